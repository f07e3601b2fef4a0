import { describe, expect, it } from "vitest";
import { declined, marked, pieces, plain } from "./names";

const cases = ["gen", "dat", "acc", "ins", "pre"] as const;

describe("a name in a Russian case", () => {
  it.each([
    ["Борис", "Бориса Борису Бориса Борисом Борисе"],
    ["Клара", "Клары Кларе Клару Кларой Кларе"],
    ["Ольга", "Ольги Ольге Ольгу Ольгой Ольге"],
    ["Маша", "Маши Маше Машу Машей Маше"],
    ["Таня", "Тани Тане Таню Таней Тане"],
    ["Мария", "Марии Марии Марию Марией Марии"],
    ["Андрей", "Андрея Андрею Андрея Андреем Андрее"],
    ["Дмитрий", "Дмитрия Дмитрию Дмитрия Дмитрием Дмитрии"],
    ["Игорь", "Игоря Игорю Игоря Игорем Игоре"],
    ["Пётр", "Петра Петру Петра Петром Петре"],
    ["Павел", "Павла Павлу Павла Павлом Павле"],
    ["Любовь", "Любови Любови Любовь Любовью Любови"],
    ["Жорж", "Жоржа Жоржу Жоржа Жоржем Жорже"],
  ])("declines %s", (name, forms) => {
    expect(cases.map((to) => declined(name, to)).join(" ")).toBe(forms);
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
