import type { Sign } from "../../lib/legends";

export default ["purple", "green", "red", "yellow"].map((colour) => ({
  emblem: `mark-${colour}`, kind: "colour", value: colour.slice(0, 1), colour: `on-${colour}`, fill: `trick-${colour}`,
})) satisfies Sign[];
