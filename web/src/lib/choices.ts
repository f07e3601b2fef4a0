/** What may be done now, as the server says it: a text a choice, an amount as a range. `R7`, `queen 10..20 feint`, `raise 1..7`. */

export interface Choice {
  /** As the server wrote it. */
  readonly text: string;
  /** Its words, without the amount. */
  readonly words: readonly string[];
  /** The amounts it leaves open; null where it has none. */
  readonly amount: { readonly low: number; readonly high: number } | null;
}

const RANGE = /^(\d+)\.\.(\d+)$/;

export function parseChoice(text: string): Choice {
  const parts = text.split(" ");
  const range = parts.map((part) => RANGE.exec(part)).find((found) => found !== null);
  return {
    text,
    words: parts.filter((part) => !RANGE.test(part)),
    amount: range ? { low: Number(range[1]), high: Number(range[2]) } : null,
  };
}

export function parseChoices(texts: readonly string[]): Choice[] {
  return texts.map(parseChoice);
}

/** The move in text: the choice with its amount filled in. */
export function moveText(choice: Choice, amount: number | null): string {
  return choice.amount === null ? choice.text : choice.text.replace(/\d+\.\.\d+/, String(amount ?? choice.amount.low));
}

export function within(choice: Choice, amount: number): number {
  return choice.amount === null ? amount : Math.min(choice.amount.high, Math.max(choice.amount.low, amount));
}

/** The choices that begin with these words. */
export function beginning(choices: readonly Choice[], ...words: string[]): Choice[] {
  return choices.filter((choice) => words.every((word, at) => choice.words[at] === word));
}
