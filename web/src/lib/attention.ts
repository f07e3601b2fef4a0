/** When it is my turn: a mark in the title and on the icon, and where it is wanted a word from the system. */
import { settings } from "./settings.svelte";

let told: Notification | undefined;

export function markTurn(isMine: boolean): void {
  if (!isMine) told?.close(); // one that stays would be replaced without a word the next time
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = isMine ? "/candle-turn.svg" : "/candle.svg";
}

export function notifyTurn(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    told = new Notification(title, { body, tag, icon: "/candle.svg" });
    told.onclick = () => {
      window.focus();
      told?.close();
    };
  } catch {
    // some phones only allow this from a service worker
  }
}
