"""Two processes on one PostgreSQL and one Redis. What is missing on a machine is named; in CI that is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.scale.services import Postgres, Redis, missing
from tests.server.clients import Process


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


@contextmanager
def two_processes(services: tuple[Postgres, Redis], folder: Path) -> Iterator[list[Process]]:
    """They share the database, the broker and the signing key."""
    postgres, redis = services
    with ExitStack() as stack:
        with ThreadPoolExecutor(2) as threads:
            starting = [threads.submit(Process, folder, database=postgres.url, broker=redis.url) for _ in range(2)]
        processes = [each.result() for each in starting]
        for process in processes:
            stack.callback(process.forget_people)
            stack.callback(process.kill)
        yield processes


@pytest.fixture(scope="session")
def lasting_pair(services: tuple[Postgres, Redis], tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    with two_processes(services, tmp_path_factory.mktemp("pair")) as processes:
        yield processes


@pytest.fixture
def pair(lasting_pair: list[Process]) -> Iterator[list[Process]]:
    """Two processes for tests that leave them alive."""
    yield lasting_pair
    for process in lasting_pair:
        process.forget_people()


@pytest.fixture
def mortals(services: tuple[Postgres, Redis], tmp_path: Path) -> Iterator[list[Process]]:
    """Two processes, one of which is to die."""
    with two_processes(services, tmp_path) as processes:
        yield processes
