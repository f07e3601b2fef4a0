"""What happened, as data: the same event feeds log, animation, translation and screen reader.

A game declares its kinds; rules tell them as numbers; a match hands them out as words and numbers, masked for a viewer:
a secret field is None for whoever is not among the event's knowers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from malison.engine.options import MatchConfig
from malison.engine.rules.scratch import ScratchBase

Show = Callable[[MatchConfig, int], Any]  # from the number in the record to what is shown


class Event(msgspec.Struct, frozen=True, omit_defaults=False):
    """One thing that happened, as one viewer may know it. `ply` counts the moves before it."""

    ply: int
    kind: str
    values: dict[str, Any]


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its stable name, its fields in the order they are told, and which of them are secret.

    `lasting` are the secrets that the end of the game does not tell either: only its record does.
    A field after those that the rules tell is made from the terms alone. Fields that fade are left to memory in a variant
    that asks for it: once a new thing of chance has come and a move was made, they are not told again before the end.
    """

    name: str
    fields: dict[str, Show] = field(default_factory=dict)
    secret: frozenset[str] = frozenset()
    fading: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()


class RawEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as the rules told it: the truth, kept inside the match."""

    ply: int
    kind: int
    knowers: int
    values: tuple[int, ...]


def heard(scratch: ScratchBase, ply: int) -> list[RawEvent]:
    """What the rules have just told."""
    return [RawEvent(ply, row[0], row[1], row[2:]) for row in scratch.rows()]


_NOTHING: frozenset[str] = frozenset()


def masked(
    kinds: dict[int, EventKind],
    config: MatchConfig,
    told: RawEvent,
    viewer: int | None,
    *,
    all_known: bool = False,
    is_over: bool = False,
    faded: bool = False,
) -> Event:
    """The event for a viewer: a seat, or None for a spectator.

    Once the game `is_over`, only lasting secrets stay; what has `faded` is left to everybody's memory; with `all_known`
    nothing is hidden.
    """
    kind = kinds[told.kind]
    kept = kind.lasting if is_over else kind.secret
    if kept and (all_known or (viewer is not None and told.knowers >> viewer & 1)):
        kept = _NOTHING
    if faded:
        kept |= kind.fading
    fields, numbers = kind.fields, told.values
    if len(fields) > len(numbers):
        numbers += (0,) * len(fields)
    values: dict[str, Any] = {}
    for name, value in zip(fields, numbers):  # noqa: B905 - fields may be fewer, and strict=False takes its time
        values[name] = None if name in kept else fields[name](config, value)
    return Event(told.ply, kind.name, values)


def number(config: MatchConfig, value: int) -> int:
    """A field that is shown as it is: a seat, a count."""
    return value


def switch(config: MatchConfig, value: int) -> bool:
    return bool(value)


def word(*words: str) -> Show:
    """A field that numbers a short list of stable words."""
    return lambda config, value: words[value]
