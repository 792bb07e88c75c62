"""The things that pieces and places of School Year Diary stand for, and the drafts of commands that take several steps."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.school_year_diary.rules.chains import Chain, Laid
from engines.school_year_diary.rules.directives import card_label
from tabletop_qt.viewmodels import view_model
from tabletop_qt.viewmodels.position import Thing
from tabletop_qt.viewmodels.view_model import IDLE, Holding, Idle


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
        """The id of the place for drops on it."""
        return f"on:{self.id}"


class Area(StrEnum):
    """A part of the table where things are dropped; its value is its place."""

    HAND = "hand"
    BOARD = "board"
    YEAR = "year"
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
    """A locker on a cell."""

    row: int
    cell: int


@frozen
class RowCell(Thing, kind="cell"):
    """A cell, where a locker can be put."""

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
    """The effect of a draft on a row."""

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
class SeatArea(Thing, kind="player_area"):
    """The sheet of a seat's area."""

    seat: int


@frozen
class StoredItem(Thing, kind="token"):
    """An item kind in public storage."""

    item: str


@frozen
class Option(Thing, kind="option"):
    """One of a card's options, or one of the things that are due, counted from 1."""

    number: int


# Drafts


@frozen
class Giving(view_model.Draft):
    """A directive card is lifted, turned by quarter turns.

    ``picks`` are pairs of row number and index among its movements, for rows where another than the first was picked.
    """

    card: int
    turn: int = 0
    picks: tuple[tuple[int, int], ...] = ()

    def picked(self, row: int) -> int:
        """The index of the movement picked for a row."""
        return dict(self.picks).get(row, 0)

    def picking(self, row: int, index: int) -> Giving:
        """With this movement picked for a row."""
        others = tuple(pick for pick in self.picks if pick[0] != row)
        return evolve(self, picks=(*others, (row, index)) if index else others)

    @property
    def chain(self) -> Chaining:
        """A chain that begins with this card as it is turned."""
        return Chaining((Laid(self.card, 0, 0, self.turn),))

    def turned(self, quarters: int) -> Giving:
        """Turned on; what was picked is no longer meant."""
        return Giving(self.card, (self.turn + quarters) % 4)

    @property
    def last_step(self) -> Message:
        """A path picked, or lifting the card."""
        if self.picks:
            return msg("Pick a path for row {row}", row=self.picks[-1][0])
        return msg("Pick up card {card}", card=card_label(self.card))

    def back(self) -> Draft:
        """Without the path picked last, or without the card."""
        return evolve(self, picks=self.picks[:-1]) if self.picks else IDLE


@frozen
class Rotating(view_model.Draft):
    """An empty medal is turned, by 1 to 3 quarter turns more than it lies; ``row`` and ``medal`` as in `Rotate`."""

    row: int
    medal: int
    turn: int

    @property
    def last_step(self) -> Message:
        """Rotating it."""
        return msg("Rotate the medal")


class Mark(StrEnum):
    """The reason to mark directive cards."""

    REFRESH = "refresh"
    DISCARD = "discard"
    KEEP = "keep"
    GIVE_LEFT = "give_left"


@frozen
class Marking(view_model.Draft):
    """Directive cards are marked, in order."""

    mark: Mark
    cards: tuple[int, ...] = ()

    def toggled(self, card: int) -> Marking:
        """With a card marked, or unmarked where it was."""
        cards = tuple(each for each in self.cards if each != card) if card in self.cards else (*self.cards, card)
        return evolve(self, cards=cards)

    @property
    def last_step(self) -> Message:
        """Marking a card, or beginning to."""
        return msg("Mark card {card}", card=card_label(self.cards[-1])) if self.cards else msg("Mark cards to refresh")

    def back(self) -> Draft:
        """Without the card marked last."""
        return evolve(self, cards=self.cards[:-1]) if self.cards else IDLE


@frozen
class Chaining(view_model.Draft):
    """A chain is laid card by card.

    ``results`` are pairs of row number and points, not yet judged, where another result than the best was picked. ``card`` is the lifted
    card of the hand, 0 for none, with its quarter turns. ``advised`` is true once the player has asked for the best chains from here;
    ``best`` is None until they are found, and then they lie over the paper. ``before`` is the paper before one of them was laid, or before
    a result was picked.
    """

    cards: tuple[Laid, ...] = ()
    results: tuple[tuple[int, int], ...] = ()
    card: int = 0
    turn: int = 0
    advised: bool = False
    best: tuple[Chain, ...] | None = None
    before: Chaining | None = None

    @property
    def waits(self) -> bool:
        """True if the player has asked for the best chains and they are not found yet."""
        return self.advised and self.best is None

    def turned(self, quarters: int) -> Chaining:
        """With the lifted card turned on."""
        return evolve(self, turn=(self.turn + quarters) % 4)

    def resulting(self, row: int, points: int) -> Chaining:
        """With this result picked for a row."""
        return evolve(self, results=(*(pair for pair in self.results if pair[0] != row), (row, points)), before=self)

    @property
    def put_down(self) -> Chaining:
        """With no card lifted."""
        return evolve(self, card=0, turn=0)

    @property
    def last_step(self) -> Message:
        """Looking at the best chains or laying one, lifting a card, picking a result, laying a card, or opening the paper."""
        if self.advised:
            return msg("Best chains")
        if self.card:
            return msg("Pick up card {card}", card=card_label(self.card))
        if self.before is not None and self.before.cards != self.cards:
            return msg("Lay this chain")
        if self.results:
            return msg("Pick a result for row {row}", row=self.results[-1][0])
        if self.cards:
            return msg("Lay card {card}", card=card_label(self.cards[-1].card))
        return msg("Lay a chain")

    def back(self) -> Draft:
        """Without the last of these steps."""
        if self.advised:
            return evolve(self, advised=False, best=None) if self.cards else IDLE
        if self.card:
            return self.put_down
        if self.before is not None:
            return self.before
        return evolve(self, cards=self.cards[:-1]) if self.cards else IDLE


def holding(thing: MedalTile | Deck) -> Holding:
    """The draft with a medal or a locker in hand."""
    return Holding(thing, thing.id, msg("Pick up a piece"))


Draft = Idle | Holding | Giving | Rotating | Marking | Chaining
