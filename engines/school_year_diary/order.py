"""Whether the order of the things that are due can matter (SYD-5.1): only then is a player asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from itertools import combinations

from engines.school_year_diary.cards import Cards, Directive
from engines.school_year_diary.tasks import TREND, CollectRow, FollowExperience, FollowTrend, Mandatory, UnlockMedals
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


def _touched(block: Iterable[Directive], alone: bool) -> frozenset[Matter]:
    found: set[Matter] = set()
    for directive in block:
        if directive.verb is not Verb.GIVE_LEFT or not alone:
            found |= _TOUCHES.get(directive.verb, frozenset())
        found.update(_READS[condition.fact] for condition in directive.conditions)
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


def order_matters(cards: Cards, due: tuple[Mandatory, ...], alone: bool) -> bool:
    """Whether two of the things that are due touch something in common; ``alone`` in solo, where giving to the left does nothing.

    Unlocking and collecting don't get into each other's way: a row is never due for both, and what unlocking finds is followed later.
    """
    if len(due) < 2:
        return False
    touched = [_touched_by(cards, action, alone) for action in due]
    for one, other in combinations(touched, 2):
        if one == other and one in (_GAIN, _BOARD):
            continue
        if one & other or (Matter.GAIN in one and Matter.HAND in other) or (Matter.HAND in one and Matter.GAIN in other):
            return True
    return False
