"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.school_year_diary.random_play 100000
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract import Game
from engines.school_year_diary.model import STUDENTS, Mode, State
from engines.school_year_diary.setup import MOST_PLAYERS, MOST_STUDENTS_OF_FOUR
from engines.shelf import games
from tests.random_play import RandomPlay

GAME: Game[State] = games()["school_year_diary"]

SETUPS: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (1, {}),
    (1, {"students": ("nim_se", "an_pha")}),
    (1, {"students": ("an_pha", "o_tach", "nim_se"), "rows": 2}),
    (1, {"students": STUDENTS, "rows": 3}),
    (1, {"students": STUDENTS, "open_decks": "yes"}),
    *((seats, {"students": students, "mode": mode})
      for mode in Mode for seats in (2, 3, 4) for students in (STUDENTS[:2], STUDENTS[1:], STUDENTS)
      if seats < MOST_PLAYERS or len(students) <= MOST_STUDENTS_OF_FOUR),
)  # fmt: skip
"""The set-ups played in turn, seats and options: from two rows to twelve, all four students; together and against each other."""

PLAY = RandomPlay(GAME, SETUPS)

if __name__ == "__main__":
    PLAY.main()
