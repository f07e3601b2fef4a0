/** Where things lie on the ring: sectors follow the seats, me at the bottom, on clockwise. In hundredths of its width. */

const MIDDLE = 50;
const RIM = 44.6;
const INNER = 20;
const GAP = 0.9; // between sectors, in degrees at the rim

export interface Place {
  left: number;
  top: number;
}

/** The direction of a place at the table, in degrees, counted clockwise from the bottom. */
export function angle(at: number, of: number): number {
  return (360 / of) * at;
}

export function point(degrees: number, radius: number): Place {
  const radians = ((degrees + 90) * Math.PI) / 180;
  return { left: MIDDLE + radius * Math.cos(radians), top: MIDDLE + radius * Math.sin(radians) };
}

/** The outline of a sector as an SVG path. */
export function sector(at: number, of: number): string {
  const half = 180 / of;
  const from = angle(at, of) - half;
  const to = angle(at, of) + half;
  const inner = (GAP * RIM) / INNER;
  const text = (place: Place) => `${place.left.toFixed(2)} ${place.top.toFixed(2)}`;
  return (
    `M${text(point(to - inner, INNER))}L${text(point(to - GAP, RIM))}` +
    `A${RIM} ${RIM} 0 0 0 ${text(point(from + GAP, RIM))}L${text(point(from + inner, INNER))}` +
    `A${INNER} ${INNER} 0 0 1 ${text(point(to - inner, INNER))}Z`
  );
}

/** Plates stand left and right of the ring in seat order, my left neighbour at the bottom left: each column from the top. */
export function columns<Item>(others: readonly Item[]): { left: Item[]; right: Item[] } {
  const left = Math.ceil(others.length / 2);
  return { left: others.slice(0, left).reverse(), right: others.slice(left) };
}
