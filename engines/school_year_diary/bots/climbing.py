"""Where a row can be after some arrows: sets of point cells as bits, stepped by arrows (SYD-4.2, 4.4).

Arrows are written as the rule book writes an order of checking: ``674`` is 6, then 7, then 4.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.school_year_diary.arrows import ORIENTATIONS
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import landed, links

Worth = Callable[[int, int], float]
"""Of a row's number and its points: what they are worth."""


class Climber(dict[str, float]):
    """What one row is worth after some arrows on the best of its ways, once it has been judged (SYD-4.5).

    Worked out when it is first asked for, each order of checking from the one that is an arrow shorter: many chains begin alike.

    >>> from engines.school_year_diary.model import Medal
    >>> Climber(Row(1, "o_tach", 0, (Medal(216), Medal(264)), points=2), lambda row, points: points)["41"]
    3
    """

    __slots__ = ("_cells", "_downs", "_ups", "_values")

    def __init__(self, row: Row, worth: Worth) -> None:
        super().__init__()
        ups, downs = links(row)
        self._values = [worth(row.number, landed(row, cell)) for cell in range(len(ups))]
        # From which cells an arrow leads up, and from which it leads down.
        self._ups = dict.fromkeys(ORIENTATIONS, 0)
        self._downs = dict.fromkeys(ORIENTATIONS, 0)
        for cell, (up, down) in enumerate(zip(ups, downs, strict=True)):
            if up:
                self._ups[up] |= 1 << cell
            if down:
                self._downs[down] |= 1 << cell
        self._cells = {"": 1 << row.points}
        self[""] = self._values[row.points]

    def __missing__(self, arrows: str) -> float:
        """What it comes to, kept for the next time."""
        cells = self._reached(arrows)
        if cells & (cells - 1):
            found = max(value for cell, value in enumerate(self._values) if cells >> cell & 1)
        else:
            found = self._values[cells.bit_length() - 1]
        self[arrows] = found
        return found

    def _reached(self, arrows: str) -> int:
        """The cells where the row can be after these arrows: it must move where a path is valid and stays where none is (SYD-4.2)."""
        cells = self._cells.get(arrows)
        if cells is None:
            before, arrow = self._reached(arrows[:-1]), int(arrows[-1])
            up, down = before & self._ups[arrow], before & self._downs[arrow]
            cells = self._cells[arrows] = up << 1 | down >> 1 | before & ~(up | down)
        return cells
