"""Hot seat: who decides, when the table is open, and when a cover stands (TBL-6)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.contract import Seat
from engines.kernel.disclosure import cover, decider, keeps_secrets, persons, viewer
from engines.kernel.table import Table
from tests.kernel.tiny import Player, Reward, State, Tiny

ANN, BO, ROBIN = Seat("Ann"), Seat("Bo", "sky"), Seat("Robin", "green", "random")
PAIR = (ANN, BO)
TRIO = (ANN, ROBIN, BO)
TINY = Tiny()
STATE = Table.new(TINY, seats=3, deal=4).state


def holding(*hands: tuple[int, ...], bid: int = 0) -> State:
    """Three seats with nothing hidden but these cards, and a bid of the last one."""
    cards = (*hands, (), (), ())[:3]
    return evolve(STATE, players=tuple(Player(hand, bid=bid if seat == 2 else 0) for seat, hand in enumerate(cards)), deck=())


BARE = holding()
"""Nobody has anything hidden."""
REWARD = evolve(STATE, agenda=(Reward((2,)),))
"""The last seat decides something for which nobody needs a hand."""


@pytest.mark.clause("TBL-6")
def test_the_person_decides_who_was_there_last_or_the_next_one_clockwise() -> None:
    assert persons(TRIO) == (0, 2)
    assert decider(TRIO, None, (0, 1, 2)) == 0
    assert decider(TRIO, 2, (0, 1, 2)) == 2
    assert decider(TRIO, 0, (2,)) == 2
    assert decider(TRIO, 0, (1, 2)) == 2
    assert decider(TRIO, 2, (0, 1)) == 0
    assert decider((ANN, BO, evolve(ANN, name="Cy")), 1, (0, 2)) == 2
    assert decider((ANN, BO, evolve(ANN, name="Cy")), 2, (0, 1)) == 0
    assert decider(TRIO, 0, (1,)) is None
    assert decider(TRIO, 0, ()) is None


@pytest.mark.clause("TBL-6")
def test_a_decision_that_needs_a_hand_is_taken_from_the_view_of_whose_it_is() -> None:
    assert viewer(TINY, STATE, TRIO, None, (0, 1, 2)) == 0
    assert viewer(TINY, STATE, TRIO, 2, (0, 1, 2)) == 2
    assert viewer(TINY, STATE, TRIO, 0, (2,)) == 2


@pytest.mark.clause("TBL-6")
def test_between_secrets_the_table_is_open() -> None:
    assert viewer(TINY, REWARD, TRIO, 2, (2,)) is None
    assert viewer(TINY, STATE, TRIO, 0, (1,)) is None, "a bot decides"
    assert viewer(TINY, STATE, TRIO, 0, ()) is None
    assert viewer(TINY, BARE, TRIO, 0, (0,)) is None, "there is nothing in the hand"
    assert viewer(TINY, STATE, (ROBIN,), None, (0,)) is None


@pytest.mark.clause("TBL-6")
def test_one_person_always_sees_their_own_view() -> None:
    alone = (ROBIN, ANN, evolve(ROBIN, name="Kim"))
    for state in (STATE, REWARD, BARE):
        assert {viewer(TINY, state, alone, last, to_act) for last in (None, 1) for to_act in ((0, 1, 2), (0,), (1,), ())} == {1}
    assert cover(alone, None, 1) is None


@pytest.mark.clause("TBL-6")
def test_a_cover_stands_before_another_view_than_the_one_on_the_screen() -> None:
    assert cover(TRIO, 0, 2) == 2
    assert cover(TRIO, 2, 0) == 0
    assert cover(TRIO, None, 0) == 0, "at game start, after a load, and after anything that was done on the open table"
    assert cover(TRIO, 2, 2) is None
    assert cover(TRIO, 0, None) is None
    assert cover(TRIO, 0, 2, covers=False) is None


@pytest.mark.clause("TBL-5")
def test_a_record_tells_secrets_while_another_seat_has_some() -> None:
    assert keeps_secrets(TINY, STATE, TRIO, 0)
    assert keeps_secrets(TINY, holding((), (3,), ()), TRIO, 0)
    assert not keeps_secrets(TINY, holding((3,), (), ()), TRIO, 0)
    assert keeps_secrets(TINY, holding((3,), (), ()), TRIO, None)
    assert not keeps_secrets(TINY, evolve(STATE, agenda=()), TRIO, 0)
