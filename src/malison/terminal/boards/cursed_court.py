"""The board of Cursed Court: nine nobles and eighteen sets in three columns, the tableau, and who has what."""

from __future__ import annotations

import re
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from malison.terminal.boards.scene import BRASS, MAY, NARROW, SOFT, STOP, BoardContext, line, table

_COLUMNS = 3


def draw(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    return Group(
        line(
            _year(view, scene),
            scene.speech.thing("season", view["season"]),
            scene.format("board-deck", count=view["deck"]) if view["deck"] else "",
            _cards(scene, "board-open", view["face_up"]),
            _cards(scene, "board-sitting-out", view["sitting_out"] or []),
        ),
        _hidden(view, scene),
        _regions(view, scene),
        _seats(view, scene),
    )


def _year(view: dict[str, Any], scene: BoardContext) -> str:
    """A tied lead may ask for a further year than was agreed on."""
    message = "board-year" if view["year"] <= view["years"] else "board-further-year"
    return scene.format(message, year=view["year"], years=view["years"])


def _cards(scene: BoardContext, heading: str, letters: list[str]) -> Text:
    return Text(f"{scene.format(heading)} ", style=SOFT).append(" ".join(letters), style=BRASS) if letters else Text()


def _hidden(view: dict[str, Any], scene: BoardContext) -> Text:
    """Face-down cards between the seats they lie between; a question mark where the seer does not know."""
    shown = []
    for place in view["places"]:
        said = Text("").join(scene.shape(seat) for seat in place["seats"]).append(" ")
        for card in place["cards"]:
            said.append(card or "?", style=f"bold {STOP}" if card else SOFT)
        shown.append(said)
    return Text("   ").join(shown)


def _regions(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    regions = view["regions"]
    high = -(-len(regions) // _COLUMNS)
    may = {choice.split()[0] for choice in scene.choices} if scene.turn == scene.eyes else set()
    rows = []
    for row in range(high):
        cells: list[str | Text] = []
        for column in range(_COLUMNS):
            place = column * high + row
            cells += _region(regions[place], view, scene, may) if place < len(regions) else ["", ""]
        rows.append(cells)
    return table([""] * (_COLUMNS * 2), rows)


def _region(region: dict[str, Any], view: dict[str, Any], scene: BoardContext, may: set[str]) -> list[str | Text]:
    """Its name and its nobles (those that came in brass), then crowns with their coins and what one is worth now."""
    name = Text(_name(region, scene), style=MAY if region["id"] in may else "", overflow="ellipsis", no_wrap=True)
    name.truncate(13 + (scene.width - NARROW) // _COLUMNS, overflow="ellipsis")
    nobles = Text(" ")
    for letter in region["nobles"]:
        nobles.append(letter, style=SOFT if letter in region["missing"] else f"bold {BRASS}")
    if len(region["nobles"]) == 1:
        nobles.append("×" + str(view["copies"][region["nobles"][0]]), style=SOFT)
    state = Text()
    for crown in region["crowns"]:
        state.append_text(scene.shape(crown["seat"]))
        if region["least"] is not None:
            state.append(str(crown["coins"]))
        if crown["feint"]:
            state.append("f", style=STOP)
        state.append(" ")
    if region["worth"]:
        state.append(f"+{region['worth']}", style=BRASS)
    return [name.append_text(nobles), state]


def _name(region: dict[str, Any], scene: BoardContext) -> str:
    own = region["name"].get(scene.speech.language) or region["name"].get("en")
    return own or scene.speech.thing("region", region["id"])


def _seats(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    """Two seats a line: points or standing, free coins or chips, what is still owed; a star for the marker."""
    with_coins = view["regions"][0]["least"] is not None
    names = ["points", *(["coins"] if with_coins else []), "owes"]
    called = {"points": "balance", "coins": "chips"} if _money(scene) == "chips" else {}
    headings = ["", *(scene.format(f"board-{called.get(name, name)}") for name in names)]
    shown = [_seat(seat, names, view, scene) for seat in view["seats"]]
    if len(shown) % 2:
        shown.append([""] * len(headings))
    rows = [shown[place] + shown[place + 1] for place in range(0, len(shown), 2)]
    wide = len(headings)
    feint = next((seat["feint"] for seat in view["seats"] if seat["feint"]), None)
    seats = table(headings * 2, rows, right=[place for place in range(2 * wide) if place % wide])
    if feint is None:
        return seats
    return Group(seats, Text(f"{scene.format('board-feint')}: ", style=SOFT).append(_place(feint, scene)))


def _money(scene: BoardContext) -> str:
    """What crowns are backed with: `chips` in the Great Exchange."""
    config = scene.speech.config
    return "chips" if config is not None and config["exchange"] else "coins"


def _seat(seat: dict[str, Any], names: list[str], view: dict[str, Any], scene: BoardContext) -> list[str | Text]:
    name = scene.name(seat["seat"]).append("*" if view["marker"] == seat["seat"] else "", style=BRASS)
    if seat["is_left"]:
        return [name, *(str(seat[field]) for field in names)]
    return [name, str(seat["points"]), *([""] * (len(names) - 2)), scene.format("board-left")]


def _place(region: str, scene: BoardContext) -> str:
    return scene.format("board-free") if region == "free" else scene.speech.thing("region", region)


def label(choice: str, scene: BoardContext) -> str:
    if choice in ("pass", "rebuy"):
        return scene.format(f"move-{choice}")
    region, *rest = choice.split()
    name = scene.speech.thing("region", region)
    amount = next((word for word in rest if word[0].isdigit()), None)
    if amount is None:
        said = scene.format("move-bet-plain", region=name)
    elif ends := re.fullmatch(r"(\d+)\.\.(\d+)", amount):
        said = scene.format("move-bet-range", region=name, low=int(ends[1]), high=int(ends[2]), money=_money(scene))
    else:
        said = scene.format("move-bet", region=name, coins=int(amount), money=_money(scene))
    return scene.format("move-feint", bet=said) if "feint" in rest else said
