"""Make docs/terminal.svg: a game of Cursed Court in a terminal, as the README shows it."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

from malison.games import load
from malison.terminal.app import MalisonApp
from malison.terminal.tables.local_table import LocalTable

TARGET = Path(__file__).parent.parent / "docs" / "terminal.svg"
PLIES = 17


def begun() -> LocalTable:
    """A table in its second half of a year, with Ann to move."""
    desk = LocalTable.begin(load("cursed-court"), ["Ann"], ["page"] * 4, {}, seed="4", keep=False)
    numbers = random.Random(5)
    while desk.turn is not None and (desk.turn != 0 or desk.ply <= PLIES):
        cheap = [move for move in desk.match.legal if move.split()[-1] in "0123"]
        desk.play(desk.turn, [numbers.choice(cheap or desk.match.legal) if desk.turn == 0 else desk.think()])
    return desk


async def picture() -> str:
    app = MalisonApp("en", begun(), pace=0.0, warm_up=False)
    async with app.run_test(size=(112, 32)) as pilot:
        await pilot.pause(0.3)
        return app.export_screenshot()


def main() -> None:
    drawn = asyncio.run(picture())
    drawn = re.sub(r"@font-face\s*\{.*?\}", "", drawn, flags=re.DOTALL)  # nothing is fetched from elsewhere
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL).replace("Fira Code", "monospace")
    TARGET.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
