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

/** A countdown: 0:42, 12:05, 5 h 20 min, 2 d 23 h. Where there are hours nobody counts seconds. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t("left-days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return t("left-hours", { hours, minutes: minutes % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
