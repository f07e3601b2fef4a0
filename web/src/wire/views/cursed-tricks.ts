// Written by scripts/types.mjs from the server's schema. Do not edit.

export interface View {
  round: number;
  rounds: number;
  trick: number;
  tricks: number;
  phase: string;
  starter: number;
  lead: number;
  led_colour: string | null;
  unused: number;
  seats: SeatView[];
  hand: string[];
}

export interface SeatView {
  seat: number;
  points: number;
  tricks: number;
  pile: string[];
  curses: string[];
  held: number;
  trick_card: string | null;
  shown_void: string[];
}
