"""A second table that goes on from an earlier decision (TBL-7); the first stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import Refused, Seat
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.kernel.tiny import GAMES, Bid, State

PERSONS = (Seat("Ann", "orange"), Seat("Bo", "sky"))


def played(moves: int, seats: Any = PERSONS, policy: str = "practice") -> Table[State]:
    """A table after so many random moves."""
    table = Table.new(GAMES["tiny"], seats=seats, deal=17, policy=policy)
    rng = Rng(4)
    for _ in range(moves):
        seat = table.to_act[0]
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
    return table


@pytest.mark.clause("TBL-7")
@pytest.mark.parametrize("at", range(8))
def test_a_branch_stands_where_the_table_stood(at: int) -> None:
    table = played(7)
    before = table.state, table.moves, table.entries, table.assistance
    branch = table.branch(at)
    assert (branch.turn, branch.state, branch.moves) == (at, table.state_at(at), table.moves[:at])
    seat = branch.to_act[0]
    branch.play(next(iter(branch.legal(seat))), seat)
    assert (table.state, table.moves, table.entries, table.assistance) == before
    again: Table[State] = Table.from_record(branch.record(), GAMES)
    assert (again.fault, again.state, again.moves) == (None, branch.state, branch.moves)


@pytest.mark.clause("TBL-7", "TBL-10")
def test_the_way_back_counts_as_decisions_taken_back_in_the_branch_alone() -> None:
    table = played(6)
    table.hinted()
    branch = table.branch(2)
    assert (branch.assistance.undos, branch.assistance.hints) == (4, 1)
    assert table.assistance.undos == 0
    assert table.branch(6).assistance == table.assistance


@pytest.mark.clause("TBL-7")
def test_a_branch_can_begin_between_the_decisions_of_bots() -> None:
    table = Table.new(GAMES["tiny"], seats=(Seat("Robin", "sky", "random"), Seat("Ann"), Seat("Kim", "green", "random")), policy="practice")
    hands = table.state.hands
    for seat in (1, 0, 2):
        table.play(Bid(hands[seat][0]), seat)
    assert table.branch(2).moves == table.moves[:2]
    first = Table.new(GAMES["tiny"], seats=(Seat("Robin", "sky", "random"), Seat("Ann")), policy="practice")
    first.play(Bid(first.state.hands[0][0]), 0)
    assert first.branch(0).moves == first.moves, "a bot's decision before any person's stays"


@pytest.mark.clause("TBL-7")
def test_a_finished_practice_can_be_played_otherwise() -> None:
    table = played(0)
    while table.outcome is None:
        seat = table.to_act[0]
        table.play(next(iter(table.legal(seat))), seat)
    assert table.branch(table.turn - 1).outcome is None


@pytest.mark.clause("TBL-7")
@pytest.mark.parametrize(
    ("policy", "at", "reason"), [("fair", 1, "practice"), ("none", 1, "practice"), ("practice", 9, "no move"), ("practice", -1, "no move")]
)
def test_no_branch_grows_where_it_may_not(policy: str, at: int, reason: str) -> None:
    table = played(3, policy=policy)
    refusal = table.why_not_branch(at)
    assert refusal is not None
    assert refusal.clause == "TBL-7"
    with pytest.raises(Refused, match=reason):
        table.branch(at)
