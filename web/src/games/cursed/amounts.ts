/** Amounts to raise, pledge or buy. */
import type { Choice } from "../../lib/choices";

const MOST_PIPS = 10; // so many have a button each on the board; where there are more, the bar has one for all

export function hasPips(choice: Choice): boolean {
  return choice.amount !== null && choice.amount.high - choice.amount.low < MOST_PIPS;
}

export function amountOf(text: string): number {
  return Number(text.split(" ").at(-1));
}
