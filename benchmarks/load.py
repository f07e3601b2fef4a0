"""How much one server process carries: tables of four people, as fast as it answers and at one move a second.

    python benchmarks/load.py                      10, 100 and 500 tables, and boardgame.io's server where npm is there
    python benchmarks/load.py --tables 100 --seconds 5 --no-boardgame
    python benchmarks/load.py --processes 1 2 4    on a PostgreSQL and a Redis of its own, the people of a table spread

The server and this client are processes on one machine. A move's time is from sending it to the last of the four players
having its update. Server CPU is what the server's processes used, all threads, while moves were made.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import functools
import itertools
import json
import os
import random
import resource
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
import uvloop

GAME = "cursed-tricks"
OPTIONS = {"rounds": 12}  # the longest game, so that tables last
BOARDGAME = Path(__file__).parent / "boardgame"


class _Outcome(msgspec.Struct):
    reason: str = ""


class _Position(msgspec.Struct):
    """What a client needs of a position; the view is skipped, as a browser would not skip it."""

    ply: int
    turn: int | None = None
    choices: list[str] = []
    outcome: _Outcome | None = None


class _Told(msgspec.Struct):
    type: str
    position: _Position | None = None


_decoder = msgspec.json.Decoder(_Told)


@dataclass
class Figures:
    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    times: list[float] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.cpu += other.cpu
        self.times += other.times

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        times = sorted(self.times)
        return times[min(len(times) - 1, int(part * len(times)))] * 1000 if times else 0.0


def row(rounds: list[Figures]) -> dict[str, Any]:
    """Of all rounds together; percentiles of the middle one, as a single stall of the machine decides about a 99th."""
    total = Figures()
    for each in rounds:
        total.add(each)
    return {
        "moves/s": round(total.moves / total.seconds) if total.seconds else 0,
        "moves/s of server CPU": round(total.moves / total.cpu) if total.cpu else 0,
        "median ms": round(statistics.median([each.percentile(0.5) for each in rounds]), 1),
        "99th ms": round(statistics.median([each.percentile(0.99) for each in rounds]), 1),
    }


# --- The server as a process ---


class Process:
    """A server process whose CPU time and memory can be read."""

    def __init__(self, command: list[str], port: int, **more: Any) -> None:
        self.port = port
        self.process = subprocess.Popen(command, **more)

    def cpu(self) -> float:
        return cpu_of(self.process.pid)

    def memory(self) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_of_all(program: str, words: str) -> float:
    """Of all running processes of a program whose command line, or whose parent's, has these words."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "comm").read_text().strip() == program:
                parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
                lines = [(folder / "cmdline").read_text(), Path(f"/proc/{parent}/cmdline").read_text()]
                if any(words in line for line in lines):
                    total += cpu_of(int(folder.name))
        except OSError:
            continue  # it has just ended
    return total


SERVE = """
import json, sys
from pathlib import Path
from malison.engine.backends.compiled import CompiledFunctions
from malison.games import load
from malison.server.config import Config
from malison.server.limits import Limits
from malison.server.serve import server
CompiledFunctions.of(load(sys.argv[3]))
many = 10**9
limits = Limits(messages_a_second=many, messages_at_once=many, requests_a_second=many, requests_at_once=many,
                tables_a_guest=many, tables_an_hour=many, connections_a_guest=many)
more = json.loads(sys.argv[4])
server(Config(Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits, compile_games=False, **more)).run()
"""


def start_server(folder: Path, port: int, **more: str) -> Process:
    process = Process([sys.executable, "-c", SERVE, str(folder), str(port), GAME, json.dumps(more)], port)
    until = time.monotonic() + 600
    while True:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return process
        except OSError:
            if time.monotonic() > until or process.process.poll() is not None:
                raise
            time.sleep(0.2)


