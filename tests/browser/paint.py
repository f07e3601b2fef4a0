"""How long an update takes from arrival to painted frame, in the browser's own measure: `python -m tests.browser.paint`.

A game a board, one person and three bots of the level that does not search, at the pace of people, motion on, 1440 x 900.
The page only shows it: moves are sent beside it, by a second connection of the same person, so that no test harness asks the
page anything while it is measured. Prints a Markdown table; docs/benchmarks.md keeps one.
"""

from __future__ import annotations

import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from malison.games import all_games
from tests.browser.conftest import FLAGS
from tests.server.clients import Live, Person, process, some_move

UPDATES = 40
SECONDS = 50  # at most, for a game
THINKING = 0.4  # seconds the person takes for a move
MEASURED = "() => performance.getEntriesByName('malison-update').map(one => one.duration)"
FIRST = "() => performance.getEntriesByName('malison-first')[0].duration"


def make_table(person: Person, game: str, *, fast_bots: bool = False) -> str:
    return person.make(game, ["mine", "bot", "bot", "bot"], settings={"fast_bots": fast_bots})


def seat(browser: Browser, person: Person, table: str) -> BrowserContext:
    """The person's browser, at the table."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="no-preference")
    context.add_cookies([{"name": name, "value": value, "url": person.address} for name, value in person.http.cookies.items()])
    page = context.new_page()
    page.goto(f"{person.address}/t/{table}")
    page.locator("main .go").first.wait_for()
    return context


def play(person: Person, live: Live, plies: int = UPDATES) -> None:
    """Begin, or go on, and move for the person whenever it is asked, until so many moves were made."""
    pick = random.Random(1)
    until = time.monotonic() + SECONDS
    if not live.position:
        person.start(live.table)
        live.until(lambda: live.position)
    while not live.is_over and live.ply < plies and time.monotonic() < until:
        live.until(lambda: live.is_over or live.choices)
        time.sleep(THINKING)
        if not live.is_over:
            live.play(some_move(live.choices, pick))
    time.sleep(1)


def measure(browser: Browser, person: Person, game: str) -> tuple[float, list[float]]:
    """How long the first drawing of the table took, and every move's update after it."""
    table = make_table(person, game)
    context = seat(browser, person, table)
    with person.live(table) as live:
        play(person, live)
    page = context.pages[0]
    found = float(page.evaluate(FIRST)), sorted(page.evaluate(MEASURED))
    context.close()
    return found


def main() -> None:
    chromium = shutil.which("chromium") or sys.exit("no chromium here")
    print("| game | moves | median ms | 95 % under | longest | first drawing |\n|---|---|---|---|---|---|")  # noqa: T201
    with process(Path(tempfile.mkdtemp())) as house, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in sys.argv[1:] or sorted(all_games()):
            first, times = measure(browser, house.person(), game)
            most = times[int(len(times) * 0.95)]
            shown = " | ".join(f"{one:.0f}" for one in (len(times), statistics.median(times), most, times[-1], first))
            print(f"| {game} | {shown} |", flush=True)  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main()
