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
from engines.kernel.rng import Rng
from engines.school_year_diary import model, setup
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.editing import DiaryEditor
from engines.school_year_diary.invariants import problems
from engines.school_year_diary.model import OF_THE_HAND, ActDecision, BeginTurn, ChooseDecision, KeepDecision, State, TurnDecision, Working
from engines.school_year_diary.rules import turns
from engines.school_year_diary.rules.board import BOARD_DESCRIPTIONS, BOARD_ORDERS, RemoveLocker, Rotate, Swap, numbers
from engines.school_year_diary.rules.chains import CHAIN_DESCRIPTIONS, CHAIN_ORDERS, Chain
from engines.school_year_diary.rules.directives import DIRECTIVE_DESCRIPTIONS, DIRECTIVE_ORDERS, Give, lowers_nothing
from engines.school_year_diary.rules.following_cards import (
    ACTION_RULES,
    CARD_DESCRIPTIONS,
    CHOOSE,
    DECLINE,
    Choose,
    Decline,
    follow_card,
    stow,
)
from engines.school_year_diary.rules.hands import (
    HAND_DESCRIPTIONS,
    HAND_ORDERS,
    KEEP,
    Discard,
    GiveLeft,
    Keep,
    PlayItem,
    Refresh,
    TakeItem,
    Trade,
    keep_limit,
)
from engines.school_year_diary.rules.mandatory import judge
from engines.school_year_diary.rules.order import FIRST, ORDER_DESCRIPTIONS, First, handle_due

# How a game goes


STEPS: Steps = {
    model.BeginYear: turns.begin_year,
    model.NewRound: turns.new_round,
    BeginTurn: turns.begin_turn,
    model.Follow: follow_card,
    model.Stow: stow,
    model.Judge: judge,
    model.HandleDue: lambda working, task: handle_due(working, task, STEPS),
    model.KeepLimit: keep_limit,
    model.EndGame: turns.end_game,
}

DECISIONS: Decisions = {
    TurnDecision: (*turns.FREE_ACTIONS, turns.END_TURN),
    ChooseDecision: (CHOOSE, DECLINE),
    KeepDecision: (KEEP,),
    model.OrderDecision: (FIRST,),
}
"""The rules of each decision. Those of an action that a card instructs depend on the action: `ACTION_RULES`."""

COMMANDS: tuple[type[Command], ...] = tuple(
    dict.fromkeys(rule.command for rules in (*DECISIONS.values(), *ACTION_RULES.values()) for rule in rules)
)

# Wording


_BRIEF = {
    Chain: msg("Give a chain"),
    Rotate: msg("Turn a medal"),
    Swap: msg("Swap two medals"),
    RemoveLocker: msg("Remove a locker"),
    Refresh: msg("Refresh"),
}
_SEASONS = {
    Season.AUTUMN: msg("Autumn"),
    Season.WINTER: msg("Winter"),
    Season.SPRING: msg("Spring"),
    Season.SUMMER: msg("Summer"),
}


