import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientMessage, Full, Position, ServerMessage, Stepped, Update } from "../wire/messages";
import type { GameModule } from "./games";
import { LiveTable, personOf } from "./live.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: ClientMessage[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
const last = () => FakeSocket.all.at(-1) as FakeSocket;

const position = (ply: number, more: Partial<Position> = {}): Position => ({ ply, view: { ply }, turn: 0, since: 0, choices: ["a", "b"], ...more });
const full = (n: number, ply: number, more: Partial<Full> = {}): Full => ({
  type: "full", n, now: Date.now(), presence: { seats: [0] }, clock: {}, chat: [], events: [], position: position(ply), you: { seats: [0], owns: [0], sees: 0 },
  table: {
    id: "t", game: "g", rules_version: 1, status: "playing", options: {}, settings: {}, seal: { commitment: "" }, created_at: 0,
    seats: [{ seat: 0, kind: "person", name: "Ann" }, { seat: 1, kind: "bot", name: "Bo" }],
  },
  ...more,
});
const update = (n: number, ply: number, more: Partial<Update> = {}): Update => ({ type: "update", n, position: position(ply), events: [{ ply: ply - 1, kind: "moved", values: { seat: 0 } }], ...more });

const module = { bar: () => ({ title: "" }), headline: () => ({ main: "" }) } as unknown as GameModule;
let live: LiveTable;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  live = new LiveTable("t", "g", module, "-");
  stop = live.connect();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("takes a full picture, then updates in order", () => {
  last().tell(full(5, 3));
  expect([live.connection, live.table.ply, live.table.isMyTurn]).toEqual(["live", 3, true]);
  last().tell(update(6, 4));
  expect([live.table.ply, live.table.story.length, live.table.fresh.length]).toEqual([4, 1, 1]);
});

it("shows a long battle step by step", () => {
  const steps = Array.from({ length: 6 }, (_, at) => ({ view: { step: at }, events: [], hold: 1000 }));
  stop();
  live = new LiveTable("t", "g", { ...module, steps: () => steps }, "-");
  stop = live.connect();
  last().tell(full(5, 3));
  last().tell(update(6, 4));
  expect(live.table.view).toEqual({ step: 0 });
  vi.advanceTimersByTime(4000);
  expect([live.table.view, live.table.ply]).toEqual([{ step: 4 }, 3]);
});

it("asks for everything again after a gap in the numbers, and uses nothing of what came too early", () => {
  last().tell(full(5, 3));
  last().tell(update(8, 6));
  expect(live.table.ply).toBe(3);
  expect(last().sent.at(-1)?.type).toBe("sync");
});

it("comes back after a lost connection and sends again, under the same id, what was not answered", async () => {
  last().tell(full(1, 3));
  const choice = live.table.choices[0];
  if (choice) live.table.pick(choice);
  await vi.advanceTimersByTimeAsync(0);
  live.table.confirm();
  const first = last().sent.at(-1);
  expect(first).toMatchObject({ type: "play", ply: 3, seat: 0, moves: ["a"] });
  last().drop();
  expect(live.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all.length).toBe(2);
  last().tell(full(1, 3));
  expect(last().sent).toContainEqual(first);
  last().tell({ type: "done", id: first?.id ?? "", ply: 4 });
  last().drop();
  await vi.advanceTimersByTimeAsync(10_000);
  last().tell(full(9, 4));
  expect(last().sent).toEqual([]);
});

it("a refused move is taken back and its reason kept", async () => {
  last().tell(full(1, 3));
  const choice = live.table.choices[0];
  if (choice) live.table.pick(choice);
  await vi.advanceTimersByTimeAsync(0);
  live.table.confirm();
  last().tell({ type: "refused", id: last().sent.at(-1)?.id ?? "", code: "stale", reason: "too late" });
  await vi.advanceTimersByTimeAsync(0);
  expect([live.refused?.code, live.busy, live.table.moves]).toEqual(["stale", false, []]);
});

