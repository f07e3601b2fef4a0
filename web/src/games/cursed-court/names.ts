import { settings } from "../../lib/settings.svelte";
import type { Table } from "../../lib/table.svelte";
import type { RegionView, View } from "../../wire/views/cursed-court";

/** A region's name in a case (in English: with its article as "the"); a board of one's own brings its names along. */
export function regionName(table: Table<View>, region: RegionView, to = "nom"): string {
  const own = region.name[settings.language];
  if (own === undefined) return table.words.thing("region", region.id, to);
  return to === "nom" ? own : table.say("board-own-region", { name: own, to });
}
