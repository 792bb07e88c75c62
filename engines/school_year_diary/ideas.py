"""Free actions of a turn (SYD-3.3), and the ideas that most of them cost (SYD-3.4)."""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import Settles
from engines.kernel.messages import msg
from engines.kernel.moves import NO_MOVES, Family
from engines.school_year_diary.commands import EndTurn, Get
from engines.school_year_diary.mandatory import answer_idea
from engines.school_year_diary.model import Mode
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.tasks import HandleDue, TurnDecision
from engines.school_year_diary.working import Working

C = TypeVar("C", bound=Command)


def free(rule: Rule[Any, C]) -> Rule[TurnDecision, C]:
    """An action as a free action: the turn goes on after it (SYD-3.3). When competing, any action may lead to a prize (SYD-5.7)."""

    def perform(working: Working, ask: Ask[TurnDecision], command: C) -> None:
        if working.config.mode is Mode.COMP:
            working.then(HandleDue(ask.seat))
        rule.perform(working, ask, command)

    return evolve(rule, perform=perform, settles=Settles.NOTHING)


def as_idea(rule: Rule[Any, C], ideas: int = 1) -> Rule[TurnDecision, C]:
    """An action as a free action that costs so many ideas (SYD-3.4)."""
    action = free(rule)

    def moves(ask: Ask[TurnDecision]) -> Family[C]:
        return NO_MOVES if ask.state.players[ask.seat].ideas < ideas else action.moves(ask)

    def why_not(ask: Ask[TurnDecision], command: C) -> Refusal | None:
        left = ask.state.players[ask.seat].ideas
        return _too_few_ideas(ideas, left) if left < ideas else action.why_not(ask, command)

    def perform(working: Working, ask: Ask[TurnDecision], command: C) -> None:
        working.put_player(ask.seat, ideas=working.players[ask.seat].ideas - ideas)
        action.perform(working, ask, command)
        answer_idea(working, command)

    return evolve(action, moves=moves, why_not=why_not, perform=perform)


def _too_few_ideas(due: int, left: int) -> Refusal:
    if not left:
        return Refusal("SYD-3.4", msg("Both ideas of this turn are used."), (EndTurn(),))
    return Refusal("SYD-3.4", msg("This takes {due} ideas; {left} is left.", due=due, left=left), (Get(),))
