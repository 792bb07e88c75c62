"""Whether the order of the things that are due can matter (SYD-5.1): only then is a player asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engines.school_year_diary.agenda import TREND
from engines.school_year_diary.cards import Cards, Directive
from engines.school_year_diary.conditions import READS

_EVERYTHING = frozenset(("hand", "items", "rows", "medals", "lockers"))
_BOARD = frozenset(("rows", "medals", "lockers"))
_GAIN = frozenset(("gain",))
"""Getting cards and nothing else: two such things come to the same in either order."""

_TOUCHES = {
    "get": frozenset(("gain",)),
    "discard": frozenset(("hand",)),
    "refresh": frozenset(("hand",)),
    "see": frozenset(("hand",)),
    "give_left": frozenset(("hand",)),
    "get_item": frozenset(("items",)),
    "rotate": frozenset(("medals",)),
    "swap": frozenset(("medals",)),
    "lock": frozenset(("lockers", "medals")),
    "remove_locker": frozenset(("lockers", "medals")),
    "raise": _EVERYTHING,
    "lower": _EVERYTHING,
    "give": _EVERYTHING,
    "end_game": _EVERYTHING,
}
"""What the directives touch; moved rows can set off anything."""


def _touched(block: Iterable[Directive], alone: bool) -> frozenset[str]:
    found: set[str] = set()
    for directive in block:
        if directive.verb != "give_left" or not alone:
            found |= _TOUCHES.get(directive.verb, frozenset())
        found.update(READS[condition.name] for condition in directive.conditions)
        for inner in directive.blocks:
            found |= _touched(inner, alone)
    return frozenset(found)


def _touched_by(cards: Cards, due: str, alone: bool) -> frozenset[str]:
    kind, _, name = due.partition(":")
    if kind in ("unlock", "collect"):
        return _BOARD
    return _touched(cards.blocks[name, TREND if kind == "trend" else ()], alone)


def order_matters(cards: Cards, dues: tuple[str, ...], alone: bool) -> bool:
    """Whether two of the things that are due touch something in common; ``alone`` in solo, where giving to the left does nothing.

    Unlocking and collecting don't get into each other's way: a row is never due for both, and what unlocking finds is followed later.
    """
    if len(dues) < 2:
        return False
    touched = [_touched_by(cards, due, alone) for due in dues]
    for one, other in combinations(touched, 2):
        if one == other and one in (_GAIN, _BOARD):
            continue
        if one & other or ("gain" in one and "hand" in other) or ("hand" in one and "gain" in other):
            return True
    return False
