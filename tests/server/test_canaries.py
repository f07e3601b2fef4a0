"""Canaries: through whole games nothing that is sent names what its receiver may not know.

What may be known is told here once more, in the words of each game's rules and from the whole truth, not from what the server
thinks that somebody has witnessed.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from malison.engine.match import Match
from malison.games import load
from malison.games.courtisans.cards import card_text
from malison.games.cursed.wards import deck_of
from malison.server.tables import serializers
from malison.server.tables.registry import TableRegistry
from malison.table import projection
from tests.server.twin_worlds import OTHERS, SEER, WATCHER, GameInstance, a_world, house

SEAT = 1  # the seer's

Seer = int | None
Look = Callable[[dict[str, Any], Seer], Iterator[tuple[str, bool, Any]]]  # where, whether it may be known, what is shown


# --- What a view shows of secrets, game by game ---


def tricks(view: dict[str, Any], observer: Seer) -> Iterator[tuple[str, bool, Any]]:
    yield "a hand", observer is not None, view["hand"] or None


def court(view: dict[str, Any], observer: Seer) -> Iterator[tuple[str, bool, Any]]:
    for place in view["places"]:
        for card in place["cards"]:
            yield f"the card between {place['seats']}", observer in place["seats"], card
    for region in view["regions"]:
        for crown in region["crowns"]:
            yield f"whether seat {crown['seat']} feints", crown["seat"] == observer, crown["feint"]
    for seat in view["seats"]:
        yield f"seat {seat['seat']}'s feint", seat["seat"] == observer, seat["feint"]


def courtisans(view: dict[str, Any], observer: Seer) -> Iterator[tuple[str, bool, Any]]:
    is_over = view["phase"] == "over"
    lying = [spy for seat in view["seats"] for spy in seat["spies"]]
    for spy in [*view["queen_above"], *view["queen_below"], *lying]:
        yield f"a spy of seat {spy['seat']}", spy["seat"] == observer or is_over, spy["card"]
    for spy in view["removed_spies"]:
        yield f"a removed spy of seat {spy['seat']}", spy["seat"] == observer, spy["card"]
    for seat in view["seats"]:
        yield f"a mission of seat {seat['seat']}", seat["seat"] == observer or is_over, seat["white"] or seat["blue"]
    yield "a hand", observer is not None, view["hand"] or None


def cursed(view: dict[str, Any], observer: Seer) -> Iterator[tuple[str, bool, Any]]:
    for die in [*view["dice"], view["monster_total"]]:
        yield "the Monster's dice", view["dice_shown"] or view["rolled_by"] == observer, die
    for seat in view["seats"]:
        yield f"what seat {seat['seat']} laid", seat["revealed"] or seat["seat"] == observer, seat["laid"]
    yield "a hand", observer is not None, view["hand"] or None


# --- What an event tells: kind, secret field, who may know it ---

EVENTS: dict[str, tuple[str, Callable[[dict[str, Any], Seer], bool]]] = {
    "card-hidden": ("card", lambda event, observer: observer in (event["seat"], event["neighbour_seat"])),
    **dict.fromkeys(("wager", "bump", "crown-placed"), ("feint", lambda event, observer: event["seat"] == observer)),
    **dict.fromkeys(
        ("spy-to-table", "spy-to-own-domain", "spy-to-domain"), ("card", lambda event, observer: event["seat"] == observer)
    ),
    **dict.fromkeys(("ward-laid", "ward-drawn"), ("ward", lambda event, observer: event["seat"] == observer)),
    "wards-dealt": ("first", lambda event, observer: event["seat"] == observer),
    "monster-rolls": ("dice", lambda event, observer: event["seat"] == observer),
}


# --- What lies hidden now, by name, and must be nowhere in what is sent now ---


def tricks_hands(match: Match, observer: Seer) -> Iterator[str]:
    state = match.state()
    for seat in range(match.config.seats):
        if seat != observer:
            yield from ("PGRY"[card // 14] + str(card % 14 + 1) for card in range(56) if state.hand[seat] >> card & 1)


GAMES: dict[str, tuple[Look, dict[str, Any]]] = {
    "cursed-tricks": (tricks, {"rounds": 1}),
    "cursed-court": (court, {"years": 2, "feints": True}),
    "courtisans": (courtisans, {"memory_aid": True}),
    "cursed": (cursed, {"villagers_share": False}),
}


def own_hand(match: Match) -> list[str] | None:
    """The seer's hand in truth, where the game has hands."""
    state = match.state()
    match match.game.id:
        case "cursed-tricks":
            return ["PGRY"[card // 14] + str(card % 14 + 1) for card in range(56) if state.hand[SEAT] >> card & 1]
        case "courtisans":
            return [card_text(state.hand[SEAT, slot] - 1) for slot in range(state.held[SEAT])]
        case "cursed":
            wards = deck_of(match.config).wards
            return [ward.name for place, ward in enumerate(wards) for _ in range(state.hand[SEAT, place])]
    return None


class Canary:
    """Looks at all that one person is sent, and counts what it saw hidden and what it saw told."""

    def __init__(self, world: GameInstance, who: str, look: Look) -> None:
        self.world, self.who, self.look = world, who, look
        self.observer: Seer = SEAT if who == SEER else None
        self.hidden = self.raw_events = 0

    def check(self) -> None:
        sent = self.world.taken(self.who)
        record = projection.record(self.world.actor.table, self.observer)
        is_over = self.world.match.is_over
        for word in (OTHERS, SEER, WATCHER, *([] if is_over else [self.world.actor.table.made.secret])):
            assert word not in record
            assert all(word not in text for text in sent)
        for text in sent:
            message = json.loads(text)
            view = message.get("view") or (message.get("position") or {}).get("view")
            if view:
                self._look_at(view)
            for event in message.get("events", []):
                self._hear(event, is_over=is_over)
        if self.world.match.game.id == "cursed-tricks":
            for name in tricks_hands(self.world.match, self.observer):
                assert all(f'"{name}"' not in text for text in sent), f"{name} was sent to {self.who}"
                assert f" {name} " not in record, f"{name} is in the record for {self.who}"
                self.hidden += 1

    def _look_at(self, view: dict[str, Any]) -> None:
        for where, allowed, shown in self.look(view, self.observer):
            self._note(where, allowed, shown)

    def _hear(self, event: dict[str, Any], *, is_over: bool) -> None:
        field, may_know = EVENTS.get(event["kind"], ("", None))
        if may_know is not None and not is_over:
            self._note(event["kind"], may_know(event["values"], self.observer), event["values"][field])

    def _note(self, where: str, allowed: bool, shown: Any) -> None:
        assert allowed or shown is None, f"{where} was sent to {self.who}: {shown}"
        self.hidden += not allowed
        self.raw_events += allowed and shown is not None


async def watch(opened: TableRegistry, name: str, pick: random.Random) -> dict[str, Canary]:
    """Play a whole game; both look, step back, come again, and see the end."""
    look, options = GAMES[name]
    world = await a_world(opened, load(name), 4, options, SEAT, pick.randbytes(32).hex())
    canaries = {who: Canary(world, who, look) for who in (SEER, WATCHER)}
    while not world.match.is_over:
        for who, canary in canaries.items():
            if pick.random() < 0.2:
                await world.send(who, "sync")
                await world.send(who, "step", ply=pick.randrange(world.match.ply + 1))
                await world.send(who, "step", ply=pick.randrange(world.match.ply + 1), all=True)
            canary.check()
        await world.send(SEER, "sync")
        (picture,) = [json.loads(text) for text in world.taken(SEER) if '"full"' in text]
        assert (picture["position"]["view"].get("hand") if own_hand(world.match) is not None else None) == own_hand(world.match)
        turn = world.match.turn
        sender = SEER if turn == SEAT else OTHERS
        await world.send(sender, "play", seat=turn, ply=world.match.ply, moves=[pick.choice(world.match.legal)])
    for canary in canaries.values():
        canary.check()
    return canaries


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_names_what_its_receiver_may_not_know(name: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            canaries = await watch(opened, name, random.Random(name))
            assert all(canary.hidden > 20 for canary in canaries.values())
            assert canaries[SEER].raw_events > 10

    asyncio.run(run())


@pytest.mark.parametrize("name", GAMES)
def test_a_canary_sings_when_a_view_is_made_from_the_truth(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(scene: Any, eyes: int | None) -> bytes:
        match = scene._match
        truth = match.state()
        observer = match.witness(eyes).observer
        truth.observer = observer if name != "cursed-tricks" or eyes == SEAT else 1
        picture: bytes = match.game.view_json(match.vocabulary, truth)
        return picture

    monkeypatch.setattr(serializers.PositionSerializer, "view", leaky)

    async def run() -> None:
        async with house(tmp_path) as opened:
            await watch(opened, name, random.Random(name))

    with pytest.raises(AssertionError, match=r"was sent to"):
        asyncio.run(run())
