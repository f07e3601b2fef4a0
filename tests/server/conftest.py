"""One server for all tests that don't need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.clients import Server, running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture
def server(house: Server) -> Iterator[Server]:
    yield house
    house.forget_people()
