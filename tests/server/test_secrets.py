"""Nobody is sent what they should not know: two worlds that differ only in that give the same bytes.

Rooms and sessions are the server's own; only the socket is left out, so what is compared is what would go over the wire.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from malison.engine.game import Game
from malison.engine.match import expand
from malison.engine.rules.rng import seed_generator
from malison.games import all_games, load
from malison.server.http import bot_api
from malison.server.tables import actor
from malison.server.tables.connection import Connection
from malison.server.tables.registry import TableRegistry
from malison.table import commands, projection
from malison.testing.conformance import cases
from tests.server.twin_worlds import NOW, OTHERS, SEER, WATCHER, GameInstance, Paper, a_world, house


def change_what_is_hidden(world: GameInstance, observer: int | None, pick: random.Random) -> bool:
    """Another truth that agrees with all the seer has seen; False if nothing is hidden."""
    match = world.match
    seen = match.witness(observer)
    truth = match.state().position_bytes()
    for _ in range(20):
        other = seen.copy()
        seed_generator(other, pick.randbytes(16))
        match.rules.redeal(other)
        other.generator[0] = other.generator[1] = 0
        if other.position_bytes() != truth:
            match._state = other
            match.history[-1] = msgspec.structs.replace(match.history[-1], after=other.bytes())
            return True
    return False


def same_knowledge(worlds: list[GameInstance], observer: int | None) -> bool:
    one, two = (world.match.witness(observer).bytes() for world in worlds)
    return bool(one == two)


async def compare(worlds: list[GameInstance], who: str, what: str) -> None:
    one, two = (world.taken(who) for world in worlds)
    assert one == two, f"{what}: what is hidden shows"


async def play_twins(game: Game, opened: TableRegistry, observer: int | None, pick: random.Random) -> int:
    """Play the same moves in both worlds as long as both allow it; answer how often the seer's bytes were compared."""
    config = pick.choice([config for config in cases(game) if config.custom is None])
    options = dict(config.options)
    worlds = [await a_world(opened, game, config.seats, _given(game, options), observer, "5e" * 32) for _ in range(2)]
    who = WATCHER if observer is None else SEER
    compared = 0
    for _ in range(12):
        if worlds[0].match.is_over or not follow(worlds, observer, pick):
            break
        await probe(worlds, observer, who, pick)
        await compare(worlds, who, f"{game.id} {options} seat {observer} at ply {worlds[0].match.ply}")
        compared += 1
        legal = [set(expand(game, world.match.config, world.match.rules, world.match.state())) for world in worlds]
        both = sorted(legal[0] & legal[1])
        turn = worlds[0].match.turn
        move = pick.choice(both or sorted(legal[0]))
        for world in worlds if both else worlds[:1]:
            await world.send(SEER if turn == observer else OTHERS, "play", seat=turn, ply=world.match.ply, moves=[move])
        is_over = worlds[0].match.is_over or worlds[1].match.is_over
        if both and not is_over and same_knowledge(worlds, observer):
            await compare(worlds, who, f"{game.id} {options} seat {observer} after {move}")
    return compared


def follow(worlds: list[GameInstance], observer: int | None, pick: random.Random) -> bool:
    """Bring the second world to where the first is, but with another truth; False if nothing is hidden."""
    first, second = worlds
    second.actor.table.match = first.match.copy()
    second.actor._told = first.actor._told
    second.actor._faded = first.actor._faded
    second.count = first.count
    for who, session in second.sessions.items():
        session.connection.n = first.sessions[who].connection.n
        session.connection.eyes = first.sessions[who].connection.eyes
        first.taken(who)
        second.taken(who)
    return change_what_is_hidden(second, observer, pick)


