import { describe, expect, it } from "vitest";
import type { View } from "../../wire/views/cursed";
import { angle, columns, point, sector } from "./ring";
import { steps } from "./steps";
import { stacked } from "./wards";

const seat = (n: number) => ({ seat: n, role: n === 0 ? "monster" : "villager", died: null, devoured: false, tokens: 5, skull: 1, blue: 0, die: n === 0 ? null : 2, wards: 1, has_laid: n < 2, laid: null, revealed: false });
const before = { round: 1, max_rounds: 40, phase: "raising", monster: 0, next_monster: null, green: 0, void: 0, missing: 0, dice: [null, null], rolled_by: 0, dice_shown: false, villagers_total: 4, monster_total: null, deck: 30, most_to_buy: 0, wards: [], seats: [seat(0), seat(1), seat(2)], hand: [] } as View;
const event = (kind: string, values: Record<string, unknown>) => ({ ply: 9, kind, values });

describe("a battle", () => {
  const final: View = { ...before, phase: "buying" };
  const events = [
    event("battle-begins", { seat: 0, why: "stopped" }),
    event("dice-shown", { seat: 0, dice: "3 1", total: 4, villagers: 4 }),
    event("ward-revealed", { seat: 0, ward: "lurk" }),
    event("die-rerolled", { seat: 0, old: 1, rolled: 5, better: true }),
    event("ward-revealed", { seat: 1, ward: "torch" }),
    event("total-rises", { seat: 1, side: "villagers", amount: 1, total: 5 }),
    event("totals", { villagers: 5, monster: 8 }),
    event("monster-wins", { seat: 0, tokens: 3 }),
  ];
  const shown = steps(before, final, events);

  it("is shown dice first, ward by ward, then the totals, then its end", () => {
    expect(shown.map((step) => step.view.dice)).toEqual([[3, 1], [3, 1], [3, 5], [3, 5], [3, 5], [null, null]]);
    expect(shown.map((step) => step.view.seats[1]?.laid)).toEqual([null, null, null, "torch", "torch", null]);
    expect(shown[4]?.view).toMatchObject({ villagers_total: 5, monster_total: 8, phase: "battle" });
    expect(shown.at(-1)?.view).toBe(final);
  });

  it("tells every event once, in order", () => {
    expect(shown.flatMap((step) => step.events)).toEqual(events);
    expect(shown.at(-1)?.hold).toBe(0);
  });

  it("shows anything else at once", () => {
    const pledge = [event("pledged", { seat: 1, amount: 1, missing: 0 })];
    expect(steps(before, final, pledge)).toEqual([{ view: final, events: pledge, hold: 0 }]);
  });

  it("does not show the face of a ward that was not revealed", () => {
    expect(JSON.stringify(shown[1]?.view.seats[1])).not.toContain("torch");
  });
});

describe("the ring", () => {
  it("has me at the bottom and my left neighbour left", () => {
    expect(point(angle(0, 4), 40)).toMatchObject({ left: 50, top: 90 });
    expect(point(angle(1, 4), 40).left).toBeCloseTo(10);
  });

  it("draws a sector a seat", () => {
    expect(new Set([0, 1, 2, 3, 4].map((at) => sector(at, 5))).size).toBe(5);
  });

  it("puts plates in seat order round it", () => {
    expect(columns([1, 2, 3, 4])).toEqual({ left: [2, 1], right: [3, 4] });
    expect(columns([1, 2, 3, 4, 5])).toEqual({ left: [3, 2, 1], right: [4, 5] });
  });
});

describe("a hand of wards", () => {
  it("stacks equal ones", () => {
    expect(stacked(["torch", "hex", "torch"])).toEqual([{ name: "torch", count: 2 }, { name: "hex", count: 1 }]);
  });
});
