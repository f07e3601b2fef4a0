"""A change of a table, from whoever asks for it to those who are told: stored first, and never half done."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from malison.games import load
from malison.server.http import bot_api
from malison.server.storage.store import Away
from malison.server.tables.actor import Act
from malison.server.tables.connection_handler import ConnectionHandler
from malison.table import commands
from tests.server.twin_worlds import OTHERS, SEER, WATCHER, GameInstance, Paper, a_world, house


def say(text: str) -> Act:
    return lambda table, at: commands.say(table, at, SEER, "Seer", text)


def chat(world: GameInstance, who: str) -> list[str]:
    told: list[dict[str, Any]] = [json.loads(message) for message in world.taken(who)]
    return [line["text"] for message in told if message["type"] == "update" for line in message.get("chat", [])]


def test_whoever_no_longer_waits_for_a_change_takes_nothing_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "1a" * 32)
            world.taken(WATCHER)
            asking = asyncio.create_task(world.actor.do(say("hello")))
            await asyncio.sleep(0)
            asking.cancel()
            await world.actor.do(say("again"))
            assert asking.cancelled()
            assert chat(world, WATCHER) == ["hello", "again"]
            assert len(opened.store.log_of(world.actor.table.id).entries) == world.actor.table.entries

    asyncio.run(run())


def test_changes_are_made_in_the_order_in_which_they_were_asked_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "2b" * 32)
            world.taken(WATCHER)
            await asyncio.gather(*(world.actor.do(say(str(number))) for number in range(5)))
            assert chat(world, WATCHER) == ["0", "1", "2", "3", "4"]

    asyncio.run(run())


def test_one_who_fails_to_take_the_news_keeps_nothing_from_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            broken = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "3c" * 32)
            whole = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "4d" * 32)
            whole.taken(WATCHER)

            def fails(*_: object) -> None:
                raise RuntimeError("not for me")

            broken.actor.change(say("hello"), fails)
            await whole.actor.do(say("hello"))
            assert chat(whole, WATCHER) == ["hello"]
            await broken.actor.do(say("again"))  # its room is free again

    asyncio.run(run())


def test_a_move_s_update_and_its_answer_go_out_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "5e" * 32)
            turn = world.match.turn
            mover = SEER if turn == 0 else OTHERS
            said: list[list[str]] = []

            def note(messages: Sequence[bytes]) -> None:
                said.append([json.loads(message)["type"] for message in messages])

            world.wires[mover].send_all = note  # type: ignore[method-assign]
            await world.send(mover, "play", seat=turn, ply=0, moves=[world.match.legal[0]])
            assert said == [["update", "done"]]
            await world.send(mover, "play", seat=turn, ply=0, moves=["no move"])
            await world.actor.do(say("and then"))
            assert said[1] == ["refused"]
            assert said[2] == ["full"]  # stale: it gets the position as it is

    asyncio.run(run())


def test_a_stale_move_is_answered_with_what_is_stored_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "7a" * 32)
            room, turn = world.actor, world.match.turn
            mover = SEER if turn == 0 else OTHERS
            wire = Paper()
            late = ConnectionHandler(room, room.enter(mover, None, wire), lambda: None)
            seen: list[tuple[int, int]] = []

            def note(messages: Sequence[bytes]) -> None:
                if any(json.loads(message)["type"] == "full" for message in messages):
                    seen.append((room.table.entries, len(opened.store.log_of(room.table.id).entries)))

            wire.send_all = note  # type: ignore[method-assign]
            for ply in (0, 1):  # the first is refused when the room is busy, the second when it is free
                if ply == 0:
                    room.change(say("first"), lambda *_: None)
                late.hear(json.dumps({"type": "play", "id": f"m{ply}", "seat": turn, "ply": 99, "moves": ["R1"]}).encode())
                await asyncio.gather(*(room.do(say(text)) for text in ("one", "two")))
                await room.do(say("last"))
            assert len(seen) == 2
            assert all(known == stored for known, stored in seen), seen

    asyncio.run(run())


def test_a_connection_that_fell_behind_is_shown_what_is_stored_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "8b" * 32)
            room, slow, viewer = world.actor, world.wires[WATCHER], world.sessions[WATCHER].connection
            slow.free = False
            for number in range(opened.limits.outbox + 1):
                await room.do(say(str(number)))
            assert viewer.behind
            seen: list[tuple[int, int]] = []

            def note(messages: Sequence[bytes]) -> None:
                assert [json.loads(message)["type"] for message in messages] == ["full"]
                seen.append((room.table.entries, len(opened.store.log_of(room.table.id).entries)))

            slow.send_all = note  # type: ignore[method-assign]
            slow.free = True
            saying = [asyncio.ensure_future(room.do(say("one more")))]
            await asyncio.sleep(0)
            viewer.flush()
            viewer.flush()
            await asyncio.gather(*saying)
            await asyncio.sleep(0.05)
            assert [known == stored for known, stored in seen] == [True]
            assert not viewer.behind

    asyncio.run(run())


def test_an_outside_bot_is_told_the_end_though_it_is_still_being_stored(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "9c" * 32)
            stream = bot_api._lines(world.actor, 0)
            assert json.loads(await anext(stream))["status"] == "playing"
            world.actor.change(lambda table, at: commands.close(table, at, OTHERS), lambda *_: None)
            assert json.loads(await anext(stream))["status"] == "closed"
            assert [line async for line in stream] == []

    asyncio.run(run())


def test_an_outside_bots_stream_outlasts_a_database_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with house(tmp_path) as opened:
            world = await a_world(opened, load("cursed-tricks"), 4, {}, 0, "ad" * 32)
            room, good, tries = world.actor, opened.read_table, 0

            async def away_at_first(table: str) -> Any:
                nonlocal tries
                tries += 1
                if tries < 3:
                    raise Away(OSError("gone"))
                return await good(table)

            monkeypatch.setattr(bot_api, "AGAIN", 0.001)
            monkeypatch.setattr(opened, "read_table", away_at_first)
            room._stale = True
            stream = bot_api._lines(room, 0)
            assert json.loads(await anext(stream))["status"] == "playing"
            assert tries == 3

    asyncio.run(run())
