"""Puzzles of School Year Diary: every one is proven solvable by the rules, and the number of its lines is what the rules give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve

from engines.school_year_diary.model import Row, State
from engines.school_year_diary.puzzles import Hand, count, read_goal
from engines.school_year_diary.rules.board import Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, orders, visible
from engines.school_year_diary.rules.directives import Give, arrows_of, landed, traces
from tabletop_qt.store.puzzles import GRADES, Puzzle, PuzzleError, puzzles, read
from tests.school_year_diary.dealt_tables import diary
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
    """Where the row can stand after these cards, whichever way is chosen, by the rules told plainly (SYD-4.2, 4.4, 4.5)."""
    chosen = state.row(number)
    assert chosen is not None
    if isinstance(command, Give):
        checked: list[tuple[int, ...]] = [arrows_of(command.card, command.turn)]
    else:
        showing = visible(command.cards)
        checked = [tuple(showing[square] for square in order) for order in orders(showing)]
    return {landed(chosen, trace.end) for arrows in checked for trace in traces(chosen, arrows)}


def laid_in(command: Give | Chain) -> object:
    """What lies on the table, whatever way each row goes."""
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
