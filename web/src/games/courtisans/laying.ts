/** What lies where, with what is staged laid on top: a board of Courtisans as it would look if the staged moves were played. */
import type { Choice } from "../../lib/choices";
import type { ColumnView, SpyView, View } from "../../wire/views/courtisans";

export const FAMILIES = ["butterfly", "toad", "nightingale", "hare", "stag", "carp"] as const;

export interface Lying {
  /** The same before and after a staged card is played; says nothing about a face-down card. */
  key: string;
  /** What it is; null for a card whose face is not shown. */
  card: string | null;
  /** A face-down card: its number in the area, who laid it and in which turn. */
  spy: { number: number; seat: number; turn: number } | null;
  /** The hand's card it is, while it is staged. */
  from: number | null;
  /** Removed by a staged kill. */
  gone: boolean;
  /** The choice that removes it, while an assassin asks. */
  kill: string | null;
}

export interface Column {
  family: string;
  above: Lying[];
  below: Lying[];
  weightAbove: number;
  weightBelow: number;
  status: "esteemed" | "fallen" | "neutral";
  /** Whether what is staged changes it. */
  changed: boolean;
}

export interface Domain {
  seat: number;
  families: { family: string; cards: Lying[] }[];
  spies: Lying[];
}

export interface Laid {
  columns: Column[];
  queenAbove: Lying[];
  queenBelow: Lying[];
  domains: Domain[];
  /** Where each card of the hand is staged to go, by its place in the hand. */
  puts: (string | null)[];
  /** Where the assassin asks whom to remove: "table", a seat, or null. */
  killing: "table" | number | null;
}

export function familyOf(card: string): string {
  return card.split(" ")[0] ?? "";
}

export function roleOf(card: string): string {
  return card.split(" ")[1] ?? "plain";
}

export function weightOf(card: string): number {
  return roleOf(card) === "noble" ? 2 : 1;
}

export function isPlacement(move: string): boolean {
  return move.includes(" > ");
}

export function partsOf(move: string): { card: string; put: string } {
  const [card = "", put = ""] = move.split(" > ");
  return { card, put };
}

function faceUp(place: string, cards: readonly string[]): Lying[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    return { key: `${place} ${card} ${String(copy)}`, card, spy: null, from: null, gone: false, kill: null };
  });
}

function faceDown(place: string, spies: readonly SpyView[]): Lying[] {
  return spies.map((spy, at) => ({ key: `${place} back ${String(at)}`, card: spy.card, spy, from: null, gone: false, kill: null }));
}

/** One place a card can lie in, as a list to add to. */
function listOf(laid: Laid, place: string, card: string): Lying[] {
  const isSpy = roleOf(card) === "spy";
  if (place === "table up" || place === "table down") {
    const up = place === "table up";
    if (isSpy) return up ? laid.queenAbove : laid.queenBelow;
    const column = laid.columns.find((one) => one.family === familyOf(card));
    return (up ? column?.above : column?.below) ?? [];
  }
  const domain = laid.domains[Number(place)];
  return (isSpy ? domain?.spies : domain?.families.find((one) => one.family === familyOf(card))?.cards) ?? [];
}

function areaOf(place: string): "table" | number {
  return place.startsWith("table") ? "table" : Number(place);
}

/** Every card of an area with the text that removes it. */
function targets(laid: Laid, area: "table" | number): { lying: Lying; text: string }[] {
  const named = (lying: readonly Lying[], side: string) => lying.map((one) => ({ lying: one, text: one.spy ? `kill spy ${String(one.spy.number)}` : `kill ${one.card ?? ""}${side}` }));
  if (area === "table")
    return [
      ...laid.columns.flatMap((column) => [...named(column.above, " up"), ...named(column.below, " down")]),
      ...named([...laid.queenAbove, ...laid.queenBelow], ""),
    ];
  const domain = laid.domains[area];
  return domain ? [...domain.families.flatMap((one) => named(one.cards, "")), ...named(domain.spies, "")] : [];
}

function columnOf(column: ColumnView): Column {
  return {
    family: column.family,
    above: faceUp("table up", column.above),
    below: faceUp("table down", column.below),
    weightAbove: column.weight_above,
    weightBelow: column.weight_below,
    status: column.status as Column["status"],
    changed: false,
  };
}

function weigh(column: Column): void {
  const shift = (cards: readonly Lying[]) => {
    let sum = 0;
    for (const one of cards) if (one.card) sum += (one.from === null ? 0 : weightOf(one.card)) - (one.gone ? weightOf(one.card) : 0);
    return sum;
  };
  const [above, below] = [shift(column.above), shift(column.below)];
  column.weightAbove += above;
  column.weightBelow += below;
  column.changed = above !== 0 || below !== 0;
  if (column.changed) column.status = column.weightAbove > column.weightBelow ? "esteemed" : column.weightAbove < column.weightBelow ? "fallen" : "neutral";
}

export function lay(view: View, me: number | null, moves: readonly string[], choices: readonly Choice[]): Laid {
  const laid: Laid = {
    columns: view.table.map(columnOf),
    queenAbove: faceDown("table up", view.queen_above),
    queenBelow: faceDown("table down", view.queen_below),
    domains: view.seats.map((seat) => ({
      seat: seat.seat,
      families: FAMILIES.map((family) => ({ family, cards: faceUp(String(seat.seat), seat.cards.filter((card) => familyOf(card) === family)) })),
      spies: faceDown(String(seat.seat), seat.spies),
    })),
    puts: view.hand.map(() => null),
    killing: null,
  };
  let area = view.assassin_at === null ? null : areaOf(view.assassin_at);
  for (const move of moves) {
    if (isPlacement(move)) {
      const { card, put } = partsOf(move);
      const place = put === "mine" ? String(me) : put;
      const from = view.hand.findIndex((one, at) => one === card && laid.puts[at] === null);
      if (from >= 0) laid.puts[from] = put;
      const list = listOf(laid, place, card);
      const isSpy = roleOf(card) === "spy";
      const copy = list.filter((one) => isSpy || one.card === card).length;
      list.push({
        key: isSpy ? `${place} back ${String(copy)}` : `${place} ${card} ${String(copy + 1)}`,
        card: isSpy ? null : card,
        spy: isSpy ? { number: copy + 1, seat: me ?? 0, turn: view.turn } : null,
        from,
        gone: false,
        kill: null,
      });
      area = areaOf(place);
    } else if (area !== null) {
      const gone = targets(laid, area).findLast((one) => one.text === move && one.lying.from === null);
      if (gone) gone.lying.gone = true;
    }
  }
  laid.columns.forEach(weigh);
  const decided = moves.length > 0 && !isPlacement(moves.at(-1) ?? "");
  const asked = decided ? new Set<string>() : new Set(choices.filter((choice) => choice.words[0] === "kill" || choice.text === "spare").map((choice) => choice.text));
  if (asked.size > 0 && area !== null) {
    laid.killing = area;
    for (const { lying, text } of targets(laid, area)) if (lying.from === null && asked.has(text)) lying.kill = text;
  }
  return laid;
}
