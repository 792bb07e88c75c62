"""What coins buy, and report cards (HR-7)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.model import Awarded, Classroom, Config, ReportCards, Spend, State, TakeTurn
from engines.hallway_rivals.pieces import Goods, Rank, SocialGroup, Student
from engines.hallway_rivals.rules.coins import Buy
from engines.hallway_rivals.rules.moving import movement
from engines.kernel.commands import CommandError
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, do, refused, run, school, student, where, who


def shop(*students: Student | str, coins: int = 200, **fields: Any) -> State:
    """A table on which seat 0 is to spend."""
    return school(*students, decision=Spend((0,)), coins=(coins, 9), **fields)


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
    poor = shop(*students, coins=price - 1, rooms={101: Classroom(0)})
    assert refused(poor, text).startswith("HR-7.1")
    rich = shop(*students, coins=price, rooms={101: Classroom(0)})
    assert do(rich, text).players[0].coins == 0


@pytest.mark.clause("HR-7.1")
@pytest.mark.parametrize("goods", Goods)
def test_what_is_bought_for_somebody_is_not_bought_plainly(goods: Goods) -> None:
    if goods.has_recipient:
        with pytest.raises(CommandError):
            GAME.parse(f"buy {goods}")
    else:
        assert GAME.parse(f"buy {goods}") == Buy(goods)


@pytest.mark.clause("HR-7.1")
def test_what_is_bought_is_there() -> None:
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
def test_no_more_than_there_are() -> None:
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
        controlled = {101 + number: Classroom(owner) for number, owner in enumerate(rooms)}
        return [player.reports for player in run(school(decision=ReportCards(), rooms=controlled)).players]

    assert cards(0, 0, 1) == [1, 0]
    assert cards(0, 1) == [1, 1]
    assert cards() == [0, 0]


@pytest.mark.clause("HR-7.3")
def test_who_has_enough_report_cards_wins_at_once() -> None:
    state = shop("j1@1c1", config=Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), reports=1), coins=100)
    after = do(state, "buy report")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert str(outcome.reason) == "P0 wins with 1 report card."


@pytest.mark.clause("HR-7.3")
def test_ties_go_by_rooms_then_coins() -> None:
    config = Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), reports=1)
    for rooms, coins, winners in (((0, 1), (0, 0), (0, 1)), ((0, 1), (0, 1), (1,)), ((1, 1, 0, 0), (3, 2), (0,))):
        controlled = {101 + number: Classroom(owner) for number, owner in enumerate(rooms)}
        over = run(school(decision=ReportCards(), rooms=controlled, coins=coins, config=config))
        outcome = GAME.outcome(over)
        assert outcome is not None
        assert outcome.winners == winners


@pytest.mark.clause("HR-7.3")
def test_report_cards_can_be_given_out_each_turn() -> None:
    config = Config(("P0", "P1"), (SocialGroup.JOCKS, SocialGroup.PREPS), awarded=Awarded.EACH_TURN)
    for awarded, cards in ((Awarded.EACH_TURN, 1), (Awarded.EACH_ROUND, 0)):
        begun = school("j1@1c1", decision=TakeTurn(0), rooms={101: Classroom(0)}, config=evolve(config, awarded=awarded))
        state = GAME.apply(evolve(begun, agenda=(Spend((0,)), *begun.agenda)), 0, GAME.parse("done")).state
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
