"""The things on a table and the actions possible there, as plain data (no Qt).

A view-model computes a `Scenery` from a seat's view and its draft; the table reconciles its items with it by piece id. The
affordances are the single source of highlights, drop targets, context menus, keyboard moves and the list of moves for screen readers.

Lengths are scene units: one unit is one pixel at zoom 1. x grows to the right, y downwards. Pieces are placed by their centre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cached_property
from math import hypot, inf
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg

D = TypeVar("D")
V = TypeVar("V", str, int, Message)
Way: TypeAlias = tuple[tuple[float, float], ...]
"""Points one after another."""


@frozen
class Box:
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def wide(self) -> bool:
        """True of a table so wide that a panel beside it would make it small."""
        return self.w > 1.8 * self.h

    @classmethod
    def around(cls, x: float, y: float, w: float, h: float | None = None) -> Box:
        """A box, square without a height, around a point."""
        h = w if h is None else h
        return cls(x - w / 2, y - h / 2, w, h)

    def part(self, x: float, y: float, w: float, h: float) -> Box:
        """A box in this one, at an offset from its upper left corner.

        >>> Box(100, 200, 80, 60).part(8, 4, 20, 10)
        Box(x=108, y=204, w=20, h=10)
        """
        return Box(self.x + x, self.y + y, w, h)

    def face(self, kind: str, **values: str | int | Message) -> Face:
        """A face that fills the box."""
        return face(kind, self.w, self.h, **values)

    def holds(self, x: float, y: float) -> bool:
        """True if the point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def shared(self, other: Box) -> float:
        """The area that another box covers of this one.

        >>> Box(0, 0, 4, 4).shared(Box(3, 2, 9, 9))
        2
        """
        wide = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        high = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return max(0, wide) * max(0, high)

    def distance(self, x: float, y: float) -> float:
        """The distance from a point; 0 inside.

        >>> Box(0, 0, 10, 10).distance(13, 14)
        5.0
        """
        return hypot(max(self.x - x, 0.0, x - (self.x + self.w)), max(self.y - y, 0.0, y - (self.y + self.h)))


@frozen(cache_hash=True)
class Face:
    """The look of a piece or place: a kind that the game's painter knows, with its values, and its size.

    Faces are hashable: each is painted once per (face, scale, theme) and shared. ``values`` are sorted by name. Texts on a face are
    messages, so that they can be translated.
    """

    kind: str
    w: float
    h: float
    values: tuple[tuple[str, str | int | Message], ...] = ()

    def number(self, name: str, default: int = 0) -> int:
        """A numeric value of the face."""
        value = dict(self.values).get(name, default)
        return value if isinstance(value, int) else default

    def word(self, name: str, default: str = "") -> str:
        """A textual value of the face (an id such as a season, never shown to people)."""
        value = dict(self.values).get(name, default)
        return value if isinstance(value, str) else default

    def message(self, name: str) -> Message | None:
        """A message on the face."""
        value = dict(self.values).get(name)
        return value if isinstance(value, Message) else None


def face(kind: str, w: float, h: float, **values: str | int | Message) -> Face:
    """A face with these values."""
    return Face(kind, w, h, tuple(sorted(values.items(), key=lambda pair: pair[0])))


def numbered(name: str, values: Iterable[V], first: int = 0) -> dict[str, V]:
    """Numbered names for values of the same kind.

    >>> numbered("line", ["Hark!", "Who goes there?"], 1)
    {'line1': 'Hark!', 'line2': 'Who goes there?'}
    """
    return {f"{name}{number}": value for number, value in enumerate(values, first)}


class Emphasis(Enum):
    """The emphasis around a piece's face, the same for all games."""

    REST = "rest"
    CHOSEN = "chosen"
    """Part of the draft: lifted, picked, selected."""
    GHOST = "ghost"
    """A preview; translucent."""
    WARNING = "warning"
    """It would be lost or fall."""
    DIM = "dim"
    """It can't be used now; drawn smaller."""
    BEHIND = "behind"
    """Another piece is picked: this one has no rim, though it may be picked instead."""


@frozen
class Deal:
    """The way of a dealt piece to the table: from a deck, ``after`` some milliseconds, back up if it has a ``back``."""

    deck: Box
    after: int
    back: Face | None = None


@frozen
class Reaction:
    """The faces that a piece wears for a while when the piece ``to`` has walked along its path: forward or back."""

    to: str
    forward: Face
    back: Face


