"""Where things lie that are laid out in rows: hands, dice, what was taken."""

from __future__ import annotations

from tabletop_qt.viewmodels.scenery import Box


def row(x: float, y: float, step: float, count: int) -> tuple[tuple[float, float], ...]:
    """Points side by side."""
    return tuple((x + step * index, y) for index in range(count))


def column(first: Box, count: int, gap: float = 3.0) -> tuple[Box, ...]:
    """Boxes of one size below each other."""
    return tuple(Box(first.x, first.y + (first.h + gap) * index, first.w, first.h) for index in range(count))


def in_row(box: Box, count: int, size: float, gap: float = 8.0) -> list[tuple[float, float]]:
    """The centres of things side by side in a box, from its left edge, closer together where there are many.

    >>> in_row(Box(0, 0, 100, 20), 3, 20)
    [(10.0, 10.0), (38.0, 10.0), (66.0, 10.0)]
    >>> in_row(Box(0, 0, 100, 20), 5, 40)
    [(20.0, 10.0), (35.0, 10.0), (50.0, 10.0), (65.0, 10.0), (80.0, 10.0)]
    """
    return in_rows(box, count, size, count, gap)


def in_rows(box: Box, count: int, size: float, per_row: int, gap: float = 8.0, down: float | None = None) -> list[tuple[float, float]]:
    """The same for things in several rows of so many each: the rows lie in the middle of the box, ``down`` apart.

    >>> in_rows(Box(0, 0, 100, 60), 3, 20, 2)
    [(10.0, 16.0), (38.0, 16.0), (10.0, 44.0)]
    """
    step, down = min(size + gap, (box.w - size) / max(1, per_row - 1)), size + gap if down is None else down
    top = box.y + box.h / 2 - (count - 1) // max(1, per_row) * down / 2
    return [(box.x + size / 2 + place % per_row * step, top + place // per_row * down) for place in range(count)]
