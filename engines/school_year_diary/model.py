"""The pieces of School Year Diary, what is left to do, and a game in progress: frozen, or as a working copy.

Numbers 0 and empty names stand for cards that lie face down in a view: `HIDDEN_NUMBER`, `HIDDEN_NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from attrs import field, frozen

from engines.kernel import flow
from engines.kernel.commands import Command, CommandError
from engines.kernel.contract import Ending
from engines.kernel.flow import FlowState
from engines.kernel.messages import Message, msg, player
from engines.kernel.rng import Rng
from engines.kernel.serialization import LATER
from engines.kernel.working_copy import WorkingCopy, changed
from engines.school_year_diary.cards import Cards, Season

# Arrows and quarter turns


ORIENTATIONS = (1, 2, 3, 4, 6, 7, 8, 9)
"""The eight orientations."""
_CLOCKWISE = (8, 9, 6, 3, 2, 1, 4, 7)
"""The orientations, from up on."""
TURNED = tuple([{arrow: _CLOCKWISE[(place + 2 * turn) % 8] for place, arrow in enumerate(_CLOCKWISE)} for turn in range(4)])
"""``TURNED[q][arrow]`` is the arrow after q quarter turns clockwise, q from 0 to 3."""
STEP = {7: (-1, -1), 8: (0, -1), 9: (1, -1), 4: (-1, 0), 6: (1, 0), 1: (-1, 1), 2: (0, 1), 3: (1, 1)}
"""The unit step of each arrow, x to the right and y downwards."""
PAIR_NUMBERS = tuple(200 + 10 * a + b for a in ORIENTATIONS for b in ORIENTATIONS if a != b)
"""The 56 numbers 2ab with a and b different orientations: medals (SYD-1.1) and directive cards (SYD-4.1) bear them."""


def opposite(arrow: int) -> int:
    """The reverse of an arrow.

    >>> [opposite(arrow) for arrow in (8, 6, 1)]
    [2, 4, 9]
    """
    return 10 - arrow


def pair(number: int) -> tuple[int, int]:
    """The two orientations printed on a medal or a directive card.

    >>> pair(218)
    (1, 8)
    """
    return number // 10 % 10, number % 10


def quarter_turn(text: str) -> int:
    """The quarter turns that a word of a command names. Raises CommandError."""
    if text not in ("0", "1", "2", "3"):
        raise CommandError(msg("'{word}' is not a quarter turn from 0 to 3", word=text[:40]))
    return int(text)


# Tasks of the agenda


class Action(StrEnum):
    """An action that a card can tell a seat to do, in a decision of its own."""

    GIVE = "give"
    CHAIN = "chain"
    EITHER = "either"
    """Give a directive or a chain."""
    RAISE = "raise"
    LOWER = "lower"
    ROTATE = "rotate"
    SWAP = "swap"
    LOCK = "lock"
    REMOVE_LOCKER = "remove_locker"
    DISCARD = "discard"
    REFRESH = "refresh"
    GIVE_LEFT = "give_left"
    GET_ITEM = "get_item"


OF_THE_HAND = frozenset((Action.GIVE, Action.CHAIN, Action.EITHER, Action.DISCARD, Action.REFRESH, Action.GIVE_LEFT))
"""The actions that are done with directive cards of the hand."""


class EndReason(StrEnum):
    """The reason why a game has ended (SYD-3.5)."""

    COLLECTED = "collected"
    YEAR_OVER = "year_over"
    CARD = "card"
    ROWLESS = "rowless"
    """A player in a competition has no row left."""


# Mandatory actions
@frozen
class UnlockMedals:
    """Rows are due for a medal (SYD-5.2)."""


@frozen
class CollectRow:
    """A row is due for collecting (SYD-5.6)."""

    row: int


@frozen
class FollowExperience:
    """An experience has been found and is to be followed (SYD-5.4)."""

    card: str


@frozen
class FollowTrend:
    """The Trend of a card has been set off (SYD-5.5)."""

    card: str


@frozen
class CollectPrize:
    """A prize has come to be met by one seat alone (SYD-5.7)."""

    prize: str
    seat: int


Mandatory = UnlockMedals | CollectRow | FollowExperience | FollowTrend | CollectPrize
"""A mandatory action: something that is due before anything else (SYD-5.1)."""


# Steps
@frozen
class BeginYear(flow.Step):
    """Begin the school year (SYD-2)."""


@frozen
class NewRound(flow.Step, after=Ending.SUMMARY):
    """Begin the next round with its event, or end the year (SYD-3.1, 3.5)."""


@frozen
class BeginTurn(flow.Step, after=Ending.PLAIN):
    """Begin a seat's turn (SYD-3.3)."""

    seat: int


