/** Our drawings, by the names of their files: what stands inside an <svg viewBox="0 0 64 64">. */
const files = import.meta.glob<string>("../emblems/*.svg", { query: "?raw", import: "default", eager: true });
const drawings = new Map<string, string>();
for (const [path, file] of Object.entries(files))
  drawings.set(path.slice(path.lastIndexOf("/") + 1, -4), file.replace(/^<svg[^>]*>|<\/svg>\s*$/g, ""));

export function drawing(name: string): string {
  return drawings.get(name) ?? "";
}

const parsed = new Map<string, Node[]>();

/** What a drawing consists of, for an <svg> to hold. A board has hundreds of them: each is read once and copied. */
export function strokes(name: string): Node[] {
  let nodes = parsed.get(name);
  if (!nodes) {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    frame.innerHTML = drawing(name);
    nodes = [...frame.childNodes];
    parsed.set(name, nodes);
  }
  return nodes.map((node) => node.cloneNode(true));
}

/** A drawing as HTML, for pages that are made of text. */
export function drawn(name: string): string {
  return `<svg class="emblem" viewBox="0 0 64 64" width="28" height="28" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing(name)}</svg>`;
}
