/** What the board reads off a view and the events that led to it. */
import type { Choice } from "../../lib/choices";
import type { Step } from "../../lib/games";
import type { Language } from "../../lib/settings.svelte";
import type { StoryEvent } from "../../lib/story";
import type { Staged } from "../../lib/table.svelte";
import type { CrownView, PlaceView, RegionView, View } from "../../wire/views/cursed-court";

/** The nine nobles by their letter, in the order of the grid. */
export const NOBLES: Readonly<Record<string, string>> = {
  C: "courtesan", M: "merchant", K: "king", P: "priestess", Q: "queen", D: "duke", J: "jester", S: "sorceress", A: "assassin",
};
export const LETTERS = Object.keys(NOBLES);

export function emblemOf(letter: string): string {
  return `noble-${NOBLES[letter] ?? ""}`;
}

/** Whether a choice places the feint. */
export function isFeint(choice: Choice): boolean {
  return choice.words.at(-1) === "feint";
}

/** The coins of a bet: chosen, or the only ones that may be; null in the Coinless Court. */
export function coinsOf(move: Staged): number | null {
  const only = move.choice.words.find((word) => /^\d+$/.test(word));
  return move.amount ?? (only === undefined ? null : Number(only));
}

export interface Copies {
  /** Face up. */
  up: number;
  /** Face down, and known to me. */
  mine: number;
}

export function copiesOf(view: View, letter: string): Copies {
  const up = view.face_up.filter((card) => card === letter).length;
  return { up, mine: Math.max(0, (view.copies[letter] ?? 0) - up) };
}

/** All seats looked at together: a feint is its own player's secret, so each view tells of one seat's. */
export function withFeints(view: View, together: readonly View[]): View {
  const feint = (seat: number) => together[seat]?.seats[seat]?.feint ?? null;
  const crown = (one: CrownView, region: RegionView): CrownView => ({ ...one, feint: feint(one.seat) === region.id });
  return {
    ...view,
    seats: view.seats.map((one) => ({ ...one, feint: feint(one.seat) })),
    regions: view.regions.map((region) => ({ ...region, crowns: region.crowns.map((one) => crown(one, region)) })),
  };
}

/** Names of a board that the host brought along; the game's own board has its names in the words. */
export function namesIn(view: View, language: Language): Record<string, string> | null {
  const own = view.regions.filter((region) => language in region.name);
  return own.length === 0 ? null : Object.fromEntries(own.map((region) => [`region-${region.id}`, region.name[language] ?? ""]));
}

/** Where the sets stand: left and right of the nobles, and below. Twelve threes and six fours have a side each; other boards go by order. */
export function sides(regions: readonly RegionView[]): { left: RegionView[]; right: RegionView[]; below: RegionView[] } {
  const sets = regions.slice(LETTERS.length);
  const threes = sets.filter((region) => region.nobles.length === 3);
  const ordered = threes.length === 12 ? [...threes, ...sets.filter((region) => region.nobles.length === 4)] : sets;
  return { left: ordered.slice(0, 6), right: ordered.slice(6, 12), below: ordered.slice(12) };
}

/** The cards between a seat and the next one; with two players, before it. */
export function cardsAfter(view: View, seat: number): PlaceView | null {
  return view.places.find((place) => place.seats[0] === seat) ?? null;
}

/** The cards between a seat and the one before it. */
export function cardsBefore(view: View, seat: number): PlaceView | null {
  return view.places.find((place) => place.seats[1] === seat) ?? null;
}

/** What each crown scored, where the events tell it: by region and seat. */
export function scoresIn(events: readonly StoryEvent[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { kind, values } of events)
    if (kind === "crown-scored" && typeof values["points"] === "number") scores.set(`${String(values["region"])} ${String(values["seat"])}`, values["points"]);
  return scores;
}

/** The last year of a game that is over: its crowns stay on the board with what they scored. */
export function lastYear(view: View, story: readonly StoryEvent[]): { regions: RegionView[]; scores: Map<string, number> } {
  const scores = scoresIn(story.slice(story.findLastIndex((event) => event.kind === "year-begins") + 1));
  const crowns = (region: RegionView): CrownView[] => view.seats.filter(({ seat }) => scores.has(`${region.id} ${String(seat)}`)).map(({ seat }) => ({ seat, coins: 0, feint: false }));
  return { regions: view.regions.map((region) => ({ ...region, crowns: crowns(region) })), scores };
}

const BETS = new Set(["wager", "bump", "crown-placed"]);

/** At the year's end: first the last bet, then the cards turned up and each crown's points, then what follows. */
export function steps(before: View, after: View, events: StoryEvent[]): Step<View>[] {
  const end = events.findIndex((event) => event.kind === "feint-removed" || event.kind === "card-shown");
  if (end < 0) return [{ view: after, events, hold: 0 }];
  const next = events.findIndex((event, at) => at > end && ["year-begins", "rebought", "rebuy-passed"].includes(event.kind));
  const scored = events.slice(end, next < 0 ? undefined : next);
  const bet = withBet(before, events.slice(0, end));
  return [
    { view: bet, events: events.slice(0, end), hold: 900 },
    { view: shown(bet, scored), events: scored, hold: 5000 },
    { view: after, events: next < 0 ? [] : events.slice(next), hold: 0 },
  ];
}

function withBet(view: View, events: readonly StoryEvent[]): View {
  const bet = events.find((event) => BETS.has(event.kind));
  if (!bet) return view;
  const { seat, region, coins, feint } = bet.values as { seat: number; region: string; coins?: number; feint: boolean | null };
  const crown: CrownView = { seat, coins: coins ?? 0, feint };
  const change = (one: RegionView): RegionView => (one.id === region ? { ...one, crowns: bet.kind === "crown-placed" ? [...one.crowns, crown] : [crown] } : one);
  return { ...view, regions: view.regions.map(change) };
}

/** Feints gone, all cards in the tableau. */
function shown(view: View, events: readonly StoryEvent[]): View {
  const feints = new Set(events.filter((event) => event.kind === "feint-removed").map((event) => `${String(event.values["region"])} ${String(event.values["seat"])}`));
  const cards = events.filter((event) => event.kind === "card-shown").map((event) => String(event.values["card"]));
  const face_up = [...view.face_up, ...cards];
  return {
    ...view,
    face_up,
    copies: Object.fromEntries(LETTERS.map((letter) => [letter, face_up.filter((card) => card === letter).length])),
    places: [],
    regions: view.regions.map((region) => ({ ...region, crowns: region.crowns.filter((crown) => !feints.has(`${region.id} ${crown.seat}`)) })),
  };
}
