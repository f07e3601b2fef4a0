import { expect, it } from "vitest";
import { beginning, moveText, parseChoice, parseChoices, within } from "./choices";

it("reads a plain choice, one with an amount, and one with words after it", () => {
  expect(parseChoice("R7")).toEqual({ text: "R7", words: ["R7"], amount: null });
  expect(parseChoice("raise 1..7")).toEqual({ text: "raise 1..7", words: ["raise"], amount: { low: 1, high: 7 } });
  expect(parseChoice("queen 10..20 feint")).toEqual({ text: "queen 10..20 feint", words: ["queen", "feint"], amount: { low: 10, high: 20 } });
});

it("writes the move with its amount", () => {
  const bet = parseChoice("queen 10..20 feint");
  expect(moveText(bet, 12)).toBe("queen 12 feint");
  expect(moveText(bet, null)).toBe("queen 10 feint");
  expect(moveText(parseChoice("R7"), null)).toBe("R7");
  expect([within(bet, 3), within(bet, 15), within(bet, 99)]).toEqual([10, 15, 20]);
});

it("finds choices by their first words", () => {
  const choices = parseChoices(["queen 1..3", "queen 1..3 feint", "king 0..3"]);
  expect(beginning(choices, "queen").map((choice) => choice.text)).toEqual(["queen 1..3", "queen 1..3 feint"]);
  expect(beginning(choices, "queen", "feint").map((choice) => choice.text)).toEqual(["queen 1..3 feint"]);
});
