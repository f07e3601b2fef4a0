"""Pictures of every page and board, in both languages, at three widths: `python -m tests.browser.shots [FOLDER] [--only WORD]`.

They are for looking at. A server of its own is started for them.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from malison.games import all_games
from tests.browser.conftest import FLAGS
from tests.browser.player import MAY, SEATS, Person
from tests.server.people import process

WIDTHS = (390, 1440, 1920)
GAMES = sorted(all_games())


class Album:
    def __init__(self, browser: Browser, address: str, folder: Path, language: str, width: int, only: str) -> None:
        self.person = Person(browser, address, language, width=width)
        self.folder, self.only = folder, only
        self.mark = f"{language}-{width}"

    def take(self, name: str, *, whole: bool = False) -> None:
        self.person.page.wait_for_timeout(350)
        self.person.page.screenshot(path=self.folder / f"{name}-{self.mark}.png", full_page=whole)

    def pages(self) -> None:
        someone = self.person
        someone.open("/")
        someone.page.locator("article .go").first.wait_for()
        self.take("home", whole=True)
        someone.page.locator("header button").last.click()
        self.take("settings")
        someone.open("/new/cursed-court")
        someone.page.locator("form .go").wait_for()
        self.take("new", whole=True)
        someone.open("/rules/cursed-tricks")
        someone.page.locator("article p").first.wait_for()
        self.take("rules")
        someone.open("/c#123456")
        self.take("code")

    def game(self, game: str) -> None:
        someone = self.person
        table = someone.make_table(game, seats=min(4, max(SEATS[game], 4)))
        someone.open(f"/t/{table}")
        someone.page.locator("main .go").first.wait_for()
        self.take(f"{game}-1-lobby")
        someone.start(table)
        someone.wait_for_turn()
        self.take(f"{game}-2-turn")
        someone.page.locator(MAY).first.click()
        self.take(f"{game}-3-staged")
        someone.page.keyboard.press("Escape")
        someone.page.keyboard.press("Escape")
        for _ in range(5):
            if someone.wait_for_turn():
                someone.move_by_clicks()
        if someone.wait_for_turn():
            self.take(f"{game}-4-middle")
            for at, name in enumerate(("log", "rules", "menu")):
                someone.page.locator(".icons button:visible").nth(-3 + at).click()
                self.take(f"{game}-5-{name}")
                someone.page.keyboard.press("Escape")
        for _ in range(400):
            if not someone.wait_for_turn():
                break
            someone.move_by_clicks()
        self.take(f"{game}-6-over")
        someone.open(f"/t/{table}/replay?ply=9")
        someone.page.locator(".controls").wait_for()
        self.take(f"{game}-7-replay")
        someone.open(f"/t/{table}/screen")
        someone.page.locator("[data-pane=board]").wait_for()
        self.take(f"{game}-8-screen")

    def passing(self) -> None:
        someone = self.person
        someone.ask("GET", "/api/me")
        seats = [{"kind": "mine", "name": name} for name in ("Анна", "Борис", "Clara")]
        table = someone.ask("POST", "/api/tables", {"game": "cursed-tricks", "name": "Анна", "seats": seats})["id"]
        someone.start(table)
        someone.open(f"/t/{table}")
        someone.page.locator(".curtain").wait_for()
        self.take("pass-1-curtain")
        someone.page.locator(".curtain button").hover()
        someone.page.mouse.down()
        someone.page.locator(MAY).first.wait_for()
        someone.page.mouse.up()
        self.take("pass-2-lifted")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"))
    parser.add_argument("--only", default="", help="only pictures whose name begins with this: pages, pass, or a game's id")
    parser.add_argument("--widths", type=int, nargs="+", default=WIDTHS)
    parser.add_argument("--languages", nargs="+", default=("en", "ru"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or sys.exit("no chromium here")
    with process(Path(tempfile.mkdtemp())) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for language in given.languages:
            for width in given.widths:
                album = Album(browser, house.address, given.folder, language, width, given.only)
                if "pages".startswith(given.only):
                    album.pages()
                if "pass".startswith(given.only):
                    album.passing()
                for game in GAMES:
                    if game.startswith(given.only):
                        album.game(game)
                album.person.close()
        browser.close()


if __name__ == "__main__":
    main()
