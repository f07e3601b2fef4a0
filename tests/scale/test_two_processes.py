"""Two processes, one database, one broker: nothing acknowledged is lost, nobody sees a wrong position, all tables go on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import sqlalchemy as sa

from malison.server.storage.store import entries, open_engine
from tests.scale.services import Postgres, Redis
from tests.server.clients import Person, Process, play_on, some_move, wait_for

TRICKS = "cursed-tricks"
SHORT = {"rounds": 1}


def at(process: Process, person: Person) -> Person:
    """The same person at another process: the cookie is good at both."""
    other = process.person(person.name)
    other.http.cookies.clear()
    for name, value in person.http.cookies.items():
        other.http.cookies.set(name, value)
    return other


@contextmanager
def table_of_two(pair: list[Process]) -> Iterator[tuple[str, Person, Person]]:
    """Ann at the first process, Bo at the second, and a bot."""
    one, two = pair
    ann, bo = one.person("Ann"), two.person("Bo")
    table = ann.make(TRICKS, ["mine", "open", "bot"], options=SHORT)
    bo.join(table)
    ann.start(table)
    yield table, ann, bo


def test_a_game_between_two_processes(pair: list[Process]) -> None:
    with table_of_two(pair) as (table, ann, bo), ann.live(table) as a, bo.live(table) as b:
        a.reach()
        b.reach()
        play_on({0: a, 1: b})
        b.until(lambda: b.is_over)
        assert a.position["outcome"] == b.position["outcome"]
        assert [event for event in a.state["events"] if "card" in event["values"]] == [
            event for event in b.state["events"] if "card" in event["values"]
        ]


def test_presence_and_chat_reach_the_other_process(pair: list[Process]) -> None:
    with table_of_two(pair) as (table, ann, bo), ann.live(table) as a:
        with bo.live(table) as b:
            a.until(lambda: 1 in a.state["presence"]["seats"])
            b.until(lambda: 0 in b.state["presence"]["seats"])
            assert a.ask("say", text="Good evening")["type"] == "done"
            b.until(lambda: b.state.get("chat") and b.state["chat"][-1]["text"] == "Good evening")
        a.until(lambda: 1 not in a.state["presence"]["seats"])


def test_a_watcher_at_another_process_looks_over_a_shoulder_and_is_muted(pair: list[Process]) -> None:
    with table_of_two(pair) as (table, ann, _), ann.live(table) as a:
        eve = pair[1].person("Eve")
        eve.put("/api/me", {"name": "Eve"})
        with eve.live(table) as e:
            assert e.position["view"]["hand"] == []
            assert e.ask("ask", seat=0)["type"] == "done"
            a.until(lambda: any(watcher.get("asks") == 0 for watcher in a.state["presence"].get("watchers", [])))
            number = next(watcher["number"] for watcher in a.state["presence"].get("watchers", []) if watcher.get("asks") == 0)
            assert a.ask("consent", seat=0, watcher=number, allow=True)["type"] == "done"
            e.until(lambda: e.position["view"]["hand"])
            assert a.ask("consent", seat=0, watcher=number, allow=False)["type"] == "done"
            e.until(lambda: not e.position["view"]["hand"])
            ann.post(f"/api/tables/{table}/mute", {"watcher": number, "muted": True})
            assert e.refused("say", text="hello") == "muted"


def test_a_deleted_table_is_gone_everywhere(pair: list[Process]) -> None:
    with table_of_two(pair) as (table, ann, bo), bo.live(table) as b:
        ann.http.delete(f"/api/tables/{table}").raise_for_status()
        b.until(lambda: b.gone == "unknown-table")


def test_two_processes_race_for_the_same_ply(pair: list[Process]) -> None:
    """One person moves in two tabs at two processes at the same time: one move stands, the other is told the new position."""
    one, two = pair
    ann = one.person("Ann")
    table = ann.make(TRICKS, ["mine", "bot", "bot"], options=SHORT)
    ann.start(table)
    again = at(two, ann)
    with ann.live(table) as a, again.live(table) as b, ThreadPoolExecutor(2) as threads:
        for number in range(6):
            for live in (a, b):
                live.until(lambda live=live: live.is_over or live.choices)  # type: ignore[misc]
            a.until(lambda: a.is_over or a.ply >= b.ply)
            b.until(lambda: b.is_over or b.ply >= a.ply)
            if a.is_over or b.is_over:
                break
            moves = [some_move(a.choices, random.Random(number)), some_move(b.choices, random.Random(number + 50))]
            answers = list(threads.map(lambda pair: pair[0].play(pair[1]), zip((a, b), moves, strict=True)))
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
            late = next(answer["code"] for answer in answers if answer["type"] == "refused")
            assert late in ("stale", "over")  # with that move, or a bot's right after it, the game may have ended
        a.quiet(0.5)
        b.quiet(0.5)
        assert a.state["events"] == b.state["events"]


def test_a_broker_that_goes_away_delays_but_loses_nothing(pair: list[Process], services: tuple[Postgres, Redis]) -> None:
    with table_of_two(pair) as (table, ann, bo), ann.live(table) as a, bo.live(table) as b:
        a.reach()
        b.reach()
        play_on({0: a, 1: b}, 4)
        services[1].stop()
        play_on({0: a, 1: b}, 3)  # through the database alone, more slowly
        services[1].start()
        play_on({0: a, 1: b})
        b.until(lambda: b.is_over)
        assert a.position["outcome"] == b.position["outcome"]


def test_a_database_that_restarts_loses_nothing(pair: list[Process], services: tuple[Postgres, Redis]) -> None:
    with table_of_two(pair) as (table, ann, bo), ann.live(table) as a, bo.live(table) as b:
        a.reach()
        b.reach()
        play_on({0: a, 1: b}, 4)
        a.until(lambda: a.is_over or a.turn in (0, 1))
        mover = a if a.turn == 0 else b
        mover.until(lambda: mover.choices)
        before = mover.ply
        services[0].stop()
        answer = mover.play()
        assert answer["type"] == "refused", "what can't be stored is not acknowledged"
        services[0].start()

        def again() -> bool:
            mover.quiet(0.2)
            return mover.ply > before or mover.play()["type"] == "done"

        wait_for(again, 40)
        a.reach(before + 1)
        play_on({0: a, 1: b}, excused="not-stored")  # the other process finds its way back at its own first move
        b.until(lambda: b.is_over)
        assert a.position["outcome"] == b.position["outcome"]
    engine = open_engine(services[0].url)
    with engine.connect() as connection:
        plies = connection.execute(
            sa.select(entries.c.ply).where(entries.c.table_id == table, entries.c.ply.is_not(None))
        ).scalars()
        found = sorted(plies)
        assert len(found) == len(set(found))
    engine.dispose()
