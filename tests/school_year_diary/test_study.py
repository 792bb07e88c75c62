"""Study of years that are over: par, ratings, the turning point, and all of it as lines of text."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from typing import Any

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import CLOSE, SLIGHT, Line, Par, Rating, Solver, Verdict, choices, last_winnable, mistakes, worst
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, to_json
from engines.kernel.worker import STUDIES, Task, read_result, study_request
from engines.school_year_diary.bots.advice import DiaryAnalyst, theme_of
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.model import STUDENTS, State
from engines.school_year_diary.rules.hands import Get
from engines.school_year_diary.rules.turns import EndTurn
from engines.shelf import games
from tabletop_qt.command.worker import serve
from tests.asking import answers, at_once
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import year
from tests.school_year_diary.diary import at_turn, card_set, row

QUICK = DiaryAnalyst(expert=Expert(stages=((1, 3), (2, 2))), compared=3, surely=3, alone=1)
LATE = 6
"""The number of decisions rated at the end of a year."""


def after(questions: int) -> Callable[[], bool]:
    """Stops when it has been asked so often: a clock that is the same everywhere."""
    asked = count()
    return lambda: next(asked) >= questions


@cache
def ended(*, won: bool) -> Table:
    """The first year that the greedy player won, or did not."""
    return next(table for table in map(year, range(1, 40)) if table.outcome and bool(table.outcome.winners) == won)


def analyst(table: Table) -> Solver[Game[State], State]:
    assert isinstance(table.game.analyst, Solver)
    found: Solver[Game[State], State] = table.game.analyst
    return found


def par_of(table: Table) -> Par:
    return analyst(table).par(table.game, table.state_at(0), table.setup.deal)


def states(table: Table) -> list[State]:
    return [table.state_at(turn) for turn in range(table.turn + 1)]


@pytest.mark.clause("SYD-3.6")
def test_par_is_what_the_careful_player_reaches_on_the_same_deal() -> None:
    table = Table.new("school_year_diary", deal=6)
    careful = year(6, "careful")
    par = par_of(table)
    assert par == analyst(table).reached(careful.game, careful.state)
    assert par.of == 10
    assert par.won == (careful.outcome is not None and careful.outcome.winners == (0,))


def test_how_far_a_year_has_come_counts_rows_collected_whole() -> None:
    table = Table.new("school_year_diary", deal=6)
    state: State = table.state
    assert analyst(table).reached(table.game, state).reached == 0
    risen = evolve(state, rows=(evolve(state.rows[0], points=5), *state.rows[1:]))
    assert analyst(table).reached(table.game, risen).reached == 2
    won = ended(won=True)
    end = analyst(won).reached(won.game, won.state)
    assert (end.won, end.reached, end.of) == (True, 10, 10)


@pytest.mark.clause("SYD-3.6")
def test_the_turning_point_is_the_last_position_that_could_be_won() -> None:
    table = ended(won=False)
    turn, solution = expect(last_winnable(analyst(table), table.game, states(table), lambda: after(100)))
    assert solution.verdict is Verdict.WINNABLE
    state = table.state_at(turn)
    for seat, command in solution.line:
        assert table.game.check(state, seat, command) is None
        state = table.game.apply(state, seat, command).state
    assert not state.rows


def test_each_decision_with_a_choice_is_rated_by_what_the_seat_knew() -> None:
    table = year(3)
    ratings = list(QUICK.ratings(table.game, states(table), line_of(table), 0, late(table)))
    assert len(ratings) == LATE
    for rating in ratings:
        assert table.moves[rating.turn].command == rating.command
        assert rating.chance is None or 0 <= rating.chance <= 1
        assert 0 <= rating.reached <= 10
        assert table.game.check(table.state_at(rating.turn), 0, rating.better) is None


def test_the_worst_decisions_come_first_and_those_that_cost_nothing_not_at_all() -> None:
    ratings = [Rating(turn, 0, Get(), 0.5 - cost, EndTurn(), 0.5) for turn, cost in enumerate((0.1, 0.0, 0.4, 0.1, 0.3))]
    assert [rating.turn for rating in worst(ratings)] == [2, 4, 0]
    assert worst(ratings[1:2]) == []
    lost = [Rating(turn, 0, Get(), None, EndTurn(), None, 5.0, 5.0 + less) for turn, less in enumerate((0.5, 0.1, 2.0))]
    assert [rating.turn for rating in worst(lost)] == [2, 0]


@pytest.mark.clause("SYD-3.6")
def test_where_nobody_wins_a_decision_costs_its_shortfall() -> None:
    """Two rows for each of three students are hardly ever won: no chance is shown, and still some decisions were worse than others."""
    table = Table.new("school_year_diary", deal=2, options={"students": STUDENTS[:3], "rows": 2})
    while table.to_act:
        table.play(table.legal().draw(Rng(table.turn))[0])
    ratings = list(QUICK.ratings(table.game, states(table), line_of(table), 0, late(table)))
    assert all(rating.chance is None and rating.cost == 0 for rating in ratings)
    costly = worst(ratings)
    assert costly
    assert [rating.shortfall for rating in costly] == sorted([rating.shortfall for rating in costly], reverse=True)


# Learning from mistakes


@cache
def rash() -> Table:
    """A year in which every turn was ended at once."""
    table = Table.new("school_year_diary", deal=5)
    while table.to_act:
        moves = list(islice(table.legal(), 100))
        table.play(EndTurn() if EndTurn() in moves else moves[0])
    return table


@cache
def first_mistake() -> tuple[Rating, list[State]]:
    """The first costly decision of that year, as rated, and the states until then."""
    rating = next(each for each in rated(rash()) if each.costly)
    return rating, states(rash())[: rating.turn + 1]


def line_of(table: Table) -> Line:
    return tuple((move.seat, move.command) for move in table.moves)


def turns_of(table: Table) -> tuple[int, ...]:
    """The turns with a choice."""
    return choices(table.game, states(table), line_of(table), 0)


def late(table: Table) -> tuple[int, ...]:
    """The last turns with a choice: little of the year is left to imagine, so rating them is quick."""
    return turns_of(table)[-LATE:]


def rated(table: Table) -> Iterator[Rating]:
    return QUICK.ratings(table.game, states(table), line_of(table), 0, turns_of(table))


def test_a_decision_is_rated_alike_in_whatever_order_and_company() -> None:
    table = rash()
    turns = late(table)[-3:]
    together = {each.turn: each for each in QUICK.ratings(table.game, states(table), line_of(table), 0, turns)}
    alone = [next(QUICK.ratings(table.game, states(table), line_of(table), 0, [turn])) for turn in turns]
    assert [together[turn] for turn in turns] == alone


def test_the_decision_that_seems_to_have_cost_most_is_rated_first() -> None:
    """In the summer the greedy player gave a chain of four cards for a point or two; turning a medal first brought two ranks more."""
    table = Table.new("school_year_diary", deal=3, options={"rows": 2})
    playout(table, ["greedy"])
    turns = [turn for turn in turns_of(table) if table.state_at(turn).round >= 7]
    first = next(QUICK.ratings(table.game, states(table), line_of(table), 0, turns))
    assert first.turn > turns[2]
    assert mistakes([first])


def test_a_rash_end_of_the_turn_is_a_matter_of_timing_and_something_else_is_as_good_as_what_was_better() -> None:
    table = rash()
    rating = next(each for each in rated(table) if each.costly and each.command == EndTurn())
    assert rating.theme == "timing"
    before = states(table)[: rating.turn + 1]
    again = QUICK.trial(table.game, before, 0, EndTurn(), rating.better)
    assert (again.rating.reached, again.rating.best_reached) == (rating.reached, rating.best_reached), "in the same imagined worlds"
    assert "You leave 2 ideas unused." in str(again.why)
    assert " on average instead of " in str(again.why)
    same = QUICK.trial(table.game, before, 0, rating.better, rating.better).rating
    assert not same.costly


@pytest.mark.clause("TBL-5")
def test_a_trial_tells_nothing_that_the_seat_did_not_know() -> None:
    """With the hidden cards dealt again, a trial is the same."""
    game, (rating, before) = rash().game, first_mistake()
    seen = game.view(before[-1], 0)
    other = [*before[:-1], game.determinize(seen, 0, Rng(99))]
    assert other != before
    for command in islice(game.legal(before[-1], 0), 3):
        trials = [QUICK.trial(game, each, 0, command, rating.better) for each in (before, other)]
        assert trials[0] == trials[1]


def test_the_better_line_is_legal_has_reasons_and_ends_with_the_turn() -> None:
    game, (rating, before) = rash().game, first_mistake()
    line = list(QUICK.line(game, before, 0, rating.better))
    assert line[0].command == rating.better
    state = before[-1]
    for step in line:
        assert str(step.why)
        assert game.check(state, 0, step.command) is None
        assert state.round == before[-1].round
        state = game.apply(state, 0, step.command).state
    assert state.round != before[-1].round or state.ended or isinstance(line[-1].command, EndTurn)


@pytest.mark.clause("SYD-5.5")
def test_the_theme_is_what_the_better_decision_is_about() -> None:
    cards = card_set(trends={"giang_ry": ("directive_given", "[{get = 1}]")})
    trend = at_turn(row(1, 246, 246), row(2, 246, 246, student="o_tach"), cards=cards, hand=(268, 263), ideas=2)
    plain = at_turn(row(1, 246, 246), row(2, 246, 246, student="o_tach"), hand=(268, 263), ideas=2)
    for diary, played_text, better, theme in (
        (trend, "get", "give 268", "trend"),
        (plain, "get", "give 268", "directive"),
        (plain, "get", "rotate 2 2 1", "turn"),
        (plain, "get", "lock 1 3", "lock"),
        (plain, "give 268", "get", "cards"),
        (plain, "give 268", "end", "timing"),
        (plain, "end", "give 268", "timing"),
    ):
        parse = diary.game.parse
        rating = Rating(0, 0, parse(played_text), None, parse(better), None)
        assert theme_of(diary.game, diary.state, rating) == theme


def test_what_is_asked_of_a_teacher_must_be_possible() -> None:
    table = rash()
    turn = next(turn for turn in reversed(range(table.turn)) if EndTurn() in list(table.game.legal(table.state_at(turn), 0)))
    assert isinstance(table.game.analyst, Solver)
    for task in (Task.TRY, Task.LINE):
        for wrong in ("give 999", "nonsense"):
            with pytest.raises(ValueError, match=r"."):
                next(answers(study_request(task, table, turn, 0, "end", wrong), games(), at_once))
        with pytest.raises(DataError):
            next(answers(study_request(task, table, table.turn, 0, "end", "end"), games(), at_once))
    trial = next(answers(study_request(Task.TRY, table, turn, 0, "end", "end"), games(), at_once))
    assert abs(trial.rating.cost) < CLOSE
    assert abs(trial.rating.shortfall) < SLIGHT
    assert next(answers(study_request(Task.LINE, table, turn, 0, "", "end"), games(), at_once)).command == EndTurn()


def test_study_as_text_is_study_itself() -> None:
    table = ended(won=False)

    def first(task: Task, turn: int = 0) -> Any:
        return next(answers(study_request(task, table, turn, turns=turns_of(table)[-1:]), games(), lambda _: after(300)))

    assert first(Task.SOLVE, table.turn).verdict is Verdict.LOST
    par = first(Task.PAR)
    assert par.of == analyst(table).reached(table.game, table.state_at(0)).of
    assert par.reached > 0
    rating = first(Task.RATE)
    assert table.moves[rating.turn].command == rating.command


@pytest.mark.clause("TBL-5")
def test_of_a_game_that_goes_on_nothing_is_told_but_whether_open_decks_can_be_won() -> None:
    table = Table.new("school_year_diary", deal=3)
    for task in STUDIES:
        with pytest.raises(LookupError):
            next(answers(study_request(task, table), games(), at_once))
    study = Table.new("school_year_diary", deal=3, options={"open_decks": "yes"})
    for task in (Task.RATE, Task.TURNING_POINT, Task.PAR):
        with pytest.raises(LookupError):
            next(answers(study_request(task, study), games(), at_once))
    assert list(answers(study_request(Task.SOLVE, study), games(), at_once))
    for wrong in (study_request(Task.SOLVE, table, turn=4), evolve(study_request(Task.SOLVE, study), task=Task.BOT)):
        with pytest.raises(DataError):
            next(answers(wrong, games(), at_once))
    rivals = Table.new("kidsprout_jumboree", seats=3)
    playout(rivals)
    for task in (Task.SOLVE, Task.TURNING_POINT, Task.PAR):
        with pytest.raises(LookupError):
            next(answers(study_request(task, rivals), games(), at_once))


def test_the_process_studies_too() -> None:
    table = ended(won=True)
    said = io.StringIO()
    asked = to_json(study_request(Task.SOLVE, table, table.turn))
    assert serve(games(), io.StringIO(f"4 {asked}\n5 nonsense\n"), said) == 0
    lines = [line.split(" ", 2) for line in said.getvalue().splitlines()]
    assert [line[:2] for line in lines] == [["4", "result"], ["4", "done"], ["5", "error"]]
    assert read_result(Task.SOLVE, lines[0][2], table.game).verdict is Verdict.WINNABLE
