"""How long an update takes from arrival to painted frame, in the browser's own measure: `python -m tests.browser.paint`.

A game a board with bots, motion on, 1440 x 900. Prints a Markdown table; docs/benchmarks.md keeps one.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from malison.games import all_games
from tests.browser.conftest import FLAGS
from tests.browser.player import Person
from tests.server.people import process

MOVES = 8
MEASURED = "() => performance.getEntriesByName('malison-update').map(one => one.duration)"


def measure(browser: Browser, address: str, game: str) -> list[float]:
    someone = Person(browser, address, "en", motion=True)
    table = someone.make_table(game, seats=4)
    someone.start(table)
    someone.open(f"/t/{table}")
    for _ in range(MOVES):
        if someone.wait_for_turn():
            someone.move_by_clicks()
    someone.wait_for_turn()
    found: list[float] = someone.page.evaluate(MEASURED)
    someone.close()
    return found


def main() -> None:
    chromium = shutil.which("chromium") or sys.exit("no chromium here")
    print("| game | updates | median ms | 95 % under | longest |\n|---|---|---|---|---|")  # noqa: T201
    with process(Path(tempfile.mkdtemp())) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in sorted(all_games()):
            times = sorted(measure(browser, house.address, game))
            most = times[int(len(times) * 0.95)]
            print(f"| {game} | {len(times)} | {statistics.median(times):.0f} | {most:.0f} | {times[-1]:.0f} |")  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main()
