import { fireEvent, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { beforeEach, expect, it } from "vitest";
import { parseChoice } from "../../lib/choices";
import { loadGame } from "../../lib/games";
import { nameMove } from "../../lib/moves";
import { tableOf, type Scene } from "../../lib/scenes";
import { settings } from "../../lib/settings.svelte";
import type { Table } from "../../lib/table.svelte";
import { loadGameWords } from "../../lib/words.svelte";
import TableShell from "../../parts/TableShell.svelte";
import { lay } from "./laying";
import type { View } from "../../wire/views/courtisans";
import middle from "./scenes/middle.json";
import two from "./scenes/two.json";

window.matchMedia = ((query: string) => ({ matches: query.includes("min-width"), media: query })) as typeof window.matchMedia;

const scene = middle as unknown as Scene;
const view = scene.view as View;

beforeEach(async () => {
  settings.language = "en";
  await loadGameWords("courtisans");
});

it("lays staged cards where they go, and takes away whom they remove", () => {
  const laid = lay(view, 0, ["stag assassin > table down", "kill hare noble up", "butterfly spy > 1", "nightingale > mine"], []);
  const stag = laid.columns.find((column) => column.family === "stag");
  expect(stag?.below.map((one) => [one.card, one.from])).toEqual([["stag assassin", 2]]);
  expect([stag?.weightAbove, stag?.weightBelow, stag?.changed]).toEqual([2, 1, true]);
  const hare = laid.columns.find((column) => column.family === "hare");
  expect(hare?.above.filter((one) => one.gone).map((one) => one.card)).toEqual(["hare noble"]);
  expect(hare?.weightAbove).toBe(3);
  expect(laid.domains[1]?.spies.at(-1)).toMatchObject({ card: null, from: 0 });
  expect(laid.puts).toEqual(["1", "mine", "table down"]);
});

it("asks no more once the assassin has decided, also where that ends the turn", () => {
  const asking = ["kill hare noble up", "spare"].map(parseChoice);
  expect(lay(view, 0, ["stag assassin > table down"], asking).killing).toBe("table");
  expect(lay(view, 0, ["stag assassin > 1"], asking).killing).toBe(1);
  expect(lay(view, 0, ["stag assassin > table down", "spare"], asking).killing).toBeNull();
  const committed: View = { ...view, phase: "killing", assassin: "stag assassin", assassin_at: "table up" };
  expect(lay(committed, 0, [], asking).killing).toBe("table");
});

it("keeps a staged card's key when it is played, and gives a face-down card a key without its face", () => {
  const staged = lay(view, 0, ["nightingale > mine", "butterfly spy > table up"], []);
  const spy = staged.queenAbove.at(-1);
  expect(spy?.key).toBe(`table up back ${String(view.queen_above.length)}`);
  const played: View = { ...view, hand: ["stag assassin"], seats: view.seats.map((seat) => (seat.seat === 0 ? { ...seat, cards: [...seat.cards, "nightingale"] } : seat)) };
  const keys = (laid: typeof staged) => laid.domains[0]?.families.flatMap((one) => one.cards.map((card) => card.key)).sort();
  expect(keys(lay(played, 0, [], []))).toEqual(keys(staged));
});

it("shows no face of a hidden card, and one's own only where the view tells it", () => {
  const laid = lay(two.view as unknown as View, 0, [], []);
  const told = [...laid.queenAbove, ...laid.queenBelow, ...laid.domains.flatMap((domain) => domain.spies)];
  for (const one of told) expect(one.card === null || one.spy?.seat === 0).toBe(true);
  expect(told.some((one) => one.card === null)).toBe(true);
  expect(told.some((one) => one.card !== null)).toBe(true);
});

async function settled(): Promise<void> {
  await tick();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

/** A button by its name, found the fast way: asking jsdom by role takes seconds on a board. */
function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name);
}

async function press(name: string): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`no button ${name}`);
  await fireEvent.click(found);
  await settled();
}

async function shown(): Promise<Table> {
  const table = tableOf(scene);
  render(TableShell, { table, module: await loadGame("courtisans"), title: "T" });
  await settled();
  return table;
}

it("stages a whole turn by pressing, asks whom the assassin removes, and offers one button for all", async () => {
  const table = await shown();
  expect(button("Stag assassin: Below the table")).toBeUndefined();
  await press("Stag assassin");
  await press("Stag assassin: Below the table");
  expect(document.body.textContent).toContain("Whom does the assassin remove?");
  expect([...document.querySelectorAll("[aria-label^='Remove']")].some((one) => one.getAttribute("aria-label")?.includes("guard"))).toBe(false);
  expect(button("Play all three")?.disabled).toBe(true);
  await press("Remove Hare noble above the table");
  await press("Butterfly spy");
  await press("Butterfly spy: To Борис");
  await press("Plain Nightingale: Your domain");
  expect(table.moves).toEqual(["stag assassin > table down", "kill hare noble up", "butterfly spy > 1", "nightingale > mine"]);
  expect(table.complete).toBe(true);
  expect(button("Play all three")?.disabled).toBe(false);
  await press("Butterfly spy: To Борис");
  expect(table.moves).toEqual(["stag assassin > table down", "kill hare noble up"]);
});

it("calls a hinted move by its own name, not by that of the whole turn", async () => {
  const module = await loadGame("courtisans");
  const table = tableOf(scene);
  expect(nameMove(module, table, "stag assassin > table down")).toBe("Stag assassin: below the table");
  expect(nameMove(module, table, "nightingale > 1")).toBe("Plain Nightingale: to Борис");
  expect(nameMove(module, table, "kill hare noble up")).toBe("Remove Hare noble above the table");
  expect(nameMove(module, table, "kill spy 2")).toBe("Remove a face-down card");
  expect(nameMove(module, table, "spare")).toBe("Spare everybody");
});

it("says why a card can't be placed while the assassin asks", async () => {
  const table = await shown();
  await press("Stag assassin");
  await press("Stag assassin: To Борис");
  await press("Plain Nightingale");
  expect(table.why).toBe("First the assassin acts: choose a card, or spare everybody.");
  expect(table.moves).toEqual(["stag assassin > 1"]);
  await press("Spare everybody");
  expect(table.moves).toEqual(["stag assassin > 1", "spare"]);
});

it("places a card by dragging it", async () => {
  const table = await shown();
  const card = button("Stag assassin");
  const target = () => document.querySelector<HTMLElement>("[data-put='1']");
  const at = (type: string, x: number, y: number) => new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, button: 0, clientX: x, clientY: y });
  document.elementFromPoint = () => target();
  card?.dispatchEvent(at("pointerdown", 10, 10));
  window.dispatchEvent(at("pointermove", 12, 12));
  await settled();
  expect(target()).toBeNull();
  window.dispatchEvent(at("pointermove", 60, 90));
  await settled();
  expect(target()).not.toBeNull();
  window.dispatchEvent(at("pointerup", 60, 90));
  await settled();
  expect(table.moves).toEqual(["stag assassin > 1"]);
});
