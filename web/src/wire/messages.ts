// Written by scripts/types.mjs from the server's schema. Do not edit.

/** Moves of one seat, a whole turn at once if the game has such: played all or not at all. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  ply: number;
  moves: string[];
}

/** What may follow these first moves of a turn? Nothing is played: answered by `tried`, from what the seat knows. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  ply: number;
  moves: string[];
}

/** Whose eyes to see with: an own seat, a seat that consented, or None for the public view. */
export interface Look {
  type: "look";
  id: string;
  seat?: number | null;
}

/** Ask for the full picture again, after a gap in the numbers. */
export interface Sync {
  type: "sync";
  id: string;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Note {
  type: "note";
  id: string;
  seat: number;
  text: string;
}

export interface Nonce {
  type: "nonce";
  id: string;
  seat: number;
  nonce: string;
}

export interface Pause {
  type: "pause";
  id: string;
}

export interface Resume {
  type: "resume";
  id: string;
}

/** Give the seat up for now: before the start it is open again, later a bot sits in until the owner returns. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** The owner takes the seat back, at its next decision. */
export interface Return {
  type: "return";
  id: string;
  seat: number;
}

/** Call a bot for someone who has been away for a while. */
export interface Substitute {
  type: "substitute";
  id: string;
  seat: number;
}

/** A spectator asks to look over a seat's shoulder. */
export interface Ask {
  type: "ask";
  id: string;
  seat: number;
}

/** A seat's player lets a watcher look over the shoulder, or no longer. */
export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  watcher: number;
  allow: boolean;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

export interface Odds {
  type: "odds";
  id: string;
  seat: number;
}

/** Ask how the position looked to these eyes when `ply` moves had been made. With `all`, once the game is over: how it looked to all seats together. */
export interface Step {
  type: "step";
  id: string;
  ply: number;
  all?: boolean;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** The whole picture; updates count on from `n`. */
export interface Full {
  type: "full";
  n: number;
  now: number;
  table: TableInfo;
  you: You;
  presence: Presence;
  clock: ClockInfo;
  chat: ChatLine[];
  position?: Position | null;
  events?: Event[];
  away_since?: number | null;
}

export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  status: "closed" | "open" | "over" | "playing";
  options: Record<string, unknown>;
  settings: Settings;
  seats: SeatInfo[];
  seal: SealInfo;
  created_at: number;
  own?: string[];
  own_text?: string | null;
  read_only?: string | null;
  next?: string | null;
  previous?: string | null;
}

export interface Settings {
  level?: string;
  clock?: ClockTerms;
  hints?: boolean;
  poker_face?: boolean;
  fast_bots?: boolean;
  spectators?: boolean;
  chat?: boolean;
  listed?: boolean;
}

/** How time is kept: seconds a move and then a bank for the whole game, or days a move. Neither given: no clock. */
export interface ClockTerms {
  move_seconds?: number | null;
  bank_seconds?: number;
  move_days?: number | null;
}

/** A seat. `kind` says whose it is; `held_by` who plays it now: its owner, or a bot or a friend in the owner's place. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "outside" | "person";
  name?: string | null;
  level?: string | null;
  held_by?: "bot" | "friend" | "owner";
  holder?: string | null;
  why?: "called" | "kicked" | "left" | "time" | null;
  returning?: boolean;
  can_join?: boolean;
  muted?: boolean;
  has_nonce?: boolean;
}

/** The fair chance seal: the commitment from the beginning, the secret once the game is over. */
export interface SealInfo {
  commitment: string;
  nonces?: Record<string, string>;
  secret?: string | null;
}

/** Who the server takes this connection for. */
export interface You {
  name?: string | null;
  host?: boolean;
  seats?: number[];
  owns?: number[];
  sees?: number | null;
  muted?: boolean;
  hints?: boolean;
  notes?: Record<string, string>;
  watcher?: number | null;
}

export interface Presence {
  seats?: number[];
  watchers?: Watcher[];
}

export interface Watcher {
  number: number;
  name?: string | null;
  sees?: number | null;
  asks?: number | null;
  muted?: boolean;
}

/** `deadline` is when the seat to move runs out of time, None while nothing runs. */
export interface ClockInfo {
  bank?: number[];
  deadline?: number | null;
  bank_from?: number | null;
  paused?: boolean;
  paused_by?: number | null;
  paused_at?: number | null;
}

export interface ChatLine {
  n: number;
  at: number;
  name: string;
  text: string;
  seat?: number | null;
}

/** Where the game stands for one viewer. `view` is the game's View; `choices` the legal moves, if it is one's own turn. */
export interface Position {
  ply: number;
  view: unknown;
  turn?: number | null;
  since?: number;
  choices?: string[];
  outcome?: OutcomeInfo | null;
}

export interface OutcomeInfo {
  points: number[];
  winners: number[];
  places: number[];
  reason: string;
}

/** One thing that happened, as one viewer may know it. `ply` counts the moves before it. */
export interface Event {
  ply: number;
  kind: string;
  values: Record<string, unknown>;
}

/** Only what changed. `events` come after those already told. */
export interface Update {
  type: "update";
  n: number;
  position?: Position;
  events?: Event[];
  table?: TableInfo;
  you?: You;
  presence?: Presence;
  clock?: ClockInfo;
  chat?: ChatLine[];
}

export interface Done {
  type: "done";
  id: string;
  ply: number;
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  reason: string;
  values?: Record<string, unknown>;
}

/** What the seat may choose next in its turn. `complete`: the moves end it, and may be played as they are. */
export interface Tried {
  type: "tried";
  id: string;
  ply: number;
  choices?: string[];
  complete?: boolean;
}

export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  ply: number;
  move: string;
}

