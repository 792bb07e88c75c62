"""Arrows and quarter turns. Orientations are numeric-keypad digits: 7 8 9 / 4 6 / 1 2 3 (8 = up, 6 = right)."""

from __future__ import annotations

ORIENTATIONS = (1, 2, 3, 4, 6, 7, 8, 9)
"""The eight orientations."""

_CLOCKWISE = {8: 6, 6: 2, 2: 4, 4: 8, 9: 3, 3: 1, 1: 7, 7: 9}

_steps = [{arrow: arrow for arrow in ORIENTATIONS}]
for _ in range(3):
    _steps.append({arrow: _CLOCKWISE[turned] for arrow, turned in _steps[-1].items()})
TURNED = tuple(_steps)
"""``TURNED[q][arrow]`` is the arrow after q quarter turns clockwise, q from 0 to 3."""

STEP = {7: (-1, -1), 8: (0, -1), 9: (1, -1), 4: (-1, 0), 6: (1, 0), 1: (-1, 1), 2: (0, 1), 3: (1, 1)}
"""The unit step of each arrow, x to the right and y downwards."""

PAIR_NUMBERS = tuple(200 + 10 * a + b for a in ORIENTATIONS for b in ORIENTATIONS if a != b)
"""The 56 numbers 2ab with a and b different orientations: medals (SYD-1.1) and directive cards (SYD-4.1) bear them."""


def opposite(arrow: int) -> int:
    """The reverse of an arrow.

    >>> [opposite(arrow) for arrow in (8, 6, 1)]
    [2, 4, 9]
    """
    return 10 - arrow


def pair(number: int) -> tuple[int, int]:
    """The two orientations printed on a medal or a directive card.

    >>> pair(218)
    (1, 8)
    """
    return number // 10 % 10, number % 10
