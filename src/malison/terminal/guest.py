"""A seat at a server's table, played from the terminal over the protocol of docs/protocol.md."""

from __future__ import annotations

import http.cookiejar
import itertools
import json
import os
import queue
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from malison.engine.errors import MalisonError
from malison.engine.events import Event
from malison.engine.game import Game
from malison.engine.match import Outcome
from malison.games import load
from malison.terminal import saved
from malison.terminal.speech import Speech

ANSWER_SECONDS = 15.0
RESEND_SECONDS = 5.0
PAUSES = (0.2, 1.0, 3.0)  # seconds between attempts to come back, then the last one again and again


class Refused(MalisonError):
    """The server says no, or can't be reached."""


class House:
    """A server, as this device knows it: who we are there is kept, so that a seat is ours again tomorrow."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        path = saved.folder() / "cookies.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.cookies = http.cookiejar.MozillaCookieJar(path)
        if path.exists():
            self.cookies.load(ignore_discard=True)
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; Refused with the server's reason."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"X-Malison": "1", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}{path}", content, headers, method=method)  # noqa: S310 - http or https
        try:
            with self._opener.open(request, timeout=ANSWER_SECONDS) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            raise Refused(_reason(error)) from None
        except (urllib.error.URLError, OSError) as error:
            raise Refused(f"{self.address} can't be reached: {getattr(error, 'reason', error)}") from None
        self._keep()
        return json.loads(text) if text[:1] in "[{" else text

    def _keep(self) -> None:
        assert self.cookies.filename
        handle = os.open(self.cookies.filename, os.O_WRONLY | os.O_CREAT, 0o600)
        os.close(handle)
        self.cookies.save(ignore_discard=True)

    def cookie(self) -> str:
        """The header that says who we are."""
        request = urllib.request.Request(self.address)  # noqa: S310
        self.cookies.add_cookie_header(request)
        return str(request.get_header("Cookie") or "")


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read().decode())["reason"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code} ({error.reason})"


def parse_link(link: str) -> tuple[str, str]:
    """The server's address and the table's id in a link such as http://192.168.1.5:8000/t/abc."""
    parts = urlsplit(link if "://" in link else f"http://{link}")
    folders = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or len(folders) != 2 or folders[0] != "t":
        raise Refused(f"a table's link looks like http://192.168.1.5:8000/t/abcd, not '{link}'")
    return f"{parts.scheme}://{parts.netloc}", folders[1]


