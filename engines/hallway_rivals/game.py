"""Hallway Rivals behind the contract that every game keeps, for two to four players."""

from __future__ import annotations

from engines.hallway_rivals import flow, invariants, results, setup, views
from engines.hallway_rivals.model import State
from engines.hallway_rivals.wording import HallwayRivalsWording
from engines.hallway_rivals.working import Working
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg


class HallwayRivals(FlowGame[None, State, Working]):
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

    first = staticmethod(setup.first)
    check_setup = staticmethod(setup.check_setup)
    options_of = staticmethod(setup.options_of)
    hide = staticmethod(views.hide)
    deal_hidden = staticmethod(views.deal_hidden)
    result = staticmethod(results.result)
    problems = staticmethod(invariants.problems)
