"""A turn in its order, what is hidden, what coins buy, and report cards (HR-2, 7, 11)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import OFFICE
from engines.hallway_rivals.pieces import Activity, Goods, Rank, Snack, SocialGroup, Student
from engines.hallway_rivals.rules.coins import Buy
from engines.hallway_rivals.rules.moving import movement
from engines.kernel.commands import CommandError
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, do, place, refused, run, school, student, told, where, who


@pytest.mark.clause("HR-3.4")
def test_only_students_that_begin_a_turn_in_a_special_room_have_to_leave() -> None:
    state = school("j1@special0", "j2@office", "j3@4b3", "p1@special1")
    state = GAME.apply(
        evolve(state, agenda=(model.Spend((1,)), model.TakeTurn(0), model.TakeTurn(1), model.Round(9))), 1, GAME.parse("done")
    ).state
    assert [who(state, word).began for word in ("j1", "j2", "j3", "p1")] == [True, True, False, False]


@pytest.mark.clause("HR-2.1")
def test_a_turn_goes_in_the_action_order() -> None:
    rooms = {101: model.Classroom(0)}
    state = school("j1@1c1", "p1@3c3", rooms=rooms, principal=OFFICE, bully=place("3c1"), round=1)
    state = GAME.apply(
        evolve(state, agenda=(model.Spend((1,)), model.TakeTurn(0), model.TakeTurn(1), model.Round(9))), 1, GAME.parse("done")
    ).state
    assert len(state.cheerleaders) == 3  # 1
    kinds = []
    while GAME.to_act(state) == (0,):
        kinds.append(type(state.decision))
        assert state.players[0].coins == (1 if kinds[-1] in (model.Spend, model.MoveFree, model.Act) else 0)
        assert state.turn.movement == (30 if kinds[-1] is model.Act else 0)
        assert who(state, "j1").free == (1 if kinds[-1] is model.MoveFree else 0)
        state = do(state, "done")
    assert kinds == [model.MovePrincipal, model.MoveBully, model.Spend, model.MoveFree, model.Act]
    assert GAME.to_act(state) == (1,)
    assert state.turn.seat == 1


def round_five(order: model.Order, *students: str, socials: tuple[SocialGroup, ...]) -> tuple[list[int], model.State]:
    """The seats in the order of their turns in round 5, and the state as round 6 begins."""
    state = school(*students, socials=socials)
    state = evolve(state, agenda=(model.Spend((0,)), model.Round(5)), config=evolve(state.config, order=order))
    state = do(state, "done")
    seats = []
    while state.round == 5:
        seats.append(GAME.to_act(state)[0])
        state = do(state, "done", seats[-1])
    return list(dict.fromkeys(seats)), state


@pytest.mark.clause("HR-2.2", "HR-2.3")
@pytest.mark.parametrize(("order", "seats"), [(model.Order.FIXED, [0, 1, 2]), (model.Order.PASSING, [1, 2, 0])])
def test_a_round_is_a_period_and_a_turn_of_each(order: model.Order, seats: list[int]) -> None:
    turns, state = round_five(order, "j1@base0", "p1@base1", "b1@1c3", socials=(JOCKS, PREPS, BAND))
    assert turns == seats
    assert state.bully is not None  # round 5 is Recess
    assert state.round == 6


@pytest.mark.clause("HR-2.3")
@pytest.mark.parametrize("order", model.Order)
def test_nobody_of_two_has_two_turns_in_a_row(order: model.Order) -> None:
    turns, state = round_five(order, "j1@base0", "p1@base1", socials=(JOCKS, PREPS))
    assert turns == [0, 1]
    assert GAME.to_act(state) == (0,)
    assert set(GAME.idle_options(make_setup(GAME, 2))) == {"order"}
    assert not GAME.idle_options(make_setup(GAME, 3))


@pytest.mark.clause("HR-2.1", "HR-3.1", "HR-5.5", "HR-7.2")
def test_a_new_turn_forgets_what_was_done_in_the_last() -> None:
    tired = student("j1@1c1", walked=9, halted=True, teleported=True, stole=True, arranged=True, free=2)
    state = school(tired, turn=model.Turn(1, 5, office=3, bought=True))
    state = GAME.apply(
        evolve(state, agenda=(model.Spend((1,)), model.TakeTurn(0), model.TakeTurn(1), model.Round(9)), round=1), 1, GAME.parse("done")
    ).state
    rested = who(state, "j1")
    assert (rested.walked, rested.halted, rested.teleported, rested.stole, rested.arranged) == (0, False, False, False, False)
    assert state.turn == model.Turn(0)


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
    nothing = school("p1@nurse", decision=model.Spend((0,)))
    assert GAME.forced(nothing, 0) is not None
    holding = school("p1@nurse", decision=model.Spend((0,)), activities=(Activity.WARNING_BELL,))
    assert GAME.forced(holding, 0) is None


def test_only_fields_of_students_can_be_changed() -> None:
    with pytest.raises(TypeError, match="shoes"):
        student("j1@1c3").changed(shoes=2)
    assert student("j1@1c3").changed(coins=2) == student("j1@1c3", coins=2)


def shop(*students: Student | str, coins: int = 200, **fields: Any) -> model.State:
    """A table on which seat 0 is to spend."""
    return school(*students, decision=model.Spend((0,)), coins=(coins, 9), **fields)


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("buy student", 1), ("rescue j2", 2), ("buy activity", 3), ("buy snack", 3), ("buy token", 5), ("lock r101", 5), ("room r102", 5),
        ("buy event", 10), ("promote j1", 10), ("promote j3", 15), ("buy report", 100), ("equip j1", 5),
    ],
)  # fmt: skip
def test_prices(text: str, price: int) -> None:
    students: list[Student | str] = ["j1@base0", "j2@nurse", student("j3@base0", rank=Rank.COLLEGE)]
    poor = shop(*students, coins=price - 1, rooms={101: model.Classroom(0)})
    assert refused(poor, text).startswith("HR-7.1")
    rich = shop(*students, coins=price, rooms={101: model.Classroom(0)})
    assert do(rich, text).players[0].coins == 0


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize("goods", Goods)
def test_goods_for_a_student_cannot_be_bought_without_one(goods: Goods) -> None:
    if goods.has_recipient:
        with pytest.raises(CommandError):
            GAME.parse(f"buy {goods}")
    else:
        assert GAME.parse(f"buy {goods}") == Buy(goods)


@pytest.mark.clause("HR-7.1")
def test_bought_goods_arrive() -> None:
    state = shop("j1@nurse", student("j2@r101", rank=Rank.COLLEGE), "j3@r101")
    assert where(do(state, "buy student"), "j4") == "base0"
    assert where(do(state, "rescue j1"), "j1") == "base0"
    assert do(state, "buy activity").players[0].cards == do(state, "buy snack").players[0].cards == 1
    assert do(state, "buy token").players[0].tokens == 1
    assert who(do(state, "promote j3"), "j3").rank is Rank.COLLEGE
    taught = do(state, "promote j2")
    assert who(taught, "j2").rank is Rank.TEACHER
    assert refused(do(taught, "promote j3"), "promote j3").startswith("HR-7.1")  # one teacher
    assert do(state, "buy report").players[0].reports == 1


@pytest.mark.clause("HR-7.1", "HR-1.5")
def test_goods_run_out() -> None:
    full = shop(*[f"j{number}@base0" for number in range(1, 16)])
    assert refused(full, "buy student").startswith("HR-7.1")
    for _ in range(4):
        full = do(full, "buy token")
    assert refused(full, "buy token").startswith("HR-7.1")


@pytest.mark.clause("HR-3.1")
def test_tokens_add_five_movement() -> None:
    state = do(shop("n1@1c1", socials=(NERDS, PREPS)), "buy token")
    assert (movement(state, 0), movement(state, 1)) == (35, 30)


@pytest.mark.clause("HR-7.1")
def test_an_event_that_is_bought_occurs_at_once() -> None:
    state = do(shop("j1@1c1"), "buy event")
    assert len(state.event_deck) == 24


@pytest.mark.clause("HR-7.3")
def test_whoever_controls_most_rooms_gets_a_report_card_and_all_who_are_tied() -> None:
    def cards(*rooms: int) -> list[int]:
        controlled = {101 + number: model.Classroom(owner) for number, owner in enumerate(rooms)}
        return [player.reports for player in run(school(decision=model.ReportCards(), rooms=controlled)).players]

    assert cards(0, 0, 1) == [1, 0]
    assert cards(0, 1) == [1, 1]
    assert cards() == [0, 0]
    _, events = told(school("j1@1c3", agenda=(model.Act((0,)), model.ReportCards(), model.Round(3))), "done")
    assert "Nobody controls a room, so nobody gets a report card." in [str(event.message_for(None)) for event in events]


@pytest.mark.clause("HR-7.3")
def test_a_player_with_enough_report_cards_wins_at_once() -> None:
    state = shop("j1@1c1", config=model.Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), reports=1), coins=100)
    after = do(state, "buy report")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert str(outcome.reason) == "P0 wins with 1 report card."


@pytest.mark.clause("HR-7.3")
def test_ties_go_by_rooms_then_coins() -> None:
    config = model.Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), reports=1)
    for rooms, coins, winners in (((0, 1), (0, 0), (0, 1)), ((0, 1), (0, 1), (1,)), ((1, 1, 0, 0), (3, 2), (0,))):
        controlled = {101 + number: model.Classroom(owner) for number, owner in enumerate(rooms)}
        over = run(school(decision=model.ReportCards(), rooms=controlled, coins=coins, config=config))
        outcome = GAME.outcome(over)
        assert outcome is not None
        assert outcome.winners == winners


@pytest.mark.clause("HR-7.3")
def test_report_cards_can_be_given_out_each_turn() -> None:
    config = model.Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), awarded=model.Awarded.EACH_TURN)
    for awarded, cards in ((model.Awarded.EACH_TURN, 1), (model.Awarded.EACH_ROUND, 0)):
        begun = school("j1@1c1", decision=model.TakeTurn(0), rooms={101: model.Classroom(0)}, config=evolve(config, awarded=awarded))
        state = GAME.apply(evolve(begun, agenda=(model.Spend((0,)), *begun.agenda)), 0, GAME.parse("done")).state
        for _ in range(4):
            state = GAME.apply(state, 0, GAME.parse("done")).state if GAME.to_act(state) == (0,) else state
        assert state.players[0].reports == cards


@pytest.mark.clause("HR-10.1")
def test_cymbals_make_pushing_free_this_turn() -> None:
    state = do(shop("b1@1c2", "p1@1c3", socials=(BAND, PREPS)), "buy cymbals")
    assert state.turn.cymbals
    assert refused(state, "buy cymbals").startswith("HR-7.1")
    assert refused(shop("j1@1c2"), "buy cymbals").startswith("HR-7.1")
    pushing = school("b1@1c2", "p1@1c3", socials=(BAND, PREPS), turn=state.turn)
    assert do(pushing, "push b1 1c3").turn.movement == 29
    assert do(school("b1@1c2", "p1@1c3", socials=(BAND, PREPS)), "push b1 1c3").turn.movement == 28


@pytest.mark.clause("HR-10.2")
def test_pom_poms_lure_a_cheerleader_into_the_own_base() -> None:
    state = shop("p1@base0", student("j1@1c3", cheerleader=True), "j2@1c3", socials=(PREPS, JOCKS))
    assert refused(state, "lure j2").startswith("HR-10.2")
    state = do(state, "lure j1")
    assert who(state, "p1").cheerleader
    assert not who(state, "j1").cheerleader
    assert refused(shop(student("j1@1c3", cheerleader=True), socials=(PREPS, JOCKS)), "lure j1").startswith("HR-10.2")


@pytest.mark.clause("HR-10.3")
def test_one_robot_at_a_time() -> None:
    state = do(shop("n1@1c1", socials=(NERDS, PREPS)), "buy robot")
    assert who(state, "n0").hits == 3
    assert where(state, "n0") == "base0"
    assert refused(state, "buy robot").startswith("HR-7.1")
    assert refused(shop("j1@1c1"), "buy robot").startswith("HR-7.1")


@pytest.mark.clause("HR-10.4")
def test_a_helmet_goes_to_a_student_in_base() -> None:
    state = shop("j1@base0", "j2@1c1")
    assert refused(state, "equip j2").startswith("HR-10.4")
    state = do(state, "equip j1")
    assert refused(state, "equip j1").startswith("HR-10.4")


@pytest.mark.clause("HR-2.1")
@pytest.mark.parametrize(
    ("decision", "text", "first"),
    [
        (model.Spend((0,)), "capture j1", "Finish shopping first: buy something, or continue."),
        (model.MoveFree((0,)), "capture j1", "Finish the free moves first: continue to the action."),
    ],
)
def test_what_has_to_wait_says_what_comes_first(decision: model.RivalsTask, text: str, first: str) -> None:
    assert refused(school("j1@r101", "p1@base1", decision=decision), text).endswith(first)
