"""Random play that looks for broken invariants after every command.

From the top of the checkout::

python -m tests.school_year_diary.random_play 100000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from engines.kernel.chance import Chance
from engines.kernel.contract import Game
from engines.kernel.setup import make_setup
from engines.school_year_diary.model import STUDENTS, State
from engines.tables import games

SETUPS: tuple[Mapping[str, Any], ...] = (
    {},
    {"students": ("nim_se", "an_pha")},
    {"students": ("an_pha", "o_tach", "nim_se"), "rows": 2},
    {"students": STUDENTS, "rows": 3},
    {"students": STUDENTS, "open_decks": "yes"},
)
"""What is played in turn: from two rows to twelve, all four students."""


def states(commands: int, deal: int = 1) -> Iterator[tuple[Game[State], State]]:
    """The states after so many random commands, through as many games as it takes. Every command drawn must pass the check."""
    game = games()["school_year_diary"]
    chance = Chance.of_deal(deal)
    left = commands
    for number in count(deal):
        state = game.new(make_setup(game, options=SETUPS[number % len(SETUPS)], deal=number)).state
        yield game, state
        while not state.ended:
            if not left:
                return
            command, chance = game.legal(state, 0).draw(chance)
            refusal = game.check(state, 0, command)
            if refusal is not None:
                raise AssertionError(f"deal {number}: {command} is offered and refused: {refusal}")
            state = game.apply(state, 0, command).state
            left -= 1
            yield game, state


def run(commands: int, deal: int = 1) -> int:
    """Play so many commands; returns how many games ended. Raises AssertionError where a state is not sound."""
    ended = 0
    for game, state in states(commands, deal):
        problems = game.problems(state)
        if problems:
            raise AssertionError(f"round {state.round}, {state.agenda[:1]}: {problems}")
        ended += bool(state.ended)
    return ended


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sys.stdout.write(f"{wanted} commands, {run(wanted)} games to their end, every state sound\n")
