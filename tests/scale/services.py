"""PostgreSQL and Redis of the tests' own, on free ports, in folders that are thrown away; they can be started again."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path

from malison.server.serve import free_port

PATIENCE = 30.0


def find(program: str) -> str | None:
    """A program on the path, or where Debian keeps PostgreSQL's."""
    places = [*Path("/usr/lib/postgresql").glob("*/bin")]
    return next(
        (found for place in [None, *places] if (found := shutil.which(program, path=str(place) if place else None))), None
    )


def missing() -> list[str]:
    return [program for program in ("initdb", "postgres", "redis-server") if find(program) is None]


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


class Service(ABC):
    """A server program that the tests start and kill."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        # Below the ports that connections go out from: a client that tries a closed one of those can meet itself there.
        self.port = free_port("127.0.0.1", random.randrange(20_000, 32_000), tried=100)
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """How it is started."""

    def start(self) -> None:
        """Start it, again and again if it gives up: what a killed one leaves behind is in the way for a moment."""
        until = time.monotonic() + PATIENCE
        while not answers(self.port):
            assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
            if self.process is None or self.process.poll() is not None:
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(self.command(), cwd=self.folder, stdout=log, stderr=log)
            time.sleep(0.05)

    def stop(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.stop()
        self.start()


class Redis(Service):
    def command(self) -> list[str]:
        program = find("redis-server")
        assert program
        return [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


class Postgres(Service):
    """It refuses to run as root, so there it runs as the system's postgres (or nobody)."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.data = folder / "data"
        if os.getuid() == 0:
            shutil.chown(folder, self._user())
        made = [*self._as_user(), str(find("initdb")), "-D", str(self.data), "-U", "malison", "-A", "trust", "-E", "UTF8", "-N"]
        subprocess.run(made, check=True, capture_output=True)

    def _user(self) -> str:
        known = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in known else "nobody"

    def _as_user(self) -> list[str]:
        return ["runuser", "-u", self._user(), "--"] if os.getuid() == 0 else []

    def command(self) -> list[str]:
        where = ["-D", str(self.data), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-k", str(self.folder)]
        return [*self._as_user(), str(find("postgres")), *where]

    def start(self) -> None:
        super().start()
        until = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert time.monotonic() < until, "PostgreSQL does not come up"
            time.sleep(0.1)

    def _is_ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """At once, without tidying up: it has to recover when it starts again."""
        pid = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)
        assert self.process is not None
        self.process.wait()

    @property
    def url(self) -> str:
        return f"postgresql://malison@127.0.0.1:{self.port}/postgres"
