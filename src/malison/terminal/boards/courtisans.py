"""The board of Courtisans: seven columns above and below the table, then each domain in the same columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from malison.terminal.boards.scene import BRASS, SOFT, STOP, BoardContext, line, table

CHAINS = True  # a turn is several moves, which can be staged together

_FAMILIES = ("butterfly", "toad", "nightingale", "hare", "stag", "carp")
_COLOURS = ("#8fa2f5", "#8cc75a", "#57c2d6", "#f08cc0", "#d9a878", "#f29a5c")
# How a card of each role is written in a column; a plain courtier is a point.
_ROLES = {"noble": "N", "guard": "G", "assassin": "A", "spy": "S"}
_STATUS = {"esteemed": "▲", "fallen": "▼", "neutral": "="}


def draw(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    headings = ["", *(scene.speech.thing("family", family) for family in _FAMILIES), scene.format("board-queen")]
    above = [_side(column["above"], column["weight_above"], place) for place, column in enumerate(view["table"])]
    below = [_side(column["below"], column["weight_below"], place) for place, column in enumerate(view["table"])]
    status = [Text(_STATUS[column["status"]], style=BRASS) for column in view["table"]]
    rows: list[list[str | Text]] = [
        [Text(scene.format("board-above"), style=SOFT), *above, _spies(view["queen_above"], scene)],
        [Text(scene.format("board-standing"), style=SOFT), *status, ""],
        [Text(scene.format("board-below"), style=SOFT), *below, _spies(view["queen_below"], scene)],
    ]
    rows += [_domain(seat, scene) for seat in view["seats"]]
    parts: list[RenderableType] = [
        line(
            scene.format("board-turn", turn=min(view["turn"], view["turns"]), turns=view["turns"]),
            scene.format("board-deck", count=view["deck"]),
            _areas(view, scene),
        ),
        table(headings, rows),
    ]
    if view["removed"]:
        parts.append(
            Text(f"{scene.format('board-removed')}: ", style=SOFT).append(
                ", ".join(_card(card, scene) for card in view["removed"])
            )
        )
    parts += [_missions(seat, scene) for seat in view["seats"] if seat["seat"] == scene.eyes]
    if view["hand"]:
        hand = ", ".join(_card(card, scene) for card in view["hand"])
        parts.append(Text(f"{scene.format('board-hand')}: ", style=SOFT).append(hand, style="bold"))
    return Group(*parts)


def _card(card: str, scene: BoardContext) -> str:
    return scene.speech.thing("card", card)


def _letters(cards: Iterable[str], place: int) -> Text:
    said = "".join(_ROLES.get(card.partition(" ")[2], "·") for card in cards)
    return Text(said, style=_COLOURS[place])


def _side(cards: list[str], weight: int, place: int) -> Text:
    return _letters(cards, place).append(f" {weight}" if cards else "", style=SOFT)


def _spies(spies: list[dict[str, Any]], scene: BoardContext) -> Text:
    """Face-down cards with who laid them; the card's name where the seer knows it."""
    said = []
    for spy in spies:
        shown = Text(f"{spy['number']}").append_text(scene.shape(spy["seat"]))
        said.append(shown.append(_spy_family(spy["card"], scene), style=STOP))
    return Text(" ").join(said)


def _spy_family(card: str | None, scene: BoardContext) -> str:
    return scene.speech.thing("family", card.partition(" ")[0])[:3] if card else "?"


def _domain(seat: dict[str, Any], scene: BoardContext) -> list[str | Text]:
    by_family = [[card for card in seat["cards"] if card.partition(" ")[0] == family] for family in _FAMILIES]
    name = scene.name(seat["seat"]).append(f" {seat['points']}", style=BRASS)
    return [name, *(_letters(cards, place) for place, cards in enumerate(by_family)), _spies(seat["spies"], scene)]


def _areas(view: dict[str, Any], scene: BoardContext) -> str:
    if not view["areas"]:
        return ""
    return f"{scene.format('board-areas')}: {', '.join(scene.format(f'board-area-{area}') for area in view['areas'])}"


def _missions(seat: dict[str, Any], scene: BoardContext) -> Text:
    said = []
    for colour in ("white", "blue"):
        mission = seat[colour]
        if mission:
            done = scene.format("board-done" if mission["done"] else "board-not-done")
            said.append(f"{scene.speech.thing(f'mission-{colour}', str(mission['number']))} ({done})")
    return Text(f"{scene.format('board-missions')}: ", style=SOFT).append("; ".join(said))


def label(choice: str, scene: BoardContext) -> str:
    card, arrow, place = choice.partition(" > ")
    if arrow:
        return scene.format("move-place", card=_card(card, scene), place=_place(place, scene))
    word, _, rest = choice.partition(" ")
    if word == "spare":
        return scene.format("move-spare")
    if rest.startswith("spy "):
        return scene.format("move-kill-spy", number=rest.split()[1])
    for side in ("up", "down"):
        if rest.endswith(f" {side}"):
            return scene.format(f"move-kill-{side}", card=_card(rest.removesuffix(f" {side}"), scene))
    return scene.format("move-kill", card=_card(rest, scene))


def _place(place: str, scene: BoardContext) -> str:
    if place.isdigit():
        return scene.format("move-place-of", name=scene.names[int(place)])
    return scene.format(f"move-place-{place.replace(' ', '-')}")
