import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { Message, parse, Transformer, type Entry, type Resource } from "@fluent/syntax";
import { describe, expect, it } from "vitest";
import { Words } from "./words.svelte";

const web = join(import.meta.dirname, "..");
const games = join(web, "../../src/malison/games");

/** Without what the rules of a game refuse: in English most of that is the server's own sentence, and it quotes how moves are written. */
function shown(folder: string, source: string): Resource {
  const all = parse(source, {});
  if (folder !== join(web, "words")) all.body = all.body.filter((entry) => !(entry instanceof Message && entry.id.name.startsWith("refused-")));
  return all;
}

/** Message ids and their attributes, sorted. */
function ids(source: Resource): string[] {
  return source.body.flatMap((entry: Entry) => {
    if (entry.type === "Junk") throw new Error(`not Fluent: ${(entry as unknown as { content: string }).content.slice(0, 60)}`);
    const message = entry as unknown as { type: string; id: { name: string }; attributes: { id: { name: string } }[] };
    if (message.type !== "Message") return [];
    return [message.id.name, ...message.attributes.filter((one) => one.id.name === "about").map((one) => `${message.id.name}.${one.id.name}`)];
  }).sort();
}

const folders = [
  join(web, "words"),
  ...readdirSync(join(web, "games")).map((game) => join(web, "games", game, "words")),
  ...readdirSync(games).map((game) => join(games, game, "words")),
].filter((folder) => existsSync(join(folder, "en.ftl")));

describe.each(folders)("%s", (folder) => {
  const [en, ru] = ["en", "ru"].map((language) => shown(folder, readFileSync(join(folder, `${language}.ftl`), "utf8"))) as [Resource, Resource];

  it("says the same things in both languages", () => {
    expect(ids(ru)).toEqual(ids(en));
    expect(new Set(ids(en)).size).toBe(ids(en).length);
  });

  it("has no English left in the Russian file", () => {
    const found: string[] = [];
    class Look extends Transformer {
      override visitTextElement(node: { type: string; value: string }) {
        const foreign = node.value.match(/[A-Za-z]{2,}/g)?.filter((word) => !["malison", "QR", "English", "Tab", "Enter", "Escape", "Space"].includes(word));
        if (foreign && foreign.length > 0) found.push(node.value);
        return node as never;
      }
    }
    new Look().visit(ru);
    expect(found).toEqual([]);
  });
});

it("every word that a page or part asks for is there", () => {
  const english = readFileSync(join(web, "words/en.ftl"), "utf8");
  const known = new Set(ids(parse(english, {})));
  const missing: string[] = [];
  for (const folder of ["pages", "parts", "lib"]) {
    for (const file of readdirSync(join(web, folder)).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))) {
      const text = readFileSync(join(web, folder, file), "utf8");
      for (const [, id] of text.matchAll(/\bt\("([a-z][\w.-]*)"/g)) if (id && !known.has(id)) missing.push(`${file}: ${id}`);
    }
  }
  expect(missing).toEqual([]);
});

describe("the functions", () => {
  const source = `
card-r = red { $n }
    .acc = reds { $n }
card-stag-noble = the Stag noble
card-h = { $n ->
    [A] ace
   *[other] { $n }
}
said = { NAME($seat, case: "gen") }: { WORD($card, kind: "card", case: "acc") }
`;
  const en = new Words("en", [source]);
  const ru = new Words("ru", [source]);
  it("NAME declines in Russian only", () => {
    expect(en.say("said", { seat: "Борис", card: "R7" })).toBe("Борис: reds 7");
    expect(ru.say("said", { seat: "Борис", card: "R7" })).toBe("Бориса: reds 7");
  });
  it("WORD looks up by slug, then by letters and number, then by letter and rank", () => {
    expect(en.thing("card", "Stag noble")).toBe("the Stag noble");
    expect(en.thing("card", "R12")).toBe("red 12");
    expect(en.thing("card", "HA")).toBe("ace");
    expect(en.thing("card", "H10")).toBe("10");
    expect(en.thing("card", "?")).toBe("?");
  });
  it("a missing message shows its id", () => {
    expect(en.say("nothing")).toBe("nothing");
    expect(en.has("nothing")).toBe(false);
  });
});
