/** How well bots play; the server knows them by these names. */
export const LEVELS: readonly string[] = ["page", "squire", "courtier", "chancellor"];
