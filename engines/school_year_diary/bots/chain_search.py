"""Every chain of a hand, the best first: all layings, and all orders of checking each (SYD-4.3, 4.4).

The worth of a chain depends only on the orders in which its arrows can be checked. So of layings that look alike only one is extended,
and each set of orders is tried on the rows once in each rotation of the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter

from engines.school_year_diary.bots.prospects import TURNERS, Laying, Study
from engines.school_year_diary.model import HAND_LIMIT, Row
from engines.school_year_diary.rules.chains import Laid, orders, squares, visible

# Squares: digits of a number


_DIGIT = 4
"""Bits of a square. The grid is one number, whose hexadecimal digits are the arrows that its squares show, or 0."""
_LINE = 16
"""Squares of a line of the grid, more than a chain can reach to both sides."""
_SQUARE = (1 << _DIGIT) - 1
_END = _DIGIT * _LINE * 2 * (HAND_LIMIT + 1)
"""Above the bits of all squares."""
_ONES = sum(1 << bit for bit in range(0, _END, _DIGIT))


def _bit(x: int, y: int) -> int:
    """The lowest bit of a square."""
    return _DIGIT * (x + HAND_LIMIT + _LINE * (y + HAND_LIMIT))


Fit = tuple[int, int, int, int]
"""A way to lay a card on an arrow, all seen from there: its other square, the arrow of that, its numbered square, its quarter turns."""


@cache
def _fits(card: int) -> Mapping[int, Sequence[Fit]]:
    """The ways to lay a card on each arrow: its square there shows the same, so that only its other square changes the grid (SYD-4.3)."""
    found: dict[int, list[Fit]] = defaultdict(list)
    for turn in range(4):
        (first, shows), (second, other) = squares(Laid(card, 0, 0, turn))
        step = _bit(*second) - _bit(*first)
        found[shows].append((step, other, 0, turn))
        found[other].append((-step, shows, -step, turn))
    return found


def _orders(grid: int) -> frozenset[str]:
    """The arrows of each order of checking; none if there is no end arrow (SYD-4.4)."""
    shape = (grid | grid >> 1 | grid >> 2 | grid >> 3) & _ONES
    digits = f"{grid:x}"
    return frozenset(["".join(path(digits)) for path in _paths(shape)])


@cache
def _paths(shape: int) -> Sequence[Callable[[str], Iterable[str]]]:
    """Functions that pick the arrows of each order of checking from the digits of such a grid; up to six squares make 307 shapes."""
    # The first square is in the middle of its line: others lie to its left.
    middle = _LINE // 2
    places = [middle + bit // _DIGIT for bit in range(0, shape.bit_length(), _DIGIT) if shape >> bit & 1]
    showing = {(place % _LINE, place // _LINE): 1 for place in places}
    return [itemgetter(*[middle - 1 - x - _LINE * y for x, y in order]) for order in orders(showing)]


# Chains


Trail = tuple["Trail", int, int, int] | None
"""The cards laid before, and the last one: its number, the bit of its numbered square, and its quarter turns."""


def _cards(trail: Trail) -> tuple[Laid, ...]:
    if trail is None:
        return ()
    before, card, bit, turn = trail
    place = bit // _DIGIT
    return (*_cards(before), Laid(card, place % _LINE - HAND_LIMIT, place // _LINE - HAND_LIMIT, turn))


Begun = tuple[int, int, int, int, Trail]
"""A laying: the grid, the two squares of the last card, the cards of the hand used, each a bit, and the trail."""


def _begun(laid: Sequence[Laid], hand: Sequence[int]) -> Begun:
    trail: Trail = None
    for each in laid:
        trail = trail, each.card, _bit(each.x, each.y), each.turn
    grid = sum(arrow << _bit(*square) for square, arrow in visible(laid).items())
    here, there = (_bit(*square) for square, _ in squares(laid[-1]))
    return grid, here, there, sum(1 << hand.index(each.card) for each in laid if each.card in hand), trail


def _every(hand: Sequence[int], laid: Sequence[Laid]) -> dict[frozenset[str], tuple[int, Trail]]:
    """Each set of orders that a chain can be checked in, with the fewest cards that lead to it; the whole is not turned."""
    found: dict[frozenset[str], tuple[int, Trail]] = {}
    looked: set[int] = set()
    layings = [_begun(laid, hand)] if laid else [_begun((Laid(card, 0, 0, 0),), hand) for card in hand]

    def look(grid: int, count: int, trail: Trail) -> None:
        upper_left = grid >> ((grid & -grid).bit_length() - 1) // _DIGIT * _DIGIT
        if upper_left not in looked:
            looked.add(upper_left)
            checked = _orders(upper_left)
            if checked:
                found.setdefault(checked, (count, trail))

    if len(laid) > 1:
        look(layings[0][0], len(laid), layings[0][-1])
    cards = [(1 << place, card, _fits(card)) for place, card in enumerate(hand)]
    for count in range(max(len(laid), 1) + 1, HAND_LIMIT + 1):
        longer: list[Begun] = []
        seen: set[int] = set()
        for grid, here, there, used, trail in layings:
            for on in (here, there):
                arrow = grid >> on & _SQUARE
                for one, card, fits in cards:
                    if used & one:
                        continue
                    for step, shows, first, turn in fits.get(arrow, ()):
                        other = on + step
                        after = grid & ~(_SQUARE << other) | shows << other
                        alike = (after << _END - min(on, other)) + (used | one) * 2 + (abs(step) == _DIGIT)
                        if alike not in seen:
                            seen.add(alike)
                            now = trail, card, on + first, turn
                            longer.append((after, on, other, used | one, now))
                            look(after, count, now)
        layings = longer
    return found


def best_first(
    study: Study, rows: Sequence[Row], hand: Sequence[int], price: float, laid: Sequence[Laid] = ()
) -> Iterator[tuple[Laid, ...]]:
    """All chains that begin with the laid cards, the best first, minus this price for each card given.

    Of those worth the same to each row it gives only one with the fewest cards.
    """
    climbers = study.together(rows)
    rated: list[tuple[float, int, int, int, Trail, list[str]]] = []
    for upright, (count, trail) in _every(hand, laid).items():
        for turn in range(1 if laid else 4):
            checked = [order.translate(TURNERS[turn]) for order in upright]
            rated.append((price * count - climbers.worth(checked), count, len(rated), turn, trail, checked))
    rated.sort()
    brought: set[tuple[float, ...]] = set()
    for _, _, _, turn, trail, checked in rated:
        worths = climbers.worths(checked)
        if worths not in brought:
            brought.add(worths)
            yield Laying(_cards(trail)).turned(turn)
