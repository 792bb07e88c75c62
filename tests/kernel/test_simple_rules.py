"""Rules of the simplest commands: always allowed, or naming one of some options."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import Decision, DecisionContext, Settles, always, from_hand, one_of, unless
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from tests.kernel import tiny


@frozen
class Take(Command, verb="take"):
    card: int


@frozen
class Pass(Command, verb="pass"):
    """There is nothing to choose."""


def do(*_: Any) -> None:
    """Nothing."""


ASK: DecisionContext[Any, Any, Any] = DecisionContext("cards", (7, 3, 9, 5), Decision((0,)), 0)
TAKE = one_of(
    Take, "T-1", lambda context: context.state, lambda context, card: msg("{seat} has no {card}.", seat=context.seat, card=card), do
)


@pytest.mark.clause("TBL-3")
def test_one_of_the_options_is_named_and_nothing_else() -> None:
    assert list(TAKE.moves(ASK)) == [Take(7), Take(3), Take(9), Take(5)]
    assert TAKE.moves(ASK).draw(Rng(1)) is not None
    assert [TAKE.why_not(ASK, Take(card)) for card in (3, 5, 7, 9)] == [None] * 4
    refusal = TAKE.why_not(ASK, Take(4))
    assert refusal == Refusal("T-1", msg("{seat} has no {card}.", seat=0, card=4), (Take(7), Take(3), Take(9)))
    empty: DecisionContext[Any, Any, Any] = DecisionContext("cards", (), Decision((0,)), 0)
    assert list(TAKE.moves(empty)) == []
    assert TAKE.moves(empty).draw(Rng(1)) is None
    assert TAKE.why_not(empty, Take(7)) == Refusal("T-1", msg("{seat} has no {card}.", seat=0, card=7))


@pytest.mark.clause("TBL-3")
def test_what_there_is_a_reason_against_is_neither_offered_nor_allowed() -> None:
    reason = Refusal("T-2", msg("You hold a card."))
    rule = unless(Pass, "T-2", lambda context: reason if context.state else None, do, Settles.ALL)
    assert (list(rule.moves(ASK)), rule.moves(ASK).draw(Rng(1)), rule.why_not(ASK, Pass())) == ([], None, reason)
    empty: DecisionContext[Any, Any, Any] = DecisionContext("cards", (), Decision((0,)), 0)
    assert (list(rule.moves(empty)), rule.moves(empty).draw(Rng(1))) == ([Pass()], (Pass(), Rng(1)))
    assert (rule.why_not(empty, Pass()), rule.settles) == (None, Settles.ALL)


@pytest.mark.clause("TBL-3")
def test_a_refusal_offers_the_nearest_options() -> None:
    rule = one_of(Take, "T-1", lambda context: context.state, lambda *_: msg("No."), do, near=int)
    refusal = rule.why_not(ASK, Take(6))
    assert refusal is not None
    assert refusal.alternatives == (Take(7), Take(5), Take(3))


@pytest.mark.clause("TBL-3")
def test_another_clause_can_be_the_reason() -> None:
    elsewhere = Refusal("T-9", msg("That is the joker."))
    rule = one_of(Take, "T-1", lambda context: context.state, lambda _, card: elsewhere if card == 0 else msg("No."), do)
    assert rule.why_not(ASK, Take(0)) == Refusal("T-9", msg("That is the joker."), (Take(7), Take(3), Take(9)))
    assert rule.why_not(ASK, Take(1)) == Refusal("T-1", msg("No."), (Take(7), Take(3), Take(9)))


@pytest.mark.clause("TBL-3")
def test_what_is_in_the_own_hand_can_be_named_and_nothing_else() -> None:
    rule = from_hand(Take, "T-3", lambda _, card: msg("No {card}.", card=card), do)
    state = tiny.State((), (tiny.Player((1, 2)), tiny.Player((4, 6))), Rng(5))
    context: DecisionContext[Any, Any, Any] = DecisionContext("cards", state, Decision((1,)), 1)
    assert list(rule.moves(context)) == [Take(4), Take(6)]
    assert rule.why_not(context, Take(6)) is None
    assert rule.why_not(context, Take(1)) == Refusal("T-3", msg("No {card}.", card=1), (Take(4), Take(6)))


@pytest.mark.clause("TBL-3")
def test_a_command_with_nothing_to_choose_is_always_allowed() -> None:
    rule = always(Pass, "T-2", do, Settles.ALL)
    assert (rule.command, rule.clause, rule.perform, rule.settles) == (Pass, "T-2", do, Settles.ALL)
    assert list(rule.moves(ASK)) == [Pass()]
    assert rule.why_not(ASK, Pass()) is None
    assert always(Pass, "T-2", do).settles is Settles.SEAT


def test_a_command_that_names_more_than_one_thing_has_another_rule() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        one_of(Pass, "T-1", lambda _: (), lambda *_: msg(""), do)
