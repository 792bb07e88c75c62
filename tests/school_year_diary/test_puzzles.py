"""Puzzles of School Year Diary, checked from the rules alone: each is solved by its record, without a card that nobody has seen.

Nothing here comes from the search that made them. What can be given is listed by the game, and where it leads is worked out plainly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.moves import Moves
from engines.kernel.rng import Rng
from engines.school_year_diary.bots import Greedy
from engines.school_year_diary.bots.effects import best_chains
from engines.school_year_diary.bots.puzzles import TurnGoal, read_goal
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, EndReason, Medal, Row, State, TurnDecision
from engines.school_year_diary.rules.board import Lock, Rotate, Swap, lockable_cells
from engines.school_year_diary.rules.chains import Chain, orders, visible
from engines.school_year_diary.rules.directives import Give, arrows_of, landed, traces
from engines.school_year_diary.rules.hands import Get, Refresh, Trade
from tabletop_qt.store.puzzles import GRADES, Puzzle, PuzzleError, Theme, collection, puzzles, read
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.positions import position, row

ALL = puzzles("school_year_diary")
EASY = 2
"""The highest grade of puzzles that the easy player, or the suggested chains, may solve."""
every_puzzle = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.name)


def reaches(state: State, goal: str) -> bool:
    """True if a goal, written as in the list, is reached: worked out from its words."""
    points = {each.student: each.points for each in state.rows}
    for clause in goal.split(", "):
        match clause.split():
            case ["collect", *students]:
                good = not set(students) & set(points)
            case ["keep", student, least]:
                good = points.get(student, 10) >= int(least)
            case ["level", least]:
                good = all(each >= int(least) for each in points.values())
            case ["spare", ideas]:
                good = state.players[0].ideas >= int(ideas)
            case ["win"]:
                good = state.ended is EndReason.COLLECTED
            case _:
                good = isinstance(state.decision, TurnDecision) or state.ended is not None
        if not good:
            return False
    return True


# Every puzzle


def shuffled(state: State, seed: int) -> State:
    """The state with all that lies face down in another order."""
    rng, decks = Rng(seed), state.decks
    changed = {}
    for name in ("directives", "medals", "experiences"):
        changed[name], rng = rng.shuffled(getattr(decks, name))
    return evolve(state, decks=evolve(decks, **changed), rng=rng)


@every_puzzle
@pytest.mark.clause("SYD-5.6", "SYD-6.1")
def test_every_puzzle_is_solved_by_its_record_however_the_decks_lie(puzzle: Puzzle) -> None:
    table, goal = puzzle.solved(diary()), read_goal(puzzle.goal)
    begun: State = table.state_at(0)
    assert not diary().problems(begun)
    commands = [move.command for move in table.moves]
    for seed in range(3):
        state = shuffled(begun, seed) if seed else begun
        for command in commands:
            assert not reaches(state, puzzle.goal)
            assert diary().check(state, 0, command) is None
            after = diary().apply(state, 0, command).state
            assert goal.refused(state, after, begun) is None
            state = after
        assert reaches(state, puzzle.goal)
        assert goal.reached(state)
        assert state.round == begun.round


hard_puzzles = pytest.mark.parametrize("puzzle", [each for each in ALL if each.grade > EASY], ids=lambda puzzle: puzzle.name)


class WithoutDrawing(SchoolYearDiary):
    """The game as puzzles allow it: nothing that draws is offered."""

    def legal(self, state: State, seat: int) -> Moves[Command]:
        drawing = (Get, Trade, Refresh) if isinstance(state.decision, TurnDecision) else ()
        return Moves([each for each in super().legal(state, seat).move_sets if not isinstance(next(iter(each), None), drawing)])


def begun(puzzle: Puzzle) -> State:
    state: State = puzzle.solved(diary()).state_at(0)
    return state


def easy_play(puzzle: Puzzle) -> Iterator[State]:
    """The states that the easy player goes through, drawing nothing, until the puzzle allows no more."""
    game, goal, state, rng = WithoutDrawing(diary().content, {}), read_goal(puzzle.goal), begun(puzzle), Rng(1)
    start, refused = state, None
    while refused is None:
        yield state
        command, rng = Greedy().decide(game, game.view(state, 0), 0, rng)
        after = game.apply(state, 0, command).state
        refused, state = goal.refused(state, after, start), after


@hard_puzzles
def test_the_easy_player_does_not_solve_a_hard_puzzle(puzzle: Puzzle) -> None:
    assert not any(reaches(state, puzzle.goal) for state in easy_play(puzzle))


@hard_puzzles
def test_the_suggested_chains_do_not_solve_a_hard_puzzle(puzzle: Puzzle) -> None:
    """At an event, what it asks is answered as the easy player would."""
    waiting = [state for state in easy_play(puzzle) if isinstance(state.decision, TurnDecision)][:1]
    while waiting:
        state = waiting.pop()
        for effect in best_chains(state, 0):
            after = diary().apply(state, 0, effect.command).state
            assert not reaches(after, puzzle.goal)
            if isinstance(after.decision, TurnDecision) and after.players[0].ideas:
                waiting.append(after)


# Everything that can be given, where there is little


def plain_ends(chosen: Row, command: Give | Chain) -> set[int]:
    """The points that a row can have after these cards, worked out in a plain way (SYD-4.2, 4.4, 4.5)."""
    if isinstance(command, Give):
        checked: list[tuple[int, ...]] = [arrows_of(command.card, command.turn)]
    else:
        showing = visible(command.cards)
        checked = [tuple(showing[square] for square in order) for order in orders(showing)]
    return {landed(chosen, trace.end) for arrows in checked for trace in traces(chosen, arrows)}


def given_at_once(state: State, goal: str) -> bool:
    """True if one directive or chain reaches the goal. Each row is checked on its own, for it takes its own way (SYD-4.4)."""
    wanted = read_goal(goal)
    least = {row.student: wanted.level for row in state.rows} | dict(wanted.keep) | dict.fromkeys(wanted.collect, FULL)
    found: dict[object, Give | Chain] = {}
    for move_set in diary().legal(state, 0).move_sets:
        for command in move_set:
            if isinstance(command, Give | Chain):
                found.setdefault((command.card, command.turn) if isinstance(command, Give) else command.cards, command)
    return any(all(max(plain_ends(row, command)) >= least.get(row.student, 0) for row in state.rows) for command in found.values())


SMALL = 3
"""The most cards in a hand for which everything is tried; two where something comes before it."""


def small_of(*themes: Theme, most: int = SMALL - 1) -> list[Puzzle]:
    """The hard puzzles of some themes with few cards in hand."""
    return [each for each in ALL if each.grade > EASY and each.theme in themes and len(begun(each).players[0].hand) <= most]


@pytest.mark.parametrize("puzzle", small_of(Theme.CHAIN, Theme.TURN, Theme.LOCK, most=SMALL), ids=lambda puzzle: puzzle.name)
@pytest.mark.clause("SYD-4.4")
def test_nothing_given_at_once_solves_a_hard_puzzle(puzzle: Puzzle) -> None:
    assert not given_at_once(begun(puzzle), puzzle.goal)


@pytest.mark.parametrize("puzzle", small_of(Theme.LOCK), ids=lambda puzzle: puzzle.name)
@pytest.mark.clause("SYD-4.6")
def test_no_turn_or_swap_can_stand_for_a_locker(puzzle: Puzzle) -> None:
    state = begun(puzzle)
    for move_set in diary().legal(state, 0).move_sets:
        for command in move_set:
            if isinstance(command, Rotate | Swap):
                assert not given_at_once(diary().apply(state, 0, command).state, puzzle.goal)


@pytest.mark.parametrize("puzzle", small_of(Theme.TURN), ids=lambda puzzle: puzzle.name)
@pytest.mark.clause("SYD-4.6")
def test_no_locker_can_stand_for_a_turn_or_swap(puzzle: Puzzle) -> None:
    state = begun(puzzle)
    for place in lockable_cells(state):
        assert not given_at_once(diary().apply(state, 0, Lock(*place)).state, puzzle.goal)


# The collection


def test_there_are_sixty_puzzles_ten_or_more_of_each_theme() -> None:
    assert not collection("school_year_diary").faults
    counts = Counter(puzzle.theme for puzzle in ALL)
    assert set(counts) == set(Theme) - {Theme.OWN}
    assert min(counts.values()) >= 10
    assert len(ALL) >= 60
    assert {puzzle.grade for puzzle in ALL} == set(range(1, GRADES + 1))
    asked = {re.sub(r"[a-z]+_[a-z]+|\d+", "", puzzle.goal) for puzzle in ALL}
    assert len(asked) >= 8, "not all ask for a row"


def test_texts_are_short_and_titles_differ() -> None:
    assert len({puzzle.title for puzzle in ALL}) == len(ALL)
    for puzzle in ALL:
        assert len(str(read_goal(puzzle.goal).words)) <= 60
        assert len(str(puzzle.teaches)) <= 120


# Damage


INDEX = '[[puzzle]]\nname = "a"\ntheme = "lock"\ngrade = 1\ntitle = "A"\ngoal = "win"\nteaches = "B"\n'


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (INDEX.replace('title = "A"', "title = "), "puzzle 2: "),
        (INDEX.replace('title = "A"', 'title = "\ufffd"'), "puzzle 2: it has bytes that are no text"),
        (INDEX.replace("grade = 1", 'grade = "x"'), "grade"),
        (INDEX.replace("grade = 1", "grade = 7"), "puzzle 2: 'grade': it is from 1 to 6"),
        (INDEX.replace('"lock"', '"locks"'), "theme"),
        (INDEX.replace('name = "a"', 'name = "../a"'), "small letters"),
        (INDEX.replace('name = "a"', 'name = "b"'), "there is no record b.homeroom"),
        (INDEX.replace('"a"', '"c"'), "puzzle 2: 'name': there is another 'c'"),
        (INDEX.replace('"a"', '"c"').replace("[[puzzle]]", "[[puzz"), "puzzle 2: 'name': there is another 'c'"),
    ],
)
def test_a_damaged_entry_costs_only_itself(entry: str, reason: str) -> None:
    index = INDEX.replace('"a"', '"c"') + entry + INDEX.replace('"a"', '"d"')
    found = read("school_year_diary", index, dict.fromkeys("acd", "record"))
    assert [puzzle.name for puzzle in found.puzzles] == ["c", "d"]
    (fault,) = found.faults
    assert reason in str(fault)


def test_a_damaged_record_is_refused_with_its_file() -> None:
    (puzzle,) = read("school_year_diary", INDEX, {"a": "no record"}).puzzles
    with pytest.raises(PuzzleError, match=r"school_year_diary/puzzles/a\.homeroom: its record can't be opened"):
        puzzle.solved(diary())


# Goals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("collect giang_ry", "Collect Giang Ry's row this turn"),
        ("collect giang_ry o_tach, spare 1", "Collect the rows of Giang Ry and O Tach with one idea"),
        ("collect o_tach, keep giang_ry 5, event", "Collect O Tach's row this round; Giang Ry's must not drop"),
        ("level 6", "Bring every row to 6 points or more this turn"),
        ("win", "Win the year this turn"),
        ("win, event", "Win the year this round"),
    ],
)
def test_a_goal_in_words(text: str, words: str) -> None:
    assert str(read_goal(text).words) == words


@pytest.mark.parametrize(
    "text",
    ["", "collect", "collect x", "won", "keep o_tach 5", "collect giang_ry, keep o_tach", "collect o_tach, keep x 5", "win 2", "level x"],
)
def test_a_goal_that_is_none_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is not a goal such as"):
        read_goal(text)


def turn(*points: int, ideas: int = 0) -> State:
    """A turn with rows of Giang Ry and O Tach at these points."""
    students = ("giang_ry", "o_tach")
    rows = [evolve(row(216, 264, 231, points=each, number=number), student=students[number - 1]) for number, each in enumerate(points, 1)]
    state = position(*rows)
    return evolve(state, players=(evolve(state.players[0], ideas=ideas),), agenda=(TurnDecision((0,)),))


def each_goal() -> Iterator[tuple[str, State, bool]]:
    yield "collect giang_ry", turn(3, 4), False
    yield "collect o_tach", turn(3), True
    yield "collect o_tach, keep giang_ry 4", turn(3), False
    yield "collect o_tach, keep giang_ry 3", turn(3), True
    yield "collect o_tach, spare 1", turn(3), False
    yield "collect o_tach, spare 1", turn(3, ideas=1), True
    yield "level 4", turn(4, 3), False
    yield "level 4", turn(4, 5), True
    yield "win", turn(4), False
    yield "win", turn(), True
    yield "level 1, event", evolve(turn(4, 5), agenda=()), False
    yield "level 1, event", turn(4, 5), True


@pytest.mark.parametrize(("text", "state", "reached"), list(each_goal()))
def test_a_goal_is_reached_or_not(text: str, state: State, reached: bool) -> None:
    goal = read_goal(text)
    assert goal.reached(state) is reached
    assert goal.stuck(state) is (not reached and bool(state.agenda))


@pytest.mark.parametrize(
    ("text", "state", "words"),
    [
        ("collect o_tach, keep giang_ry 4", turn(3, 8), "Giang Ry's row has dropped to 3; it needs 4"),
        ("collect o_tach, keep giang_ry 3", turn(3, 8), "O Tach's row has 8 of 10 points"),
        ("level 7", turn(7, 5), "O Tach's row has 5 points; it needs 7"),
        ("win", turn(4), "Giang Ry's row has 4 of 10 points"),
        ("collect o_tach, spare 1", turn(3), "No idea is left over"),
    ],
)
def test_what_a_goal_still_lacks_is_told(text: str, state: State, words: str) -> None:
    assert str(read_goal(text).lacking(state)) == words


def test_a_turn_is_not_ended_and_nothing_unseen_is_brought() -> None:
    goal, begun = TurnGoal(("giang_ry",)), turn(3, 4, ideas=2)
    assert goal.refused(begun, turn(3, 4), begun) is None
    assert "unsolved" in str(goal.refused(begun, evolve(begun, round=begun.round + 1), begun))
    assert "unsolved" in str(goal.refused(begun, evolve(begun, ended=EndReason.YEAR_OVER), begun))
    drawn = (
        evolve(begun.decks, directives=(218,)),
        evolve(begun.decks, experiences=("paper_boat",)),
        evolve(begun.decks, medals=(Medal(216),)),
    )
    for decks in drawn:
        assert "unseen" in str(goal.refused(begun, evolve(begun, decks=decks), begun))
