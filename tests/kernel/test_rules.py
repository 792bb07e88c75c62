"""Rules of the simplest commands, working copies of a state, and commands unfolded into beats."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest
from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Ending, Event, Refusal
from engines.kernel.flow import Decision, DecisionContext, Settles, always, from_hand, one_of, unless
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.kernel.working_copy import WorkingCopy
from tests.expecting import expect
from tests.kernel import tiny
from tests.kernel.tiny import Bid, Pass, State, Tiny


@frozen
class Take(Command, verb="take"):
    card: int


@frozen
class Decline(Command, verb="pass"):
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
    rule = unless(Decline, "T-2", lambda context: reason if context.state else None, do, Settles.ALL)
    assert (list(rule.moves(ASK)), rule.moves(ASK).draw(Rng(1)), rule.why_not(ASK, Decline())) == ([], None, reason)
    empty: DecisionContext[Any, Any, Any] = DecisionContext("cards", (), Decision((0,)), 0)
    assert (list(rule.moves(empty)), rule.moves(empty).draw(Rng(1))) == ([Decline()], (Decline(), Rng(1)))
    assert (rule.why_not(empty, Decline()), rule.settles) == (None, Settles.ALL)


@pytest.mark.clause("TBL-3")
def test_a_refusal_offers_the_nearest_options() -> None:
    rule = one_of(Take, "T-1", lambda context: context.state, lambda *_: msg("No."), do, near=int)
    assert expect(rule.why_not(ASK, Take(6))).alternatives == (Take(7), Take(5), Take(3))


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
    rule = always(Decline, "T-2", do, Settles.ALL)
    assert (rule.command, rule.clause, rule.perform, rule.settles) == (Decline, "T-2", do, Settles.ALL)
    assert list(rule.moves(ASK)) == [Decline()]
    assert rule.why_not(ASK, Decline()) is None
    assert always(Decline, "T-2", do).settles is Settles.SEAT


def test_a_command_that_names_more_than_one_thing_has_another_rule() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        one_of(Decline, "T-1", lambda _: (), lambda *_: msg(""), do)


@frozen(slots=False)
class Copied:
    agenda: tuple[str, ...]
    players: tuple[int, ...]
    rng: Rng
    deck: tuple[int, ...] = (1, 2)
    round: int = 1


COPIED = Copied(("next", "later"), (3, 4), Rng(5))


class Working(WorkingCopy[str, Copied], of=Copied):
    players: list[int]
    deck: tuple[int, ...]
    round: int


@pytest.fixture
def working() -> Working:
    return Working(COPIED, "cards")


def test_a_copy_that_nobody_changed_is_the_same_state(working: Working) -> None:
    state = working.state()
    assert state == COPIED
    assert type(state) is Copied
    assert hash(state) == hash(COPIED)
    assert working.applied() == Applied(COPIED, (), frozenset())
    assert working.content == "cards"


def test_what_is_changed_is_in_the_new_state_alone() -> None:
    working = Working(COPIED, "cards")
    working.players[1] = 9
    working.deck += (7,)
    working.round += 1
    _, working.rng = working.rng.below(6)
    after = working.state()
    assert after == Copied(("next", "later"), (3, 9), Rng(5).below(6)[1], (1, 2, 7), 2)
    assert Copied(("next", "later"), (3, 4), Rng(5)) == COPIED
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
    assert Working(COPIED, "cards").applied().reveals == frozenset(), "the next copy begins anew"


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
    with pytest.raises(TypeError, match="a Player has no hands"):
        working.put_player(0, hands=())


# What is no working copy


@frozen
class Slotted:
    agenda: tuple[str, ...]
    rng: Rng


@frozen(slots=False)
class Remembering(Copied):
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
        ({**whole, "colour": "str"}, Copied, "colour is in one of the two only"),
        ({**whole, "events": "int"}, Copied, "events is what every working copy has for itself"),
        ({"players": "list[int]", "round": "int"}, Copied, "deck is in one of the two only"),
        ({**whole, "round": "list[int]"}, Copied, "round is no tuple in the state"),
        (whole, Remembering, "total would be out of date in the next state"),
        ({}, Slotted, "agenda is not found, as the state has slots"),
        ({}, HalfSlotted, "agenda is not found, as the state has slots"),
    ):
        base: Any = WorkingCopy
        with pytest.raises(TypeError, match=rf"Wrong is no working copy of {state.__name__}: {reason}"):
            type("Wrong", (base,), {"__annotations__": fields, "__module__": __name__}, of=state)


def bidding(rounds: int = 2) -> Table[State]:
    """A table at which the second of two seats has yet to bid."""
    made = Table.new(Tiny(), seats=("Ann", "Bo"), options={"rounds": rounds}, deal=4)
    made.play(Bid(made.state.hands[0][0]), 0)
    return made


def test_a_beat_ends_before_each_step_that_people_should_see_coming() -> None:
    playing = bidding()
    beats = playing.game.unfold(playing.state, 1, Bid(playing.state.hands[1][0]))
    assert [[event.kind for event in beat.events] for beat in beats] == [["chosen"], ["shown"]]
    assert beats[0].state.played == (), "the bids are not compared yet"
    assert playing.game.view(beats[0].state, 0).players[1].bid == -1, "and Ann can't see Bo's"
    assert len(beats[1].state.played) == 2


def test_a_step_says_how_the_beat_before_it_ends() -> None:
    playing = bidding(rounds=2)
    playing.play(Bid(playing.state.hands[1][0]), 1)
    seat = playing.to_act[0]
    assert [beat.ending for beat in playing.game.unfold(playing.state, seat, Pass())] == [Ending.SUMMARY, Ending.PLAIN]


def test_no_beat_is_empty_but_the_last() -> None:
    playing = bidding(rounds=1)
    playing.play(Bid(playing.state.hands[1][0]), 1)
    between, last = playing.game.unfold(playing.state, playing.to_act[0], Pass())
    assert between.events
    assert last.events == ()
    assert playing.game.outcome(last.state) is not None


def test_unfolding_leaves_the_game_as_it_is() -> None:
    playing = bidding()
    game, state = Tiny(), playing.state
    command = Bid(state.hands[1][0])
    once = game.unfold(state, 1, command)
    assert game.unfold(state, 1, command) == once
    assert game.steps is Tiny.steps
    assert playing.state is state
