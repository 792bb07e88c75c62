"""Actions that a card tells a seat to do: which rules they follow, when they are possible, when they are asked (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.school_year_diary.agenda import ActDecision
from engines.school_year_diary.belongings import TAKE_ITEM, takeable
from engines.school_year_diary.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP, empty_medals, lockable_cells, lockers
from engines.school_year_diary.commands import Decline
from engines.school_year_diary.hands import DISCARD, REFRESH
from engines.school_year_diary.model import State
from engines.school_year_diary.movement import CHAIN, GIVE, LOWER, RAISE, can_chain
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.working import Working


def _why_not_decline(ask: Ask[ActDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: only what a card allows, and does not tell, can be left out."""
    if ask.decision.optional:
        return None
    return Refusal("SYD-9.1", msg("“{card}” tells to do this; it can't be left out.", card=ask.cards.names[ask.decision.card]))


DECLINE_ACTION = Rule[ActDecision, Decline](
    Decline,
    "SYD-9.1",
    moves=lambda ask: Family(lambda: (Decline(),) if ask.decision.optional else ()),
    why_not=_why_not_decline,
    perform=lambda working, decision, _: working.say(
        "declined", msg("“{card}” is left out.", card=working.cards.names[decision.card]), "SYD-9.1"
    ),
)
"""Leave out what a card only allows (SYD-9.1)."""

RULES: Mapping[str, tuple[Rule[Any, Any], ...]] = {
    "give": (GIVE,),
    "chain": (CHAIN,),
    "either": (GIVE, CHAIN),
    "rotate": (ROTATE,),
    "swap": (SWAP,),
    "lock": (LOCK,),
    "remove_locker": (REMOVE_LOCKER,),
    "discard": (DISCARD,),
    "refresh": (REFRESH,),
    "get_item": (TAKE_ITEM,),
    "raise": (RAISE,),
    "lower": (LOWER,),
}
"""The rules of an action by the verb of its decision."""

_REPEATED = frozenset(("rotate", "swap", "lock", "remove_locker"))
"""Actions done as often as the amount says; for the others the amount is part of the one action."""

_POSSIBLE: Mapping[str, Callable[[State, int], bool]] = {
    "give": lambda state, seat: bool(state.players[seat].hand),
    "chain": can_chain,
    "either": lambda state, seat: bool(state.players[seat].hand),
    "rotate": lambda state, _: bool(empty_medals(state)),
    "swap": lambda state, _: len(empty_medals(state)) > 1,
    "lock": lambda state, _: bool(lockable_cells(state)),
    "remove_locker": lambda state, _: bool(lockers(state)),
    "discard": lambda state, seat: bool(state.players[seat].hand),
    "refresh": lambda state, seat: bool(state.players[seat].hand),
    "get_item": lambda state, seat: bool(takeable(state, seat)),
}


def possible(working: Working, seat: int, verb: str) -> bool:
    """Whether the seat can do an action at all.

    What is asked next shows the answer to everybody. Only of a chain does it tell of the faces in the hand, as far as there are two cards.
    """
    if verb == "chain" and len(working.players[seat].hand) > 1:
        working.revealed()
    return _POSSIBLE[verb](working.state(), seat)


def nothing_to(verb: str) -> Message:
    """Why an action is passed over."""
    return {
        "give": msg("no directive card is in the hand to give"),
        "chain": msg("no two cards of the hand make a chain"),
        "either": msg("no directive card is in the hand to give"),
        "rotate": msg("no medal is empty, so none can be rotated"),
        "swap": msg("no two medals are empty, so none can be swapped"),
        "lock": msg("no point cell can be locked"),
        "remove_locker": msg("there is no locker to remove"),
        "discard": msg("no directive card is in the hand to discard"),
        "refresh": msg("no directive card is in the hand to refresh"),
        "get_item": msg("no item can be taken"),
        "raise": msg("none of the rows it is about is on the table"),
        "lower": msg("none of the rows it is about is on the table"),
        "see": msg("no directive card is left to look at"),
        "give_left": msg("there is no other player to give cards to"),
    }[verb]


def passed(working: Working, card: str, verb: str) -> None:
    """A directive that can't be followed is passed over (SYD-9.1); in solo also one that needs other players (SYD-5.8)."""
    clause = "SYD-5.8" if verb == "give_left" else "SYD-9.1"
    working.say("passed", msg("“{card}”: {reason}.", card=working.cards.names[card], reason=nothing_to(verb)), clause)


def act(working: Working, decision: ActDecision) -> None:
    """Ask for an action; do it at once where it leaves no choice (TBL-2)."""
    if not decision.optional:
        ask = Ask(working.cards, working.state(), decision)
        rules = RULES[decision.verb]
        only = [(rule, command) for rule in rules for command in islice(rule.moves(ask), 2)]
        if len(only) == 1:
            rule, command = only[0]
            rule.perform(working, decision, command)
            again(working, decision)
            return
    working.decide(decision)


def again(working: Working, decision: ActDecision) -> None:
    """Go on with an action that is to be done several times, as long as it is possible; who has begun may not stop halfway."""
    if decision.verb in _REPEATED and decision.amount > 1 and possible(working, decision.seat, decision.verb):
        act(working, evolve(decision, amount=decision.amount - 1, optional=False))
