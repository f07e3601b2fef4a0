"""Draws the plots of docs/benchmarks.md: python benchmarks/plots.py docs/pictures FILE.json …

The files are what `malison bench --json` and `benchmarks/gpu.py --json` wrote, their rows taken together. It needs nothing but
Python: a plot is a few dozen shapes of SVG.
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
OTHER = "#5f6368"
NAMES = {"cursed-court": "Cursed Court", "cursed-tricks": "Cursed Tricks", "courtisans": "Courtisans", "cursed": "Cursed!"}
WIDTH, LEFT, TOP, LINE = 720, 150, 56, 22
RIGHT = 30


class Picture:
    """Shapes of one SVG, on a plain background that reads in light and in dark."""

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


def short(number: float) -> str:
    """12 k, 3.4 M, 1.5 G."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.2g}{letter}" if number < 100 * size else f"{number / size:.0f}{letter}"
    return f"{number:.0f}"


def beside_c(rows: list[Row], path: Path) -> None:
    """Bars: our speed on one core as a share of C's."""
    shown = [row for row in rows if row["what"] == "one core" and "ratio_to_c" in row]
    if not shown:
        return
    picture = Picture(TOP + LINE * len(shown) + 40, "One core beside the same game in C")
    across = scale(0, max(1.0, *(row["ratio_to_c"] for row in shown)), LEFT, WIDTH - RIGHT - 40)
    bottom = TOP + LINE * len(shown)
    for mark in (0, 0.25, 0.5, 0.75, 1.0):
        picture.line(
            across(mark), TOP - 8, across(mark), bottom, "#b08900" if mark == 0.5 else "#d8d2c4", "5 4" if mark == 0.5 else ""
        )
        picture.text(across(mark), bottom + 18, f"{mark:g}", anchor="middle")
    picture.text(across(0.5), bottom + 34, "the aim: half of C", anchor="middle", fill="#7a5f00")
    for at, row in enumerate(shown):
        y = TOP + LINE * at
        picture.text(LEFT - 8, y + 13, f"{NAMES[row['game']]}, {row['seats']}", anchor="end")
        picture.bar(across(0), y, across(row["ratio_to_c"]) - across(0), LINE - 6, COLOURS[row["game"]])
        picture.text(across(row["ratio_to_c"]) + 6, y + 13, f"{row['ratio_to_c']:.2f}")
    picture.save(path)


def by_size(rows: list[Row], path: Path, title: str, aim: float | None = None) -> None:
    """Lines: moves a second by the number of games in the batch, both logarithmic."""
    lines: dict[str, list[Row]] = {}
    for row in rows:
        lines.setdefault(row["game"], []).append(row)
    if not lines:
        return
    height = 420
    picture = Picture(height, title)
    sizes = sorted({row["batch"] for row in rows})
    speeds = [row["moves_per_s"] for row in rows]
    low, high = 10 ** math.floor(math.log10(min(speeds))), 10 ** math.ceil(math.log10(max(speeds)))
    across = logarithmic(sizes[0], sizes[-1], LEFT - 70, WIDTH - RIGHT - 150)
    up = logarithmic(low, high, height - 48, TOP)
    mark = low
    while mark <= high:
        picture.line(LEFT - 70, up(mark), WIDTH - RIGHT - 150, up(mark))
        picture.text(LEFT - 78, up(mark) + 4, short(mark), anchor="end")
        mark *= 10
    if aim:
        picture.line(LEFT - 70, up(aim), WIDTH - RIGHT - 150, up(aim), "#b08900", "5 4")
    for size in sizes:
        picture.text(across(size), height - 28, f"{size:,}", anchor="middle")
    picture.text((LEFT + WIDTH - RIGHT - 220) / 2, height - 8, "games in the batch", anchor="middle")
    ends: list[float] = []
    for game, own in sorted(lines.items(), key=lambda item: item[1][-1]["moves_per_s"], reverse=True):
        colour = COLOURS.get(game, OTHER)
        points = [(across(row["batch"]), up(row["moves_per_s"])) for row in sorted(own, key=lambda row: row["batch"])]
        picture.path(points, colour, "" if game in COLOURS else "6 4")
        y = max(points[-1][1], ends[-1] + 15) if ends else points[-1][1]  # names don't lie on each other
        ends.append(y)
        picture.text(
            WIDTH - RIGHT - 142, y + 4, f"{NAMES.get(game, game)} {short(own[-1]['moves_per_s'])}", fill=colour, weight="bold"
        )
    picture.save(path)


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def logarithmic(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    straight = scale(math.log10(low), math.log10(high), start, end)
    return lambda value: straight(math.log10(value))


def main(folder: Path, files: list[Path]) -> None:
    rows = [row for file in files for row in json.loads(file.read_text(encoding="utf-8"))["rows"]]
    beside_c(rows, folder / "beside-c.svg")
    by_size([row for row in rows if row["what"] == "gpu"], folder / "gpu.svg", "Moves a second on one H200, four players", 1e9)
    batches = [row for row in rows if "batch" in row and (row["game"] not in NAMES or row["seats"] == 4)]
    for what, name in (("batch, compiled loop", "batches-loop"), ("batch, step by step", "batches-steps")):
        title = f"Moves a second on one core: {what}"
        by_size([row for row in batches if row["what"] == what], folder / f"{name}.svg", title)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
