/** A game's guide as HTML: our own Markdown, headings with ids `{#betting}`, no raw HTML. */
import { Marked, type Tokens } from "marked";
import { drawn } from "./emblems";
import { emblemFor, legend } from "./legends";
import { folderOf, gameWordsOf, loadGameWords } from "./words.svelte";
import type { Language } from "./settings.svelte";

const files = import.meta.glob<string>("../../../src/malison/games/*/guide/*.md", { query: "?raw", import: "default" });

const NAMED = /^(.*?)\s*\{#([\w-]+)\}\s*$/;

export interface Guide {
  html: string;
  headings: { id: string; text: string; depth: number }[];
}

async function source(game: string, language: Language): Promise<string> {
  const found = files[`../../../src/malison/games/${folderOf(game)}/guide/${language}.md`];
  if (found) return found();
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/guide/${language}`); // a game from another package
  return answer.ok ? answer.text() : "";
}

/** `emblemOf` says which drawing stands beside a table's cell. */
export function render(markdown: string, emblemOf: (cell: string) => string | undefined = () => undefined): Guide {
  const headings: Guide["headings"] = [];
  const marked = new Marked({
    renderer: {
      html: () => "",
      heading({ tokens, text: written, depth }: Tokens.Heading): string {
        const [, text = written, id = `part-${headings.length}`] = NAMED.exec(written) ?? [];
        headings.push({ id, text, depth });
        const inside = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}" tabindex="-1">${NAMED.exec(inside)?.[1] ?? inside}</h${depth}>`;
      },
      table(token: Tokens.Table): string {
        const cell = (one: Tokens.TableCell, wanted: string, tag = one.text === "" ? "td" : wanted) => {
          const emblem = emblemOf(one.text);
          return `<${tag}>${emblem ? drawn(emblem) : ""}${this.parser.parseInline(one.tokens)}</${tag}>`;
        };
        const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, "td")).join("")}</tr>`).join("");
        return `<div class="wide-table" tabindex="0" role="group"><table><thead><tr>${token.header.map((one) => cell(one, "th")).join("")}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

export async function guide(game: string, language: Language): Promise<Guide> {
  const [text, signs] = await Promise.all([source(game, language), legend(game), loadGameWords(game)]);
  return render(text, emblemFor(signs, gameWordsOf(game)));
}
