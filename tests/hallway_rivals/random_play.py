"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.hallway_rivals.random_play 200000
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.hallway_rivals.schools import GAME
from tests.random_play import RandomPlay

SETUPS: tuple[tuple[int, dict[str, Any]], ...] = tuple(
    (seats, {"building": building, "awarded": awarded, "reports": reports})
    for seats, building, (awarded, reports) in product((2, 3, 4), ("by_hand", "quick"), (("each_round", 4), ("each_turn", 9)))
)
"""What is played in turn: seats and options."""


PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
