"""Two processes on one PostgreSQL and one Redis. What is missing on a machine is named; in CI that is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.scale.services import Postgres, Redis, missing
from tests.server.people import Process


@pytest.fixture(scope="session")
def services() -> Iterator[tuple[Postgres, Redis]]:
    if lacking := missing():
        sentence = f"{' and '.join(lacking)} can't be found: install PostgreSQL and Redis"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    # Not in pytest's own folder, which every run closes to other users, PostgreSQL's among them.
    with TemporaryDirectory(prefix="malison-") as folder:
        Path(folder).chmod(0o755)
        postgres, redis = Postgres(Path(folder) / "postgres"), Redis(Path(folder) / "redis")
        postgres.start()
        redis.start()
        yield postgres, redis
        postgres.stop()
        redis.stop()


@pytest.fixture
def pair(services: tuple[Postgres, Redis], tmp_path: Path) -> Iterator[list[Process]]:
    """Two processes that share the database, the broker and the signing key."""
    postgres, redis = services
    with ExitStack() as stack:
        processes = []
        for _ in range(2):
            process = Process(tmp_path, database=postgres.url, broker=redis.url)
            stack.callback(process.forget_people)
            stack.callback(process.kill)
            processes.append(process)
        yield processes
