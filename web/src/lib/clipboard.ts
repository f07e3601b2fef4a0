/** Whether the text was copied. A page from http, as in a living room, has no clipboard of its own, but may copy what is selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  const focused = document.activeElement as HTMLElement | null;
  (document.querySelector("dialog[open]") ?? document.body).append(box); // a dialog lets nothing outside it be selected
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  focused?.focus({ preventScroll: true });
  return done;
}
