"""A person at a page: opens it, sits down, plays by clicks or by keyboard alone, pressing what the board offers."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLate

HEIGHTS = {360: 640, 390: 844, 768: 1024, 1280: 720, 1366: 768, 1440: 900, 1920: 1080}
PATIENCE = 60_000  # milliseconds: two cores, and other work beside
MAY = "[data-pane] [data-may]:not([inert] *):not(:disabled):visible"
CONFIRM = "[data-act=confirm]"
OVER = "section.over"
# A page shows a battle or a counted year for seconds, for people to read. Here nobody reads.
HURRY = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (what, time, ...more) => wait(what, time >= 900 ? time / 30 : time, ...more);
})()"""
SHORT = {
    "cursed-tricks": {"rounds": 1},
    "courtisans": {},
    "cursed-court": {"years": 1},
    "cursed": {"life": 9, "max_rounds": 4},
}
SEATS = {"cursed-tricks": 3, "courtisans": 2, "cursed-court": 3, "cursed": 3}


# What a reader would not see whole: a page that scrolls sideways, a board that scrolls, text cut off by its own box.
CLIPPED = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
  const stage = document.querySelector("main[data-pane=board]");
  if (stage && stage.scrollHeight > stage.clientHeight + 1) found.push(`the board is ${stage.scrollHeight} high`);
  if (stage && stage.scrollWidth > stage.clientWidth + 1) found.push(`the board is ${stage.scrollWidth} wide`);
  for (const one of document.querySelectorAll("#app *, dialog[open] *")) {
    const own = [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (!own || one.closest("[inert], .hidden-text, svg, select") || !one.checkVisibility() || one.clientWidth < 3) continue;
    const [style, box, text] = [getComputedStyle(one), one.getBoundingClientRect(), one.textContent.trim()];
    if (style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${text}`);
    else if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 3) found.push(`cut off below: ${text}`);
    if (!stage?.contains(one)) continue;
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`outside: ${text}`);
    if (parseFloat(style.fontSize) < 10.9) found.push(`${style.fontSize}: ${text}`);
  }
  return [...new Set(found)];
}"""


class Person:
    """One browser context: a cookie, a language, a page. Whatever the page complains about is kept in `troubles`."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        language: str,
        *,
        width: int = 1440,
        seed: int = 1,
        theme: str = "candle",
        motion: bool = False,
    ) -> None:
        self.address = address
        self.language = language
        self.dice = random.Random(seed)
        self.troubles: list[str] = []
        self.frames: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]},
            locale=language,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(HURRY)
        chosen = json.dumps({"language": language, "theme": theme})
        self.context.add_init_script(f"if (location.host) localStorage['malison.settings'] ??= {json.dumps(chosen)};")
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self._trouble(said.text) if said.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self._trouble(str(error)))
        self.page.on("websocket", self._listen)

    def _trouble(self, text: str) -> None:
        # While a server is down a browser reports its own failed connections.
        if not re.search(r"WebSocket connection|ERR_CONNECTION_REFUSED|net::ERR|status of 4\d\d", text):
            self.troubles.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    def heard(self) -> list[dict[str, Any]]:
        """All that came over the socket."""
        return [json.loads(frame) for frame in self.frames]

    def position(self) -> dict[str, Any]:
        """The last position that came over the socket."""
        found: dict[str, Any] = next(one["position"] for one in reversed(self.heard()) if one.get("position"))
        return found

    def stored(self) -> dict[str, str]:
        """What the page keeps in this browser."""
        kept: dict[str, str] = self.page.evaluate("() => ({...localStorage, ...sessionStorage})")
        return kept

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request with this person's cookie, beside the page."""
        answer = self.context.request.fetch(
            self.address + path, method=method, data=body, headers={"X-Malison": "1", "Content-Type": "application/json"}
        )
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def make_table(self, game: str, others: str = "bot", seats: int | None = None, **settings: Any) -> str:
        self.ask("GET", "/api/me")
        count = seats or SEATS[game]
        wishes = [
            {"kind": "mine"},
            *({"kind": others, **({"level": "page"} if others == "bot" else {})} for _ in range(count - 1)),
        ]
        table = self.ask(
            "POST",
            "/api/tables",
            {
                "game": game,
                "name": "Анна" if self.language == "ru" else "Ann",
                "seats": wishes,
                "options": SHORT[game],
                "settings": {"fast_bots": True, "level": "page", **settings},
            },
        )
        return str(table["id"])

    def start(self, table: str) -> None:
        self.ask("POST", f"/api/tables/{table}/start", {"fill": True})

    # --- Playing ---

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def wait_for_turn(self) -> bool:
        """Whether there is something to decide; False when the game is over."""
        self.page.locator(f"{MAY}, {CONFIRM}, {OVER}").first.wait_for(timeout=PATIENCE)
        return not self.is_over()

    def move_by_clicks(self) -> None:
        """Press what may be pressed, at random, until the choice bar confirms."""
        for _ in range(60):
            if self._may_confirm():
                self.page.locator(CONFIRM).click()
                break
            choices = self.page.locator(MAY)
            with suppress(TooLate):  # it may have gone while we reached for it: then something else is pressed
                choices.nth(self.dice.randrange(max(1, choices.count()))).click(timeout=3000)
        else:
            raise AssertionError("sixty presses and nothing to confirm")
        self.wait_until_sent()

    def _may_confirm(self) -> bool:
        """Once the server has said what may follow: whether that is all, or there is more to press."""
        self.page.locator(f"{MAY}, {CONFIRM}:not(:disabled)").first.wait_for()
        return self.page.locator(f"{CONFIRM}:not(:disabled)").count() > 0

    def move_by_keys(self) -> None:
        """The same without a mouse: F6 goes to the board and to the bar, arrows and Tab walk, Enter presses."""
        press = self.page.keyboard.press
        for _ in range(120):
            if self._may_confirm():
                for _ in range(8):
                    if self._focused("[data-act=confirm]"):
                        break
                    press("F6")
                else:
                    raise AssertionError("F6 does not reach the confirming button")
                press("Enter")
                break
            for _ in range(8):
                if self._focused("[data-may]"):
                    break
                press("F6")
            for _ in range(self.dice.randrange(4)):
                press(self.dice.choice(["Tab", "ArrowRight", "ArrowDown"]))
            if self._focused("[data-may]"):
                press("Enter")
        else:
            raise AssertionError("the keyboard alone does not get to a move")
        self.wait_until_sent()

    def _focused(self, selector: str) -> bool:
        return self.page.locator(f"{selector}:focus").count() > 0

    def wait_until_sent(self) -> None:
        self.page.locator(CONFIRM).wait_for(state="detached", timeout=PATIENCE)

    def lift_curtain(self) -> None:
        """Pass and play: hold the button until the hand is there."""
        self.page.locator(".curtain button").hover()
        self.page.mouse.down()
        self.page.locator(MAY).first.wait_for()
        self.page.mouse.up()

    # --- What the page shows ---

    def labels(self, inside: str) -> list[str]:
        found: list[str] = self.page.locator(f"{inside} [aria-label]:not([inert] *)").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
        return found

    def own_labels(self, of: str) -> list[str]:
        found: list[str] = self.page.locator(f"{of}[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
        return found

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def close(self) -> None:
        self.context.close()
        assert self.troubles == [], self.troubles


def whose_turn(*people: Person) -> Person | None:
    """Who of several is asked; None when the game is over for all of them."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for someone in people:
            if someone.page.locator(MAY).count():
                return someone
        if all(someone.is_over() for someone in people):
            return None
        people[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is asked, and the game is not over")


@contextmanager
def person(browser: Browser, address: str, language: str = "en", **how: Any) -> Iterator[Person]:
    someone = Person(browser, address, language, **how)
    try:
        yield someone
    except BaseException:
        someone.context.close()
        raise
    someone.close()


__all__ = ["CLIPPED", "CONFIRM", "HEIGHTS", "MAY", "OVER", "Person", "expect", "person", "whose_turn"]
