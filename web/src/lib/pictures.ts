/** Each game's own picture, in its folder. */
const pictures = import.meta.glob<string>("../games/*/picture.svg", { query: "?url", import: "default", eager: true });

export function pictureOf(game: string): string | undefined {
  return pictures[`../games/${game}/picture.svg`];
}
