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
  /** Its owner knows: no outline where motion is off. */
  quiet?: boolean;
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

const lay = new Map<string, DOMRect>();
const arriving = new Set<string>();
let setOut = 0;
let tidying = false;

/** Call it before the page is changed: where everything lies now. */
export function remember(): void {
  if (settings.motion === "off") return;
  settle();
  lay.clear();
  for (const node of document.querySelectorAll<HTMLElement>("[data-thing]")) lay.set(node.dataset["thing"] ?? "", node.getBoundingClientRect());
  tidyLater();
}

/** A new event ends the running motion. */
function settle(): void {
  for (const moving of document.querySelectorAll(".travelling, .turning")) for (const animation of moving.getAnimations()) animation.finish();
}

/** All that one update moves is told within one task; then the table is clear for the next. */
function tidyLater(): void {
  if (tidying) return;
  tidying = true;
  setTimeout(() => {
    tidying = false;
    setOut = 0;
    lay.clear();
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

export function receive(node: HTMLElement, { from, turned = false, quiet = false }: Arrival = {}): Deferred {
  const key = node.dataset["thing"] ?? "";
  arriving.add(key);
  tidyLater();
  node.style.removeProperty("margin"); // it may come back before it was gone
  return () => {
    if (settings.motion === "off") return quiet ? { duration: 0 } : mark(node);
    const was = lay.get(key);
    if (was && isNear(was, node.getBoundingClientRect())) return turned ? turn(node) : { duration: 0 };
    if (was) return fly(node, was, { turned, scale: was.width / (node.getBoundingClientRect().width || 1) });
    const place = find(from);
    return place ? fly(node, place.getBoundingClientRect(), { turned, scale: 0.6, fades: true }) : turned ? turn(node) : appear(node);
  };
}

export function send(node: HTMLElement, { to }: Departure = {}): Deferred {
  const key = node.dataset["thing"] ?? "";
  tidyLater();
  const place = settings.motion === "off" ? null : find(to);
  // Whoever comes is measured without it: gone from its row at once, while its picture may still be on the way.
  node.style.margin = `0 ${String(-node.offsetWidth)}px ${String(-node.offsetHeight)}px 0`;
  return () => {
    if (!place || arriving.has(key)) return { duration: 0 };
    return fly(node, place.getBoundingClientRect(), { scale: 0.6, fades: true, at: lay.get(key) });
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

/** Whose doing these events are: the seat of the first that names one. */
export function doer(events: readonly StoryEvent[]): number | null {
  for (const { values } of events) if (typeof values["seat"] === "number" && values["seat"] >= 0) return values["seat"];
  return null;
}

function isNear(one: DOMRect, other: DOMRect): boolean {
  return Math.hypot(middle(one).x - middle(other).x, middle(one).y - middle(other).y) < STILL;
}

interface Point {
  x: number;
  y: number;
}

function middle(box: DOMRect): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Half a turn on the long side; its back is drawn over it in the first half (`.turning` in base.css). */
function half(u: number): string {
  return `rotateY(${String(Math.round(u > 0.5 ? 180 * (u - 1) : 180 * u))}deg)`;
}

interface Flight {
  turned?: boolean;
  /** How large it is at the other end. */
  scale: number;
  /** It comes out of a plate or goes into one. */
  fades?: boolean;
  /** Where it is at this end, if not where the page now has it. */
  at?: DOMRect | undefined;
}

function fly(node: HTMLElement, other: DOMRect, { turned = false, scale, fades = false, at }: Flight): TransitionConfig {
  const zoom = node.currentCSSZoom || 1;
  const [page, here, there] = [node.getBoundingClientRect(), at ?? node.getBoundingClientRect(), other].map(middle) as [Point, Point, Point];
  const [x, y] = [(there.x - here.x) / zoom, (there.y - here.y) / zoom];
  const [atX, atY] = [(here.x - page.x) / zoom, (here.y - page.y) / zoom];
  const far = Math.hypot(x, y) || 1;
  const bow = Math.min(64, far * 0.18) * (x === 0 ? 1 : Math.sign(x));
  during(node, "travelling");
  if (turned) during(node, "turning");
  return {
    delay: nextInLine(),
    duration: turned ? TURN : MOVE,
    easing: cubicInOut,
    css: (t, u) => {
      const lift = 4 * t * u * bow; // along the normal of the way, upwards
      const move = `translate(${String(atX + x * u + (y / far) * lift)}px, ${String(atY + y * u - (x / far) * lift)}px) scale(${String(1 + (scale - 1) * u)})`;
      return `transform: ${turned ? `perspective(500px) ${move} ${half(u)}` : move}; opacity: ${String(fades ? Math.min(1, 0.25 + 4 * t) : 1)}; --back: ${turned && u > 0.5 ? 1 : 0}`;
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
