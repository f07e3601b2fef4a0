/** Wards as the board names and draws them. */
import type { Language } from "../../lib/settings.svelte";
import type { Table } from "../../lib/table.svelte";
import { slug } from "../../lib/words.svelte";
import type { View, WardView } from "../../wire/views/cursed";

const EMBLEMS: Record<string, string> = { villager: "ward-villager", monster: "ward-monster", spell: "ward-spell" };

export function kindOf(view: View, name: string): WardView | undefined {
  return view.wards.find((ward) => ward.name === name);
}

export function emblemOf(view: View, name: string): string {
  return EMBLEMS[kindOf(view, name)?.kind ?? "spell"] ?? "ward-spell";
}

/** Names of a deck that the host brought along; the game's own deck has its names in the words. */
export function namesIn(view: View, language: Language): Record<string, string> | null {
  const own = view.wards.filter((ward) => language in ward.words);
  return own.length === 0 ? null : Object.fromEntries(own.map((ward) => [`ward-${slug(ward.name)}`, ward.words[language] ?? ""]));
}

/** What it does: `add 2` of a villager ward is "Villagers’ total +2". */
export function effectOf(table: Table<View>, name: string): string {
  const ward = kindOf(table.view, name);
  if (!ward) return "";
  const [, effect = "", number] = /^(.*?)(?: (\d+))?$/.exec(ward.effect) ?? [];
  return table.say(`effect-${slug(effect)}`, { kind: ward.kind, n: Number(number ?? 0) });
}

/** Equal wards of a hand lie on each other. */
export function stacked(hand: readonly string[]): { name: string; count: number }[] {
  const found: { name: string; count: number }[] = [];
  for (const name of hand) {
    const same = found.find((one) => one.name === name);
    if (same) same.count += 1;
    else found.push({ name, count: 1 });
  }
  return found;
}
