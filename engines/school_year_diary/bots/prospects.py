"""What can be made of a hand: the best directives and chains for some rows, found by a bounded search.

A `Study` keeps what it has worked out, so that a player can ask about many similar positions while it decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from engines.school_year_diary.arrows import ORIENTATIONS
from engines.school_year_diary.chain import Showing, Square, best_courses, covers, squares, visible
from engines.school_year_diary.commands import Chain, Course, Give, Laid, Pick
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import arrows_of, landed, links, traces

Worth = Callable[[int, int], float]
"""Of a row's number and its points: what they are worth."""

Orders = tuple[tuple[int, ...], ...]
"""The arrows of each order in which laid cards can be checked."""

NOWHERE = float("-inf")
"""The worth of a chain without an end arrow."""


@frozen
class Prospect:
    """A directive or chain that could be given: the cards as laid, and what the rows would be worth after it, cards not counted."""

    cards: tuple[Laid, ...]
    worth: float


class Climber:
    """One row as the search sees it: sets of point cells as bits, stepped by arrows, valued after judging (SYD-4.2, 4.5)."""

    __slots__ = ("_best", "_start", "_steps", "_values")

    def __init__(self, row: Row, worth: Worth) -> None:
        ups, downs = links(row)
        cells = range(len(ups))
        self._start = 1 << row.points
        self._values = [worth(row.number, landed(row, cell)) for cell in cells]
        self._steps: dict[int, dict[int, int]] = {
            arrow: {
                1 << cell: (2 << cell if ups[cell] == arrow else 0) | (1 << cell - 1 if downs[cell] == arrow else 0) or 1 << cell
                for cell in cells
            }
            for arrow in ORIENTATIONS
        }
        self._best: dict[tuple[int, ...], float] = {}

    def best(self, arrows: tuple[int, ...]) -> float:
        """What the row is worth after these arrows, on the best of its ways."""
        found = self._best.get(arrows)
        if found is None:
            cells = self._start
            for arrow in arrows:
                steps = self._steps[arrow]
                reached = steps.get(cells)
                cells = self._spread(steps, cells) if reached is None else reached
            found = self._best[arrows] = max(value for cell, value in enumerate(self._values) if cells >> cell & 1)
        return found

    @staticmethod
    def _spread(steps: dict[int, int], cells: int) -> int:
        """The cells that an arrow leads to from any of several."""
        reached, left = 0, cells
        while left:
            lowest = left & -left
            reached |= steps[lowest]
            left -= lowest
        steps[cells] = reached
        return reached


class Laying:
    """Cards as laid, with all orders in which they can be checked, and what can be laid on them."""

    __slots__ = ("_onward", "alike", "cards", "orders")

    def __init__(self, cards: tuple[Laid, ...]) -> None:
        self.cards = cards
        self._onward: dict[int, list[Laying]] = {}
        self.orders: Orders = ()
        self.alike: object = cards
        if len(cards) == 1:
            self.orders = (arrows_of(cards[0].card, cards[0].turn),)
        elif cards:
            showing = visible(cards)
            self.orders = _checkings(showing)
            self.alike = frozenset(showing.items()), frozenset(squares(cards[-1])), frozenset(laid.card for laid in cards)

    def onward(self, card: int) -> list[Laying]:
        """All ways to lay this card next (SYD-4.3)."""
        found = self._onward.get(card)
        if found is None:
            found = self._onward[card] = [Laying((*self.cards, laid)) for laid in covers(self.cards, card)]
        return found


class Study:
    """What has been worked out about hands and rows for one judgement."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._empty = Laying(())
        self._climbers: dict[Row, Climber] = {}

    def _climber(self, row: Row) -> Climber:
        found = self._climbers.get(row)
        if found is None:
            found = self._climbers[row] = Climber(row, self.worth)
        return found

    def directives(self, rows: Sequence[Row], hand: Iterable[int]) -> Iterator[Prospect]:
        """Each card of the hand at each turn as a single directive (SYD-4.2)."""
        climbers = [self._climber(row) for row in rows]
        for card in hand:
            for laying in self._empty.onward(card):
                yield Prospect(laying.cards, _worth_of(laying.orders, climbers, {}))

    def chains(self, rows: Sequence[Row], hand: Sequence[int], most: int = 5, width: int = 24) -> Iterator[Prospect]:
        """Chains of up to ``most`` cards; of each length only the ``width`` best are laid further (SYD-4.3, 4.4)."""
        climbers = [self._climber(row) for row in rows]
        known: dict[Orders, float] = {}
        beam = [laying for card in hand for laying in self._empty.onward(card)]
        for _ in range(1, min(most, len(hand))):
            longer = [(_worth_of(on.orders, climbers, known), on) for laying in beam for card in hand for on in laying.onward(card)]
            longer.sort(key=lambda each: -each[0])
            for worth, laying in longer:
                if worth > NOWHERE:
                    yield Prospect(laying.cards, worth)
            beam = _various(longer, width)


def _checkings(showing: Showing) -> Orders:
    """The arrows of each order of checking: what `orders` gives, without repeats and found faster (SYD-4.4)."""
    beside = {(x, y): [other for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if other in showing] for x, y in showing}
    found: dict[tuple[int, ...], None] = {}
    open_ends: list[tuple[tuple[Square, ...], tuple[int, ...]]] = [
        ((end,), (showing[end],)) for end, others in beside.items() if len(others) == 1
    ]
    while open_ends:
        path, arrows = open_ends.pop()
        stuck = True
        for other in beside[path[-1]]:
            if other not in path:
                stuck = False
                open_ends.append(((*path, other), (*arrows, showing[other])))
        if stuck:
            found[arrows] = None
    return tuple(sorted(found))


def _worth_of(orders: Orders, climbers: Sequence[Climber], known: dict[Orders, float]) -> float:
    """What the rows are worth after these arrows, each in the order that is best for it. Chains of different shape often have the same."""
    found = known.get(orders)
    if found is None:
        found = NOWHERE if not orders else sum(max(map(climber.best, orders)) for climber in climbers)
        known[orders] = found
    return found


def _various(layings: Iterable[tuple[float, Laying]], width: int) -> list[Laying]:
    """The first few that differ: of chains that look alike and can be covered in the same way, only one."""
    kept: dict[object, Laying] = {}
    for _, laying in layings:
        kept.setdefault(laying.alike, laying)
        if len(kept) == width:
            break
    return list(kept.values())


def command_of(rows: Sequence[Row], prospect: Prospect, worth: Worth) -> Give | Chain:
    """The command that gives it, each row on the way that is worth most."""
    if len(prospect.cards) == 1:
        laid = prospect.cards[0]
        return Give(laid.card, laid.turn, tuple(_picks(rows, arrows_of(laid.card, laid.turn), worth)))
    showing = visible(prospect.cards)
    return Chain(prospect.cards, tuple(_course(row, showing, worth) for row in rows))


def _picks(rows: Iterable[Row], arrows: Sequence[int], worth: Worth) -> Iterator[Pick]:
    for row in rows:
        best = max((worth(row.number, landed(row, trace.end)), -index, trace.ways) for index, trace in enumerate(traces(row, arrows)))
        if best[2]:
            yield Pick(row.number, best[2])


def _course(row: Row, showing: Mapping[Square, int], worth: Worth) -> Course:
    courses = best_courses(row, showing)
    return courses[max(courses, key=lambda points: worth(row.number, landed(row, points)))]
