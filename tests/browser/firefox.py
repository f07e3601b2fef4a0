"""Debian's Firefox over WebDriver BiDi: just enough to open a page, ask it something and press what is on it."""

from __future__ import annotations

import itertools
import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from malison.server.serve import free_port

PATIENCE = 60.0


class Firefox:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._command("session.new", {"capabilities": {}})
        tree = self._command("browsingContext.getTree", {})
        self._page = tree["contexts"][0]["context"]
        self.troubles: list[str] = []
        self._command("session.subscribe", {"events": ["log.entryAdded"]})

    def _command(self, method: str, params: dict[str, Any]) -> Any:
        wanted = next(self._ids)
        self._socket.send(json.dumps({"id": wanted, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == wanted:
                assert answer["type"] == "success", answer
                return answer["result"]
            self._hear(answer)

    def _hear(self, event: dict[str, Any]) -> None:
        if event.get("method") == "log.entryAdded" and event["params"]["level"] == "error":
            self.troubles.append(str(event["params"].get("text")))

    def open(self, address: str) -> None:
        self._command("browsingContext.navigate", {"context": self._page, "url": address, "wait": "complete"})

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression that is a string, a number or a truth."""
        params = {"expression": expression, "target": {"context": self._page}, "awaitPromise": True}
        answer = self._command("script.evaluate", params)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> Any:
        until = time.monotonic() + PATIENCE
        while not (value := self.ask(expression)):
            assert time.monotonic() < until, f"waited too long for {expression}"
            time.sleep(0.05)
        return value

    def press(self, selector: str) -> None:
        """A real click in the middle of the first such element."""
        place = json.loads(
            self.ask(
                f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
                " one.scrollIntoView({block: 'nearest'});"
                " const box = one.getBoundingClientRect();"
                " return JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]); })()"
            )
        )
        x, y = (round(value) for value in place)
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self._command("input.performActions", {"context": self._page, "actions": [pointer]})


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Firefox]:
    port = free_port("127.0.0.1", 9300, tried=200)
    started = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", str(folder), f"--remote-debugging-port={port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket = connect(f"ws://127.0.0.1:{port}/session", max_size=None, compression=None)
                break
            except OSError:
                assert time.monotonic() < until, "Firefox does not answer"
                time.sleep(0.2)
        with socket:
            yield Firefox(socket)
    finally:
        started.terminate()
        started.wait()
