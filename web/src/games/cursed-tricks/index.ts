import type { Bar, GameModule, Step } from "../../lib/games";
import type { StoryEvent } from "../../lib/story";
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../wire/views/cursed-tricks";
import Board from "./Board.svelte";

function bar(table: Table<View>): Bar {
  const last = table.staged.at(-1);
  const breaking = table.choices.filter((choice) => choice.words[0] === "break");
  if (breaking.length > 0) {
    const buttons = breaking.map((choice) => ({ choice: choice.text, label: table.say("board-break", { colour: choice.words[1] ?? "" }) }));
    return { title: table.say("board-break-which"), detail: table.say("board-break-about"), buttons, ...(last ? { go: table.say("board-break", { colour: last.choice.words[1] ?? "" }) } : {}) };
  }
  if (last) return { title: table.say("board-play-title", { card: last.text }), detail: table.say("board-play-about"), go: table.say("board-play", { card: last.text }) };
  const led = table.view.led_colour ?? "";
  return { title: table.say("board-your-card"), detail: led ? table.say("board-follow", { colour: led, may: table.choices.every((choice) => choice.text.startsWith(led)) ? "follow" : "any" }) : table.say("board-lead") };
}

/** When a trick is complete, show it whole for a moment before it is cleared away. */
function steps(before: View, after: View, events: StoryEvent[]): Step<View>[] {
  const won = events.findIndex((event) => event.kind === "trick-won" || event.kind === "curse-broken");
  const played = events.filter((event) => event.kind === "card-played");
  const last = played.at(-1);
  if (won < 0 || !last) return [{ view: after, events, hold: 0 }];
  const { seat, card } = last.values as { seat: number; card: string };
  const whole: View = {
    ...before,
    led_colour: before.led_colour ?? card.slice(0, 1),
    seats: before.seats.map((one) => (one.seat === seat ? { ...one, trick_card: card, held: one.held - 1 } : one)),
    hand: before.hand.filter((one) => one !== card),
  };
  return [
    { view: whole, events: events.slice(0, won), hold: 1300 },
    { view: after, events: events.slice(won), hold: 0 },
  ];
}

export default {
  Board,
  bar,
  headline: (table: Table<View>) => ({
    main: table.say("board-round", { round: table.view.round, rounds: table.view.rounds }),
    more: table.view.phase === "over" ? "" : table.say("board-trick", { trick: table.view.trick, tricks: table.view.tricks }),
  }),
  begins: (event: StoryEvent) => event.kind === "round-begins" || (event.kind === "card-played" && event.values["how"] === "led"),
  steps,
} satisfies GameModule;
