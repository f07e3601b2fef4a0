"""People at a real server, for tests: they have a cookie, make requests, and keep the picture that their WebSocket paints."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from malison.server.config import Config
from malison.server.limits import Limits
from malison.server.serve import free_port, server

GENEROUS = Limits(
    messages_a_second=10_000,
    messages_at_once=10_000,
    requests_a_second=10_000,
    requests_at_once=10_000,
    tables_a_guest=1000,
    tables_an_hour=1000,
    codes_a_minute=1000,
)
PATIENCE = 60.0


@contextmanager
def running(folder: Path, limits: Limits = GENEROUS, port: int | None = None, **settings: Any) -> Iterator[Server]:
    """A server in a thread of this process, with interpreted rules unless the settings say otherwise."""
    port = port or free_port("127.0.0.1", random.randrange(20_000, 50_000), tried=100)
    config = Config(folder, port=port, limits=limits, **{"compile_games": False, **settings})
    running_server = server(config)
    thread = threading.Thread(target=running_server.run)
    thread.start()
    try:
        wait_for(lambda: running_server.started or not thread.is_alive())
        found = Server(f"http://127.0.0.1:{port}", running_server.config.loaded_app.state.registry)
        yield found
        found.forget_people()
    finally:
        running_server.should_exit = True
        thread.join(PATIENCE)


def wait_for(condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
    until = time.monotonic() + patience
    while not (value := condition()):
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.005)
    return value


class Server:
    def __init__(self, address: str, house: Any = None) -> None:
        self.address = address
        self.registry = house
        self._people: list[Person] = []

    def person(self, name: str = "Ann") -> Person:
        self._people.append(Person(self.address, name))
        return self._people[-1]

    def forget_people(self) -> None:
        for person in self._people:
            person.http.close()
        self._people = []


class Process(Server):
    """A server as a process of its own, to be killed."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.port = free_port("127.0.0.1", random.randrange(20_000, 50_000), tried=100)
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.start()

    def start(self) -> None:
        program = (
            "import json, sys; from pathlib import Path; from tests.server.clients import GENEROUS; "
            "from malison.server.config import Config; from malison.server.serve import server; "
            "settings = json.loads(sys.argv[3]); "
            "server(Config(Path(sys.argv[1]), port=int(sys.argv[2]), limits=GENEROUS, compile_games=False, **settings)).run()"
        )
        root = Path(__file__).parents[2]
        path = os.pathsep.join([str(root / "src"), str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, str(self.folder), str(self.port), json.dumps(self.settings)],
            env={**os.environ, "PYTHONPATH": path},
        )
        wait_for(self._answers, patience=90)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the server did not start"
        try:
            return httpx.get(f"{self.address}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def process(folder: Path) -> Iterator[Process]:
    started = Process(folder)
    try:
        yield started
    finally:
        started.kill()
        started.forget_people()


class Person:
    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.http = httpx.Client(base_url=address, headers={"X-Malison": "1"}, timeout=PATIENCE)
        assert self.get("/api/me") == {}

    def get(self, path: str) -> Any:
        return self._good(self.http.get(path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._good(self.http.post(path, json=body))

    def put(self, path: str, body: Any) -> Any:
        return self._good(self.http.put(path, json=body))

    def _good(self, answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        kind = answer.headers.get("content-type", "")
        return answer.json() if kind.startswith("application/json") else answer.text

    def refused(self, method: str, path: str, body: Any = None) -> str:
        """The code of a refusal."""
        answer = self.http.request(method, path, json=body)
        assert 400 <= answer.status_code < 500 or answer.status_code == 503, f"{answer.status_code} {answer.text}"
        code: str = answer.json()["code"]
        return code

    def make(self, game: str, seats: list[str], **more: Any) -> str:
        """A table with such seats: open, mine, bot or outside."""
        settings = {"fast_bots": True, "level": "page", **more.pop("settings", {})}
        wishes = [{"kind": kind, **({"level": "page"} if kind == "bot" else {})} for kind in seats]
        body = {"game": game, "name": self.name, "seats": wishes, "settings": settings, **more}
        table: str = self.post("/api/tables", body)["id"]
        return table

    def join(self, table: str, **more: Any) -> Any:
        return self.post(f"/api/tables/{table}/join", {"name": self.name, **more})

    def start(self, table: str) -> Any:
        return self.post(f"/api/tables/{table}/start", {})

    def live(self, table: str, **headers: str) -> Live:
        return Live(self, table, headers)


class Live:
    """A WebSocket and the picture it paints. Every update's number is checked."""

    _ids = itertools.count()

    def __init__(self, person: Person, table: str, headers: dict[str, str] | None = None) -> None:
        self.person = person
        self.table = table
        self.received: list[str] = []
        self.state: dict[str, Any] = {}
        self.fulls = 0
        self.answers: dict[str, Any] = {}
        self.gone: str | None = None
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = person.address.replace("http", "ws")
        self._connecting = connect(
            f"{address}/api/tables/{table}/live",
            additional_headers={"Cookie": cookies, "Origin": person.address, **(headers or {})},
            max_size=None,
            proxy=None,
            close_timeout=1,
        )
        self.socket: ClientConnection = self._connecting.__enter__()
        try:
            self.until(lambda: self.fulls or self.gone)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Live:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._connecting.__exit__(None, None, None)

    def hear(self, timeout: float = PATIENCE) -> None:
        """Take in one message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        message = json.loads(text)
        kind = message.pop("type")
        if kind == "full":
            self.state = message
            self.fulls += 1
        elif kind == "update":
            assert message["n"] == self.state["n"] + 1, "a gap in the numbers"
            self.state["events"] = self.state.get("events", []) + message.pop("events", [])
            self.state["chat"] = self.state.get("chat", []) + message.pop("chat", [])
            self.state.update(message)
        elif kind == "gone":
            self.gone = message["code"]
        else:
            self.answers[message["id"]] = {"type": kind, **message}

    def until(self, condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
        until = time.monotonic() + patience
        while not (value := condition()):
            self.hear(max(0.01, until - time.monotonic()))
        return value

    def quiet(self, seconds: float = 0.05) -> None:
        """Take in all that comes until nothing comes for a while."""
        try:
            while True:
                self.hear(seconds)
        except (TimeoutError, ConnectionClosed):
            pass

    def ask(self, kind: str, **content: Any) -> Any:
        """Send a command and wait for its answer."""
        number = content.pop("id", f"m{next(self._ids)}")
        self.answers.pop(number, None)
        self.socket.send(json.dumps({"type": kind, "id": number, **content}))
        return self.until(lambda: self.answers.get(number))

    def refused(self, kind: str, **content: Any) -> str:
        answer = self.ask(kind, **content)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    def reach(self, ply: int = 0) -> None:
        """Wait until the game has started and that many moves have been made."""
        self.until(lambda: self.position and self.ply >= ply)

    def own_turn(self, ply: int) -> None:
        self.until(lambda: self.position and self.ply >= ply and (self.choices or self.is_over))

    # --- What the picture shows ---

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.get("position") or {}
        return position

    @property
    def ply(self) -> int:
        ply: int = self.position["ply"]
        return ply

    @property
    def turn(self) -> int | None:
        return self.position.get("turn")

    @property
    def choices(self) -> list[str]:
        choices: list[str] = self.position.get("choices", [])
        return choices

    @property
    def is_over(self) -> bool:
        return bool(self.position.get("outcome"))

    def play(self, move: str | None = None, **more: Any) -> Any:
        """Make a move for the seat to move, any if none is given."""
        move = move or some_move(self.choices)
        return self.ask("play", **{"seat": self.turn, "ply": self.ply, "moves": [move], **more})


def some_move(choices: list[str], pick: random.Random | None = None) -> str:
    """A move of the compact list: a range stands for each of its amounts."""
    pick = pick or random.Random(0)
    words = pick.choice(choices).split()
    for at, word in enumerate(words):
        low, dots, high = word.partition("..")
        if dots and low.isdigit() and high.isdigit():
            words[at] = str(pick.randint(int(low), int(high)))
    return " ".join(words)


def play_on(lives: dict[int, Live], plies: int = 10_000, pick: random.Random | None = None, excused: str = "") -> None:
    """Those who play move as their turns come, up to so many moves or the end. One of `lives` a seat.

    A move that is refused for the excused reason is made again.
    """
    pick = pick or random.Random(0)
    first = next(iter(lives.values()))
    for _ in range(plies):
        first.until(lambda: first.is_over or first.turn in lives)
        if first.is_over:
            break
        assert first.turn is not None
        mover = lives[first.turn]
        ply = first.ply
        mover.own_turn(ply)
        answer = mover.play(some_move(mover.choices, pick))
        if answer["type"] == "refused" and answer["code"] == excused:
            mover.quiet(0.2)
            continue
        assert answer["type"] == "done", answer
        first.reach(ply + 1)
