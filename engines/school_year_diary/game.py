"""School Year Diary behind the contract that every game keeps. Solo is offered (SYD-2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Bot, Game, Outcome, Refusal, Setup
from engines.kernel.messages import msg
from engines.kernel.moves import Moves
from engines.kernel.options import OptionValue
from engines.kernel.rng import Rng
from engines.school_year_diary import results, views
from engines.school_year_diary.agenda import ActDecision, ChooseDecision, Decision, KeepDecision, OrderDecision, TurnDecision
from engines.school_year_diary.belongings import PLAY_ITEM
from engines.school_year_diary.board import LOCK, NEAREST, REMOVE_LOCKER, ROTATE, SWAP
from engines.school_year_diary.bots.careful import Careful
from engines.school_year_diary.bots.greedy import Greedy
from engines.school_year_diary.card_actions import DECLINE_ACTION, RULES, again
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import COMMANDS, EndTurn, Get
from engines.school_year_diary.effects import CHOOSE, DECLINE_CHOICE
from engines.school_year_diary.hands import GET, KEEP, REFRESH, TRADE
from engines.school_year_diary.invariants import problems
from engines.school_year_diary.mandatory import FIRST
from engines.school_year_diary.model import State
from engines.school_year_diary.movement import CHAIN, GIVE
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.setup import config_of, deal, opening, options, options_of, why_not_set_up
from engines.school_year_diary.turns import END_TURN, play_on
from engines.school_year_diary.wording import SchoolYearDiaryWording
from engines.school_year_diary.working import Working

FREE: tuple[Rule[Any, Any], ...] = (
    GIVE, CHAIN, GET, ROTATE, SWAP, LOCK, REMOVE_LOCKER, REFRESH, TRADE, PLAY_ITEM, END_TURN,
)  # fmt: skip
"""The free actions of a turn (SYD-3.3, 3.4)."""


def rules_of(decision: Decision) -> tuple[Rule[Any, Any], ...]:
    """The rules of a decision, one for each kind of command that answers it."""
    if isinstance(decision, TurnDecision):
        return FREE
    if isinstance(decision, ActDecision):
        return (*RULES[decision.verb], DECLINE_ACTION)
    if isinstance(decision, ChooseDecision):
        return (CHOOSE, DECLINE_CHOICE)
    return (KEEP,) if isinstance(decision, KeepDecision) else (FIRST,)


class SchoolYearDiary(Game[State]):
    """The rules of School Year Diary with a set of cards."""

    id = "school_year_diary"
    name = msg("School Year Diary")
    rules_version = 1
    seat_counts = range(1, 2)
    state_type = State
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.options = options(cards)
        self.wording = SchoolYearDiaryWording(cards)
        self.bots: Mapping[str, Bot[State]] = {"greedy": Greedy(), "careful": Careful()}

    @property
    def content_digest(self) -> str:
        """A digest of what is on the cards."""
        return self.cards.digest

    def check_setup(self, setup: Setup) -> Refusal | None:
        """Refused are more than twelve rows (SYD-2.1)."""
        return why_not_set_up(setup)

    def assists(self, setup: Setup) -> bool:
        """Open decks are for study (SYD-6.1)."""
        return config_of(setup).open_decks

    def new(self, setup: Setup) -> Applied[State]:
        """The table set up, the first event unlocked (SYD-2, 3.1)."""
        config = config_of(setup)
        working = Working(self.cards, deal(self.cards, config, Rng.of_deal(setup.deal)))
        working.say("set_up", opening(config), "SYD-2.2")
        play_on(working)
        return working.applied()

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat that the game waits for."""
        return () if state.ended else (_decision(state).seat,)

    def legal(self, state: State, seat: int) -> Moves[Command]:
        """What the seat can decide, a family for each kind of command."""
        decision = None if state.ended else _decision(state)
        if decision is None or decision.seat != seat:
            return Moves(())
        ask = Ask(self.cards, state, decision)
        return Moves([rule.moves(ask) for rule in self._affordable(state, decision)])

    def _affordable(self, state: State, decision: Decision) -> Sequence[Rule[Any, Any]]:
        if isinstance(decision, TurnDecision):
            ideas = state.players[decision.seat].ideas
            return [rule for rule in FREE if rule.ideas <= ideas]
        return rules_of(decision)

    def check(self, state: State, seat: int, command: Command) -> Refusal | None:
        """Why the seat can't do that now."""
        if state.ended:
            return Refusal("SYD-3.5", msg("The game has ended."))
        decision = _decision(state)
        if decision.seat != seat:
            return Refusal("SYD-3.3", msg("Another seat decides now."))
        for rule in rules_of(decision):
            if type(command) is rule.command:
                ideas = state.players[seat].ideas
                if isinstance(decision, TurnDecision) and rule.ideas > ideas:
                    return _too_few_ideas(rule.ideas, ideas)
                return rule.why_not(Ask(self.cards, state, decision), command)
        if isinstance(decision, TurnDecision):
            return Refusal("SYD-3.4", msg("No card asks for that now."))
        clause = "SYD-5.1" if isinstance(decision, OrderDecision) else "SYD-9.1"
        near = tuple(islice(self.legal(state, seat), NEAREST))
        return Refusal(clause, msg("Something else comes first. {prompt}", prompt=self.wording.prompt(state, seat)), near)

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        """The state after a command that `check` allows, up to the next decision."""
        decision = _decision(state)
        rule = next(rule for rule in rules_of(decision) if rule.command is type(command))
        working = Working(self.cards, state)
        if isinstance(decision, TurnDecision):
            working.fired = ()
            if rule.ideas:
                working.put_player(seat, ideas=working.players[seat].ideas - rule.ideas)
        else:
            working.agenda.pop()
        rule.perform(working, decision, command)
        if isinstance(decision, ActDecision) and rule is not DECLINE_ACTION:
            again(working, decision)
        play_on(working)
        return working.applied()

    def view(self, state: State, seat: int | None) -> State:
        """What the seat sees (SYD-6.1)."""
        return views.view(state, seat)

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        """A full state that looks like this view."""
        del seat  # what the seat sees is all in its view
        return views.determinize(self.cards, view, rng)

    def rng(self, state: State) -> Rng:
        """The generator in the state."""
        return state.rng

    def outcome(self, state: State) -> Outcome | None:
        """Won if every row has been collected (SYD-3.6)."""
        return results.outcome(self.cards, state)

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        return problems(self.cards, state)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose (SYD-2.1, 6.1)."""
        return options_of(state.config)

    def seats(self, state: State) -> range:
        """The seats of the table."""
        return range(len(state.players))


def _decision(state: State) -> Decision:
    """What the game waits for."""
    task = state.agenda[0]
    if isinstance(task, TurnDecision | ActDecision | ChooseDecision | KeepDecision | OrderDecision):
        return task
    raise TypeError("the game waits for no decision")


def _too_few_ideas(due: int, left: int) -> Refusal:
    if not left:
        return Refusal("SYD-3.4", msg("Both ideas of this turn are used."), (EndTurn(),))
    return Refusal("SYD-3.4", msg("This takes {due} ideas; {left} is left.", due=due, left=left), (Get(),))
