"""Research interfaces: PettingZoo, OpenSpiel, batches for learning, data sets, exact solutions, the lab and benchmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from malison.research.batches import LearningBatch

__all__ = ["batch"]


def batch(
    game: str, n: int, *, device: Literal["cpu", "cuda"] = "cpu", seats: int | None = None, seed: int = 0, **options: Any
) -> LearningBatch:
    """Return a batch of n games that are stepped together: see `malison.research.batches`."""
    from malison.research.batches import LearningBatch

    return LearningBatch(game, n, device=device, seats=seats, seed=seed, options=options)
