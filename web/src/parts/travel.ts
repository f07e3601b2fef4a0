/**
 * How things move: from where they were to where they go, in one arc; what is turned up flips on its long side. A board only says which thing an
 * element is (`data-thing`, the same in the old and in the new place) and whose plate it comes from or goes to where the page has no other place of it:
 *
 *     <div data-thing={card} in:receive={{ from: seat, turned: true }} out:send={{ to: winner }}>
 *
 * The key is an attribute because an attribute still says what the thing was once it leaves. A face-down thing needs a key that says nothing about its face.
 * Where motion is off nothing moves: what came or turned has an outline for two seconds.
 */
import type { Attachment } from "svelte/attachments";
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
const SLIDE = 200;
const STEP = 80;
const LAST_STEP = 900;
const MARKED = 2000;
const STILL = 2; // pixels: so near is the same place

/** Where things lay before the page was changed, and how much the page is zoomed. */
const lay = new Map<string, DOMRect>();
let zoom = 1;
/**
 * Where things lie now. All of them are read at once, before anything is written: a browser that is asked between two writes lays the page out
 * anew for each answer.
 */
const boxes = new Map<Element, DOMRect>();
const moving = new Set<HTMLElement>();
const arriving = new Set<string>();
let sliding: Animation[] = [];
let setOut = 0;
let tidying = false;

/** Call it before the page is changed: where everything lies now. */
export function remember(): void {
  if (settings.motion === "off") return;
  settle();
  lay.clear();
  zoom = document.body.currentCSSZoom || 1;
  for (const node of document.querySelectorAll<HTMLElement>("[data-thing]")) lay.set(node.dataset["thing"] ?? "", node.getBoundingClientRect());
  queueMicrotask(changed);
  tidyLater();
}

/** A new event ends the running motion. */
function settle(): void {
  if (document.querySelector(".travelling, .turning")) for (const animation of document.getAnimations()) if (isOurs(animation)) sliding.push(animation);
  for (const animation of sliding) animation.finish();
  sliding = [];
}

function isOurs({ effect }: Animation): boolean {
  return effect instanceof KeyframeEffect && (effect.target?.matches(".travelling, .turning") ?? false);
}

/** The page has been changed: first see where all that moves lies now, then let neighbours of what came or went slide to their new places. */
function changed(): void {
  if (moving.size === 0) return;
  for (const node of [...moving, ...document.querySelectorAll("[data-seat], [data-place]")]) boxes.set(node, node.getBoundingClientRect());
  const neighbours = [...document.querySelectorAll<HTMLElement>("[data-slides]")].filter((node) => !moving.has(node)).map((node) => ({ node, to: node.getBoundingClientRect() }));
  for (const { node, to } of neighbours) {
    const from = lay.get(node.dataset["thing"] ?? "");
    if (from && !isNear(from, to)) sliding.push(slide(node, from, to));
  }
}

function slide(node: HTMLElement, from: DOMRect, to: DOMRect): Animation {
  const way = `translate(${String((middle(from).x - middle(to).x) / zoom)}px, ${String((middle(from).y - middle(to).y) / zoom)}px)`;
  return node.animate([{ transform: way }, { transform: "none" }], { duration: SLIDE, easing: "cubic-bezier(.33, 1, .68, 1)" });
}

function boxOf(node: Element): DOMRect {
  const found = boxes.get(node) ?? node.getBoundingClientRect();
  boxes.set(node, found);
  return found;
}

/** All that one update moves is told within one task; then the table is clear for the next. */
function tidyLater(): void {
  if (tidying) return;
  tidying = true;
  setTimeout(() => {
    tidying = false;
    setOut = 0;
    lay.clear();
    boxes.clear();
    moving.clear();
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
  moving.add(node);
  tidyLater();
  for (const style of ["position", "width", "height"]) node.style.removeProperty(style); // it may come back before it was gone
  return () => {
    if (settings.motion === "off") return quiet ? { duration: 0 } : mark(node);
    const was = lay.get(key);
    if (was && isNear(was, boxOf(node))) return turned ? turn(node) : { duration: 0 };
    if (was) return fly(node, was, { turned, scale: was.width / (boxOf(node).width || 1) });
    const place = find(from);
    return place ? fly(node, boxOf(place), { turned, scale: 0.6, fades: true }) : turned ? turn(node) : appear(node);
  };
}

export function send(node: HTMLElement, { to }: Departure = {}): Deferred {
  const key = node.dataset["thing"] ?? "";
  const was = lay.get(key);
  tidyLater();
  if (settings.motion === "off" || !was) return () => ({ duration: 0 });
  const place = find(to);
  // Whoever comes is measured without it: gone from its row at once, while its picture may still be on the way.
  Object.assign(node.style, { position: "absolute", width: `${String(was.width / zoom)}px`, height: `${String(was.height / zoom)}px` });
  moving.add(node);
  return () => {
    if (!place || arriving.has(key)) return { duration: 0 };
    return fly(node, boxOf(place), { scale: 0.6, fades: true, at: was });
  };
}

/** Turned up where it lies. */
export function turn(node: HTMLElement): TransitionConfig {
  if (settings.motion === "off") return mark(node);
  showBack(node, 0);
  return { duration: TURN, easing: cubicInOut, css: (_, u) => `transform: perspective(500px) ${half(u)}` };
}

const shows = new WeakMap<Element, string>();

/** A thing that stays where it lies, and turns when there is something else to see on it; "" is nothing, and it is cleared without a turn. */
export function turnsUp(face: string): Attachment<HTMLElement> {
  return (node) => {
    const before = shows.get(node);
    shows.set(node, face);
    if (before === undefined || before === face || face === "") return;
    if (settings.motion === "off") return void mark(node);
    showBack(node, 0);
    const turning = node.animate([0, 0.5, 0.5, 1].map((offset, at) => ({ offset, transform: `perspective(500px) rotateY(${String([0, -90, 90, 0][at])}deg)` })), { duration: TURN, easing: "cubic-bezier(.65, 0, .35, 1)" });
    turning.onfinish = () => node.classList.remove("turning");
  };
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

/** Half a turn on the long side; its back is drawn over it in the first half (`showBack`). */
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
  const [page, here, there] = [boxOf(node), at ?? boxOf(node), other].map(middle) as [Point, Point, Point];
  const [x, y] = [(there.x - here.x) / zoom, (there.y - here.y) / zoom];
  const [atX, atY] = [(here.x - page.x) / zoom, (here.y - page.y) / zoom];
  const far = Math.hypot(x, y) || 1;
  const bow = Math.min(64, far * 0.18) * (x === 0 ? 1 : Math.sign(x));
  const delay = nextInLine();
  during(node, "travelling");
  if (turned) showBack(node, delay);
  return {
    delay,
    duration: turned ? TURN : MOVE,
    easing: cubicInOut,
    css: (t, u) => {
      const lift = 4 * t * u * bow; // along the normal of the way, upwards
      const move = `translate(${String(atX + x * u + (y / far) * lift)}px, ${String(atY + y * u - (x / far) * lift)}px) scale(${String(1 + (scale - 1) * u)})`;
      return `transform: ${turned ? `perspective(500px) ${move} ${half(u)}` : move}${fades ? `; opacity: ${String(Math.min(1, 0.25 + 4 * t))}` : ""}`;
    },
  };
}

/** The back over its face until half of the turn is done (`.turning` in base.css). */
function showBack(node: HTMLElement, delay: number): void {
  node.style.setProperty("--turn-delay", `${String(delay)}ms`);
  during(node, "turning");
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
