"""Data sets: one row per decision, as Parquet files for Polars, PyArrow, pandas or DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from malison.engine.backends.observation import Layout
from malison.engine.errors import MalisonError
from malison.engine.match import Match

# The columns and their descriptions, which Parquet files carry as metadata and docs/research.md lists.
COLUMNS = {
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
    """Raised when PyArrow is not installed."""


def _import_arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet

        return pa, parquet
    except ImportError:
        raise NeedsArrow("Parquet files need PyArrow: pip install malison[research]") from None


def schema(layout: Layout) -> Any:
    arrow, _ = _import_arrow()
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
        metadata=dict(COLUMNS),
    )


def decisions(match: Match, number: int, layout: Layout) -> Iterator[dict[str, Any]]:
    """Yield a row for every decision of a finished match."""
    outcome = match.outcome
    assert outcome is not None
    game, rules = match.game, match.rules
    points = rules.points(game.state.State(match.history[-1].after))
    count = 0
    for item in match.history:
        if item.seat is None:
            continue
        state = game.state.State(item.before)
        for move in game.notation.parse(match.config, state, item.text):
            mask = [False] * layout.actions
            for legal in rules.legal(state):
                mask[legal] = True
            yield {
                "game": game.id,
                "number": number,
                "decision": count,
                "player": item.seat,
                "observation": layout.read(rules.witness(state, item.seat)),
                "mask": mask,
                "move": move,
                "text": item.text,
                "points": points,
                "place": outcome.places[item.seat],
            }
            count += 1
            rules.play(state, move)


def parquet_bytes(matches: list[tuple[int, Match]]) -> bytes:
    """Return one Parquet file with the decisions of finished matches, given with their numbers."""
    arrow, parquet = _import_arrow()
    layout = Layout(matches[0][1].game, matches[0][1].config)
    rows = [row for number, match in matches for row in decisions(match, number, layout)]
    buffer = arrow.BufferOutputStream()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema(layout)), buffer, compression="zstd")
    content: bytes = buffer.getvalue().to_pybytes()
    return content
