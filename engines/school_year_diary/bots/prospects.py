"""The best directives and chains of a hand for some rows, found by a bounded search.

A `Study` keeps what it has worked out, so that a player can ask about many similar positions while it decides. Arrows are written as the
rule book writes an order of checking: ``674`` is 6, then 7, then 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import lshift

from attrs import frozen

from engines.school_year_diary.model import FULL, HAND_LIMIT, ORIENTATIONS, TURNED, Row
from engines.school_year_diary.rules.chains import Laid, Showing, Square, Worth, covers, squares, visible
from engines.school_year_diary.rules.directives import arrows_of, landed, links

# Rows: sets of cells as bits, stepped by arrows


LANE = FULL + 1
"""The bits of a row, one for each cell (SYD-1.2): side by side the cells of all rows are one number, and move at once."""
_LANE_MASK = (1 << LANE) - 1
_ARROWS = tuple(map(str, ORIENTATIONS))
NO_ARROW = 0
"""Stands for a cell without a path up, or down."""


class Climber(dict[int, float]):
    """A row on its own: of a set of cells, what the best of them is worth once the row has been judged (SYD-4.5), and where arrows lead.

    ``ups`` and ``downs`` have for each arrow the cells from which it leads up and those from which it leads down.
    """

    __slots__ = ("_values", "downs", "start", "ups")

    def __init__(self, row: Row, worth: Worth) -> None:
        super().__init__()
        ups, downs = links(row)
        self._values = [worth(row.number, landed(row, cell)) for cell in range(len(ups))]
        self.start = 1 << row.points
        self.ups, self.downs = _from_which_cells(ups), _from_which_cells(downs)

    def __missing__(self, cells: int) -> float:
        found = self[cells] = max(value for cell, value in enumerate(self._values) if cells >> cell & 1)
        return found


def _from_which_cells(links: Sequence[int]) -> list[int]:
    found = dict.fromkeys((NO_ARROW, *ORIENTATIONS), 0)
    for cell, arrow in enumerate(links):
        found[arrow] |= 1 << cell
    return [found[arrow] for arrow in ORIENTATIONS]


class Climbers:
    """Several rows together: what they are worth after some arrows, each on the best of its ways.

    Each order of checking is worked out from the one that is an arrow shorter: many chains begin alike.

    >>> from engines.school_year_diary.model import Medal
    >>> row = Row(1, "o_tach", 0, (Medal(216), Medal(264)), points=2)
    >>> Climbers([Climber(row, lambda row, points: points)]).worth(["41"])
    3.0
    """

    __slots__ = ("_cells", "_climbers", "_steps", "_worths")

    def __init__(self, climbers: Sequence[Climber]) -> None:
        lanes = range(0, LANE * len(climbers), LANE)

        def side_by_side(cells: Iterable[int]) -> int:
            return sum(map(lshift, cells, lanes))

        self._climbers = climbers
        self._steps = {
            arrow: (
                side_by_side([climber.ups[which] for climber in climbers]),
                side_by_side([climber.downs[which] for climber in climbers]),
            )
            for which, arrow in enumerate(_ARROWS)
        }
        self._cells = {"": side_by_side([climber.start for climber in climbers])}
        self._worths: dict[int, float] = {}

    def with_other(self, place: int, climber: Climber) -> Climbers:
        """The same rows, with another in this place, counted from 0."""
        other = Climbers.__new__(Climbers)
        lane = LANE * place
        others = ~(_LANE_MASK << lane)
        other._climbers = [*self._climbers[:place], climber, *self._climbers[place + 1 :]]
        other._steps = {
            arrow: (ups & others | up << lane, downs & others | down << lane)
            for (arrow, (ups, downs)), up, down in zip(self._steps.items(), climber.ups, climber.downs, strict=True)
        }
        other._cells = {"": self._cells[""] & others | climber.start << lane}
        other._worths = {}
        return other

    def worth(self, orders: Iterable[str]) -> float:
        """The worth of the rows after the arrows, for each row in the order that is best for it."""
        known, cells = self._cells, 0
        for order in orders:
            reached = known.get(order)
            cells |= self._reached(order) if reached is None else reached
        worth = self._worths.get(cells)
        if worth is None:
            worth, left = 0.0, cells
            for climber in self._climbers:
                worth += climber[left & _LANE_MASK]
                left >>= LANE
            self._worths[cells] = worth
        return worth

    def worths(self, orders: Iterable[str]) -> tuple[float, ...]:
        """The worth of each row after the arrows, in the order that is best for it."""
        cells = 0
        for order in orders:
            cells |= self._reached(order)
        return tuple([climber[cells >> LANE * place & _LANE_MASK] for place, climber in enumerate(self._climbers)])

    def _reached(self, arrows: str) -> int:
        """The cells where the rows can be after these arrows: they must move where a path is valid and stay where none is (SYD-4.2)."""
        before = self._cells.get(arrows[:-1])
        if before is None:
            before = self._reached(arrows[:-1])
        ups, downs = self._steps[arrows[-1]]
        up, down = before & ups, before & downs
        cells = self._cells[arrows] = up << 1 | down >> 1 | before & ~(up | down)
        return cells


# Ways to lay cards


Orders = tuple[str, ...]
"""The arrows of each order in which laid cards can be checked; none where there is no end arrow."""
TURNERS = tuple(str.maketrans({str(arrow): str(to) for arrow, to in TURNED[turn].items()}) for turn in range(4))
"""For each quarter turn what `str.translate` turns arrows with."""


class Laying:
    """Cards as laid, the first of them upright, with all orders in which they can be checked.

    The whole can be turned: ``orders`` has an entry for each quarter turn, and `turned` the cards as they lie then.
    """

    __slots__ = ("_alike", "_onward", "cards", "count", "orders")

    def __init__(self, cards: tuple[Laid, ...]) -> None:
        self.cards = cards
        self.count = len(cards)
        self._onward: dict[int, tuple[Laying, ...]] = {}
        self._alike: object = None
        upright: Orders
        if len(cards) == 1:
            upright = ("{}{}".format(*arrows_of(cards[0].card, cards[0].turn)),)
        else:
            upright = checkings(visible(cards))
        self.orders: tuple[Orders, ...] = (upright, *(tuple([order.translate(turner) for order in upright]) for turner in TURNERS[1:]))

    def onward(self, card: int) -> tuple[Laying, ...]:
        """All ways to lay this card next (SYD-4.3)."""
        found = self._onward.get(card)
        if found is None:
            found = self._onward[card] = tuple([Laying((*self.cards, laid)) for laid in covers(self.cards, card)])
        return found

    @property
    def alike(self) -> object:
        """A key that is equal for chains that look alike, hold the same cards and can be covered in the same way."""
        if self._alike is None:
            showing = visible(self.cards)
            # Where on the grid it lies makes no difference.
            left, top = min(x for x, _ in showing), min(y for _, y in showing)
            place = {(x - left, y - top): arrow for (x, y), arrow in showing.items()}
            last = frozenset(((x - left, y - top), arrow) for (x, y), arrow in squares(self.cards[-1]))
            self._alike = frozenset(place.items()), last, frozenset(laid.card for laid in self.cards)
        return self._alike

    def turned(self, turn: int) -> tuple[Laid, ...]:
        """The cards as they lie when the whole has been turned by this many quarter turns clockwise.

        >>> Laying((Laid(218, 0, 0, 0), Laid(286, 1, 0, 1))).turned(1)
        (Laid(card=218, x=0, y=0, turn=1), Laid(card=286, x=0, y=1, turn=2))
        """
        cards = self.cards
        for _ in range(turn):
            cards = tuple([Laid(laid.card, -laid.y, laid.x, (laid.turn + 1) % 4) for laid in cards])
        return cards


def checkings(showing: Showing) -> Orders:
    """The arrows of each order of checking: what `orders` of the rules gives, without repeats and found faster (SYD-4.4).

    >>> from engines.school_year_diary.rules.chains import Laid
    >>> checkings(visible((Laid(272, 0, 0, 0), Laid(279, 0, 0, 0))))
    ('79', '97')
    """
    beside: dict[Square, list[Square]] = {}
    for x, y in showing:
        beside[x, y] = [other for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if other in showing]
    found: set[str] = set()
    open_ends: list[tuple[tuple[Square, ...], str]] = [((end,), str(showing[end])) for end, others in beside.items() if len(others) == 1]
    while open_ends:
        path, arrows = open_ends.pop()
        stuck = True
        for other in beside[path[-1]]:
            if other not in path:
                stuck = False
                open_ends.append(((*path, other), f"{arrows}{showing[other]}"))
        if stuck:
            found.add(arrows)
    return tuple(sorted(found))


# Prospects


NOWHERE = float("-inf")
"""The worth of a chain without an end arrow."""
MOST_KEPT = 50_000
"""The most ways of laying cards that a study keeps; then it begins anew."""
Plans = Sequence[tuple[Orders, float]]
"""Ways to give cards, described by the orders in which their arrows can be checked, each with the price of its cards."""


@frozen
class Prospect:
    """A directive or chain that could be given: a laying turned as a whole, and what the rows would be worth after it without cards."""

    laying: Laying
    turn: int
    worth: float

    @property
    def count(self) -> int:
        """The number of cards it takes."""
        return self.laying.count

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards as laid."""
        return self.laying.turned(self.turn)


