"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.kidsprout_jumboree.random_play 100000
"""

from __future__ import annotations

from itertools import product

from tests.kidsprout_jumboree.camps import GAME
from tests.random_play import RandomPlay

SETUPS = tuple(
    (seats, {"buck": buck, "chant": chant, "leader_moves": moves, "roll": roll, "troops": troops})
    for seats, chant, moves, (buck, roll, troops) in product(
        (3, 4),
        ("by_turns", "open_table"),
        ("by_hand", "by_itself"),
        (("stays", "by_itself", ()), ("each_activity", "by_hand", ("arms", "any", "suns")), ("each_day", "by_hand", ("any", "suns"))),
    )
)
"""Seats and options, played in turn."""

PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
