/** How things move: from where they were to where they go, in one arc. Keyed by what the thing is, so a board only names it. */
import { cubicInOut, cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { time } from "../lib/settings.svelte";

const [out, into] = crossfade({
  duration: () => time(320),
  easing: cubicInOut,
  fallback: (node) => appear(node),
});

/**
 * Give both to whatever holds the thing, with the same key in the old and in the new place:
 * `in:receive={{ key: "R7" }} out:send={{ key: "R7" }}`. A face-down thing needs a key that says nothing about its face.
 */
export const send = out;
export const receive = into;

/** For what comes from nowhere. */
export function appear(_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return { delay: time(delay), duration: time(200), easing: cubicOut, css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * -10}px)` };
}

/** One after another: how long the nth of several waits. */
export function step(at: number): number {
  return time(Math.min(at * 80, 900));
}
