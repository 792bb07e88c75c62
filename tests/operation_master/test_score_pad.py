"""The score pad of Operation Master: rounds, a tie, and what can't be (OM-5)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome, Refusal
from engines.kernel.score_pad import Rows
from engines.shelf import score_pads

ROUNDS, GOAL = score_pads("operation_master")
NAMES = ("Ann", "Bo", "Cleo")


def outcome(rows: Rows) -> Outcome:
    found = ROUNDS.result(NAMES, rows)
    assert isinstance(found, Outcome)
    return found


def refused(rows: Rows, names: tuple[str, ...] = NAMES) -> str:
    found = ROUNDS.result(names, rows)
    assert isinstance(found, Refusal)
    return str(found)


@pytest.mark.clause("OM-5.2")
def test_the_highest_total_of_three_rounds_wins() -> None:
    found = outcome([(5, 7, 0), (4, 6, 2), (5, 2, 9)])
    assert [(result.total, result.won) for result in found.results] == [(14, False), (15, True), (11, False)]
    assert str(found.reason) == "Bo wins with 15 points."
    assert sum(line.amount for line in found.results[0].lines) == 14


@pytest.mark.clause("OM-5.2")
def test_a_tie_is_shared_or_played_off() -> None:
    tied = [(5, 7, 0), (4, 6, 2), (5, 1, 9)]
    assert outcome(tied).winners == (0, 1)
    assert outcome([*tied, (1, 3, 0)]).winners == (1,)
    assert outcome([*tied, (None, None, None)]).winners == (0, 1), "a further round that was not played"
    assert "only played after a tie" in refused([(5, 7, 0), (4, 6, 2), (5, 2, 9), (1, 1, 1)])
    decided = [(7, 10, 3), (6, 5, 4), (8, 6, 5), (2, 5, 3)]
    assert outcome(decided).winners == (1,)
    assert "only played after a tie" in refused([*decided, (9, 0, 0)])


@pytest.mark.clause("OM-5.3")
def test_up_to_a_goal_there_are_as_many_rounds_as_it_takes() -> None:
    rounds = [(14, 3, 1), (1, 19, 0)]
    assert str(GOAL.result(NAMES, rounds, 23)) == "OM-5.3: Nobody has 23 points yet: play another round."
    for goal in (15, 20, 22):
        found = GOAL.result(NAMES, rounds, goal)
        assert isinstance(found, Outcome)
        assert found.winners == (1,)
    assert str(GOAL.result(NAMES, rounds, 14)) == "OM-5.3: The game was over after round 1: somebody had 14 points."


@pytest.mark.clause("OM-5.2", "OM-5.3")
def test_those_tied_at_the_goal_share_or_play_another_round() -> None:
    tied = [(10, 10, 3)]
    shared = GOAL.result(NAMES, tied, 10)
    assert isinstance(shared, Outcome)
    assert shared.winners == (0, 1)
    for last, winners in (((3, 4, 9), (1,)), ((3, 3, 4), (0, 1))):
        found = GOAL.result(NAMES, [*tied, last], 10)
        assert isinstance(found, Outcome)
        assert found.winners == winners
    assert "over after round 2" in str(GOAL.result(NAMES, [*tied, (3, 4, 0), (1, 1, 1)], 10))


@pytest.mark.clause("OM-1.2")
def test_what_is_missing_or_impossible_is_named() -> None:
    assert refused([(5, 7, 0), (4, None, 2), (5, 1, 9)]) == "OM-5.1: Bo: “Round 2: dice in the VP Area” is still empty."
    assert "Round 1 has more than 30 dice" in refused([(15, 15, 1), (0, 0, 0), (0, 0, 0)])
    assert "Round 1 has more than 40 dice" in refused([(15, 15, 10, 1)] * 3, (*NAMES, "Dora"))
