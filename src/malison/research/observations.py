"""The pages of docs/observations: what every number of a game's vector means. Run it to write them anew.

python -m malison.research.observations docs/observations
"""

from __future__ import annotations

import sys
from pathlib import Path

from malison.engine.backends.observation import BIT, IS, NUMBER, SEAT, Layout, Part
from malison.engine.game import Game
from malison.games import all_games


def page(game: Game) -> str:
    """The index map of a game with as many players as it takes, and its length with fewer."""
    low, high = game.about.seats
    layout = Layout(game, game.configure(high))
    lengths = ", ".join(f"{len(Layout(game, game.configure(seats)))} with {seats}" for seats in range(low, high + 1))
    name = game.about.name["en"]
    lines = [
        f"# The vector of {name}",
        "",
        "Made by `python -m malison.research.observations docs/observations`.",
        f"Numbers in all: {lengths} players. Below, with {high}.",
        "Seats are counted from the seat that observes: +0 is its own, +1 the next clockwise. Fields are those of",
        f"`malison/games/{game.folder.name}/state.py`, which tells what they mean; a field that the seat does not know is 0.",
        f"Moves: {layout.actions} with the plain options.",
        "",
        "| from | to | field | whose | what each number is | lowest | highest |",
        "|---|---|---|---|---|---|---|",
    ]
    for start, length, part in layout.index_map():
        whose = {"table": "", "own": "one's own", "each": "each seat's, from +0"}[part.whose]
        what = f"`{part.field}` | {whose} | {_meaning(part, layout)}"
        lines.append(f"| {start} | {start + length - 1} | {what} | {part.low} | {part.high} |")
    return "\n".join(lines) + "\n"


def _meaning(part: Part, layout: Layout) -> str:
    shape = layout.game.state.State.fields[part.field].shape
    cells = shape[1:] if part.whose != "table" else shape
    each = f", for each of {part.cells or ' × '.join(map(str, cells))}" if cells else ""
    if part.how == NUMBER:
        return f"the number{each}"
    if part.how == BIT:
        return f"1 if the mask has bit 0 … {part.width - 1}{each}"
    if part.how == IS:
        return f"1 if it is {part.start} … {part.start + part.width - 1}{each}"
    return f"1 if it {'is' if part.how == SEAT else 'has'} seat +0 … +{layout.config.seats - 1}{each}"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in all_games().values():
        (folder / f"{game.id}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
