"""What can be made of a hand: the best directives and chains for some rows, found by a bounded search.

The value of a row's points is a table that the player brings along, so that the same search serves different judgements.
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


@frozen
class Prospect:
    """A directive or chain that could be given: the cards as laid, and what the rows would be worth after it, cards not counted."""

    cards: tuple[Laid, ...]
    worth: float


class Climber:
    """One row as the search sees it: sets of point cells as bits, stepped by arrows, valued after judging (SYD-4.2, 4.5)."""

    __slots__ = ("_stepped", "_steps", "_valued", "_values", "start")

    def __init__(self, row: Row, worth: Worth) -> None:
        ups, downs = links(row)
        cells = range(len(ups))
        self.start = 1 << row.points
        self._values = [worth(row.number, landed(row, cell)) for cell in cells]
        self._valued: dict[int, float] = {}
        self._stepped: dict[tuple[int, int], int] = {}
        self._steps = {
            arrow: [
                (2 << cell if ups[cell] == arrow else 0) | (1 << cell - 1 if downs[cell] == arrow else 0) or 1 << cell for cell in cells
            ]
            for arrow in ORIENTATIONS
        }

    def step(self, cells: int, arrow: int) -> int:
        """The cells that an arrow leads to from any of these."""
        key = (cells, arrow)
        reached = self._stepped.get(key)
        if reached is None:
            reached = 0
            for cell, to in enumerate(self._steps[arrow]):
                if cells >> cell & 1:
                    reached |= to
            self._stepped[key] = reached
        return reached

    def best(self, cells: int) -> float:
        """The worth of the best of these cells."""
        found = self._valued.get(cells)
        if found is None:
            found = max(value for cell, value in enumerate(self._values) if cells >> cell & 1)
            self._valued[cells] = found
        return found


def directives(rows: Sequence[Row], hand: Iterable[int], worth: Worth) -> Iterator[Prospect]:
    """Each card of the hand at each turn as a single directive (SYD-4.2)."""
    climbers = [Climber(row, worth) for row in rows]
    for card in hand:
        for turn in range(4):
            first, second = arrows_of(card, turn)
            total = sum(each.best(each.step(each.step(each.start, first), second)) for each in climbers)
            yield Prospect((Laid(card, 0, 0, turn),), total)


def chains(rows: Sequence[Row], hand: Sequence[int], worth: Worth, most: int = 5, width: int = 24) -> Iterator[Prospect]:
    """Chains of up to ``most`` cards; of each length only the ``width`` best are laid further (SYD-4.3, 4.4)."""
    climbers = [Climber(row, worth) for row in rows]
    beam: list[tuple[Laid, ...]] = [(Laid(card, 0, 0, turn),) for card in hand for turn in range(4)]
    for _ in range(1, min(most, len(hand))):
        seen: dict[frozenset[tuple[Square, int]], float] = {}
        longer: list[Prospect] = []
        for cards in beam:
            for card in hand:
                for laid in covers(cards, card):
                    chain = (*cards, laid)
                    showing = visible(chain)
                    key = frozenset(showing.items())
                    value = seen.get(key)
                    if value is None:
                        value = seen[key] = _worth_of(showing, climbers)
                    longer.append(Prospect(chain, value))
        yield from (each for each in longer if each.worth > NOWHERE)
        longer.sort(key=lambda each: -each.worth)
        beam = _various(longer, width)


NOWHERE = float("-inf")
"""The worth of a chain without an end arrow."""


def _various(prospects: Iterable[Prospect], width: int) -> list[tuple[Laid, ...]]:
    """The first some, one of those that look alike and can be covered alike."""
    kept: dict[tuple[frozenset[tuple[Square, int]], frozenset[tuple[Square, int]], frozenset[int]], tuple[Laid, ...]] = {}
    for each in prospects:
        key = (frozenset(visible(each.cards).items()), frozenset(squares(each.cards[-1])), frozenset(laid.card for laid in each.cards))
        kept.setdefault(key, each.cards)
        if len(kept) == width:
            break
    return list(kept.values())


def _worth_of(showing: Showing, climbers: Sequence[Climber]) -> float:
    """What the rows are worth after this chain, each on its own best course."""
    beside = {(x, y): [other for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if other in showing] for x, y in showing}
    best = [NOWHERE] * len(climbers)

    def check(square: Square, path: frozenset[Square], cells: list[int]) -> None:
        arrow = showing[square]
        cells = [climber.step(each, arrow) for climber, each in zip(climbers, cells, strict=True)]
        path = path | {square}
        stuck = True
        for other in beside[square]:
            if other not in path:
                stuck = False
                check(other, path, cells)
        if stuck:
            for index, climber in enumerate(climbers):
                value = climber.best(cells[index])
                if value > best[index]:
                    best[index] = value

    start = [climber.start for climber in climbers]
    for square, others in beside.items():
        if len(others) == 1:
            check(square, frozenset(), start)
    return sum(best)


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
