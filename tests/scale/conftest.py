"""Two processes on one PostgreSQL and one Redis. What is missing on a machine is named; in CI that is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.scale.services import Postgres, Redis, missing
from tests.server.people import Process


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Postgres, Redis]]:
    if lacking := missing():
        sentence = f"{' and '.join(lacking)} can't be found: install PostgreSQL and Redis"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    postgres, redis = Postgres(tmp_path_factory.mktemp("postgres")), Redis(tmp_path_factory.mktemp("redis"))
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
