/** A battle shown step by step: the dice, each ward, the totals, and only then who took what. */
import type { Step } from "../../lib/games";
import type { StoryEvent } from "../../lib/story";
import type { SeatView, View } from "../../wire/views/cursed";

const SHOW = 1400;
const REVEAL = 1100;

function withSeat(view: View, seat: number, change: Partial<SeatView>): View {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

function diceOf(told: unknown): number[] {
  return String(told).split(" ").map(Number);
}

/** The view after one event of a battle, as far as that event tells. */
function after(view: View, event: StoryEvent): View {
  const values = event.values as Record<string, number> & { dice?: string; ward?: string; side?: string; better?: boolean };
  const seat = values["seat"] ?? 0;
  switch (event.kind) {
    case "dice-shown":
      return { ...view, phase: "battle", dice: diceOf(values.dice), dice_shown: true, monster_total: values["total"] ?? null, villagers_total: values["villagers"] ?? 0 };
    case "ward-revealed":
      return withSeat(view, seat, { has_laid: true, laid: values.ward ?? null, revealed: true });
    case "total-rises":
    case "total-falls":
      return values.side === "monster" ? { ...view, monster_total: values["total"] ?? null } : { ...view, villagers_total: values["total"] ?? 0 };
    case "die-rerolled":
      return values.better ? rerolled(view, seat, values["old"] ?? 0, values["rolled"] ?? 0) : view;
    case "totals":
      return { ...view, villagers_total: values["villagers"] ?? 0, monster_total: values["monster"] ?? null };
    default:
      return view;
  }
}

function rerolled(view: View, seat: number, old: number, rolled: number): View {
  if (seat !== view.monster) return withSeat(view, seat, { die: rolled });
  const at = view.dice.indexOf(old);
  return { ...view, dice: view.dice.map((die, place) => (place === at ? rolled : die)) };
}

const PAUSES: Record<string, number> = { "dice-shown": SHOW, "ward-revealed": REVEAL, "die-rerolled": REVEAL, totals: SHOW };

export function steps(before: View, final: View, events: StoryEvent[]): Step<View>[] {
  const first = events.findIndex((event) => event.kind in PAUSES);
  if (first < 0) return [{ view: final, events, hold: 0 }];
  const shown: Step<View>[] = [];
  let view = before;
  let told: StoryEvent[] = [];
  let hold = 0;
  for (const event of events) {
    if (event.kind in PAUSES && hold > 0) {
      shown.push({ view, events: told, hold });
      told = [];
    }
    hold = PAUSES[event.kind] ?? hold;
    view = after(view, event);
    told.push(event);
    if (event.kind === "totals") break;
  }
  shown.push({ view, events: told, hold });
  const rest = events.slice(shown.reduce((sum, step) => sum + step.events.length, 0));
  return [...shown, { view: final, events: rest, hold: 0 }];
}

/** Where a token on the board goes when a raise or a battle is over: to whom, or to the Void. */
export function takerOf(events: readonly StoryEvent[], owner: number): number | "void" | null {
  for (const { kind, values } of events) {
    if (kind === "monster-wins" || kind === "villagers-flee") return values["seat"] as number;
    if (kind === "villagers-win") return values["seat"] === owner ? "void" : owner;
  }
  return null;
}
