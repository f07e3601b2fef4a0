// Written by scripts/types.mjs from the server's schema. Do not edit.

export interface View {
  year: number;
  years: number;
  season: string;
  phase: string;
  marker: number | null;
  face_up: string[];
  copies: Record<string, number>;
  places: PlaceView[];
  deck: number;
  sitting_out: string[] | null;
  scale: number[];
  safe: number | null;
  regions: RegionView[];
  seats: SeatView[];
  pending: string | null;
}

/** A place for face-down cards, between two players or before one of two. */
export interface PlaceView {
  seats: number[];
  cards: (string | null)[];
}

export interface RegionView {
  id: string;
  nobles: string[];
  name: Record<string, string>;
  crowns: CrownView[];
  least: number | null;
  worth: number;
  missing: string[];
}

export interface CrownView {
  seat: number;
  coins: number;
  feint: boolean | null;
}

export interface SeatView {
  seat: number;
  points: number;
  coins: number;
  free_crowns: number;
  owes: number;
  feint: string | null;
  bought: number;
  is_left: boolean;
}
