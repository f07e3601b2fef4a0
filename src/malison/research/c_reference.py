"""Runs the C programs in `benchmarks/c` of a source checkout, which play the same random games as the rules in Python."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from malison.engine.errors import MalisonError

SOURCES = Path(__file__).parents[3] / "benchmarks" / "c"
FLAGS = ("-O3", "-march=native", "-std=gnu11", "-Wall", "-Wextra", "-Werror")


@dataclass(frozen=True)
class FinishedGame:
    """The end of one random game as the C program played it."""

    decisions: int
    moves_hash: int
    points: tuple[int, ...]


class NoCReference(MalisonError):
    """Raised when a C program can't be compiled or fails."""


class CReference:
    """The C program of one game, compiled into a folder. Numeric options may differ: `CReference("cursed", folder, life=6)`."""

    def __init__(self, game: str, folder: Path, **options: int) -> None:
        source = SOURCES / f"{game.replace('-', '_')}.c"
        compiler = shutil.which("gcc")
        if not source.exists() or compiler is None:
            raise NoCReference(f"the C program of {game} needs a source checkout and gcc")
        content = b"".join(path.read_bytes() for path in (source, *sorted(SOURCES.glob("*.h"))))
        flags = (*FLAGS, *(f"-D{name.upper()}={value}" for name, value in options.items()))
        digest = hashlib.sha256(content + " ".join(flags).encode()).hexdigest()[:16]
        self.program = folder / f"{source.stem}-{digest}"
        if not self.program.exists():
            folder.mkdir(parents=True, exist_ok=True)
            fresh = folder / f"{self.program.name}.new"
            subprocess.run([compiler, *flags, "-o", fresh, source], check=True)  # noqa: S603
            fresh.replace(self.program)

    def _run(self, *arguments: object, given: str = "") -> list[str]:
        done = subprocess.run(  # noqa: S603
            [self.program, *map(str, arguments)], input=given, capture_output=True, text=True, check=False, timeout=300
        )
        if done.returncode:
            raise NoCReference(f"{self.program.name}: {done.stderr.strip() or f'exit status {done.returncode}'}")
        return done.stdout.splitlines()

    def games(self, seats: int, games: int, seed: int) -> list[FinishedGame]:
        """Return games 0 … games - 1 of the seed, numbered as in `malison.engine.backends.batch`."""
        rows = [[int(word) for word in line.split()] for line in self._run("list", seats, games, seed)]
        return [FinishedGame(decisions, moves_hash, tuple(points)) for decisions, moves_hash, *points in rows]

    def bench(self, seats: int, games: int, seed: int) -> tuple[int, float]:
        """Return how many decisions and how many seconds these games took."""
        made, seconds, _ = self._run("bench", seats, games, seed)[0].split()
        return int(made), float(seconds)

    def dictated(self, seats: int, numbers: list[int]) -> list[str]:
        """Play one game with the given chance outcomes and moves, in their order.

        Return a line for each decision, `seat: legal moves`, then `points: …`.
        """
        return self._run("dictated", seats, given=" ".join(map(str, numbers)))
