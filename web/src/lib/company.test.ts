import { expect, it } from "vitest";
import { clockWords, CLOCKS, unusual } from "./company";
import { settings } from "./settings.svelte";

it("a table tells what is not as usual there, and nothing else", () => {
  settings.language = "en";
  expect(unusual({ level: "courtier", clock: {}, hints: false, spectators: true })).toEqual([]);
  expect(unusual({ level: "chancellor", clock: { move_days: 1 }, fast_bots: true, poker_face: true, spectators: false })).toEqual([
    ["Time", "1 day a move"], ["Bots that sit in", "Chancellor, strong"], ["Bots answer at once", "Yes"], ["Poker face", "Yes"], ["Spectators", "No"],
  ]);
});

it("a clock is told as it runs, in both languages", () => {
  const told = () => [...Object.values(CLOCKS), { move_seconds: 45 }].map(clockWords);
  settings.language = "en";
  expect(told()).toEqual(["No clock", "30 seconds a move, 3 minutes in reserve", "90 seconds a move, 10 minutes in reserve", "3 days a move", "45 seconds a move"]);
  settings.language = "ru";
  expect(told()).toEqual(["Без часов", "30 секунд на ход, 3 минуты в запасе", "90 секунд на ход, 10 минут в запасе", "3 дня на ход", "45 секунд на ход"]);
  settings.language = "en";
});
