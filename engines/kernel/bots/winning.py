"""What a bot that looks ahead plays for: to win the game, not to have much of something."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

TIE = 0.5
"""How much of a point it is worth to have just as much as the best of the others: those tied share the victory (TBL-11)."""

SURE = 0.1
"""The least spread: where nothing is to come any more, whoever is ahead has won."""


def chance(totals: Sequence[float], seat: int, spread: float) -> float:
    """About how likely a seat is to win, 0 to 1, where the most points do and totals will still drift apart by about ``spread``.

    >>> [round(chance([30, 24, 24, 10], 0, spread), 2) for spread in (0, 5, 50)]
    [1.0, 0.64, 0.29]
    >>> round(chance([24, 24, 10], 1, 0), 2)
    0.99
    """
    own, scale = totals[seat] + TIE, max(spread, SURE)
    # Far beyond what `exp` can take, the answer is the same.
    return 1 / (1 + sum([exp(min(50.0, (total - own) / scale)) for other, total in enumerate(totals) if other != seat]))
