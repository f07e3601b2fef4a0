/**
 * A live table: one WebSocket, first a full picture, then numbered updates. A lost connection comes back by itself; what was sent and not
 * answered is sent again under the same id, which the server answers as before, so nothing is lost and nothing happens twice.
 */
import type {
  ChatLine, ClientMessage, ClockInfo, Full, Gone, OutcomeInfo, Position, Presence, Refused, SeatInfo, ServerMessage, Stepped, TableInfo, Update, Watcher, You,
} from "../wire/messages";
import { afterPaint } from "./frame";
import type { GameModule, Step } from "./games";
import { sealShare } from "./seal";
import { tell, type StoryEvent } from "./story";
import { Table, type FollowUp, type Person } from "./table.svelte";

type Answer = Exclude<ServerMessage, Full | Update | Gone>;
type Wish = ClientMessage extends infer Message ? (Message extends { id: string } ? Omit<Message, "id"> : never) : never;

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (reason: Refused) => void;
}

interface Shown extends Step<unknown> {
  /** Where the game stands once this is shown; null on the way. */
  position: Position | null;
  fresh: StoryEvent[];
}

/** Whose eyes a replay sees with: a seat's, the public's, those of whoever moves, or all seats' together. */
export type Eyes = number | null | "mover" | "all";

const AT_MOST = 6; // waiting moves, of however many steps; more than that and the way is skipped

export function personOf(seat: SeatInfo, presence: Presence, nobody: string): Person {
  const isBot = seat.kind === "bot" || seat.kind === "outside";
  const held = seat.kind === "open" ? "open" : isBot ? "bot" : seat.held_by === "bot" ? "stand-in" : "person";
  const name = seat.held_by === "friend" && seat.holder ? seat.holder : (seat.name ?? nobody);
  return { seat: seat.seat, name, held, here: isBot || (presence.seats ?? []).includes(seat.seat) };
}

export class LiveTable {
  connection = $state<"connecting" | "live" | "lost" | "gone">("connecting");
  gone = $state.raw<Gone | null>(null);
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({});
  presence = $state.raw<Presence>({});
  clock = $state.raw<ClockInfo>({});
  chat = $state.raw<ChatLine[]>([]);
  outcome = $state.raw<OutcomeInfo | null>(null);
  /** The story while I was away, as events. */
  missed = $state.raw<StoryEvent[]>([]);
  /** What the server refused last, in its own code and words. */
  refused = $state.raw<{ code: string; reason: string } | null>(null);
  busy = $state(false);
  /** The ply being looked at, where it is not now. */
  lookingAt = $state<number | null>(null);
  readonly table: Table;
  /** A replay shows only what it steps to. */
  replaying = false;
  /** The whole story as these eyes may know it, and how many moves it has: for a replay. */
  whole = $state.raw<StoryEvent[]>([]);
  lastPly = $state<number | null>(null);
  /** The server's clock minus this browser's. */
  skew = 0;

  private socket: WebSocket | null = null;
  private n = 0;
  private sent = new Map<string, Waiting>();
  private asked = 0;
  private readonly who = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private retry: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private stopped = false;
  private queue: Shown[] = [];
  private showing: ReturnType<typeof setTimeout> | undefined;
  private now: Position | null = null;
  private story: StoryEvent[] = [];
  private offered = new Set<number>();

  constructor(
    readonly id: string,
    game: string,
    private readonly module: GameModule,
    private readonly nobody: string,
    /** The big shared screen sees public things only, whoever's browser it is. */
    private readonly onlyPublic = false,
  ) {
    this.table = new Table(
      game,
      module.wholeTurns ? (moves) => this.follow(moves) : undefined,
      (moves) => void this.play(moves),
      module.names,
    );
  }

  // --- The connection ---

