"""A seat at a server's table, played from the terminal over the protocol of docs/protocol.md."""

from __future__ import annotations

import itertools
import json
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from malison.engine import seal
from malison.engine.events import Event
from malison.engine.game import Game
from malison.engine.match import Outcome
from malison.engine.options import MatchConfig
from malison.games import load
from malison.players import Hint
from malison.table.errors import Refusal
from malison.table.table import brought
from malison.terminal.tables.client import ANSWER_SECONDS, ApiClient, ClientRefusal, parse_link

RESEND_SECONDS = 5.0
PAUSES = (0.2, 1.0, 3.0)  # seconds between attempts to come back, then the last one again and again


class RemoteTable:
    """Our place at the table. It has what a `LocalTable` has, so that the same screens serve both."""

    kept = None  # the server keeps the game

    def __init__(self, client: ApiClient, table_id: str) -> None:
        self.client = client
        self.id = table_id
        self.connected = False
        self._picture: dict[str, Any] = {}
        self._answers: dict[str, queue.Queue[dict[str, Any]]] = {}
        self._numbers = itertools.count()
        self._mark = secrets.token_hex(4)
        self._socket: Any = None
        self._listener: Callable[[], object] = lambda: None
        self._changed = threading.Condition()
        self._gone: ClientRefusal | None = None  # why the server has ended it for good
        self._left = False
        self._ahead = 0  # milliseconds that the server's clock is ahead of ours

    @classmethod
    def join(cls, link: str, name: str, *, watch: bool = False) -> RemoteTable:
        """Take an open seat at the table, or come back to ours, and connect; `watch` takes none."""
        address, table_id = parse_link(link)
        client = ApiClient(address)
        client.ask("GET", "/api/me")
        mine = client.ask("GET", "/api/tables/mine")
        if not watch and not any(table["id"] == table_id and table.get("yours") for table in mine):
            client.ask("POST", f"/api/tables/{table_id}/join", {"name": name, "nonce": seal.new_nonce()})
        guest = cls(client, table_id)
        load(client.ask("GET", f"/api/tables/{table_id}")["game"])  # refused here if this program does not know the game
        guest.connect()
        return guest

    # --- The connection ---

    def connect(self) -> None:
        threading.Thread(target=self._stay_connected, daemon=True, name="connection").start()
        if not self.wait(lambda: bool(self._picture) or self._gone is not None, ANSWER_SECONDS) or self._gone:
            address = self.client.address
            raise self._gone or ClientRefusal("unreachable", f"{address} does not answer", address=address)

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

        address = "ws" + self.client.address.removeprefix("http") + f"/api/tables/{self.id}/live"
        try:
            with connect(address, additional_headers={"Cookie": self.client.cookie()}, max_size=None) as socket:
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
                self._ahead = message["now"] - _now()
            elif kind == "update":
                self._update(message)
            elif kind == "gone":
                self._gone = ClientRefusal(message["code"], message["reason"])
            elif message.get("id") in self._answers:
                self._answers[message["id"]].put({"type": kind, **message})
            self._changed.notify_all()
        if kind == "full":
            self._add_to_the_seal()
        if kind in ("full", "update", "gone"):
            self._listener()

    def _add_to_the_seal(self) -> None:
        """Our own random bytes for the deal, where none of ours are in yet: after a rematch, say."""
        for seat in self._picture["table"]["seats"] if not self.started else ():
            if seat["seat"] in self.people and not seat.get("has_nonce"):
                self._send({"type": "nonce", "id": self._new_id(), "seat": seat["seat"], "nonce": seal.new_nonce()})

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
                    raise ClientRefusal(answer["code"], answer["reason"], **answer.get("values", {}))
                return answer
            address = self.client.address
            raise ClientRefusal("no-answer", f"{address} does not answer: nothing was played, try again", address=address)
        finally:
            del self._answers[message["id"]]

    def wait(self, until: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait for something to come about; whether it did."""
        with self._changed:
            return self._changed.wait_for(until, seconds)

    def wake(self) -> None:
        """Let whoever waits look again."""
        with self._changed:
            self._changed.notify_all()

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
    def config(self) -> MatchConfig:
        info = self._picture["table"]
        custom = brought(self.game, info.get("own", ()), info.get("own_text"))
        return MatchConfig(len(info["seats"]), info["options"], custom)  # checked and completed by the server

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
    def broken(self) -> Refusal | None:
        info = self._picture["table"]
        if self._gone is None and info.get("read_only"):
            return ClientRefusal("read-only", info["read_only"])
        if self._gone is None and info.get("status") == "closed" and not self.outcome:
            return ClientRefusal("closed", "the table is closed")
        return self._gone

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
        return str(self.client.ask("GET", f"/api/tables/{self.id}/record{seat}"))

    # --- What is done ---

    def play(self, seat: int, moves: Sequence[str]) -> None:
        ply = self.ply
        self._request(type="play", seat=seat, ply=ply, moves=list(moves))
        self.wait(lambda: self.ply > ply or self.outcome is not None, ANSWER_SECONDS)

    def think(self) -> str:
        raise NotImplementedError("the server's bots think there")

    def hints(self) -> list[Hint]:
        """The server's advice, best first."""
        if self.turn not in self.people:
            return []
        answer = self._request(type="odds", seat=self.turn)
        return [Hint(each["move"], each["place"], each["sure"], 0.0) for each in answer["moves"]]

    def again(self) -> RemoteTable:
        """Another table for the same people: the one that somebody made already, or a new one with us as its host."""
        info = self._picture["table"]
        next_id = info.get("next") or self.client.ask("POST", f"/api/tables/{self.id}/rematch")["id"]
        self.leave()
        guest = RemoteTable(self.client, next_id)
        guest.connect()
        return guest

    def begin(self) -> None:
        """Start the game, as its host; open seats get bots."""
        self.client.ask("POST", f"/api/tables/{self.id}/start", {})

    def look(self, seat: int) -> None:
        """See with the eyes of one of several seats of ours."""
        if len(self.people) > 1 and self.sees != seat:
            self._request(type="look", seat=seat)
            self.wait(lambda: self.sees == seat, ANSWER_SECONDS)

    # --- Who else is there ---

    @property
    def sees(self) -> int | None:
        """With whose eyes the server lets us see."""
        seat: int | None = self._picture["you"].get("sees")
        return seat

    @property
    def is_host(self) -> bool:
        return bool(self._picture["you"].get("host"))

    @property
    def is_watching(self) -> bool:
        return not self._picture["you"].get("owns") and not self.people

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats as the server tells them: `SeatInfo` of the protocol."""
        return list(self._picture["table"]["seats"])

    @property
    def here(self) -> set[int]:
        """Seats whose player is connected."""
        return set(self._picture["presence"].get("seats", []))

    @property
    def watchers(self) -> list[str]:
        return [watcher.get("name") or "" for watcher in self._picture["presence"].get("watchers", [])]

    @property
    def asking(self) -> dict[int, tuple[str, int]]:
        """Watchers who ask to look over a shoulder of ours: by number, their name and the seat."""
        watchers = self._picture["presence"].get("watchers", [])
        return {each["number"]: (each.get("name") or "", each["asks"]) for each in watchers if each.get("asks") in self.people}

    @property
    def away(self) -> list[int]:
        """Seats of people who are not connected."""
        return [seat["seat"] for seat in self.seats if seat["kind"] == "person" and seat["seat"] not in self.here]

    @property
    def chat(self) -> list[tuple[str, str]]:
        """Who said what."""
        return [(line["name"], line["text"]) for line in self._picture.get("chat", [])]

    @property
    def paused(self) -> bool:
        return bool(self._picture["clock"].get("paused"))

    @property
    def seconds_left(self) -> tuple[int, int] | None:
        """For the move, and in the bank, of the seat that is waited for; None where no clock runs."""
        clock = self._picture["clock"]
        if clock.get("deadline") is None or self.turn is None:
            return None
        now = _now() + self._ahead
        bank = clock["deadline"] - max(now, clock.get("bank_from") or clock["deadline"])
        move = (clock.get("bank_from") or clock["deadline"]) - now
        return max(0, move) // 1000, max(0, bank) // 1000

    def send_chat(self, text: str) -> None:
        self._request(type="say", text=text)

    def pause(self) -> None:
        self._request(type="pause")

    def resume(self) -> None:
        self._request(type="resume")

    def give_up(self) -> None:
        """A bot sits in for us until we come back."""
        for seat in self.people:
            self._request(type="leave", seat=seat)

    def come_back(self) -> None:
        for seat in self._picture["you"].get("owns", []):
            if seat not in self.people:
                self._request(type="return", seat=seat)

    def consent(self, watcher: int, *, allow: bool) -> None:
        """Let a watcher look over our shoulder, or no longer."""
        for seat in self.people:
            self._request(type="consent", seat=seat, watcher=watcher, allow=allow)

    def substitute(self, seat: int) -> None:
        """Call a bot for someone who has been away for a while."""
        self._request(type="substitute", seat=seat)

    def leave(self) -> None:
        """Close the connection; the seat stays ours."""
        self._left = True
        if self._socket is not None:
            self._socket.close()


def _now() -> int:
    return int(time.time() * 1000)
