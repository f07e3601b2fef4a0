"""Render any game's view as an image: its fields as text in panels, one panel for each entry of a list.

The names are those of the view's fields; docs/games describes them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, MIN_HEIGHT = 960, 720  # most views fit into the minimum, so the frames of a game have one size
MARGIN, GAP, LINE_HEIGHT = 16, 8, 18
BACKGROUND, PANEL, TEXT, MUTED, TITLE = "#14231d", "#1d3129", "#f5ecd8", "#a9ae98", "#e3bf6c"
SEAT_COLOURS = ("#62b8f7", "#ee8420", "#f7b3d6", "#f9f2de", "#a68af2", "#35c08f")
MAX_ACROSS = 6  # panels side by side


def render_view(title: str, view: dict[str, Any]) -> Any:
    """Return the image as an array of height × width × 3 bytes."""
    font, bold = ImageFont.load_default(size=14), ImageFont.load_default(size=20)
    height = _draw(ImageDraw.Draw(Image.new("RGB", (WIDTH, 10))), title, view, font, bold)  # to measure
    image = Image.new("RGB", (WIDTH, max(MIN_HEIGHT, height)), BACKGROUND)
    _draw(ImageDraw.Draw(image), title, view, font, bold)
    return np.asarray(image)


def _draw(pen: Any, title: str, view: dict[str, Any], font: Any, bold: Any) -> int:
    """Draw the whole view and return its height."""
    pen.text((MARGIN, MARGIN), title, fill=TITLE, font=bold)
    y = MARGIN + 34
    plain = {name: value for name, value in view.items() if not _is_list(value)}
    y = _panel(pen, (MARGIN, y, WIDTH - MARGIN), _field_lines(pen, plain, WIDTH - 2 * MARGIN - 20, font), font, None) + GAP
    for name, rows in view.items():
        if _is_list(rows):
            pen.text((MARGIN, y), name.replace("_", " "), fill=MUTED, font=font)
            y = _panels(pen, name, rows, y + LINE_HEIGHT + 2, font)
    return y + MARGIN


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _panels(pen: Any, name: str, rows: list[dict[str, Any]], y: int, font: Any) -> int:
    """Draw one panel per row from the height y down and return the lower end."""
    across = min(MAX_ACROSS, len(rows))
    width = (WIDTH - 2 * MARGIN - GAP * (across - 1)) // across
    for first in range(0, len(rows), across):
        below = y
        for place, row in enumerate(rows[first : first + across]):
            left = MARGIN + place * (width + GAP)
            edge = SEAT_COLOURS[(first + place) % len(SEAT_COLOURS)] if name == "seats" else None
            below = max(below, _panel(pen, (left, y, left + width), _field_lines(pen, row, width - 20, font), font, edge))
        y = below + GAP
    return y


def _panel(pen: Any, where: tuple[int, int, int], lines: list[tuple[str, str]], font: Any, edge: str | None) -> int:
    """Draw a panel, with a coloured left edge if there is one, and return its lower end."""
    left, top, right = where
    bottom = top + LINE_HEIGHT * len(lines) + 14
    pen.rectangle((left, top, right, bottom), fill=PANEL)
    if edge:
        pen.rectangle((left, top, left + 4, bottom), fill=edge)
    for row, (text, colour) in enumerate(lines):
        pen.text((left + 10, top + 6 + LINE_HEIGHT * row), text, fill=colour, font=font)
    return bottom


def _field_lines(pen: Any, fields: dict[str, Any], width: int, font: Any) -> list[tuple[str, str]]:
    """Return the lines of all fields that are not empty, wrapped to a width, each with its colour."""
    lines: list[tuple[str, str]] = []
    for name, value in fields.items():
        text = _value_text(value)
        if text:
            rows = _wrapped(pen, f"{name.replace('_', ' ')}: {text}", width, font)
            lines += [(row, MUTED if lines and not value else TEXT) for row in rows]
    return lines


def _value_text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value_text(each)}" for name, each in value.items() if _value_text(each))
    if isinstance(value, list):
        return " ".join(_value_text(each) or "·" for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _wrapped(pen: Any, text: str, width: int, font: Any) -> list[str]:
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and pen.textlength(longer, font=font) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows
