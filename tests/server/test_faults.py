"""Bad messages, floods, a flaky network and a killed server: no crash, no dead table, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import threading
import time
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, WebSocketException

from malison.engine import game_record, seal
from malison.games import load
from malison.server import messages as wire
from malison.server.limits import Limits
from malison.server.storage.store import Away, Part, open_engine
from malison.table import log
from tests.server.clients import Person, Process, Server, play_on, process, running, some_move, wait_for

TRICKS = "cursed-tricks"


def alone(server: Server, **more: Any) -> tuple[Person, str]:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "mine", "mine"], **more)
    ann.start(table)
    return ann, table


# --- Bad messages ---

_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_kinds = sorted(str(kind.__struct_config__.tag) for kind in wire.Command.__subclasses__())
_messages = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    _json.map(json.dumps),
    st.fixed_dictionaries(
        {"type": st.sampled_from(_kinds), "id": st.text(max_size=50)},
        optional={
            "seat": _json,
            "ply": _json,
            "moves": st.lists(st.text(max_size=100), max_size=20) | _json,
            "text": _json,
            "nonce": _json,
            "watcher": _json,
            "allow": _json,
        },
    ).map(json.dumps),
    st.sampled_from(
        [
            "[" * 5000,
            '{"type":"play"' + "," * 100,
            '{"type":"ping","id":"' + "x" * 7000 + '"}',
            "\ud800".encode("utf-8", "surrogatepass"),
        ]
    ),
)


def test_no_message_does_harm(server: Server) -> None:
    ann, table = alone(server)
    eve = server.person("Eve")
    watching = eve.live(table)
    before = ann.get(f"/api/tables/{table}")

    @settings(max_examples=150, suppress_health_check=list(HealthCheck))
    @given(message=_messages)
    def send(message: str | bytes) -> None:
        watching.socket.send(message)

    send()
    watching.ask("sync", id="still there")
    watching.close()
    after = ann.get(f"/api/tables/{table}")
    assert after == before
    with ann.live(table) as live:
        live.ask("look", seat=live.turn)
        assert live.play()["type"] == "done"


def test_a_message_that_is_too_long_ends_only_its_connection(server: Server) -> None:
    ann, table = alone(server)
    with ann.live(table) as big, ann.live(table) as other:
        big.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            big.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        other.ask("look", seat=other.turn)
        assert other.play()["type"] == "done"


@pytest.mark.parametrize("body", [b"[" * 50_000, b'{"name":' * 10_000, b'{"name":"\xed\xa0\x80"}', b"\xff\xfe", b""])
def test_a_body_that_is_no_json_is_refused(server: Server, body: bytes) -> None:
    answer = server.person().http.put("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_what_can_not_be_stored_is_refused_and_the_log_tells_the_host(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, table = alone(server)
    store = server.registry.store
    with ann.live(table) as live:
        monkeypatch.setattr(store, "_transact", full_disk)
        for answer in (
            ann.http.get("/healthz"),
            ann.http.put("/api/me", json={"name": "Anna"}),
            ann.http.post("/api/tables", json={"game": TRICKS, "name": "Anna", "seats": [{}] * 3}),
            ann.http.delete(f"/api/tables/{table}"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
        assert live.ask("note", seat=0, text="mine")["code"] == "not-stored"
        monkeypatch.undo()
        assert live.ask("note", seat=0, text="mine")["type"] == "done"  # the table and the connection are still there
        monkeypatch.setattr(store, "read", lambda _: 1 / 0)
        assert ann.http.get("/api/tables").status_code == 500
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_whose_move_could_not_be_stored_tries_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malison.server.tables.actor.AGAIN", 0.01)
    store, failed = server.registry.store, threading.Event()
    good = store._transact

    def fail_once(batch: list[Any]) -> Any:
        by_bots = [
            row for job in batch for row in job.rows if isinstance(entry := log.decode(row[-1]), log.MovesPlayed) and entry.seat
        ]
        if by_bots and not failed.is_set():
            failed.set()
            full_disk(batch)
        return good(batch)

    ann = server.person()
    table = ann.make(TRICKS, ["mine", "bot", "bot"])
    ann.start(table)
    with ann.live(table) as live:
        live.until(lambda: live.turn == 0)
        monkeypatch.setattr(store, "_transact", fail_once)
        while not failed.is_set():
            assert live.play()["type"] == "done"
            live.until(lambda: live.turn == 0 or failed.is_set())
        live.until(lambda: live.turn == 0)


@pytest.mark.parametrize("question", ["", "/record", "/verify", "look", "step", "live"])
def test_a_game_whose_last_move_could_not_be_stored_keeps_its_secret(
    server: Server, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    """It goes on from the move before, so nobody may have seen the other hands."""
    ann, table = alone(server, options={"rounds": 1})
    eve = server.person("Eve")
    room, good = server.registry.actors[table], server.registry.store._transact

    def fail_at_the_end(batch: list[Any]) -> Any:
        return full_disk(batch) if room.table.status == "over" else good(batch)

    monkeypatch.setattr(server.registry.store, "_transact", fail_at_the_end)
    with ann.live(table) as live, eve.live(table) as watching:
        answer = {"type": "done"}
        while answer["type"] == "done":
            live.ask("look", seat=live.turn)
            answer = live.play()
        assert answer["code"] == "not-stored"
        secret = room.table.made.secret
        if question == "live":
            with eve.live(table) as late:
                told = late.received
        elif question == "look":
            assert watching.ask("look", seat=None)["type"] == "done"
            told = watching.received
        elif question == "step":
            told = [watching.refused("step", ply=1, all=True)]
        else:
            told = [eve.http.get(f"/api/tables/{table}{question}").text]
        assert told
        assert not any(secret in text or '"over"' in text or '"good":true' in text for text in told)


def full_disk(_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_who_comes_while_the_database_is_away_is_asked_to_come_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "bot", "outside"])
    token = ann.post(f"/api/tables/{table}/seats/2/token")["token"]
    ann.start(table)
    server.registry.actors.clear()
    engine = server.registry.store.engine
    monkeypatch.setattr(server.registry.store, "engine", sa.create_engine("sqlite:////nowhere/at/all.db"))
    with pytest.raises(ConnectionClosed) as closed:
        ann.live(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert ann.refused("GET", f"/api/tables/{table}") == "not-stored"
    bot = httpx.get(f"{server.address}/api/bot/positions", headers={"Authorization": f"Bearer {token}"})
    assert (bot.status_code, bot.json()["code"]) == (503, "not-stored")
    monkeypatch.setattr(server.registry.store, "engine", engine)
    ann.live(table).close()


def test_time_without_a_server_counts_against_nobody_though_the_disk_was_full_at_first(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.person()
    table = ann.make(TRICKS, ["mine", "bot", "bot"], settings={"clock": {"move_seconds": 60}})
    ann.start(table)
    house = server.registry
    house.actors.clear()  # as after a start, with an hour that nobody served
    monkeypatch.setattr(house, "_unforgiven", {table})
    monkeypatch.setattr(house, "_lost", 3_600_000)
    with monkeypatch.context() as full:
        full.setattr(house.store, "_transact", full_disk)
        assert ann.refused("GET", f"/api/tables/{table}") == "not-stored"
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"
    assert log.DowntimeForgiven in [type(entry) for entry in house.store.log_of(table).entries]


def test_tables_that_could_not_be_read_at_the_start_are_woken_later(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("malison.server.tables.registry.ALIVE_EVERY", 0.01)
    ann = server.person()
    tables = [ann.make(TRICKS, ["mine", "bot", "bot"], settings={"clock": {"move_seconds": 60}}) for _ in range(2)]
    for table in tables:
        ann.start(table)
    house, failures = server.registry, [*tables, tables[0]]  # the first of them fails twice
    house.actors.clear()  # as after a start
    good = house.store.log_of

    def away_at_first(name: str) -> Part:
        if name in failures:
            failures.remove(name)
            raise Away(sqlite3.OperationalError("unable to open database file"))
        return cast("Part", good(name))

    monkeypatch.setattr(house.store, "log_of", away_at_first)
    monkeypatch.setattr(house, "_unforgiven", {*tables, "gone"})
    waking = asyncio.run_coroutine_threadsafe(house._wake_tables(), house.loop)
    waking.result(10)
    assert set(tables) <= set(house.actors)
    assert not failures
    assert "2 tables under way can't be read yet" in caplog.text
    assert "could not be opened: there is no such table" in caplog.text


def test_the_log_does_not_tell_what_a_statement_was_given(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/new.db")
    with pytest.raises(sa.exc.OperationalError) as failed, engine.connect() as connection:
        connection.execute(sa.text("SELECT * FROM nothing WHERE identity = :who"), {"who": "secret"})
    engine.dispose()
    assert "secret" not in str(failed.value)


def test_an_invented_cookie_does_not_make_someone_new(tmp_path: Path) -> None:
    with running(tmp_path, Limits(requests_at_once=5, requests_a_second=0.001)) as server:
        answers = [httpx.get(f"{server.address}/api/games", headers={"Cookie": f"malison=me{n}.x"}) for n in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_who_sends_too_much_is_slowed_and_then_sent_away(tmp_path: Path) -> None:
    limits = Limits(messages_a_second=5, messages_at_once=10, patience=20, tables_an_hour=2, codes_a_minute=2)
    with running(tmp_path, limits) as server:
        ann, table = alone(server)
        live = ann.live(table)
        codes = []
        for number in range(40):
            live.socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
        live.quiet(1.0)
        codes = [answer.get("code") for answer in live.answers.values()]
        assert "too-fast" in codes
        assert live.gone == "too-fast"
        ann.make(TRICKS, ["mine", "bot", "bot"])
        body = {"game": TRICKS, "name": "Ann", "seats": [{"kind": "mine"}, {}, {}]}
        assert ann.refused("POST", "/api/tables", body) == "too-many"
        for _ in range(2):
            assert ann.refused("POST", "/api/codes", {"code": "xxxxxxxx"}) == "bad-code"
        assert ann.refused("POST", "/api/codes", {"code": "xxxxxxxx"}) == "too-fast"
        assert (
            ann.http.post("/api/tables", content=b"x" * 200_000, headers={"Content-Type": "application/json"}).status_code
            == 413
        )


# --- A flaky network ---


class Flaky:
    """A proxy that drops, delays and repeats what goes through, and cuts connections."""

    def __init__(self, port: int, pick: random.Random) -> None:
        self.target, self.pick = port, pick
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward_reader, onward_writer = await asyncio.open_connection("127.0.0.1", self.target)
        ways = [
            asyncio.ensure_future(self._pass(reader, onward_writer)),
            asyncio.ensure_future(self._pass(onward_reader, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for each in (writer, onward_writer):
            each.transport.abort()

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while content := await source.read(65536):
            await asyncio.sleep(self.pick.random() * 0.005)
            if self.pick.random() < 0.03:
                self.cuts += 1
                return  # what was read is dropped, and the connection with it
            sink.write(content)
            await sink.drain()


def stubborn(person: Person, table: str, seat: int, pick: random.Random, number: list[int]) -> Any:
    """Play a seat to the end over a bad line: send a move until it is answered, twice at times, and come back if cut off."""
    waiting: dict[str, Any] | None = None
    until = time.monotonic() + 250
    while time.monotonic() < until:
        try:
            with person.live(table) as live:
                while True:
                    if live.is_over:
                        return live.position["outcome"], live.state["events"]
                    if waiting is None and live.turn == seat and live.choices:
                        number[0] += 1
                        move = some_move(live.choices, pick)
                        waiting = {"id": f"{seat}-{number[0]}", "seat": seat, "ply": live.ply, "moves": [move]}
                    if waiting is not None:
                        for _ in range(1 + (pick.random() < 0.3)):
                            live.socket.send(json.dumps({"type": "play", **waiting}))
                        sent = waiting["id"]
                        answer = live.until(lambda sent=sent, live=live: live.answers.get(sent))  # type: ignore[misc]
                        assert answer["type"] == "done", answer
                        live.reach(waiting["ply"] + 1)
                        waiting = None
                    else:
                        live.hear()
        except (WebSocketException, OSError, EOFError):
            continue
    raise TimeoutError(f"seat {seat} did not come to the end")


def test_over_a_flaky_network_all_come_to_the_same_end(server: Server) -> None:
    people = [server.person(name) for name in ("Ann", "Bo", "Cy")]
    table = people[0].make(TRICKS, ["mine", "open", "open"], options={"rounds": 1})
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    port = int(server.address.rpartition(":")[2])
    flaky = Flaky(port, random.Random(5))
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    ports: list[int] = []

    async def proxy() -> None:
        listening = await asyncio.start_server(flaky.serve, "127.0.0.1", 0)
        ports.append(listening.sockets[0].getsockname()[1])
        ready.set()
        async with listening:
            await stop.wait()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    stop = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(proxy()))
    thread.start()
    ready.wait()
    try:
        for person in people:
            person.address = f"http://127.0.0.1:{ports[0]}"
        with ThreadPoolExecutor(3) as threads:
            work = [
                threads.submit(stubborn, person, table, seat, random.Random(seat), [0]) for seat, person in enumerate(people)
            ]
            wait(work, 300, return_when=FIRST_EXCEPTION)
            ends = [each.result(0) for each in work]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()
    assert ends[0] == ends[1] == ends[2]
    assert flaky.cuts > 0


# --- A killed server ---


def test_killed_at_any_moment_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """Many tables play; the server is killed and started again in the middle, twice; every table goes on to its sealed end."""
    with process(tmp_path) as house:
        people = [house.person(f"Guest {number}") for number in range(6)]
        tables = {}
        for number, person in enumerate(people):
            clock = {"clock": {"move_seconds": 600, "bank_seconds": 60}} if number % 2 else {}
            table = person.make(TRICKS, ["mine", "bot", "bot"], options={"rounds": 1}, settings=clock)
            person.start(table)
            tables[person] = table
        paused = people[1]
        with paused.live(tables[paused]) as live:
            live.ask("pause")
        acknowledged: dict[Person, list[tuple[int, str]]] = {person: [] for person in people}
        pick = random.Random(7)
        for _ in range(2):
            play_until_killed(house, tables, acknowledged, paused, pick)
            house.start()
        check_pause(paused, tables[paused])
        for person in people:
            finish(person, tables[person], acknowledged[person])


def check_pause(paused: Person, table: str) -> None:
    with paused.live(table) as live:
        assert live.state["clock"]["paused"]
        assert live.state["clock"]["bank"] == [60_000] * 3
        assert live.ask("resume")["type"] == "done"
        live.until(lambda: live.turn == 0)
        assert live.state["clock"]["deadline"] > live.state["now"] + 500_000


def play_until_killed(
    house: Process,
    tables: dict[Person, str],
    acknowledged: dict[Person, list[tuple[int, str]]],
    paused: Person,
    pick: random.Random,
) -> None:
    def play(person: Person) -> None:
        try:
            with person.live(tables[person]) as live:
                while live.until(lambda: live.turn == 0 or live.is_over) and live.choices:
                    ply, move = live.ply, live.choices[0]
                    if live.play(move)["type"] == "done":
                        acknowledged[person].append((ply, move))
                    live.reach(ply + 1)
        except (WebSocketException, OSError, EOFError):
            pass

    threads = [threading.Thread(target=play, args=(person,)) for person in tables if person is not paused]
    for thread in threads:
        thread.start()
    time.sleep(0.3 + pick.random() * 0.5)
    house.kill()
    for thread in threads:
        thread.join()


def finish(person: Person, table: str, acknowledged: list[tuple[int, str]]) -> None:
    with person.live(table) as live:
        play_on({0: live})
    record = game_record.loads(person.get(f"/api/tables/{table}/record"))
    moves = [entry.text for entry in record.entries if entry.seat is not None]
    for ply, move in acknowledged:
        assert moves[ply] == move
    assert seal.verify(record, load(TRICKS)) is None


def test_of_those_who_only_watched_nothing_is_kept(server: Server) -> None:
    ann = server.person()
    table = ann.make("cursed-tricks", ["mine", "bot", "bot"])
    ann.start(table)
    room = server.registry.actors[table]
    for _ in range(5):
        with server.person("Eve").live(table) as watcher:
            assert watcher.ask("ping")["type"] == "done"
    wait_for(lambda: not room.connections)
    assert room.answers == {}
    assert room.away_from == {}
