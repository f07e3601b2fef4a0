import type { Choice } from "../../lib/choices";
import type { Bar, GameModule } from "../../lib/games";
import type { StoryEvent } from "../../lib/story";
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../wire/views/cursed";
import { amountOf, hasPips } from "./amounts";
import Board from "./Board.svelte";
import { steps } from "./steps";
import { effectOf, namesIn } from "./wards";

function bar(table: Table<View>): Bar {
  const { phase } = table.view;
  if (phase === "wards") return wardBar(table);
  if (phase === "raising") return raiseBar(table);
  return phase === "pledging" ? pledgeBar(table) : buyBar(table);
}

function tally(table: Table<View>, seat: number): string {
  const one = table.view.seats[seat];
  return one?.role === "dead" ? table.say("board-died", { round: one.died ?? 0 }) : table.say("board-tally", { n: one?.tokens ?? 0 });
}

function wardBar(table: Table<View>): Bar {
  const last = table.staged.at(-1);
  const buttons = [{ choice: "no ward", label: table.say("board-no-ward") }];
  const about = table.say("board-lay-about", { role: table.me === table.view.monster ? "monster" : "villager", share: table.options["villagers_share"] === false ? "no" : "yes" });
  if (!last) return { title: table.say("board-lay-which"), detail: about, buttons };
  if (last.text === "no ward") return { title: table.say("board-lay-none"), detail: about, go: table.say("board-no-ward"), buttons };
  const name = last.text.slice("ward ".length);
  const ward = table.words.thing("ward", name);
  return { title: table.say("board-lay-title", { ward }), detail: effectOf(table, name), go: table.say("board-lay", { ward }), buttons };
}

function raiseBar(table: Table<View>): Bar {
  const last = table.staged.at(-1);
  const mine = table.view.seats[table.me ?? 0]?.tokens ?? 0;
  const raise = table.choices.find((choice) => choice.words[0] === "raise");
  const buttons = [
    ...offered(raise, table.say("board-raise-button")),
    { choice: "stop", label: table.say("board-stop"), emblem: "skull" },
  ];
  if (!last) return { title: table.say("board-raise-which"), detail: table.say("board-raise-about", { n: mine }), buttons };
  if (last.text === "stop") return { title: table.say("board-stop-title"), detail: table.say("board-stop-about"), go: table.say("board-stop"), buttons };
  const amount = amountOf(last.text);
  return { title: table.say("board-raise-which"), detail: table.say("board-raise-then", { n: amount, left: mine - amount }), go: table.say("board-raise", { n: amount }), buttons, onBoard: !!raise && hasPips(raise) };
}

function pledgeBar(table: Table<View>): Bar {
  const last = table.staged.at(-1);
  const { missing } = table.view;
  const mine = table.view.seats[table.me ?? 0]?.tokens ?? 0;
  const pledge = table.choices.find((choice) => choice.words[0] === "pledge");
  const buttons = offered(pledge, table.say("board-pledge-button"));
  if (!last) return { title: table.say("board-pledge-which"), detail: table.say("board-pledge-about", { missing }), buttons };
  const amount = amountOf(last.text);
  const detail = table.say("board-pledge-then", { missing: missing - amount, n: amount, left: mine - amount });
  return { title: table.say("board-pledge-which"), detail, go: table.say("board-pledge", { n: amount }), onBoard: !!pledge && hasPips(pledge) };
}

function buyBar(table: Table<View>): Bar {
  const last = table.staged.at(-1);
  const mine = table.view.seats[table.me ?? 0]?.tokens ?? 0;
  const buy = table.choices.find((choice) => choice.words[0] === "buy");
  const buttons = offered(buy, table.say("board-buy-button"));
  if (!last) return { title: table.say("board-buy-which"), detail: table.say("board-buy-about", { most: table.view.most_to_buy }), buttons };
  const amount = amountOf(last.text);
  return { title: table.say("board-buy-which"), detail: table.say("board-buy-then", { n: amount, left: mine - amount }), go: table.say("board-buy", { n: amount }), onBoard: !!buy && hasPips(buy) };
}

/** A button for an amount that has none on the board. */
function offered(choice: Choice | undefined, label: string): NonNullable<Bar["buttons"]> {
  return choice && !hasPips(choice) ? [{ choice: choice.text, label }] : [];
}

const CHAPTERS = new Set(["round-begins", "raised", "villagers-flee", "battle-begins", "died"]);

export default {
  Board,
  bar,
  headline: (table: Table<View>) => ({
    main: table.say("board-round", { round: table.view.round }),
    more: table.say(`board-now-${table.view.phase}`),
  }),
  tally,
  names: namesIn,
  begins: (event: StoryEvent) => CHAPTERS.has(event.kind),
  steps,
} satisfies GameModule;
