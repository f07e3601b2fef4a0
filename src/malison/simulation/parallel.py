"""One small mapping over units of work: in this process, on all cores, or on a Ray cluster.

A unit is small and says all that its result depends on, so results are the same wherever it is worked on, and a unit whose
worker is lost is simply worked on again. Each result comes once, as soon as it is there.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from malison.engine.cpu import available_cores
from malison.engine.errors import MalisonError

U = TypeVar("U")
R = TypeVar("R")

PATIENCE = 5  # seconds for a cluster to answer
RETRIES = 20  # how often a unit is tried again when its worker dies


class ClusterError(MalisonError):
    """A Ray cluster that can't be used."""


class LostWorkers(MalisonError):
    """Processes that die again and again."""


class Spread(Protocol):
    """A way to work on units; results come in any order."""

    def __call__(self, function: Callable[[U], R], units: Sequence[U], /) -> Iterator[R]: ...


def spreading(*, workers: int | None = None, ray: str | None = None) -> Spread:
    """On this machine, or with `ray` on the cluster at that address ("local": one that is started for it here)."""
    return partial(on_ray, address=ray, workers=workers) if ray is not None else partial(on_cores, workers=workers)


def here(function: Callable[[U], R], units: Sequence[U]) -> Iterator[R]:
    """One after the other, in this process."""
    return map(function, units)


def on_cores(function: Callable[[U], R], units: Sequence[U], workers: int | None = None) -> Iterator[R]:
    """On every core of this machine. A worker that dies costs the others their present units too; all are worked on again."""
    workers = min(workers or available_cores(), len(units))
    if workers <= 1:
        yield from here(function, units)
        return
    waiting = deque(units)
    for _ in range(RETRIES):
        yield from _in_a_pool(function, waiting, workers)
        if not waiting:
            return
    raise LostWorkers(f"{RETRIES} times a process died at its work: is there enough memory?")


def _in_a_pool(function: Callable[[U], R], waiting: deque[U], workers: int) -> Iterator[R]:
    """Take units from `waiting`; those without a result when a worker dies are put back."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: dict[Future[R], U] = {}
        lost: list[U] = []
        try:
            while (waiting and not lost) or running:
                while waiting and not lost and len(running) < 2 * workers:
                    unit = waiting.popleft()
                    try:
                        running[pool.submit(function, unit)] = unit
                    except BrokenProcessPool:
                        lost.append(unit)
                for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                    unit = running.pop(future)
                    if isinstance(future.exception(), BrokenProcessPool):
                        lost.append(unit)
                    else:
                        yield future.result()
            waiting.extendleft(lost)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_ray(
    function: Callable[[U], R], units: Sequence[U], address: str | None = None, workers: int | None = None
) -> Iterator[R]:
    """On a Ray cluster, on the one this program is connected to if it is. Every machine of it has malison installed."""
    ray = _ray()
    is_guest = ray.is_initialized()
    if not is_guest:
        _connect(ray, address, workers)
    try:
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(function)
        waiting = iter(units)
        ahead = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [remote.remote(unit) for unit in islice(waiting, ahead)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(unit) for unit in islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        if not is_guest:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ClusterError("--ray needs Ray: pip install 'malison[cluster]'") from None
    return ray


def _connect(ray: Any, address: str | None, workers: int | None) -> None:
    if address not in (None, "local", "auto"):
        _knock(str(address))
    quiet = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
    try:
        if address in (None, "local"):
            ray.init(num_cpus=workers or available_cores(), include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(f"there is no Ray cluster at {address}: {reason}") from None


def _knock(address: str) -> None:
    """Refuse at once where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=PATIENCE):
            return
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from None
