"""Operation Master behind the contract that every game keeps, for three to five players."""

from __future__ import annotations

from typing import ClassVar

from engines.kernel.commands import Command
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg
from engines.operation_master.commands import COMMANDS
from engines.operation_master.flow import DECISIONS, STEPS
from engines.operation_master.invariants import problems
from engines.operation_master.model import State
from engines.operation_master.results import outcome
from engines.operation_master.setup import OPTIONS, first, idle_options, options_of
from engines.operation_master.views import chapter, determinize, put_away, recall, view
from engines.operation_master.wording import OperationMasterWording
from engines.operation_master.working import Working


class OperationMaster(FlowGame[None, State, Working]):
    """The rules of Operation Master."""

    id = "operation_master"
    name = msg("Operation Master")
    rules_version = 1
    seat_counts = range(3, 6)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    options = OPTIONS
    wording = OperationMasterWording()
    working = Working
    steps = STEPS
    decisions = DECISIONS

    first = staticmethod(first)
    view = staticmethod(view)
    put_away = staticmethod(put_away)
    chapter = staticmethod(chapter)
    recall = staticmethod(recall)
    determinize = staticmethod(determinize)
    outcome = staticmethod(outcome)
    problems = staticmethod(problems)
    options_of = staticmethod(options_of)
    idle_options = staticmethod(idle_options)
