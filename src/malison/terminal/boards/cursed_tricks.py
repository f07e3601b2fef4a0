"""The board of Cursed Tricks: the trick, curses and piles by seat, and the hand by colours."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from malison.terminal.boards.scene import SOFT, BoardContext, line, table

# Fill and ink; the letter on the card says the same.
_FILL = {
    **dict.fromkeys("PS", "#f5ecd8 on #5b2a91"),
    **dict.fromkeys("GH", "#241a14 on #4aa56e"),
    **dict.fromkeys("RD", "#f5ecd8 on #b3211a"),
    **dict.fromkeys("YC", "#241a14 on #f2bb35"),
}


def draw(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    head = line(
        scene.format("board-round", round=view["round"], rounds=view["rounds"]),
        scene.format("board-trick", trick=view["trick"], tricks=view["tricks"])
        if view["phase"] in ("playing", "breaking")
        else "",
        scene.format("board-led", colour=view["led_colour"]) if view["led_colour"] else "",
    )
    headings = ["", *(scene.format(f"board-{name}") for name in ("card", "curses", "points", "tricks", "pile", "voids"))]
    rows = [
        (
            scene.name(seat["seat"]),
            card(seat["trick_card"]) if seat["trick_card"] else Text("·", style=SOFT),
            cards(seat["curses"]),
            str(seat["points"]),
            str(seat["tricks"]),
            _pile(seat["pile"]),
            " ".join(seat["shown_void"]),
        )
        for seat in view["seats"]
    ]
    parts: list[RenderableType] = [head, Text(), table(headings, rows, right=(3, 4)), Text()]
    if view["hand"]:
        parts += [Text(scene.format("board-hand"), style=SOFT), _hand(view["hand"], scene)]
    return Group(*parts)


def label(choice: str, scene: BoardContext) -> str:
    word, _, colour = choice.partition(" ")
    return scene.format("move-break", colour=colour) if word == "break" else scene.speech.thing("card", choice)


def card(written: str) -> Text:
    return Text(f" {written} ", style=_FILL[written[0]])


def cards(written: list[str]) -> Text:
    return Text(" ").join(map(card, written))


def _pile(written: list[str]) -> Text:
    """How many cards of each colour."""
    counted = [(colour, len(list(group))) for colour, group in groupby(sorted(written), key=lambda each: each[0])]
    return Text(" ").join(Text(f"{colour}×{n}") for colour, n in counted)


def _hand(written: list[str], scene: BoardContext) -> Text:
    """By colours; what may be played now is underlined."""
    said = Text()
    for _, group in groupby(written, key=lambda each: each[0]):
        for each in group:
            shown = card(each)
            if scene.turn == scene.eyes and each in scene.choices:
                shown.stylize("bold underline")
            elif scene.turn == scene.eyes and scene.choices:
                shown.stylize("dim")
            said.append_text(shown).append(" ")
        said.append(" ")
    return said
