/** Sitting down in one click. */
import type { GameInfo, SeatInfo, SeatWish, TableInfo } from "../wire/messages";
import { api } from "./api";
import { sealShare } from "./seal";
import { settings } from "./settings.svelte";
import { t } from "./words.svelte";

/** How many chairs a table has when nobody said: four where the game allows it. */
export function usualSeats(game: GameInfo): number {
  const [low = 2, high = 4] = game.seats;
  return Math.max(low, Math.min(high, 4));
}

/** For whoever has not said a name yet: another one than those at the table. */
export function someName(taken: readonly (string | null | undefined)[] = []): string {
  const guest = t("name-guest");
  let name = guest;
  for (let n = 2; taken.includes(name); n++) name = `${guest} ${n}`;
  return name;
}

/** The server is told what I go by in this browser: whoever has no chair could not speak otherwise. */
export async function sayName(): Promise<void> {
  const { name } = await api.me();
  const wanted = settings.name.trim() || name || someName();
  if (wanted !== name) await api.rename(wanted).catch(() => undefined);
}

/** Take that chair, or the first that is free. */
export function sitDown(table: string, seats: readonly SeatInfo[], name: string, seat?: number): Promise<TableInfo> {
  settings.name = name.trim();
  const chosen = seat ?? seats.find((one) => one.can_join)?.seat ?? 0;
  return api.join(table, { name: name.trim() || someName(seats.map((one) => one.name)), seat: chosen, nonce: sealShare(table, chosen) });
}

/** A table with bots on all other chairs, begun. */
export async function playNow(game: GameInfo, name: string): Promise<TableInfo> {
  const seats: SeatWish[] = Array.from({ length: usualSeats(game) }, (_, seat) => ({ kind: seat === 0 ? "mine" : "bot" }));
  const table = await api.create({ game: game.id, name, seats });
  return api.start(table.id);
}
