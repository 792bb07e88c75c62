"""Working copies: derived from a state's fields, changed in place, and a state again."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest
from attrs import frozen

from engines.kernel.contract import Applied, Event
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy
from tests.kernel import tiny


@frozen(slots=False)
class State:
    agenda: tuple[str, ...]
    players: tuple[int, ...]
    rng: Rng
    deck: tuple[int, ...] = (1, 2)
    round: int = 1


STATE = State(("next", "later"), (3, 4), Rng(5))


class Working(WorkingCopy[str, State], of=State):
    players: list[int]
    deck: tuple[int, ...]
    round: int


@pytest.fixture
def working() -> Working:
    return Working(STATE, "cards")


def test_a_copy_that_nobody_changed_is_the_same_state(working: Working) -> None:
    state = working.state()
    assert state == STATE
    assert type(state) is State
    assert hash(state) == hash(STATE)
    assert working.applied() == Applied(STATE, (), frozenset())
    assert working.content == "cards"


def test_what_is_changed_is_in_the_new_state_alone() -> None:
    working = Working(STATE, "cards")
    working.players[1] = 9
    working.deck += (7,)
    working.round += 1
    _, working.rng = working.rng.below(6)
    after = working.state()
    assert after == State(("next", "later"), (3, 9), Rng(5).below(6)[1], (1, 2, 7), 2)
    assert State(("next", "later"), (3, 4), Rng(5)) == STATE
    working.players.append(0)
    assert after.players == (3, 9), "a state that was made is not changed any more"


def test_the_next_task_is_the_first_one(working: Working) -> None:
    assert working.agenda == ("next", "later")
    assert working.take_task() == "next"
    working.then("one", "two")
    assert working.state().agenda == ("one", "two", "later")
    working.then()
    working.then("zero")
    assert working.state().agenda == ("zero", "one", "two", "later")
    working.end()
    assert working.state().agenda == ()


def test_what_happened_is_told_in_order_and_to_whom(working: Working) -> None:
    working.say("shuffled", msg("Everybody sees it."), "T-1")
    working.tell(1, "drawn", msg("You draw it."), "T-2", msg("A card is drawn."))
    working.say_for_now("won", msg("Seven wins."), "T-3", msg("Somebody wins."))
    working.reveals |= {1}
    applied = working.applied()
    assert applied.events == (
        Event("shuffled", msg("Everybody sees it."), "T-1"),
        Event("drawn", msg("You draw it."), "T-2", frozenset({1}), msg("A card is drawn.")),
        Event("won", msg("Seven wins."), "T-3", afterwards=(msg("Somebody wins."),)),
    )
    assert applied.reveals == {1}
    assert Working(STATE, "cards").applied().reveals == frozenset(), "the next copy begins anew"


def test_what_everybody_learns_is_noted_for_every_seat(working: Working) -> None:
    working.reveal_to_all()
    assert working.applied().reveals == {0, 1}


def test_a_player_changes_in_what_is_named_alone() -> None:
    before = tiny.State((), (tiny.Player((1, 2), 3), tiny.Player((4,))), Rng(5))
    working = tiny.Working(before, None)
    working.put_player(1, hand=(), bid=4)
    assert working.state().players == (tiny.Player((1, 2), 3), tiny.Player((), 0, 4))
    assert before.players[1] == tiny.Player((4,))
    assert hash(working.state().players[1]) == hash(tiny.Player((), 0, 4))
    with pytest.raises(TypeError, match="a player has no hands"):
        working.put_player(0, hands=())


# What is no working copy


@frozen
class Slotted:
    agenda: tuple[str, ...]
    rng: Rng


@frozen(slots=False)
class Remembering(State):
    @cached_property
    def total(self) -> int:
        return sum(self.players)


@frozen(slots=False)
class HalfSlotted(Slotted):
    pass


def test_a_copy_that_does_not_fit_its_state_is_refused_when_it_is_made() -> None:
    # With `type` as the rules of a game never would: each of these has one mistake.
    whole = {"players": "list[int]", "deck": "tuple[int, ...]", "round": "int"}
    for fields, state, reason in (
        ({**whole, "colour": "str"}, State, "colour is in one of the two only"),
        ({**whole, "events": "int"}, State, "events is what every working copy has for itself"),
        ({"players": "list[int]", "round": "int"}, State, "deck is in one of the two only"),
        ({**whole, "round": "list[int]"}, State, "round is no tuple in the state"),
        (whole, Remembering, "total would be out of date in the next state"),
        ({}, Slotted, "agenda is not found, as the state has slots"),
        ({}, HalfSlotted, "agenda is not found, as the state has slots"),
    ):
        base: Any = WorkingCopy
        with pytest.raises(TypeError, match=rf"Wrong is no working copy of {state.__name__}: {reason}"):
            type("Wrong", (base,), {"__annotations__": fields, "__module__": __name__}, of=state)
