/** What a host arranges besides the game's own options: time and company. */
import type { ClockTerms, Settings } from "../wire/messages";
import { t } from "./words.svelte";

export const CLOCKS: Record<string, ClockTerms> = { none: {}, fast: { move_seconds: 30, bank_seconds: 180 }, calm: { move_seconds: 90, bank_seconds: 600 }, days: { move_days: 3 } };
export const USUAL = { level: "courtier", hints: false, poker_face: false, spectators: true, chat: true, listed: false };

export const label = (setting: string) => t(`new-${setting.replace("_", "-")}`);

/** How time is kept, in words. */
export function clockWords({ move_seconds, bank_seconds, move_days }: ClockTerms): string {
  if (move_days) return t("new-clock-move", { time: t("time-days", { n: move_days }) });
  if (!move_seconds) return t("new-clock-none");
  const move = t("new-clock-move", { time: exactly(move_seconds) });
  return bank_seconds ? `${move}, ${t("new-clock-bank", { time: exactly(bank_seconds) })}` : move;
}

const exactly = (seconds: number) => (seconds % 60 === 0 ? t("time-minutes", { n: seconds / 60 }) : t("time-seconds", { n: seconds }));

/** What is not as usual at a table, as pairs to read: whoever sits down should know it. */
export function unusual({ clock = {}, ...others }: Settings): [string, string][] {
  const usual: Record<string, unknown> = { ...USUAL, fast_bots: false };
  const found = Object.entries(others).filter(([setting, value]) => value !== usual[setting]);
  return [
    ...(clock.move_days || clock.move_seconds ? [[t("new-clock"), clockWords(clock)] as [string, string]] : []),
    ...found.map(([setting, value]): [string, string] => [label(setting), typeof value === "boolean" ? t(value ? "yes" : "no") : t(`level-${value}`)]),
  ];
}
