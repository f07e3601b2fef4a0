"""malison bench: how fast the games are here."""

from __future__ import annotations

import json
import os
import platform
import time
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from malison.cli.arguments import check_writable
from malison.games import all_games, load


def bench(
    game: Annotated[str | None, Parameter(help="One game's id; all of them if not said.")] = None,
    /,
    *,
    others: Annotated[bool, Parameter(negative="--no-others", help="Measure other libraries too, where installed.")] = True,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the rows as JSON.")] = None,
) -> int:
    """Measure moves a second: compiled, interpreted, in batches, beside C and beside other libraries. Takes minutes."""
    from malison.research import bench as measuring

    check_writable(json_file)
    rows: list[dict[str, Any]] = []
    machine = {"date": time.strftime("%Y-%m-%d"), "cpu": _cpu(), "cores": os.cpu_count(), "python": platform.python_version()}
    print(" · ".join(str(value) for value in machine.values()))

    def keep(row: dict[str, Any]) -> None:
        rows.append(row)
        print(_line(row), flush=True)

    for each in [load(game)] if game else all_games().values():
        for row in measuring.measure(each, _note):
            keep(row)
    if others:
        for row in measuring.yardsticks(_note):
            keep(row)
    if json_file is not None:
        json_file.write_text(json.dumps({"machine": machine, "rows": rows}, indent=1) + "\n", encoding="utf-8")
    return 0


def _note(sentence: str) -> None:
    print(f"({sentence})", flush=True)


def _cpu() -> str:
    found = Path("/proc/cpuinfo")
    lines = found.read_text(encoding="utf-8").splitlines() if found.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def _line(row: dict[str, Any]) -> str:
    what = f"{row['what']} of {row['batch']}" if "batch" in row else row["what"]
    words = [f"{row['game']:18} {row['seats']} seats  {what:28}"]
    for name, unit in (("moves_per_s", "moves/s"), ("games_per_s", "games/s"), ("iterations_per_s", "iterations/s")):
        if row.get(name):
            words.append(f"{row[name]:>14,.0f} {unit}")
    if "ratio_to_c" in row:
        words.append(f"{row['ratio_to_c']:6.2f} of C")
    if "seconds" in row:
        words.append(f"{row['seconds']:14.2f} s")
    if "bytes" in row:
        words.append(f"{row['bytes']:>14} bytes")
    return " ".join(words)
