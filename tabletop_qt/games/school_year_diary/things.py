"""What pieces and places of School Year Diary stand for."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from attrs import frozen

from tabletop_qt.viewmodels.things import Thing


class Deck(StrEnum):
    """A deck, or the heap of lockers in public storage."""

    DIRECTIVE = "directive"
    OLD_DIRECTIVE = "old_directive"
    MEDAL = "medal"
    EVENT = "event"
    EXPERIENCE = "experience"
    OLD_EXPERIENCE = "old_experience"
    LOCKERS = "lockers"

    @property
    def id(self) -> str:
        """Its piece."""
        return f"deck:{self}"

    @property
    def place(self) -> str:
        """Where something is dropped on it."""
        return f"on:{self.id}"


class Area(StrEnum):
    """A part of the table where things are dropped; its value is its place."""

    HAND = "hand"
    BOARD = "board"
    ITEMS = "items:1"
    MORE_ITEMS = "items:2"
    PAPER = "chain"


@frozen
class Card(Thing):
    """A directive card of the hand, or of the chain being laid."""

    kind: ClassVar[str] = "directive"
    number: int


@frozen
class SeenCard(Thing):
    """A directive card that is looked at."""

    kind: ClassVar[str] = "seen"
    number: int


@frozen
class MedalTile(Thing):
    """A medal on a row, known by its number."""

    kind: ClassVar[str] = "medal"
    number: int


@frozen
class RowLocker(Thing):
    """A locker on a point cell."""

    kind: ClassVar[str] = "locker"
    row: int
    cell: int


@frozen
class RowCell(Thing):
    """A point cell, where a locker can be put."""

    kind: ClassVar[str] = "cell"
    row: int
    cell: int


@frozen
class RowAvatar(Thing):
    """The avatar on a row."""

    kind: ClassVar[str] = "avatar"
    row: int


@frozen
class RowStand(Thing):
    """The portrait at the left of a row."""

    kind: ClassVar[str] = "stand"
    row: int


@frozen
class RowVerdict(Thing):
    """What a draft would do to a row."""

    kind: ClassVar[str] = "verdict"
    row: int


@frozen
class RowBand(Thing):
    """A row that can be raised or lowered."""

    kind: ClassVar[str] = "row"
    row: int


@frozen
class Movement(Thing):
    """One of the movements of a row under a lifted card, by its index."""

    kind: ClassVar[str] = "ghost"
    row: int
    index: int


@frozen
class Cover(Thing):
    """A square of the chain grid where the lifted card would lie."""

    kind: ClassVar[str] = "cover"
    x: int
    y: int


@frozen
class HeldItem(Thing):
    """An item card of the seat."""

    kind: ClassVar[str] = "item"
    item: str


@frozen
class StoredItem(Thing):
    """An item kind in public storage."""

    kind: ClassVar[str] = "token"
    item: str


@frozen
class Option(Thing):
    """One of a card's options, or one of the things that are due, counted from 1."""

    kind: ClassVar[str] = "option"
    number: int
