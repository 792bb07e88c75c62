"""The places of the school, as pieces with a word each (HR-1).

A corridor space is ``3c2``: on tile 3, column c, row 2 of five by five; tile 0 is the Office's. A classroom is ``r101``, a base or special
room ``base0`` or ``special0`` by its seat, and there are ``office`` and ``nurse``.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from attrs import frozen

COLUMNS = "abcde"
SIDE = 5
"""A tile has five by five spaces (HR-1.1)."""

_WORD = re.compile(r"(?P<tile>\d)(?P<column>[a-e])(?P<row>[1-5])|r(?P<room>1\d\d)|(?P<kind>base|special)(?P<seat>[0-3])|office|nurse")


class Kind(StrEnum):
    """What kind of place it is."""

    CORRIDOR = "corridor"
    ROOM = "room"
    BASE = "base"
    SPECIAL = "special"
    OFFICE = "office"
    NURSE = "nurse"


@frozen(eq=False)
class Place:
    """A place where students can be. Each is one object, so they are told apart by identity.

    ``number`` is that of the tile, of the classroom, or of the seat whose base or special room it is. ``column`` and ``row`` count from 1,
    from the left and from the top; they are 0 for what is not a corridor space. Made by `corridor`, `room`, `base` and `special` alone.
    """

    kind: Kind
    number: int = 0
    column: int = 0
    row: int = 0

    @property
    def word(self) -> str:
        """The place as a word."""
        match self.kind:
            case Kind.CORRIDOR:
                return f"{self.number}{COLUMNS[self.column - 1]}{self.row}"
            case Kind.ROOM:
                return f"r{self.number}"
            case Kind.BASE | Kind.SPECIAL:
                return f"{self.kind.value}{self.number}"
        return self.kind.value

    @classmethod
    def from_word(cls, word: str) -> Place:
        """The place that a word stands for. Raises ValueError."""
        return _read(word)

    @property
    def is_corridor(self) -> bool:
        """Whether it is a space of a corridor."""
        return self.kind is Kind.CORRIDOR

    @property
    def is_room(self) -> bool:
        """Whether it is a classroom."""
        return self.kind is Kind.ROOM


@cache
def _read(word: str) -> Place:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"'{word[:20]}' is no place")
    if found["tile"]:
        return corridor(int(found["tile"]), COLUMNS.index(found["column"]) + 1, int(found["row"]))
    if found["room"]:
        return room(int(found["room"]))
    if found["kind"]:
        return (base if found["kind"] == "base" else special)(int(found["seat"]))
    return OFFICE if word == "office" else NURSE


@cache
def corridor(tile: int, column: int, row: int) -> Place:
    """A corridor space of a tile.

    >>> corridor(3, 3, 2).word
    '3c2'
    """
    return Place(Kind.CORRIDOR, tile, column, row)


@cache
def room(number: int) -> Place:
    """A classroom by the number on its door (HR-1.2)."""
    return Place(Kind.ROOM, number)


@cache
def base(seat: int) -> Place:
    """The base of a seat (HR-1.4)."""
    return Place(Kind.BASE, seat)


@cache
def special(seat: int) -> Place:
    """The special room of a seat (HR-1.4)."""
    return Place(Kind.SPECIAL, seat)


SCRIPT_ROOM = room(102)
"""Where the Script lies while nobody carries it (HR-8.2)."""

OFFICE = Place(Kind.OFFICE)
NURSE = Place(Kind.NURSE)
