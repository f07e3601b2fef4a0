import { expect, it } from "vitest";
import { plain } from "./names";
import { chapters, eventValues, tell, type StoryEvent } from "./story";
import { Words } from "./words.svelte";

const words = new Words("en", [`
event-round-begins = Round { $round } begins.
event-card-played = { $seat_is ->
    [you] You play
   *[other] { $seat } plays
} { $card ->
    [hidden] a card face down
   *[other] { $card }
}.
event-silent = {""}
chapter-card-played = Trick { $n }
`]);
const names = ["Ann", "Bo"];
const event = (ply: number, kind: string, values: Record<string, unknown> = {}): StoryEvent => ({ ply, kind, values });

it("gives names for seats, yes and no for switches, hidden for what is not known", () => {
  expect(eventValues(event(0, "x", { seat: 1, other_seat: 0, early: true, card: null, n: 3 }), names, 0)).toMatchObject({
    seat_is: "other", other_seat_is: "you", early: "yes", card: "hidden", n: 3,
  });
});

it("tells me as you and others by name", () => {
  expect(plain(tell(event(1, "card-played", { seat: 0, card: "R7" }), words, names, 0))).toBe("You play R7.");
  expect(plain(tell(event(1, "card-played", { seat: 1, card: null }), words, names, 0))).toBe("Bo plays a card face down.");
});

it("opens a chapter where the game says so, numbers them anew in each round, and leaves out empty lines", () => {
  const story = [
    event(0, "round-begins", { round: 1 }), event(0, "card-played", { seat: 0, card: "R1", led: true }), event(1, "card-played", { seat: 1, card: "R2" }),
    event(2, "card-played", { seat: 0, card: "R3", led: true }), event(2, "silent"),
    event(3, "round-begins", { round: 2 }), event(3, "card-played", { seat: 1, card: "R4", led: true }),
  ];
  const told = chapters(story, words, names, null, (one) => one.kind === "round-begins" || one.values["led"] === true);
  expect(told.map((chapter) => chapter.title)).toEqual(["Round 1 begins.", "Trick 1", "Trick 2", "Round 2 begins.", "Trick 1"]);
  expect(told.map((chapter) => chapter.lines.length)).toEqual([0, 2, 1, 0, 1]);
});
