"""KidSprout Jumboree behind the contract that every game keeps, for three or four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.commands import Command
from engines.kernel.contract import Outcome, Setup
from engines.kernel.flow import FlowGame
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree import results, views
from engines.kidsprout_jumboree.commands import COMMANDS
from engines.kidsprout_jumboree.flow import DECISIONS, STEPS
from engines.kidsprout_jumboree.invariants import problems
from engines.kidsprout_jumboree.model import State
from engines.kidsprout_jumboree.sentences import Sentences
from engines.kidsprout_jumboree.setup import OPTIONS, first, idle_options, options_of
from engines.kidsprout_jumboree.wording import KidSproutJumboreeWording
from engines.kidsprout_jumboree.working import Working


class KidSproutJumboree(FlowGame[Sentences, State, Working]):
    """The rules of KidSprout Jumboree, with sentences for Excuses."""

    id = "kidsprout_jumboree"
    name = msg("KidSprout Jumboree")
    rules_version = 1
    seat_counts = range(3, 5)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = OPTIONS
    wording = KidSproutJumboreeWording()

    @property
    def content_digest(self) -> str:
        """A digest of the sentences that come with the game."""
        return self.content.digest

    def first(self, setup: Setup) -> State:
        """Everything laid out, nothing rolled (KSJ-1.2)."""
        return first(setup)

    def view(self, state: State, seat: int | None) -> State:
        """What the seat sees (KSJ-7.1)."""
        return views.view(state, seat)

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        """A full state that looks like this view."""
        del seat  # what the seat sees is all in its view
        return views.determinize(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """The fewest Stress Points win (KSJ-6.3)."""
        return results.outcome(state)

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        return problems(state)

    def idle_options(self, setup: Setup) -> Mapping[str, Message]:
        """What of the set-up would change nothing."""
        return idle_options(setup)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose, as far as it matters with this many players (KSJ-1.1, 1.4, 3.3, 4.4, 7.1)."""
        return options_of(state.config)
