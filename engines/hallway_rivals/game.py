"""Hallway Rivals behind the contract that every game keeps, for two to four players."""

from __future__ import annotations

from typing import ClassVar

from engines.hallway_rivals.commands import COMMANDS
from engines.hallway_rivals.flow import DECISIONS, STEPS
from engines.hallway_rivals.invariants import problems
from engines.hallway_rivals.model import State
from engines.hallway_rivals.results import outcome
from engines.hallway_rivals.setup import OPTIONS, check_setup, first, options_of
from engines.hallway_rivals.views import determinize, view
from engines.hallway_rivals.wording import HallwayRivalsWording
from engines.hallway_rivals.working import Working
from engines.kernel.commands import Command
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg


class HallwayRivals(FlowGame[None, State, Working]):
    """The rules of Hallway Rivals."""

    id = "hallway_rivals"
    name = msg("Hallway Rivals")
    rules_version = 1
    seat_counts = range(2, 5)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    options = OPTIONS
    wording = HallwayRivalsWording()
    working = Working
    steps = STEPS
    decisions = DECISIONS

    first = staticmethod(first)
    view = staticmethod(view)
    determinize = staticmethod(determinize)
    outcome = staticmethod(outcome)
    problems = staticmethod(problems)
    options_of = staticmethod(options_of)
    check_setup = staticmethod(check_setup)
