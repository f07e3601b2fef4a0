import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { doer, receive, remember, send } from "./travel";

const at = (thing: string, left: number, top: number): HTMLElement => {
  const node = document.createElement("div");
  node.dataset["thing"] = thing;
  node.getBoundingClientRect = () => new DOMRect(left, top, 40, 56);
  document.body.append(node);
  return node;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  await settled();
  document.body.replaceChildren();
  settings.motion = "full";
});

it("travels from its old place to its new one in an arc, and its old place is left at once", () => {
  const old = at("R7", 100, 300);
  remember();
  const leaves = send(old);
  const way = receive(at("R7", 500, 300))();
  expect(way.duration).toBe(320);
  expect(way.css?.(0, 1)).toContain("translate(-400px, 0px)");
  expect(way.css?.(1, 0)).toContain("translate(0px, 0px)");
  expect(Number(/translate\(-200px, (-?[\d.]+)px\)/.exec(way.css?.(0.5, 0.5) ?? "")?.[1])).toBe(-64);
  expect(leaves().duration).toBe(0);
});

it("stays where it is when it only changes hands", () => {
  at("R7", 100, 300);
  remember();
  expect(receive(at("R7", 101, 300))().duration).toBe(0);
});

it("comes from a plate as a back and shows its face in the second half; goes to one when it leaves the table", () => {
  const plate = at("plate", 0, 0);
  plate.dataset["seat"] = "2";
  const way = receive(at("G3", 200, 0), { from: 2, turned: true })();
  expect(way.duration).toBe(420);
  expect([way.css?.(0.2, 0.8), way.css?.(0.8, 0.2)].map((css) => /--back: (\d)/.exec(css ?? "")?.[1])).toEqual(["1", "0"]);
  const leaves = send(at("G4", 200, 0), { to: 2 })();
  expect(leaves.css?.(0, 1)).toContain("translate(-200px, 0px)");
});

it("several set out one after another, at most 900 ms", () => {
  const plate = at("plate", 0, 0);
  plate.dataset["seat"] = "1";
  const delays = Array.from({ length: 14 }, (_, n) => receive(at(`c${n}`, 50 * n + 50, 0), { from: 1 })().delay);
  expect([delays[0], delays[1], delays[2], delays[13]]).toEqual([0, 80, 160, 900]);
});

it("nothing moves where motion is off: an outline for two seconds instead, but not on my own hand", () => {
  vi.useFakeTimers();
  settings.motion = "off";
  const [node, own] = [at("R7", 0, 0), at("R8", 0, 0)];
  expect([receive(node)().duration, receive(own, { quiet: true })().duration]).toEqual([0, 0]);
  expect([node.className, own.className]).toEqual(["changed", ""]);
  vi.advanceTimersByTime(2000);
  expect(node.className).toBe("");
  vi.useRealTimers();
});

it("the doer is the seat of the first event that names one", () => {
  expect(doer([{ ply: 1, kind: "a", values: {} }, { ply: 1, kind: "b", values: { seat: 3 } }])).toBe(3);
  expect(doer([])).toBeNull();
});
