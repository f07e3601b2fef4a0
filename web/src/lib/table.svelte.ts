/** One table as a board sees it. A board reads it, and calls `pick`, `takeBack` and `explain`; only the choice bar commits. */
import { moveText, parseChoices, within, type Choice } from "./choices";
import type { Case } from "./names";
import type { StoryEvent } from "./story";
import { settings, type Language } from "./settings.svelte";
import { gameWordsOf, type Values, type Words } from "./words.svelte";

export interface Person {
  seat: number;
  name: string;
  /** Who plays it now: its person, a bot from the start, or a bot that sits in for the person. */
  held: "person" | "bot" | "stand-in" | "open";
  /** Whether its person is connected. */
  here: boolean;
}

export interface Staged {
  choice: Choice;
  amount: number | null;
  text: string;
}

/** What the server says about a half-made turn: what may follow, and whether it may be confirmed as it is. */
export interface FollowUp {
  choices: string[];
  complete: boolean;
}

export type Ask = (moves: string[]) => Promise<FollowUp>;
export type Send = (moves: string[]) => void;

export class Table<View = unknown> {
  view = $state.raw() as View;
  /** Each seat's own view, while all of them are looked at together (the replay of a game that is over). Then `view` shows what any of them knew. */
  together = $state.raw<readonly View[] | null>(null);
  me = $state<number | null>(null);
  people = $state.raw<Person[]>([]);
  /** The seat being waited for. */
  turn = $state<number | null>(null);
  /** When that began, in milliseconds of this browser's clock. */
  since = $state(Date.now());
  ply = $state(0);
  story = $state.raw<StoryEvent[]>([]);
  /** The events that led from the view before to this one: for motion and for the live region. */
  fresh = $state.raw<StoryEvent[]>([]);
  staged = $state.raw<Staged[]>([]);
  /** Whether what is staged may be confirmed. */
  complete = $state(false);
  /** Why the last thing pressed can't be done. */
  why = $state("");
  /** True where looking is all there is: a replay, a spectator, a step back. */
  still = $state(false);
  /** Whether the seat I see with is mine to play, and the game goes on: not paused, not closed. */
  mayPlay = $state(true);
  options = $state.raw<Record<string, unknown>>({});
  private levels = $state.raw<Choice[][]>([[]]);
  private asked = 0;

  constructor(
    readonly game: string,
    private readonly ask: Ask = () => Promise.resolve({ choices: [], complete: true }),
    private readonly send: Send = () => undefined,
    /** Names of a table's own things; null where it has none. */
    private readonly namesIn: (view: View, language: Language) => Record<string, string> | null = () => null,
  ) {}

  /** What may be picked now. */
  get choices(): readonly Choice[] {
    return this.still || !this.mayPlay ? [] : (this.levels.at(-1) ?? []);
  }

  /** Whether I am asked: my turn, and the server has said what I may do. */
  get isMyTurn(): boolean {
    return !this.still && (this.levels[0] ?? []).length > 0 && this.mayPlay && this.me !== null && this.turn === this.me;
  }

  get names(): string[] {
    return this.people.map((person) => person.name);
  }

  /** Everyone from my left neighbour on, clockwise, me last; from seat 0 where I have no seat. */
  get around(): Person[] {
    const first = this.me === null ? 0 : this.me + 1;
    return this.people.map((_, at) => this.people[(first + at) % this.people.length] as Person);
  }

  /** Names that this table brought along, as text: another view with the same names is no reason to read the words anew. */
  private readonly own = $derived.by(() => (this.view === undefined ? "null" : JSON.stringify(this.namesIn(this.view, settings.language))));
  readonly words: Words = $derived.by(() => {
    const words = gameWordsOf(this.game);
    const own = JSON.parse(this.own) as Record<string, string> | null;
    return own ? words.naming(own) : words;
  });

  say(id: string, values: Values = {}): string {
    return this.words.say(id, values);
  }

  /** A seat's name in a case; for me "you" where `you` is given. */
  name(seat: number, to: Case = "nom"): string {
    return this.words.name(this.people[seat]?.name ?? "", to);
  }

  /** Begin a turn anew: the server's choices, nothing staged. */
  begin(choices: string[]): void {
    this.asked += 1;
    this.levels = [parseChoices(choices)];
    this.staged = [];
    this.complete = false;
    this.why = "";
  }

  /**
   * Stage a choice. It takes the place of the last staged move while nothing may follow that one, and comes after it where
   * something may (a turn of several moves). The same choice again with another amount changes the amount.
   */
  pick(choice: Choice, amount: number | null = null): void {
    if (!this.choices.includes(choice)) return;
    const set = choice.amount === null ? null : within(choice, amount ?? choice.amount.low);
    const kept = this.staged.slice(0, this.levels.length - 1);
    this.staged = [...kept, { choice, amount: set, text: moveText(choice, set) }];
    this.why = "";
    this.complete = false;
    const asked = ++this.asked;
    const depth = this.staged.length;
    void this.ask(this.moves).then((answer) => {
      if (asked !== this.asked || this.staged.length !== depth) return;
      this.complete = answer.complete;
      if (answer.choices.length > 0) this.levels = [...this.levels.slice(0, depth), parseChoices(answer.choices)];
    });
  }

  /** The last staged move with another amount. */
  setAmount(amount: number): void {
    const last = this.staged.at(-1);
    if (!last || last.choice.amount === null) return;
    const set = within(last.choice, amount);
    if (set === last.amount) return;
    this.staged = [...this.staged.slice(0, -1), { ...last, amount: set, text: moveText(last.choice, set) }];
  }

  /** Say why something can't be done. */
  explain(why: string): void {
    this.why = why;
  }

  /** Take back one step: the last staged move, or all that is staged with `all`. */
  takeBack(all = false): void {
    this.why = "";
    this.asked += 1;
    this.staged = all ? [] : this.staged.slice(0, -1);
    this.levels = this.levels.slice(0, this.staged.length + 1);
    this.complete = false;
  }

  get moves(): string[] {
    return this.staged.map((move) => move.text);
  }

  /** Confirm what is staged. Called by the choice bar alone. */
  confirm(): void {
    if (this.complete && this.staged.length > 0) this.send(this.moves);
  }
}
