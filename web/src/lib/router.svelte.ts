/** Where we are: the path of the page, kept in step with the browser's history. */

export interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

let place = $state.raw<Place>(here());

export function currentPlace(): Place {
  return place;
}

export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place = here();
  if (!replace) scrollTo(0, 0);
}

/** Links within the app change the page without loading it anew. Called once by the app. */
export function followLinks(): () => void {
  function back(): void {
    place = here();
  }
  function click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  }
  addEventListener("popstate", back);
  addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    removeEventListener("click", click);
  };
}

/** A part of a path as it is meant; as it is written where a cut-off link means nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of a path that match a pattern like /t/:id, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return found;
}
