"""Leases of tables, without another process to share them with."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from malison.server.cluster.cluster import Cluster


class Hall:
    """A house with one table, whose database says that the lease was renewed."""

    def __init__(self) -> None:
        self.woken = 0
        self.actors = {"table": SimpleNamespace(is_waking=True, wake=self.wake)}
        self.store = self

    def wake(self) -> None:
        self.woken += 1

    async def write(self, work: Any) -> set[str]:
        return {"table"}


@pytest.mark.parametrize(("away", "woken"), [(0.0, 0), (100.0, 1)])
def test_a_lease_that_lapsed_and_is_had_again_wakes_its_table(monkeypatch: pytest.MonkeyPatch, away: float, woken: int) -> None:
    """Else a bot that was to move while the database was away would never move."""
    hall = Hall()
    process = Cluster(cast("Any", hall), cast("Any", None))
    process._hold(["table"])
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + away)
    asyncio.run(process._renew())
    assert process.holds("table")
    assert hall.woken == woken
