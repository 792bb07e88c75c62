"""Actions that a card tells a seat to do: which rules they follow, when they are possible, when they are asked (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, TypeVar

from attrs import evolve

from engines.kernel import flow
from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.school_year_diary.belongings import TAKE_ITEM, takeable
from engines.school_year_diary.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP, empty_medals, lockable_cells, lockers
from engines.school_year_diary.commands import Decline
from engines.school_year_diary.giving_left import GIVE_LEFT
from engines.school_year_diary.hands import DISCARD, REFRESH
from engines.school_year_diary.model import State
from engines.school_year_diary.movement import CHAIN, GIVE, LOWER, RAISE, can_chain
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.tasks import ActDecision, Action
from engines.school_year_diary.working import Working

C = TypeVar("C", bound=Command)


def _why_not_decline(ask: Ask[ActDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: only what a card allows, and does not tell, can be left out."""
    if ask.decision.optional:
        return None
    return Refusal("SYD-9.1", msg("“{card}” tells to do this; it can't be left out.", card=ask.content.names[ask.decision.card]))


DECLINE_ACTION = Rule[ActDecision, Decline](
    Decline,
    "SYD-9.1",
    moves=lambda ask: Family(lambda: (Decline(),) if ask.decision.optional else ()),
    why_not=_why_not_decline,
    perform=lambda working, ask, _: declined(working, ask.seat, ask.decision.card),
)
"""Leave out what a card only allows (SYD-9.1)."""


def declined(working: Working, seat: int, card: str) -> None:
    """What a card only allowed is left out (SYD-9.1)."""
    working.say_of(seat, "declined", msg("“{card}” is left out.", card=working.content.names[card]), "SYD-9.1")


def repeated(rule: Rule[Any, C]) -> Rule[ActDecision, C]:
    """An action that is repeated as often as the card says, as long as it is possible; once begun it must be finished (SYD-9.1)."""

    def perform(working: Working, ask: Ask[ActDecision], command: C) -> None:
        rule.perform(working, ask, command)
        decision = ask.decision
        if decision.amount > 1 and possible(working, ask.seat, decision.action):
            act(working, evolve(decision, amount=decision.amount - 1, optional=False))

    return evolve(rule, perform=perform)


_ACTIONS: Mapping[Action, flow.Rules] = {
    Action.GIVE: (GIVE,),
    Action.CHAIN: (CHAIN,),
    Action.EITHER: (GIVE, CHAIN),
    Action.RAISE: (RAISE,),
    Action.LOWER: (LOWER,),
    Action.ROTATE: (repeated(ROTATE),),
    Action.SWAP: (repeated(SWAP),),
    Action.LOCK: (repeated(LOCK),),
    Action.REMOVE_LOCKER: (repeated(REMOVE_LOCKER),),
    Action.DISCARD: (DISCARD,),
    Action.REFRESH: (REFRESH,),
    Action.GIVE_LEFT: (GIVE_LEFT,),
    Action.GET_ITEM: (TAKE_ITEM,),
}

RULES: Mapping[Action, flow.Rules] = {action: (*rules, DECLINE_ACTION) for action, rules in _ACTIONS.items()}
"""The rules by which a seat does what a card tells it to do."""

_POSSIBLE: Mapping[Action, Callable[[State, int], bool]] = {
    Action.GIVE: lambda state, seat: bool(state.players[seat].hand),
    Action.CHAIN: can_chain,
    Action.EITHER: lambda state, seat: bool(state.players[seat].hand),
    Action.ROTATE: lambda state, _: bool(empty_medals(state)),
    Action.SWAP: lambda state, _: len(empty_medals(state)) > 1,
    Action.LOCK: lambda state, _: bool(lockable_cells(state)),
    Action.REMOVE_LOCKER: lambda state, _: bool(lockers(state)),
    Action.DISCARD: lambda state, seat: bool(state.players[seat].hand),
    Action.REFRESH: lambda state, seat: bool(state.players[seat].hand),
    Action.GIVE_LEFT: lambda state, seat: len(state.players) > 1 and bool(state.players[seat].hand),
    Action.GET_ITEM: lambda state, seat: bool(takeable(state, seat)),
}


def possible(working: Working, seat: int, action: Action) -> bool:
    """Whether the seat can do an action at all.

    What is asked next shows the answer to everybody. Only of a chain does it tell of the faces in the hand, as far as there are two cards.
    """
    if action is Action.CHAIN and len(working.players[seat].hand) > 1:
        working.revealed()
    return _POSSIBLE[action](working.state(), seat)


def act(working: Working, decision: ActDecision) -> None:
    """Ask for an action; do it at once where it leaves no choice (TBL-2)."""
    if not decision.optional:
        ask = flow.Ask(working.content, working.state(), decision, decision.seat)
        only = [(rule, command) for rule in _ACTIONS[decision.action] for command in islice(rule.moves(ask), 2)]
        if len(only) == 1:
            rule, command = only[0]
            rule.perform(working, ask, command)
            return
    working.then(decision)
