"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.hallway_rivals.random_play 200000
"""

from __future__ import annotations

from itertools import product
from typing import Any

from engines.hallway_rivals.pieces import SocialGroup
from tests.hallway_rivals.schools import GAME
from tests.random_play import RandomPlay

SOCIALS = tuple(social.value for social in SocialGroup)
SETUPS: tuple[tuple[int, dict[str, Any]], ...] = tuple(
    (seats, {"building": building, "awarded": awarded, "reports": reports, "order": order, "start": start, "groups": groups[:seats]})
    for seats, building, (awarded, reports), (order, start), groups in product(
        (2, 3, 4),
        ("by_hand", "quick"),
        (("each_round", 4), ("each_turn", 9)),
        (("passing", "alike"), ("fixed", "levelled")),
        (SOCIALS, SOCIALS[2:] + SOCIALS[:2]),
    )
)
"""Seats and options, played in turn: every choice of every option, every social group with all others."""

PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
