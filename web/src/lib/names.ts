/**
 * A player's name in a Russian case. Only names that can be declined are; any other stands after a word that is: «игрока Mo».
 * The terminal has a twin of this (`engine/text/declension.py`); `tests/names_ru.txt` is what both must say.
 */

export type Case = "nom" | "gen" | "dat" | "acc" | "ins" | "pre";
const CASES: readonly Case[] = ["gen", "dat", "acc", "ins", "pre"];

/** Marks around a name, so that a page can set it in bold; `plain` takes them away. */
export const NAME_STARTS = "\uE000";
export const NAME_ENDS = "\uE001";

const PLAYER: Record<Case, string> = {
  nom: "", gen: "игрока ", dat: "игроку ", acc: "игрока ", ins: "игроком ", pre: "игроке ",
};

// A vowel that flees, and women's names on a soft sign.
const STEMS: Record<string, string> = { Пётр: "Петр", Петр: "Петр", Павел: "Павл", Лев: "Льв" };
const SOFT_WOMEN = new Set(["Любовь", "Нинель", "Адель", "Рашель", "Эстель", "Юдифь", "Руфь", "Николь", "Мишель", "Ассоль"]);

function endings(name: string): [stem: string, endings: string] | null {
  const short = name.slice(0, -1);
  const before = short.slice(-1).toLowerCase();
  if (STEMS[name]) return [STEMS[name], "а у а ом е"];
  if (SOFT_WOMEN.has(name)) return [short, "и и ь ью и"];
  if (/ий$/i.test(name)) return [short, "я ю я ем и"];
  if (/[йь]$/i.test(name)) return [short, "я ю я ем е"];
  if (/ия$/i.test(name)) return [short, "и и ю ей и"];
  if (/я$/i.test(name)) return [short, "и е ю ей е"];
  if (/а$/i.test(name)) {
    const genitive = "гкхжшщч".includes(before) ? "и" : "ы";
    return [short, `${genitive} е у ${"жшщчц".includes(before) ? "ей" : "ой"} е`];
  }
  if (/[жшщчц]$/i.test(name)) return [name, "а у а ем е"];
  if (/[бвгдзклмнпрстфх]$/i.test(name)) return [name, "а у а ом е"];
  return null;
}

export function declined(name: string, to: Case): string {
  if (to === "nom") return name;
  const found = /^[А-ЯЁа-яё]{2,}$/.test(name) ? endings(name) : null;
  if (!found) return PLAYER[to] + name;
  const [stem, list] = found;
  return stem + (list.split(" ")[CASES.indexOf(to)] ?? "");
}

export function marked(name: string): string {
  return NAME_STARTS + name + NAME_ENDS;
}

export function plain(text: string): string {
  return text.replaceAll(NAME_STARTS, "").replaceAll(NAME_ENDS, "");
}

/** A sentence in pieces, the names among them told apart. */
export function pieces(text: string): { text: string; isName: boolean }[] {
  return text
    .split(NAME_STARTS)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, isName: false }];
      const [name = "", rest = ""] = part.split(NAME_ENDS);
      return [{ text: name, isName: true }, { text: rest, isName: false }];
    })
    .filter((piece) => piece.text !== "");
}
