import { expect, it } from "vitest";
import { parseChoices } from "./choices";
import { findMove } from "./moves";

it("finds a move among the choices, with its amount", () => {
  const choices = parseChoices(["pass", "queen 10..20", "queen 10..20 feint", "king 0..3"]);
  expect(findMove(choices, "pass")).toMatchObject({ choice: { text: "pass" }, amount: null });
  expect(findMove(choices, "queen 12 feint")).toMatchObject({ choice: { text: "queen 10..20 feint" }, amount: 12 });
  expect(findMove(choices, "king 0")).toMatchObject({ choice: { text: "king 0..3" }, amount: 0 });
  expect(findMove(choices, "king 9")).toBeNull();
});
