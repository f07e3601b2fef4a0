"""Draw the plots of docs/benchmarks.md as SVG: python benchmarks/plots.py docs/pictures FILE.json …

The files are the output of `malison bench --json` and `benchmarks/gpu.py --json`; the plots show the rows of all of them.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Row = dict[str, Any]

COLOURS = {"cursed-court": "#8a5a00", "cursed-tricks": "#1d6996", "courtisans": "#7a3e8e", "cursed": "#9c2f2f"}
OTHER_COLOUR = "#5f6368"
NAMES = {"cursed-court": "Cursed Court", "cursed-tricks": "Cursed Tricks", "courtisans": "Courtisans", "cursed": "Cursed!"}
WIDTH, LEFT, TOP, LINE_HEIGHT = 720, 150, 56, 22
RIGHT = 30


class Plot:
    """The shapes of one SVG image, on a background that is readable on light and dark pages."""

    def __init__(self, height: float, title: str) -> None:
        self.height = height
        self.shapes = [f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fffdf8" rx="6"/>']
        self.text(LEFT - 130, 28, title, size=16, weight="bold")
        self.title = title

    def text(
        self, x: float, y: float, words: str, *, size: int = 12, anchor: str = "start", fill: str = "#2b2620", **more: str
    ) -> None:
        extra = "".join(f' font-{name}="{value}"' for name, value in more.items())
        at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
        self.shapes.append(f'<text {at} font-size="{size}" fill="{fill}"{extra}>{escaped(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "#d8d2c4", dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.shapes.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{dashed}/>')

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.shapes.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}" rx="2"/>')

    def path(self, points: list[tuple[float, float]], colour: str, dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2.5"{dashed}/>')
        self.shapes += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        body = "\n".join(self.shapes)
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height:.0f}" role="img" '
            f'font-family="sans-serif"><title>{escaped(self.title)}</title>\n{body}\n</svg>\n',
            encoding="utf-8",
        )


def escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def with_prefix(number: float) -> str:
    """Return a number with a unit prefix: 12 k, 3.4 M, 1.5 G."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.2g}{letter}" if number < 100 * size else f"{number / size:.0f}{letter}"
    return f"{number:.0f}"


def beside_c(rows: list[Row], path: Path) -> None:
    """Draw bars: the speed on one core as a share of the speed of C."""
    shown = [row for row in rows if row["what"] == "one core" and "ratio_to_c" in row]
    if not shown:
        return
    plot = Plot(TOP + LINE_HEIGHT * len(shown) + 40, "One core beside the same game in C")
    across = linear(0, max(1.0, *(row["ratio_to_c"] for row in shown)), LEFT, WIDTH - RIGHT - 40)
    bottom = TOP + LINE_HEIGHT * len(shown)
    for mark in (0, 0.25, 0.5, 0.75, 1.0):
        plot.line(
            across(mark), TOP - 8, across(mark), bottom, "#b08900" if mark == 0.5 else "#d8d2c4", "5 4" if mark == 0.5 else ""
        )
        plot.text(across(mark), bottom + 18, f"{mark:g}", anchor="middle")
    plot.text(across(0.5), bottom + 34, "target: half of C", anchor="middle", fill="#7a5f00")
    for at, row in enumerate(shown):
        y = TOP + LINE_HEIGHT * at
        plot.text(LEFT - 8, y + 13, f"{NAMES[row['game']]}, {row['seats']}", anchor="end")
        plot.bar(across(0), y, across(row["ratio_to_c"]) - across(0), LINE_HEIGHT - 6, COLOURS[row["game"]])
        plot.text(across(row["ratio_to_c"]) + 6, y + 13, f"{row['ratio_to_c']:.2f}")
    plot.save(path)


def by_size(rows: list[Row], path: Path, title: str, aim: float | None = None) -> None:
    """Draw lines: moves per second by the number of games in the batch, with logarithmic axes."""
    lines: dict[str, list[Row]] = {}
    for row in rows:
        lines.setdefault(row["game"], []).append(row)
    if not lines:
        return
    height = 420
    plot = Plot(height, title)
    sizes = sorted({row["batch"] for row in rows})
    speeds = [row["moves_per_s"] for row in rows]
    low, high = 10 ** math.floor(math.log10(min(speeds))), 10 ** math.ceil(math.log10(max(speeds)))
    across = logarithmic(sizes[0], sizes[-1], LEFT - 70, WIDTH - RIGHT - 150)
    up = logarithmic(low, high, height - 48, TOP)
    mark = low
    while mark <= high:
        plot.line(LEFT - 70, up(mark), WIDTH - RIGHT - 150, up(mark))
        plot.text(LEFT - 78, up(mark) + 4, with_prefix(mark), anchor="end")
        mark *= 10
    if aim:
        plot.line(LEFT - 70, up(aim), WIDTH - RIGHT - 150, up(aim), "#b08900", "5 4")
    for size in sizes:
        plot.text(across(size), height - 28, f"{size:,}", anchor="middle")
    plot.text((LEFT + WIDTH - RIGHT - 220) / 2, height - 8, "games in the batch", anchor="middle")
    ends: list[float] = []
    for game, own in sorted(lines.items(), key=lambda item: item[1][-1]["moves_per_s"], reverse=True):
        colour = COLOURS.get(game, OTHER_COLOUR)
        points = [(across(row["batch"]), up(row["moves_per_s"])) for row in sorted(own, key=lambda row: row["batch"])]
        plot.path(points, colour, "" if game in COLOURS else "6 4")
        y = max(points[-1][1], ends[-1] + 15) if ends else points[-1][1]  # keep the names apart
        ends.append(y)
        plot.text(
            WIDTH - RIGHT - 142,
            y + 4,
            f"{NAMES.get(game, game)} {with_prefix(own[-1]['moves_per_s'])}",
            fill=colour,
            weight="bold",
        )
    plot.save(path)


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def logarithmic(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    straight = linear(math.log10(low), math.log10(high), start, end)
    return lambda value: straight(math.log10(value))


def main(folder: Path, files: list[Path]) -> None:
    rows = [row for file in files for row in json.loads(file.read_text(encoding="utf-8"))["rows"]]
    beside_c(rows, folder / "beside-c.svg")
    by_size(
        [row for row in rows if row["what"] == "gpu"], folder / "gpu.svg", "Moves per second on one H200, four players", 1e9
    )
    batches = [row for row in rows if "batch" in row and (row["game"] not in NAMES or row["seats"] == 4)]
    for what, name in (("batch, compiled loop", "batches-loop"), ("batch, step by step", "batches-steps")):
        title = f"Moves per second on one core: {what}"
        by_size([row for row in batches if row["what"] == what], folder / f"{name}.svg", title)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
