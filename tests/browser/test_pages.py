"""Every page besides the table: reachable, translated, and nothing for axe-core to find, by candlelight and by day."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from malison.games import all_games
from tests.browser.looks import check
from tests.browser.player import CLIPPED, HEIGHTS, Person, person
from tests.server.clients import Process

GAMES = sorted(all_games())


@pytest.mark.parametrize(("language", "theme"), [("en", "candle"), ("ru", "day")])
def test_home_new_table_rules_and_lost_pages(browser: Browser, house: Process, language: str, theme: str) -> None:
    with person(browser, house.address, language, theme=theme) as someone:
        someone.open("/")
        someone.page.locator("article .go").first.wait_for()
        look(someone, "home")
        someone.page.locator("header button").last.click()
        look(someone, "settings")
        for game in GAMES:
            someone.open(f"/new/{game}")
            someone.page.locator("form .go").wait_for()
            look(someone, f"new {game}")
            someone.open(f"/rules/{game}")
            someone.page.locator("article p").first.wait_for()
            look(someone, f"rules {game}")
        someone.make_table(GAMES[0])
        someone.open("/")
        someone.page.locator(".tables a").first.wait_for()
        look(someone, "my tables")
        someone.open("/no/such/page")
        look(someone, "lost")
        someone.open("/c#123456")
        look(someone, "code")


def look(someone: Person, where: str) -> None:
    check(someone, where)
    for width, height in HEIGHTS.items():
        someone.page.set_viewport_size({"width": width, "height": height})
        someone.troubles += [f"{where}, {width} wide: {trouble}" for trouble in someone.page.evaluate(CLIPPED)]
    someone.page.set_viewport_size({"width": 1440, "height": HEIGHTS[1440]})
