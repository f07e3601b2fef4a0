"""What a viewer is shown, as JSON that rules write piece by piece.

A game's `write_view` puts pieces on a page in the order in which they stand: the keys of its View, its words, and numbers.

    begin(page)
    number(page, ROUND, seen.round + 1)
    word(page, PHASE, phase(seen))          a number into the list that the game's `words` gives
    begin_list(page, SEATS)
    ...

Compiled, a view takes microseconds, and rules make no text. `ViewVocabulary` has the bytes of each piece.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from malison.engine.rules.bitmask import lowest
from malison.engine.rules.decorators import primitive, rule
from malison.engine.rules.state_layout import StructBase, array, i32, scalar

# Pieces: signs, then the keys of a game's shapes, then its words. Above them all are numbers, counted from ZERO.
NULL, FALSE, TRUE, LIST_END, OBJECT_END, LIST, OBJECT = range(7)
KEYS = 16
WORDS = 256
LEAST = 1 << 20
ZERO = 1 << 21

PIECES = 4096  # more than any picture has; a page that is full is refused, which conformance would see
LETTERS = 1 << 18  # with room for all that a host may bring along
AT_ONCE = 16  # letters that are copied together: a text and the ink have room for so many more
COMMA, MINUS, DIGIT = b",-0"
_SIGNS = (b"null", b"false", b"true", b"]", b"}", b"[", b"{")


class ViewBuffer(StructBase):
    """The pieces put down so far, and a few numbers to count with."""

    length = scalar(i32)
    piece = array(i32, PIECES)
    count = array(i32, 64)


class PlainViewBuffer:
    """A page for interpreted rules: they read and write plain numbers several times faster."""

    def __init__(self) -> None:
        self.length = 0
        self.piece = [0] * PIECES
        self.count = [0] * ViewBuffer.count.shape[0]


def keys(*shapes: type[msgspec.Struct]) -> range:
    """The pieces that are the keys of these shapes, each in the order of its fields."""
    return range(KEYS, KEYS + sum(len(shape.__struct_fields__) for shape in shapes))


# --- Rules ---


@rule
def put(buffer: ViewBuffer, piece: int) -> None:
    if buffer.length < PIECES:
        buffer.piece[buffer.length] = piece
    buffer.length += 1


@rule
def begin(buffer: ViewBuffer) -> None:
    put(buffer, OBJECT)


@rule
def end(buffer: ViewBuffer) -> None:
    put(buffer, OBJECT_END)


@rule
def begin_list(buffer: ViewBuffer, key: int) -> None:
    put(buffer, key)
    put(buffer, LIST)


@rule
def end_list(buffer: ViewBuffer) -> None:
    put(buffer, LIST_END)


@rule
def number(buffer: ViewBuffer, key: int, value: int) -> None:
    put(buffer, key)
    put(buffer, ZERO + value)


@rule
def number_or_none(buffer: ViewBuffer, key: int, value: int, is_there: bool) -> None:
    put(buffer, key)
    put(buffer, ZERO + value if is_there else NULL)


@rule
def switch(buffer: ViewBuffer, key: int, is_on: bool) -> None:
    put(buffer, key)
    put(buffer, TRUE if is_on else FALSE)


@rule
def word(buffer: ViewBuffer, key: int, place: int) -> None:
    """One of the game's words; none if its place is below 0."""
    put(buffer, key)
    put(buffer, WORDS + place if place >= 0 else NULL)


@rule
def add_number(buffer: ViewBuffer, value: int) -> None:
    """To a list, as the next three."""
    put(buffer, ZERO + value)


@rule
def add_number_or_none(buffer: ViewBuffer, value: int, is_there: bool) -> None:
    put(buffer, ZERO + value if is_there else NULL)


@rule
def add_word(buffer: ViewBuffer, place: int) -> None:
    put(buffer, WORDS + place if place >= 0 else NULL)


@rule
def add_words(buffer: ViewBuffer, mask: int, first: int, n: int) -> None:
    """Of n words from place `first` on, those in the mask."""
    left = mask & (1 << n) - 1
    while left:
        put(buffer, WORDS + first + lowest(left))
        left &= left - 1


@rule
def write_buffer(buffer: ViewBuffer, ink: Any, starts: Any, text: Any, at: int) -> int:
    """Write the page as letters into `text` from `at` on; answer where they end, or -1 if there is no room."""
    if buffer.length > PIECES:
        return -1
    is_first = True
    for place in range(buffer.length):
        piece = buffer.piece[place]
        start, stop = (0, 12) if piece >= LEAST else (starts[piece], starts[piece + 1])
        if at + stop - start >= LETTERS:
            return -1
        if follows_comma(piece) and not is_first:
            text[at] = COMMA
            at += 1
        is_first = precedes_first(piece)
        if piece >= LEAST:
            at = set_number(text, at, piece - ZERO)
        else:
            for copied in range(0, stop - start, AT_ONCE):
                lay(text, at + copied, ink, start + copied)
            at += stop - start
    return at


@primitive("lay")
def lay(text: Any, at: int, ink: Any, start: int) -> None:
    """Copy AT_ONCE letters: for most pieces that is enough, and compiled it is one instruction."""
    text[at : at + AT_ONCE] = ink[start : start + AT_ONCE]


@rule
def follows_comma(piece: int) -> bool:
    """Whether a comma divides this piece from one before it: all but the end of a list or an object."""
    return piece < LIST_END or piece > OBJECT_END


@rule
def precedes_first(piece: int) -> bool:
    """Whether no comma comes after this piece: a key, or the beginning of a list or an object."""
    return LIST <= piece < WORDS


@rule
def set_number(text: Any, at: int, value: int) -> int:
    if value < 0:
        text[at] = MINUS
        at += 1
        value = -value
    unit = 1
    while unit * 10 <= value:
        unit *= 10
    while unit > 0:
        text[at] = DIGIT + value // unit % 10
        at += 1
        unit //= 10
    return at


# --- Letters ---


class ViewVocabulary:
    """The letters of a game's pieces under the terms of a match, where `words` is a list as JSON."""

    def __init__(self, shapes: tuple[type[msgspec.Struct], ...], words: bytes) -> None:
        names = [name for shape in shapes for name in shape.__struct_fields__]
        assert KEYS + len(names) <= WORDS
        self._pieces = [b""] * WORDS
        self._pieces[: len(_SIGNS)] = _SIGNS
        self._pieces[KEYS : KEYS + len(names)] = [b'"%b":' % name.encode() for name in names]
        self._pieces += [bytes(each) for each in msgspec.json.decode(words, type=list[msgspec.Raw])]

    @cached_property
    def arrays(self) -> tuple[Any, Any]:
        """For compiled code: all letters in a row, with room after them, and where each piece starts."""
        import numpy as np

        starts = np.zeros(len(self._pieces) + 1, np.int32)
        starts[1:] = np.cumsum([len(piece) for piece in self._pieces])
        return np.frombuffer(b"".join(self._pieces) + bytes(AT_ONCE), np.uint8).copy(), starts

    def set(self, sheet: PlainViewBuffer) -> bytes:
        """What `write_buffer` writes, for interpreted rules."""
        if sheet.length > PIECES:
            raise ValueError("a picture has more pieces than a page")
        parts: list[bytes] = []
        is_first = True
        for piece in sheet.piece[: sheet.length]:
            if follows_comma(piece) and not is_first:
                parts.append(b",")
            is_first = precedes_first(piece)
            parts.append(b"%d" % (piece - ZERO) if piece >= LEAST else self._pieces[piece])
        return b"".join(parts)
