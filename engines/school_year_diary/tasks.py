"""What is to be done in a game of School Year Diary: steps that the game takes by itself, and decisions that wait for a seat."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.kernel import flow
from engines.kernel.contract import Ending


class Action(StrEnum):
    """What a seat can be told to do by a card, in a decision of its own."""

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
    """Why a game has ended (SYD-3.5)."""

    COLLECTED = "collected"
    YEAR_OVER = "year_over"
    CARD = "card"
    ROWLESS = "rowless"
    """Somebody in a competition handles no row any more."""


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


TREND = (-1, 0)
"""The block of a card's Trend."""


@frozen
class Stow(flow.Step):
    """Put a card that has been followed where it belongs: old deck, trend zone, public storage."""

    card: str


@frozen
class Judge(flow.Step):
    """Judge an action that has ended: undo of locked stands (SYD-4.5), then find the Trends it sets off (SYD-5.5).

    ``before`` are (row number, points) before the action.
    """

    seat: int
    action: Action
    before: tuple[tuple[int, int], ...]


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
    """One action that a card tells the seat to do.

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
    """Which of the seen directive cards to keep. ``seen`` are the top cards of the new deck, still lying there."""

    card: str
    seen: tuple[int, ...]
    keep: int


@frozen
class OrderDecision(flow.Decision, clause="SYD-5.1"):
    """What to do first of several things that are ``due`` (SYD-5.4 too). The step that handles them comes right after it."""

    due: tuple[Mandatory, ...]


CardDecision = ActDecision | ChooseDecision | KeepDecision
"""A decision that a card asks for."""

Decision = TurnDecision | CardDecision | OrderDecision
Task = BeginYear | NewRound | BeginTurn | Follow | Stow | Judge | HandleDue | KeepLimit | EndGame | Decision
