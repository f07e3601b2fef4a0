"""Decisions as data: `malison simulate … --parquet DIR`, read with PyArrow. (Polars: `polars.read_parquet(DIR)`.)"""

import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from malison.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()) / "decisions"
main(["simulate", "cursed-tricks", "--games", "4", "--option", "rounds=1", "--parquet", str(folder)])
table = ds.dataset(folder).to_table()
for field in table.schema:
    print(f"{field.name}: {field.type}, {table.schema.metadata[field.name.encode()].decode()}")

masks = table["mask"].combine_chunks()
choices = masks.flatten().cast(pa.int8()).to_numpy().reshape(len(masks), -1).sum(axis=1)  # a row a decision
rows = pa.table({"player": table["player"], "choices": choices, "won": pc.equal(table["place"], 1).cast(pa.int8())})
for row in rows.group_by("player").aggregate([("choices", "mean"), ("won", "mean")]).sort_by("player").to_pylist():
    print(f"player {row['player']}: {row['choices_mean']:.2f} choices a decision, won {row['won_mean']:.0%} of them")