class Crowd:
    """One server process or several. A proxy may spread the people of a table over them, or keep them together."""

    def __init__(self, processes: list[Process], *, together: bool = True) -> None:
        self.processes = processes
        self.together = together
        self._tables = itertools.count()

    def ports(self) -> list[int]:
        """Where the four people of the next table go."""
        first = next(self._tables)
        places = [first] * 4 if self.together else range(first, first + 4)
        return [self.processes[place % len(self.processes)].port for place in places]

    def cpu(self) -> float:
        return sum(process.cpu() for process in self.processes)


# --- Tables of four ---


class Guest:
    """A person: a cookie and one connection for requests."""

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self.port = port
        self.http = HTTPConnection("127.0.0.1", port)
        self.cookie = ""
        self.http.request("GET", "/api/me")
        answer = self.http.getresponse()
        answer.read()
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def post(self, path: str, body: Any) -> Any:
        self.http.close()  # it may have been idle for too long
        headers = {"Cookie": self.cookie, "X-Malison": "1", "Content-Type": "application/json"}
        self.http.request("POST", path, json.dumps(body), headers)
        answer = self.http.getresponse()
        content = answer.read()
        assert answer.status < 300, content
        return json.loads(content)


def make_table(people: list[Guest]) -> str:
    host, *others = people
    seats = [{"kind": "mine"}] + [{"kind": "open"}] * 3
    table: str = host.post("/api/tables", {"game": GAME, "name": host.name, "seats": seats, "options": OPTIONS})["id"]
    for guest in others:
        guest.post(f"/api/tables/{table}/join", {"name": guest.name})
    return table


def new_table(crowd: Crowd) -> tuple[str, list[Guest]]:
    people = [Guest(port, f"Guest {seat}") for seat, port in enumerate(crowd.ports())]
    return make_table(people), people


class Socket(asyncio.Protocol):
    """A client's WebSocket that does next to nothing: it shares the machine with what is measured."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._come = b""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        come = self._come + data if self._come else data
        if not self.opened.done():
            head, end, come = come.partition(b"\r\n\r\n")
            if not end:
                self._come = head
                return
            assert b" 101 " in head, head
            self.opened.set_result(None)
        at = 0
        while len(come) >= at + 2:
            length, start = come[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(come[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(come[at + 2 : at + 10], "big"), at + 10
            if len(come) < start + length:
                break
            kind, at = come[at] & 15, start + length
            if kind == 1:
                self.hear(come[start:at])
            elif kind == 9:
                self._send(10, come[start:at])
        self._come = come[at:]

    def send(self, message: bytes) -> None:
        self._send(1, message)

    def _send(self, kind: int, message: bytes) -> None:
        """Masked, as a client must, by a mask that changes nothing."""
        head = (
            bytes((0x80 | kind, 0x80 | len(message)))
            if len(message) < 126
            else struct.pack("!BBH", 0x80 | kind, 0xFE, len(message))
        )
        self.transport.write(head + bytes(4) + message)

    def close(self) -> None:
        self.transport.abort()


_people = random.Random(0)


def _hesitation() -> float:
    """How much longer or shorter than usual someone thinks: at the same pace tables would fall into step and move together."""
    return _people.uniform(0.5, 1.5)


class Played:
    """One table's four connections. The one whose turn it is moves; a move is over when all four have seen it."""

    def __init__(self, gap: float | None) -> None:
        self.gap = gap
        self.stopped = False
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sockets: list[Socket] = []
        self.times: list[float] = []
        self.sent = 0.0
        self.seen: dict[int, list[float]] = {}  # by ply: when the move before it was sent, and how many have seen it
        self.pick = random.Random(0)

    async def connect(self, table: str, people: list[Guest]) -> None:
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{table}/live"
        for seat, guest in enumerate(people):
            hear = functools.partial(self.hear, seat)
            _, socket = await loop.create_connection(
                lambda guest=guest, hear=hear: Socket(path, guest.cookie, hear), "127.0.0.1", guest.port
            )
            self.sockets.append(socket)
            await socket.opened

    def hear(self, seat: int, message: bytes) -> None:
        told = _decoder.decode(message)
        position = told.position
        if position is None or self.stopped:
            return
        if self.sent and (told.type == "update" or position.outcome):
            self._note(position.ply)
        if position.outcome is not None:
            if not self.over.done():
                self.over.set_result(None)
        elif position.turn == seat and position.choices:
            if self.gap:
                asyncio.get_running_loop().call_later(self.gap * _hesitation(), self._move, seat, position)
            else:
                self._move(seat, position)

    def _move(self, seat: int, position: _Position) -> None:
        if self.stopped:
            return
        move = self.pick.choice(position.choices)
        message = {"type": "play", "id": f"{seat}-{position.ply}", "seat": seat, "ply": position.ply, "moves": [move]}
        self.sent = time.perf_counter()
        self.sockets[seat].send(msgspec.json.encode(message))

    def _note(self, ply: int) -> None:
        one = self.seen.setdefault(ply, [self.sent, 0])
        one[1] += 1
        if one[1] == 4:
            self.times.append(time.perf_counter() - one[0])
            del self.seen[ply]


