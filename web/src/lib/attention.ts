/** When it is my turn: a mark in the title and on the icon, and where it is wanted a word from the system. */
import { settings } from "./settings.svelte";

let told: { close: () => void } | undefined;

export function markTurn(isMine: boolean): void {
  if (!isMine) told?.close(); // one that stays would be replaced without a word the next time
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
    told = note;
  } catch {
    told = throughWorker(title, { body, tag, icon: "/candle.svg", data: location.href });
  }
}

/** Browsers on phones refuse the constructor: there a service worker shows it, and takes a tap back to the table. */
function throughWorker(title: string, options: NotificationOptions & { tag: string }): { close: () => void } {
  const shown = (async () => {
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(title, options);
    return worker.getNotifications({ tag: options.tag });
  })().catch(() => []);
  return { close: () => void shown.then((notes) => notes.forEach((note) => note.close())) };
}
