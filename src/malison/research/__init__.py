"""For people who study the games: standard interfaces, batches for learning, data, a lab, and measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from malison.research.batches import LearningBatch

__all__ = ["batch"]


def batch(
    game: str, n: int, *, device: Literal["cpu", "cuda"] = "cpu", seats: int | None = None, seed: int = 0, **options: Any
) -> LearningBatch:
    """So many games of a kind at once, stepped together: see `malison.research.batches`."""
    from malison.research.batches import LearningBatch

    return LearningBatch(game, n, device=device, seats=seats, seed=seed, options=options)
