"""A seat's view and its draft; the things that pieces stand for; plates and panels of the seats, rows of things."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import attrs

from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, PERSON, Game, Refusal, Seat
from engines.kernel.disclosure import persons
from engines.kernel.flow import FlowState
from engines.kernel.messages import Message, Person, Value, msg, named
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Box, Piece, Place, Scenery
from tabletop_qt.viewmodels.view_model import Draft


class Thing:
    """The thing a piece or a place stands for. Subclasses are ``@attrs.frozen`` and name their kind: ``class Die(Thing, kind="die")``.

    The ids are for matching items only; they are made here and read nowhere.
    """

    __slots__ = ()
    __attrs_attrs__: ClassVar[tuple[attrs.Attribute[object], ...]] = ()
    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        """Name the kind. When attrs makes the class once more, with slots, it has its kind already."""
        super().__init_subclass__()
        if kind:
            cls.kind = kind

    @property
    def id(self) -> str:
        """The id of the piece that stands for it, or of the place where there is no such piece: its kind and its values, pieces by word."""
        values = [getattr(self, field.name) for field in self.__attrs_attrs__]
        return ":".join([self.kind, *(str(getattr(value, "word", value)) for value in values)])

    @property
    def place(self) -> str:
        """The id of the place where something is dropped onto its piece."""
        return f"on:{self.id}"


# The position


G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=FlowState)
D = TypeVar("D", bound=Draft)


class Position(Generic[G, S]):
    """A seat's view, with the players' names and colours. It serves a single question to the view-model, so its results may be cached.

    Without ``chairs`` seats have numbers for names and the colours in their usual order. With a ``side`` it is the open table, which
    everybody sees, drawn from the side of that seat, while ``seat`` is the one that decides there (TBL-6).
    """

    def __init__(self, game: G, view: S, seat: int, chairs: tuple[Seat, ...] = (), side: int | None = None) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        """The seat that decides, or whose view it is."""
        self.side = seat if side is None else side
        """The seat at whose side the table is drawn: its things lie in front."""
        self.shared = side is not None
        """True if everybody looks on: nothing is called yours."""
        self.chairs = chairs
        """The players by name and colour; empty for a view shown on its own."""
        self.seats = tuple(game.seats(view))
        self.acting = game.to_act(view)
        """The seats that may decide now."""

    @property
    def acts(self) -> bool:
        """True if this seat may decide now."""
        return self.seat in self.acting

    @property
    def decision(self) -> Any:
        """The seat's decision, or None."""
        return self.view.decision if self.acts else None

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that don't sit in front, clockwise from the one that does."""
        return (*self.seats[self.side + 1 :], *self.seats[: self.side])

    def away(self, seat: int) -> int:
        """The number of places clockwise from the seat in front."""
        return (seat - self.side) % len(self.seats)

    def name(self, seat: int) -> Message:
        """The name of the player at a seat."""
        if seat < len(self.chairs):
            return msg("{name}", name=self.chairs[seat].name)
        return msg("Seat {number}", number=seat + 1)

    def own(self, seat: int) -> bool:
        """True if this is the view of the seat, whose player is called you in it."""
        return seat == self.seat and not self.shared

    def on_plate(self, seat: int) -> Message:
        """The name of a player on a plate."""
        return called(self.chairs, seat) if seat < len(self.chairs) else self.name(seat)

    def named(self, message: Message) -> Message:
        """A sentence of the game, with the players' names for seats, as far as they are known."""
        return named(message, [chair.name for chair in self.chairs])

    def bot(self, seat: int) -> bool:
        """True if a bot sits there."""
        return seat < len(self.chairs) and self.chairs[seat].player != PERSON

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.chairs[seat].colour if seat < len(self.chairs) else COLOURS[seat]

    def zone(self, seat: int) -> str:
        """The id of the zone with a seat's things; the seat in front always has the same."""
        return "own" if seat == self.side else f"seat:{seat}"

    def check(self, command: Command) -> Refusal | None:
        """The refusal of the seat's command, or None."""
        return self.game.check(self.view, self.seat, command)

    def legal(self, command: Command) -> bool:
        """True if the seat may do it."""
        return self.check(command) is None


class DraftPosition(Position[G, S], ABC, Generic[G, S, D]):
    """A position with the seat's draft, as far as that fits the view."""

    def __init__(self, game: G, view: S, seat: int, chairs: tuple[Seat, ...], draft: D, side: int | None = None) -> None:
        super().__init__(game, view, seat, chairs, side)
        self.draft = draft
        self.draft = self.fitting(draft)

    @abstractmethod
    def fitting(self, draft: D) -> D:
        """The part of a draft that fits the view, else the empty draft. Meanwhile ``self.draft`` is all of it."""


# Spoken of


MOST = 12
"""A sentence about more pieces than this is about the table as a whole."""
_Part = str | float | Message


def spoken_of(sentence: Message, scenery: Scenery) -> tuple[str, ...]:
    """The ids of the pieces that a sentence mentions, as they lie in this scenery.

    A sentence names things, such as "red 4", by their pieces' names or a part of those; if it names none, the players' plates are meant.
    """
    said = frozenset(_all(sentence))
    things = [piece.id for piece in scenery.pieces if piece.focusable and _names_thing(piece, said)]
    # A plate's figures name nobody: others may have as many coins.
    plates = [
        (piece.id, {part for part in _all(piece.name) if not _counts(part)}) for piece in scenery.pieces if isinstance(piece.thing, Plate)
    ]
    found = things or [plate for plate, names in plates if not said.isdisjoint(names)]
    return tuple(found) if len(found) <= MOST else ()


