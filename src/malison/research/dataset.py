"""Decisions as data: one row a decision, in Parquet files that Polars, PyArrow, pandas or DuckDB read.

`SCHEMA_WORDS` tells every column; docs/research.md shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from malison.engine.backends.observation import Layout
from malison.engine.errors import MalisonError
from malison.engine.match import Match

SCHEMA_WORDS = {
    "game": "the game's id",
    "number": "which game of the run it was",
    "decision": "which decision of that game, from 0; a move with an amount is two",
    "player": "the seat that decided",
    "observation": "what that seat knew: the vector of docs/observations, as 32-bit floats",
    "mask": "true for each move that was legal",
    "move": "what was chosen: an index into the mask",
    "text": "the whole move in the game's notation",
    "points": "the result by seat, higher is better",
    "place": "the place of the seat that decided, from 1",
}


class NeedsArrow(MalisonError):
    """PyArrow is not installed."""


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet

        return pa, parquet
    except ImportError:
        raise NeedsArrow("Parquet files need PyArrow: pip install malison[research]") from None


def schema(layout: Layout) -> Any:
    arrow, _ = _arrow()
    return arrow.schema(
        [
            ("game", arrow.string()),
            ("number", arrow.int64()),
            ("decision", arrow.int32()),
            ("player", arrow.int8()),
            ("observation", arrow.list_(arrow.float32(), len(layout))),
            ("mask", arrow.list_(arrow.bool_(), layout.actions)),
            ("move", arrow.int32()),
            ("text", arrow.string()),
            ("points", arrow.list_(arrow.int32(), layout.config.seats)),
            ("place", arrow.int8()),
        ],
        metadata=dict(SCHEMA_WORDS),
    )


def decisions(match: Match, number: int, layout: Layout) -> Iterator[dict[str, Any]]:
    """A row for every decision of a finished match."""
    outcome = match.outcome
    assert outcome is not None
    game, rules = match.game, match.rules
    count = 0
    for line in match.history:
        if line.seat is None:
            continue
        state = game.state.State(line.before)
        for move in game.notation.parse(match.config, state, line.text):
            mask = [False] * layout.actions
            for legal in rules.legal(state):
                mask[legal] = True
            yield {
                "game": game.id,
                "number": number,
                "decision": count,
                "player": line.seat,
                "observation": layout.read(rules.witness(state, line.seat)),
                "mask": mask,
                "move": move,
                "text": line.text,
                "points": rules.points(game.state.State(match.history[-1].after)),
                "place": outcome.places[line.seat],
            }
            count += 1
            rules.play(state, move)


def parquet_bytes(matches: list[tuple[int, Match]]) -> bytes:
    """The decisions of finished matches, with their numbers, as one Parquet file."""
    arrow, parquet = _arrow()
    layout = Layout(matches[0][1].game, matches[0][1].config)
    rows = [row for number, match in matches for row in decisions(match, number, layout)]
    file = arrow.BufferOutputStream()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema(layout)), file, compression="zstd")
    content: bytes = file.getvalue().to_pybytes()
    return content
