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

export function tell(event: StoryEvent, words: Words, names: readonly string[], me: number | null): string {
  const eyes = `${String(me)} ${names.join("\n")}`;
  const made = sentences.get(event);
  if (made?.words === words && made.eyes === eyes) return made.sentence;
  const sentence = words.say(`event-${event.kind}`, eventValues(event, names, me)).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  sentences.set(event, { words, eyes, sentence });
  return sentence;
}

export type Chaptering = (event: StoryEvent) => boolean;
/** A chapter begins where something begins: a round, a year, a season. */
export const beginsChapter: Chaptering = (event) => event.kind.endsWith("-begins");

/**
 * The story in chapters, oldest first. The title of a chapter is the message `chapter-<kind>` of the event that opens it, with that
 * event's values and `$n`, its number among its like since a chapter of another kind; or else the event's own sentence.
 * A line whose sentence is empty is left out.
 */
export function chapters(
  story: readonly StoryEvent[],
  words: Words,
  names: readonly string[],
  me: number | null,
  begins: Chaptering = beginsChapter,
): Chapter[] {
  const found: Chapter[] = [];
  const counted = new Map<string, number>();
  let last = "";
  for (const [at, event] of story.entries()) {
    const text = tell(event, words, names, me);
    const opens = begins(event);
    const titled = words.has(`chapter-${event.kind}`);
    if (opens && event.kind !== last) {
      // Rounds are counted through the game, the tricks in them from one again.
      for (const kind of counted.keys()) if (kind !== event.kind && kind === last) counted.delete(kind);
      last = event.kind;
    }
    if (opens) {
      const n = (counted.get(event.kind) ?? 0) + 1;
      counted.set(event.kind, n);
      const title = titled ? words.say(`chapter-${event.kind}`, { ...eventValues(event, names, me), n }) : text;
      found.push({ key: `c${at}`, title: plain(title), ply: event.ply, lines: [] });
      if (!titled) continue;
    } else if (found.length === 0) found.push({ key: "c", title: "", ply: event.ply, lines: [] });
    const seat = event.values["seat"];
    if (text !== "") found.at(-1)?.lines.push({ key: `e${at}`, ply: event.ply, seat: typeof seat === "number" ? seat : null, kind: event.kind, text });
  }
  return found;
}
