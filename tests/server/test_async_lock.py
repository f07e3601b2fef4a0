"""The room's lock: taken at once where it is free, else in order, and never lost with whoever no longer waits."""

from __future__ import annotations

import asyncio

from malison.server.tables.async_lock import Lock


def test_a_free_lock_is_taken_at_once() -> None:
    lock = Lock()
    taken: list[str] = []
    lock.take(lambda: taken.append("first"))
    assert taken == ["first"]
    assert lock.is_taken
    lock.release()
    assert not lock.is_taken


def test_whoever_waits_has_it_in_the_order_of_coming_by_either_way() -> None:
    async def run() -> list[str]:
        lock = Lock()
        order: list[str] = []

        def by_call(name: str) -> None:
            order.append(name)
            lock.release()

        async def by_task(name: str) -> None:
            async with lock:
                await asyncio.sleep(0)
                order.append(name)

        async with lock:
            tasks = [asyncio.create_task(by_task("a"))]
            await asyncio.sleep(0)
            lock.take(lambda: by_call("b"))
            tasks.append(asyncio.create_task(by_task("c")))
            await asyncio.sleep(0)
            lock.take(lambda: by_call("d"))
            assert order == []
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)
        assert not lock.is_taken
        return order

    assert asyncio.run(run()) == ["a", "b", "c", "d"]


def test_someone_who_no_longer_waits_is_passed_over() -> None:
    """Whether called off before the lock was given, or between that and going on."""

    async def run(*, given: bool) -> list[str]:
        lock = Lock()
        order: list[str] = []

        async def enter(name: str) -> None:
            async with lock:
                order.append(name)

        await lock.__aenter__()
        gone, stays = asyncio.create_task(enter("gone")), asyncio.create_task(enter("stays"))
        await asyncio.sleep(0)
        if given:
            lock.release()
            asyncio.get_running_loop().call_soon(gone.cancel)  # after it was given, before the task runs
        else:
            gone.cancel()
            await asyncio.sleep(0)
            lock.release()
        await asyncio.wait([gone, stays], timeout=5)
        assert gone.cancelled()
        assert not lock.is_taken
        return order

    assert asyncio.run(run(given=False)) == ["stays"]
    assert asyncio.run(run(given=True)) == ["stays"]
