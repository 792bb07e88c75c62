"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.operation_master.random_play 100000
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.operation_master.theatres import GAME
from tests.random_play import RandomPlay

SETUPS: tuple[tuple[int, dict[str, Any]], ...] = tuple(
    (seats, {"effects": effects, "goal": goal, "points": 12, "last_trick": last_trick})
    for seats, effects, goal, last_trick in product((3, 4, 5), ("off", "on"), ("rounds", "points"), ("last", "all", "none"))
)
"""Seats and options, played in turn."""

PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
