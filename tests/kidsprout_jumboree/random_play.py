"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.kidsprout_jumboree.random_play 100000
"""

from __future__ import annotations

from itertools import product

from tests.kidsprout_jumboree.camps import GAME
from tests.random_play import RandomPlay

SETUPS = tuple(
    (seats, {"buck": buck, "chant": chant, "leader_moves": moves, "left_out": left_out})
    for seats, chant, moves, (buck, left_out) in product(
        (3, 4),
        ("by_turns", "open_table"),
        ("by_hand", "by_itself"),
        (("stays", "arms"), ("each_activity", "moons"), ("each_day", "suns")),
    )
)
"""What is played in turn: seats and options."""


PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
