// TypeScript types from the server's own JSON Schema: `python -m malison.server.json_schema` prints it, this writes src/wire/.
// Run it after a message or a game's View has changed: `npm run types`. With --check it only says whether the files are up to date.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const root = new URL("../../", import.meta.url).pathname;
const wire = new URL("../src/wire/", import.meta.url).pathname;

function schemaOfTheServer() {
  const python = process.env.PYTHON ?? "python3";
  const env = { ...process.env, PYTHONPATH: `${root}src` };
  return JSON.parse(execFileSync(python, ["-m", "malison.server.json_schema"], { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 26 }));
}

/** `#/$defs/cursed-tricks.SeatView` is SeatView in the file of its game; `#/$defs/Play` is Play in messages. */
function nameOf(reference) {
  return reference.slice(reference.lastIndexOf("/") + 1).replace(/^.*\./, "");
}

function literal(values) {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function type(shape) {
  if (shape.$ref) return nameOf(shape.$ref);
  if (shape.enum) return literal(shape.enum);
  if (shape.anyOf) return shape.anyOf.map(type).join(" | ");
  if (Array.isArray(shape.type)) return shape.type.map((one) => type({ ...shape, type: one })).join(" | ");
  switch (shape.type) {
    case "null": return "null";
    case "boolean": return "boolean";
    case "integer": case "number": return "number";
    case "string": return "string";
    case "array":
      if (shape.prefixItems) return `[${shape.prefixItems.map(type).join(", ")}]`;
      return `(${type(shape.items ?? {})})[]`.replace(/^\((\w+)\)\[\]$/, "$1[]");
    case "object":
      if (shape.properties) return `{ ${fields(shape, " ")} }`;
      return `Record<string, ${type(shape.additionalProperties === true ? {} : (shape.additionalProperties ?? {}))}>`;
    default: return "unknown";
  }
}

function fields(shape, gap) {
  const required = new Set(shape.required ?? []);
  return Object.entries(shape.properties ?? {})
    .map(([name, one]) => `${name}${required.has(name) || one.enum?.length === 1 ? "" : "?"}: ${type(one)};`)
    .join(gap);
}

function comment(text) {
  return text ? `/** ${text.trim().replace(/\s*\n\s*/g, " ")} */\n` : "";
}

function definition(name, shape) {
  const written = comment(shape.description);
  return shape.type === "object" && shape.properties
    ? `${written}export interface ${name} {\n  ${fields(shape, "\n  ")}\n}\n`
    : `${written}export type ${name} = ${type(shape)};\n`;
}

function files(schema) {
  const banner = "// Written by scripts/types.mjs from the server's schema. Do not edit.\n\n";
  const parts = new Map([["messages.ts", []]]);
  for (const [key, shape] of Object.entries(schema.$defs)) {
    const dot = key.lastIndexOf(".");
    const file = dot < 0 ? "messages.ts" : `views/${key.slice(0, dot)}.ts`;
    if (!parts.has(file)) parts.set(file, []);
    parts.get(file).push(definition(key.slice(dot + 1), shape));
  }
  for (const [name, shape] of Object.entries(schema.messages)) if (!shape.$ref) parts.get("messages.ts").push(definition(name, shape));
  return [...parts].map(([file, found]) => [file, banner + found.join("\n")]);
}

const written = files(schemaOfTheServer());
if (process.argv.includes("--check")) {
  const stale = written.filter(([file, text]) => !existsSync(wire + file) || readFileSync(wire + file, "utf8") !== text);
  if (stale.length > 0) {
    console.error(`stale: ${stale.map(([file]) => file).join(", ")}; run npm run types`);
    process.exit(1);
  }
} else {
  for (const file of existsSync(`${wire}views`) ? readdirSync(`${wire}views`) : []) rmSync(`${wire}views/${file}`);
  for (const [file, text] of written) {
    mkdirSync(dirname(wire + file), { recursive: true });
    writeFileSync(wire + file, text);
  }
}
