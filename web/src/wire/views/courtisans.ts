// Written by scripts/types.mjs from the server's schema. Do not edit.

export interface View {
  phase: string;
  first: number;
  turn: number;
  turns: number;
  deck: number;
  put_away: number;
  provisional: boolean;
  hidden: number;
  areas: string[];
  assassin: string | null;
  assassin_at: string | null;
  table: ColumnView[];
  queen_above: SpyView[];
  queen_below: SpyView[];
  removed: string[];
  removed_spies: SpyView[];
  seats: SeatView[];
  hand: string[];
}

/** A family at the table; weights and status count what is shown. */
export interface ColumnView {
  family: string;
  above: string[];
  below: string[];
  weight_above: number;
  weight_below: number;
  status: string;
}

/** A card laid face down. */
export interface SpyView {
  number: number;
  seat: number;
  turn: number;
  card: string | null;
}

export interface SeatView {
  seat: number;
  held: number;
  cards: string[];
  spies: SpyView[];
  white: MissionView | null;
  blue: MissionView | null;
  domain_points: number;
  points: number;
}

export interface MissionView {
  number: number;
  done: boolean;
}
