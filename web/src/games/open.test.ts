/** All seats looked at together: every hand and every hidden thing is on the board, and nothing of it where one seat looks alone. */
import { render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { loadGame } from "../lib/games";
import { tableOf, type Scene } from "../lib/scenes";
import { settings } from "../lib/settings.svelte";
import { loadGameWords, gameWordsOf } from "../lib/words.svelte";
import TableShell from "../parts/TableShell.svelte";
import type { View as CourtView } from "../wire/views/cursed-court";
import { withFeints } from "./cursed-court/court";
import courtisans from "./courtisans/scenes/open.json";
import cursed from "./cursed/scenes/open.json";
import court from "./cursed-court/scenes/open.json";
import { rows } from "./cursed-tricks/cards";
import tricks from "./cursed-tricks/scenes/open.json";

settings.language = "en";
window.matchMedia = ((query: string) => ({ matches: query.includes("min-width"), media: query })) as typeof window.matchMedia;

afterEach(() => (settings.language = "en"));

async function board(scene: unknown): Promise<HTMLElement> {
  const { game } = scene as Scene;
  const [module] = await Promise.all([loadGame(game), loadGameWords(game)]);
  return render(TableShell, { table: tableOf(scene as Scene), module, title: game }).container.querySelector("main") as HTMLElement;
}

const labels = (inside: Element | null): string[] => [...(inside?.querySelectorAll("[role=img]") ?? [])].map((one) => one.getAttribute("aria-label") ?? "");
const group = (inside: HTMLElement, label: string): Element | null => inside.querySelector(`[aria-label="${label}"]`);
const apart = (scene: { view: unknown; together: unknown }) => ({ ...scene, together: undefined });

it("Cursed Tricks: every hand by colour, void ones too", async () => {
  expect(rows(["R12", "G3", "R4"], false)).toEqual([{ colour: "P", cards: [] }, { colour: "G", cards: ["G3"] }, { colour: "R", cards: ["R4", "R12"] }, { colour: "Y", cards: [] }]);
  const open = await board(tricks);
  const words = gameWordsOf("cursed-tricks");
  for (const [seat, name] of tricks.names.entries()) {
    const told = labels(group(open, `${name}’s hand`));
    for (const card of tricks.together[seat]?.hand ?? []) expect(told).toContain(words.thing("card", card));
  }
  expect(labels(group(open, "Ann’s hand"))).toContain("No yellow");
  expect((await board(apart(tricks))).querySelector(".open")).toBeNull();
});

it("Courtisans: every hand and mission, and what the face-down cards are", async () => {
  const open = await board(courtisans);
  expect(labels(group(open, "Ann’s hand"))).toEqual(["Hare noble", "Plain Hare", "Plain Carp"]);
  expect(open.querySelectorAll(".ends.open .end").length).toBe(2 * courtisans.names.length);
  expect(open.querySelectorAll(".slip.back, .mark.back").length).toBe(0);
  expect(labels(open)).toContain("Stag spy, laid face down by Дмитрий");
  expect([...open.querySelectorAll(".mark .hidden-text")].map((one) => one.textContent)).toContain("Toad spy, laid face down by Дмитрий");
});

it("Cursed Court: every card between the seats, and everybody's feint", async () => {
  const open = await board(court);
  expect([...open.querySelectorAll(".between")].map((one) => [one.getAttribute("aria-label"), ...labels(one)])).toEqual([
    ["A face-down card between Ann and Борис", "Courtesan"], ["A face-down card between Борис and Clara", "Courtesan"],
    ["A face-down card between Clara and Дмитрий", "Jester"], ["A face-down card between Дмитрий and Ann", "Queen"],
  ]);
  expect(open.querySelector(".back")).toBeNull();
  const view = withFeints(court.view as unknown as CourtView, court.together as unknown as CourtView[]);
  expect(view.seats.map((seat) => seat.feint)).toEqual(["masquerade", "banquet", "free", "free"]);
  const feints = view.regions.flatMap((region) => region.crowns.filter((crown) => crown.feint).map((crown) => `${region.id} ${String(crown.seat)}`));
  expect(feints.sort()).toEqual(["banquet 1", "masquerade 0"]);
  expect(view.regions.flatMap((region) => region.crowns).every((crown) => crown.feint !== null)).toBe(true);
  expect([...open.querySelectorAll(".region")].some((one) => one.getAttribute("aria-label")?.includes("Ann’s feint stands there"))).toBe(true);
});

it("Cursed!: every hand of wards, what is laid, and the dice under the cup", async () => {
  const open = await board(cursed);
  const words = gameWordsOf("cursed");
  for (const [seat, name] of cursed.names.entries()) {
    const told = group(open, `${name}’s wards`)?.textContent ?? "";
    for (const ward of cursed.together[seat]?.hand ?? []) expect(told).toContain(words.thing("ward", ward));
  }
  expect(labels(open).filter((label) => label.startsWith("Die: ")).length).toBe(cursed.view.dice.length + cursed.names.length - 1);
  expect(open.querySelector(".back, .unknown")).toBeNull();
});

it("says it in Russian too", async () => {
  settings.language = "ru";
  for (const scene of [tricks, courtisans, court, cursed]) {
    const open = await board(scene);
    const told = [...open.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? "").join("\n");
    expect(told).not.toMatch(/board-|hand|laid|face/);
  }
});
