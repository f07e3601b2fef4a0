"""The playouts in C, `benchmarks/c` of a source checkout: a yardstick, and a second opinion on the rules."""

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
class Finished:
    """One random game as C played it."""

    decisions: int
    moves_hash: int
    points: tuple[int, ...]


class NoPlayout(MalisonError):
    """No C playout can be had here."""


class CReference:
    """One game's C program, with default options or with other numbers for some: `CReference("cursed", folder, life=6)`."""

    def __init__(self, game: str, folder: Path, **options: int) -> None:
        source = SOURCES / f"{game.replace('-', '_')}.c"
        compiler = shutil.which("gcc")
        if not source.exists() or compiler is None:
            raise NoPlayout(f"{game} in C needs a source checkout and gcc")
        content = b"".join(path.read_bytes() for path in (source, *sorted(SOURCES.glob("*.h"))))
        flags = (*FLAGS, *(f"-D{name.upper()}={value}" for name, value in options.items()))
        digest = hashlib.sha256(content + " ".join(flags).encode()).hexdigest()[:16]
        self.program = folder / f"{source.stem}-{digest}"
        if not self.program.exists():
            folder.mkdir(parents=True, exist_ok=True)
            fresh = folder / f"{self.program.name}.new"
            subprocess.run([compiler, *flags, "-o", fresh, source], check=True)  # noqa: S603
            fresh.replace(self.program)

    def _run(self, *words: object, given: str = "") -> list[str]:
        done = subprocess.run(  # noqa: S603
            [self.program, *map(str, words)], input=given, capture_output=True, text=True, check=False, timeout=300
        )
        if done.returncode:
            raise NoPlayout(f"{self.program.name}: {done.stderr.strip() or f'exit status {done.returncode}'}")
        return done.stdout.splitlines()

    def games(self, seats: int, games: int, seed: int) -> list[Finished]:
        """Games 0 … games - 1 of the seed, as `malison.engine.backends.batch` numbers them."""
        rows = [[int(word) for word in line.split()] for line in self._run("list", seats, games, seed)]
        return [Finished(decisions, moves_hash, tuple(points)) for decisions, moves_hash, *points in rows]

    def bench(self, seats: int, games: int, seed: int) -> tuple[int, float]:
        """How many decisions those games took, and how many seconds."""
        made, seconds, _ = self._run("bench", seats, games, seed)[0].split()
        return int(made), float(seconds)

    def dictated(self, seats: int, numbers: list[int]) -> list[str]:
        """A dictated game: draws and moves in turn. A line for each decision, `seat: legal moves`, then `points: …`."""
        return self._run("dictated", seats, given=" ".join(map(str, numbers)))
