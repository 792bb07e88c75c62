"""What can be made of a hand: the best directives and chains for some rows, found by a bounded search.

A `Study` keeps what it has worked out, so that a player can ask about many similar positions while it decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from engines.school_year_diary.bots.climbing import Climber, Climbers, Worth
from engines.school_year_diary.bots.layings import Laying, Orders
from engines.school_year_diary.chain import Square, best_courses, visible
from engines.school_year_diary.commands import Chain, Course, Give, Laid, Pick
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import arrows_of, landed, traces

NOWHERE = float("-inf")
"""The worth of a chain without an end arrow."""

MOST_KEPT = 50_000
"""The most ways of laying cards that a study keeps; then it begins anew."""


Plans = Sequence[tuple[Orders, float]]
"""Ways to give cards, told by the orders in which their arrows can be checked, each with the price of its cards."""


@frozen
class Prospect:
    """A directive or chain that could be given: a laying turned as a whole, and what the rows would be worth after it without cards."""

    laying: Laying
    turn: int
    worth: float

    @property
    def count(self) -> int:
        """How many cards it takes."""
        return self.laying.count

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards as laid."""
        return self.laying.turned(self.turn)


class Study:
    """What has been worked out about hands and rows for one judgement.

    ``looked`` counts the ways of laying cards that have been looked at: nearly all the time that is spent on a study goes into them.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.looked = 0
        self._first: dict[int, Laying] = {}
        self._kept = 0
        self._climber: dict[Row, Climber] = {}
        self._climbers: dict[tuple[Row, ...], Climbers] = {}
        self._most: dict[object, float] = {}

    def _together(self, rows: Sequence[Row]) -> Climbers:
        key = tuple(rows)
        found = self._climbers.get(key)
        if found is None:
            found = self._climbers[key] = Climbers([self._alone(row) for row in key])
        return found

    def _alone(self, row: Row) -> Climber:
        found = self._climber.get(row)
        if found is None:
            found = self._climber[row] = Climber(row, self.worth)
        return found

    def _start(self, card: int) -> Laying:
        found = self._first.get(card)
        if found is None:
            found = self._first[card] = Laying((Laid(card, 0, 0, 0),))
        return found

    def directives(self, rows: Sequence[Row], hand: Iterable[int]) -> list[Prospect]:
        """Each card of the hand at each turn as a single directive (SYD-4.2)."""
        climbers = self._together(rows)
        starts = [self._start(card) for card in hand]
        return [Prospect(start, turn, _worth_of(start.orders[turn], climbers)) for start in starts for turn in range(4)]

    def chains(self, rows: Sequence[Row], hand: Sequence[int], most: int = 5, width: int = 24) -> Iterator[Prospect]:
        """Chains of up to ``most`` cards; of each length only the ``width`` best are laid further (SYD-4.3, 4.4)."""
        for step in self._steps(self._together(rows), [(self._start(card), turn) for card in hand for turn in range(4)], hand, most, width):
            for worth, laying, turn in step:
                if worth > NOWHERE:
                    yield Prospect(laying, turn, worth)

    def chains_from(self, rows: Sequence[Row], laid: Sequence[Laid], hand: Sequence[int], most: int, width: int) -> Iterator[Prospect]:
        """Chains that begin with cards laid already, as `chains` finds them."""
        if not laid:
            yield from self.chains(rows, hand, most, width)
            return
        begun = _upright(laid)
        for step in self._steps(self._together(rows), [begun], hand, most - len(laid) + 1, width):
            for worth, laying, turn in step:
                yield Prospect(laying, turn, worth)

    def as_laid(self, rows: Sequence[Row], laid: Sequence[Laid]) -> Prospect:
        """Just the cards laid already."""
        laying, turn = _upright(laid)
        return Prospect(laying, turn, _worth_of(laying.orders[turn], self._together(rows)))

    def most_from(self, rows: Sequence[Row], hand: Sequence[int], card: float, most: int, width: int) -> float:
        """The most that the rows can be worth after one directive or chain, each card given taken off at this price."""
        climbers = self._together(rows)
        asked = (climbers, frozenset(hand), card, most, width)
        found = self._most.get(asked)
        if found is None:
            found = self._most[asked] = self._most_from(climbers, hand, card, most, width)
        return found

    def _most_from(self, climbers: Climbers, hand: Sequence[int], card: float, most: int, width: int) -> float:
        best = NOWHERE
        for each in hand:
            start = self._start(each)
            best = max(best, *[_worth_of(orders, climbers) for orders in start.orders])
        best -= card
        begun = [(self._start(each), turn) for each in hand for turn in range(4)]
        for step in self._steps(climbers, begun, hand, most, width):
            if step:
                best = max(best, step[0][0] - card * step[0][1].count)
        return best

    def with_others(self, rows: Sequence[Row], changes: Iterable[Iterable[tuple[int, Row]]], plans: Plans) -> Iterator[float]:
        """For each change what the best of these plans would bring after it: others instead of rows, each with its place from 0."""
        unchanged = self._together(rows)
        for change in changes:
            climbers = unchanged
            for place, row in change:
                climbers = climbers.with_other(place, self._alone(row))
            self.looked += len(plans)
            yield max([climbers.worth(orders) - price for orders, price in plans], default=0.0)

    def _steps(
        self, climbers: Climbers, beam: list[tuple[Laying, int]], hand: Sequence[int], most: int, width: int
    ) -> Iterator[list[tuple[float, Laying, int]]]:
        """Every chain that a beam of layings leads to with one card more, best first; then with two more from the best of these."""
        known: dict[Orders, float] = {}
        for _ in range(1, min(most, len(hand))):
            longer = []
            for laying, turn in beam:
                for card in hand:
                    for on in laying.onward(card):
                        orders = on.orders[turn]
                        worth = known.get(orders)
                        if worth is None:
                            worth = known[orders] = _worth_of(orders, climbers)
                        longer.append((worth, on, turn))
            longer.sort(key=_worth_first)
            self._kept += len(longer)
            self.looked += len(longer)
            yield longer
            beam = _various(longer, width)
        if self._kept > MOST_KEPT:
            self._kept = 0
            self._first.clear()


def plans_of(prospects: Iterable[Prospect], card: float, count: int) -> Plans:
    """The ``count`` best of what could be given, each card given taken off at this price; of what is checked alike only one."""
    best: dict[Orders, tuple[float, float]] = {}
    for each in prospects:
        price = card * each.count
        best.setdefault(each.laying.orders[each.turn], (price - each.worth, price))
    kept = sorted(best, key=lambda orders: best[orders][0])[:count]
    return [(orders, best[orders][1]) for orders in kept if orders]


def _upright(laid: Sequence[Laid]) -> tuple[Laying, int]:
    """Laid cards as a laying whose first card is upright, and the turn of the whole."""
    turn = laid[0].turn
    return Laying(Laying(tuple(laid)).turned(-turn % 4)), turn


def _worth_first(each: tuple[float, Laying, int]) -> float:
    return -each[0]


def _worth_of(orders: Orders, climbers: Climbers) -> float:
    """What the rows are worth after these arrows, each in the order that is best for it."""
    return climbers.worth(orders) if orders else NOWHERE


def _various(layings: Iterable[tuple[float, Laying, int]], width: int) -> list[tuple[Laying, int]]:
    """The first few that differ: of chains that look alike and can be covered in the same way, only one."""
    kept: dict[object, tuple[Laying, int]] = {}
    for _, laying, turn in layings:
        kept.setdefault((laying.alike, turn), (laying, turn))
        if len(kept) == width:
            break
    return list(kept.values())


def command_of(rows: Sequence[Row], prospect: Prospect, worth: Worth) -> Give | Chain:
    """The command that gives it, each row on the way that is worth most."""
    return command_for(rows, prospect.cards, worth)


def command_for(rows: Sequence[Row], cards: Sequence[Laid], worth: Worth) -> Give | Chain:
    """The directive or chain of cards laid so, each row on the way that is worth most (SYD-4.2, 4.4)."""
    if len(cards) == 1:
        laid = cards[0]
        return Give(laid.card, laid.turn, tuple(_picks(rows, arrows_of(laid.card, laid.turn), worth)))
    showing = visible(cards)
    return Chain(tuple(cards), tuple(_course(row, showing, worth) for row in rows))


def _picks(rows: Iterable[Row], arrows: Sequence[int], worth: Worth) -> Iterator[Pick]:
    for row in rows:
        best = max((worth(row.number, landed(row, trace.end)), -index, trace.ways) for index, trace in enumerate(traces(row, arrows)))
        if best[2]:
            yield Pick(row.number, best[2])


def _course(row: Row, showing: Mapping[Square, int], worth: Worth) -> Course:
    courses = best_courses(row, showing)
    return courses[max(courses, key=lambda points: worth(row.number, landed(row, points)))]
