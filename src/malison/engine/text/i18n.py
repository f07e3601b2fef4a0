"""Words for what happens: a game's Fluent files, with two functions.

    { NAME($seat, case: "gen") }                    a player's name in a case
    { WORD($card, kind: "card", case: "acc") }      the word for a thing: message card-…, its attribute for the case

The browser reads the same files with the same two functions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone
from fluent.syntax.ast import Junk, Message

from malison.engine.errors import MalisonError
from malison.engine.events import Event
from malison.engine.game import LANGUAGES, Game
from malison.engine.text.declension import declined


@cache
def _refusals(language: str) -> str:
    """How what the engine refuses is told in a language, where the errors' own English does not serve."""
    return (Path(__file__).parent / "errors" / f"{language}.ftl").read_text(encoding="utf-8")


class Messages:
    """One game's words in one language."""

    def __init__(self, game: Game, language: str, more: str = "") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"the languages are {', '.join(LANGUAGES)}, not '{language}'")
        self.language = language
        functions: dict[str, Any] = {"NAME": self._name, "WORD": self._word}
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        # The first message of an id counts: what a host brought along goes before the game's own words.
        resource = FluentResource("\n".join((more, game.text(f"words/{language}.ftl"), _refusals(language))))
        self._bundle.add_resource(resource)
        self._messages = [entry for entry in resource.body if isinstance(entry, Message)]
        self._broken = [entry.content or "" for entry in resource.body if isinstance(entry, Junk)]

    def ids(self) -> set[str]:
        """Every message of the files but those for refusals: English has few, as the errors' own sentences are English."""
        return {message.id.name for message in self._messages if not message.id.name.startswith("refused-")}

    def broken(self) -> list[str]:
        """What in the files is no Fluent."""
        return self._broken

    def has(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def format(self, message: str, **values: Any) -> str:
        """The message with these values; a mistake in the file is an error here, never a gap in a sentence."""
        name, _, attribute = message.partition(".")
        found = self._bundle.get_message(name)
        pattern = found.attributes[attribute] if attribute else found.value
        assert pattern is not None, f"message {message} ({self.language}) has no text of its own"
        said, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"message {message} ({self.language}): {errors[0]}")
        return str(said)

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        """One sentence for what happened, as told to that viewer."""
        said = self.format(f"event-{event.kind}", **spoken(event.values, names, viewer))
        return said[:1].upper() + said[1:]

    def refusal(self, error: MalisonError) -> str:
        """Why something was refused: the message for its code, or the error's own sentence, in English, where there is none."""
        codes = (error.values.get("why"), error.code)
        code = next((code for code in codes if code and self.has(f"refused-{code}")), None)
        if code is None:
            return str(error)
        values = dict(error.values)
        if "how" in values:
            if not self.has(f"refused-{values['how']}"):
                return str(error)  # of a game from elsewhere, which has no words for it
            values["how"] = self.format(f"refused-{values['how']}", **error.values)
        if "option" in values:
            values["option"] = self.format(f"option-{values['option']}")
        said = self.format(f"refused-{code}", **values)
        said = said[:1].upper() + said[1:]
        return self.format("refused-at-line", line=values["line"], why=said) if "line" in values else said

    def _name(self, name: Any, case: str = "") -> str:
        return declined(str(name), str(case)) if self.language == "ru" else str(name)

    def _word(self, value: Any, kind: str = "", case: str = "") -> str:
        if isinstance(value, FluentNone):
            return str(value)
        message, arguments = self._find(kind, str(value))
        attributes = self._bundle.get_message(message).attributes
        return self.format(f"{message}.{case}" if str(case) in attributes else message, **arguments)

    def _find(self, kind: str, value: str) -> tuple[str, dict[str, Any]]:
        """The message of that very id, as a set of one's own may have it, or of its slug; or, for card-r7, card-r and 7."""
        if self.has(f"{kind}-{value}"):
            return f"{kind}-{value}", {}
        message = f"{kind}-{slug(value)}"
        if not self.has(message):
            split = re.fullmatch(r"(.*-[a-z])([a-z0-9]+)", message)
            if split and self.has(split[1]):
                return split[1], {"n": split[2].upper()}
        return message, {}


def spoken(values: Mapping[str, Any], names: Sequence[str], viewer: int | None) -> dict[str, Any]:
    """An event's values as its sentence takes them: seats as names, secrets as `hidden`, switches as `yes` and `no`."""
    said: dict[str, Any] = {}
    for field, value in values.items():
        if value is None:
            said[field] = "hidden"
        elif isinstance(value, bool):
            said[field] = "yes" if value else "no"
        elif field == "seat" or field.endswith("_seat"):
            said[field] = names[value] if 0 <= value < len(names) else "nobody"
            said[f"{field}_is"] = "nobody" if not 0 <= value < len(names) else "you" if value == viewer else "other"
        else:
            said[field] = value
    return said


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