async def wave(process: Crowd, count: int, seconds: float, gap: float | None) -> Figures:
    """So many tables play until their games end or the time is up."""
    with ThreadPoolExecutor(8) as threads:
        tables = list(threads.map(lambda _: new_table(process), range(count)))
    played = [Played(gap) for _ in tables]
    for one, (table, people) in zip(played, tables, strict=True):
        await one.connect(table, people)
    cpu, began = 0.0, 0.0
    for number, (table, people) in enumerate(tables):
        if number == count - 1:
            cpu, began = process.cpu(), time.perf_counter()
        await asyncio.to_thread(people[0].post, f"/api/tables/{table}/start", {})
        if gap:
            await asyncio.sleep(gap / count)  # tables don't move in step
    before = [len(one.times) for one in played]  # moves made while other tables still started
    await asyncio.wait([one.over for one in played], timeout=seconds)
    times = [each for one, n in zip(played, before, strict=True) for each in one.times[n:]]
    figures = Figures(len(times), time.perf_counter() - began, process.cpu() - cpu, times)
    for one in played:
        one.stopped = True
        for socket in one.sockets:
            socket.close()
    for _, people in tables:
        for guest in people:
            guest.http.close()
    return figures


async def measure(process: Crowd, count: int, seconds: float, gap: float | None) -> Figures:
    total = Figures()
    while total.seconds < seconds * 0.9:
        total.add(await wave(process, count, seconds - total.seconds, gap))
    return total


