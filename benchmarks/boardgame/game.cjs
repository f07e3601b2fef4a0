// A plain trick game for four: thirteen cards a hand, the suit led must be followed, the highest of it takes the trick.
// Hands are secret: each player is sent only their own (PlayerView.STRIP_SECRETS).
const { PlayerView, INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

function deal(G, random) {
  const deck = random.Shuffle([...Array(52).keys()]);
  for (let seat = 0; seat < 4; seat++) G.players[seat] = { hand: deck.slice(13 * seat, 13 * seat + 13) };
}

function setup({ random }) {
  const G = { players: {}, trick: [], taken: [0, 0, 0, 0], round: 0 };
  deal(G, random);
  return G;
}

function playCard({ G, playerID, events, random }, card) {
  const hand = G.players[playerID].hand;
  if (!hand.includes(card)) return INVALID_MOVE;
  const led = G.trick.length ? Math.floor(G.trick[0].card / 13) : null;
  if (led !== null && Math.floor(card / 13) !== led && hand.some((each) => Math.floor(each / 13) === led)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push({ seat: Number(playerID), card });
  if (G.trick.length < 4) {
    events.endTurn();
    return;
  }
  const suit = Math.floor(G.trick[0].card / 13);
  const best = G.trick.filter((each) => Math.floor(each.card / 13) === suit).reduce((a, b) => (a.card > b.card ? a : b));
  G.taken[best.seat] += 1;
  G.trick = [];
  if (Object.values(G.players).every((player) => player.hand.length === 0)) {
    G.round += 1;
    deal(G, random);
  }
  events.endTurn({ next: String(best.seat) });
}

exports.Tricks = {
  name: "tricks",
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  moves: { playCard: { move: playCard, client: false } },
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
};
