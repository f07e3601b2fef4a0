import type { Sign } from "../../lib/legends";
import { FAMILIES } from "./laying";

export default [
  ...FAMILIES.map((family) => ({ emblem: `family-${family}`, kind: "family", value: family, colour: family })),
  ...["noble", "guard", "spy", "assassin"].map((role) => ({ emblem: `role-${role}`, kind: "role", value: role })),
] satisfies Sign[];
