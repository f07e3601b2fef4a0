import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { doer, receive, remember, send, turnsUp } from "./travel";

const at = (thing: string, left: number, top: number): HTMLElement => {
  const node = document.createElement("div");
  node.dataset["thing"] = thing;
  node.getBoundingClientRect = () => new DOMRect(left, top, 40, 56);
  document.body.append(node);
  return node;
};
const animated = vi.fn();
beforeEach(() => {
  settings.motion = "full";
  animated.mockReset();
  vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, ...how) {
    animated((this as HTMLElement).dataset["thing"], ...how);
    return { finish: () => undefined } as Animation;
  });
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  await settled();
  document.body.replaceChildren();
  vi.restoreAllMocks();
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
  const card = at("G3", 200, 0);
  const way = receive(card, { from: 2, turned: true })();
  expect(way.duration).toBe(420);
  expect([card.className, card.style.getPropertyValue("--turn-delay")]).toEqual(["travelling turning", "0ms"]);
  const leaving = at("G4", 200, 0);
  remember();
  const leaves = send(leaving, { to: 2 })();
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

it("reads where everything lies before it writes anything: one layout for all that moves", async () => {
  const asked: string[] = [];
  const watched = (thing: string, left: number): HTMLElement => {
    const node = at(thing, left, 0);
    node.getBoundingClientRect = () => (asked.push(`read ${thing}`), new DOMRect(left, 0, 40, 56));
    return node;
  };
  const olds = ["R1", "R2", "R3"].map((thing, n) => watched(thing, n * 50));
  remember();
  asked.length = 0;
  const leave = olds.map((node) => send(node));
  expect(asked).toEqual([]);
  const come = ["R1", "R2", "R3"].map((thing, n) => receive(watched(thing, 400 + n * 50)));
  animated.mockImplementation((thing: string) => asked.push(`write ${thing}`));
  await Promise.resolve();
  const reads = asked.length;
  [...leave, ...come].forEach((way) => way());
  expect(asked.slice(reads).filter((one) => one.startsWith("read"))).toEqual([]);
  expect(reads).toBe(6);
});

it("neighbours of what came or went slide to their new places", async () => {
  const stays = at("R2", 50, 0);
  stays.dataset["slides"] = "";
  remember();
  stays.getBoundingClientRect = () => new DOMRect(100, 0, 40, 56);
  await Promise.resolve();
  expect(animated).not.toHaveBeenCalled();
  stays.getBoundingClientRect = () => new DOMRect(50, 0, 40, 56);
  remember();
  receive(at("R1", 50, 0));
  stays.getBoundingClientRect = () => new DOMRect(100, 0, 40, 56);
  await Promise.resolve();
  expect(animated).toHaveBeenLastCalledWith("R2", [{ transform: "translate(-50px, 0px)" }, { transform: "none" }], expect.objectContaining({ duration: 200 }));
});

it("what stays where it lies turns when it shows something else, not when it is first seen or cleared", () => {
  const cell = at("cell", 0, 0);
  for (const face of ["", "mine", "mine", "", "up"]) void turnsUp(face)(cell);
  expect(animated).toHaveBeenCalledTimes(2);
  expect(cell.className).toBe("turning");
});
