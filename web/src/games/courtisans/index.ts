import type { Bar, GameModule } from "../../lib/games";
import type { StoryEvent } from "../../lib/story";
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../wire/views/courtisans";
import Board from "./Board.svelte";
import { isPlacement, lay, partsOf } from "./laying";

/** One staged move in words: "Carp noble: above the table". */
function told(table: Table<View>, move: string): string {
  if (move === "spare") return table.say("board-staged-spare");
  if (!isPlacement(move)) return table.say("board-staged-kill", { target: targetName(table, move) });
  const { card, put } = partsOf(move);
  return table.say("board-staged", { card, put: putWord(put), name: /^\d+$/.test(put) ? table.name(Number(put), "dat") : "" });
}

function putWord(put: string): string {
  return put === "table up" ? "up" : put === "table down" ? "down" : put === "mine" ? "mine" : "rival";
}

function targetName(table: Table<View>, move: string): string {
  const name = move.replace(/^kill /, "").replace(/ (up|down)$/, "");
  return name.startsWith("spy ") ? table.say("board-a-back") : table.words.thing("card", name, "acc");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A move as one would say it: "Carp noble: above the table", "Remove a face-down card". */
function call(table: Table<View>, move: string): string {
  if (move === "spare") return table.say("board-spare");
  if (isPlacement(move)) return capital(told(table, move));
  const side = move.endsWith(" up") ? "above" : move.endsWith(" down") ? "below" : "";
  return table.say("board-kill", { target: targetName(table, move), where: side ? table.words.thing("side", side) : "none" });
}

function bar(table: Table<View>): Bar {
  const placed = table.moves.filter(isPlacement).length;
  const left = table.view.hand.length - placed;
  const detail = table.moves.map((move) => told(table, move)).join("; ");
  const staged = detail ? `${capital(detail)}.` : "";
  const go = table.say("board-go", { n: table.view.hand.length });
  const { killing } = lay(table.view, table.me, table.moves, table.choices);
  if (killing !== null) {
    const where = killing === "table" ? "table" : killing === table.me ? "mine" : "rival";
    const name = typeof killing === "number" ? table.name(killing, "gen") : "";
    return { title: table.say("board-kill-title"), detail: table.say("board-kill-about", { where, name }), go, buttons: [{ choice: "spare", label: table.say("board-spare") }] };
  }
  if (left === 0 && table.moves.length > 0) return { title: table.say("board-done-title", { n: placed }), detail: `${staged} ${table.say("board-done-about")}`, go };
  if (table.moves.length > 0) return { title: table.say("board-more-title", { n: left }), detail: staged, go };
  return { title: table.say("board-begin-title", { n: left }), detail: table.say("board-begin-about"), go };
}

export default {
  Board,
  bar,
  headline: (table: Table<View>) => ({
    main: table.say("board-turn", { turn: table.view.turn, turns: table.view.turns }),
    more: table.view.phase === "over" ? "" : table.say("board-deck", { n: table.view.deck }),
  }),
  call,
  wholeTurns: true,
  begins: (event: StoryEvent) => event.kind === "game-begins" || event.kind === "turn-begins" || (event.kind === "family-judged" && event.values["family"] === "butterfly"),
} satisfies GameModule;
