"""A view as a picture: what a game's view says, field by field, in panels; one for each seat, region, family or place it lists.

It knows no game: names are those of the view's fields (docs/games tells them).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH = 960, 720  # at least, so that the frames of most games make a film
MARGIN, GAP, LINE = 16, 8, 18
BAIZE, PANEL, INK, QUIET, BRASS = "#14231d", "#1d3129", "#f5ecd8", "#a9ae98", "#e3bf6c"
SEAT_COLOURS = ("#62b8f7", "#ee8420", "#f7b3d6", "#f9f2de", "#a68af2", "#35c08f")
_FEW = 6  # panels of a list that stand side by side, at most


def picture(title: str, shown: dict[str, Any]) -> Any:
    """The picture as an array of height × width × 3 bytes."""
    font, bold = ImageFont.load_default(size=14), ImageFont.load_default(size=20)
    height = _draw(ImageDraw.Draw(Image.new("RGB", (WIDE, 10))), title, shown, font, bold)  # once to measure
    image = Image.new("RGB", (WIDE, max(HIGH, height)), BAIZE)
    _draw(ImageDraw.Draw(image), title, shown, font, bold)
    return np.asarray(image)


def _draw(pen: Any, title: str, shown: dict[str, Any], font: Any, bold: Any) -> int:
    """Everything from top to bottom; answers how far down it goes."""
    pen.text((MARGIN, MARGIN), title, fill=BRASS, font=bold)
    y = MARGIN + 34
    plain = {name: value for name, value in shown.items() if not _is_list(value)}
    y = _panel(pen, (MARGIN, y, WIDE - MARGIN), _lines(pen, plain, WIDE - 2 * MARGIN - 20, font), font, None) + GAP
    for name, rows in shown.items():
        if _is_list(rows):
            pen.text((MARGIN, y), name.replace("_", " "), fill=QUIET, font=font)
            y = _panels(pen, name, rows, y + LINE + 2, font)
    return y + MARGIN


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _panels(pen: Any, name: str, rows: list[dict[str, Any]], y: int, font: Any) -> int:
    across = min(_FEW, len(rows))
    wide = (WIDE - 2 * MARGIN - GAP * (across - 1)) // across
    for first in range(0, len(rows), across):
        below = y
        for place, row in enumerate(rows[first : first + across]):
            left = MARGIN + place * (wide + GAP)
            colour = SEAT_COLOURS[(first + place) % len(SEAT_COLOURS)] if name == "seats" else None
            below = max(below, _panel(pen, (left, y, left + wide), _lines(pen, row, wide - 20, font), font, colour))
        y = below + GAP
    return y


def _panel(pen: Any, where: tuple[int, int, int], lines: list[tuple[str, str]], font: Any, colour: str | None) -> int:
    left, top, right = where
    bottom = top + LINE * len(lines) + 14
    pen.rectangle((left, top, right, bottom), fill=PANEL)
    if colour:
        pen.rectangle((left, top, left + 4, bottom), fill=colour)
    for row, (text, ink) in enumerate(lines):
        pen.text((left + 10, top + 6 + LINE * row), text, fill=ink, font=font)
    return bottom


def _lines(pen: Any, fields: dict[str, Any], wide: int, font: Any) -> list[tuple[str, str]]:
    """Fields that say something, broken to fit; a field that is empty says nothing."""
    lines: list[tuple[str, str]] = []
    for name, value in fields.items():
        text = _said(value)
        if text:
            rows = _broken(pen, f"{name.replace('_', ' ')}: {text}", wide, font)
            lines += [(row, QUIET if lines and not value else INK) for row in rows]
    return lines


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(each)}" for name, each in value.items() if _said(each))
    if isinstance(value, list):
        return " ".join(_said(each) or "·" for each in value)
    return "" if value is None else {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _broken(pen: Any, text: str, wide: int, font: Any) -> list[str]:
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and pen.textlength(longer, font=font) > wide:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows
