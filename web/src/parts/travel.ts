/**
 * How things move: from where they were to where they go, in one arc; what is turned up flips on its long side. A board only says which thing an
 * element is (`data-thing`, the same in the old and in the new place) and whose plate it comes from or goes to where the page has no other place of it:
 *
 *     <div data-thing={card} in:receive={{ from: seat, turned: true }} out:send={{ to: winner }}>
 *
 * The key is an attribute because an attribute still says what the thing was once it leaves. A face-down thing needs a key that says nothing about its face.
 * Where motion is off nothing moves: what came or turned has an outline for two seconds.
 */
import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../lib/settings.svelte";
import type { StoryEvent } from "../lib/story";

/** A seat, meaning its plate; or what the board calls `data-place`. */
export type Place = number | string | null;

export interface Arrival {
  /** Where it comes from if it lay nowhere in the page. */
  from?: Place | undefined;
  /** It was face down, or in a hand nobody here sees: it turns on its way. */
  turned?: boolean;
}

export interface Departure {
  /** Where it goes if it comes to lie nowhere in the page. */
  to?: Place | undefined;
}

type Deferred = () => TransitionConfig;

const MOVE = 320;
const TURN = 420;
const STEP = 80;
const LAST_STEP = 900;
const MARKED = 2000;
const STILL = 2; // pixels: so near is the same place

const left = new Map<string, { node: HTMLElement; box: DOMRect }>();
const arriving = new Set<string>();
let setOut = 0;
let tidying = false;

/** All that one update moves is told within one task; then the table is clear for the next. */
function tidyLater(): void {
  if (tidying) return;
  tidying = true;
  setTimeout(() => {
    tidying = false;
    setOut = 0;
    left.clear();
    arriving.clear();
  });
}

/** One after another: how long the next of several waits. */
function nextInLine(): number {
  return Math.min(setOut++ * STEP, LAST_STEP);
}

function find(place: Place | undefined): Element | null {
  if (place === null || place === undefined) return null;
  return document.querySelector(typeof place === "number" ? `[data-seat="${String(place)}"]` : `[data-place="${place}"]`);
}

export function receive(node: HTMLElement, { from, turned = false }: Arrival = {}): Deferred {
  const key = node.dataset["thing"] ?? "";
  arriving.add(key);
  tidyLater();
  return () => {
    const was = left.get(key);
    if (was) was.node.style.display = "none"; // it is on its way out: the newcomer must not be measured beside it
    if (was && isNear(was.box, node.getBoundingClientRect())) return turned ? turn(node) : { duration: 0 };
    if (settings.motion === "off") return mark(node);
    if (was) return fly(node, was.box, { turned, scale: was.box.width / (node.offsetWidth || 1) });
    const place = find(from);
    return place ? fly(node, place.getBoundingClientRect(), { turned, scale: 0.6 }) : turned ? turn(node) : appear(node);
  };
}

export function send(node: HTMLElement, { to }: Departure = {}): Deferred {
  const key = node.dataset["thing"] ?? "";
  left.set(key, { node, box: node.getBoundingClientRect() });
  tidyLater();
  return () => {
    const place = arriving.has(key) || settings.motion === "off" ? null : find(to);
    if (!place) return { duration: 0 };
    // Gone from the row it lay in at once, while its picture is still on the way.
    node.style.margin = `0 ${String(-node.offsetWidth)}px ${String(-node.offsetHeight)}px 0`;
    return fly(node, place.getBoundingClientRect(), { turned: false, scale: 0.6 });
  };
}

/** Turned up where it lies. */
export function turn(node: HTMLElement): TransitionConfig {
  if (settings.motion === "off") return mark(node);
  during(node, "turning");
  return { duration: TURN, easing: cubicInOut, css: (_, u) => `transform: perspective(500px) ${half(u)}; --back: ${u > 0.5 ? 1 : 0}` };
}

/** For what comes from nowhere. */
export function appear(node: HTMLElement, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (settings.motion === "off") return mark(node);
  return { delay, duration: 200, easing: cubicOut, css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * -10}px)` };
}

/** Several that appear one after another. */
export function appearInLine(node: HTMLElement): TransitionConfig {
  tidyLater();
  return appear(node, { delay: nextInLine() });
}

/** A die: two turns and still. */
export function roll(node: HTMLElement): TransitionConfig {
  if (settings.motion === "off") return mark(node);
  return { duration: 600, css: (t) => `transform: rotate(${(1 - t) ** 2 * 720}deg)` };
}

/** A new event ends the running motion. */
export function settle(): void {
  for (const running of document.querySelectorAll(".travelling, .turning")) for (const animation of running.getAnimations()) animation.finish();
}

/** Whose doing these events are: the seat of the first that names one. */
export function doer(events: readonly StoryEvent[]): number | null {
  for (const { values } of events) if (typeof values["seat"] === "number" && values["seat"] >= 0) return values["seat"];
  return null;
}

function isNear(one: DOMRect, other: DOMRect): boolean {
  return Math.hypot(middle(one).x - middle(other).x, middle(one).y - middle(other).y) < STILL;
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Half a turn on the long side; its back is drawn over it in the first half (`.turning` in base.css). */
function half(u: number): string {
  return `rotateY(${String(Math.round(u > 0.5 ? 180 * (u - 1) : 180 * u))}deg)`;
}

function fly(node: HTMLElement, box: DOMRect, how: { turned: boolean; scale: number }): TransitionConfig {
  const zoom = node.currentCSSZoom || 1;
  const [here, there] = [middle(node.getBoundingClientRect()), middle(box)];
  const [x, y] = [(there.x - here.x) / zoom, (there.y - here.y) / zoom];
  const far = Math.hypot(x, y) || 1;
  const bow = Math.min(64, far * 0.18) * (x === 0 ? 1 : Math.sign(x));
  during(node, "travelling");
  if (how.turned) during(node, "turning");
  return {
    delay: nextInLine(),
    duration: how.turned ? TURN : MOVE,
    easing: cubicInOut,
    css: (t, u) => {
      const lift = 4 * t * u * bow; // along the normal of the way, upwards
      const size = 1 + (how.scale - 1) * u;
      const move = `translate(${String(x * u + (y / far) * lift)}px, ${String(y * u - (x / far) * lift)}px) scale(${String(size)})`;
      return `transform: ${how.turned ? `perspective(500px) ${move} ${half(u)}` : move}; opacity: ${String(Math.min(1, 0.25 + 4 * t))}; --back: ${how.turned && u > 0.5 ? 1 : 0}`;
    },
  };
}

/** A class while it moves: above the rest, and not to be pressed. */
function during(node: HTMLElement, name: string): void {
  node.classList.add(name);
  node.addEventListener("introend", () => node.classList.remove(name), { once: true });
}

/** Motion is off: an outline says what changed. */
function mark(node: HTMLElement): TransitionConfig {
  node.classList.add("changed");
  setTimeout(() => node.classList.remove("changed"), MARKED);
  return { duration: 0 };
}
