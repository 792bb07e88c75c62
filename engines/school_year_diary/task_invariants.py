"""What must be true of an agenda, so that the game can be played on from it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.flow import Ask
from engines.school_year_diary.card_actions import RULES
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import Decline
from engines.school_year_diary.mandatory import collectable, due, over, unlockable
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.prizes import prizes_due
from engines.school_year_diary.tasks import (
    TREND,
    ActDecision,
    Action,
    BeginTurn,
    BeginYear,
    CardDecision,
    ChooseDecision,
    Decision,
    EndGame,
    EndReason,
    Follow,
    HandleDue,
    Judge,
    KeepDecision,
    KeepLimit,
    NewRound,
    OrderDecision,
    Stow,
    Task,
    TurnDecision,
)
from engines.school_year_diary.vocabulary import Verb
from engines.school_year_diary.working import Working

LONGEST = 64
"""Tasks on an agenda at most."""


def task_problems(cards: Cards, state: State) -> Iterator[str]:
    """What is wrong with the agenda of a state that is sound otherwise."""
    agenda = state.agenda
    if state.ended:
        return
    if not 0 < len(agenda) <= LONGEST:
        yield "the agenda is empty or too long"
        return
    if any(seat not in range(len(state.players)) for task in agenda for seat in _seats(task)):
        yield "a task is for a seat that there is not"
        return
    if not isinstance(agenda[0], Decision):
        yield "the game waits for no decision"
    elif len(agenda[0].seats) != 1:
        yield "a decision is for one seat"
        return
    yield from _rest_of_round(cards, state)
    yield from _due(cards, state)
    for index, task in enumerate(agenda):
        yield from _task(cards, state, index, task)


def _seats(task: Task) -> tuple[int, ...]:
    match task:
        case BeginTurn() | Follow() | Judge() | HandleDue() | KeepLimit():
            return (task.seat,)
        case BeginYear() | NewRound() | Stow() | EndGame():
            return ()
    return task.seats


def most_in_hand(state: State, seat: int) -> int:
    """The most directive cards that a seat may hold: more than five only until it has given to the left what it was given (SYD-4.10)."""
    first = state.agenda[0] if state.agenda else None
    if any(isinstance(task, KeepLimit) and task.seat == seat for task in state.agenda):
        return 2 * HAND_LIMIT
    if isinstance(first, ActDecision) and first.action is Action.DISCARD and first.seats == (seat,):
        return min(HAND_LIMIT + first.amount, 2 * HAND_LIMIT)
    return HAND_LIMIT


def _before_end(cards: Cards, state: State, end: EndGame) -> Iterator[str]:
    """Nothing but what is due before the end (SYD-3.5)."""
    if any(isinstance(task, BeginYear | NewRound | BeginTurn | TurnDecision | EndGame) for task in state.agenda[:-1]):
        yield "a round or turn goes on after the end"
    if end.reason not in (EndReason.CARD, over(Working(state, cards))):
        yield "the end has another reason"


def _rest_of_round(cards: Cards, state: State) -> Iterator[str]:
    """The turns still to be taken, then a new round (SYD-3.1)."""
    end = state.agenda[-1]
    if isinstance(end, EndGame):
        yield from _before_end(cards, state, end)
        return
    first = 0 if state.turn is None else state.turn + 1
    rest = (*(BeginTurn(seat) for seat in range(first, len(state.players))), NewRound())
    before, after = state.agenda[: -len(rest)], state.agenda[-len(rest) :]
    if after != rest:
        yield "the rest of the round does not follow"
    if state.turn is not None and before[-1:] != (TurnDecision((state.turn,)),):
        yield "the turn does not go on"
    if any(isinstance(task, BeginYear | NewRound | BeginTurn | EndGame) for task in before):
        yield "a round or turn begins in another"


def _task(cards: Cards, state: State, index: int, task: Task) -> Iterator[str]:
    below = state.agenda[index + 1 :]
    match task:
        case Judge():
            yield "an action has not been judged"
        case TurnDecision():
            if not below or not isinstance(below[0], NewRound | BeginTurn):
                yield "something comes after the turn"
        case Follow():
            yield from _follow(cards, state, below, task)
        case ActDecision() | ChooseDecision() | KeepDecision() | OrderDecision() if index:
            yield "a decision waits behind another task"
        case OrderDecision():
            step = below[0] if below else None
            if not isinstance(step, HandleDue) or len(task.due) < 2 or task.due != due(Working(state, cards), step):
                yield "the things that are due are others"
        case ActDecision() | ChooseDecision() | KeepDecision():
            yield from _decision(cards, state, task)


def _due(cards: Cards, state: State) -> Iterator[str]:
    waiting = [task for task in state.agenda if isinstance(task, HandleDue)]
    if any(len(set(task.answered)) < len(task.answered) or not set(task.answered) <= set(state.decks.trends) for task in waiting):
        yield "a trend has answered that is not in the trend zone, or twice"
    if any(len(set(task.trends)) < len(task.trends) or not set(task.trends) <= set(task.answered) for task in waiting):
        yield "a trend is due that has not answered, or twice"
    causes = Working(state, cards).causes
    if len(set(causes)) < len(causes) or any(task.following not in ("", *task.answered) for task in waiting):
        yield "a trend is followed that has not answered, or is its own cause"
    working = Working(state, cards)
    if not waiting and (unlockable(working) or collectable(working) or prizes_due(working) or over(working)):
        yield "something is due and nothing waits to handle it"


def _follow(cards: Cards, state: State, below: tuple[Task, ...], task: Follow) -> Iterator[str]:
    if not 0 <= task.index < len(cards.blocks.get((task.card, task.block), ())):
        yield f"there is no such place in card {task.card}"
        return
    if task.block[:2] == TREND:
        followed = task.card in state.decks.trends
    else:
        followed = Stow(task.card) in below
    if not followed:
        yield f"card {task.card} is not being followed"


def _decision(cards: Cards, state: State, task: CardDecision) -> Iterator[str]:
    if task.card not in cards.names or task.card in cards.prizes:
        yield f"there is no card {task.card}"
        return
    if task.card not in state.decks.trends and Stow(task.card) not in state.agenda:
        yield f"card {task.card} is not being followed"
    if isinstance(task, ActDecision):
        yield from _action(cards, state, task)
    elif isinstance(task, ChooseDecision):
        yield from _choice(cards, task)
    else:
        deck, hand = state.decks.directives, state.players[task.seat].hand
        if task.seen != deck[: len(task.seen)]:
            yield "the cards seen are not on top of the deck"
        if not 0 < task.keep < len(task.seen) or len(hand) + task.keep > HAND_LIMIT:
            yield "so many of the cards seen can't be kept"


def _action(cards: Cards, state: State, task: ActDecision) -> Iterator[str]:
    if not 1 <= task.amount <= 12:
        yield f"there is no action {task.action} {task.amount}"
        return
    on_table = [row.number for row in state.rows]
    if (task.action in (Action.RAISE, Action.LOWER)) != bool(task.rows) or list(task.rows) != [row for row in on_table if row in task.rows]:
        yield "the rows to pick from are wrong"
        return
    ask = Ask(cards, state, task, task.seat)
    if not any(next(iter(rule.moves(ask)), None) for rule in RULES[task.action] if rule.command is not Decline):
        yield f"there is no way to {task.action}"


def _choice(cards: Cards, task: ChooseDecision) -> Iterator[str]:
    block = cards.blocks.get((task.card, task.block), ())
    if not 0 <= task.index < len(block) or block[task.index].verb not in (Verb.CHOOSE, Verb.MAY):
        yield f"there is nothing to choose there in card {task.card}"
        return
    options = range(1, len(block[task.index].blocks) + 1)
    if not task.open or list(task.open) != [option for option in options if option in task.open]:
        yield "the open options are wrong"
