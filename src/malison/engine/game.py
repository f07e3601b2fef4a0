"""What a game is: one folder with these parts, found by name and loaded late.

    about.toml     id, names, seats, minutes, designers: all that a list of games needs
    state.py       State, Scratch, and the sizes MOVES, ACTIONS, AMOUNTS, OUTCOMES
    rules.py       the ten rules of `malison.engine.rules.interface`, and any_move, any_stretch if it has them
    options.py     OPTIONS; check(seats, given, options), which may refuse; arrange(state, terms)
    events.py      KINDS: the kinds of events the rules tell; where a variant needs it, is_left_to_memory(terms)
    notation.py    moves and chance as text; masked(terms, seen, written, later), another's move as a viewer knows it who was
                   told `later` from then on; where an option leaves one's own moves to memory, recalled(terms, seen, written)
    view.py        View, and SHAPES: View and all it is made of; words(terms); the rule show(seen, page), which writes a View
    audit.py       audit(terms, state): what must hold in every state
    words/         en.ftl, ru.ftl
    guide/         en.md, ru.md

Optional: policy.py (the advice of `malison.engine.rules.interface`: a cheap playing policy), observation.py (a vector for
learning) and odds.py (odds(terms, seen): exact odds of a position), all made from what a seat knows.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from malison.engine import options as option_words
from malison.engine.backends import kernels
from malison.engine.errors import GameError, OptionError
from malison.engine.options import CustomFile, MatchConfig, Option
from malison.engine.rules import interface
from malison.engine.rules.view_json import PlainViewBuffer, ViewVocabulary

LANGUAGES = ("en", "ru")

_PARTS = {
    "state": ("State", "Scratch", "MOVES", "ACTIONS", "AMOUNTS", "OUTCOMES"),
    "rules": tuple(rule.__name__ for rule in interface.RULES),
    "options": ("OPTIONS", "check", "arrange"),
    "events": ("KINDS",),
    "notation": ("text", "parse", "chance_text", "parse_chance", "outcome_text", "masked", "drawn", "result"),
    "view": ("View", "SHAPES", "words", "write_view"),
    "audit": ("audit",),
}
_FILES = tuple(
    f"{folder}/{language}.{ending}" for folder, ending in (("words", "ftl"), ("guide", "md")) for language in LANGUAGES
)


@dataclass(frozen=True)
class About:
    """What a list of games shows, read without loading the game."""

    id: str
    name: dict[str, str]
    seats: tuple[int, int]
    minutes: int
    designers: str
    publisher: str
    version: int  # of the rules: a stored game names the one it was played by
    sentence: dict[str, str]


class Game:
    """One game, its parts loaded when they are first used."""

    def __init__(self, package: str, folder: Path) -> None:
        self.package = package
        self.folder = folder

    def __repr__(self) -> str:
        return f"<game {self.about.id}>"

    @cached_property
    def about(self) -> About:
        path = self.folder / "about.toml"
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
            low, high = content.pop("seats")
            return About(seats=(low, high), **content)
        except (OSError, TypeError, KeyError, ValueError) as error:
            raise GameError(f"the game in {self.folder.name} has no good about.toml: {error}") from None

    @property
    def id(self) -> str:
        return self.about.id

    def _part(self, name: str) -> ModuleType:
        if not (self.folder / f"{name}.py").exists() and not (self.folder / name / "__init__.py").exists():
            raise GameError(f"the game in {self.folder.name} lacks {name}.py")
        part = importlib.import_module(f"{self.package}.{name}")
        for needed in _PARTS.get(name, ()):
            if not hasattr(part, needed):
                raise GameError(f"{name}.py of the game in {self.folder.name} lacks {needed}")
        return part

    def check(self) -> None:
        """Name the first missing part, if any."""
        _ = self.about
        for name in _PARTS:
            self._part(name)
        for file in _FILES:
            if not (self.folder / file).exists():
                raise GameError(f"the game in {self.folder.name} lacks {file}")

    @cached_property
    def state(self) -> Any:
        return self._part("state")

    @cached_property
    def has_amounts(self) -> bool:
        """Whether some moves are made in two decisions, what and how much."""
        return bool(self.state.AMOUNTS < self.state.ACTIONS)

    @cached_property
    def rules(self) -> dict[str, Callable[..., Any]]:
        part = self._part("rules")
        custom = {rule.__name__: getattr(part, rule.__name__) for rule in interface.RULES}
        return custom | {
            "random_move": getattr(part, "random_move", kernels.listed_move),
            "random_steps": getattr(part, "random_steps", kernels.single_step),
            "write_view": self._part("view").write_view,
        }

    @cached_property
    def advice(self) -> dict[str, Callable[..., Any]]:
        """What the game's policy.py gives of the advice in `malison.engine.rules.interface`."""
        part = self.optional("policy")
        return {rule.__name__: getattr(part, rule.__name__) for rule in interface.ADVICE if hasattr(part, rule.__name__)}

    @cached_property
    def notation(self) -> Any:
        return self._part("notation")

    @cached_property
    def kinds(self) -> Any:
        return self._part("events").KINDS

    def view(self, config: MatchConfig, seen: Any) -> Any:
        """What the seer of a witnessed record is shown, as a View."""
        return self.view_of(self.view_json(self.vocabulary(config), seen))

    def view_of(self, picture: bytes) -> Any:
        return self._views.decode(picture)

    def view_json(self, vocabulary: ViewVocabulary, seen: Any) -> bytes:
        """The same as JSON, by interpreted rules."""
        sheet = PlainViewBuffer()
        self._part("view").write_view(seen.to_plain(), sheet)
        return vocabulary.set(sheet)

    def vocabulary(self, config: MatchConfig) -> ViewVocabulary:
        """The letters of the game's pictures under these terms."""
        words = self._part("view").words(config)
        return self._inks(msgspec.json.encode(words))

    @cached_property
    def _inks(self) -> Callable[[bytes], ViewVocabulary]:
        """Most matches are played on the same terms and share them."""
        return lru_cache(64)(lambda words: ViewVocabulary(self._part("view").SHAPES, words))

    @cached_property
    def view_type(self) -> Any:
        return self._part("view").View

    @cached_property
    def _views(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.view_type)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        options: tuple[Option, ...] = self._part("options").OPTIONS
        return options

    @cached_property
    def _asks_memory(self) -> Callable[[MatchConfig], bool] | None:
        return getattr(self._part("events"), "is_left_to_memory", None)

    def is_left_to_memory(self, config: MatchConfig) -> bool:
        """Whether a variant leaves what happened earlier to memory: events.py of such a game has `is_left_to_memory`."""
        return self._asks_memory is not None and self._asks_memory(config)

    def optional(self, name: str) -> ModuleType | None:
        """policy, observation or odds, where the game has it."""
        return self._part(name) if (self.folder / f"{name}.py").exists() else None

    @property
    def custom(self) -> CustomFile | None:
        """The option by which a host brings a board or deck along, where the game has one."""
        return next((option for option in self.options if isinstance(option, CustomFile)), None)

    def sources(self) -> list[Path]:
        """Every file of this game that compiled code may depend on."""
        return list(self.folder.glob("*.py"))

    def check_seats(self, seats: int) -> None:
        low, high = self.about.seats
        if not low <= seats <= high:
            reason = f"{self.about.name['en']} is for {low} to {high} players, not {seats}"
            raise OptionError(reason, "players", low=low, high=high, seats=seats)

    def configure(self, seats: int, given: Mapping[str, object] | None = None, custom: Any = None) -> MatchConfig:
        """Check seats and options and complete them; OptionError says what is wrong."""
        self.check_seats(seats)
        values = option_words.complete(self.options, given or {})
        brought = self.custom
        if brought and (values[brought.name] == "own") != (custom is not None):
            reason = f"option {brought.name}=own comes with a file of one's own, and only with one"
            raise OptionError(reason, "own-missing", option=brought.name)
        self._part("options").check(seats, {**(given or {})}, values)
        config = MatchConfig(seats, values, custom)
        if custom is not None:
            self.blank(config)  # `arrange` says whether what was brought along goes with the seats
        return config

    def blank(self, config: MatchConfig) -> Any:
        """A state with seats and options in it, before `setup`."""
        state = self.state.State()
        state.seats = config.seats
        self._part("options").arrange(state, config)
        return state

    def custom_messages(self, config: MatchConfig, language: str) -> str:
        """Names of things that the host brought along, as Fluent text for `Messages`."""
        return (
            self.custom.words(config.custom, language)
            if self.custom and self.custom.words and config.custom is not None
            else ""
        )

    def text(self, file: str) -> str:
        """A file of words, a guide, or an example of what a host may bring along."""
        return (self.folder / file).read_text(encoding="utf-8")