async def idle_memory(process: Process) -> dict[str, int]:
    """What a table and an idle connection weigh."""
    before = process.memory()
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: new_table(Crowd([process])), range(200)))
    ids, tables = [table for table, _ in made], [people for _, people in made]
    for table, people in zip(ids, tables, strict=True):
        people[0].post(f"/api/tables/{table}/start", {})
    for people in tables:
        for guest in people:
            guest.http.close()
    await asyncio.sleep(1)
    with_tables = process.memory()
    played = [Played(None) for _ in ids]
    for one, table, people in zip(played, ids, tables, strict=True):
        one.stopped = True  # they only listen
        await one.connect(table, people)
    await asyncio.sleep(1)
    with_connections = process.memory()
    for one in played:
        for socket in one.sockets:
            socket.close()
    return {"bytes a table": (with_tables - before) // 200, "bytes an idle connection": (with_connections - with_tables) // 800}


# --- boardgame.io, for comparison ---


class Boardgame:
    """boardgame.io's server, measured by a client of its own kind (benchmarks/boardgame)."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        for file in BOARDGAME.iterdir():
            shutil.copy(file, folder)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
        self.process = Process(["node", "server.cjs", str(port)], port, cwd=folder, stdout=subprocess.DEVNULL)
        time.sleep(3)
        self.measure(5, 2, None)  # warm up

    def measure(self, count: int, seconds: float, gap: float | None) -> Figures:
        numbers = [self.process.port, count, seconds, int((gap or 0) * 1000), self.process.process.pid]
        command = ["node", "client.cjs", *map(str, numbers)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=True, timeout=600)
        return Figures(**json.loads(done.stdout))

    def end(self) -> None:
        self.process.end()


def show(who: str, count: int, label: str, rounds: list[Figures]) -> None:
    print(f"{who:13} {count:4} tables, {label:26}", "  ".join(f"{k} {v}" for k, v in row(rounds).items()), flush=True)


PACES = (("as fast as it answers", None), ("one move a second a table", 1.0))


async def alone_or_beside(arguments: argparse.Namespace) -> None:
    """One server process; where npm is there, in turns with boardgame.io's, so that a noisy machine is so for both."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other_folder:
        process = start_server(Path(folder), arguments.port)
        other = None if arguments.no_boardgame else Boardgame(Path(other_folder), arguments.port + 1)
        try:
            crowd = Crowd([process])
            await wave(crowd, 5, 2, None)  # warm up
            if not arguments.no_memory:
                print("memory:", await idle_memory(process), flush=True)
            for count in arguments.tables:
                for label, gap in PACES:
                    if gap is None or not arguments.fast_only:
                        await in_turns(crowd, other, count, label, gap, arguments)
        finally:
            process.end()
            if other is not None:
                other.end()


async def in_turns(
    crowd: Crowd, other: Boardgame | None, count: int, label: str, gap: float | None, arguments: argparse.Namespace
) -> None:
    ours: list[Figures] = []
    theirs: list[Figures] = []
    for _ in range(arguments.rounds):
        ours.append(await measure(crowd, count, arguments.seconds, gap))
        if other is not None:
            theirs.append(await asyncio.to_thread(other.measure, count, arguments.seconds, gap))
    show("malison", count, label, ours)
    if other is not None:
        show("boardgame.io", count, label, theirs)
        a_second = "moves/s of server CPU"
        print(f"    {a_second}: {row(ours)[a_second] / row(theirs)[a_second]:.2f} times", flush=True)


async def scaled(arguments: argparse.Namespace, count: int) -> None:
    """So many processes on one PostgreSQL and one Redis, both started here; what those used is told too."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.scale.services import Postgres, Redis

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        postgres, redis = Postgres(Path(folder) / "postgres"), Redis(Path(folder) / "redis")
        postgres.start()
        redis.start()
        more = {"database": postgres.url, "broker": redis.url}
        processes = [start_server(Path(folder), arguments.port + number, **more) for number in range(count)]

        def used() -> tuple[float, float]:
            return cpu_of_all("postgres", str(postgres.data)), cpu_of_all("redis-server", str(redis.port))

        try:
            crowd = Crowd(processes, together=arguments.together)
            await wave(crowd, 5, 2, None)  # warm up
            for tables in arguments.tables:
                for label, gap in PACES:
                    if gap is None or not arguments.fast_only:
                        before = used()
                        figures = await measure(crowd, tables, arguments.seconds, gap)
                        share = [
                            round((now - then) / max(1, figures.moves) * 1e6) for now, then in zip(used(), before, strict=True)
                        ]
                        show(f"{count} processes", tables, label, [figures])
                        print(
                            f"    PostgreSQL {share[0]} us a move, Redis {share[1]} us, the tables' making included", flush=True
                        )
        finally:
            for process in processes:
                process.end()
            postgres.stop()
            redis.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 500])
    parser.add_argument("--seconds", type=float, default=4, help="of a round")
    parser.add_argument("--rounds", type=int, default=5, help="of this server and boardgame.io's in turns")
    parser.add_argument("--port", type=int, default=8431)
    parser.add_argument("--no-boardgame", action="store_true")
    parser.add_argument("--no-memory", action="store_true")
    parser.add_argument("--fast-only", action="store_true")
    parser.add_argument("--processes", type=int, nargs="*", default=[])
    parser.add_argument("--together", action="store_true", help="the people of a table are all at one of the processes")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for count in arguments.processes:
        uvloop.run(scaled(arguments, count))
    if arguments.processes:
        return
    if not arguments.no_boardgame and not shutil.which("npm"):
        print("npm is not here: boardgame.io is left out")
        arguments.no_boardgame = True
    uvloop.run(alone_or_beside(arguments))


if __name__ == "__main__":
    main()
