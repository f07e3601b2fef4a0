/** A card's text taken apart: R7 is red 7; HA and S10 come from a standard pack. */

const MARKS: Record<string, string> = {
  P: "mark-purple", G: "mark-green", R: "mark-red", Y: "mark-yellow",
  S: "pip-spades", H: "pip-hearts", D: "pip-diamonds", C: "pip-clubs",
};
const PICTURES: Record<string, number> = { A: 1, J: 11, Q: 12, K: 13 };
const ORDER = "PGRYSHDC";

export function colourOf(card: string): string {
  return card.slice(0, 1);
}

export function rankOf(card: string): string {
  return card.slice(1);
}

export function numberOf(card: string): number {
  return PICTURES[rankOf(card)] ?? Number(rankOf(card));
}

export function markOf(card: string): string {
  return MARKS[colourOf(card)] ?? "card-back";
}

/** By colour, then by number: how a hand is held. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(colourOf(one)) - ORDER.indexOf(colourOf(other)) || numberOf(one) - numberOf(other));
}

/** A hand by colours, void ones too: how it is laid open. */
export function rows(hand: readonly string[], standard: boolean): { colour: string; cards: string[] }[] {
  return [...(standard ? "SHDC" : "PGRY")].map((colour) => ({ colour, cards: sorted(hand.filter((card) => colourOf(card) === colour)) }));
}

/** The highest and the lowest card of the led colour in a trick, as anyone at the table would point them out. */
export function ends(cards: readonly (string | null)[], led: string | null): { highest: string | null; lowest: string | null } {
  const following = sorted(cards.filter((card): card is string => card !== null && colourOf(card) === led));
  return following.length < 2 ? { highest: null, lowest: null } : { highest: following.at(-1) ?? null, lowest: following[0] ?? null };
}
