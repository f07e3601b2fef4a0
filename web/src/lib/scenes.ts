/** Positions written by scripts/scene.py: to try a board without a server, in `npm run dev` and in tests. */
import type { StoryEvent } from "./story";
import { Table } from "./table.svelte";

export interface Scene {
  game: string;
  names: string[];
  me: number | null;
  turn: number | null;
  ply: number;
  options: Record<string, unknown>;
  view: unknown;
  /** Each seat's own view, where all are looked at together. */
  together?: unknown[];
  choices: string[];
  story: StoryEvent[];
  /** Where a turn is several moves: what may follow the first ones, joined by "; "; null where the turn ends. */
  follow?: Record<string, string[] | null>;
}

export function tableOf(scene: Scene): Table {
  const { follow } = scene;
  const table = new Table(scene.game, follow ? (moves) => Promise.resolve({ choices: follow[moves.join("; ")] ?? [], complete: follow[moves.join("; ")] === null }) : undefined);
  table.view = scene.view;
  table.together = scene.together ?? null;
  table.me = scene.me;
  table.turn = scene.turn;
  table.ply = scene.ply;
  table.options = scene.options;
  table.story = scene.story;
  table.people = scene.names.map((name, seat) => ({ seat, name, held: seat === 2 ? "bot" : "person", here: true }));
  table.begin(scene.choices);
  return table;
}
