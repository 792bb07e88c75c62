"""The pieces of School Year Diary and a game in progress, frozen.

Numbers 0 and empty names stand for cards that lie face down in a view: `HIDDEN_NUMBER`, `HIDDEN_NAME`.
"""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.kernel.flow import FlowState
from engines.kernel.rng import Rng
from engines.school_year_diary.arrows import TURNED, pair
from engines.school_year_diary.tasks import EndReason, Task

HIDDEN_NUMBER = 0
HIDDEN_NAME = ""


class Season(StrEnum):
    """In the order of the school year; their colours are red, blue, green, gold (SYD-2.3)."""

    AUTUMN = "autumn"
    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"


class Mode(StrEnum):
    """How several play: together, or each for themselves (SYD-2.1)."""

    COOP = "coop"
    COMP = "comp"


class Pace(StrEnum):
    """How many directive cards the rounds bring by themselves (SYD-9.4)."""

    PRINTED = "printed"
    GENTLE = "gentle"
    EASY = "easy"


STUDENTS = ("giang_ry", "o_tach", "nim_se", "an_pha")
"""In order of intricacy, the simplest first (SYD-2.1)."""

FIRST_PLAYER = 0
"""The seat with the red summary card (SYD-2.5)."""

HAND_LIMIT = 5
"""Directive cards in a hand at most (SYD-4.7)."""

ITEM_LIMIT = 2
"""Item cards in a hand at most (SYD-4.8)."""

IDEAS = 2
"""Idea cards at the start of a turn (SYD-3.3)."""

ROW_LIMIT = 5
"""Medals in a row at most (SYD-1.2)."""


@frozen
class Medal:
    """A medal tile and its quarter turns clockwise from the default orientation (SYD-1.1)."""

    number: int
    turn: int = 0

    @property
    def stubs(self) -> tuple[int, int]:
        """(s, t) as they lie: s at the odd cell towards the previous cell, t from the odd to the even cell."""
        s, t = pair(self.number)
        turned = TURNED[self.turn]
        return turned[s], turned[t]


@frozen
class Locker:
    """A locker on a point cell, with the seat whose stand it bears (SYD-4.6)."""

    cell: int
    owner: int = 0


@frozen
class Row:
    """A medal row: one subject of one student, handled by one player (SYD-1.2…1.5).

    ``number`` counts from the top, from 1, and stays when other rows are collected. ``points`` is the cell that the avatar stands on.
    """

    number: int
    student: str
    handler: int
    medals: tuple[Medal, ...]
    points: int = 0
    lockers: tuple[Locker, ...] = ()

    @property
    def maximum(self) -> int:
        """The row's current maximum point (SYD-1.3)."""
        return 2 * len(self.medals)

    @property
    def ranks(self) -> int:
        """One rank for every two points (SYD-1.3)."""
        return self.points // 2

    @property
    def featured(self) -> int:
        """The index of the featured medal: the one with the avatar on; at 0 points the first (SYD-1.3, 1.4)."""
        return max(self.points - 1, 0) // 2

    def locked(self, cell: int) -> bool:
        """Whether a locker lies on the cell."""
        return any(locker.cell == cell for locker in self.lockers)

    def empty_medal(self, index: int) -> bool:
        """Whether the medal has neither avatar nor locker on it (SYD-1.4)."""
        return index != self.featured and not any((locker.cell - 1) // 2 == index for locker in self.lockers)


@frozen(slots=False)
class Player:
    """What a player holds: directive cards, item cards, idea cards, and their storage.

    In the storage lie medals of collected rows, souvenirs (by student) and prizes (by id), each in the order they were gained.
    """

    hand: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    ideas: int = 0
    medals: tuple[Medal, ...] = ()
    souvenirs: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()


@frozen
class Config:
    """What the set-up chose (SYD-2.1). Alone one plays by the rules for winning together, and only then the decks can be open."""

    students: tuple[str, ...]
    players: int = 1
    rows_each: int = 1
    mode: Mode = Mode.COOP
    open_decks: bool = False
    pace: Pace = Pace.PRINTED
    edition: str = ""
    """The name of the edition whose cards are used; empty for those that come with the app (SYD-9.1)."""


@frozen
class Decks:
    """All decks, the top card first (SYD-2.2, 2.3). Old decks lie face up; the others face down (SYD-6.1)."""

    directives: tuple[int, ...]
    old_directives: tuple[int, ...]
    medals: tuple[Medal, ...]
    events: tuple[str, ...]
    old_events: tuple[str, ...]
    experiences: tuple[str, ...]
    old_experiences: tuple[str, ...]
    trends: tuple[str, ...]
    """Card ids in the trend zone: student cards first, then experiences with a Trend (SYD-5.4)."""
    items: tuple[str, ...]
    """Item cards in public storage, one entry for each copy, in the order of the card file."""
    souvenirs: tuple[str, ...] = ()
    """The students whose souvenirs lie in public storage, in the order of the class (SYD-2.5); none but in a competition."""
    prizes: tuple[str, ...] = ()
    """The prizes in the prize zone, as they were laid out (SYD-2.5); none but in a competition."""


@frozen(slots=False)
class State(FlowState):
    """A game of School Year Diary between two decisions.

    ``rows`` are the rows still on the table, top first. ``agenda`` is what is still to be done, the next first; the first task is
    the decision that the game waits for, and when the game has ended there is none. ``turn`` is the seat in turn, None while an event is
    followed and nobody is (SYD-3.1). ``ended`` is why the game has ended, None while it goes on.
    """

    config: Config
    rng: Rng
    rows: tuple[Row, ...]
    players: tuple[Player, ...]
    decks: Decks
    round: int = 0
    turn: int | None = None
    agenda: tuple[Task, ...] = ()
    ended: EndReason | None = None

    def row(self, number: int) -> Row | None:
        """The row with this number, None once it has been collected or where there never was one."""
        return next((row for row in self.rows if row.number == number), None)
