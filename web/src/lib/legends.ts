/** What is drawn on a game's table, and what it is called: for its rules. */
import type { Words } from "./words.svelte";

export interface Sign {
  emblem: string;
  /** Its name is the word of this kind. */
  kind: string;
  value: string;
  /** The tokens of its colour and of the ground it stands on, where it has them. */
  colour?: string;
  fill?: string;
  /** Shares its emblem with others of its kind: drawn beside its name in tables only. */
  shared?: boolean;
}

const files = import.meta.glob<Sign[]>("../games/*/legend.ts", { import: "default" });

export async function legend(game: string): Promise<Sign[]> {
  return (await files[`../games/${game}/legend.ts`]?.()) ?? [];
}

/** The emblem of a table's cell that names one sign, or several with the same emblem: "Torch, Pitchfork, Silver". */
export function emblemFor(signs: readonly Sign[], words: Words): (cell: string) => string | undefined {
  const known = new Map(signs.map((sign) => [words.thing(sign.kind, sign.value).toLowerCase(), sign.emblem]));
  return (cell) => {
    const found = new Set(cell.toLowerCase().split(", ").map((name) => known.get(name)));
    return found.size === 1 ? [...found][0] : undefined;
  };
}