@frozen
class Follow(flow.Step, after=Ending.PLAIN):
    """Follow a card's directives from a place in them (SYD-9.1).

    ``block`` leads to a list of directives inside the card: empty for the card's own list, else pairs of
    (index of a directive, index of one of its inner lists); a card's Trend starts at ``TREND``. ``index`` is the next directive in
    that list.
    """

    card: str
    seat: int
    block: tuple[int, ...] = ()
    index: int = 0


@frozen
class Stow(flow.Step):
    """Put a card that has been followed where it belongs: old deck, trend zone, public storage."""

    card: str


@frozen
class Judge(flow.Step):
    """Judge an action that has ended: undo of locked stands (SYD-4.5), then find the Trends it sets off (SYD-5.5).

    ``before`` are (row number, points) before the action, ``card`` the one that raised or lowered rows by itself.
    """

    seat: int
    action: Action
    before: tuple[tuple[int, int], ...]
    card: str = ""


@frozen
class HandleDue(flow.Step, after=Ending.PLAIN):
    """Handle what is due after an action until nothing is (SYD-5.1).

    ``trends`` and ``experiences`` are the cards that wait to be followed; rows that are due to be unlocked or collected are seen from the
    rows themselves. ``answered`` are the cards whose Trends have answered the action, and don't answer it again. ``following`` is the card
    whose Trend is being followed: as long as this task waits below, that card is among the causes of whatever is done (SYD-5.5).
    """

    seat: int
    trends: tuple[str, ...] = ()
    experiences: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    following: str = ""


@frozen
class KeepLimit(flow.Step):
    """Have a seat discard down to the hand limit, after a card has told to give cards to the left (SYD-4.10)."""

    seat: int
    card: str


@frozen
class EndGame(flow.Step, after=Ending.PLAIN):
    """End the game (SYD-3.5)."""

    reason: EndReason


# Decisions
@frozen
class TurnDecision(flow.Decision, clause="SYD-3.3"):
    """The free actions of a seat's own turn."""


@frozen
class ActDecision(flow.Decision, clause="SYD-9.1"):
    """One action that a card instructs the seat to take.

    ``amount`` is what the directive names: points to raise or lower by, cards to discard, or how often the action is still to
    be done. ``rows`` are the row numbers to pick from for raise and lower. ``optional``: the seat may decline.
    """

    card: str
    action: Action
    amount: int
    rows: tuple[int, ...] = ()
    optional: bool = False


@frozen
class ChooseDecision(flow.Decision, clause="SYD-9.1"):
    """One of a card's options; the options are those of the directive at ``block`` and ``index`` of the card.

    ``open`` are the options that can be chosen, counted from 1. Where the directive is a "may", its one option can be declined.
    """

    card: str
    block: tuple[int, ...]
    index: int
    open: tuple[int, ...]


@frozen
class KeepDecision(flow.Decision, clause="SYD-9.1"):
    """A choice of seen directive cards to keep. ``seen`` are the top cards of the new deck, still lying there."""

    card: str
    seen: tuple[int, ...]
    keep: int


@frozen
class OrderDecision(flow.Decision, clause="SYD-5.1"):
    """A choice of what to do first of several things ``due`` (SYD-5.4 too). The step that handles them comes next."""

    due: tuple[Mandatory, ...]


CardDecision = ActDecision | ChooseDecision | KeepDecision
"""A decision that a card asks for."""
Decision = TurnDecision | CardDecision | OrderDecision
Task = BeginYear | NewRound | BeginTurn | Follow | Stow | Judge | HandleDue | KeepLimit | EndGame | Decision


# Pieces


HIDDEN_NUMBER = 0
HIDDEN_NAME = ""


class Mode(StrEnum):
    """The mode of several players: together, or against each other (SYD-2.1)."""

    COOP = "coop"
    COMP = "comp"


class Pace(StrEnum):
    """The pace of a game: the directive cards that rounds bring by themselves (SYD-9.4)."""

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
"""Idea cards at the start of a turn, as printed (SYD-3.3)."""
MOST_IDEAS = 4
"""The most idea cards at the start of a turn that one player alone can choose (SYD-9.5)."""
ROW_LIMIT = 5
"""Medals in a row at most (SYD-1.2)."""
FULL = 2 * ROW_LIMIT
"""The points of a full row (SYD-1.3)."""
MOST_ROWS = 12
"""Rows at most in solo (SYD-2.1); several players never have more."""
EVENTS_OF_SEASON = 2
"""Rounds, each with its event, of a season (SYD-2.3)."""
ROUNDS = EVENTS_OF_SEASON * len(Season)
"""Rounds of a school year (SYD-3.5)."""


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
    """A locker on a cell, with the seat whose stand it bears (SYD-4.6)."""

    cell: int
    owner: int = 0


