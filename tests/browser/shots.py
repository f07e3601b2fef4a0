"""Pictures of every page and board, in both languages, at three widths: `python -m tests.browser.shots [FOLDER] [--only WORD]`.

They are for looking at. A server of its own is started for them. What is cut off, or makes a page scroll sideways, is printed.
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
from tests.browser.player import CLIPPED, HEIGHTS, MAY, SHORT, Person
from tests.server.clients import process

WIDTHS = (390, 1366, 1920)
GAMES = sorted(all_games())


class Album:
    """One language. Every moment is taken at every width, so a game is played once."""

    def __init__(self, browser: Browser, address: str, language: str, given: argparse.Namespace) -> None:
        self.person = Person(browser, address, language, theme=given.theme)
        self.eyes = self.person.context.new_cdp_session(self.person.page)
        self.language, self.given = language, given

    def take(self, name: str, *, whole: bool = False) -> None:
        page = self.person.page
        for width in self.given.widths:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            page.wait_for_timeout(150)
            for vision in self.given.vision:
                self.eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})  # Chromium's own simulation
                file = "-".join([name, self.language, str(width), *([] if vision == "none" else [vision])])
                page.screenshot(path=self.given.folder / f"{file}.png", full_page=whole)
            for trouble in page.evaluate(CLIPPED):
                print(f"{name} {self.language} {width}: {trouble}")  # noqa: T201

    def pages(self) -> None:
        someone = self.person
        someone.open("/")
        someone.page.locator("article .go").first.wait_for()
        self.take("home", whole=True)
        someone.page.locator("header button").last.click()
        self.take("settings")
        for game in GAMES:
            someone.open(f"/new/{game}")
            someone.page.locator("form .go").wait_for()
            self.take(f"new-{game}", whole=True)
            someone.open(f"/rules/{game}")
            someone.page.locator("article p").first.wait_for()
            self.take(f"rules-{game}")
        someone.open("/c#123456")
        self.take("code")

    def game(self, game: str) -> None:
        someone = self.person
        table = someone.make_table(game, seats=4)
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
        moments = {phase: f"{game}-4-{phase}" for phase in PHASES.get(game, ())}
        for moves in range(400):
            if not someone.wait_for_turn():
                break
            phase = someone.page.locator("main[data-phase]").get_attribute("data-phase") or ""
            if moves > 3 and phase in moments:
                self.take(moments.pop(phase))
            if moves == 5:
                self.drawers(game)
            someone.move_by_clicks()
        self.take(f"{game}-6-over")
        someone.open(f"/t/{table}/replay?ply=9")
        someone.page.locator(".controls").wait_for()
        self.take(f"{game}-7-replay")
        someone.open(f"/t/{table}/replay?ply=9&eyes=all")
        someone.page.locator(".open").first.wait_for()
        self.take(f"{game}-7-replay-all")

    def drawers(self, game: str) -> None:
        for name in ("rules", "menu"):
            self.person.page.locator(f"[data-drawer={name}]").click()
            self.take(f"{game}-5-{name}")
            self.person.page.keyboard.press("Escape")

    def full(self, game: str) -> None:
        """As many as the game seats: the fullest board, and the big shared screen."""
        someone = self.person
        seats = next(one["seats"][1] for one in someone.ask("GET", "/api/games") if one["id"] == game)
        table = someone.make_table(game, seats=seats)
        someone.start(table)
        someone.open(f"/t/{table}")
        for _ in range(3):
            if someone.wait_for_turn():
                someone.move_by_clicks()
        someone.wait_for_turn()
        self.take(f"{game}-8-full")
        someone.open(f"/t/{table}/screen")
        someone.page.locator("[data-pane=board]").wait_for()
        self.take(f"{game}-9-screen")

    def passing(self) -> None:
        someone = self.person
        someone.ask("GET", "/api/me")
        seats = [{"kind": "mine", "name": name} for name in ("Анна", "Борис", "Clara")]
        wanted = {"game": "cursed-tricks", "name": "Анна", "seats": seats, "options": SHORT["cursed-tricks"]}
        table = someone.ask("POST", "/api/tables", wanted)["id"]
        someone.start(table)
        someone.open(f"/t/{table}")
        someone.page.locator(".curtain").wait_for()
        self.take("pass-1-curtain")
        someone.lift_curtain()
        self.take("pass-2-lifted")


PHASES = {
    "cursed-tricks": ("playing",),
    "courtisans": ("placing",),
    "cursed-court": ("betting",),
    "cursed": ("wards", "raising", "pledging", "buying"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"))
    parser.add_argument("--only", nargs="+", default=["pages", "pass", *GAMES], help="pages, pass, or games' ids")
    parser.add_argument("--widths", type=int, nargs="+", default=WIDTHS, choices=sorted(HEIGHTS))
    parser.add_argument("--languages", nargs="+", default=("en", "ru"))
    parser.add_argument("--vision", nargs="+", default=["none"], help="protanopia, deuteranopia, tritanopia: other eyes")
    parser.add_argument("--theme", default="candle", choices=("candle", "day"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or sys.exit("no chromium here")
    with process(Path(tempfile.mkdtemp())) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for language in given.languages:
            album = Album(browser, house.address, language, given)
            for what in given.only:
                if what == "pages":
                    album.pages()
                elif what == "pass":
                    album.passing()
                else:
                    album.game(what)
                    album.full(what)
            album.person.close()
        browser.close()


if __name__ == "__main__":
    main()
