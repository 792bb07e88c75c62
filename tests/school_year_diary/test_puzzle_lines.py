"""The lines of a puzzle, counted and tried by the rules alone (SYD-3.4, 4.2, 4.4)."""

from __future__ import annotations

import tomllib
from itertools import islice

import pytest
from attrs import evolve

from engines import Table
from engines.school_year_diary.model import EndReason, State
from engines.school_year_diary.puzzles import CollectRow, Count, Hand, count, read_goal, tries
from engines.school_year_diary.rules.board import Rotate, Swap
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from resources import text
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.positions import position, row

GAME = "school_year_diary"
PUZZLES = {each["name"]: each for each in tomllib.loads(text(GAME, "puzzles", "puzzles.toml"))["puzzle"]}


def begun(name: str) -> State:
    state: State = Table.from_record(text(GAME, "puzzles", f"{name}.homeroom"), {GAME: diary()}).state_at(0)
    return state


@pytest.mark.clause("SYD-3.4")
@pytest.mark.parametrize("name", ["1-1", "1-3"])
def test_lines_and_solutions_are_counted(name: str) -> None:
    counted = count(begun(name), read_goal(PUZZLES[name]["goal"]).row, Hand(begun(name).players[0].hand))
    assert (counted.solutions, counted.lines) == (PUZZLES[name]["solutions"], PUZZLES[name]["lines"])


def test_the_share_of_solutions() -> None:
    assert (Count(1, 4).share, Count(0, 0).share) == (0.25, 0.0)


@pytest.mark.clause("SYD-5.6")
def test_lines_that_are_tried_are_legal_and_collect_the_row() -> None:
    state, goal = begun("1-1"), read_goal(PUZZLES["1-1"]["goal"])
    lines = list(tries(state, goal.row))
    assert len(lines) == len(set(lines))
    found = [line for kind in (Give, Chain, Rotate, Swap) for line in islice((each for each in lines if type(each[0]) is kind), 12)]
    assert {type(line[0]) for line in found} == {Give, Chain, Rotate, Swap}
    for line in found:
        after = state
        for command in line:
            assert diary().check(after, 0, command) is None
            after = diary().apply(after, 0, command).state
        assert goal.reached(after)


@pytest.mark.clause("SYD-4.6")
def test_a_line_that_turns_a_medal_turns_it_to_where_its_card_fits() -> None:
    state, goal = begun("1-1"), read_goal(PUZZLES["1-1"]["goal"])
    lines = [line for line in tries(state, goal.row) if isinstance(line[0], Rotate) and line[0].turn in (1, 3)]
    assert {line[0].turn for line in lines if isinstance(line[0], Rotate)} == {1, 3}
    for turned, given in lines:
        after = diary().apply(state, 0, turned).state
        assert diary().check(after, 0, given) is None
        assert goal.reached(diary().apply(after, 0, given).state)


def test_a_goal_is_missed_with_the_end_of_the_turn() -> None:
    begun = position(row(216, 264, points=2), row(231, points=1, number=2))
    goal = CollectRow(2)
    assert not goal.missed(begun, begun)
    assert goal.missed(evolve(begun, round=begun.round + 1), begun)
    assert goal.missed(evolve(begun, ended=EndReason.YEAR_OVER), begun)
    collected = evolve(begun, rows=begun.rows[:1], round=begun.round + 1)
    assert goal.reached(collected)
    assert not goal.missed(collected, begun)


def test_a_row_that_is_not_there_has_no_lines() -> None:
    begun = position(row(216, 264, points=2), hand=(231,))
    assert not count(begun, 7, Hand((231,))).lines
    assert not list(tries(begun, 7))


@pytest.mark.parametrize("text", ["", "collect", "collect x", "win 2"])
def test_a_goal_that_is_none_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is no goal"):
        read_goal(text)
