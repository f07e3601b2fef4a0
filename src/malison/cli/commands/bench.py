"""malison bench: measure the speed of the games on this machine."""

from __future__ import annotations

import json
import os
import platform
import time
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from malison.cli.arguments import check_writable
from malison.games import all_games, load


def bench(
    game: Annotated[str | None, Parameter(help="The id of one game; without it, all games.")] = None,
    /,
    *,
    others: Annotated[bool, Parameter(negative="--no-others", help="Measure other libraries too, where installed.")] = True,
    json_file: Annotated[Path | None, Parameter(name="--json", help="A file for the rows as JSON.")] = None,
) -> int:
    """Measure moves per second: compiled, interpreted, in batches, in C and in other libraries. Takes minutes."""
    from malison.research.bench import measure, measure_others

    check_writable(json_file)
    rows: list[dict[str, Any]] = []
    machine = {
        "date": time.strftime("%Y-%m-%d"),
        "cpu": _cpu_name(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    print(" · ".join(str(value) for value in machine.values()))

    games = [load(game)] if game else all_games().values()
    for row in chain(*(measure(each, _print_note) for each in games), measure_others(_print_note) if others else ()):
        rows.append(row)
        print(_row_text(row), flush=True)
    if json_file is not None:
        json_file.write_text(json.dumps({"machine": machine, "rows": rows}, indent=1) + "\n", encoding="utf-8")
    return 0


def _print_note(sentence: str) -> None:
    print(f"({sentence})", flush=True)


def _cpu_name() -> str:
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def _row_text(row: dict[str, Any]) -> str:
    what = f"{row['what']} of {row['batch']}" if "batch" in row else row["what"]
    parts = [f"{row['game']:18} {row['seats']} seats  {what:28}"]
    for name, unit in (("moves_per_s", "moves/s"), ("games_per_s", "games/s"), ("iterations_per_s", "iterations/s")):
        if row.get(name):
            parts.append(f"{row[name]:>14,.0f} {unit}")
    if "ratio_to_c" in row:
        parts.append(f"{row['ratio_to_c']:6.2f} of C")
    if "seconds" in row:
        parts.append(f"{row['seconds']:14.2f} s")
    if "bytes" in row:
        parts.append(f"{row['bytes']:>14} bytes")
    return " ".join(parts)
