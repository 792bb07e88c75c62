"""Random play that looks for broken invariants after every command.

From the top of the checkout::

python -m tests.kidsprout_jumboree.random_play 100000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, product

from engines.kernel.chance import Chance
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.model import ENDED, State
from tests.kidsprout_jumboree.camps import GAME

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
            raise AssertionError(f"day {state.day}, round {state.round}, {state.phase}: {problems}")
        ended += state.phase == ENDED
    return ended


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sys.stdout.write(f"{wanted} commands, {run(wanted)} games to their end, every state sound\n")
