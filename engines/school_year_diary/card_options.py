"""Choosing between the options of a card, or whether to do at all what it only allows (SYD-9.1)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.flow import one_of
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.school_year_diary.card_actions import declined
from engines.school_year_diary.commands import Choose, Decline
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.tasks import ChooseDecision, Follow
from engines.school_year_diary.vocabulary import Verb
from engines.school_year_diary.working import Working


def _is_may(ask: Ask[ChooseDecision]) -> bool:
    decision = ask.decision
    return ask.content.directive(decision.card, decision.block, decision.index).verb is Verb.MAY


def _open(ask: Ask[ChooseDecision]) -> tuple[int, ...]:
    """The options of the card that can be followed here (SYD-9.1)."""
    return ask.decision.open


def _why_not_choose(ask: Ask[ChooseDecision], option: int) -> Message:
    decision = ask.decision
    name = ask.content.names[decision.card]
    count = len(ask.content.directive(decision.card, decision.block, decision.index).blocks)
    if not 1 <= option <= count:
        return msg("“{card}” has options 1 to {count}, no option {option}.", card=name, count=count, option=option)
    return msg("Option {option} of “{card}” can't be followed here.", card=name, option=option)


def _perform_choose(working: Working, ask: Ask[ChooseDecision], command: Choose) -> None:
    decision = ask.decision
    working.then(Follow(decision.card, ask.seat, (*decision.block, decision.index, command.option - 1)))


CHOOSE = one_of(Choose, "SYD-9.1", _open, _why_not_choose, _perform_choose)
"""Choose one of a card's options (SYD-9.1)."""


def _why_not_leave(ask: Ask[ChooseDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: only a "may" can be left out."""
    if _is_may(ask):
        return None
    near = tuple(Choose(option) for option in ask.decision.open)
    return Refusal("SYD-9.1", msg("“{card}” tells to choose one of its options.", card=ask.content.names[ask.decision.card]), near)


DECLINE_CHOICE = Rule[ChooseDecision, Decline](
    Decline,
    "SYD-9.1",
    moves=lambda ask: Family(lambda: (Decline(),) if _is_may(ask) else ()),
    why_not=_why_not_leave,
    perform=lambda working, ask, _: declined(working, ask.seat, ask.decision.card),
)
"""Leave out what a card only allows (SYD-9.1)."""
