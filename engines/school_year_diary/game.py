"""School Year Diary behind the contract that every game keeps. One to four players, together or against each other (SYD-2.1).

In a position put together by hand, what is seen is put down, and what follows from it is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import evolve

from engines.kernel import flow
from engines.kernel.coach import Adviser, Analyst
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Event, Game, Outcome, Problem, Refusal, Setup, Stage, Summary, Wording
from engines.kernel.editing import Editor
from engines.kernel.flow import Decisions, FlowGame, Rules, Steps
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.messages import player as name_of
from engines.kernel.rng import Rng
from engines.school_year_diary import model, setup
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.invariants import problems
from engines.school_year_diary.model import (
    HIDDEN_NAME,
    HIDDEN_NUMBER,
    OF_THE_HAND,
    ROUNDS,
    ROW_LIMIT,
    ActDecision,
    BeginTurn,
    ChooseDecision,
    KeepDecision,
    NewRound,
    Row,
    State,
    TurnDecision,
    Working,
)
from engines.school_year_diary.rules import result, summaries, turns
from engines.school_year_diary.rules.board import BOARD_DESCRIPTIONS, BOARD_ORDERS, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.chains import CHAIN_DESCRIPTIONS, CHAIN_ORDERS, Chain
from engines.school_year_diary.rules.directives import (
    DIRECTIVE_DESCRIPTIONS,
    DIRECTIVE_ORDERS,
    Give,
    card_label,
    card_labels,
    lowers_nothing,
)
from engines.school_year_diary.rules.following_cards import (
    ACTION_RULES,
    CARD_DESCRIPTIONS,
    CHOOSE,
    DECLINE,
    EMPTY_HANDED,
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
from engines.school_year_diary.setup import config_of, deal, row_count

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
    Rotate: msg("Rotate a medal"),
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

    reached = msg("victory points from rows")
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
    explained = msg("Victory points: 1 for every 2 points of a row")
    weighty = frozenset(
        {
            "event", "row_moved", "row_raised", "row_lowered", "row_collected", "souvenir_collected", "prize_collected", "souvenir_taken",
            "prize_taken",
        }
    )  # fmt: skip
    setbacks = frozenset({"row_lowered"})
    # Whose turn begins is seen at plates, prompt and cover.
    uneventful = frozenset({"passed", "turn"})
    loud = frozenset(
        {"row_lowered", "row_collected", "souvenir_collected", "prize_collected", "souvenir_taken", "prize_taken", "ending", "ended"}
    )
    folded = MappingProxyType(
        {
            "row_moved": frozenset({"given", "chain_given", "row_moved", "held_back"}),
            "held_back": frozenset({"given", "chain_given", "row_moved", "held_back"}),
            "got": frozenset({"discarded"}),
            "medal_unlocked": frozenset({"medal_unlocked"}),
        }
    )

    def implied(self, before: Event, event: Event) -> bool:
        """True where an experience takes effect that has just been unlocked, or a card asks once more for what an empty hand lacks."""
        if event.kind == "passed":
            return (missing := _empty_handed(event)) is not None and missing == _empty_handed(before)
        kinds, cards = (before.kind, event.kind), [dict(each.message.values).get("card") for each in (before, event)]
        return kinds == ("experience_unlocked", "experience") and cards[0] == cards[1]

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
            return msg("{who} decides now.", who=name_of(task.seat))
        match task:
            case TurnDecision():
                return self._turn(state.players[seat])
            case ActDecision():
                order, card = self.orders[task.action], self.cards.names[task.card]
                action = order if isinstance(order, Message) else order(state, task)
                if task.optional:
                    return msg("“{card}”: you may {action}.", card=card, action=action)
                return msg("“{card}”: {action}.", card=card, action=action)
            case ChooseDecision():
                if len(task.open) == 1:
                    return msg("“{card}”: do it, or skip it.", card=self.cards.names[task.card])
                return msg("“{card}”: choose one.", card=self.cards.names[task.card])
            case KeepDecision():
                return msgn("“{card}”: keep {count} of the {seen} cards seen.", "“{card}”: keep {count} of the {seen} cards seen.",
                            task.keep, seen=len(task.seen), card=self.cards.names[task.card])  # fmt: skip
        return msg("Several things are due: choose what comes first.")

    def errand(self, state: State, seat: int) -> Message | None:
        """The prompt of what a card asks for outside the seat's turn."""
        return self.prompt(state, seat) if state.turn != seat and seat in getattr(state.decision, "seats", ()) else None

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
            case Give(card, turn):
                return msg("Give {card}", card=card_label(card, turn))
            case GiveLeft(cards):
                return msg("Give {cards} to the left", cards=card_labels(cards))
            case Trade(card) if card:
                return msg("Discard {card}, get 3", card=card_label(card))
            case Discard(cards) if cards:
                return msg("Discard {cards}", cards=card_labels(cards))
            case Refresh(()):
                return msg("Keep all cards")
            case Keep(cards) if cards:
                return msg("Keep {cards}", cards=card_labels(cards))
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
            return msg("No ideas or items are left, so the turn ends.")
        return super().no_choice(state)

    def stage(self, state: State) -> Stage:
        """The round and its season (SYD-3.1, 3.2)."""
        now = model.season(self.cards, state)
        label = msg("Round {round}, {season}", round=state.round, season=season_name(now))
        return Stage(state.round, label, state.turn, _SEASONS[now])

    def standing(self, state: State) -> Message | None:
        """How many rows are collected, or else the points of all, and those of each student if they are few; None in a competition."""
        if state.config.mode is model.Mode.COMP:
            return None
        names, total, rows = self.cards.names, row_count(state.config), state.rows
        found = [msg("{student} {points}/{most}", student=names[row.student], points=row.points, most=model.FULL) for row in rows]
        if len(rows) < total or total > 4:
            collected = msg("{count} of {total} rows collected", count=total - len(rows), total=total)
            found = [collected, *(found if total <= 4 else [])]
        else:
            points = sum(row.points for row in rows)
            found = [msg("{points} of {most} points", points=points, most=model.FULL * total), *found]
        return msg("{names}", names=tuple(found))

    def changes(self, before: State, after: State, seat: int, between: Iterable[State] = ()) -> tuple[Message, ...]:
        """The changes of the seat's rows, of the event and Trends, and of souvenirs, prizes and victory points."""
        return summaries.changes(self.cards, before, after, seat, between)

    def totals(self, state: State) -> tuple[int, ...]:
        """Medals of collected rows, ranks of rows, souvenirs and prizes, as they count at the end (SYD-3.6)."""
        return tuple([result.points(state, seat) for seat in range(len(state.players))])