@frozen(slots=False)
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

    def moved(self, step: int) -> int:
        """The points after rising by a number, or falling by a negative one, from 0 to the maximum (SYD-4.9)."""
        return min(max(self.points + step, 0), self.maximum)

    def locked(self, cell: int) -> bool:
        """True if a locker lies on the cell."""
        return any(locker.cell == cell for locker in self.lockers)

    @property
    def empty_medals(self) -> list[int]:
        """The indices of the medals with neither avatar nor locker (SYD-1.4)."""
        covered = {self.featured, *[(locker.cell - 1) // 2 for locker in self.lockers]}
        return [index for index in range(len(self.medals)) if index not in covered]

    def empty_medal(self, index: int) -> bool:
        """True if neither avatar nor locker is on the medal (SYD-1.4)."""
        return index in self.empty_medals


@frozen(slots=False)
class Player:
    """A player's directive cards, items, ideas and storage.

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
    """The choices of the set-up (SYD-2.1).

    One player alone plays in co-op mode, and only then the decks can be open, and a turn can begin with more ideas than printed (SYD-9.5).
    """

    students: tuple[str, ...]
    players: int = 1
    rows_each: int = 1
    mode: Mode = Mode.COOP
    open_decks: bool = False
    pace: Pace = Pace.PRINTED
    ideas: int = field(default=IDEAS, metadata=LATER)
    edition: str = ""
    """The name of the edition whose cards are used; empty for those that come with the app (SYD-9.1)."""


@frozen(slots=False)
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


# The working copy


class Working(WorkingCopy[Cards, State], of=State):
    """A working copy of a state of School Year Diary, with the cards."""

    config: Config
    rng: Rng
    rows: tuple[Row, ...]
    players: list[Player]
    decks: Decks
    round: int
    turn: int | None
    agenda: tuple[Task, ...]
    ended: EndReason | None

    @property
    def in_charge(self) -> int:
        """The seat in turn, in the event phase the first player: it decides what is not for another seat to decide (SYD-5.1)."""
        return FIRST_PLAYER if self.turn is None else self.turn

    @property
    def causes(self) -> tuple[str, ...]:
        """The cards whose Trends led to what is done now, the last of them first (SYD-5.5)."""
        return tuple([task.following for task in self.agenda if isinstance(task, HandleDue) and task.following])

    def put_row(self, row: Row) -> None:
        """Put a row in the place of the one with its number."""
        self.rows = tuple([row if each.number == row.number else each for each in self.rows])

    def change_row(self, row: Row, **changes: Any) -> None:
        """Change some fields of a row."""
        self.put_row(changed(row, changes))

    def put_decks(self, **changes: Any) -> None:
        """Change some of the decks."""
        self.decks = changed(self.decks, changes)

    def say_of(self, seat: int, kind: str, message: Message, clause: str) -> None:
        """Something happened to a seat that everybody sees; among several it is told whose it was."""
        self.say(kind, self._of(seat, message), clause)

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully; among several it is told whose it was."""
        super().tell(seat, kind, self._of(seat, message), clause, self._of(seat, otherwise))

    def _of(self, seat: int, message: Message) -> Message:
        return message if len(self.players) == 1 else msg("{who}: {what}", who=player(seat), what=message)


Table = State | Working
"""The table between two decisions or in the middle of a command. A state can be a seat's view."""


def in_turn(state: State) -> bool:
    """True if the state is in the free part of a turn."""
    return bool(state.agenda) and isinstance(state.agenda[0], TurnDecision)


def season(cards: Cards, table: Table) -> Season:
    """The season of the round: that of the newest event (SYD-3.2), even while it is still being followed."""
    for task in table.agenda:
        if isinstance(task, Stow) and task.card in cards.events:
            return cards.events[task.card].season
    return cards.events[table.decks.old_events[0]].season


# Kinds of rules and sentences


D = TypeVar("D", bound=flow.Decision)
C = TypeVar("C", bound=Command)
DecisionContext = flow.DecisionContext[Cards, State, D]
Rule = flow.Rule[Cards, State, Working, D, C]
IdeaOrCard = TurnDecision | ActDecision
"""An action as an idea, or because a card instructs it: the same rules for both."""
Order = Message | Callable[[State, ActDecision], Message]
"""A card's action as an order: always the same, or made from the state and the decision."""
Description = Message | Callable[[Cards, State, Any], Message]
"""A command in words: always the same, or made from the cards, the state and the command."""
Descriptions = Mapping[type[Command], Description]
