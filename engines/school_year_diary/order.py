"""Whether the order of the things that are due can matter (SYD-5.1): only then is a player asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from itertools import combinations

from engines.school_year_diary.cards import Cards, Condition, Directive, Prize
from engines.school_year_diary.tasks import TREND, CollectPrize, CollectRow, FollowExperience, FollowTrend, Mandatory, UnlockMedals
from engines.school_year_diary.vocabulary import Fact, Verb


class Matter(Enum):
    """Something on the table that directives change and conditions look at."""

    GAIN = auto()
    """Cards that come to the hand: who only gets cards comes to the same in either order."""
    HAND = auto()
    ITEMS = auto()
    ROWS = auto()
    MEDALS = auto()
    LOCKERS = auto()
    SEASON = auto()


_EVERYTHING = frozenset((Matter.HAND, Matter.ITEMS, Matter.ROWS, Matter.MEDALS, Matter.LOCKERS))
_BOARD = frozenset((Matter.ROWS, Matter.MEDALS, Matter.LOCKERS))
_GAIN = frozenset((Matter.GAIN,))
_HAND = frozenset((Matter.HAND,))
_CELLS = frozenset((Matter.LOCKERS, Matter.MEDALS))

_TOUCHES: Mapping[Verb, frozenset[Matter]] = {
    Verb.GET: _GAIN,
    Verb.DISCARD: _HAND,
    Verb.REFRESH: _HAND,
    Verb.SEE: _HAND,
    Verb.GIVE_LEFT: _HAND,
    Verb.GET_ITEM: frozenset((Matter.ITEMS,)),
    Verb.ROTATE: frozenset((Matter.MEDALS,)),
    Verb.SWAP: frozenset((Matter.MEDALS,)),
    Verb.LOCK: _CELLS,
    Verb.REMOVE_LOCKER: _CELLS,
    Verb.RAISE: _EVERYTHING,
    Verb.LOWER: _EVERYTHING,
    Verb.EXPERIENCE: _EVERYTHING,
    Verb.GIVE: _EVERYTHING,
    Verb.END_GAME: _EVERYTHING,
}
"""What the directives touch; moved rows can set off anything."""

_READS: Mapping[Fact, Matter] = {
    Fact.HAND_AT_LEAST: Matter.HAND,
    Fact.HAND_AT_MOST: Matter.HAND,
    Fact.ITEMS_AT_LEAST: Matter.ITEMS,
    Fact.LOCKERS_AT_LEAST: Matter.LOCKERS,
    Fact.LOWEST_AT_LEAST: Matter.ROWS,
    Fact.HIGHEST_AT_LEAST: Matter.ROWS,
    Fact.ROWS_LEFT_AT_MOST: Matter.ROWS,
    Fact.OWN_ROWS_LEVEL: Matter.ROWS,
    Fact.SEASON: Matter.SEASON,
}
"""What each condition looks at."""


def reads(conditions: Iterable[Condition]) -> frozenset[Matter]:
    """What conditions look at."""
    return frozenset(_READS[condition.fact] for condition in conditions)


def _touched(block: Iterable[Directive], alone: bool) -> frozenset[Matter]:
    found: set[Matter] = set()
    for directive in block:
        if directive.verb is not Verb.GIVE_LEFT or not alone:
            found |= _TOUCHES.get(directive.verb, frozenset())
        found |= reads(directive.conditions)
        for inner in directive.blocks:
            found |= _touched(inner, alone)
    return frozenset(found)


def _touched_by(cards: Cards, action: Mandatory, alone: bool) -> frozenset[Matter]:
    match action:
        case UnlockMedals() | CollectRow():
            return _BOARD
        case FollowExperience(card):
            return _touched(cards.blocks[card, ()], alone)
        case FollowTrend(card):
            return _touched(cards.blocks[card, TREND], alone)
        case CollectPrize():
            return frozenset()


def _for_prizes(cards: Cards, action: Mandatory, alone: bool) -> frozenset[Matter]:
    """What an action may change of all that conditions of prizes look at: a medal unlocked is none of it, a card gained is."""
    match action:
        case UnlockMedals() | CollectPrize():
            return frozenset()
        case CollectRow():
            return frozenset((Matter.ROWS, Matter.LOCKERS))
    touched = _touched_by(cards, action, alone)
    return touched | _HAND if Matter.GAIN in touched else touched


def _may_be_missed(cards: Cards, due: Iterable[Mandatory], changed: Iterable[frozenset[Matter]]) -> bool:
    """Whether something that is due may change what a prize that is due looks at."""
    changes: frozenset[Matter] = frozenset().union(*changed)
    return any(isinstance(action, CollectPrize) and reads(cards.prizes[action.prize].condition) & changes for action in due)


def order_matters(cards: Cards, due: tuple[Mandatory, ...], alone: bool, prizes: Iterable[Prize] = ()) -> bool:
    """Whether two of the things that are due touch something in common; ``alone`` in solo, where giving to the left does nothing.

    Unlocking and collecting don't get into each other's way: a row is never due for both, and what unlocking finds is followed later.
    But between two things that change what the ``prizes`` in play look at, somebody may be the only one for a moment (SYD-5.7).
    """
    if len(due) < 2:
        return False
    watched = frozenset().union(*(reads(prize.condition) for prize in prizes))
    changed = [_for_prizes(cards, action, alone) & watched for action in due]
    if sum(map(bool, changed)) > 1 or _may_be_missed(cards, due, changed):
        return True
    due = tuple(action for action in due if not isinstance(action, CollectPrize))
    touched = [_touched_by(cards, action, alone) for action in due]
    for one, other in combinations(touched, 2):
        if one == other and one in (_GAIN, _BOARD):
            continue
        if one & other or (Matter.GAIN in one and Matter.HAND in other) or (Matter.HAND in one and Matter.GAIN in other):
            return True
    return False