/** What to expect of the best moves, best first, from games played on in thought from what the seat is shown. */
export interface Weighed {
  type: "weighed";
  id: string;
  seat: number;
  ply: number;
  moves: Option[];
}

/** A move worth considering: the place to expect from it (1 is first) and how sure it is the best, from 0 to 1. */
export interface Option {
  move: string;
  place: number;
  sure: number;
}

/** How it looked then. `last` is how many moves have been made by now. To all seats together: `view` shows what any of them knew, and `seats` what each of them was shown. */
export interface Stepped {
  type: "stepped";
  id: string;
  ply: number;
  last: number;
  view: unknown;
  turn?: number | null;
  seats?: unknown[];
}

/** The table was deleted, or this person was sent away: the connection closes. */
export interface Gone {
  type: "gone";
  code: string;
  reason: string;
}

export interface Rename {
  name: string;
}

export interface CheckTerms {
  seats: number;
  options?: Record<string, number | boolean | string>;
  own?: string | null;
}

export interface CreateTable {
  game: string;
  seats: SeatWish[];
  name: string;
  options?: Record<string, number | boolean | string>;
  own?: string | null;
  settings?: Settings;
}

export interface SeatWish {
  kind?: "bot" | "mine" | "open" | "outside";
  level?: string | null;
  name?: string | null;
}

/** Take an open seat (any, or this one). The nonce can also follow through the WebSocket. */
export interface Join {
  name: string;
  seat?: number | null;
  nonce?: string | null;
}

export interface ChangeSeat {
  wish: SeatWish;
}

export interface Start {
  fill?: boolean;
}

export interface Kick {
  seat: number;
}

/** Mute a seat's player or a watcher, or let them speak again. */
export interface Mute {
  muted: boolean;
  seat?: number | null;
  watcher?: number | null;
}

/** `device`: whoever brings the code becomes the same person there. `friend`: the friend plays this one seat. */
export interface WantCode {
  for: "device" | "friend";
}

export interface UseCode {
  code: string;
  name?: string | null;
  force?: boolean;
}

export interface BotMove {
  ply: number;
  moves: string[];
}

export interface Me {
  name?: string | null;
}

export interface GameInfo {
  id: string;
  name: Record<string, string>;
  sentence: Record<string, string>;
  seats: number[];
  minutes: number;
  designers: string;
  publisher: string;
  version: number;
  options: OptionInfo[];
  ready?: boolean;
}

export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "own" | "switch";
  default: number | boolean | string;
  low?: number | null;
  high?: number | null;
  words?: string[];
}

export interface TableBrief {
  id: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  names: (string | null)[];
  open_seats: number;
  created_at: number;
  changed_at: number;
  your_turn?: boolean;
  paused?: boolean;
  deadline?: number | null;
  yours?: number[];
}

export interface Code {
  code: string;
  path: string;
  expires: number;
}

export interface Token {
  token: string;
}

/** What checking a finished table's seal gave. */
export interface Verified {
  good: boolean;
  reason: string;
}

/** A line of the stream for outside bots: what its seat may know, and the moves when it is its turn. */
export interface BotPosition {
  table: string;
  game: string;
  seat: number;
  position: Position;
  events: Event[];
  status: "closed" | "open" | "over" | "playing";
}

/** Why something was refused: a stable word and one sentence. Nothing was changed. */
export interface Problem {
  code: string;
  reason: string;
  values?: Record<string, unknown>;
}

export type ClientMessage = Play | Try | Look | Sync | Say | Note | Nonce | Pause | Resume | Leave | Return | Substitute | Ask | Consent | Hint | Odds | Step | Ping;

export type ServerMessage = Full | Update | Done | Refused | Tried | Hinted | Weighed | Stepped | Gone;