# Positions put together by hand


class DiaryEditor(Editor[State]):
    """Everything lies open but the new decks. It is always somebody's turn: what a card has begun counts as done."""

    def opened(self, game: Game[State], state: State) -> State:
        """The table with its decks face down, and cards that are being followed put away."""
        cards = _cards(game)
        played = setup.in_play(state.agenda)
        used = [card for card in played if card in cards.experiences]
        decks = evolve(
            state.decks,
            old_events=(*(card for card in played if card in cards.events), *state.decks.old_events),
            old_experiences=(*(card for card in used if cards.experiences[card].trend is None), *state.decks.old_experiences),
            trends=(*state.decks.trends, *(card for card in used if cards.experiences[card].trend is not None)),
        )
        return self.settled(game, evolve(state, decks=decks, ended=None, rng=Rng(0)))

    def blank(self, game: Game[State], setup: Setup) -> State:
        """The class at its desks: rows without medals, and nothing in hand."""
        state = deal(_cards(game), config_of(setup), Rng(0))
        players = tuple([evolve(player, hand=(), ideas=0 if seat else state.config.ideas) for seat, player in enumerate(state.players)])
        return self.settled(game, evolve(state, rows=tuple([evolve(row, medals=()) for row in state.rows]), players=players))

    def settled(self, game: Game[State], position: State) -> State:
        """The position with as many cards in decks as are left, the round by its events, avatars and lockers on cells that are there."""
        cards, decks, config, players = _cards(game), position.decks, position.config, position.players
        rows = tuple([_standing(row) for row in position.rows])
        lying = sum(len(row.medals) for row in rows) + sum(len(player.medals) for player in players)
        held = [item for player in players for item in player.items]
        known = len(setup.hands_of(position)) + len(decks.old_directives)
        used = len(decks.old_experiences) + len([card for card in decks.trends if card in cards.experiences])
        all_experiences = sum(card.student in config.students for card in cards.experiences.values())
        turn = position.turn if position.turn is not None and position.turn in range(len(players)) else 0
        return evolve(
            position,
            rows=rows,
            decks=evolve(
                decks,
                medals=(setup.HIDDEN_MEDAL,) * (setup.medal_count(config) - lying),
                directives=(HIDDEN_NUMBER,) * (setup.card_count(config) - known),
                events=(HIDDEN_NAME,) * (ROUNDS - len(decks.old_events)),
                experiences=(HIDDEN_NAME,) * (all_experiences - used),
                items=tuple([item for item in cards.items for _ in range(setup.ITEM_COPIES - held.count(item))]),
            ),
            round=len(decks.old_events),
            turn=turn,
            agenda=(TurnDecision((turn,)), *map(BeginTurn, range(turn + 1, len(players))), NewRound()),
            rng=Rng(0),
        )

    def doubts(self, state: State) -> Iterator[Problem]:
        """Medals in a storage that its collected rows can't have had: each has 2 to 5, and fewer than 5 only if the deck is empty."""
        gone = setup.row_count(state.config) // len(state.players)
        for seat, player in enumerate(state.players):
            rows, medals = gone - sum(row.handler == seat for row in state.rows), len(player.medals)
            if not setup.FIRST_MEDALS * rows <= medals <= ROW_LIMIT * rows:
                words = msgn("{who} has {medals} of {count} collected row; each has 2 to 5.",
                             "{who} has {medals} of {count} collected rows; each has 2 to 5.", rows,
                             who=name_of(seat), medals=msgn("{count} medal", "{count} medals", medals))  # fmt: skip
                yield Problem("SYD-5.6", words)
            elif medals < ROW_LIMIT * rows and state.decks.medals:
                yield Problem("SYD-5.6", msg("{who} has collected a row of fewer than 5 medals, but the medal deck is not empty.",
                                             who=name_of(seat)))  # fmt: skip

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """The decks shuffled from the cards that are nowhere else."""
        return game.determinize(position, None, rng)


