"""A board for any game: its view, field by field."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from malison.terminal.boards.scene import SOFT, BoardContext, table


def draw(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    seats = view.get("seats") or []
    parts: list[RenderableType] = [
        Text(f"{_spaced(name)}: ", style=SOFT).append(shown(value)) for name, value in view.items() if name != "seats"
    ]
    if seats and isinstance(seats[0], dict):
        headings = [name for name in seats[0] if name != "seat"]
        rows: list[list[str | Text]] = [
            [scene.name(seat), *(shown(each[name]) for name in headings)] for seat, each in enumerate(seats)
        ]
        parts.append(table(["", *map(_spaced, headings)], rows))
    return Group(*parts)


def label(choice: str, scene: BoardContext) -> str:
    return choice


def shown(value: object) -> str:
    """Any plain value in few words."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "+" if value else "–"
    if isinstance(value, list):
        return ("; " if any(isinstance(each, dict) for each in value) else " ").join(map(shown, value)) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{_spaced(name)} {shown(each)}" for name, each in value.items())
    return str(value)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
