import { afterEach, expect, it } from "vitest";
import { Refusal } from "./api";
import { settings } from "./settings.svelte";
import { gameWordsOf, loadGameWords } from "./words.svelte";

const unfit = (reason: string, values: Record<string, unknown>) => new Refusal("bad-options", reason, 400, values);

afterEach(() => {
  settings.language = "en";
});

it("options that don't go together are told in the reader's language, with an option by its name", async () => {
  await loadGameWords("cursed-court");
  const refused = unfit("option max_years goes only with exchange", { why: "only-exchange", option: "max_years" });
  expect(refused.reason(gameWordsOf("cursed-court"))).toBe("“Most years” goes only with “The Great Exchange”.");
  settings.language = "ru";
  expect(refused.reason(gameWordsOf("cursed-court"))).toBe("Предел лет — только для «Великого обмена».");
});

it("in English too the words are the page's, with the numbers that the server tells", async () => {
  await loadGameWords("cursed");
  const words = gameWordsOf("cursed");
  const number = { why: "option-number", option: "life", low: 9, high: 12, value: "99" };
  expect(unfit("option life is a whole number from 9 to 12, not '99'", number).reason(words)).toBe("“Life” is a whole number from 9 to 12, not “99”.");
  expect(unfit("option unheard_of is one of a, b", {}).reason(words)).toBe("option unheard_of is one of a, b");
});

it("a file of one's own is refused with its line", async () => {
  await loadGameWords("cursed-court");
  settings.language = "ru";
  const refused = unfit("line 40: a board has exactly 18 sets, not 9", { why: "sets", line: 40, sets: 18, found: 9 });
  expect(refused.reason(gameWordsOf("cursed-court"))).toBe("Строка 40. На поле ровно 18 комбинаций, а не 9.");
});

it("a reason without words is told as the server tells it, another refusal by its code", () => {
  settings.language = "ru";
  const words = gameWordsOf("cursed-tricks");
  expect(unfit("something new", { why: "new" }).reason(words)).toBe("something new");
  expect(new Refusal("closed", "the table is closed", 409).reason(words)).toBe("Стол закрыт.");
});
