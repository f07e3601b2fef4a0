import { afterEach, expect, it, vi } from "vitest";
import { markTurn, notifyTurn } from "./attention";
import { settings } from "./settings.svelte";
import { sounds } from "./sounds";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.notify = false; // all files share one page
});

it("a turn that is over takes its notification along, so that the next one is told aloud again", () => {
  const notes: { close: ReturnType<typeof vi.fn> }[] = [];
  class Note {
    static readonly permission = "granted";
    close = vi.fn();
    constructor() {
      notes.push(this);
    }
  }
  vi.stubGlobal("Notification", Note);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  settings.notify = true;
  notifyTurn("Game", "Your turn", "t");
  expect(notes[0]?.close).not.toHaveBeenCalled();
  markTurn(false);
  expect(notes[0]?.close).toHaveBeenCalled();
});

it("where only a service worker may tell of a turn it does, and takes that back too", async () => {
  const note = { close: vi.fn() };
  const worker = { showNotification: vi.fn(), getNotifications: vi.fn(() => [note]) };
  vi.stubGlobal("Notification", class { static readonly permission = "granted"; constructor() { throw new TypeError("Illegal constructor"); } });
  vi.stubGlobal("navigator", { serviceWorker: { register: vi.fn(), ready: Promise.resolve(worker) } });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  settings.notify = true;
  notifyTurn("Game", "Your turn", "t");
  markTurn(false);
  await vi.waitFor(() => expect(note.close).toHaveBeenCalled());
  expect(worker.showNotification).toHaveBeenCalledWith("Game", expect.objectContaining({ body: "Your turn", tag: "t", data: location.href }));
});

it("what a browser would keep silent is not saved up for later", () => {
  const made = vi.fn();
  vi.stubGlobal("AudioContext", class { constructor() { made(); throw new Error("enough"); } });
  settings.sound = true;
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  sounds.turn();
  expect(made).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  expect(() => sounds.turn()).toThrow("enough");
});
