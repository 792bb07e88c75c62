"""Hot seat: when a cover stands, and who is asked to sit down (TBL-6)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.contract import Seat
from engines.kernel.hotseat import cover, keeps_secrets, persons, viewer
from engines.kernel.table import Table
from tests.kernel.tiny import Player, State, Tiny

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


@pytest.mark.clause("TBL-6")
def test_the_screen_shows_a_person_who_is_to_decide() -> None:
    assert persons(TRIO) == (0, 2)
    assert viewer(TRIO, None, (0, 1, 2)) == 0
    assert viewer(TRIO, 2, (0, 1, 2)) == 2
    assert viewer(TRIO, 0, (2,)) == 2
    assert viewer(TRIO, 0, (1, 2)) == 2
    assert viewer(TRIO, 2, (0, 1)) == 0
    assert viewer((ANN, BO, evolve(ANN, name="Cy")), 1, (0, 2)) == 2
    assert viewer((ANN, BO, evolve(ANN, name="Cy")), 2, (0, 1)) == 0


@pytest.mark.clause("TBL-6")
def test_the_screen_stays_while_bots_decide_and_after_the_end() -> None:
    assert viewer(TRIO, 2, (1,)) == 2
    assert viewer(TRIO, 0, ()) == 0
    assert viewer(TRIO, None, (1,)) == 0
    assert viewer((ROBIN,), None, (0,)) is None


@pytest.mark.clause("TBL-6")
def test_a_cover_stands_before_another_person_s_secrets() -> None:
    assert cover(TINY, STATE, TRIO, 0, (2,)) == 2
    assert cover(TINY, STATE, TRIO, 2, (0,)) == 0
    assert cover(TINY, STATE, TRIO, 0, (0,)) is None
    assert cover(TINY, STATE, TRIO, 0, (1,)) is None
    assert cover(TINY, STATE, TRIO, 0, ()) is None


@pytest.mark.clause("TBL-6")
def test_a_cover_stands_at_the_start_and_after_a_load() -> None:
    assert cover(TINY, STATE, TRIO, None, (0, 2)) == 0
    assert cover(TINY, STATE, TRIO, None, (2,)) == 2
    assert cover(TINY, STATE, TRIO, None, (1,)) == 0


@pytest.mark.clause("TBL-6")
def test_either_of_the_two_having_secrets_is_enough() -> None:
    assert cover(TINY, holding((3,), (), ()), TRIO, 0, (2,)) == 2
    assert cover(TINY, holding((), (), (3,)), TRIO, 0, (2,)) == 2
    assert cover(TINY, holding((), (3,), ()), TRIO, 0, (2,)) is None
    assert cover(TINY, holding((3,), (), ()), TRIO, None, (2,)) == 2
    assert cover(TINY, BARE, TRIO, None, (2,)) is None
    assert cover(TINY, holding(bid=3), TRIO, 2, (0,)) == 0


@pytest.mark.clause("TBL-6")
def test_there_is_no_cover_with_one_person_or_at_an_open_table() -> None:
    alone = (ANN, ROBIN, evolve(ROBIN, name="Kim"))
    assert all(cover(TINY, STATE, alone, shown, (0, 1, 2)) is None for shown in (None, 0))
    assert cover(TINY, STATE, TRIO, 0, (2,), covers=False) is None


@pytest.mark.clause("TBL-5")
def test_a_record_tells_secrets_while_another_seat_has_some() -> None:
    assert keeps_secrets(TINY, STATE, TRIO, 0)
    assert keeps_secrets(TINY, holding((), (3,), ()), TRIO, 0)
    assert not keeps_secrets(TINY, holding((3,), (), ()), TRIO, 0)
    assert keeps_secrets(TINY, holding((3,), (), ()), TRIO, None)
    assert not keeps_secrets(TINY, evolve(STATE, agenda=()), TRIO, 0)