class SchoolYearDiaryWording(Wording[State]):
    """The sentences of the game."""

    reached = msg("ranks (2 points each)")
    orders = {**DIRECTIVE_ORDERS, **CHAIN_ORDERS, **HAND_ORDERS, **BOARD_ORDERS}
    descriptions: model.Descriptions = {
        **DIRECTIVE_DESCRIPTIONS,
        **CHAIN_DESCRIPTIONS,
        **HAND_DESCRIPTIONS,
        **BOARD_DESCRIPTIONS,
        **CARD_DESCRIPTIONS,
        **ORDER_DESCRIPTIONS,
        turns.EndTurn: msg("End the turn"),
    }

    scored = msg("Victory points")
    weighty = frozenset({"event", "row_moved", "row_collected", "souvenir_collected", "prize_collected"})

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def goal(self, state: State) -> Message:
        """The rows to collect, or the victory points to have (SYD-3.6)."""
        if state.config.mode is model.Mode.COMP:
            return msg("Goal: the most victory points. Collected medals, every 2 points of a row, souvenirs and prizes count 1 each.")
        return msg("Goal: bring every row to {points} points within {rounds} rounds.", points=model.FULL, rounds=model.ROUNDS)

    def prompt(self, state: State, seat: int) -> Message:
        """The prompt of the decision, or whom the game waits for."""
        task = state.decision
        if task is None:
            return msg("The game has ended.")
        if seat not in task.seats:
            return msg("{who} decides now.", who=player(task.seat))
        match task:
            case TurnDecision():
                return self._turn(state.players[seat])
            case ActDecision():
                order, card = self.orders[task.action], self.cards.names[task.card]
                action = order if isinstance(order, Message) else order(task)
                if task.optional:
                    return msg("“{card}”: you may {action}.", card=card, action=action)
                return msg("“{card}”: {action}.", card=card, action=action)
            case ChooseDecision():
                if len(task.open) == 1:
                    return msg("“{card}”: do it, or leave it out.", card=self.cards.names[task.card])
                return msg("“{card}”: choose one.", card=self.cards.names[task.card])
            case KeepDecision():
                return msgn("“{card}”: keep {count} of the {seen} cards seen.", "“{card}”: keep {count} of the {seen} cards seen.",
                            task.keep, seen=len(task.seen), card=self.cards.names[task.card])  # fmt: skip
        return msg("Several things are due: choose what comes first.")

    def _turn(self, holds: model.Player) -> Message:
        if not holds.ideas:
            return msg("Play an item or end the turn.") if holds.items else msg("You have no ideas left. End the turn.")
        if holds.items:
            return msgn("Use your {count} idea, play an item, or end the turn.", "Use your {count} ideas, play an item, or end the turn.",
                        holds.ideas)  # fmt: skip
        return msgn("Use your {count} idea, or end the turn.", "Use your {count} ideas, or end the turn.", holds.ideas)

    def describe(self, state: State, command: Command) -> Message:
        """The command in words, short enough for "Undo …"."""
        described = self.descriptions[type(command)]
        return described if isinstance(described, Message) else described(self.cards, state, command)

    def brief(self, state: State, command: Command) -> Message:
        """The command without what a glance at the table tells."""
        match command:
            case Give(card):
                return msg("Give {card}", card=card)
            case GiveLeft(cards):
                return msg("Give {cards} to the left", cards=numbers(cards))
            case Trade(card) if card:
                return msg("Discard {card}, get 3", card=card)
            case Discard(cards) if cards:
                return msg("Discard {cards}", cards=numbers(cards))
            case Keep(cards) if cards:
                return msg("Keep {cards}", cards=numbers(cards))
            case PlayItem(item) | TakeItem(item) if item in self.cards.names:
                return msg("“{card}”", card=self.cards.names[item])
            case Choose() | Decline() if isinstance(state.decision, ChooseDecision | ActDecision):
                return msg("“{card}”", card=self.cards.names[state.decision.card])
            case First(due) if isinstance(state.decision, model.OrderDecision) and 0 < due <= len(state.decision.due):
                match state.decision.due[due - 1]:
                    case model.FollowExperience(due_card) | model.FollowTrend(due_card) | model.CollectPrize(due_card):
                        return msg("“{card}”", card=self.cards.names[due_card])
        return _BRIEF.get(type(command)) or self.describe(state, command)

    def no_choice(self, state: State) -> Message:
        """The reason why there is nothing to choose."""
        if lowers_nothing(state) is not None and len(state.rows) > 1:
            return msg("These rows are at 0, so none can fall.")
        if isinstance(state.decision, TurnDecision):
            return msg("Nothing is left to do, so the turn ends.")
        return super().no_choice(state)

    def stage(self, state: State) -> Stage:
        """The round and its season (SYD-3.1, 3.2)."""
        now = model.season(self.cards, state)
        label = msg("Round {round}, {season}", round=state.round, season=season_name(now))
        return Stage(state.round, label, state.turn, _SEASONS[now])

    def standing(self, state: State) -> Message | None:
        """The points of every row's student, for classes of few rows."""
        names = self.cards.names
        rows = [msg("{student} {points}/{most}", student=names[row.student], points=row.points, most=model.FULL) for row in state.rows]
        return msg("{names}", names=tuple(rows)) if 0 < len(rows) <= 4 else None

    def totals(self, state: State) -> tuple[int, ...]:
        """Medals of collected rows, ranks of rows, souvenirs and prizes, as they count at the end (SYD-3.6)."""
        return tuple([turns.points(state, seat) for seat in range(len(state.players))])


