import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { declined, marked, pieces, plain } from "./names";

const cases = ["gen", "dat", "acc", "ins", "pre"] as const;

describe("a name in a Russian case", () => {
  it.each(readFileSync(join(import.meta.dirname, "../../../tests/names_ru.txt"), "utf8").trim().split("\n"))("declines as in the terminal: %s", (line) => {
    const [name = "", ...forms] = line.split(" ");
    expect(cases.map((to) => declined(name, to))).toEqual(forms);
    expect(declined(name, "nom")).toBe(name);
  });

  it.each(["Mo", "Клара 2", "Леони", "Отто", "x"])("puts a word that can be declined before %s", (name) => {
    expect(declined(name, "gen")).toBe(`игрока ${name}`);
    expect(declined(name, "dat")).toBe(`игроку ${name}`);
    expect(declined(name, "ins")).toBe(`игроком ${name}`);
    expect(declined(name, "pre")).toBe(`игроке ${name}`);
    expect(declined(name, "nom")).toBe(name);
  });
});

it("tells names in a sentence apart", () => {
  const text = `${marked("Ann")} bumps ${marked("Bo")}.`;
  expect(plain(text)).toBe("Ann bumps Bo.");
  expect(pieces(text)).toEqual([
    { text: "Ann", isName: true },
    { text: " bumps ", isName: false },
    { text: "Bo", isName: true },
    { text: ".", isName: false },
  ]);
});
