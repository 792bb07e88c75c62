"""The clock of a Schedule: where its twelve hours lie (KSJ-1.2)."""

from __future__ import annotations

import math

_SPACES = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))
"""Column and row in the grid of four by four spaces, from 12:00 clockwise; the grid stands on the corner of 6:00."""


def hour_spot(hour: int) -> tuple[float, float, float, float]:
    """Where an hour's space lies from the middle of a Schedule, in cells, and the direction away from the tiles there."""
    i, j = _SPACES[hour % 12]
    half = math.sqrt(0.5)
    x, y = (i - j) * half, (i + j - 3) * half
    if hour % 3 == 0:
        reach = math.hypot(x, y)
        return x, y, x / reach, y / reach
    return x, y, math.copysign(half, x), math.copysign(half, y)
