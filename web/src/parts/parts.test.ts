import { render, screen } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { expect, it } from "vitest";
import { loadGame } from "../lib/games";
import { nameMove } from "../lib/moves";
import { settings } from "../lib/settings.svelte";
import { tableOf, type Scene } from "../lib/scenes";
import { loadGameWords } from "../lib/words.svelte";
import type { LiveTable } from "../lib/live.svelte";
import type { SeatInfo } from "../wire/messages";
import Chat from "./Chat.svelte";
import SettingsPanel from "./SettingsPanel.svelte";
import Stepper from "./Stepper.svelte";
import TableMenu from "./TableMenu.svelte";
import Tables from "./Tables.svelte";
import TableShell from "./TableShell.svelte";

window.matchMedia = ((query: string) => ({ matches: query.includes("min-width"), media: query })) as typeof window.matchMedia;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};

const scenes = import.meta.glob<Scene>("../games/*/scenes/*.json", { import: "default" });

it("the stepper stops at its ends and walks by keys", async () => {
  const values: number[] = [];
  render(Stepper, { value: 3, low: 1, high: 3, label: "Amount", onchange: (to: number) => values.push(to) });
  expect(screen.getByRole("button", { name: "More" })).toHaveProperty("disabled", true);
  const box = screen.getByRole("spinbutton");
  for (const key of ["ArrowUp", "ArrowDown", "Home", "End"]) box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(values).toEqual([3, 2, 1, 3]);
});

it.each(Object.keys(scenes))("%s is shown in both languages with every word there", async (path) => {
  const scene = await scenes[path]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  const module = await loadGame(scene.game);
  for (const language of ["en", "ru"] as const) {
    settings.language = language;
    const { unmount, container } = render(TableShell, { table: tableOf(scene), module, title: "T" });
    await tick();
    const text = `${container.textContent} ${[...container.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")).join(" ")}`;
    expect(text).not.toMatch(/\b(board|event|phase|chapter|option|seat|bar|top|log)-[a-z-]+\b/);
    for (const button of container.querySelectorAll("button")) expect(button.textContent?.trim() || button.getAttribute("aria-label")).toBeTruthy();
    expect(container.querySelector("[style*='javascript'], script")).toBeNull();
    unmount();
  }
  settings.language = "en";
});

it("a card is staged by a press, told in the bar, and taken back by Escape", async () => {
  const scene = await scenes["../games/cursed-tricks/scenes/middle.json"]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  const table = tableOf(scene);
  render(TableShell, { table, module: await loadGame(scene.game), title: "T" });
  screen.getByRole("button", { name: "the green 3" }).click();
  await tick();
  expect(table.moves).toEqual(["G3"]);
  expect(screen.getByText("Play the green 3?")).toBeTruthy();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  flushSync();
  expect(table.moves).toEqual([]);
  screen.getByRole("button", { name: "the red 8" }).click();
  await tick();
  expect(screen.getByText(/Green was led: only your 2 cards/, { selector: ".stop" })).toBeTruthy();
  expect(screen.getByText(/Green was led: only your 2 cards/, { selector: "[aria-live]" })).toBeTruthy();
});

it("the focus stays in the bar when the button that had it goes", async () => {
  const scene = await scenes["../games/cursed-tricks/scenes/middle.json"]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  const { container } = render(TableShell, { table: tableOf(scene), module: await loadGame(scene.game), title: "T" });
  screen.getByRole("button", { name: "the green 3" }).click();
  await tick();
  screen.getByRole("button", { name: "Play the green 3" }).focus();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  flushSync();
  expect(document.activeElement).toBe(container.querySelector("[data-pane=bar]"));
});

it("what a listener is told besides the game is in a region of its own: a hint, a lost connection", async () => {
  const scene = await scenes["../games/cursed-tricks/scenes/middle.json"]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  render(TableShell, { table: tableOf(scene), module: await loadGame(scene.game), title: "T", notice: "The connection is lost." });
  expect(screen.getByText("The connection is lost.", { selector: "[aria-live]" })).toBeTruthy();
});

it("a bet that is hinted at is told with its region", async () => {
  const scene = await scenes["../games/cursed-court/scenes/middle.json"]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  const table = tableOf(scene);
  const choice = table.choices.find((one) => one.amount !== null && one.amount.low === 0);
  if (!choice?.amount) throw new Error("no such bet");
  const { default: court } = await import("../games/cursed-court");
  expect(nameMove(court, table, `${choice.words[0] ?? ""} 1`)).toMatch(/^A crown on the \w+, 1 coin$/);
});

