/** Dragging with mouse, pen or finger: a press that moves. A press that stays is a click and is left alone. */
import type { Attachment } from "svelte/attachments";

export interface Dragging {
  /** Whether it may be picked up. */
  start(): boolean;
  /** Where it is now, in the lengths of the page (which may be zoomed). */
  move(x: number, y: number): void;
  /** Let go over something with `data-put`, or over nothing (null). */
  drop(put: string | null): void;
}

const FAR = 8; // pixels before a press becomes a drag

export function draggable(handlers: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: { id: number; x: number; y: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button === 0 && event.isPrimary) from = { id: event.pointerId, x: event.clientX, y: event.clientY };
    }
    function move(event: PointerEvent): void {
      if (from?.id !== event.pointerId) return;
      if (!dragging) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
        if (!handlers.start()) {
          from = null;
          return;
        }
        dragging = true;
      }
      const zoom = node.currentCSSZoom || 1;
      handlers.move(event.clientX / zoom, event.clientY / zoom);
    }
    function end(event: PointerEvent): void {
      if (from?.id !== event.pointerId) return;
      from = null;
      if (!dragging) return;
      dragging = false;
      const over = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-put]") : null;
      handlers.drop(over?.dataset["put"] ?? null);
      // The click that follows a drag means nothing; it comes, if at all, before the next task.
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    }
    function swallow(event: Event): void {
      event.preventDefault();
      event.stopPropagation();
    }

    node.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  };
}