def _empty_handed(event: Event) -> tuple[object, object] | None:
    """The player and the card of a directive that was passed over for want of cards; None for any other event."""
    told = event.message if event.kind == "passed" else msg("")
    values = {**dict(told.values), **(dict(what.values) if isinstance(what := dict(told.values).get("what"), Message) else {})}
    return (values.get("who"), values.get("card")) if values.get("reason") in EMPTY_HANDED else None


def _standing(row: Row) -> Row:
    """A row whose avatar stands no further than its last medal, with lockers only where they can lie."""
    points = max(0, min(row.points, row.maximum))
    lockers = {locker.cell: locker for locker in row.lockers if 0 < locker.cell < row.maximum and locker.cell != points}
    sorted_lockers = tuple([lockers[cell] for cell in sorted(lockers)])
    return row if (points, sorted_lockers) == (row.points, row.lockers) else evolve(row, points=points, lockers=sorted_lockers)


def _cards(game: Any) -> Cards:
    cards: Cards = game.content
    return cards


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
        """True if the decision needs the hand; at the open table none does (TBL-6).

        A turn among several needs it even while it is empty, for cards may come; so its cover stands before the turn, never in its middle.
        """
        own_turn = len(state.players) > 1 and state.turn == seat and seat in self.to_act(state)
        return own_turn or (not self.is_open(state, seat) and super().needs_hidden(state, seat))

    def forced(self, state: State, seat: int) -> Command | None:
        """The only legal command; also one of several that lower a row at 0, which changes nothing (SYD-4.9)."""
        decision = state.decision
        if decision is not None and seat in decision.seats and (command := lowers_nothing(state)) is not None:
            return command
        return super().forced(state, seat)

    def result(self, state: State) -> Outcome:
        """The result of a game that has ended (SYD-3.6)."""
        return result.outcome(self.content, state)

    def summary(self, state: State, earlier: Iterable[State] = ()) -> Summary | None:
        """The round or season that is over, with what changed in it (SYD-3.1, 3.2)."""
        return summaries.summary(self.content, state, earlier)

    def problems(self, state: State) -> tuple[str, ...]:
        """Every broken invariant of a state."""
        return problems(self.content, state)