@frozen
class Piece:
    """A thing on the table, known by a stable id.

    A screen reader says its ``name``; ``about`` are the paragraphs of its tooltip and of the inspector, ``clauses`` the rules on it.
    ``turn`` counts the quarter turns clockwise that the face already shows; the table uses it only to animate turning.
    ``movable`` pieces can be dragged even if no drop is legal: the table then says why.
    """

    id: str
    face: Face
    x: float
    y: float
    layer: int
    zone: str
    name: Message
    about: tuple[Message, ...] = ()
    clauses: tuple[str, ...] = ()
    turn: int = 0
    movable: bool = False
    emphasis: Emphasis = Emphasis.REST
    rolled: int = 0
    """The number of times a die has been rolled: it tumbles when this changes, and when a rolled die comes to the table."""
    side: int = 0
    """The side that is up: when it changes, the table turns the piece over."""
    delay: int = 0
    """Milliseconds by which it comes to the table after the others, because something else has to be seen first."""
    focusable: bool = True
    """True if keyboard focus and screen readers stop here; false for what only decorates (badges, shadows)."""
    thing: object = field(default=None, kw_only=True)
    """The thing it stands for, as a typed value (a card, a die, a player), if a player can try something with it or a sentence can refer
    to it. Ids are for matching only."""
    in_turn: bool = field(default=False, kw_only=True)
    """True if it moves only after the pieces before it that are about to move as well: one after the other can be followed."""
    way: Way = field(default=(), kw_only=True)
    """The points through which it walks here; without them a piece moves in a straight line. A new piece comes from the first."""
    path: Way = field(default=(), kw_only=True)
    """The points of the path that it stands on, in order: it passes those between its place before and this one, either way."""
    reveals: tuple[Piece, ...] = field(default=(), kw_only=True)
    """More pieces, shown while it is hovered, held, or focused by keys: its effect or meaning. They can't be used."""
    company: tuple[str, ...] = field(default=(), kw_only=True)
    """The ids of the pieces that rise with it when it is hovered."""
    origins: tuple[str, ...] = field(default=(), kw_only=True)
    """The ids of the pieces that it may have been before: it flies from the first of them that has left the scenery."""
    reacts: Reaction | None = field(default=None, kw_only=True)
    deal: Deal | None = field(default=None, kw_only=True)
    """Its way to the table, for the moment when it is dealt, or rolled if it is a die."""

    @property
    def box(self) -> Box:
        """The area that it covers."""
        return Box.around(self.x, self.y, self.face.w, self.face.h)


@frozen
class Place:
    """A place for drops. With a face it is drawn even when empty (a page, a slot); it lies under all pieces."""

    id: str
    box: Box
    zone: str
    name: Message
    face: Face | None = None
    layer: int = 0
    """Of two places under the pointer the one with the higher layer counts."""
    thing: object = field(default=None, kw_only=True)
    """The thing it stands for, as a typed value of the game (a slot, a deck)."""
    about: tuple[Message, ...] = field(default=(), kw_only=True)
    """The paragraphs of its tooltip; without any it has none."""
    floor: bool = field(default=False, kw_only=True)
    """True if pieces stand on it rather than lie in it: it lights up softly, beneath them."""
    dotted: bool = field(default=False, kw_only=True)
    """True for one of many small places: where a piece can go there, a dot says so."""
    disc: bool = field(default=False, kw_only=True)
    """True if it is round: so is what lights up there."""


@frozen
class Zone:
    """A part of the table that keyboard focus moves between, in the order of the scenery."""

    id: str
    name: Message


@frozen
class Drop:
    """Move a piece to a place: by dragging, or by choosing the piece and then the place."""

    piece: str
    place: str


@frozen
class Press:
    """Click a piece, or Enter on it; or click a place with nothing in hand, which is refused with what to do instead."""

    piece: str


@frozen
class Lift:
    """Pick up a piece: by starting to drag it, by a click, or with Space."""

    piece: str


@frozen
class Turn:
    """Turn a piece by quarter turns clockwise, negative the other way: wheel, right click, R."""

    piece: str
    quarters: int


@frozen
class Do:
    """A button of the prompt bar; or, with a text, the answer to the question of that name."""

    name: str
    text: str = ""


Action: TypeAlias = Drop | Press | Lift | Turn | Do


@frozen
class Play:
    """The action plays this command."""

    command: Command


@frozen
class Passing(Play):
    """The command ends a step of a turn; then what the player meant is done at the next decision: the first of these that is on offer.

    If none is, the last one is tried, which may end the next step as well.
    """

    then: tuple[Action, ...]
    question: Message | None = field(default=None, eq=False)
    """Asked first, where the step may not be over for the player."""


ASK_AGAIN = msg("Ask me again")


@frozen
class Standing(Play):
    """A standing decision: the command is played now, and again at each decision as long as the very same command is on offer.

    ``about`` follows the player's name ("passes for this Activity"). ``scope`` is any value that changes when the condition ends, such as
    day and round; it holds nothing that others may not know.
    """

    about: Message
    scope: tuple[int, ...] = ()
    everybody: bool = False
    """True if it stands for every person at the table, who may be asked as long as nothing else happens."""
    lasting: bool = False
    """True if it stands until it is cancelled: while it is not on offer the player is asked."""
    cancel: Message = ASK_AGAIN
    """The label of the button that cancels it."""
    turn: bool = False
    """True if it only ends a turn, and is over once another seat decides: nothing is to be cancelled."""
    question: Message | None = field(default=None, eq=False)
    """Asked before it is played where the player may have overlooked something; it stops there, unless they have said yes to one before."""


@frozen
class Drafted(Generic[D]):
    """The action is a step of a draft, with this draft as the result."""

    draft: D


