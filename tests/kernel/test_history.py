"""Branches from an earlier decision, and forced decisions that undo goes past (TBL-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engines.kernel import records
from engines.kernel.contract import Refused, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.expecting import expect
from tests.kernel.tiny import GAMES, Bid, Pass, State
from tests.playing import step

PERSONS = (Seat("Ann", "orange"), Seat("Bo", "sky"))


def played(moves: int, seats: Any = PERSONS, policy: str = "practice") -> Table[State]:
    """A table after this many random moves."""
    table = Table.new(GAMES["tiny"], seats=seats, deal=17, policy=policy)
    rng = Rng(4)
    for _ in range(moves):
        rng = step(table, rng, table.to_act[0])
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


@pytest.mark.clause("TBL-8")
def test_a_record_keeps_the_commands_that_hints_showed() -> None:
    table = played(3)
    for hint in ("the one played", "another", "none", ""):
        command = next(iter(table.legal(table.to_act[0])))
        if hint:
            table.count_hint()
        if hint not in ("", "none"):
            table.count_hint(str(command) if hint == "the one played" else hint)
        table.play(command, table.to_act[0])
    again: Table[State] = Table.from_record(table.record(), GAMES)
    for each in (table, again):
        assert [each.followed_hint_at(turn) for turn in range(3, 7)] == [True, False, True, False]
        assert (each.hints_at(4), each.assistance.hints) == (["another"], 3)


@pytest.mark.clause("TBL-7", "TBL-10")
def test_the_way_back_counts_as_decisions_taken_back_in_the_branch_alone() -> None:
    table = played(6)
    table.count_hint()
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
    assert expect(table.why_not_branch(at)).clause == "TBL-7"
    with pytest.raises(Refused, match=reason):
        table.branch(at)


ANN, BEN = Seat("Ann", "orange"), Seat("Ben", "sky")


def last_round(*, automatic: bool = True, policy: str = "practice", seats: tuple[Seat, Seat] = (ANN, BEN)) -> Table[State]:
    """A table on which only the reward of the third round is left before each seat has one card."""
    table: Table[State] = Table.new(GAMES["tiny"], seats=seats, options={"rounds": 4}, policy=policy, automatic=automatic)
    for _ in range(3):
        for seat in range(2):
            table.play(Bid(table.state.hands[seat][0]), seat)
        if table.state.round < 3:
            table.play(Pass())
    return table


def forced(table: Table[State]) -> Mapping[int, str]:
    return {seat: command.text() for seat, command in table.forced.items()}


def test_what_leaves_no_choice_is_named_for_every_seat_of_a_person() -> None:
    table = last_round()
    assert forced(table) == {}
    table.play(Pass())
    assert forced(table) == {seat: f"bid {table.state.hands[seat][0]}" for seat in (0, 1)}
    table.play(table.forced[1], 1)
    assert set(forced(table)) == {0}


def test_a_bot_is_asked_as_ever_and_a_table_that_does_not_want_it_names_nothing() -> None:
    table = last_round(seats=(ANN, Seat("Low", "sky", "low")))
    table.play(Pass())
    assert set(forced(table)) == {0}
    by_hand = last_round(automatic=False)
    by_hand.play(Pass())
    assert forced(by_hand) == {}


@pytest.mark.clause("TBL-7")
def test_undo_goes_past_what_was_forced_to_the_last_choice_of_a_person_and_redo_comes_back() -> None:
    table = last_round()
    before = table.state
    table.play(Pass())
    for seat in (0, 1):
        table.play(table.forced[seat], seat)
    after, winner = table.state, table.to_act[0]
    assert [move.forced for move in table.moves[-3:]] == [False, True, True]
    table.undo()
    assert table.state == before
    table.redo()
    assert (table.state, table.to_act) == (after, (winner,))
    table.play(Pass(), winner)
    table.undo()
    assert table.state == after


@pytest.mark.clause("TBL-7")
def test_without_it_undo_takes_back_the_forced_decision_alone() -> None:
    table = last_round(automatic=False)
    table.play(Pass())
    before = table.state
    table.play(Bid(table.state.hands[0][0]), 0)
    table.undo()
    assert table.state == before


@pytest.mark.clause("TBL-7")
def test_a_fair_table_lets_one_take_back_past_what_was_forced_for_another() -> None:
    table = last_round(policy="fair")
    table.play(Pass())
    chooser = table.moves[-1].seat
    table.play(table.forced[1 - chooser], 1 - chooser)
    assert table.can_undo(chooser)
    assert not table.can_undo(1 - chooser)
    # With the last bid all are shown, and that can't be taken back.
    table.play(table.forced[chooser], chooser)
    assert not table.can_undo(chooser)


@pytest.mark.clause("TBL-8")
def test_the_record_says_it_and_holds_forced_decisions_as_ordinary_commands() -> None:
    table = last_round()
    table.play(Pass())
    table.play(table.forced[0], 0)
    table.undo()
    text = table.record()
    assert "forced automatic  #" in text
    again: Table[Any] = Table.from_record(text, GAMES)
    assert (again.state, again.setup, again.turn) == (table.state, table.setup, table.turn)
    assert "forced" not in last_round(automatic=False).record()


@pytest.mark.clause("TBL-7", "TBL-8")
def test_it_can_be_switched_off_and_on_at_a_running_table_and_the_record_says_when() -> None:
    table = last_round()
    table.play(Pass())
    assert table.forced
    table.play_forced(False)
    table.play_forced(False)
    assert (table.automatic, table.forced) == (False, {})
    table.play(Bid(table.state.hands[0][0]), 0)
    table.play_forced(True)
    seat, command = next(iter(table.forced.items()))
    table.play(command, seat)
    assert [move.forced for move in table.moves[-2:]] == [False, True]
    assert [line.split("  #")[0] for line in table.record().splitlines() if "forced" in line] == [
        "forced automatic", "forced by hand", "forced automatic",
    ]  # fmt: skip
    table.undo()
    again: Table[Any] = Table.from_record(table.record(), GAMES)
    assert (again.state, again.setup, again.turn, again.automatic) == (table.state, table.setup, table.turn, True)
    assert (again.moves, again.ahead) == (table.moves, table.ahead)
    assert again.record() == table.record()


@pytest.mark.clause("TBL-7", "TBL-9")
def test_a_branch_and_a_step_back_to_a_snapshot_know_whether_it_was_switched_off() -> None:
    table = last_round()
    before = table.snapshot()
    table.play_forced(False)
    assert not table.branch(table.turn).automatic
    table.restore(before)
    assert table.automatic
    assert "by hand" not in table.record()


@pytest.mark.clause("TBL-8")
def test_a_header_that_says_anything_else_is_refused() -> None:
    table = last_round()
    wrong = "".join(
        records.sealed("forced sometimes" if line == "forced automatic" else line for line in records.header_texts(table.header))
    )
    with pytest.raises(records.RecordError):
        Table.from_record(wrong, GAMES)


@pytest.mark.clause("TBL-6")
def test_the_recap_goes_back_to_what_the_seat_has_decided_itself() -> None:
    table = last_round(policy="practice")
    loser = 1 - table.to_act[0]
    table.play(Pass())
    bids = len(table.moves)
    for seat in (0, 1):
        table.play(table.forced[seat], seat)
    told = [str(message) for message in Disclosure(table, loser).news()]
    assert "Passed." in told, (bids, told)


@pytest.mark.clause("TBL-3")
def test_what_is_forced_is_legal_and_stays_refused_for_others() -> None:
    table = last_round()
    table.play(Pass())
    with pytest.raises(Refused):
        table.play(table.forced[0], 1)
