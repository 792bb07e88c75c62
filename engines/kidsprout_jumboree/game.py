"""KidSprout Jumboree behind the contract that every game keeps, for three or four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Bot, Outcome, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue
from engines.kernel.phases import Phase, PhasedGame
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree import results, views
from engines.kidsprout_jumboree.bots.easy import Easy
from engines.kidsprout_jumboree.bots.hard import Hard
from engines.kidsprout_jumboree.bots.medium import Medium
from engines.kidsprout_jumboree.coins import PLAY
from engines.kidsprout_jumboree.commands import COMMANDS
from engines.kidsprout_jumboree.excusing import CHANT, PASS, asking, excuse
from engines.kidsprout_jumboree.invariants import problems
from engines.kidsprout_jumboree.leading import APPOINT, STACK
from engines.kidsprout_jumboree.model import COINS_PHASE, ENDED, EXCUSES_PHASE, LEADER_PHASE, NO_COIN, STACK_PHASE, State
from engines.kidsprout_jumboree.prompts import KidSproutJumboreeWording
from engines.kidsprout_jumboree.sentences import Sentences
from engines.kidsprout_jumboree.setup import OPTIONS, idle_options, options_of, start
from engines.kidsprout_jumboree.working import Working


class KidSproutJumboree(PhasedGame[State, Working]):
    """The rules of KidSprout Jumboree, with sentences for Excuses."""

    id = "kidsprout_jumboree"
    name = msg("KidSprout Jumboree")
    rules_version = 1
    seat_counts = range(3, 5)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    working = Working
    options = OPTIONS
    wording = KidSproutJumboreeWording()

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.bots: Mapping[str, Bot[State]] = {"easy": Easy(sentences), "medium": Medium(sentences), "hard": Hard(sentences)}
        self.phases: Mapping[str, Phase[State, Working]] = {
            COINS_PHASE: Phase("KSJ-2.2", (PLAY,)),
            EXCUSES_PHASE: Phase("KSJ-3.3", (excuse(sentences), PASS, CHANT)),
            LEADER_PHASE: Phase("KSJ-4.1", (APPOINT,)),
            STACK_PHASE: Phase("KSJ-4.4", (STACK,)),
            ENDED: Phase("KSJ-6.3"),
        }

    @property
    def content_digest(self) -> str:
        """A digest of the sentences that come with the game."""
        return self.sentences.digest

    def new(self, setup: Setup) -> Applied[State]:
        """The table set up, the Buck won, the first Activity rolled (KSJ-1, 2.1)."""
        return start(setup)

    def to_act(self, state: State) -> tuple[int, ...]:
        """While coins are chosen, everyone who has not played one; else as the phase says."""
        phase = state.phase
        if phase == COINS_PHASE:
            return tuple([seat for seat, player in enumerate(state.players) if player.coin == NO_COIN])
        if phase == EXCUSES_PHASE:
            return asking(state)
        if phase == ENDED:
            return ()
        return (state.buck if phase == LEADER_PHASE else state.leader,)

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
