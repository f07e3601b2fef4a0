"""Write a data set with `malison simulate … --parquet DIR` and read it with PyArrow. (Polars: `polars.read_parquet(DIR)`.)"""

import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from malison.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()) / "decisions"
main(["simulate", "cursed-tricks", "--games", "4", "--option", "rounds=1", "--parquet", str(folder)])
decisions = ds.dataset(folder).to_table()
for field in decisions.schema:
    print(f"{field.name}: {field.type}, {decisions.schema.metadata[field.name.encode()].decode()}")

masks = decisions["mask"].combine_chunks()
choices = masks.flatten().cast(pa.int8()).to_numpy().reshape(len(masks), -1).sum(axis=1)
rows = pa.table({"player": decisions["player"], "choices": choices, "won": pc.equal(decisions["place"], 1).cast(pa.int8())})
for row in rows.group_by("player").aggregate([("choices", "mean"), ("won", "mean")]).sort_by("player").to_pylist():
    print(f"player {row['player']}: {row['choices_mean']:.2f} choices per decision, won {row['won_mean']:.0%} of them")
