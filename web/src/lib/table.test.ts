import { expect, it, vi } from "vitest";
import { Table, type FollowUp } from "./table.svelte";

function mine(table: Table, choices: string[]): void {
  table.me = 0;
  table.turn = 0;
  table.people = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, held: "person", here: true }));
  table.begin(choices);
}
const pickText = (table: Table, text: string, amount?: number) => {
  const choice = table.choices.find((one) => one.text === text);
  if (choice) table.pick(choice, amount);
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("stages a move, replaces it by another, and sends only when confirmed", async () => {
  const sent: string[][] = [];
  const table = new Table("g", undefined, (moves) => sent.push(moves));
  mine(table, ["R1", "R2"]);
  pickText(table, "R1");
  pickText(table, "R2");
  await settled();
  expect(table.moves).toEqual(["R2"]);
  expect(sent).toEqual([]);
  table.confirm();
  expect(sent).toEqual([["R2"]]);
});

it("takes an amount, keeps it in range, and takes back", async () => {
  const table = new Table("g");
  mine(table, ["queen 10..20", "pass"]);
  pickText(table, "queen 10..20");
  expect(table.moves).toEqual(["queen 10"]);
  table.setAmount(15);
  expect(table.moves).toEqual(["queen 15"]);
  table.setAmount(99);
  expect(table.moves).toEqual(["queen 20"]);
  table.takeBack();
  expect(table.moves).toEqual([]);
  expect(table.complete).toBe(false);
});

it("goes on where a turn has several moves, and takes them back one by one", async () => {
  const answers: Record<string, FollowUp> = { a: { choices: ["b", "c"], complete: false }, "a,b": { choices: [], complete: true }, "a,c": { choices: [], complete: true } };
  const ask = vi.fn((moves: string[]) => Promise.resolve(answers[moves.join()] ?? { choices: [], complete: false }));
  const table = new Table("g", ask);
  mine(table, ["a"]);
  pickText(table, "a");
  await settled();
  expect(table.complete).toBe(false);
  expect(table.choices.map((choice) => choice.text)).toEqual(["b", "c"]);
  pickText(table, "b");
  await settled();
  expect([table.moves, table.complete]).toEqual([["a", "b"], true]);
  pickText(table, "c"); // the last move is replaced while nothing follows it
  await settled();
  expect(table.moves).toEqual(["a", "c"]);
  table.takeBack();
  expect([table.moves, table.complete, table.choices.map((choice) => choice.text)]).toEqual([["a"], false, ["b", "c"]]);
  table.takeBack();
  expect(table.choices.map((choice) => choice.text)).toEqual(["a"]);
});

it("an answer that comes too late changes nothing", async () => {
  let answer: (value: FollowUp) => void = () => undefined;
  const table = new Table("g", () => new Promise((resolve) => (answer = resolve)));
  mine(table, ["a"]);
  pickText(table, "a");
  table.takeBack();
  answer({ choices: ["b"], complete: true });
  await settled();
  expect([table.complete, table.choices.map((choice) => choice.text)]).toEqual([false, ["a"]]);
});

it("nothing can be picked when it is not my turn, in a replay, or when it is not offered", () => {
  const table = new Table("g");
  mine(table, ["a"]);
  table.still = true;
  expect(table.choices).toEqual([]);
  table.still = false;
  table.turn = 1;
  expect(table.isMyTurn).toBe(false);
  table.pick({ text: "z", words: ["z"], amount: null });
  expect(table.moves).toEqual([]);
});

it("seats others from my left neighbour on", () => {
  const table = new Table("g");
  mine(table, []);
  table.me = 1;
  expect(table.around.map((person) => person.seat)).toEqual([2, 0, 1]);
  table.me = null;
  expect(table.around.map((person) => person.seat)).toEqual([0, 1, 2]);
});
