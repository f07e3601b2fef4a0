// node client.cjs PORT TABLES SECONDS GAP_MS SERVER_PID: four players a table play; prints one JSON object of figures.
const fs = require("fs");
const { io } = require("socket.io-client");

const [port, tables, seconds, gap, pid] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const times = [];
let moves = 0;
let measuring = false;
let opened = 0;
let waiting = []; // first moves, until all tables are open

function cpu() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function openTable() {
  const matchID = `m${opened++}-${process.pid}`; // the server makes a match when it is first asked for
  const table = { sent: 0, seen: new Map() }; // by position: when its move was sent, and how many have seen it
  await Promise.all(
    [0, 1, 2, 3].map(async (seat) => {
      const socket = io(`${base}/tricks`, { transports: ["websocket"], forceNew: true });
      await new Promise((done) => {
        socket.on("sync", (_, info) => {
          take(info.state);
          done();
        });
        socket.on("update", (_, state) => take(state));
        socket.on("connect", () => socket.emit("sync", matchID, String(seat), undefined, 4));
      });
      function take(state) {
        if (table.sent) {
          const one = table.seen.get(state._stateID) ?? { sent: table.sent, count: 0 };
          table.seen.set(state._stateID, one);
          one.count += 1;
          if (one.count === 4) {
            table.seen.delete(state._stateID);
            if (measuring) {
              moves += 1;
              times.push((performance.now() - one.sent) / 1000);
            }
          }
        }
        if (state.ctx.currentPlayer === String(seat)) {
          if (waiting) waiting.push(() => move(state));
          else if (gap > 0) setTimeout(() => move(state), gap * (0.5 + Math.random())); // at the same pace tables would fall into step
          else move(state);
        }
      }
      function move(state) {
        if (stopped) return;
        const hand = state.G.players[seat].hand;
        const led = state.G.trick.length ? Math.floor(state.G.trick[0].card / 13) : null;
        const following = hand.filter((card) => Math.floor(card / 13) === led);
        const card = (following.length ? following : hand)[0];
        const action = { type: "MAKE_MOVE", payload: { type: "playCard", args: [card], playerID: String(seat) } };
        table.sent = performance.now();
        socket.emit("update", action, state._stateID, matchID, String(seat));
      }
    }),
  );
}

let stopped = false;

(async () => {
  for (let at = 0; at < tables; at++) await openTable();
  const first = waiting;
  waiting = null;
  first.forEach((move, at) => setTimeout(move, (gap * at) / first.length)); // tables don't move in step
  await new Promise((done) => setTimeout(done, 500 + gap));
  const before = cpu();
  const began = performance.now();
  measuring = true;
  setTimeout(() => {
    const figures = { moves, seconds: (performance.now() - began) / 1000, cpu: cpu() - before, times };
    stopped = true;
    fs.writeFileSync(1, JSON.stringify(figures));
    process.exit(0);
  }, seconds * 1000);
})();