def _given(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    defaults = {option.name: option.default for option in game.options}
    return {name: value for name, value in options.items() if value != defaults[name]}


async def probe(worlds: list[GameInstance], observer: int | None, who: str, pick: random.Random) -> None:
    """Everything the seer can ask for, the wrong things too."""
    match = worlds[0].match
    seed = pick.random()
    for world in worlds:
        again = random.Random(seed)
        await world.send(who, "sync")
        await world.send(who, "step", ply=again.randrange(match.ply + 1))
        await world.send(who, "step", ply=again.randrange(match.ply + 1), all=True)
        await world.send(who, "look", seat=again.randrange(world.match.config.seats))
        if observer is not None:
            await world.send(who, "look", seat=observer)
            for moves in (["nonsense"], [again.choice(match.legal), "nonsense"], [again.choice(match.legal)] * 2):
                if moves[0] == "nonsense" or match.turn != observer or len(moves) > 1:
                    await world.send(who, "play", seat=observer, ply=world.match.ply, moves=[*moves, "nonsense"])
    if pick.random() < 0.5:
        return
    one, two = (projection.record(world.actor.table, observer).replace(world.actor.table.id, "") for world in worlds)
    assert one == two, "the record: what is hidden shows"
    if observer is not None:
        one, two = (bot_api._line(w.actor.table, observer, 0)[0].decode().replace(w.actor.table.id, "") for w in worlds)
        assert one == two, "the stream of an outside bot: what is hidden shows"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_bytes(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "now_ms", lambda: NOW)

    async def run() -> None:
        async with house(tmp_path) as opened:
            for number in range(3):
                pick = random.Random(f"{game.id} {number}")
                observer = None if number % 3 == 2 else pick.randrange(game.about.seats[0])
                total[observer is None] += await play_twins(game, opened, observer, pick)

    total = [0, 0]
    asyncio.run(run())
    assert total[0] > 8
    assert total[1] > 2


def test_the_comparison_finds_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: a view made from the whole truth is found out."""
    from malison.server.tables import serializers

    honest = serializers.PositionSerializer.view

    def leaky(scene: Any, eyes: int | None) -> bytes:
        return b'{"honest":%b,"hand":%d}' % (honest(scene, eyes), scene._match.state().hand[0])

    monkeypatch.setattr(actor, "now_ms", lambda: NOW)
    monkeypatch.setattr(serializers.PositionSerializer, "view", leaky)

    async def run() -> None:
        async with house(tmp_path) as opened:
            await play_twins(all_games()["cursed-tricks"], opened, 1, random.Random(1))

    with pytest.raises(AssertionError, match="what is hidden shows"):
        asyncio.run(run())


def test_a_viewer_who_lost_the_right_sees_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, all_games()["cursed-tricks"], 3, {}, 1, "aa" * 32)
            await world.actor.do(lambda table, at: commands.consent(table, at, SEER, 1, WATCHER, allow=True))
            await world.send(WATCHER, "look", seat=1)
            assert '"hand":["' in "".join(world.taken(WATCHER))
            await world.actor.do(lambda table, at: commands.consent(table, at, SEER, 1, WATCHER, allow=False))
            await world.send(WATCHER, "sync")
            world.taken(WATCHER)
            turn = world.match.turn
            sender = SEER if turn == 1 else OTHERS
            await world.send(sender, "play", seat=turn, ply=0, moves=[world.match.legal[0]])
            assert '"hand":["' not in "".join(world.taken(WATCHER))

    asyncio.run(run())


def test_a_slow_connection_gets_a_fresh_picture_instead_of_a_heap_of_updates() -> None:
    async def run() -> None:
        slow = Paper(free=False)
        viewer = Connection("someone", 0, 5, slow, lambda viewer: viewer.push_whole("fresh"))
        for number in range(20):
            viewer.push_encoded(b"%d" % number)
            await asyncio.sleep(0)
        assert viewer.behind
        assert slow.taken() == []
        slow.free = True
        viewer.flush()
        viewer.push_encoded(b"later")
        viewer.end()
        assert slow.taken() == ['"fresh"', "later"]
        assert slow.closed

    asyncio.run(run())


def test_what_a_variant_leaves_to_memory_is_told_anew_without_it(tmp_path: Path) -> None:
    """Cursed Court with `remembers=hidden`: the first bet of a new year takes the old one's cards out of every page's log."""

    async def play() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-court"), 2, {"remembers": "hidden"}, 0, "5e" * 32)

            async def move() -> None:
                match = world.match
                await world.send(
                    SEER if match.turn == 0 else OTHERS, "play", seat=match.turn, ply=match.ply, moves=[match.legal[0]]
                )

            while world.match.state().year == 0:
                await move()
            before = world.match.ply
            for who in (SEER, WATCHER):
                assert all('"type":"full"' not in text for text in world.taken(who)[1:]), "a year is told by updates"
            await move()
            for who in (SEER, WATCHER):
                (picture,) = [json.loads(text) for text in world.taken(who) if '"type":"full"' in text]
                told = [event["values"] for event in picture["events"] if event["ply"] < before and "card" in event["values"]]
                assert len(told) == 12
                assert all(values["card"] is None for values in told)
            await world.send(SEER, "step", ply=0)
            assert '"left-to-memory"' in world.taken(SEER)[-1]

    asyncio.run(play())


def test_an_update_tells_a_secret_to_those_who_know_it_and_to_no_others(tmp_path: Path) -> None:
    """Courtisans with a memory aid: whoever puts a spy down is told its family; the others see a spy."""

    def told(world: GameInstance, who: str) -> list[Any]:
        updates = [json.loads(message) for message in world.taken(who)]
        events = [event for update in updates for event in update.get("events", [])]
        return [event["values"]["card"] for event in events if event["kind"].startswith("spy-to-")]

    async def play() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("courtisans"), 3, {"memory_aid": True}, 0, "6f" * 32)
            while world.match.outcome is None:
                match = world.match
                turn = match.turn
                move = next(
                    (legal for legal in match.legal if " spy " in legal and not legal.startswith("kill")), match.legal[0]
                )
                for who in world.wires:
                    world.taken(who)
                await world.send(SEER if turn == 0 else OTHERS, "play", seat=turn, ply=match.ply, moves=[move])
                if turn == 0 and (cards := told(world, SEER)):
                    assert cards == [move.partition(" ")[0] + " spy"]
                    assert told(world, WATCHER) == [None]
                    return
        raise AssertionError("no spy was put down")

    asyncio.run(play())
