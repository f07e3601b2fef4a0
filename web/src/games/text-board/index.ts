import type { GameModule } from "../../lib/games";
import type { Table } from "../../lib/table.svelte";
import Board from "./Board.svelte";

function phase(table: Table): string {
  const view = table.view as { phase?: string } | null;
  const id = `phase-${view?.phase ?? ""}`;
  return table.words.has(id) ? table.say(id) : "";
}

export default {
  Board,
  bar: (table: Table) => ({ title: table.staged.length > 0 ? table.moves.join(", ") : phase(table) || table.say("bar-choose") }),
  headline: (table: Table) => ({ main: phase(table) }),
} satisfies GameModule;
