import { expect, it } from "vitest";
import { render } from "./guides";
import { emblemFor } from "./legends";
import { Words } from "./words.svelte";

it("gives headings their ids and leaves raw HTML out", () => {
  const { html, headings } = render("# Game\n\n## Betting {#betting}\n\nText <script>alert(1)</script> **bold**\n\n> **Our table's ruling.** So.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
  expect(headings.map(({ id, depth }) => [id, depth])).toEqual([["part-0", 1], ["betting", 2]]);
  expect(html).toContain('<h2 id="betting" tabindex="-1">Betting</h2>');
  expect(html).not.toContain("<script");
  expect(html).toContain("<blockquote>");
  expect(html).toContain("<td>1</td>");
});

it("draws an emblem beside a cell that names a thing, or several with the same emblem", () => {
  const words = new Words("en", ["ward-torch = Torch\nward-silver = Silver\nward-hex = Hex\n"]);
  const sign = (value: string, emblem: string) => ({ emblem, kind: "ward", value });
  const emblemOf = emblemFor([sign("torch", "ward-villager"), sign("silver", "ward-villager"), sign("hex", "ward-spell")], words);
  expect(["Torch, Silver", "Hex", "Torch, Hex", "Year's end"].map(emblemOf)).toEqual(["ward-villager", "ward-spell", undefined, undefined]);
  const { html, headings } = render("## The year's end {#end}\n\n| ward | n |\n|---|---|\n| Hex | 1 |\n", emblemOf);
  expect(html).toMatch(/<td><svg class="emblem".*<\/svg>Hex<\/td>/);
  expect(headings).toEqual([{ id: "end", text: "The year's end", depth: 2 }]);
});
