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
    step = min(size + gap, (box.w - size) / max(1, count - 1))
    return [(box.x + size / 2 + place * step, box.y + box.h / 2) for place in range(count)]
