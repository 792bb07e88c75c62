"""School Year Diary behind the contract that every game keeps. One to four players, together or against each other (SYD-2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from engines.kernel import flow
from engines.kernel.coach import Adviser, Analyst
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game, Outcome, Refusal, Setup, Stage, Summary, Wording
from engines.kernel.flow import Decisions, FlowGame, Rules, Steps
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.options import OptionValue
from engines.kernel.rng import Rng
from engines.school_year_diary import views, words
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.invariants import problems
from engines.school_year_diary.model import (
    OF_THE_HAND,
    ActDecision,
    BeginTurn,
    BeginYear,
    ChooseDecision,
    Decision,
    Descriptions,
    EndGame,
    Follow,
    HandleDue,
    Judge,
    KeepDecision,
    KeepLimit,
    NewRound,
    OrderDecision,
    State,
    Stow,
    TurnDecision,
    Working,
    season,
)
from engines.school_year_diary.rules.board import BOARD_DESCRIPTIONS, BOARD_ORDERS
from engines.school_year_diary.rules.chains import CHAIN_DESCRIPTIONS, CHAIN_ORDERS
from engines.school_year_diary.rules.directives import DIRECTIVE_DESCRIPTIONS, DIRECTIVE_ORDERS
from engines.school_year_diary.rules.following_cards import ACTION_RULES, CARD_DESCRIPTIONS, CHOOSE, DECLINE_CHOICE, follow_card, stow
from engines.school_year_diary.rules.hands import HAND_DESCRIPTIONS, HAND_ORDERS, KEEP, keep_limit
from engines.school_year_diary.rules.mandatory import judge
from engines.school_year_diary.rules.order import FIRST, ORDER_DESCRIPTIONS, handle_due
from engines.school_year_diary.rules.turns import END_TURN, FREE_ACTIONS, EndTurn, begin_turn, begin_year, end_game, new_round
from engines.school_year_diary.setup import MOST_PLAYERS, config_of, deal, idle_options, options, options_of, why_not_set_up
from engines.school_year_diary.words import points

# How a game goes


STEPS: Steps = {
    BeginYear: begin_year,
    NewRound: new_round,
    BeginTurn: begin_turn,
    Follow: follow_card,
    Stow: stow,
    Judge: judge,
    HandleDue: lambda working, task: handle_due(working, task, STEPS),
    KeepLimit: keep_limit,
    EndGame: end_game,
}

DECISIONS: Decisions = {
    TurnDecision: (*FREE_ACTIONS, END_TURN),
    ChooseDecision: (CHOOSE, DECLINE_CHOICE),
    KeepDecision: (KEEP,),
    OrderDecision: (FIRST,),
}
"""The rules of each decision. Those of an action that a card tells to do depend on the action: `ACTION_RULES`."""

COMMANDS: tuple[type[Command], ...] = tuple(
    dict.fromkeys(rule.command for rules in (*DECISIONS.values(), *ACTION_RULES.values()) for rule in rules)
)

# Wording


_ORDERS = {**DIRECTIVE_ORDERS, **CHAIN_ORDERS, **HAND_ORDERS, **BOARD_ORDERS}


def prompt(cards: Cards, state: State) -> Message:
    """What the seat whose decision it is has to decide."""
    if not state.agenda:
        return msg("The game has ended.")
    task = state.agenda[0]
    if isinstance(task, TurnDecision):
        return _turn_prompt(state, task)
    if isinstance(task, ActDecision):
        order = _ORDERS[task.action]
        action = order if isinstance(order, Message) else order(task)
        if task.optional:
            return msg("“{card}”: you may {action}.", card=cards.names[task.card], action=action)
        return msg("“{card}”: {action}.", card=cards.names[task.card], action=action)
    if isinstance(task, ChooseDecision):
        if len(task.open) == 1:
            return msg("“{card}”: do it, or leave it out.", card=cards.names[task.card])
        return msg("“{card}”: choose one.", card=cards.names[task.card])
    if isinstance(task, KeepDecision):
        return msgn(
            "“{card}”: keep {count} of the {seen} cards seen.",
            "“{card}”: keep {count} of the {seen} cards seen.",
            task.keep,
            seen=len(task.seen),
            card=cards.names[task.card],
        )
    if isinstance(task, OrderDecision):
        return msg("Several things are due: choose what comes first.")
    return msg("Cards are being followed.")


def _turn_prompt(state: State, task: TurnDecision) -> Message:
    holds = state.players[task.seat]
    if not holds.ideas:
        return msg("Play an item or end the turn.") if holds.items else msg("No idea is left: end the turn.")
    if holds.items:
        return msgn("Use your {count} idea, play an item, or end the turn.", "Use your {count} ideas, play an item, or end the turn.",
                    holds.ideas)  # fmt: skip
    return msgn("Use your {count} idea, or end the turn.", "Use your {count} ideas, or end the turn.", holds.ideas)


_DESCRIBED: Descriptions = {
    **DIRECTIVE_DESCRIPTIONS,
    **CHAIN_DESCRIPTIONS,
    **HAND_DESCRIPTIONS,
    **BOARD_DESCRIPTIONS,
    **CARD_DESCRIPTIONS,
    **ORDER_DESCRIPTIONS,
    EndTurn: msg("End the turn"),
}


def describe(cards: Cards, state: State, command: Command) -> Message:
    """A command in words, short enough for "Undo …"."""
    described = _DESCRIBED[type(command)]
    return described if isinstance(described, Message) else described(cards, state, command)


_SEASONS = {
    Season.AUTUMN: msg("Autumn"),
    Season.WINTER: msg("Winter"),
    Season.SPRING: msg("Spring"),
    Season.SUMMER: msg("Summer"),
}


class SchoolYearDiaryWording(Wording[State]):
    """What the game says."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide."""
        task = state.agenda[0] if state.agenda else None
        if isinstance(task, Decision) and seat not in task.seats:
            return msg("{who} decides now.", who=player(task.seat))
        return prompt(self.cards, state)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words."""
        return describe(self.cards, state, command)

    def stage(self, state: State) -> Stage:
        """The round and its season (SYD-3.1, 3.2)."""
        now = season(self.cards, state)
        label = msg("Round {round}, {season}", round=state.round, season=season_name(now))
        return Stage(state.round, label, state.turn, _SEASONS[now])

    def totals(self, state: State) -> tuple[int, ...]:
        """Medals of collected rows, ranks of rows, souvenirs and prizes, as they count at the end (SYD-3.6)."""
        return tuple([points(state, seat) for seat in range(len(state.players))])


# The game


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

    check_setup = staticmethod(why_not_set_up)
    idle_options = staticmethod(idle_options)
    view = staticmethod(views.view)

    def __init__(
        self,
        content: Cards,
        bots: Mapping[str, Bot[State]],
        adviser: Adviser[Game[State], State] | None = None,
        analyst: Analyst[Game[State], State] | None = None,
    ) -> None:
        super().__init__(content, bots)
        self.adviser, self.analyst = adviser, analyst
        self.options = options(content)
        self.wording = SchoolYearDiaryWording(content)

    @property
    def content_digest(self) -> str:
        """A digest of what is on the cards."""
        return self.content.digest

    def assists(self, setup: Setup) -> bool:
        """Open decks are for study (SYD-6.1)."""
        return config_of(setup).open_decks

    def first(self, setup: Setup) -> State:
        """The table set up (SYD-2.2…2.5)."""
        return deal(self.content, config_of(setup), Rng.of_deal(setup.deal))

    def rules(self, decision: flow.Decision) -> Rules:
        """The rules of a decision; of an action that a card tells to do those of the action (SYD-9.1)."""
        return ACTION_RULES[decision.action] if isinstance(decision, ActDecision) else super().rules(decision)

    def out_of_place(self, context: flow.DecisionContext[Cards, State, flow.Decision]) -> Refusal:
        """Why a kind of command is refused that does not answer the decision (SYD-3.4, 5.1, 9.1)."""
        if isinstance(context.decision, TurnDecision):
            return Refusal("SYD-3.4", msg("No card asks for that now."))
        return super().out_of_place(context)

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
        return words.outcome(self.content, state)

    def summary(self, state: State, earlier: Iterable[State] = ()) -> Summary | None:
        """The round or season that is over, with what changed in it (SYD-3.1, 3.2)."""
        return words.summary(self.content, state, earlier)

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        return problems(self.content, state)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        """What the set-up chose (SYD-2.1, 6.1)."""
        return options_of(state.config)
