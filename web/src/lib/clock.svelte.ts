/** Time as people say it. */
import { t } from "./words.svelte";

let now = $state(Date.now());
let ticking: ReturnType<typeof setInterval> | undefined;

/** The time, ticking once a second while a page shows it. */
export function currentTime(): number {
  ticking ??= setInterval(() => (now = Date.now()), 1000);
  return now;
}

export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return t("time-seconds", { n: seconds });
  if (seconds < 3600) return t("time-minutes", { n: Math.floor(seconds / 60) });
  if (seconds < 86400) return t("time-hours", { n: Math.floor(seconds / 3600) });
  return t("time-days", { n: Math.floor(seconds / 86400) });
}

/** A countdown: 0:42, 12:05, 3:00:00. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest.replace(/^0/, "");
}
