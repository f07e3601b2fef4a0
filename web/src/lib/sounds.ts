/** A few quiet tones, made on the spot. Off unless the person turned sound on. */
import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, start: number, length: number, loudness = 0.06): void {
  if (!context) return;
  const at = context.currentTime + start;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Until the page is touched for the first time browsers keep it silent, and would then play at once all that was asked for: that is left out. */
function play(notes: [frequency: number, start: number, length: number][]): void {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of notes) tone(...note);
}

export const sounds = {
  move: () => play([[330, 0, 0.12]]),
  turn: () => play([[523, 0, 0.25], [659, 0.14, 0.4]]),
  over: () => play([[392, 0, 0.3], [523, 0.16, 0.3], [659, 0.32, 0.6]]),
  said: () => play([[880, 0, 0.08]]),
};
