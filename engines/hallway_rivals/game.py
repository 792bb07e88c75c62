"""Hallway Rivals behind the contract that every game keeps, for two to four players."""

from __future__ import annotations

from attrs import evolve

from engines.hallway_rivals import flow, invariants, results, setup, summing_up, views
from engines.hallway_rivals.model import State
from engines.hallway_rivals.tasks import OwnTurn
from engines.hallway_rivals.wording import HallwayRivalsWording
from engines.hallway_rivals.working import Working
from engines.kernel.commands import Command
from engines.kernel.contract import Applied
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg


class HallwayRivals(FlowGame[None, State, Working], modules=(setup, views, summing_up, results, invariants)):
    """The rules of Hallway Rivals."""

    id = "hallway_rivals"
    name = msg("Hallway Rivals")
    rules_version = 3
    seat_counts = range(2, 5)
    state_type = State
    working = Working
    steps = flow.STEPS
    decisions = flow.DECISIONS
    options = setup.OPTIONS
    wording = HallwayRivalsWording()

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        """The state after a command; what the one before it did has been seen by now."""
        return super().apply(evolve(state, deed=None) if state.deed is not None else state, seat, command)

    def forced(self, state: State, seat: int) -> Command | None:
        """Nothing in a turn of somebody who holds cards: that none of them can be played would tell which they are (HR-11.1)."""
        own_turn = isinstance(state.decision, OwnTurn)
        return None if own_turn and state.players[seat].cards else super().forced(state, seat)
