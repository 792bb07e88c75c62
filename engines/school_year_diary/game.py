"""School Year Diary behind the contract that every game keeps. One to four players, together or against each other (SYD-2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from engines.kernel import flow
from engines.kernel.advice import Adviser
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Refusal, Setup
from engines.kernel.flow import FlowGame, Rules
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue
from engines.kernel.results import Outcome, Summary
from engines.kernel.rng import Rng
from engines.kernel.study import Analyst
from engines.school_year_diary import results, summing_up, views
from engines.school_year_diary.card_actions import RULES
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import COMMANDS
from engines.school_year_diary.flow import DECISIONS, STEPS
from engines.school_year_diary.invariants import problems
from engines.school_year_diary.model import State
from engines.school_year_diary.setup import MOST_PLAYERS, config_of, deal, idle_options, options, options_of, why_not_set_up
from engines.school_year_diary.tasks import OF_THE_HAND, ActDecision, KeepDecision, TurnDecision
from engines.school_year_diary.wording import SchoolYearDiaryWording
from engines.school_year_diary.working import Working


class SchoolYearDiary(FlowGame[Cards, State, Working]):
    """The rules of School Year Diary with a set of cards."""

    id = "school_year_diary"
    name = msg("School Year Diary")
    rules_version = 4
    seat_counts = range(1, MOST_PLAYERS + 1)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    steps = STEPS
    decisions = DECISIONS
    working = Working

    def __init__(
        self,
        content: Cards,
        bots: Mapping[str, Bot[State]],
        adviser: Adviser[State] | None = None,
        analyst: Analyst[State] | None = None,
    ) -> None:
        super().__init__(content, bots)
        self.adviser, self.analyst = adviser, analyst
        self.options = options(content)
        self.wording = SchoolYearDiaryWording(content)

    @property
    def content_digest(self) -> str:
        """A digest of what is on the cards."""
        return self.content.digest

    def check_setup(self, setup: Setup) -> Refusal | None:
        """Refused are more than twelve rows, and four students with four players (SYD-2.1)."""
        return why_not_set_up(setup)

    def idle_options(self, setup: Setup) -> Mapping[str, Message]:
        """The options that make no difference for so many players (SYD-2.1, 6.1)."""
        return idle_options(setup)

    def assists(self, setup: Setup) -> bool:
        """Open decks are for study (SYD-6.1)."""
        return config_of(setup).open_decks

    def first(self, setup: Setup) -> State:
        """The table set up (SYD-2.2…2.5)."""
        return deal(self.content, config_of(setup), Rng.of_deal(setup.deal))

    def rules(self, decision: flow.Decision) -> Rules:
        """The rules of a decision; of an action that a card tells to do those of the action (SYD-9.1)."""
        return RULES[decision.action] if isinstance(decision, ActDecision) else super().rules(decision)

    def out_of_place(self, ask: flow.Ask[Cards, State, flow.Decision]) -> Refusal:
        """Why a kind of command is refused that does not answer the decision (SYD-3.4, 5.1, 9.1)."""
        if isinstance(ask.decision, TurnDecision):
            return Refusal("SYD-3.4", msg("No card asks for that now."))
        return super().out_of_place(ask)

    def view(self, state: State, seat: int | None) -> State:
        """What the seat sees (SYD-6.1)."""
        return views.view(state, seat)

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        """A full state that looks like this view."""
        del seat  # what the seat sees is all in its view
        return views.determinize(self.content, view, rng)

    def is_open(self, state: State, seat: int) -> bool:
        """Whether the seat decides at the open table (TBL-6): what is done without the hand, but for a person's own turn.

        There people sit before their hand anyway.
        """
        decision = state.decision
        if len(state.players) == 1 or state.turn == seat or decision is None or seat not in decision.seats:
            return False
        by_hand = isinstance(decision, ActDecision) and decision.action in OF_THE_HAND
        return not by_hand and not isinstance(decision, TurnDecision | KeepDecision)

    def needs_hidden(self, state: State, seat: int) -> bool:
        """What is decided at the open table needs nothing hidden (TBL-6)."""
        return not self.is_open(state, seat) and super().needs_hidden(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Won if every row has been collected (SYD-3.6)."""
        return results.outcome(self.content, state)

    def summary(self, state: State, earlier: Iterable[State] = ()) -> Summary | None:
        """The round or season that is over, with what changed in it (SYD-3.1, 3.2)."""
        return summing_up.summary(self.content, state, earlier)

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        return problems(self.content, state)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose (SYD-2.1, 6.1)."""
        return options_of(state.config)
