"""Decisions as data: `malison simulate … --parquet DIR`, read with Polars."""

import sys
import tempfile
from pathlib import Path

import polars as pl

from malison.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()) / "decisions"
main(["simulate", "cursed-tricks", "--games", "4", "--option", "rounds=1", "--parquet", str(folder)])
table = pl.read_parquet(folder)
print(table.schema)
choices = table.select(
    "player",
    pl.col("mask").arr.sum().alias("choices"),
    (pl.col("place") == 1).alias("won"),
)
print(choices.group_by("player").agg(pl.col("choices").mean(), pl.col("won").mean()).sort("player"))
