/** Requests to the server. Types come from its schema; a refusal becomes a `Refusal` with the server's code. */
import type {
  ChangeSeat, CheckTerms, Code, CreateTable, GameInfo, Join, Kick, Me, Mute, Problem, TableBrief, TableInfo, Token, UseCode, Verified, WantCode,
} from "../wire/messages";
import { t, words, type Values, type Words } from "./words.svelte";

/** The sentence for a refusal's code in the reader's language; the server's own English where there is none. */
export function refusalSentence(code: string, reason: string): string {
  return words().has(`refused-${code}`) ? t(`refused-${code}`) : reason;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly status: number,
    private readonly values: Record<string, unknown> = {},
  ) {
    super(reason);
  }

  get sentence(): string {
    return refusalSentence(this.code, this.message);
  }

  /** Why the rules refuse what was wished for, in a game's words: `refused-<why>`; the server's own English where there is none. */
  reason(said: Words): string {
    const { why, option, line } = this.values;
    const id = `refused-${String(why)}`;
    if (!said.has(id)) return this.code === "bad-options" ? this.message : this.sentence;
    const values = { ...this.values } as Values;
    if (option !== undefined) values["option"] = said.say(`option-${String(option)}`);
    const sentence = said.say(id, values);
    const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    return typeof line === "number" ? said.say("refused-at-line", { line, why: capital }) : capital;
  }
}

/** Why something could not be done, for whoever tried it. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.sentence : t("home-no-games");
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: { "X-Malison": "1", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refusal(problem.code ?? "unknown", problem.reason ?? answer.statusText, answer.status, problem.values);
  }
  return answer;
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await ask(method, path, body)).json()) as Answer;
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => json<Me>("GET", "/api/me"),
  rename: (name: string) => json<Me>("PUT", "/api/me", { name }),
  games: () => json<GameInfo[]>("GET", "/api/games"),
  checkTerms: async (game: string, terms: CheckTerms) => void (await ask("POST", `/api/games/${game}/terms`, terms)),
  openTables: () => json<TableBrief[]>("GET", "/api/tables"),
  myTables: () => json<TableBrief[]>("GET", "/api/tables/mine"),
  create: (table: CreateTable) => json<TableInfo>("POST", "/api/tables", table),
  table: (id: string) => json<TableInfo>("GET", at(id)),
  join: (id: string, join: Join) => json<TableInfo>("POST", `${at(id)}/join`, join),
  changeSeat: (id: string, seat: number, change: ChangeSeat) => json<TableInfo>("PUT", `${at(id)}/seats/${seat}`, change),
  start: (id: string) => json<TableInfo>("POST", `${at(id)}/start`, { fill: true }),
  rematch: (id: string) => json<TableInfo>("POST", `${at(id)}/rematch`),
  kick: (id: string, kick: Kick) => json<TableInfo>("POST", `${at(id)}/kick`, kick),
  mute: (id: string, mute: Mute) => json<TableInfo>("POST", `${at(id)}/mute`, mute),
  close: (id: string) => json<TableInfo>("POST", `${at(id)}/close`),
  remove: async (id: string) => void (await ask("DELETE", at(id))),
  code: (id: string, seat: number, want: WantCode) => json<Code>("POST", `${at(id)}/seats/${seat}/code`, want),
  useCode: (use: UseCode) => json<TableInfo>("POST", "/api/codes", use),
  token: (id: string, seat: number) => json<Token>("POST", `${at(id)}/seats/${seat}/token`),
  verify: (id: string) => json<Verified>("GET", `${at(id)}/verify`),
};
