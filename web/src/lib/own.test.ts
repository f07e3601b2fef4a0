import { expect, it } from "vitest";
import court from "../games/cursed-court";
import { settings } from "./settings.svelte";
import { tell } from "./story";
import { Table } from "./table.svelte";
import { loadGameWords } from "./words.svelte";

it("the log calls a region of one's own board by its name, in the reader's language", async () => {
  await loadGameWords("cursed-court");
  const table = new Table("cursed-court", undefined, undefined, court.names);
  table.view = { regions: [{ id: "tea-room", name: { en: "Tea Room", ru: "Чайная" } }, { id: "queen", name: {} }] } as never;
  const bet = (region: string) => tell({ ply: 1, kind: "wager", values: { seat: 1, region, coins: 2, feint: false, money: "coins" } }, table.words, ["Ann", "Boris"], 0);
  expect(bet("tea-room")).toContain("on the Tea Room with 2 coins");
  expect(bet("queen")).toContain("on the Queen with 2 coins");
  settings.language = "ru";
  expect(bet("tea-room")).toContain("на область «Чайная»");
  settings.language = "en";
});

it("calls a region by its name whatever dashes its id has", async () => {
  await loadGameWords("cursed-court");
  const table = new Table("cursed-court", undefined, undefined, court.names);
  table.view = { regions: [{ id: "tea--room", name: { en: "Tea Room", ru: "Чайная" } }, { id: "tea-", name: { en: "Tea", ru: "Чай" } }, { id: "tea-room", name: { en: "Other", ru: "Другая" } }] } as never;
  expect(["tea--room", "tea-", "tea-room"].map((id) => table.words.thing("region", id))).toEqual(["Tea Room", "Tea", "Other"]);
});
