/** A move given as text (a hint, odds): found among the choices, and called as the choice bar would call it. */
import { moveText, type Choice } from "./choices";
import type { GameModule } from "./games";
import { plain } from "./names";
import { Table } from "./table.svelte";

export interface Found {
  choice: Choice;
  amount: number | null;
}

export function findMove(choices: readonly Choice[], move: string): Found | null {
  for (const choice of choices) {
    if (choice.amount === null) {
      if (choice.text === move) return { choice, amount: null };
      continue;
    }
    for (const number of move.match(/\d+/g) ?? []) {
      const amount = Number(number);
      if (amount >= choice.amount.low && amount <= choice.amount.high && moveText(choice, amount) === move) return { choice, amount };
    }
  }
  return null;
}

/** What the confirming button would say, without staging anything at the real table. */
export function nameMove(module: GameModule, table: Table, move: string): string {
  if (module.call) return plain(module.call(table, move));
  const shadow = new Table(table.game);
  shadow.view = table.view;
  shadow.me = table.me;
  shadow.turn = table.turn;
  shadow.people = table.people;
  shadow.options = table.options;
  shadow.begin(table.choices.map((choice) => choice.text));
  const found = findMove(shadow.choices, move);
  if (!found) return move;
  shadow.pick(found.choice, found.amount);
  const bar = module.bar(shadow);
  return plain(bar.go ?? bar.title);
}
