"""Arguments that several commands share, and what they mean."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, Token, validators

from malison.engine import options as option_words
from malison.engine.errors import OptionError
from malison.engine.game import Game
from malison.engine.options import CustomFile, Value
from malison.games import load


def _whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: the library by itself would read 1.5 as 2."""
    written = tokens[0].value
    try:
        return int(written)
    except ValueError:
        raise ValueError(f"'{written}' is not a whole number") from None


WHOLE = Parameter(converter=_whole)

GameName = Annotated[str, Parameter(help="A game's id, as `malison games` lists them.")]
SeatCount = Annotated[int | None, WHOLE, Parameter(help="How many players; the game's least if not said.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        consume_multiple=1,
        negative=(),
        help="An option of the game, `name=value`; `name=FILE.toml` for a board or deck of your own; see `malison games GAME`.",
    ),
]
Cluster = Annotated[
    str | None,
    Parameter(name="--ray", help="Spread the games over the Ray cluster at this address; `local` starts one here."),
]
Workers = Annotated[
    int | None, WHOLE, Parameter(validator=validators.Number(gte=1), help="Processes at once; one a core if not said.")
]
Json = Annotated[bool, Parameter(name="--json", negative=(), show_default=False, help="Print JSON, for a program.")]
Language = Annotated[Literal["en", "ru"] | None, Parameter(help="The system's if not said.")]


@dataclass(frozen=True)
class GameArgs:
    """A game with seats and options as the command line says them. It can be sent to another process."""

    game_id: str
    seats: int
    options: dict[str, Value]
    custom_text: str | None  # the content of a board's or deck's file

    @property
    def game(self) -> Game:
        return load(self.game_id)

    @property
    def custom(self) -> Any:
        brought = self.game.custom
        return brought.load(self.custom_text) if brought and self.custom_text is not None else None


def choose(game_id: str, seats: int | None, given: Sequence[str] | None) -> GameArgs:
    """Check all of it at once; OptionError or UnknownGame says what is wrong."""
    game = load(game_id)
    custom_text = None
    pairs = [pair for text in given or () for pair in _pairs(text)]
    brought = game.custom
    if brought:
        for at, pair in enumerate(pairs):
            name, _, value = pair.partition("=")
            if name == brought.name and value not in (brought.default, "own"):
                custom_text = _read_own(brought, value)
                pairs[at] = f"{name}=own"
    options = option_words.parse(game.options, " ".join(pairs))
    choices = GameArgs(game_id, game.about.seats[0] if seats is None else seats, options, custom_text)
    game.configure(choices.seats, options, choices.custom)
    return choices


def _pairs(text: str) -> list[str]:
    """Options given as one argument, or a single one, for a file's name may have spaces."""
    words = text.split()
    return words if all("=" in word for word in words) else [text]


def _read_own(brought: CustomFile, file: str) -> str:
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise OptionError(
            f"option {brought.name} is {brought.default} or a TOML file of your own; '{file}' can't be read: {reason}"
        ) from None
    try:
        brought.load(text)
    except OptionError as error:
        raise OptionError(f"{file}: {error}") from None
    return text


def check_writable(*files: Path | None) -> None:
    """Refuse what can't be written, before hours of work for it; OSError says why. A file that is not there yet stays away."""
    for file in files:
        if file is not None:
            is_new = not os.path.lexists(file)
            file.open("a").close()
            if is_new:
                file.unlink()


def line_by_line(*, wanted: bool) -> bool:
    """Whether a game is played by lines: as wanted, or since there is no terminal, or one that can't move its cursor."""
    return wanted or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def language(given: str | None) -> str:
    """The language to speak: the one given, that of MALISON_LANGUAGE, or the system's; English where we don't speak it."""
    names = ("MALISON_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = given or next((value for name in names if (value := os.environ.get(name))), "")
    return "ru" if wanted.lower().startswith("ru") else "en"