it("tells what happened while I was away, not what I did myself", () => {
  const events = [{ ply: 3, kind: "moved", values: { seat: 1 } }, { ply: 4, kind: "moved", values: { seat: 0 } }, { ply: 5, kind: "moved", values: { seat: 1 } }];
  last().tell(full(1, 6, { events, away_since: 4 }));
  expect(live.missed.map((event) => event.ply)).toEqual([5]);
});

it("shows steps one after another, and skips the way when too much waits", async () => {
  const slow = { ...module, steps: (_before: unknown, after: unknown, events: never[]) => [{ view: "between", events, hold: 500 }, { view: after, events, hold: 0 }] } as unknown as GameModule;
  stop();
  live = new LiveTable("t", "g", slow, "-");
  stop = live.connect();
  last().tell(full(1, 3));
  last().tell(update(2, 4));
  expect([live.table.view, live.table.isMyTurn]).toEqual(["between", false]);
  await vi.advanceTimersByTimeAsync(600);
  expect([live.table.view, live.table.isMyTurn]).toEqual([{ ply: 4 }, true]);
  for (let n = 3; n < 10; n++) last().tell(update(n, n + 2));
  expect(live.table.view).toEqual({ ply: 11 });
});

it("the big screen never places a seat's own view", () => {
  stop();
  live = new LiveTable("t", "g", module, "-", true);
  stop = live.connect();
  last().tell(full(1, 3));
  expect(live.table.view).toBeUndefined();
  expect(last().sent.at(-1)).toMatchObject({ type: "look", seat: null });
  last().tell(full(2, 3, { you: { seats: [0], sees: null } }));
  expect(live.table.view).toEqual({ ply: 3 });
  expect(live.table.me).toBeNull();
});

it("a table that is gone stays gone", async () => {
  last().tell(full(1, 3));
  last().tell({ type: "gone", code: "closed", reason: "" });
  last().drop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([live.connection, FakeSocket.all.length]).toEqual(["gone", 1]);
});

it("knows who plays a seat", () => {
  const presence = { seats: [2] };
  expect(personOf({ seat: 0, kind: "bot", name: "B" }, presence, "-")).toMatchObject({ held: "bot", here: true });
  expect(personOf({ seat: 1, kind: "person", name: "A", held_by: "bot" }, presence, "-")).toMatchObject({ held: "stand-in", here: false });
  expect(personOf({ seat: 2, kind: "person", name: "A", held_by: "friend", holder: "F" }, presence, "-")).toMatchObject({ name: "F", held: "person", here: true });
  expect(personOf({ seat: 3, kind: "open" }, presence, "-")).toMatchObject({ name: "-", held: "open" });
});

it("a replay sees with all eyes together, shows nothing before it is asked for, and goes back to one seat's", async () => {
  const answer = (more: Partial<Stepped>) => last().tell({ type: "stepped", id: last().sent.at(-1)?.id ?? "", ply: 3, last: 9, view: {}, ...more });
  live.replaying = true;
  const events = [{ ply: 1, kind: "moved", values: {} }, { ply: 5, kind: "moved", values: {} }];
  last().tell(full(1, 9, { events }));
  expect([live.table.view, live.lastPly]).toEqual([undefined, 9]);
  const all = live.replayTo(3, "all");
  expect(last().sent.at(-1)).toMatchObject({ type: "step", ply: 3, all: true });
  answer({ view: "board", seats: ["mine", "theirs"], turn: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(last().sent.at(-1)).toMatchObject({ type: "look", seat: null });
  expect(live.table.view).toBeUndefined();
  last().tell(full(2, 9, { events, you: { seats: [0], owns: [0] } }));
  last().tell({ type: "done", id: last().sent.at(-1)?.id ?? "", ply: 9 });
  await all;
  expect([live.table.view, live.table.together, live.table.me, live.table.turn, live.table.story.length]).toEqual(["board", ["mine", "theirs"], null, 1, 1]);
  const refused = live.replayTo(3, "all").catch((error: unknown) => error);
  last().tell({ type: "refused", id: last().sent.at(-1)?.id ?? "", code: "not-over", reason: "" });
  expect(await refused).toMatchObject({ code: "not-over" });
  const own = live.replayTo(3, null);
  answer({ view: "public" });
  await own;
  expect([live.table.view, live.table.together]).toEqual(["public", null]);
});
