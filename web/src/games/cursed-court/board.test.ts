import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadGame } from "../../lib/games";
import { tableOf, type Scene } from "../../lib/scenes";
import { settings } from "../../lib/settings.svelte";
import { loadGameWords } from "../../lib/words.svelte";
import TableShell from "../../parts/TableShell.svelte";
import middle from "./scenes/middle.json";

window.matchMedia = ((query: string) => ({ matches: query.includes("min-width"), media: query })) as typeof window.matchMedia;

async function region(scene: unknown, name: string): Promise<string> {
  settings.language = "en";
  const [module] = await Promise.all([loadGame("cursed-court"), loadGameWords("cursed-court")]);
  const { container } = render(TableShell, { table: tableOf(scene as Scene), module, title: "Cursed Court" });
  return [...container.querySelectorAll(".region")].map((one) => one.getAttribute("aria-label") ?? "").find((label) => label.startsWith(name)) ?? "";
}

it("tells a listener the coins of a crown while it stands there, and its points once the game is over", async () => {
  const crowned = middle.view.regions.map((one) => (one.id === "queen" ? { ...one, crowns: [{ seat: 0, coins: 7, feint: false }] } : one));
  expect(await region({ ...middle, view: { ...middle.view, regions: crowned } }, "Queen")).toContain("Your crown stands there, coins: 7");
  const story = [
    { ply: 1, kind: "year-begins", values: { year: 1, seat: 0, cards: 4 } },
    { ply: 9, kind: "crown-scored", values: { seat: 0, region: "queen", points: 2, came: 2, size: 0, before: 0 } },
  ];
  const over = await region({ ...middle, turn: null, choices: [], story, view: { ...middle.view, phase: "over" } }, "Queen");
  expect(over).toMatch(/Your crown stands there\. It scores 2$/);
});
