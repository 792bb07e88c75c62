"""Operation Master behind the contract that every game keeps, for three to five players."""

from __future__ import annotations

from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg
from engines.operation_master import flow, invariants, results, setup, views
from engines.operation_master.model import State
from engines.operation_master.wording import OperationMasterWording
from engines.operation_master.working import Working


class OperationMaster(FlowGame[None, State, Working]):
    """The rules of Operation Master."""

    id = "operation_master"
    name = msg("Operation Master")
    rules_version = 2
    seat_counts = range(3, 6)
    state_type = State
    working = Working
    steps = flow.STEPS
    decisions = flow.DECISIONS
    options = setup.OPTIONS
    wording = OperationMasterWording()

    first = staticmethod(setup.first)
    options_of = staticmethod(setup.options_of)
    idle_options = staticmethod(setup.idle_options)
    hide = staticmethod(views.hide)
    put_away = staticmethod(views.put_away)
    chapter = staticmethod(views.chapter)
    faded = staticmethod(views.faded)
    deal_hidden = staticmethod(views.deal_hidden)
    result = staticmethod(results.result)
    problems = staticmethod(invariants.problems)
