"""Rounds and turns (SYD-3.1…3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.words import msg
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
from engines.school_year_diary.desk import Desk
from engines.school_year_diary.effects import follow, stow, stow_experience
from engines.school_year_diary.mandatory import handle, judge
from engines.school_year_diary.rule import Ask, Rule

IDEAS = 2
"""Idea cards at the start of a turn, always exactly so many (SYD-3.3)."""

FIRST_PLAYER = 0
"""The seat with the red summary card (SYD-2.5)."""


def new_round(desk: Desk, _: NewRound) -> None:
    """Unlock the next event, or end the year where there is none (SYD-3.1, 3.5)."""
    if not desk.decks.events:
        desk.ended = "year_over"
        return
    event, *left = desk.decks.events
    desk.put_decks(events=tuple(left))
    desk.round += 1
    desk.turn = -1
    desk.fired = ()
    desk.revealed()
    desk.say("event", msg("Round {round} begins with “{event}”.", round=desk.round, event=desk.cards.names[event]), "SYD-3.1")
    desk.first(Follow(event, FIRST_PLAYER), Stow(event, FIRST_PLAYER), BeginTurn(FIRST_PLAYER))


def begin_turn(desk: Desk, task: BeginTurn) -> None:
    """Take the two ideas, then remove own lockers; the free actions come next (SYD-3.3)."""
    desk.turn = task.seat
    desk.fired = ()
    desk.put_player(task.seat, ideas=IDEAS)
    own_lockers_off(desk, task.seat)
    desk.first(Due(task.seat), TurnDecision(task.seat))


def _perform_end(desk: Desk, decision: TurnDecision, _: EndTurn) -> None:
    desk.agenda.pop()
    desk.put_player(decision.seat, ideas=0)
    following = decision.seat + 1
    desk.first(BeginTurn(following) if following < len(desk.players) else NewRound())


def _why_not_end(_ask: Ask[TurnDecision], _command: EndTurn) -> Refusal | None:
    """SYD-3.3: a turn may be ended at any time in it."""
    return None


END_TURN = Rule[TurnDecision, EndTurn](
    EndTurn, "SYD-3.3", moves=lambda _: Family(lambda: (EndTurn(),)), why_not=_why_not_end, perform=_perform_end
)
"""End the turn; ideas not used go on to the next player or back to storage (SYD-3.3)."""

_TASKS: Mapping[type[Any], Callable[[Desk, Any], None]] = {
    Follow: follow,
    Stow: stow,
    Judge: judge,
    Due: handle,
    NewRound: new_round,
    BeginTurn: begin_turn,
}
_DECISIONS = (TurnDecision, ActDecision, ChooseDecision, KeepDecision, OrderDecision)


def play_on(desk: Desk) -> None:
    """Do what the game does by itself, up to the next decision or the end (TBL-2)."""
    while not desk.ended:
        if isinstance(desk.agenda[-1], _DECISIONS):
            return
        task = desk.agenda.pop()
        _TASKS[type(task)](desk, task)
    _put_away(desk)


def _put_away(desk: Desk) -> None:
    """The game has ended: cards that were being followed go where they belong, all else that was to be done is void."""
    while desk.agenda:
        task = desk.agenda.pop()
        if isinstance(task, Stow):
            stow(desk, task)
        elif isinstance(task, Due):
            for card in task.experiences:
                stow_experience(desk, desk.cards.experiences[card])
    reason = {
        "collected": msg("The last row is collected: the game ends."),
        "year_over": msg("No event is left: the school year is over."),
        "card": msg("The game ends."),
    }[desk.ended]
    desk.say("ended", reason, "SYD-3.5")
