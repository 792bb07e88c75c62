"""Hallway Rivals behind the contract that every game keeps, for two to four players."""

from __future__ import annotations

from engines.hallway_rivals import flow, invariants, results, setup, summing_up, views
from engines.hallway_rivals.model import State
from engines.hallway_rivals.wording import HallwayRivalsWording
from engines.hallway_rivals.working import Working
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg


class HallwayRivals(FlowGame[None, State, Working], modules=(setup, views, summing_up, results, invariants)):
    """The rules of Hallway Rivals."""

    id = "hallway_rivals"
    name = msg("Hallway Rivals")
    rules_version = 1
    seat_counts = range(2, 5)
    state_type = State
    working = Working
    steps = flow.STEPS
    decisions = flow.DECISIONS
    options = setup.OPTIONS
    wording = HallwayRivalsWording()
