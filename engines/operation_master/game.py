"""Operation Master behind the contract that every game keeps, for three to five players."""

from __future__ import annotations

from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg
from engines.operation_master import flow, invariants, results, setup, summing_up, views
from engines.operation_master.model import State, Working
from engines.operation_master.wording import OperationMasterWording


class OperationMaster(FlowGame[None, State, Working], modules=(setup, views, summing_up, results, invariants)):
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
