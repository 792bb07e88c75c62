"""Secrets of a table that goes on stay secret; at one screen a cover stands between two hands (TBL-5, TBL-6)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import Event, Seat
from engines.kernel.disclosure import Disclosure, cover, decider, keeps_secrets, persons, viewer
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.shelf import games
from tests.kernel.tiny import GAMES, Player, Reward, State, Tiny
from tests.playing import step

FIRST, SECOND = 0, 1
ROBIN = Seat("Robin", "sky", "random")


def bids() -> Table[Any]:
    """Both have bid; the bids lie open."""
    table: Table[Any] = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17)
    for seat in (FIRST, SECOND):
        table.play(next(iter(table.legal(seat))), seat)
    return table


def play_to_the_end(table: Table[Any]) -> None:
    """By chance, whatever is legal."""
    rng = Rng(1)
    while table.to_act:
        rng = step(table, rng, table.to_act[0])


@pytest.mark.clause("TBL-5")
def test_what_was_decided_in_secret_stays_with_who_decided_it_until_the_end() -> None:
    table = bids()
    assert Disclosure(table, FIRST).command(1) == table.played(1).command
    assert Disclosure(table, FIRST).command(2) is None
    assert Disclosure(table, None).command(1) is None, "that everybody learnt something since uncovers nothing"
    winner = table.to_act[0]
    table.play("pass", winner)
    assert Disclosure(table, None).command(3) == table.played(3).command
    play_to_the_end(table)
    for seat in (FIRST, SECOND, None):
        assert [Disclosure(table, seat).command(number) for number in range(1, table.turn + 1)] == [move.command for move in table.moves]


@pytest.mark.clause("TBL-4", "TBL-5")
@pytest.mark.parametrize(
    ("seats", "policy", "told"),
    [
        (("Ann",), "practice", True),
        (("Ann",), "fair", False),
        (("Ann", "Bo"), "practice", False),
        (("Ann", "Bo"), "fair", False),
        ((), "practice", True),
    ],
)
def test_the_deal_is_told_to_who_practises_alone_and_after_the_end(seats: tuple[str, ...], policy: str, told: bool) -> None:
    persons = [Seat(name, colour) for name, colour in zip(seats, ("orange", "green"), strict=False)]
    table: Table[Any] = Table.new(GAMES["tiny"], seats=[ROBIN, Seat("Kim", "purple", "low"), *persons], deal=17, policy=policy)
    for seat in (*range(len(table.seats)), None):
        assert Disclosure(table, seat).deal == (17 if told else None)
        assert Disclosure(table, seat).record_tells_more, "bots have secrets, too"
    play_to_the_end(table)
    assert Disclosure(table, None).deal == 17
    assert not Disclosure(table, None).record_tells_more


@pytest.mark.clause("TBL-5")
def test_a_record_tells_who_practises_alone_and_without_opponents_nothing_new() -> None:
    game = games()["school_year_diary"]
    assert not Disclosure(Table.new(game, policy="practice"), 0).record_tells_more
    assert Disclosure(Table.new(game, policy="fair"), 0).record_tells_more, "the deal number tells what is still to come"


@pytest.mark.clause("TBL-5")
def test_former_states_are_seen_as_the_seat_saw_them_and_whole_after_the_end() -> None:
    table = bids()
    for turn in range(3):
        assert Disclosure(table, FIRST).state_at(turn) == table.game.view(table.state_at(turn), FIRST)
    play_to_the_end(table)
    for seat in (FIRST, None):
        assert [Disclosure(table, seat).state_at(turn) for turn in range(table.turn + 1)] == list(table.snapshot().states)


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize(("afterwards", "left"), [(None, "Ann lays 5."), ((msg("Ann lays a card."),), "Ann lays a card."), ((), "None")])
def test_of_what_is_put_away_no_more_is_told_than_is_left_of_it(afterwards: tuple[Message, ...] | None, left: str) -> None:
    told, event = Disclosure(bids(), SECOND), Event("laid", msg("Ann lays 5."), afterwards=afterwards)
    assert str(told.sentence(event, put_away=False)) == "Ann lays 5."
    assert str(told.sentence(event, put_away=True)) == left


ANN, BO, GREEN_ROBIN = Seat("Ann"), Seat("Bo", "sky"), Seat("Robin", "green", "random")
PAIR = (ANN, BO)
TRIO = (ANN, GREEN_ROBIN, BO)
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
    assert viewer(TINY, STATE, (GREEN_ROBIN,), None, (0,)) is None


@pytest.mark.clause("TBL-6")
def test_a_person_keeps_their_view_while_they_decide_in_a_game_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert viewer(TINY, REWARD, TRIO, 2, (2,), 2) is None, "the reward is taken before everybody"
    monkeypatch.setattr(Tiny, "keeps_view", True)
    assert viewer(TINY, REWARD, TRIO, 2, (2,), 2) == 2
    assert viewer(TINY, REWARD, TRIO, 2, (2,), None) is None, "nobody's own view is brought back without a cover"
    assert viewer(TINY, REWARD, TRIO, 0, (2,), 0) is None, "another person decides"


@pytest.mark.clause("TBL-6")
def test_one_person_always_sees_their_own_view() -> None:
    alone = (GREEN_ROBIN, ANN, evolve(GREEN_ROBIN, name="Kim"))
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