def _names_thing(piece: Piece, said: frozenset[_Part]) -> bool:
    """True if all of a piece's name, bare numbers aside, has been said, and there is more to the name than people."""
    if piece.name in said:
        return True
    words = [part for part in _parts(piece.name) if not isinstance(part, int | float)]
    return any(_is_thing(part) for part in words) and all(_said(part, said) for part in words)


def _counts(part: _Part) -> bool:
    return isinstance(part, Message) and any(isinstance(inner, int) for inner in _parts(part))


def _said(part: _Part, said: frozenset[_Part]) -> bool:
    return part in said or (isinstance(part, Message) and bool(part.values) and all(_said(inner, said) for inner in _parts(part)))


def _is_thing(part: _Part) -> bool:
    return isinstance(part, Message) and (not part.values or any(_is_thing(inner) for inner in _parts(part)))


def _parts(message: Message) -> Iterator[_Part]:
    for _, value in message.values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _all(message: Message) -> Iterator[_Part]:
    """All parts of a message at any depth. A part with a number in it, such as "red 4", counts as a whole: red is not said."""
    for part in _parts(message):
        if isinstance(part, Message) and not _counts(part):
            yield from _all(part)
        if not isinstance(part, int):
            yield part


# Seats


@attrs.frozen
class Plate(Thing, kind="plate"):
    """The plate with a player's name; a sentence that names people and no things refers to their plates."""

    seat: int


def called(seats: Sequence[Seat], seat: int) -> Message:
    """The name of a player; one person alone against bots who gave no name is “Player 1 (you)”."""
    name, unnamed = msg("{name}", name=seats[seat].name), msg("Player {number}", number=seat + 1)
    return msg("{name} (you)", name=name) if persons(seats) == (seat,) and str(name) in (str(unnamed), tr(unnamed)) else name


def addressed(sentence: Message, seats: Sequence[Seat]) -> Message:
    """A sentence with the players' names as on their plates, but for a name that owns something: “Player 1's turn”."""
    sitting = persons(seats)
    if len(seats) == 1 or len(sitting) != 1:
        return sentence
    yours, name = called(seats, sitting[0]), seats[sitting[0]].name

    def whole(part: Message, owns: bool = False) -> Message:
        if isinstance(part, Person) and part.named and part.seat == sitting[0]:
            return part if owns else yours
        if part == yours:
            return part
        values = [(key, told(value, owns or f"{{{key}}}'s" in part.text)) for key, value in part.values]
        return attrs.evolve(part, values=tuple(values))

    def told(value: Value, owns: bool) -> Value:
        if isinstance(value, Message):
            return whole(value, owns)
        if isinstance(value, tuple):
            return tuple([whole(each, owns) for each in value])
        return yours if value == name and not owns else value

    return whole(sentence) if yours.text != "{name}" else sentence


def seat_plate(position: Position[Any, Any], seat: int, box: Box, clause: str, note: Message = faces.NONE) -> Piece:
    """The plate of a player, with a note such as the points so far; marked if it is the seat's decision."""
    name, turn = position.name(seat), seat in position.acting
    said = msg("{name}: {note}", name=name, note=note) if note.text else name
    about = (msg("It is this player's turn."),) if turn else ()
    shown = faces.plate(box.w, box.h, position.on_plate(seat), position.colour(seat), note, turn, position.bot(seat))
    thing = Plate(seat)
    return Piece(thing.id, shown, *box.centre, 1, position.zone(seat), said, about, (clause,), thing=thing)


def seat_panel(position: Position[Any, Any], seat: int, box: Box, name: Message, thing: object = None) -> Place:
    """The sheet under a seat's things; marked if it is the seat's decision. Things can be dropped on it if it has a ``thing``."""
    shown = faces.panel(box.w, box.h, seat in position.acting)
    return Place(f"panel:{seat}", box, position.zone(seat), name, shown, thing=thing)


# Rows


def row(x: float, y: float, step: float, count: int) -> tuple[tuple[float, float], ...]:
    """Points side by side."""
    return tuple((x + step * index, y) for index in range(count))


def in_row(box: Box, count: int, size: float, gap: float = 8.0) -> list[tuple[float, float]]:
    """The centres of things side by side in a box, from its left edge, closer together where there are many.

    >>> in_row(Box(0, 0, 100, 20), 3, 20)
    [(10.0, 10.0), (38.0, 10.0), (66.0, 10.0)]
    >>> in_row(Box(0, 0, 100, 20), 5, 40)
    [(20.0, 10.0), (35.0, 10.0), (50.0, 10.0), (65.0, 10.0), (80.0, 10.0)]
    """
    return in_rows(box, count, size, count, gap)


def in_rows(box: Box, count: int, size: float, per_row: int, gap: float = 8.0, down: float | None = None) -> list[tuple[float, float]]:
    """The centres of things in several rows: the rows lie in the middle of the box, ``down`` apart.

    >>> in_rows(Box(0, 0, 100, 60), 3, 20, 2)
    [(10.0, 16.0), (38.0, 16.0), (10.0, 44.0)]
    """
    step, down = min(size + gap, (box.w - size) / max(1, per_row - 1)), size + gap if down is None else down
    top = box.y + box.h / 2 - (count - 1) // max(1, per_row) * down / 2
    return [(box.x + size / 2 + place % per_row * step, top + place // per_row * down) for place in range(count)]
