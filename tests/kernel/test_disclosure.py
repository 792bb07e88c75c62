"""What may be told of a table that goes on: secrets of others, the deal, and what is put away, nowhere; everything once it is over."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import Event, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.shelf import games
from tests.kernel.tiny import GAMES

ANN, BO = 0, 1
ROBIN = Seat("Robin", "sky", "random")


def bids() -> Table[Any]:
    """Both have bid; the bids lie open."""
    table: Table[Any] = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17)
    for seat in (ANN, BO):
        table.play(next(iter(table.legal(seat))), seat)
    return table


def play_to_the_end(table: Table[Any]) -> None:
    """By chance, whatever is legal."""
    rng = Rng(1)
    while acting := table.to_act:
        command, rng = table.legal(acting[0]).draw(rng)
        table.play(command, acting[0])


@pytest.mark.clause("TBL-5")
def test_what_was_decided_in_secret_stays_with_who_decided_it_until_the_end() -> None:
    table = bids()
    assert Disclosure(table, ANN).command(1) == table.played(1).command
    assert Disclosure(table, ANN).command(2) is None
    assert Disclosure(table, None).command(1) is None, "that everybody learnt something since uncovers nothing"
    winner = table.to_act[0]
    table.play("pass", winner)
    assert Disclosure(table, None).command(3) == table.played(3).command
    play_to_the_end(table)
    for seat in (ANN, BO, None):
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
        assert Disclosure(table, ANN).state_at(turn) == table.game.view(table.state_at(turn), ANN)
    play_to_the_end(table)
    for seat in (ANN, None):
        assert [Disclosure(table, seat).state_at(turn) for turn in range(table.turn + 1)] == list(table.snapshot().states)


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize(("afterwards", "left"), [(None, "Ann lays 5."), ((msg("Ann lays a card."),), "Ann lays a card."), ((), "None")])
def test_of_what_is_put_away_no_more_is_told_than_is_left_of_it(afterwards: tuple[Message, ...] | None, left: str) -> None:
    told, event = Disclosure(bids(), BO), Event("laid", msg("Ann lays 5."), afterwards=afterwards)
    assert str(told.sentence(event, put_away=False)) == "Ann lays 5."
    assert str(told.sentence(event, put_away=True)) == left