# The game


class SchoolYearDiary(FlowGame[Cards, State, Working]):
    """The rules of School Year Diary with a set of cards."""

    id = "school_year_diary"
    name = msg("School Year Diary")
    rules_version = 4
    seat_counts = range(1, setup.MOST_PLAYERS + 1)
    state_type = State
    editor = DiaryEditor()
    keeps_view = True
    command_types: ClassVar[tuple[type[Command], ...]] = COMMANDS
    steps = STEPS
    decisions = DECISIONS
    working = Working
    check_setup = staticmethod(setup.check_setup)
    idle_options = staticmethod(setup.idle_options)
    options_of = staticmethod(setup.options_of)
    hide = staticmethod(setup.hide)
    deal_hidden = staticmethod(setup.deal_hidden)

    def __init__(
        self,
        content: Cards,
        bots: Mapping[str, Bot[State]],
        adviser: Adviser[Game[State], State] | None = None,
        analyst: Analyst[Game[State], State] | None = None,
    ) -> None:
        super().__init__(content, bots, adviser, analyst)
        self.options = setup.options(content)
        self.wording = SchoolYearDiaryWording(content)

    @property
    def content_digest(self) -> str:
        """A digest of the cards."""
        return self.content.digest

    def assists(self, chosen: Setup) -> bool:
        """True if the decks are open, for study (SYD-6.1)."""
        return setup.config_of(chosen).open_decks

    def first(self, chosen: Setup) -> State:
        """The table set up (SYD-2.2…2.5)."""
        return setup.deal(self.content, setup.config_of(chosen), Rng.of_deal(chosen.deal))

    def rules(self, decision: flow.Decision) -> Rules:
        """The rules of a decision; where a card instructs an action, those of the action (SYD-9.1)."""
        return ACTION_RULES[decision.action] if isinstance(decision, ActDecision) else super().rules(decision)

    def out_of_place(self, context: flow.DecisionContext[Cards, State, flow.Decision]) -> Refusal:
        """The refusal of a command that does not answer the decision (SYD-3.4, 5.1, 9.1)."""
        if isinstance(context.decision, TurnDecision):
            return Refusal("SYD-3.4", msg("You can do that only when a card tells you to."))
        return super().out_of_place(context)

    def is_open(self, state: State, seat: int) -> bool:
        """True if the seat decides at the open table (TBL-6): what needs no hand, except in its own turn, when it sees its hand anyway."""
        decision = state.decision
        if len(state.players) == 1 or state.turn == seat or decision is None or seat not in decision.seats:
            return False
        by_hand = isinstance(decision, ActDecision) and decision.action in OF_THE_HAND
        return not by_hand and not isinstance(decision, TurnDecision | KeepDecision)

    def needs_hidden(self, state: State, seat: int) -> bool:
        """True if the decision needs the hand; at the open table none does (TBL-6)."""
        return not self.is_open(state, seat) and super().needs_hidden(state, seat)

    def forced(self, state: State, seat: int) -> Command | None:
        """The only legal command; also one of several that lower a row at 0, which changes nothing (SYD-4.9)."""
        decision = state.decision
        if decision is not None and seat in decision.seats and (command := lowers_nothing(state)) is not None:
            return command
        return super().forced(state, seat)

    def result(self, state: State) -> Outcome:
        """The result of a game that has ended (SYD-3.6)."""
        return turns.outcome(self.content, state)

    def summary(self, state: State, earlier: Iterable[State] = ()) -> Summary | None:
        """The round or season that is over, with what changed in it (SYD-3.1, 3.2)."""
        return turns.summary(self.content, state, earlier)

    def problems(self, state: State) -> tuple[str, ...]:
        """Every broken invariant of a state."""
        return problems(self.content, state)
