/**
 * Words in the reader's language (Project Fluent). The page's own words are here from the start in both languages; a game's
 * words come with the game: the same files the terminal uses, and beside them those of its board.
 *
 * NAME($seat, case: "gen") declines a name; WORD($card, kind: "card", case: "acc") looks a thing up by its slug:
 * R7 is `card-r7`, or `card-r` with $n = 7; HA is `card-h` with $n = "A".
 */
import { FluentBundle, FluentResource, type FluentFunction, type FluentVariable } from "@fluent/bundle";
import { SvelteMap } from "svelte/reactivity";
import enRefused from "../../../src/malison/engine/text/errors/en.ftl?raw";
import ruRefused from "../../../src/malison/engine/text/errors/ru.ftl?raw";
import en from "../words/en.ftl?raw";
import ru from "../words/ru.ftl?raw";
import { declined, marked, plain, type Case } from "./names";
import { LANGUAGES, settings, type Language } from "./settings.svelte";

export type Values = Record<string, FluentVariable>;

const gameWords = import.meta.glob<string>("../../../src/malison/games/*/words/*.ftl", { query: "?raw", import: "default" });
const boardWords = import.meta.glob<string>("../games/*/words/*.ftl", { query: "?raw", import: "default" });

export function folderOf(game: string): string {
  return game.replaceAll("-", "_");
}

export function slug(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A minus as long as a plus, where a number is negative. */
export function minus(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "−");
}

function text(value: unknown): string {
  return typeof value === "object" && value !== null && "valueOf" in value ? String(value.valueOf()) : String(value);
}

const MOST_SAID = 4000;

/** One language's words: the page's own, or those of one game with the page's own behind them. */
export class Words {
  private bundle: FluentBundle;
  /** Messages already made: a board says the same things after every move. */
  private readonly said = new Map<string, string>();

  constructor(
    readonly language: Language,
    private readonly sources: string[],
    /** Names that a table brought along, by kind and id or slug: `region-opera`. */
    private readonly own: Readonly<Record<string, string>> = {},
  ) {
    const functions: Record<string, FluentFunction> = {
      NAME: ([name], named) => this.name(text(name ?? ""), text(named["case"] ?? "nom") as Case),
      WORD: ([value], named) => this.thing(text(named["kind"] ?? ""), text(value ?? ""), text(named["case"] ?? "nom")),
    };
    this.bundle = new FluentBundle(language, { useIsolating: false, functions });
    for (const source of sources) this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }

  /** The same words with names of a table's own, which can't be declined: `own-<kind>` says how they stand in a sentence. */
  naming(own: Readonly<Record<string, string>>): Words {
    return new Words(this.language, this.sources, own);
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** A message, or its attribute with "id.attribute". A missing one shows its id, which the tests look for. */
  say(id: string, values: Values = {}): string {
    let key = id;
    for (const name in values) key += `\n${name} ${typeof values[name]} ${String(values[name])}`;
    const said = this.said.get(key) ?? this.make(id, values);
    if (this.said.size >= MOST_SAID) this.said.clear();
    this.said.set(key, said);
    return said;
  }

  private make(id: string, values: Values): string {
    const [message = id, attribute] = id.split(".");
    const found = this.bundle.getMessage(message);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    if (!pattern) return id;
    const errors: Error[] = [];
    const written = this.bundle.formatPattern(pattern, values, errors);
    if (errors.length > 0 && import.meta.env.DEV) console.warn(`words ${this.language} ${id}:`, ...errors);
    return minus(written);
  }

  name(name: string, to: Case): string {
    const bare = plain(name);
    const whole = this.language === "ru" ? declined(bare, to) : bare;
    return bare === name ? whole : marked(whole);
  }

  thing(kind: string, value: string, to = "nom"): string {
    const key = `${kind}-${slug(value)}`;
    const own = this.own[`${kind}-${value}`] ?? this.own[key];
    if (own !== undefined) return to !== "nom" && this.has(`own-${kind}`) ? this.say(`own-${kind}`, { name: own, to }) : own;
    if (this.bundle.hasMessage(key)) return this.inCase(key, to, {});
    const [, stem = "", rest = ""] = /^(.+?)(\d+)$/.exec(value) ?? /^(.)(.+)$/.exec(value) ?? [];
    const general = `${kind}-${slug(stem)}`;
    if (stem && this.bundle.hasMessage(general)) return this.inCase(general, to, { n: /^\d+$/.test(rest) ? Number(rest) : rest });
    return value;
  }

  private inCase(id: string, to: string, values: Values): string {
    const message = this.bundle.getMessage(id);
    const pattern = message?.attributes[to] ?? message?.value;
    return pattern ? this.bundle.formatPattern(pattern, values) : id;
  }
}

/** The page's own, and the engine's for what it refuses. */
const own: Record<Language, string[]> = { en: [en, enRefused], ru: [ru, ruRefused] };
const pageWords: Record<Language, Words> = { en: new Words("en", own.en), ru: new Words("ru", own.ru) };
const ofGames = new SvelteMap<string, Record<Language, Words>>();

/** Words of the page. */
export function t(id: string, values: Values = {}): string {
  return pageWords[settings.language].say(id, values);
}

export function words(): Words {
  return pageWords[settings.language];
}

async function load(game: string, language: Language): Promise<Words> {
  const sources = [...own[language]];
  for (const path of [`../../../src/malison/games/${folderOf(game)}/words/${language}.ftl`]) {
    const found = gameWords[path];
    if (found) sources.push(await found());
  }
  const board = boardWords[`../games/${game}/words/${language}.ftl`];
  if (board) sources.push(await board());
  return new Words(language, sources);
}

/** Bring a game's words in both languages, so that switching needs no reload and no waiting. */
export async function loadGameWords(game: string): Promise<void> {
  if (ofGames.has(game)) return;
  const [english, russian] = await Promise.all(LANGUAGES.map((language) => load(game, language)));
  if (english && russian) ofGames.set(game, { en: english, ru: russian });
}

/** A game's words in the reader's language; the page's own until they have come. */
export function gameWordsOf(game: string): Words {
  return ofGames.get(game)?.[settings.language] ?? pageWords[settings.language];
}