class Study:
    """The results worked out about hands and rows for one judgement.

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

    def together(self, rows: Sequence[Row]) -> Climbers:
        """The rows side by side, as this study values them."""
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
        climbers = self.together(rows)
        starts = [self._start(card) for card in hand]
        return [Prospect(start, turn, _worth_of(start.orders[turn], climbers)) for start in starts for turn in range(4)]

    def chains(self, rows: Sequence[Row], hand: Sequence[int], most: int = HAND_LIMIT, width: int = 24) -> Iterator[Prospect]:
        """Chains of up to ``most`` cards; of each length only the ``width`` best are laid further (SYD-4.3, 4.4)."""
        for step in self._steps(self.together(rows), [(self._start(card), turn) for card in hand for turn in range(4)], hand, most, width):
            for worth, laying, turn in step:
                if worth > NOWHERE:
                    yield Prospect(laying, turn, worth)

    def most_from(self, rows: Sequence[Row], hand: Sequence[int], card: float, most: int, width: int) -> float:
        """The most that the rows can be worth after one directive or chain, each card given taken off at this price."""
        climbers = self.together(rows)
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
        """The worth of the best of these plans after each change; a change puts other rows in some places, counted from 0."""
        unchanged = self.together(rows)
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
            longer.sort(key=lambda each: -each[0])
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


def _worth_of(orders: Orders, climbers: Climbers) -> float:
    return climbers.worth(orders) if orders else NOWHERE


def _various(layings: Iterable[tuple[float, Laying, int]], width: int) -> list[tuple[Laying, int]]:
    """The first few that differ; of chains that look alike and can be covered in the same way, only one."""
    kept: dict[object, tuple[Laying, int]] = {}
    for _, laying, turn in layings:
        kept.setdefault((laying.alike, turn), (laying, turn))
        if len(kept) == width:
            break
    return list(kept.values())
