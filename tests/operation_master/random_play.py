"""Random play that looks for broken invariants after every command.

From the top of the checkout::

    python -m tests.operation_master.random_play 100000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, product
from typing import Any

from engines.kernel.chance import Chance
from engines.kernel.setup import make_setup
from engines.operation_master.model import ENDED, State
from tests.operation_master.theatres import GAME

SETUPS: tuple[tuple[int, dict[str, Any]], ...] = tuple(
    (seats, {"effects": effects, "goal": goal, "points": 12, "last_trick": last_trick})
    for seats, effects, goal, last_trick in product((3, 4, 5), ("off", "on"), ("rounds", "points"), ("last", "all", "none"))
)
"""What is played in turn: seats and options."""


def states(commands: int, deal: int = 1) -> Iterator[State]:
    """The states after so many random commands, through as many games as it takes. Every command drawn must pass the check."""
    chance = Chance.of_deal(deal)
    left = commands
    for number in count(deal):
        seats, options = SETUPS[number % len(SETUPS)]
        state: State = GAME.new(make_setup(GAME, seats, options, number)).state
        yield state
        while state.phase != ENDED:
            if not left:
                return
            seat, chance = chance.pick(GAME.to_act(state))
            command, chance = GAME.legal(state, seat).draw(chance)
            refusal = GAME.check(state, seat, command)
            if refusal is not None:
                raise AssertionError(f"deal {number}: {command} is offered and refused: {refusal}")
            state = GAME.apply(state, seat, command).state
            left -= 1
            yield state


def run(commands: int, deal: int = 1) -> int:
    """Play so many commands; returns how many games ended. Raises AssertionError where a state is not sound."""
    ended = 0
    for state in states(commands, deal):
        problems = GAME.problems(state)
        if problems:
            raise AssertionError(f"round {state.round}, trick {len(state.past) + 1}, {state.phase}: {problems}")
        ended += state.phase == ENDED
    return ended


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sys.stdout.write(f"{wanted} commands, {run(wanted)} games to their end, every state sound\n")
