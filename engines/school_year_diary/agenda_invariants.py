"""What must be true of an agenda, so that the game can be played on from it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.school_year_diary.agenda import (
    TREND,
    ActDecision,
    BeginTurn,
    ChooseDecision,
    Due,
    Follow,
    Judge,
    KeepDecision,
    NewRound,
    OrderDecision,
    Stow,
    Task,
    TurnDecision,
)
from engines.school_year_diary.card_actions import RULES
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.mandatory import collectable, dues, unlockable
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.rule import Ask
from engines.school_year_diary.working import Working

LONGEST = 64
"""Tasks on an agenda at most."""


def agenda_problems(cards: Cards, state: State) -> Iterator[str]:
    """What is wrong with the agenda of a state that is sound otherwise."""
    agenda = state.agenda
    if state.ended:
        return
    if not 0 < len(agenda) <= LONGEST:
        yield "the agenda is empty or too long"
        return
    first, last = agenda[0], agenda[-1]
    if any(not (isinstance(task, NewRound) or 0 <= task.seat < len(state.players)) for task in agenda):
        yield "a task is for a seat that there is not"
        return
    if isinstance(first, Follow | Stow | Judge | Due | NewRound | BeginTurn):
        yield "the game waits for no decision"
    if state.turn < 0 and not isinstance(last, BeginTurn):
        yield "no turn follows the event"
    if state.turn >= 0 and not (isinstance(last, TurnDecision) and last.seat == state.turn):
        yield "the turn does not go on"
    yield from _due(cards, state)
    for index, task in enumerate(agenda):
        yield from _task(cards, state, index, task)


def _task(cards: Cards, state: State, index: int, task: Task) -> Iterator[str]:
    below = state.agenda[index + 1 :]
    match task:
        case Judge() | NewRound():
            yield "an action has not been judged, or a round has not begun"
        case BeginTurn() | TurnDecision():
            if below:
                yield "something comes after the turn"
        case Follow():
            yield from _follow(cards, state, below, task)
        case Stow():
            if task.card not in {*cards.events, *cards.experiences, *cards.items}:
                yield f"card {task.card} can't be put away"
        case Due():
            pass
        case _:
            if index:
                yield "a decision waits behind another task"
            else:
                yield from _decision(cards, state, task)


def _due(cards: Cards, state: State) -> Iterator[str]:
    waiting = [task for task in state.agenda if isinstance(task, Due)]
    trends = [card for task in waiting for card in task.trends]
    if len(set(trends)) < len(trends) or not set(trends) <= set(state.fired):
        yield "a trend is due that has not fired, or twice"
    if not waiting and (unlockable(Working(cards, state)) or collectable(Working(cards, state))):
        yield "something is due and nothing waits to handle it"


def _follow(cards: Cards, state: State, below: tuple[Task, ...], task: Follow) -> Iterator[str]:
    if not 0 <= task.index < len(cards.blocks.get((task.card, task.block), ())):
        yield f"there is no such place in card {task.card}"
        return
    if task.block[:2] == TREND:
        followed = task.card in state.decks.trends
    else:
        followed = any(isinstance(each, Stow) and each.card == task.card for each in below)
    if not followed:
        yield f"card {task.card} is not being followed"


def _decision(cards: Cards, state: State, task: ActDecision | ChooseDecision | KeepDecision | OrderDecision) -> Iterator[str]:
    if isinstance(task, OrderDecision):
        due = state.agenda[1] if len(state.agenda) > 1 else None
        if not isinstance(due, Due) or len(task.dues) < 2 or task.dues != dues(Working(cards, state), due):
            yield "the things that are due are others"
        return
    if task.card not in cards.names or task.card in cards.prizes:
        yield f"there is no card {task.card}"
        return
    if task.card not in state.decks.trends and not any(isinstance(each, Stow) and each.card == task.card for each in state.agenda):
        yield f"card {task.card} is not being followed"
    if isinstance(task, ActDecision):
        yield from _action(cards, state, task)
    elif isinstance(task, ChooseDecision):
        yield from _choice(cards, task)
    else:
        deck, hand = state.decks.directives, state.players[task.seat].hand
        if task.seen != deck[: len(task.seen)]:
            yield "the cards seen are not on top of the deck"
        if not 0 < task.keep < len(task.seen) or task.keep >= len(deck) or len(hand) + task.keep > HAND_LIMIT:
            yield "so many of the cards seen can't be kept"


def _action(cards: Cards, state: State, task: ActDecision) -> Iterator[str]:
    if task.verb not in RULES or not 1 <= task.amount <= 12:
        yield f"there is no action {task.verb} {task.amount}"
        return
    on_table = [row.number for row in state.rows]
    if (task.verb in ("raise", "lower")) != bool(task.rows) or list(task.rows) != [row for row in on_table if row in task.rows]:
        yield "the rows to pick from are wrong"
    elif not any(next(iter(rule.moves(Ask(cards, state, task))), None) for rule in RULES[task.verb]):
        yield f"there is no way to {task.verb}"


def _choice(cards: Cards, task: ChooseDecision) -> Iterator[str]:
    block = cards.blocks.get((task.card, task.block), ())
    if not 0 <= task.index < len(block) or block[task.index].verb not in ("choose", "may"):
        yield f"there is nothing to choose there in card {task.card}"
        return
    options = range(1, len(block[task.index].blocks) + 1)
    if not task.open or list(task.open) != [option for option in options if option in task.open]:
        yield "the open options are wrong"