class Guest:
    """Our place at the table. It has what a `Desk` has, so that the same screens serve both."""

    kept = None  # the server keeps the game

    def __init__(self, house: House, table_id: str) -> None:
        self.house = house
        self.id = table_id
        self.connected = False
        self._picture: dict[str, Any] = {}
        self._answers: dict[str, queue.Queue[dict[str, Any]]] = {}
        self._numbers = itertools.count()
        self._mark = secrets.token_hex(4)
        self._socket: Any = None
        self._listener: Callable[[], object] = lambda: None
        self._changed = threading.Condition()
        self._gone: str | None = None
        self._left = False

    @classmethod
    def join(cls, link: str, name: str) -> Guest:
        """Take an open seat at the table, or come back to ours, and connect."""
        address, table_id = parse_link(link)
        house = House(address)
        house.ask("GET", "/api/me")
        mine = house.ask("GET", "/api/tables/mine")
        if not any(table["id"] == table_id and table.get("yours") for table in mine):
            house.ask("POST", f"/api/tables/{table_id}/join", {"name": name, "nonce": secrets.token_hex(16)})
        guest = cls(house, table_id)
        load(house.ask("GET", f"/api/tables/{table_id}")["game"])  # refused here if this program does not know the game
        guest.connect()
        return guest

    # --- The connection ---

    def connect(self) -> None:
        threading.Thread(target=self._stay_connected, daemon=True, name="connection").start()
        if not self.wait(lambda: bool(self._picture) or self._gone is not None, ANSWER_SECONDS) or self._gone:
            raise Refused(self._gone or f"{self.house.address} does not answer")

    def _stay_connected(self) -> None:
        pauses = iter(PAUSES)
        while not self._left and self._gone is None:
            if self._talk():
                pauses = iter(PAUSES)
            self._set_connected(False)
            threading.Event().wait(next(pauses, PAUSES[-1]))

    def _talk(self) -> bool:
        """Listen until the connection ends; whether there was one."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = "ws" + self.house.address.removeprefix("http") + f"/api/tables/{self.id}/live"
        try:
            with connect(address, additional_headers={"Cookie": self.house.cookie()}, max_size=None) as socket:
                self._socket = socket
                self._set_connected(True)
                for message in socket:
                    self._hear(json.loads(message))
                return True
        except (OSError, WebSocketException):
            return self._socket is not None
        finally:
            self._socket = None

    def _set_connected(self, connected: bool) -> None:
        with self._changed:
            self.connected = connected
            self._changed.notify_all()
        self._listener()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message.pop("type")
        with self._changed:
            if kind == "full":
                self._picture = message
            elif kind == "update":
                self._update(message)
            elif kind == "gone":
                self._gone = message["reason"]
            elif message.get("id") in self._answers:
                self._answers[message["id"]].put({"type": kind, **message})
            self._changed.notify_all()
        if kind in ("full", "update", "gone"):
            self._listener()

    def _update(self, message: dict[str, Any]) -> None:
        if message["n"] != self._picture.get("n", -1) + 1:
            self._send({"type": "sync", "id": self._new_id()})
            return
        for part in ("events", "chat"):
            self._picture[part] = self._picture.get(part, []) + message.pop(part, [])
        self._picture.update(message)

    def _new_id(self) -> str:
        return f"{self._mark}-{next(self._numbers)}"

    def _send(self, message: dict[str, Any]) -> bool:
        from websockets.exceptions import WebSocketException

        socket = self._socket
        try:
            if socket is not None:
                socket.send(json.dumps(message))
                return True
        except (OSError, WebSocketException):
            pass
        return False

    def _request(self, **message: Any) -> dict[str, Any]:
        """Send and wait for the answer; sent again, with the same id, over a connection that came back."""
        message["id"] = self._new_id()
        answers = self._answers[message["id"]] = queue.Queue()
        try:
            until = time.monotonic() + ANSWER_SECONDS
            while (left := until - time.monotonic()) > 0:
                used = self._socket
                if not self._send(message):
                    self.wait(lambda used=used: self._socket not in (None, used), left)  # type: ignore[misc]
                    continue
                try:
                    answer = answers.get(timeout=min(left, RESEND_SECONDS))
                except queue.Empty:
                    continue
                if answer["type"] == "refused":
                    raise Refused(answer["reason"])
                return answer
            raise Refused(f"{self.house.address} does not answer: nothing was played, try again")
        finally:
            del self._answers[message["id"]]

    def wait(self, until: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait for something to come about; whether it did."""
        with self._changed:
            return self._changed.wait_for(until, seconds)

    def wait_in_lobby(self) -> None:
        """Until the game starts, or somebody takes or leaves a seat."""
        waiting = self.open_seats
        self.wait(lambda: self.started or self.broken is not None or self.open_seats != waiting)

    def listen(self, listener: Callable[[], object]) -> None:
        """Call this, from another thread, whenever something changed."""
        self._listener = listener

    # --- Where it stands ---

    @property
    def _position(self) -> dict[str, Any]:
        position: dict[str, Any] = self._picture.get("position") or {}
        return position

    @property
    def started(self) -> bool:
        return bool(self._position)

    @property
    def open_seats(self) -> int:
        return sum(seat["kind"] == "open" for seat in self._picture["table"]["seats"])

    @property
    def game(self) -> Game:
        return load(self._picture["table"]["game"])

    @property
    def names(self) -> list[str]:
        return [seat.get("name") or f"Seat {number}" for number, seat in enumerate(self._picture["table"]["seats"])]

    @property
    def people(self) -> list[int]:
        return list(self._picture["you"].get("seats", []))

    @property
    def turn(self) -> int | None:
        return None if self.outcome else self._position.get("turn")

    @property
    def ply(self) -> int:
        return int(self._position.get("ply", 0))

    @property
    def outcome(self) -> Outcome | None:
        found = self._position.get("outcome")
        if not found:
            return None
        return Outcome(tuple(found["points"]), tuple(found["winners"]), tuple(found["places"]), found["reason"])

    @property
    def broken(self) -> str | None:
        status = self._picture["table"].get("status")
        closed = f"the table is {status}" if status == "closed" and not self.outcome else None
        return self._gone or self._picture["table"].get("read_only") or closed

    def decided_by(self, seat: int) -> Literal["here", "bot", "elsewhere"]:
        return "here" if seat in self.people else "elsewhere"

    def view(self, eyes: int | None) -> dict[str, Any]:
        view: dict[str, Any] = self._position["view"]
        return view

    def events(self, eyes: int | None, since: int = 0) -> list[Event]:
        return [msgspec.convert(event, Event) for event in self._picture.get("events", [])[since:]]

    def choices(self, staged: Sequence[str] = ()) -> list[str]:
        if not staged:
            return list(self._position.get("choices", []))
        return list(self._request(type="try", seat=self.turn, ply=self.ply, moves=list(staged)).get("choices", []))

    def tried(self, staged: Sequence[str], written: str) -> str:
        self._request(type="try", seat=self.turn, ply=self.ply, moves=[*staged, written])
        return " ".join(written.split())

    def record(self, eyes: int | None) -> str:
        seat = "" if eyes is None else f"?seat={eyes}"
        return str(self.house.ask("GET", f"/api/tables/{self.id}/record{seat}"))

    # --- What is done ---

    def play(self, seat: int, moves: Sequence[str]) -> None:
        ply = self.ply
        self._request(type="play", seat=seat, ply=ply, moves=list(moves))
        self.wait(lambda: self.ply > ply or self.outcome is not None, ANSWER_SECONDS)

    def think(self) -> str:
        raise NotImplementedError("the server's bots think there")

    def hints(self, speech: Speech) -> list[str]:
        if self.turn not in self.people:
            return [speech.say("ui-hint-none")]
        answer = self._request(type="hint", seat=self.turn)
        return [speech.say("ui-hint-move", move=answer["move"])]

    def again(self) -> Guest:
        """Another table for the same people."""
        info = self._picture["table"]
        next_id = info.get("next") or self.house.ask("POST", f"/api/tables/{self.id}/rematch")["id"]
        self.leave()
        guest = Guest(self.house, next_id)
        guest.connect()
        return guest

    def leave(self) -> None:
        """Close the connection; the seat stays ours."""
        self._left = True
        if self._socket is not None:
            self._socket.close()
