"""Puzzles of School Year Diary: every one is proven solvable by the rules, and the number of its lines is what the rules give."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from attrs import evolve

from engines import Table
from engines.school_year_diary.model import EndReason, Row, State
from engines.school_year_diary.puzzles import CollectRow, Hand, count, read_goal, tries
from engines.school_year_diary.rules.board import Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, orders, visible
from engines.school_year_diary.rules.directives import Give, arrows_of, landed, traces
from resources import text
from tabletop_qt.store.puzzles import GRADES, Puzzle, PuzzleError, puzzles, read
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.positions import position, row
from tests.school_year_diary.puzzle_making import EACH, grade_of

ALL = puzzles("school_year_diary")
INDEX = '[[puzzle]]\nname = "a"\ngoal = "collect 1"\ngrade = 1\nsolutions = 1\nlines = 2\n'


def test_there_are_six_of_each_of_six_grades() -> None:
    assert Counter(puzzle.grade for puzzle in ALL) == dict.fromkeys(range(1, GRADES + 1), EACH)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.name)
def test_syd_5_6_every_puzzle_is_solved_by_its_record(puzzle: Puzzle) -> None:
    table, goal = puzzle.solved(diary()), read_goal(puzzle.goal)
    begun = table.state_at(0)
    assert not goal.reached(begun)
    assert not goal.missed(begun, begun)
    assert goal.reached(table.state)
    assert table.state.round == begun.round, "the row is collected within the turn"
    drawn = {"get", "trade", "refresh", "play"}
    assert not drawn & {move.command.verb for move in table.moves}


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in ALL if puzzle.lines < 10_000][::4], ids=lambda puzzle: puzzle.name)
def test_the_list_says_how_many_lines_solve_it(puzzle: Puzzle) -> None:
    state = puzzle.solved(diary()).state_at(0)
    counted = count(state, read_goal(puzzle.goal).row, Hand(state.players[0].hand))
    assert (counted.solutions, counted.lines) == (puzzle.solutions, puzzle.lines)
    assert grade_of(counted) == puzzle.grade


def plain_ends(state: State, number: int, command: Give | Chain) -> set[int]:
    """The points that the row can have after these cards, worked out from the rules in a plain way (SYD-4.2, 4.4, 4.5)."""
    chosen = state.row(number)
    assert chosen is not None
    if isinstance(command, Give):
        checked: list[tuple[int, ...]] = [arrows_of(command.card, command.turn)]
    else:
        showing = visible(command.cards)
        checked = [tuple(showing[square] for square in order) for order in orders(showing)]
    return {landed(chosen, trace.end) for arrows in checked for trace in traces(chosen, arrows)}


def laid_in(command: Give | Chain) -> object:
    """The position of the table, whichever way each row goes."""
    return (command.card, command.turn) if isinstance(command, Give) else command.cards


def layings_of(state: State) -> list[Give | Chain]:
    """One command for everything that can be laid in a turn."""
    found: dict[object, Give | Chain] = {}
    for move_set in diary().legal(state, 0).move_sets:
        for command in move_set:
            if isinstance(command, Give | Chain):
                found.setdefault(laid_in(command), command)
    return list(found.values())


def with_row(state: State, changed: Row) -> State:
    return evolve(state, rows=tuple(changed if each.number == changed.number else each for each in state.rows))


def test_syd_3_4_lines_are_counted_as_the_rules_play_them() -> None:
    begun = ALL[0].solved(diary()).state_at(0)
    number, hand = read_goal(ALL[0].goal).row, begun.players[0].hand[:2]
    begun = evolve(begun, players=(evolve(begun.players[0], hand=hand),))
    lines: list[bool] = []

    def give(state: State) -> Iterator[tuple[set[int], Give | Chain]]:
        for command in layings_of(state):
            yield plain_ends(state, number, command), command

    def climbed(state: State) -> None:
        lines.extend(maximum in ends for ends, _ in give(state))

    chosen = begun.row(number)
    assert chosen is not None
    maximum = chosen.maximum
    climbed(begun)
    for ends, first in give(begun):
        spent = {first.card} if isinstance(first, Give) else {laid.card for laid in first.cards}
        left = tuple(card for card in hand if card not in spent)
        for cell in ends - {maximum}:
            after = with_row(begun, evolve(chosen, points=cell))
            climbed(evolve(after, players=(evolve(begun.players[0], hand=left),)))
    for move_set in diary().legal(begun, 0).move_sets:
        for command in move_set:
            if isinstance(command, Rotate | Swap):
                after = diary().apply(begun, 0, command).state
                if after.row(number) != chosen:
                    climbed(after)
    counted = count(begun, number, Hand(hand))
    assert (counted.solutions, counted.lines) == (sum(lines), len(lines))


@pytest.mark.parametrize(
    ("index", "reason"),
    [
        (INDEX.replace("[[puzzle]]", "[[puzzle"), "puzzles.toml: "),
        (INDEX.replace("grade = 1", 'grade = "x"'), "grade"),
        (INDEX.replace("grade = 1", "grade = 7"), "puzzle 1: 'grade': it is from 1 to 6"),
        (INDEX.replace('name = "a"', 'name = "../a"'), "small letters"),
        (INDEX.replace('name = "a"', 'name = "b"'), "there is no record b.homeroom"),
        (INDEX.replace("solutions = 1", "solutions = 3"), "'solutions'"),
        (INDEX + INDEX, "puzzle 2: 'name': there is another 'a'"),
    ],
)
def test_a_damaged_list_is_refused_with_place_and_reason(index: str, reason: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read("school_year_diary", index, {"a": "record"})
    assert reason in str(caught.value)


def test_a_damaged_record_is_refused_with_its_file() -> None:
    (puzzle,) = read("school_year_diary", INDEX, {"a": "no record"})
    with pytest.raises(PuzzleError, match=r"school_year_diary/puzzles/a\.homeroom: its record can't be opened"):
        puzzle.solved(diary())


GAME = "school_year_diary"
PUZZLES = {each["name"]: each for each in tomllib.loads(text(GAME, "puzzles", "puzzles.toml"))["puzzle"]}


def begun(name: str) -> State:
    state: State = Table.from_record(text(GAME, "puzzles", f"{name}.homeroom"), {GAME: diary()}).state_at(0)
    return state


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
    with pytest.raises(ValueError, match="is not a goal such as"):
        read_goal(text)
