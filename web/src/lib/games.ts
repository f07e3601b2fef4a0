/** What a game brings to the page. A folder in `games/` with an index.ts is found by itself; a game without one gets the text board. */
import type { Component } from "svelte";
import type { Language } from "./settings.svelte";
import type { Chaptering, StoryEvent } from "./story";
import type { Table } from "./table.svelte";

/** What the choice bar says and offers. */
export interface Bar {
  title: string;
  /** One or two sentences: what the staged move will do, or what is asked. */
  detail?: string;
  /** The confirming button, which names the move; left out, the staged move's own text. */
  go?: string;
  /** Amounts worth a button of their own, where the staged choice has an amount. */
  quick?: { amount: number; label: string }[];
  /** The board has a button for every amount, where there is room: then the bar needs no stepper. */
  onBoard?: boolean;
  /** Choices with a button of their own in the bar: those that have no place on the board. */
  buttons?: { choice: string; label: string; emblem?: string }[];
}

export interface Headline {
  /** Where the game stands: "Round 2 of 4". */
  main: string;
  /** More of it, shown where there is room: "trick 4 of 13". */
  more?: string;
}

/** One thing to show on the way: a view, the events told with it, and for how many milliseconds before the next. */
export interface Step<View> {
  view: View;
  events: StoryEvent[];
  hold: number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a board knows its own View
type AnyView = any;

export interface GameModule {
  Board: Component<{ table: Table<AnyView> }>;
  bar(table: Table<AnyView>): Bar;
  headline(table: Table<AnyView>): Headline;
  /** What stands beside a name when the game is over; left out: the points. */
  tally?(table: Table<AnyView>, seat: number): string;
  /** A move in words, for hints, where the confirming button does not name it: it confirms a whole turn. */
  call?(table: Table<AnyView>, move: string): string;
  /** A turn is several moves, staged one after another and confirmed together (Courtisans). */
  wholeTurns?: boolean;
  /** Names that this table's own board or deck brought along, by kind and slug (`region-opera`); null where it brought none. */
  names?(view: AnyView, language: Language): Record<string, string> | null;
  /** Whether an event opens a chapter of the log and a stop of the replay; left out: kinds that end in -begins. */
  begins?: Chaptering;
  /** The views to show one after another when these events have led from one view to the next; left out: the next one at once. */
  steps?(before: AnyView, after: AnyView, events: StoryEvent[]): Step<AnyView>[];
}

const found = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");

export async function loadGame(game: string): Promise<GameModule> {
  const load = found[`../games/${game}/index.ts`] ?? found["../games/text-board/index.ts"];
  if (!load) throw new Error("the text board is missing");
  return (await load()).default;
}
