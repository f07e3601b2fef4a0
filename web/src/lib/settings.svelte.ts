/** What one person chose for this browser: kept in local storage, applied to the page at once. */

export type Language = "en" | "ru";
export const LANGUAGES: readonly Language[] = ["en", "ru"];

interface Choices {
  language: Language;
  theme: "candle" | "day";
  motion: "full" | "off";
  colours: "plain" | "strong";
  sound: boolean;
  notify: boolean;
  rail: boolean;
  name: string;
}

const KEY = "malison.settings";

function firstLanguage(): Language {
  return (navigator.languages ?? [navigator.language]).some((tag) => tag.startsWith("ru")) ? "ru" : "en";
}

function remembered(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
  } catch {
    return {}; // private windows may refuse storage, and a broken entry is no reason to fail
  }
}

function prefers(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

const start: Choices = {
  language: firstLanguage(),
  theme: "candle",
  motion: prefers("(prefers-reduced-motion: reduce)") ? "off" : "full",
  colours: prefers("(prefers-contrast: more)") ? "strong" : "plain",
  sound: false,
  notify: false,
  rail: true,
  name: "",
  ...remembered(),
};

export const settings: Choices = $state(start);

/** Keep page and storage in step with the settings; called once by the app. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = settings.theme;
    root.dataset["motion"] = settings.motion;
    root.dataset["colours"] = settings.colours;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // not remembered, but it works for now
    }
  });
}

/** How long a motion takes now: 0 where motion is off. */
export function time(milliseconds: number): number {
  return settings.motion === "off" ? 0 : milliseconds;
}
