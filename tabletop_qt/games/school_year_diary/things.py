"""What pieces and places of School Year Diary stand for."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from tabletop_qt.viewmodels.position import Thing


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
class Card(Thing, kind="directive"):
    """A directive card of the hand, or of the chain being laid."""

    number: int


@frozen
class SeenCard(Thing, kind="seen"):
    """A directive card that is looked at."""

    number: int


@frozen
class MedalTile(Thing, kind="medal"):
    """A medal on a row, known by its number."""

    number: int


@frozen
class RowLocker(Thing, kind="locker"):
    """A locker on a point cell."""

    row: int
    cell: int


@frozen
class RowCell(Thing, kind="cell"):
    """A point cell, where a locker can be put."""

    row: int
    cell: int


@frozen
class RowAvatar(Thing, kind="avatar"):
    """The avatar on a row."""

    row: int


@frozen
class RowStand(Thing, kind="stand"):
    """The portrait at the left of a row."""

    row: int


@frozen
class RowVerdict(Thing, kind="verdict"):
    """What a draft would do to a row."""

    row: int


@frozen
class RowBand(Thing, kind="row"):
    """A row that can be raised or lowered."""

    row: int


@frozen
class Movement(Thing, kind="ghost"):
    """One of the movements of a row under a lifted card, by its index."""

    row: int
    index: int


@frozen
class Cover(Thing, kind="cover"):
    """A square of the chain grid where the lifted card would lie."""

    x: int
    y: int


@frozen
class HeldItem(Thing, kind="item"):
    """An item card of the seat."""

    item: str


@frozen
class OthersItem(Thing, kind="held"):
    """An item card of another seat."""

    seat: int
    item: str


@frozen
class SeatPlank(Thing, kind="plank"):
    """What a player's things lie on, by seat."""

    seat: int


@frozen
class StoredItem(Thing, kind="token"):
    """An item kind in public storage."""

    item: str


@frozen
class Option(Thing, kind="option"):
    """One of a card's options, or one of the things that are due, counted from 1."""

    number: int
