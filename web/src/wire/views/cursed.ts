// Written by scripts/types.mjs from the server's schema. Do not edit.

export interface View {
  round: number;
  max_rounds: number;
  phase: string;
  monster: number;
  next_monster: number | null;
  green: number;
  void: number;
  missing: number;
  dice: (number | null)[];
  rolled_by: number;
  dice_shown: boolean;
  villagers_total: number;
  monster_total: number | null;
  deck: number;
  most_to_buy: number;
  wards: WardView[];
  seats: SeatView[];
  hand: string[];
}

/** A kind of ward of the deck in use. */
export interface WardView {
  name: string;
  kind: string;
  effect: string;
  copies: number;
  discarded: number;
  words: Record<string, string>;
}

export interface SeatView {
  seat: number;
  role: string;
  died: number | null;
  devoured: boolean;
  tokens: number;
  skull: number;
  blue: number;
  die: number | null;
  wards: number;
  has_laid: boolean;
  laid: string | null;
  revealed: boolean;
}
