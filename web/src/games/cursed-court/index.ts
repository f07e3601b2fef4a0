import type { Bar, GameModule } from "../../lib/games";
import { settings } from "../../lib/settings.svelte";
import { findMove } from "../../lib/moves";
import type { StoryEvent } from "../../lib/story";
import type { Staged, Table } from "../../lib/table.svelte";
import type { View } from "../../wire/views/cursed-court";
import Board from "./Board.svelte";
import { coinsOf, isFeint, namesIn, steps } from "./court";

function bar(table: Table<View>): Bar {
  const staged = table.staged.at(-1);
  if (table.view.phase === "rebuying") return rebuyBar(table, staged);
  const me = table.me === null ? undefined : table.view.seats[table.me];
  if (!staged)
    return {
      title: table.say("board-your-bet"),
      detail: table.say("board-owes", { n: me?.owes ?? 1, season: table.view.season, kind: table.options["coinless"] === true ? "crown" : "coins" }),
    };
  const region = table.view.regions.find((one) => one.id === staged.choice.words[0]);
  if (!region) return { title: staged.text };
  const crown = isFeint(staged.choice) ? "feint" : "crown";
  const coins = coinsOf(staged);
  const money = table.options["exchange"] === true ? "chips" : "coins";
  const the = table.words.thing("region", region.id, settings.language === "en" ? "the" : "acc");
  const bumped = table.options["coinless"] === true ? undefined : region.crowns[0];
  const title = bumped
    ? table.say("board-bump", { name: table.name(bumped.seat, "acc"), region: table.words.thing("region", region.id, settings.language === "en" ? "the" : "off") })
    : table.say("board-wager", { region: the, crown });
  const details = [];
  if (bumped) details.push(table.say("board-bump-least", { least: region.least ?? 0, there: bumped.coins }));
  if (coins !== null) details.push(table.say("board-stay-free", { n: (me?.coins ?? 0) - coins, money }));
  if (bumped) details.push(table.say("board-bumped", { name: table.name(bumped.seat), n: bumped.coins, money }));
  if (!bumped && region.crowns.length > 0) details.push(table.say("board-behind", { n: region.crowns.length }));
  if (crown === "feint") details.push(table.say("board-feint-about"));
  return {
    title,
    detail: details.join(" "),
    go: coins === null ? table.say("board-place", { crown }) : table.say("board-bet", { n: coins, crown }),
    ...(staged.choice.amount ? { quick: quick(table, staged.choice.amount) } : {}),
    ...(table.options["feints"] === true ? { buttons: crownButtons(table, region.id) } : {}),
  };
}

/** A bet as one would say it, with its region: "A crown on the Church, 5 coins". */
function call(table: Table<View>, move: string): string {
  const found = findMove(table.choices, move);
  const region = table.view.regions.find((one) => one.id === found?.choice.words[0]);
  if (!found || !region) return table.say(move === "rebuy" ? "board-rebuy" : "board-pass");
  return table.say("board-call", {
    region: table.words.thing("region", region.id, settings.language === "en" ? "the" : "acc"),
    crown: isFeint(found.choice) ? "feint" : "crown",
    n: coinsOf({ ...found, text: move }) ?? "none",
    money: table.options["exchange"] === true ? "chips" : "coins",
  });
}

/** Amounts worth a button: the least, what nobody can double, everything. */
function quick(table: Table<View>, { low, high }: { low: number; high: number }): { amount: number; label: string }[] {
  const offers = [
    { amount: low, label: table.say("board-least") },
    { amount: table.view.safe ?? low, label: table.say("board-safe") },
    { amount: high, label: table.say("board-all") },
  ];
  return offers.filter((offer, at) => offer.amount >= low && offer.amount <= high && offers.findIndex((one) => one.amount === offer.amount) === at);
}

/** Whether the crown on this region is the feint: a button each, where both may be. */
function crownButtons(table: Table<View>, region: string): { choice: string; label: string; emblem: string }[] {
  const both = table.choices.filter((choice) => choice.words[0] === region);
  return both.length < 2
    ? []
    : both.map((choice) => (isFeint(choice) ? { choice: choice.text, label: table.say("board-feint"), emblem: "ui-hidden" } : { choice: choice.text, label: table.say("board-crown"), emblem: "crown" }));
}

function rebuyBar(table: Table<View>, staged: Staged | undefined): Bar {
  const me = table.me === null ? undefined : table.view.seats[table.me];
  return {
    title: table.say("board-rebuy-which"),
    detail: table.say("board-rebuy-about", { chips: me?.coins ?? 0, bought: me?.bought ?? 0, rebuys: Number(table.options["rebuys"] ?? 0) }),
    buttons: [
      { choice: "rebuy", label: table.say("board-rebuy"), emblem: "coin" },
      { choice: "pass", label: table.say("board-pass") },
    ],
    ...(staged ? { go: table.say(staged.text === "rebuy" ? "board-rebuy" : "board-pass") } : {}),
  };
}

export default {
  Board,
  bar,
  call,
  headline: (table: Table<View>) => ({
    main: table.say("board-year", { year: table.view.year }),
    more: table.view.phase === "over" || table.view.phase === "rebuying" ? "" : table.say("board-season", { season: table.view.season }),
  }),
  names: namesIn,
  begins: (event: StoryEvent) => event.kind === "year-begins" || event.kind === "season-begins",
  steps,
} satisfies GameModule;
