"""Operation Master behind the contract that every game keeps, for three to five players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Bot, Outcome, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue
from engines.kernel.phases import Phase, PhasedGame
from engines.kernel.rng import Rng
from engines.operation_master import prompts, results, views
from engines.operation_master.bots.easy import Easy
from engines.operation_master.bots.hard import Hard
from engines.operation_master.bots.medium import Medium
from engines.operation_master.commands import COMMANDS
from engines.operation_master.invariants import problems
from engines.operation_master.laying import LAY_CARD
from engines.operation_master.model import ENDED, LAY, SET, TAKE, TIE, State
from engines.operation_master.prompts import OperationMasterWording
from engines.operation_master.setting import SET_DIE
from engines.operation_master.setup import OPTIONS, idle_options, options_of, start
from engines.operation_master.taking import TAKE_VALUE
from engines.operation_master.ties import ONE_MORE, SHARE
from engines.operation_master.working import Working

PHASES: Mapping[str, Phase[State, Working]] = {
    LAY: Phase("OM-3.1", (LAY_CARD,)),
    SET: Phase("OM-3.2", (SET_DIE,)),
    TAKE: Phase("OM-4.1", (TAKE_VALUE,)),
    TIE: Phase("OM-5.2", (ONE_MORE, SHARE)),
    ENDED: Phase("OM-5.2"),
}
"""The rules of each phase."""


class OperationMaster(PhasedGame[State, Working]):
    """The rules of Operation Master."""

    id = "operation_master"
    name = msg("Operation Master")
    rules_version = 1
    seat_counts = range(3, 6)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    working = Working
    options = OPTIONS
    wording = OperationMasterWording()
    bots: Mapping[str, Bot[State]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
    phases = PHASES

    def new(self, setup: Setup) -> Applied[State]:
        """The table set up and the first round dealt (OM-1.2, 2.1)."""
        return start(setup)

    def to_act(self, state: State) -> tuple[int, ...]:
        """One seat at a time, clockwise from the lead; the winner; those tied, in turn."""
        return () if state.phase == ENDED else (prompts.acting(state),)

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

    def idle_options(self, setup: Setup) -> Mapping[str, Message]:
        """What of the set-up would change nothing."""
        return idle_options(setup)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose (OM-5.3, 6.1, 7.1)."""
        return options_of(state.config)
