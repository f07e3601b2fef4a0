import { expect, it } from "vitest";
import { plain } from "./names";
import { chapters, eventValues, spoken, tell, Telling, type StoryEvent } from "./story";
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
chapter-deal = Deal { $n }
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

it("begins a sentence with a capital, also where a name stands first that can't be declined", () => {
  const russian = new Words("ru", ['event-cursed = { NAME($seat, case: "gen") } проклинает { $card }.']);
  expect(plain(tell(event(1, "cursed", { seat: 1, card: "R1" }), russian, names, null))).toBe("Игрока Bo проклинает R1.");
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

it("counts what lies inside anew, and what it lies in through the game", () => {
  const [deal, lead] = [event(0, "deal"), event(0, "card-played", { seat: 0, card: "R1" })];
  const told = chapters([deal, lead, lead, deal, lead, deal], words, names, null, () => true);
  expect(told.map((chapter) => chapter.title)).toEqual(["Deal 1", "Trick 1", "Trick 2", "Deal 2", "Trick 1", "Deal 3"]);
});

it("tells on without telling anew: what was told stays the same objects, until the words or the eyes change", () => {
  const telling = new Telling((one) => one.kind === "round-begins");
  const story = [event(0, "round-begins", { round: 1 }), event(0, "card-played", { seat: 0, card: "R1" }), event(1, "round-begins", { round: 2 }), event(1, "card-played", { seat: 1, card: "R2" })];
  const before = telling.tell(story, words, names, null);
  const after = telling.tell([...story, event(2, "card-played", { seat: 0, card: "R3" })], words, names, null);
  expect(after).toEqual(chapters([...story, event(2, "card-played", { seat: 0, card: "R3" })], words, names, null));
  expect([after[0] === before[0], after[1] === before[1], after[1]?.lines[0] === before[1]?.lines[0]]).toEqual([true, false, true]);
  expect(before[1]?.lines.length).toBe(1);
  expect(telling.tell(story.slice(0, 2), words, names, null)).toEqual(chapters(story.slice(0, 2), words, names, null));
  expect(plain(telling.tell(story, words, names, 0)[0]?.lines[0]?.text ?? "")).toBe("You play R1.");
});

it("gives a listener a pause between what a reader sees on lines of its own", () => {
  expect(spoken(["Your turn", "Play the green 1?", "", "Once played it stands."])).toBe("Your turn. Play the green 1? Once played it stands.");
});
