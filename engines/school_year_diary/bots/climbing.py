"""Where rows can be after some arrows: sets of point cells as bits, stepped by arrows (SYD-4.2, 4.4).

Arrows are written as the rule book writes an order of checking: ``674`` is 6, then 7, then 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import lshift

from engines.school_year_diary.arrows import ORIENTATIONS
from engines.school_year_diary.model import ROW_LIMIT, Row
from engines.school_year_diary.paths import landed, links

Worth = Callable[[int, int], float]
"""What points are worth, from a row's number and its points."""

LANE = 2 * ROW_LIMIT + 1
"""The bits of a row, one for each point cell (SYD-1.2): side by side the cells of all rows are one number, and move at once."""

_LANE_MASK = (1 << LANE) - 1

_ARROWS = tuple(map(str, ORIENTATIONS))

NO_ARROW = 0
"""Where a cell has no path up, or none down."""


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
        """What it comes to, kept for the next time."""
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
        """What the rows are worth after the arrows in one of these orders, for each row in the order that is best for it."""
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

    def _reached(self, arrows: str) -> int:
        """The cells where the rows can be after these arrows: they must move where a path is valid and stay where none is (SYD-4.2)."""
        before = self._cells.get(arrows[:-1])
        if before is None:
            before = self._reached(arrows[:-1])
        ups, downs = self._steps[arrows[-1]]
        up, down = before & ups, before & downs
        cells = self._cells[arrows] = up << 1 | down >> 1 | before & ~(up | down)
        return cells
