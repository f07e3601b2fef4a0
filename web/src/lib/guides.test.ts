import { expect, it } from "vitest";
import { render } from "./guides";

it("gives headings their ids and leaves raw HTML out", () => {
  const { html, headings } = render("# Game\n\n## Betting {#betting}\n\nText <script>alert(1)</script> **bold**\n\n> **Our table's ruling.** So.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
  expect(headings.map(({ id, depth }) => [id, depth])).toEqual([["part-0", 1], ["betting", 2]]);
  expect(html).toContain('<h2 id="betting" tabindex="-1">Betting</h2>');
  expect(html).not.toContain("<script");
  expect(html).toContain("<blockquote>");
  expect(html).toContain("<td>1</td>");
});
