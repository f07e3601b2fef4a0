/** What happened, as sentences: events of the server told in the reader's language, in chapters. */
import { marked, plain } from "./names";
import type { Values, Words } from "./words.svelte";

export interface StoryEvent {
  ply: number;
  kind: string;
  values: Record<string, unknown>;
}

export interface Line {
  key: string;
  ply: number;
  seat: number | null;
  kind: string;
  text: string; // with marks around names
}

export interface Chapter {
  key: string;
  title: string;
  ply: number;
  lines: Line[];
}

export function isSeatField(name: string): boolean {
  return name === "seat" || name.endsWith("_seat");
}

/** An event's values as a message takes them: names for seats, yes and no, hidden for what the viewer does not know. */
export function eventValues(event: StoryEvent, names: readonly string[], me: number | null): Values {
  const values: Values = {};
  for (const [field, value] of Object.entries(event.values)) {
    const name = field.replaceAll("-", "_");
    if (isSeatField(field) && typeof value === "number") {
      values[name] = marked(names[value] ?? "");
      values[`${name}_is`] = value === me ? "you" : value in names ? "other" : "nobody";
    } else if (typeof value === "boolean") values[name] = value ? "yes" : "no";
    else if (value === null) values[name] = "hidden";
    else if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  return values;
}

/** Sentences already made: a long story is told anew after every move. */
const sentences = new WeakMap<StoryEvent, { words: Words; eyes: string; sentence: string }>();

/** Who reads, and what everybody is called. */
function eyesOf(names: readonly string[], me: number | null): string {
  return `${String(me)} ${names.join("\n")}`;
}

export function tell(event: StoryEvent, words: Words, names: readonly string[], me: number | null, eyes = eyesOf(names, me)): string {
  const made = sentences.get(event);
  if (made?.words === words && made.eyes === eyes) return made.sentence;
  const sentence = words.say(`event-${event.kind}`, eventValues(event, names, me)).replace(/^\uE000?\p{Ll}/u, (letter) => letter.toUpperCase());
  sentences.set(event, { words, eyes, sentence });
  return sentence;
}

/** Sentences one after another for a listener: a heading among them gets the full stop that a reader does not need. */
export function spoken(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).filter((part) => part !== "").map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(" ");
}

export type Chaptering = (event: StoryEvent) => boolean;
/** A chapter begins where something begins: a round, a year, a season. */
export const beginsChapter: Chaptering = (event) => event.kind.endsWith("-begins");

/**
 * The story in chapters, oldest first. The title of a chapter is the message `chapter-<kind>` of the event that opens it, with that
 * event's values and `$n`, its number among its like; or else the event's own sentence.
 * A line whose sentence is empty is left out.
 */
export function chapters(story: readonly StoryEvent[], words: Words, names: readonly string[], me: number | null, begins: Chaptering = beginsChapter): Chapter[] {
  return new Telling(begins).tell(story, words, names, me);
}

/** A story that goes on: chapters and lines that were told before stay the same objects, so that a page redraws only what is new. */
export class Telling {
  private told: Chapter[] = [];
  private done: readonly StoryEvent[] = [];
  private counted = new Map<string, number>();
  private words: Words | null = null;
  private eyes = "";

  constructor(private readonly begins: Chaptering = beginsChapter) {}

  tell(story: readonly StoryEvent[], words: Words, names: readonly string[], me: number | null): Chapter[] {
    const eyes = eyesOf(names, me);
    if (words !== this.words || eyes !== this.eyes || !this.goesOn(story)) {
      [this.told, this.done, this.words, this.eyes] = [[], [], words, eyes];
      this.counted.clear();
    }
    const first = this.done.length;
    if (story.length > first) {
      this.told = [...this.told];
      const open = this.told.at(-1);
      if (open) this.told[this.told.length - 1] = { ...open, lines: [...open.lines] };
    }
    for (let at = first; at < story.length; at++) this.add(story[at] as StoryEvent, at, words, names, me);
    this.done = story;
    return this.told;
  }

  private goesOn(story: readonly StoryEvent[]): boolean {
    const { length } = this.done;
    return story.length >= length && (length === 0 || (story[0] === this.done[0] && story[length - 1] === this.done[length - 1]));
  }

  private add(event: StoryEvent, at: number, words: Words, names: readonly string[], me: number | null): void {
    const text = tell(event, words, names, me, this.eyes);
    const titled = words.has(`chapter-${event.kind}`);
    if (this.begins(event)) {
      const n = this.count(event.kind);
      const title = titled ? words.say(`chapter-${event.kind}`, { ...eventValues(event, names, me), n }) : text;
      this.told.push({ key: `c${at}`, title: plain(title), ply: event.ply, lines: [] });
      if (!titled) return;
    } else if (this.told.length === 0) this.told.push({ key: "c", title: "", ply: event.ply, lines: [] });
    const seat = event.values["seat"];
    if (text !== "") this.told.at(-1)?.lines.push({ key: `e${at}`, ply: event.ply, seat: typeof seat === "number" ? seat : null, kind: event.kind, text });
  }

  /** Which one of its kind it is. Rounds are counted through the game, the tricks in them, which first came after a round, from one again. */
  private count(kind: string): number {
    const n = (this.counted.get(kind) ?? 0) + 1;
    this.counted.set(kind, n);
    const kinds = [...this.counted.keys()];
    for (const inside of kinds.slice(kinds.indexOf(kind) + 1)) this.counted.set(inside, 0);
    return n;
  }
}
