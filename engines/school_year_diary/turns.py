"""Rounds and turns (SYD-3.1…3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.school_year_diary.agenda import (
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
    TurnDecision,
)
from engines.school_year_diary.board import own_lockers_off
from engines.school_year_diary.commands import EndTurn
from engines.school_year_diary.effects import follow, stow, stow_experience
from engines.school_year_diary.mandatory import handle, judge
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.working import Working

IDEAS = 2
"""Idea cards at the start of a turn, always exactly so many (SYD-3.3)."""

FIRST_PLAYER = 0
"""The seat with the red summary card (SYD-2.5)."""


def new_round(working: Working, _: NewRound) -> None:
    """Unlock the next event, or end the year where there is none (SYD-3.1, 3.5)."""
    if not working.decks.events:
        working.ended = "year_over"
        return
    event, *left = working.decks.events
    working.put_decks(events=tuple(left))
    working.round += 1
    working.turn = -1
    working.fired = ()
    working.revealed()
    working.say("event", msg("Round {round} begins with “{event}”.", round=working.round, event=working.cards.names[event]), "SYD-3.1")
    working.first(Follow(event, FIRST_PLAYER), Stow(event, FIRST_PLAYER), BeginTurn(FIRST_PLAYER))


def begin_turn(working: Working, task: BeginTurn) -> None:
    """Take the two ideas, then remove own lockers; the free actions come next (SYD-3.3)."""
    working.turn = task.seat
    working.fired = ()
    working.put_player(task.seat, ideas=IDEAS)
    own_lockers_off(working, task.seat)
    working.first(Due(task.seat), TurnDecision(task.seat))


def _perform_end(working: Working, decision: TurnDecision, _: EndTurn) -> None:
    working.agenda.pop()
    working.put_player(decision.seat, ideas=0)
    following = decision.seat + 1
    working.first(BeginTurn(following) if following < len(working.players) else NewRound())


def _why_not_end(_ask: Ask[TurnDecision], _command: EndTurn) -> Refusal | None:
    """SYD-3.3: a turn may be ended at any time in it."""
    return None


END_TURN = Rule[TurnDecision, EndTurn](
    EndTurn, "SYD-3.3", moves=lambda _: Family(lambda: (EndTurn(),)), why_not=_why_not_end, perform=_perform_end
)
"""End the turn; ideas not used go on to the next player or back to storage (SYD-3.3)."""

_TASKS: Mapping[type[Any], Callable[[Working, Any], None]] = {
    Follow: follow,
    Stow: stow,
    Judge: judge,
    Due: handle,
    NewRound: new_round,
    BeginTurn: begin_turn,
}
_DECISIONS = (TurnDecision, ActDecision, ChooseDecision, KeepDecision, OrderDecision)


def play_on(working: Working) -> None:
    """Do what the game does by itself, up to the next decision or the end (TBL-2)."""
    while not working.ended:
        if isinstance(working.agenda[-1], _DECISIONS):
            return
        task = working.agenda.pop()
        _TASKS[type(task)](working, task)
    _put_away(working)


def _put_away(working: Working) -> None:
    """The game has ended: cards that were being followed go where they belong, all else that was to be done is void."""
    while working.agenda:
        task = working.agenda.pop()
        if isinstance(task, Stow):
            stow(working, task)
        elif isinstance(task, Due):
            for card in task.experiences:
                stow_experience(working, working.cards.experiences[card])
    reason = {
        "collected": msg("The last row is collected: the game ends."),
        "year_over": msg("No event is left: the school year is over."),
        "card": msg("The game ends."),
    }[working.ended]
    working.say("ended", reason, "SYD-3.5")
