/** When it is my turn: a mark in the title and on the icon, and where it is wanted a word from the system. */
import { settings } from "./settings.svelte";

export function markTurn(isMine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = isMine ? "/candle-turn.svg" : "/candle.svg";
}

export function notifyTurn(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag, icon: "/candle.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones only allow this from a service worker
  }
}
