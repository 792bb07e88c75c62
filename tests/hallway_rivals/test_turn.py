"""A turn in its order, and what is hidden (HR-2, 11)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.hallway_rivals.board import OFFICE
from engines.hallway_rivals.model import Act, Classroom, MoveBully, MoveFree, MovePrincipal, Order, Round, Spend, State, TakeTurn, Turn
from engines.hallway_rivals.pieces import Activity, Snack, SocialGroup
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, PREPS, do, place, school, student, where, who


@pytest.mark.clause("HR-3.4")
def test_only_who_begins_the_turn_where_nobody_may_stay_has_to_leave() -> None:
    state = school("j1@special0", "j2@office", "j3@4b3", "p1@special1")
    state = GAME.apply(evolve(state, agenda=(Spend((1,)), TakeTurn(0), TakeTurn(1), Round(9))), 1, GAME.parse("done")).state
    assert [who(state, word).began for word in ("j1", "j2", "j3", "p1")] == [True, True, False, False]


@pytest.mark.clause("HR-2.1")
def test_a_turn_goes_in_the_action_order() -> None:
    rooms = {101: Classroom(0)}
    state = school("j1@1c1", "p1@3c3", rooms=rooms, principal=OFFICE, bully=place("3c1"), round=1)
    state = GAME.apply(evolve(state, agenda=(Spend((1,)), TakeTurn(0), TakeTurn(1), Round(9))), 1, GAME.parse("done")).state
    assert len(state.cheerleaders) == 3  # 1
    kinds = []
    while GAME.to_act(state) == (0,):
        kinds.append(type(state.decision))
        assert state.players[0].coins == (1 if kinds[-1] in (Spend, MoveFree, Act) else 0)
        assert state.turn.movement == (30 if kinds[-1] is Act else 0)
        assert who(state, "j1").free == (1 if kinds[-1] is MoveFree else 0)
        state = do(state, "done")
    assert kinds == [MovePrincipal, MoveBully, Spend, MoveFree, Act]
    assert GAME.to_act(state) == (1,)
    assert state.turn.seat == 1


def round_five(order: Order, *students: str, socials: tuple[SocialGroup, ...]) -> tuple[list[int], State]:
    """The seats in the order of their turns in round 5, and the state as round 6 begins."""
    state = school(*students, socials=socials)
    state = evolve(state, agenda=(Spend((0,)), Round(5)), config=evolve(state.config, order=order))
    state = do(state, "done")
    seats = []
    while state.round == 5:
        seats.append(GAME.to_act(state)[0])
        state = do(state, "done", seats[-1])
    return list(dict.fromkeys(seats)), state


@pytest.mark.clause("HR-2.2", "HR-2.3")
@pytest.mark.parametrize(("order", "seats"), [(Order.FIXED, [0, 1, 2]), (Order.PASSING, [1, 2, 0])])
def test_a_round_is_a_period_and_a_turn_of_each(order: Order, seats: list[int]) -> None:
    turns, state = round_five(order, "j1@base0", "p1@base1", "b1@1c3", socials=(JOCKS, PREPS, BAND))
    assert turns == seats
    assert state.bully is not None  # round 5 is Recess
    assert state.round == 6


@pytest.mark.clause("HR-2.3")
@pytest.mark.parametrize("order", Order)
def test_nobody_of_two_has_two_turns_in_a_row(order: Order) -> None:
    turns, state = round_five(order, "j1@base0", "p1@base1", socials=(JOCKS, PREPS))
    assert turns == [0, 1]
    assert GAME.to_act(state) == (0,)
    assert set(GAME.idle_options(make_setup(GAME, 2))) == {"order"}
    assert not GAME.idle_options(make_setup(GAME, 3))


@pytest.mark.clause("HR-2.1", "HR-3.1", "HR-5.5", "HR-7.2")
def test_a_new_turn_forgets_what_was_done_in_the_last() -> None:
    tired = student("j1@1c1", walked=9, halted=True, teleported=True, stole=True, arranged=True, free=2)
    state = school(tired, turn=Turn(1, 5, office=3, bought=True))
    state = GAME.apply(evolve(state, agenda=(Spend((1,)), TakeTurn(0), TakeTurn(1), Round(9)), round=1), 1, GAME.parse("done")).state
    rested = who(state, "j1")
    assert (rested.walked, rested.halted, rested.teleported, rested.stole, rested.arranged) == (0, False, False, False, False)
    assert state.turn == Turn(0)


@pytest.mark.clause("HR-11.1", "TBL-5")
def test_hands_of_others_and_decks_are_hidden_and_all_else_is_open() -> None:
    state = school(student("j1@1c1", coins=2), "p1@3c3", activities=[Activity.HALL_PASS], snacks=[Snack.ETCH])
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    assert own.players[0] == state.players[0]
    assert (other.players[0].activities, other.players[0].snacks) == ((None,), (None,))
    assert other.players[0].students == state.players[0].students
    for seen in (own, other, GAME.view(state, None)):
        assert {*seen.activity_deck, *seen.event_deck, *seen.snack_deck} == {None}
        assert GAME.rng(seen) == Rng(0)
        again = GAME.determinize(seen, 0, Rng(5))
        assert not GAME.problems(again)
        assert len(again.snack_deck) == len(state.snack_deck)
    assert GAME.view(GAME.determinize(other, 1, Rng(3)), 1) == other
    assert where(own, "p1") == "3c3"


@pytest.mark.clause("HR-11.1")
def test_nothing_is_played_by_itself_in_the_turn_of_somebody_who_holds_cards() -> None:
    nothing = school("p1@nurse", decision=Spend((0,)))
    assert GAME.forced(nothing, 0) is not None
    holding = school("p1@nurse", decision=Spend((0,)), activities=(Activity.WARNING_BELL,))
    assert GAME.forced(holding, 0) is None


def test_only_what_is_so_of_students_can_be_changed() -> None:
    with pytest.raises(TypeError, match="shoes"):
        student("j1@1c3").changed(shoes=2)
    assert student("j1@1c3").changed(coins=2) == student("j1@1c3", coins=2)
