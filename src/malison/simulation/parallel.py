"""Map a function over work units: in this process, on all cores, or on a Ray cluster.

A unit holds everything that its result depends on, so results don't depend on where a unit runs, and a unit whose worker dies
runs again. Each result is yielded once, as soon as it is available.
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

CONNECT_TIMEOUT = 5  # seconds
RETRIES = 20  # attempts for a unit whose worker dies


class ClusterError(MalisonError):
    """Raised when a Ray cluster can't be used."""


class LostWorkers(MalisonError):
    """Raised when worker processes die again and again."""


class MapUnits(Protocol):
    """Calls a function with each unit and yields the results in any order."""

    def __call__(self, function: Callable[[U], R], units: Sequence[U], /) -> Iterator[R]: ...


def choose_map(*, workers: int | None = None, ray: str | None = None) -> MapUnits:
    """Return the map for this machine, or with `ray` for the cluster at that address ("local" starts one here)."""
    return partial(map_ray, address=ray, workers=workers) if ray is not None else partial(map_processes, workers=workers)


def map_serial(function: Callable[[U], R], units: Sequence[U]) -> Iterator[R]:
    """Run the units one after the other in this process."""
    return map(function, units)


def map_processes(function: Callable[[U], R], units: Sequence[U], workers: int | None = None) -> Iterator[R]:
    """Run the units on `workers` processes, by default one per core.

    When a worker dies, the pool is lost with all units that are running; they run again in a new pool.
    """
    workers = min(workers or available_cores(), len(units))
    if workers <= 1:
        yield from map_serial(function, units)
        return
    waiting = deque(units)
    for _ in range(RETRIES):
        yield from _map_in_pool(function, waiting, workers)
        if not waiting:
            return
    raise LostWorkers(f"worker processes died {RETRIES} times: is there enough memory?")


def _map_in_pool(function: Callable[[U], R], waiting: deque[U], workers: int) -> Iterator[R]:
    """Run the units of `waiting` in one process pool. If a worker dies, put those without a result back into `waiting`."""
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


def map_ray(
    function: Callable[[U], R], units: Sequence[U], address: str | None = None, workers: int | None = None
) -> Iterator[R]:
    """Run the units on a Ray cluster whose machines all have malison installed.

    If this process is already connected to a cluster, that connection is used and stays open.
    """
    ray = _import_ray()
    was_connected = ray.is_initialized()
    if not was_connected:
        _connect(ray, address, workers)

    def run(unit: U) -> R:
        """Call `function`, which may be a functools.partial. Ray itself accepts plain functions only."""
        return function(unit)

    try:
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(run)
        waiting = iter(units)
        queued = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [remote.remote(unit) for unit in islice(waiting, queued)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(unit) for unit in islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        if not was_connected:
            ray.shutdown()


def _import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ClusterError("--ray needs Ray: pip install 'malison[cluster]'") from None
    return ray


def _connect(ray: Any, address: str | None, workers: int | None) -> None:
    if address not in (None, "local", "auto"):
        _check_reachable(str(address))
    quiet = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
    try:
        if address in (None, "local"):
            ray.init(num_cpus=workers or available_cores(), include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(f"there is no Ray cluster at {address}: {reason}") from None


def _check_reachable(address: str) -> None:
    """Raise ClusterError at once if nothing listens at the address. Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT):
            return
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from None
