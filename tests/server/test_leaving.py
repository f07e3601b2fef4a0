"""Where someone was when they left is known when they come back, also after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from malison.games import load
from malison.server.tables.registry import TOGETHER, TableRegistry, open_registry
from tests.server.clients import GENEROUS
from tests.server.twin_worlds import OTHERS, SEER, a_world


async def opened(folder: Path) -> TableRegistry:
    house = open_registry(f"sqlite:///{folder}/leaving.db", limits=GENEROUS, compile_games=False)
    await house.open()
    await asyncio.sleep(0.1)  # until it has noted that it is alive
    return house


@pytest.mark.parametrize("in_a_hurry", [False, True])
def test_all_who_leave_are_written_down_at_once_and_known_after_a_restart(tmp_path: Path, *, in_a_hurry: bool) -> None:
    async def leave_and_return() -> None:
        house = await opened(tmp_path)
        world = await a_world(house, load("cursed-tricks"), 4, {}, 0, "0" * 64)
        table, ply = world.actor.table.id, world.actor.table.ply
        before = house.store.commits
        for session in world.sessions.values():
            world.actor.exit(session.connection)
        if not in_a_hurry:
            await asyncio.sleep(TOGETHER * 2)
            assert house.store.commits == before + 1
        await house.close()
        house.store.close()
        again = await opened(tmp_path)
        assert (await again.actor(table)).last_ply == {SEER: ply, OTHERS: ply}
        await again.close()
        again.store.close()

    asyncio.run(leave_and_return())


def test_a_table_that_is_gone_takes_nobody_elses_place_with_it(tmp_path: Path) -> None:
    async def leave() -> None:
        house = await opened(tmp_path)
        gone = await a_world(house, load("cursed-tricks"), 4, {}, 0, "0" * 64)
        kept = await a_world(house, load("cursed-tricks"), 4, {}, 0, "1" * 64)
        for world in (gone, kept):
            for session in world.sessions.values():
                world.actor.exit(session.connection)
        await house.delete(gone.actor)
        await house.close()
        house.store.close()
        again = await opened(tmp_path)
        assert set((await again.actor(kept.actor.table.id)).last_ply) == {SEER, OTHERS}
        await again.close()
        again.store.close()

    asyncio.run(leave())
