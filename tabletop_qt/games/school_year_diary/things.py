"""What pieces and places stand for. A thing names the one piece, or the one place, that stands for it."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


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
        return "lockers" if self is Deck.LOCKERS else f"deck:{self}"

    @property
    def place(self) -> str:
        """Where something is dropped on it."""
        return {Deck.DIRECTIVE: "directive_deck", Deck.OLD_DIRECTIVE: "old_directives", Deck.LOCKERS: "supply"}.get(self, f"on:{self}")


class Area(StrEnum):
    """A part of the table where things are dropped; its value is its place."""

    HAND = "hand"
    BOARD = "board"
    ITEMS = "items:1"
    MORE_ITEMS = "items:2"
    PAPER = "chain"


@frozen
class Card:
    """A directive card of the hand, or of the chain being laid."""

    number: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"directive:{self.number}"


@frozen
class SeenCard:
    """A directive card that is looked at."""

    number: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"seen:{self.number}"


@frozen
class MedalTile:
    """A medal on a row, known by its number."""

    number: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"medal:{self.number}"

    @property
    def place(self) -> str:
        """Where another medal is dropped to be swapped with it."""
        return f"medal_place:{self.number}"


@frozen
class RowLocker:
    """A locker on a point cell."""

    row: int
    cell: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"locker:{self.row}:{self.cell}"


@frozen
class RowCell:
    """A point cell, where a locker can be put."""

    row: int
    cell: int

    @property
    def place(self) -> str:
        """Its place."""
        return f"cell:{self.row}:{self.cell}"


@frozen
class RowAvatar:
    """The avatar on a row."""

    row: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"avatar:{self.row}"


@frozen
class RowStand:
    """The portrait at the left of a row."""

    row: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"stand:{self.row}"


@frozen
class RowVerdict:
    """What a draft would do to a row."""

    row: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"verdict:{self.row}"


@frozen
class RowBand:
    """A row that can be raised or lowered."""

    row: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"row:{self.row}"


@frozen
class Movement:
    """One of the movements of a row under a lifted card, by its index."""

    row: int
    index: int

    @property
    def id(self) -> str:
        """The piece where it would end."""
        return f"ghost:{self.row}:{self.index}"

    @property
    def place(self) -> str:
        """Where the card is dropped to pick it."""
        return f"path:{self.row}:{self.index}"


@frozen
class Cover:
    """A square of the chain grid where the lifted card would lie."""

    x: int
    y: int

    @property
    def place(self) -> str:
        """Its place."""
        return f"cover:{self.x}:{self.y}"


@frozen
class HeldItem:
    """An item card of the seat."""

    item: str

    @property
    def id(self) -> str:
        """Its piece."""
        return f"item:{self.item}"


@frozen
class StoredItem:
    """An item kind in public storage."""

    item: str

    @property
    def id(self) -> str:
        """Its piece."""
        return f"token:{self.item}"


@frozen
class Option:
    """One of a card's options, or one of the things that are due, counted from 1."""

    number: int

    @property
    def id(self) -> str:
        """Its piece."""
        return f"option:{self.number}"
