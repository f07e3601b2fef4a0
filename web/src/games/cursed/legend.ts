import type { Sign } from "../../lib/legends";

const WARDS: Record<string, string[]> = {
  villager: ["torch", "pitchfork", "silver", "steady hand", "sanctuary"],
  monster: ["claws", "fangs", "roar", "lurk", "frenzy"],
  spell: ["hex", "mend", "claim the void", "dispel", "drain"],
};

export default [
  { emblem: "monster", kind: "role", value: "monster", colour: "wine-600" },
  ...Object.keys(WARDS).map((kind) => ({ emblem: `ward-${kind}`, kind: "kind", value: kind, colour: "wine-600" })),
  ...Object.entries(WARDS).flatMap(([kind, names]) => names.map((value) => ({ emblem: `ward-${kind}`, kind: "ward", value, shared: true }))),
] satisfies Sign[];
