"""What a person sees while waiting: progress on the error stream, and nothing where no person looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from malison.engine.backends.compiled import CompiledFunctions
from malison.engine.game import Game

Step = Callable[[int, int], None]  # how much is done, of how much


@contextmanager
def progress(what: str) -> Iterator[Step]:
    """A bar that shows how far a long job is; answers the function that moves it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def compiled(game: Game, *, search: bool = False) -> None:
    """Load the game's compiled rules, and the players' search; the first time this takes some seconds, and shows it."""
    with progress(f"Compiling {game.about.name['en']} (once)") as step:
        CompiledFunctions.of(game, lambda _, done, total: step(done, total))
    if search:
        from malison.players import prepare

        with progress(f"Compiling search for {game.about.name['en']} (once)"):
            prepare(game)
