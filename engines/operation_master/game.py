"""Operation Master behind the contract that every game keeps, for three to five players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.commands import Command
from engines.kernel.contract import Outcome, Setup
from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg
from engines.kernel.options import OptionValue
from engines.kernel.rng import Rng
from engines.operation_master import results, views
from engines.operation_master.commands import COMMANDS
from engines.operation_master.flow import DECISIONS, STEPS
from engines.operation_master.invariants import problems
from engines.operation_master.model import State
from engines.operation_master.setup import OPTIONS, first, options_of
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

    def first(self, setup: Setup) -> State:
        """The table set up, before the first round (OM-1.2)."""
        return first(setup)

    def view(self, state: State, seat: int | None) -> State:
        """What the seat sees (OM-7.1)."""
        return views.view(state, seat)

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        """A full state that looks like this view."""
        del seat  # what the seat sees is all in its view
        return views.determinize(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """The highest total wins (OM-5.2)."""
        return results.outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        return problems(state)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose (OM-5.3, 6.1, 7.1)."""
        return options_of(state.config)