it("a game under way stays among my tables, however many were opened since", () => {
  const table = (id: string, status: "open" | "playing" | "over", changed_at: number) => ({ id, game: "g", status, names: ["Ann"], open_seats: 0, created_at: 0, changed_at });
  const later = Array.from({ length: 14 }, (_, n) => table(`later-${n}`, n < 7 ? "open" : "over", 10 + n));
  const { container } = render(Tables, { title: "T", tables: [...later, table("days", "playing", 1)], games: [] });
  const shown = [...container.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  expect([shown[0], shown[1], shown.length]).toEqual(["/t/days", "/t/later-6", 12]);
});

it("a table of days says how long I still have, as a person would", () => {
  settings.language = "en";
  const left = 71 * 3_600_000 + 30 * 60_000;
  const table = { id: "days", game: "g", status: "playing" as const, names: ["Ann"], open_seats: 0, created_at: 0, changed_at: Date.now() };
  const texts = [true, false].map((your_turn) => {
    const { container, unmount } = render(Tables, { title: "T", tables: [{ ...table, your_turn, deadline: Date.now() + left }], games: [] });
    const text = container.querySelector(".state small")?.textContent;
    unmount();
    return text;
  });
  expect(texts).toEqual(["2 d 23 h left", "0 seconds"]);
});

it("a game that is paused says so, and asks nobody", () => {
  settings.language = "en";
  const table = { id: "p", game: "g", status: "playing" as const, names: ["Ann"], open_seats: 0, created_at: 0, changed_at: 1, your_turn: true };
  const { container } = render(Tables, { title: "T", tables: [{ ...table, paused: true }, { ...table, id: "q", changed_at: 0 }], games: [] });
  expect([...container.querySelectorAll("a")].map((one) => [one.className.includes("on"), one.querySelector(".state")?.firstChild?.textContent])).toEqual([[true, "Your turn"], [false, "Paused"]]);
});

it("a line that was refused comes back into its field, with the reason", async () => {
  const { container } = render(Chat, { said: [], onsay: (text: string) => (text === "hello" ? Promise.resolve() : Promise.reject({ code: "too-fast" })) });
  const field = container.querySelector("input") as HTMLInputElement;
  const say = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    container.querySelector("form")?.requestSubmit();
    await new Promise((done) => setTimeout(done));
    return field.value;
  };
  expect(await say("hello")).toBe("");
  expect(await say("again")).toBe("again");
  expect(screen.getByRole("alert").textContent).toContain("too fast");
});

it("a hint is no refusal", async () => {
  const scene = await scenes["../games/cursed-tricks/scenes/middle.json"]?.();
  if (!scene) throw new Error("no scene");
  await loadGameWords(scene.game);
  render(TableShell, { table: tableOf(scene), module: await loadGame(scene.game), title: "T", advice: "A bot would choose it." });
  expect(screen.getByText("A bot would choose it.", { selector: "[aria-live]" })).toBeTruthy();
  expect(screen.getByText("A bot would choose it.", { selector: ".choice span" }).className).not.toContain("stop");
});

it("whoever was sent away needs no sending away", () => {
  const seats: SeatInfo[] = [
    { seat: 0, kind: "person", name: "Ann" },
    { seat: 1, kind: "person", name: "Bo", held_by: "bot", why: "kicked" },
    { seat: 2, kind: "person", name: "Cy", held_by: "bot", why: "time" },
  ];
  const live = { id: "t", info: { seats, status: "playing" }, you: { host: true, seats: [0], owns: [0] }, presence: {}, clock: {}, asking: [], table: {} };
  render(TableMenu, { live: live as unknown as LiveTable, onclose: () => undefined, onadvise: () => undefined });
  expect(screen.getAllByRole("button", { name: "Send away" })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Mute" })).toHaveLength(1);
});

it("where the browser allows no notifications the settings say so", async () => {
  render(SettingsPanel);
  const box = screen.getByRole("checkbox", { name: "Tell me when it is my turn" }) as HTMLInputElement;
  box.click();
  await tick();
  expect(screen.getByRole("alert").textContent).toContain("The browser does not allow this here");
  expect(box.checked).toBe(false);
});
