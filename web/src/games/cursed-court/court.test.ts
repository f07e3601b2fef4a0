import { expect, it } from "vitest";
import { parseChoice } from "../../lib/choices";
import type { StoryEvent } from "../../lib/story";
import type { View } from "../../wire/views/cursed-court";
import { cardsAfter, cardsBefore, coinsOf, copiesOf, isFeint, lastYear, scoresIn, sides, steps } from "./court";
import duel from "./scenes/duel.json";
import middle from "./scenes/middle.json";

const view = middle.view as View;
const two = duel.view as View;
const event = (kind: string, values: Record<string, unknown> = {}): StoryEvent => ({ ply: 9, kind, values });

it("has twelve threes on both sides and six fours below", () => {
  const { left, right, below } = sides(view.regions);
  expect([...left, ...right].every((region) => region.nobles.length === 3)).toBe(true);
  expect(below.map((region) => region.nobles.length)).toEqual([4, 4, 4, 4, 4, 4]);
});

it("goes by order where a board has other sizes", () => {
  const regions = view.regions.map((region, at) => (at === 9 ? { ...region, nobles: ["C", "M", "K", "P"] } : region));
  expect(sides(regions).left[0]?.id).toBe("affair");
});

it("reads the coins and the feint of a bet, also where only one stake may be", () => {
  const staged = (text: string, amount: number | null) => ({ choice: parseChoice(text), amount, text });
  expect([coinsOf(staged("queen 3..20", 7)), coinsOf(staged("queen 0", null)), coinsOf(staged("queen", null))]).toEqual([7, 0, null]);
  expect(["queen 0 feint", "queen feint", "queen 3..9 feint", "queen 0"].map((text) => isFeint(parseChoice(text)))).toEqual([true, true, true, false]);
});

it("counts what lies open apart from what only I know", () => {
  expect(copiesOf({ ...view, face_up: ["Q", "D"], copies: { Q: 3, D: 1 } }, "Q")).toEqual({ up: 1, mine: 2 });
});

it("finds the cards on both sides of a seat, and those of one of two players", () => {
  expect(cardsAfter(view, 0)?.seats).toEqual([0, 1]);
  expect(cardsBefore(view, 0)?.seats).toEqual([3, 0]);
  expect(cardsAfter(two, 0)?.cards.every((card) => card !== null)).toBe(true);
  expect(cardsAfter(two, 1)?.cards).toEqual([null, null]);
  expect(cardsBefore(two, 0)).toBeNull();
});

it("shows the last bet and the counted board before a new year", () => {
  const events = [
    event("wager", { seat: 2, region: "queen", coins: 3, feint: null }),
    event("feint-removed", { seat: 0, region: "ambush", coins: 18 }),
    event("card-shown", { seat: 0, neighbour_seat: 1, card: "Q", copies: 1 }),
    event("crown-scored", { seat: 2, region: "queen", points: 1, came: 1, size: 0, before: 0 }),
    event("year-begins", { year: 4, seat: 0, cards: 4 }),
  ];
  const after = { ...view, year: 4 };
  const [bet, counted, last] = steps(view, after, events);
  expect(bet?.view.regions.find((region) => region.id === "queen")?.crowns).toEqual([{ seat: 2, coins: 3, feint: null }]);
  expect(counted?.view.regions.find((region) => region.id === "ambush")?.crowns).toEqual([]);
  expect(counted?.view.face_up).toEqual([...view.face_up, "Q"]);
  expect(scoresIn(counted?.events ?? []).get("queen 2")).toBe(1);
  expect(last).toEqual({ view: after, events: events.slice(4), hold: 0 });
});

it("goes straight on while the year is under way", () => {
  const events = [event("wager", { seat: 2, region: "queen", coins: 3, feint: null })];
  expect(steps(view, view, events)).toEqual([{ view, events, hold: 0 }]);
});

it("keeps the points of a year that is left to memory out of the counted board", () => {
  expect(scoresIn([event("crown-scored", { seat: 2, region: "queen", points: null, came: null, size: 0, before: 0 })]).size).toBe(0);
});

it("leaves the crowns of the last year on the board with what they scored", () => {
  const story = [
    event("crown-scored", { seat: 0, region: "king", points: 5, came: 3, size: 0, before: 0 }),
    event("year-begins", { year: 3, seat: 0, cards: 4 }),
    event("crown-scored", { seat: 2, region: "queen", points: 1, came: 1, size: 0, before: 0 }),
  ];
  const { regions, scores } = lastYear(view, story);
  expect(regions.filter((region) => region.crowns.length > 0).map((region) => [region.id, region.crowns.map((crown) => crown.seat)])).toEqual([["queen", [2]]]);
  expect([...scores]).toEqual([["queen 2", 1]]);
});
