"""A person at a page: opens it, sits down, plays by clicks or by keyboard alone, pressing what the board offers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

HEIGHTS = {360: 640, 390: 844, 768: 1024, 1280: 720, 1440: 900, 1920: 1080}
PATIENCE = 60_000  # milliseconds: two cores, and other work beside
MAY = "[data-pane] [data-may]:not([inert] *):not(:disabled)"
CONFIRM = "[data-act=confirm]"
OVER = "section.over"
SHORT = {
    "cursed-tricks": {"rounds": 1},
    "courtisans": {},
    "cursed-court": {"years": 1},
    "cursed": {"life": 9, "max_rounds": 4},
}
SEATS = {"cursed-tricks": 3, "courtisans": 2, "cursed-court": 3, "cursed": 3}


class Person:
    """One browser context: a cookie, a language, a page. Whatever the page complains about is kept in `troubles`."""

    def __init__(self, browser: Browser, address: str, language: str, *, width: int = 1440, seed: int = 1) -> None:
        self.address = address
        self.language = language
        self.dice = random.Random(seed)
        self.troubles: list[str] = []
        self.frames: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 900)}, locale=language, reduced_motion="reduce"
        )
        self.context.set_default_timeout(PATIENCE)
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
        wishes = [{"kind": "mine"}, *({"kind": others} for _ in range(count - 1))]
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
            confirm = self.page.locator(f"{CONFIRM}:not(:disabled)")
            if confirm.count():
                confirm.click()
                break
            choices = self.page.locator(MAY)
            if choices.count() == 0:
                self.page.wait_for_timeout(30)
                continue
            choices.nth(self.dice.randrange(choices.count())).click(timeout=5000)
            self.page.wait_for_timeout(30)
        else:
            raise AssertionError("sixty presses and nothing to confirm")
        self.wait_until_sent()

    def move_by_keys(self) -> None:
        """The same without a mouse: F6 goes to the board and to the bar, arrows and Tab walk, Enter presses."""
        press = self.page.keyboard.press
        for _ in range(120):
            if self.page.locator(f"{CONFIRM}:not(:disabled)").count():
                for _ in range(8):
                    if self._focused("[data-act=confirm]"):
                        break
                    press("F6")
                else:
                    raise AssertionError("F6 does not reach the confirming button")
                press("Enter")
                break
            if self.page.locator(MAY).count() == 0:
                self.page.wait_for_timeout(30)
                continue
            for _ in range(8):
                if self._focused("[data-may]"):
                    break
                press("F6")
            for _ in range(self.dice.randrange(4)):
                press(self.dice.choice(["Tab", "ArrowRight", "ArrowDown"]))
            if self._focused("[data-may]"):
                press("Enter")
            self.page.wait_for_timeout(30)
        else:
            raise AssertionError("the keyboard alone does not get to a move")
        self.wait_until_sent()

    def _focused(self, selector: str) -> bool:
        return self.page.locator(f"{selector}:focus").count() > 0

    def wait_until_sent(self) -> None:
        self.page.locator(CONFIRM).wait_for(state="detached", timeout=PATIENCE)

    # --- What the page shows ---

    def labels(self, inside: str) -> list[str]:
        found: list[str] = self.page.locator(f"{inside} [aria-label]:not([inert] *)").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
        return found

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def close(self) -> None:
        self.context.close()
        assert self.troubles == [], self.troubles


@contextmanager
def person(browser: Browser, address: str, language: str = "en", **how: Any) -> Iterator[Person]:
    someone = Person(browser, address, language, **how)
    try:
        yield someone
    except BaseException:
        someone.context.close()
        raise
    someone.close()


__all__ = ["CONFIRM", "MAY", "OVER", "Person", "expect", "person"]