@frozen
class Affordance:
    """Something that can be done now, called ``label``: an action, and the legal command or the draft that it leads to."""

    action: Action
    label: Message
    clause: str = ""
    meaning: Play | Drafted[Any] = field(kw_only=True)
    reveals: tuple[Piece, ...] = field(default=(), kw_only=True)
    """Pieces that show the result while a held piece is aimed this way. They can't be used."""
    primary: bool = field(default=False, kw_only=True)
    """True if it is what a double click on its piece means, and Enter while the piece is held, where several things can be done with it."""
    direct: bool = field(default=False, kw_only=True)
    """True if a click on its piece means it even while a piece is held: another one that could be dropped there, or this one."""

    def plays(self, command: Command) -> bool:
        """True if it plays this command for its own sake, rather than to do something else afterwards."""
        return isinstance(self.meaning, Play) and not isinstance(self.meaning, Passing) and self.meaning.command == command


@frozen
class Button:
    """A button beside the prompt; ``refusal`` is the reason why it can't be used.

    If it is not ``shown``, only its key presses it. One that ``ends`` the turn has a place of its own, one that ``helps`` has the place
    above it, and those that control ``playback`` have theirs: a click meant for them never falls on a move that has come there.
    """

    name: str
    label: Message
    key: str = ""
    """A key sequence in Qt's portable text form, such as ``Return`` or ``E``."""
    primary: bool = False
    refusal: Message | None = None
    shown: bool = True
    ends: bool = False
    helps: bool = False
    advises: bool = False
    """True if it shows good moves, which is help where the player is to find them."""
    playback: bool = False
    sign: str = ""
    """The icon that stands for the label where there is no room for words."""
    about: Message | None = None
    """The meaning, for the tooltip, where the label does not tell it."""
    widest: tuple[Message, ...] = ()
    """The labels that share this place, which is wide enough for each; without any it fits its own label."""
    concerns: str = ""
    """The place on the table that a refusal points at; "" for none."""

    def does(self, meaning: Play | Drafted[Any], clause: str) -> Affordance:
        """The meaning of the button."""
        return Affordance(Do(self.name), self.label, clause, meaning=meaning)


TURN = Button("turn", msg("Turn the piece a quarter; with Shift, the other way"), "R")
"""A button at some tables, but a key at all."""


@frozen
class Ask:
    """A question that is answered by typing: a text field in the prompt bar, with a button that says ``confirm``.

    Enter in the field, or the button, is the action ``Do(name, text)``; the text holds no line breaks and is never empty.
    """

    name: str
    label: Message
    """The field's placeholder and accessible name."""
    confirm: Message
    longest: int = 160
    """The most characters that can be typed."""
    command: Callable[[str], Command] = field(kw_only=True, eq=False)
    """The command that an answer means."""


@frozen
class Turntable:
    """The middle of a table that turns to whoever plays, and how far it is turned, in degrees clockwise.

    Pieces within its ``reach`` go around when it turns; those farther out fade from where they were to where they will be.
    """

    x: float
    y: float
    degrees: float
    reach: float = inf

    def holds(self, x: float, y: float) -> bool:
        """True if a point is within its reach."""
        return hypot(x - self.x, y - self.y) <= self.reach

    def since(self, before: Turntable) -> float:
        """The degrees that it has turned, clockwise, the shorter way round."""
        return 180.0 - (180.0 - self.degrees + before.degrees) % 360.0


@frozen(slots=False)
class Scenery:
    """Everything a table shows to one seat."""

    bounds: Box
    zones: tuple[Zone, ...]
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    affordances: tuple[Affordance, ...]
    prompt: Message
    buttons: tuple[Button, ...] = ()
    ask: Ask | None = None
    """The field that can be typed into."""
    held: str = ""
    """The piece that the draft holds: its drops are the ones on offer."""
    open_places: tuple[str, ...] = ()
    """The places that glow while no piece is held: a click there sends one."""
    ground: Face | None = None
    """The look of the table itself; it fills the bounds, and the theme's ground colour goes on beyond them."""
    turntable: Turntable | None = None
    """The middle that the table turns around; None: it doesn't turn, and pieces go straight."""
    strip: Box | None = None
    """The area that strips for secret choices cover: the hand in front; None: they lie at the lower edge, as large as they need."""

    @cached_property
    def _offered(self) -> dict[Action, Affordance]:
        return {affordance.action: affordance for affordance in reversed(self.affordances)}

    def offered(self, action: Action) -> Affordance | None:
        """The affordance of an action; None where it is not on offer."""
        return self._offered.get(action)

    def added(self, pieces: Iterable[Piece]) -> Scenery:
        """The scenery with more pieces, save those that it has already."""
        known = {piece.id for piece in self.pieces}
        more = tuple([piece for piece in pieces if piece.id not in known])
        return evolve(self, pieces=(*self.pieces, *more)) if more else self

    def piece(self, name: str) -> Piece | None:
        """The piece with this id."""
        return next((piece for piece in self.pieces if piece.id == name), None)

    def place(self, name: str) -> Place | None:
        """The place with this id."""
        return next((place for place in self.places if place.id == name), None)
