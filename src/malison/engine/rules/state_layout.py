"""States of fixed size: plain numbers at fixed places in one block of bytes.

    class State(Record):
        hand = cells(i64, SEATS)     # state.hand[2]
        crown = cells(i8, 27, 6)     # state.crown[region, seat]
        lead = cell(i8)              # state.lead

The block is shared: interpreted rules read and write it through this object (every scalar is a Python int, and a number
that does not fit is an error), compiled rules through `array`, a NumPy array of length one over the same bytes.
Copying is copying bytes, storing is writing them. NumPy is imported only when `dtype` or `array` is first asked for.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self, cast, overload

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class IntType:
    """A kind of number: its NumPy name, its `memoryview` format and its size in bytes."""

    name: str
    code: Literal["b", "h", "i", "q", "Q"]
    size: int


# All signed but the generator's: Numba makes a float of an unsigned number that meets a signed one.
i8 = IntType("i1", "b", 1)
i16 = IntType("i2", "h", 2)
i32 = IntType("i4", "i", 4)
i64 = IntType("i8", "q", 8)
u64 = IntType("u8", "Q", 8)


class IntArray(Protocol):
    """A row of numbers in a record."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[int]: ...


class IntMatrix(Protocol):
    """Rows and columns of numbers in a record."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __setitem__(self, place: tuple[int, int], value: int, /) -> None: ...
    def tolist(self) -> list[list[int]]: ...


class _Field:
    """Where one field lies. The owner fills in name and offset when the record class is made."""

    name: str
    offset: int

    def __init__(self, kind: IntType, shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape
        self.length = kind.size
        for side in shape:
            self.length *= side

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def place(self, offset: int) -> int:
        """Lie at the next aligned place from `offset`; answer where the field ends."""
        self.offset = -(-offset // self.kind.size) * self.kind.size
        self.end = self.offset + self.length
        return self.end


class ScalarField(_Field):
    def __init__(self, kind: IntType, shape: tuple[int, ...]) -> None:
        super().__init__(kind, shape)
        self._read = struct.Struct(kind.code).unpack_from  # faster than through a slice of `whole`

    @overload
    def __get__(self, record: None, owner: type) -> Self: ...
    @overload
    def __get__(self, record: StructBase, owner: type) -> int: ...
    def __get__(self, record: StructBase | None, owner: type) -> int | Self:
        if record is None:
            return self
        value: int = self._read(record.block, self.offset)[0]
        return value

    def __set__(self, record: StructBase, value: int) -> None:
        record.whole[self.offset : self.end].cast(self.kind.code)[0] = value


class ArrayField(_Field):
    @overload
    def __get__(self, record: None, owner: type) -> Self: ...
    @overload
    def __get__(self, record: StructBase, owner: type) -> IntArray: ...
    def __get__(self, record: StructBase | None, owner: type) -> IntArray | Self:
        if record is None:
            return self
        return record.whole[self.offset : self.end].cast(self.kind.code)


class MatrixField(_Field):
    @overload
    def __get__(self, record: None, owner: type) -> Self: ...
    @overload
    def __get__(self, record: StructBase, owner: type) -> IntMatrix: ...
    def __get__(self, record: StructBase | None, owner: type) -> IntMatrix | Self:
        if record is None:
            return self
        # A cast to a shape starts from bytes, as `whole` is.
        return record.whole[self.offset : self.end].cast(self.kind.code, self.shape)  # type: ignore[return-value]


def scalar(kind: IntType) -> ScalarField:
    """One number."""
    return ScalarField(kind, ())


@overload
def array(kind: IntType, length: int, /) -> ArrayField: ...
@overload
def array(kind: IntType, rows: int, columns: int, /) -> MatrixField: ...
def array(kind: IntType, *shape: int) -> ArrayField | MatrixField:
    """A row of numbers, or rows and columns of them."""
    return ArrayField(kind, shape) if len(shape) == 1 else MatrixField(kind, shape)


class StructBase:
    """Base of all records. A subclass's fields follow those of its base."""

    fields: ClassVar[dict[str, _Field]] = {}
    size: ClassVar[int] = 0
    _dtype: ClassVar[np.dtype[np.void]]
    _places: ClassVar[tuple[struct.Struct, list[tuple[str, int, int, int]]]]
    _blank: ClassVar[bytes]
    __slots__ = ("_array", "block", "whole")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = {name: field for name, field in vars(cls).items() if isinstance(field, _Field)}
        end = max((field.end for field in cls.fields.values()), default=0)
        for field in own.values():
            end = field.place(end)
        cls.fields = {**cls.fields, **own}
        widest = max((field.kind.size for field in cls.fields.values()), default=1)
        cls.size = -(-end // widest) * widest
        cls._places = _places(cls)
        cls._blank = bytes(cls.size)

    def __init__(self, content: bytes | None = None) -> None:
        if content is not None and len(content) != self.size:
            raise ValueError(f"a {type(self).__name__} has {self.size} bytes, not {len(content)}")
        self.block = bytearray(content if content is not None else self.size)
        self.whole = memoryview(self.block)
        self._array: Any = None

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """The same layout for NumPy and Numba."""
        if "_dtype" not in vars(cls):
            import numpy as np

            fields = cls.fields
            cls._dtype = np.dtype(
                {
                    "names": list(fields),
                    "formats": [(f.kind.name, f.shape) if f.shape else f.kind.name for f in fields.values()],
                    "offsets": [f.offset for f in fields.values()],
                    "itemsize": cls.size,
                    "aligned": True,
                }
            )
        return cls._dtype

    @property
    def array(self) -> Any:
        """This record as a NumPy array of length one, sharing its bytes."""
        if self._array is None:
            import numpy as np

            self._array = np.frombuffer(self.block, self.dtype())
        return self._array

    def copy(self) -> Self:
        return type(self)(bytes(self.block))

    def to_plain(self) -> Self:
        """The same numbers as plain ints and lists: several times faster to read for code like a view, and a copy.

        It stands in for a record where one is read or written field by field, so it is typed as one.
        """
        layout, places = self._places
        numbers = layout.unpack(self.block)
        to_plain = Plain()
        kept = to_plain.__dict__
        for name, start, end, columns in places:
            if end == 0:
                kept[name] = numbers[start]
            elif columns == 0:
                kept[name] = Row(numbers[start:end])
            else:
                kept[name] = Rows(list(numbers[at : at + columns]) for at in range(start, end, columns))
        return cast("Self", to_plain)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.bytes(),)

    def copy_from(self, other: Self) -> None:
        """Become equal to `other`."""
        self.block[:] = other.block

    def clear(self) -> None:
        self.block[:] = self._blank

    def bytes(self) -> bytes:
        return bytes(self.block)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.block == other.block

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{name}={value if isinstance(value := getattr(self, name), int) else value.tolist()}" for name in self.fields
        )
        return f"{type(self).__name__}({shown})"


