"""What must not reach another's browser: looked for in all that came over its socket, in its page and in its storage."""

from __future__ import annotations

import copy
import re
from typing import Any

from tests.browser.player import Person

KEPT = {"malison.settings", "malison.shares"}  # what a browser may remember: its settings, its own shares in seals

View = dict[str, Any]


def told(game: str, view: View, seat: int | None) -> list[Any]:
    """The secret things in a view that this seat has no right to; None is a spectator. Once it is over nothing is secret."""
    if view["phase"] == "over":
        return []
    hand = view.get("hand", []) if seat is None else []
    return [*hand, *_OTHERS[game](view, seat)]


def _tricks(view: View, seat: int | None) -> list[Any]:
    """All but hands lies open."""
    return []


def _courtisans(view: View, seat: int | None) -> list[Any]:
    missions = [one[colour] for one in view["seats"] if one["seat"] != seat for colour in ("white", "blue")]
    spies = [*view["queen_above"], *view["queen_below"], *(spy for one in view["seats"] for spy in one["spies"])]
    return [one for one in missions if one] + [spy["card"] for spy in spies if spy["card"]]


def _court(view: View, seat: int | None) -> list[Any]:
    return [card for place in view["places"] if seat not in place["seats"] for card in place["cards"] if card]


def _cursed(view: View, seat: int | None) -> list[Any]:
    roles = {one["seat"]: one["role"] for one in view["seats"]}
    hidden = [] if view["dice_shown"] or view["rolled_by"] == seat else [die for die in view["dice"] if die]
    laid = [
        one["laid"]
        for one in view["seats"]
        if one["laid"] and not one["revealed"] and one["seat"] != seat
        if not (roles.get(seat if seat is not None else -1) == roles[one["seat"]] == "villager")  # villagers share
    ]
    return [*hidden, *laid]


_OTHERS = {"cursed-tricks": _tricks, "courtisans": _courtisans, "cursed-court": _court, "cursed": _cursed}

# What a player knows of a view and the public does not, by game. Points of Courtisans count the missions of one's own.
_OWN = {
    "cursed-tricks": {"hand"},
    "courtisans": {"hand", "white", "blue", "points"},
    "cursed-court": {"cards", "copies", "missing", "pending"},
    "cursed": {"hand", "laid", "dice", "monster_total", "villagers_total"},
}


def public(game: str, view: View) -> View:
    """A view without anything a seat may know alone: the same for everyone at the table."""
    shown = copy.deepcopy(view)
    _leave_out(shown, _OWN[game])
    return shown


def _leave_out(part: Any, names: set[str]) -> None:
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _leave_out(value, names)
    if isinstance(part, dict):
        for name in names & set(part):
            del part[name]


def check_browser(someone: Person, game: str, seat: int | None) -> None:
    """Nothing that this seat may not know came over the socket or lies in the storage."""
    pictures = [heard["position"]["view"] for heard in someone.heard() if heard.get("position")]
    assert len(pictures) > 5, "this test looks at a game under way"
    for view in pictures:
        assert told(game, view, seat) == [], f"{game}: seat {seat} is told {told(game, view, seat)}"
    assert set(someone.stored()) <= KEPT, someone.stored()


# All that a page says, drawn or read aloud, without what only its own player may see.
_SAID = r"""([outside]) => {
  const page = document.documentElement.cloneNode(true);
  for (const part of page.querySelectorAll(outside)) part.remove();
  const spoken = [...page.querySelectorAll("[aria-label], [title]")].map(one => one.ariaLabel ?? one.title);
  return [page.textContent, ...spoken].join("\n");
}"""
_PRIVATE = ".hand, .wards, .secret, [data-pane=bar], style, script"


def check_page(player: Person, watcher: Person) -> None:
    """What the player alone holds is not said more often in the watcher's page than it is openly said in the player's own."""
    assert watcher.page.locator(".hand, .wards, .secret").count() == 0
    openly, spied = (one.page.evaluate(_SAID, [_PRIVATE]) for one in (player, watcher))
    for name in set(player.labels(".hand") + player.labels(".wards") + player.own_labels(".secret")):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        assert len(re.findall(pattern, spied)) <= len(re.findall(pattern, openly)), f"the watcher's page tells of {name}"
