"""The board of Cursed!: who has which tokens, dice and wards, and what lies in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from malison.terminal.boards.scene import BRASS, SOFT, STOP, BoardContext, line, table


def draw(view: dict[str, Any], scene: BoardContext) -> RenderableType:
    headings = ["", *(scene.format(f"board-{name}") for name in ("tokens", "skull", "blue", "die", "wards", "laid")), ""]
    parts: list[RenderableType] = [
        line(
            scene.format("board-round", round=view["round"], rounds=view["max_rounds"]),
            scene.format("board-deck", count=view["deck"]),
            Text(f"{scene.format('board-centre')} {view['green']}", style="#6fce97"),
            f"{scene.format('board-void')} {view['void']}",
            Text(f"{scene.format('board-missing')} {view['missing']}", style=STOP) if view["missing"] else "",
        ),
        _dice(view, scene),
        table(headings, [_seat(seat, scene) for seat in view["seats"]], right=(1, 2, 3, 4, 5)),
    ]
    if view["hand"]:
        counted = Counter(view["hand"])
        wards = ", ".join(_ward_name(name, scene, view) + (f" ×{n}" if n > 1 else "") for name, n in counted.items())
        parts.append(Text(f"{scene.format('board-hand')}: ", style=SOFT).append(wards, style="bold"))
    return Group(*parts)


def _dice(view: dict[str, Any], scene: BoardContext) -> Text:
    monster = "?" if view["monster_total"] is None else view["monster_total"]
    dice = " ".join(str(die) if die else "?" for die in view["dice"])
    return line(
        Text(f"{scene.format('board-dice')} ", style=SOFT).append(dice, style=f"bold {BRASS}"),
        f"{scene.format('board-total')} {view['villagers_total']} : {monster}",
    )


def _seat(seat: dict[str, Any], scene: BoardContext) -> list[str | Text]:
    laid = _ward_name(seat["laid"], scene, None) if seat["laid"] else "?" if seat["has_laid"] else ""
    role = scene.speech.thing("role", seat["role"]) if seat["role"] != "villager" else ""
    return [
        scene.name(seat["seat"]),
        *(str(seat[name]) for name in ("tokens", "skull", "blue")),
        str(seat["die"] or "–"),
        str(seat["wards"]),
        laid,
        Text(role, style=STOP),
    ]


def _ward_name(name: str, scene: BoardContext, view: Mapping[str, Any] | None) -> str:
    """In words: those that a deck of one's own brings, or ours."""
    kind = _kind(name, view)
    own = kind["words"].get(scene.speech.language) if kind else None
    return own or scene.speech.thing("ward", name)


def _kind(name: str, view: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return next((ward for ward in view["wards"] if ward["name"] == name), None) if view else None


def _effect(ward: dict[str, Any], scene: BoardContext) -> str:
    """What a ward does."""
    word, _, number = ward["effect"].partition(" ")
    message = f"effect-{word}"
    if not scene.speech.has(message):
        return str(ward["effect"])
    return scene.format(message, n=int(number) if number.isdigit() else 0, kind=ward["kind"])


def label(choice: str, scene: BoardContext) -> str:
    word, _, rest = choice.partition(" ")
    if word == "ward":
        said = scene.format("move-ward", ward=_ward_name(rest, scene, scene.view))
        kind = _kind(rest, scene.view)
        return f"{said}: {_effect(kind, scene)}" if kind else said
    if choice == "no ward":
        return scene.format("move-no-ward")
    return scene.format("move-stop") if word == "stop" else scene.format(f"move-{word}", amount=rest.replace("..", "–"))