class Plain:
    """See `StructBase.to_plain`."""

    def copy(self) -> Plain:
        twin = Plain()
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value if isinstance(value, int) else value.copy()
        return twin


class Row(list[int]):
    """Plain numbers in a row, read and written like `IntArray`."""

    def copy(self) -> Row:
        return Row(self)

    def tolist(self) -> list[int]:
        return list(self)


class Rows(list[list[int]]):
    """Rows and columns of plain numbers, read and written like a `IntMatrix`."""

    def __getitem__(self, place: Any) -> Any:
        return list.__getitem__(self, place[0])[place[1]]

    def __setitem__(self, place: Any, value: Any) -> None:
        list.__getitem__(self, place[0])[place[1]] = value

    def copy(self) -> Rows:
        return Rows(row.copy() for row in self)

    def tolist(self) -> list[list[int]]:
        return [row.copy() for row in self]


def _places(record: type[StructBase]) -> tuple[struct.Struct, list[tuple[str, int, int, int]]]:
    """How to unpack a record's bytes, and each field's name, first number, end (0: a single number) and columns."""
    layout, places, at, count = "=", [], 0, 0
    for name, field in record.fields.items():
        numbers = field.length // field.kind.size
        layout += f"{field.offset - at}x{numbers}{field.kind.code}"
        places.append((name, count, count + numbers if field.shape else 0, field.shape[1] if len(field.shape) == 2 else 0))
        at, count = field.end, count + numbers
    return struct.Struct(f"{layout}{record.size - at}x"), places


CHANCE = -1  # `turn` when chance must bring something
OVER = -2  # `turn` when the game has ended
PUBLIC = 127  # `observer` of a record witnessed by a spectator


class StateBase(StructBase):
    """The header that every game's state begins with."""

    generator = array(u64, 2)  # the random numbers to come: never shown to anyone
    seats = scalar(i8)
    turn = scalar(i8)  # a seat, CHANCE or OVER
    step = scalar(i32)  # decisions so far, the inner ones counted too; `play` counts it up
    drawing = scalar(i8)  # 1 between the single draws of one thing that chance brings, 0 once it is all there
    observer = scalar(i8)  # 0: the whole truth; seat + 1: what that seat knows; PUBLIC: what anyone knows

    def position_bytes(self) -> bytes:
        """The position: the bytes without the generator."""
        return bytes(self.block[16:])