  connect(): () => void {
    const wake = () => {
      if (document.visibilityState === "visible" && this.connection === "lost") this.open();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    this.open();
    return () => {
      this.stopped = true;
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      clearTimeout(this.retry);
      clearTimeout(this.showing);
      this.socket?.close();
    };
  }

  private open(): void {
    clearTimeout(this.retry);
    if (this.stopped || this.connection === "gone") return;
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live`);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as ServerMessage, message.timeStamp);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.stopped || this.connection === "gone") return;
      this.connection = "lost";
      this.tries += 1;
      this.retry = setTimeout(() => this.open(), Math.min(5000, 200 * 2 ** Math.min(this.tries, 5)) * (0.7 + Math.random() * 0.6));
    };
  }

  /** How long a move's update takes from its arrival until the frame that shows it has been painted, in the browser's own measure; and the first drawing of a table. */
  private measure(start: number, ply: number): void {
    const name = this.now === null ? "malison-first" : "malison-update";
    afterPaint(() => performance.measure(name, { start, detail: ply }));
  }

  private hear(message: ServerMessage, arrived: number): void {
    switch (message.type) {
      case "full":
        this.take(message);
        break;
      case "update":
        if (message.n !== this.n + 1) void this.send({ type: "sync" }).catch(() => undefined);
        else {
          this.n = message.n;
          if (message.position) this.measure(arrived, message.position.ply);
          this.update(message);
        }
        break;
      case "gone":
        this.gone = message;
        this.connection = "gone";
        this.socket?.close();
        break;
      default:
        this.answer(message);
    }
  }

  private answer(message: Answer): void {
    const waiting = message.id === null ? undefined : this.sent.get(message.id);
    if (message.type === "refused") {
      this.refused = { code: message.code, reason: message.reason };
      waiting?.reject(message);
    } else waiting?.resolve(message);
    if (message.id !== null) this.sent.delete(message.id);
  }

  /** Send a wish and wait for its answer; it goes out again after a lost connection. Rejects with the server's refusal. */
  send(wish: Wish): Promise<Answer> {
    const id = `${this.who}-${++this.asked}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((resolve, reject) => {
      this.sent.set(id, { text, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN && this.connection === "live") this.socket.send(text);
    });
  }

  // --- What the server tells ---

  private take(full: Full): void {
    const isBack = this.connection !== "live";
    this.connection = "live";
    this.tries = 0;
    this.n = full.n;
    this.skew = full.now - Date.now();
    this.info = full.table;
    this.you = full.you;
    this.presence = full.presence;
    this.clock = full.clock;
    this.chat = full.chat;
    this.lookingAt = null;
    if (this.onlyPublic && (full.you.sees ?? null) !== null) {
      void this.send({ type: "look", seat: null });
      this.resend();
      return;
    }
    const story = full.events ?? [];
    // A picture that comes right after the one before it, as at the end of a game, is shown on the way like any other move.
    const fresh = !isBack && full.position?.ply === (this.now?.ply ?? -2) + 1 ? story.slice(this.story.length) : [];
    const since = full.away_since ?? null;
    if (isBack && since !== null && full.position && since < full.position.ply) this.missed = story.filter((event) => event.ply >= since && event.values["seat"] !== full.you.sees);
    this.queue = [];
    clearTimeout(this.showing);
    this.showing = undefined;
    this.story = story;
    this.people();
    if (full.position && fresh.length > 0) this.come(full.position, fresh);
    else if (full.position) this.place(full.position, []);
    if (isBack) this.resend();
    this.offerShare();
  }

  private resend(): void {
    for (const waiting of this.sent.values()) this.socket?.send(waiting.text);
  }

  private update(update: Update): void {
    if (update.table) this.info = update.table;
    if (update.you) this.you = update.you;
    if (update.presence) this.presence = update.presence;
    if (update.clock) this.clock = update.clock;
    if (update.chat) this.chat = [...this.chat, ...update.chat];
    const fresh = update.events ?? [];
    this.story = [...this.story, ...fresh];
    this.people();
    if (update.table) this.offerShare();
    if (update.position) this.come(update.position, fresh);
    else if (fresh.length > 0 && this.queue.length === 0) this.table.story = this.story;
  }

  private people(): void {
    const people = (this.info?.seats ?? []).map((seat) => personOf(seat, this.presence, this.nobody));
    if (JSON.stringify(people) !== JSON.stringify(this.table.people)) this.table.people = people; // the same people are no reason to draw plates and log anew
    if (!this.replaying) this.table.me = this.you.sees ?? null; // a replay changes eyes together with what they see
    const goesOn = this.info?.status === "playing" && !this.info.read_only && !this.clock.paused;
    this.table.mayPlay = goesOn && this.table.me !== null && (this.you.seats ?? []).includes(this.table.me);
    if (this.info) this.table.options = this.info.options;
  }

  /** My browser's share in the seal, once, before the start. */
  private offerShare(): void {
    if (this.info?.status !== "open" || this.onlyPublic) return;
    for (const seat of this.you.seats ?? []) {
      if (this.info.seats[seat]?.has_nonce || this.offered.has(seat)) continue;
      this.offered.add(seat);
      void this.send({ type: "nonce", seat, nonce: sealShare(this.id, seat) }).catch(() => undefined);
    }
  }

  // --- Showing what happened, one thing after another ---

  private come(position: Position, fresh: StoryEvent[]): void {
    const before = this.now;
    this.now = position;
    const sameEyes = before !== null && this.table.view !== undefined;
    const steps = sameEyes && this.module.steps && fresh.length > 0 ? this.module.steps(before.view, position.view, fresh) : [{ view: position.view, events: fresh, hold: 0 }];
    steps.forEach((step, at) => this.queue.push({ ...step, fresh: step.events, position: at === steps.length - 1 ? position : null }));
    if (this.queue.filter((step) => step.position !== null).length > AT_MOST || document.hidden) {
      const last = this.queue.at(-1);
      this.queue = last ? [last] : [];
      clearTimeout(this.showing);
      this.showing = undefined;
    }
    if (this.showing === undefined) this.next();
  }

  private next(): void {
    this.showing = undefined;
    const step = this.queue.shift();
    if (!step) return;
    if (step.position) this.place(step.position, step.fresh);
    else {
      this.table.begin([]);
      this.table.fresh = step.fresh;
      if (this.lookingAt === null) this.table.view = step.view;
    }
    if (this.queue.length > 0 || step.hold > 0) this.showing = setTimeout(() => this.next(), step.hold);
  }

  private place(position: Position, fresh: StoryEvent[]): void {
    this.now = position;
    this.whole = this.story;
    this.lastPly = position.ply;
    this.outcome = position.outcome ?? null;
    if (this.replaying) return;
    const table = this.table;
    table.fresh = fresh;
    table.story = this.story;
    table.turn = position.turn ?? null;
    table.since = (position.since ?? 0) - this.skew;
    table.ply = position.ply;
    if (this.lookingAt !== null) return;
    table.still = false;
    table.view = position.view;
    table.begin(position.choices ?? []);
    this.busy = false;
    this.refused = null;
  }

  // --- What I do ---

  private async play(moves: string[]): Promise<void> {
    const seat = this.table.me;
    if (seat === null || this.busy) return;
    this.busy = true;
    this.missed = [];
    try {
      await this.send({ type: "play", seat, ply: this.table.ply, moves });
    } catch {
      this.busy = false;
      this.table.takeBack(true);
    }
  }

  private async follow(moves: string[]): Promise<FollowUp> {
    const seat = this.table.me;
    if (seat === null) return { choices: [], complete: false };
    const answer = await this.send({ type: "try", seat, ply: this.table.ply, moves });
    return answer.type === "tried" ? { choices: answer.choices ?? [], complete: answer.complete ?? false } : { choices: [], complete: false };
  }

  /** Show the table as it was when `ply` moves had been made; null is now. */
  async stepTo(ply: number | null): Promise<void> {
    if (ply === null || (this.now && ply >= this.now.ply)) {
      this.lookingAt = null;
      if (this.now) this.place(this.now, []);
      return;
    }
    const answer = await this.send({ type: "step", ply });
    if (answer.type !== "stepped") return;
    this.lookingAt = answer.ply;
    this.table.takeBack(true);
    this.table.still = true;
    this.table.view = answer.view;
    this.table.turn = answer.turn ?? null;
  }

  /**
   * A replay's step: the table when `ply` moves had been made, seen with a seat's eyes, the public's, those of whoever moves, or by all together.
   * Rejects with the server's refusal.
   */
  async replayTo(ply: number, eyes: Eyes): Promise<void> {
    const all = eyes === "all";
    let shown = await this.step(ply, all);
    const wanted = all ? null : eyes === "mover" ? (shown.turn ?? null) : eyes;
    if ((this.you.sees ?? null) !== wanted) {
      await this.send({ type: "look", seat: wanted });
      if (!all) shown = await this.step(ply, false);
    }
    this.lookingAt = shown.ply;
    const table = this.table;
    table.still = true;
    table.me = wanted;
    table.together = all ? (shown.seats ?? []) : null;
    table.fresh = this.whole.filter((event) => event.ply === ply - 1);
    table.story = this.whole.filter((event) => event.ply < ply);
    table.ply = ply;
    table.turn = shown.turn ?? null;
    table.view = shown.view;
  }

  private async step(ply: number, all: boolean): Promise<Stepped> {
    const answer = await this.send({ type: "step", ply, all });
    if (answer.type !== "stepped") throw new Error(`a step was answered by ${answer.type}`);
    return answer;
  }

  look(seat: number | null): void {
    void this.send({ type: "look", seat }).catch(() => undefined);
  }

  /** Rejects with the server's refusal, which is then told where the words were written and not in the bar. */
  async say(text: string): Promise<void> {
    try {
      await this.send({ type: "say", text });
    } catch (refusal) {
      this.refused = null;
      throw refusal;
    }
  }

  /** Spectators who ask to look over a shoulder of mine. */
  get asking(): Watcher[] {
    return (this.presence.watchers ?? []).filter((watcher) => (this.you.seats ?? []).includes(watcher.asks ?? -1));
  }

  /** The sentences of what I missed. */
  get missedLines(): string[] {
    return this.missed.map((event) => tell(event, this.table.words, this.table.names, this.table.me)).filter((line) => line !== "").slice(-12);
  }
}
