import type { Sign } from "../../lib/legends";
import { emblemOf, LETTERS } from "./court";

export default LETTERS.map((letter) => ({ emblem: emblemOf(letter), kind: "card", value: letter, colour: "wine-600" })) satisfies Sign[];
