/** Arrow keys walk through the buttons of a group; Home and End go to its ends. Tab reaches the group as usual. */
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const arrows: Attachment<HTMLElement> = (group) => {
  function walk(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...group.querySelectorAll<HTMLElement>("button:not(:disabled), [tabindex='0']")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step === undefined ? null : (at + step + buttons.length) % buttons.length;
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  }
  group.addEventListener("keydown", walk);
  return () => group.removeEventListener("keydown", walk);
};
