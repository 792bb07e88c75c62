"""Study of years that are over: par, ratings, the turning point, and all of it as lines of text."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots.playing import playout
from engines.kernel.coach import Analyst, Par, Rating, Verdict, last_winnable, worst
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, to_json
from engines.kernel.worker import STUDIES, Task, read_result, study_request
from engines.school_year_diary.bots.advice import DiaryAnalyst
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.model import STUDENTS, State
from engines.school_year_diary.rules.hands import Get
from engines.school_year_diary.rules.turns import EndTurn
from engines.shelf import games
from tabletop_qt.command.worker import serve
from tests.asking import answers, at_once


def after(questions: int) -> Callable[[], bool]:
    """Stops when it has been asked so often: a clock that is the same everywhere."""
    asked = count()
    return lambda: next(asked) >= questions


def played(deal: int, bot: str = "greedy") -> Table:
    table = Table.new("school_year_diary", deal=deal)
    playout(table, [bot])
    return table


def ended(*, won: bool) -> Table:
    """The first year that the greedy player won, or did not."""
    return next(table for table in map(played, range(1, 40)) if table.outcome and bool(table.outcome.winners) == won)


def analyst(table: Table) -> Analyst[Game[State], State]:
    assert table.game.analyst is not None
    found: Analyst[Game[State], State] = table.game.analyst
    return found


def par_of(table: Table) -> Par:
    return analyst(table).par(table.game, table.state_at(0), table.setup.deal)


def states(table: Table) -> list[State]:
    return [table.state_at(turn) for turn in range(table.turn + 1)]


@pytest.mark.clause("SYD-3.6")
def test_par_is_what_the_careful_player_reaches_on_the_same_deal() -> None:
    table = Table.new("school_year_diary", deal=6)
    careful = played(6, "careful")
    par = par_of(table)
    assert par == analyst(table).reached(careful.game, careful.state)
    assert par.of == 10
    assert par.won == (careful.outcome is not None and careful.outcome.winners == (0,))
    table.play("end" if isinstance(table.legal(0).draw(careful.state.rng)[0], EndTurn) else table.legal(0).draw(careful.state.rng)[0])
    assert par_of(table) == par


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
    found = last_winnable(analyst(table), table.game, states(table), lambda: after(3000))
    assert found is not None
    turn, solution = found
    assert solution.verdict is Verdict.WINNABLE
    state = table.state_at(turn)
    for seat, command in solution.line:
        assert table.game.check(state, seat, command) is None
        state = table.game.apply(state, seat, command).state
    assert not state.rows


def test_each_decision_with_a_choice_is_rated_by_what_the_seat_knew() -> None:
    table = played(3)
    quick = DiaryAnalyst(expert=Expert(stages=((1, 3), (2, 2))), compared=3, alone=2)
    ratings = []
    for rating in quick.ratings(table.game, states(table), tuple((move.seat, move.command) for move in table.moves), 0):
        ratings.append(rating)
        if len(ratings) == 4:
            break
    for rating in ratings:
        assert table.moves[rating.turn].command == rating.command
        assert rating.chance is None or 0 <= rating.chance <= 1
        assert 0 <= rating.reached <= 10
        assert table.game.check(table.state_at(rating.turn), 0, rating.better) is None
    assert [rating.turn for rating in ratings] == sorted(rating.turn for rating in ratings)


def test_the_worst_decisions_come_first_and_those_that_cost_nothing_not_at_all() -> None:
    ratings = [Rating(turn, 0, Get(), 0.5 - cost, EndTurn(), 0.5) for turn, cost in enumerate((0.1, 0.0, 0.4, 0.1, 0.3))]
    assert [rating.turn for rating in worst(ratings)] == [2, 4, 0]
    assert worst(ratings[1:2]) == []
    lost = [Rating(turn, 0, Get(), None, EndTurn(), None, 5.0, 5.0 + less) for turn, less in enumerate((0.5, 0.1, 2.0))]
    assert [rating.turn for rating in worst(lost)] == [2, 0]


@pytest.mark.clause("SYD-3.6")
def test_where_nobody_wins_a_decision_costs_its_shortfall() -> None:
    """Two rows for each of four students are hardly ever won: no chance is shown, and still some decisions were worse than others."""
    table = Table.new("school_year_diary", deal=2, options={"students": STUDENTS, "rows": 2})
    for _ in range(12):
        table.play(table.legal().draw(Rng(table.turn))[0])
    line = tuple((move.seat, move.command) for move in table.moves)
    quick = DiaryAnalyst(expert=Expert(stages=((1, 3), (2, 2))), compared=3, alone=1)
    ratings = list(quick.ratings(table.game, states(table), line, 0))
    assert all(rating.chance is None and rating.cost == 0 for rating in ratings)
    costly = worst(ratings)
    assert costly
    assert [rating.shortfall for rating in costly] == sorted([rating.shortfall for rating in costly], reverse=True)


def test_study_as_text_is_study_itself() -> None:
    table = ended(won=False)

    def first(task: Task, turn: int = 0) -> Any:
        return next(answers(study_request(task, table, turn), games(), lambda _: after(300)))

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
    with pytest.raises(LookupError):
        study_request(Task.PAR, Table.new("kidsprout_jumboree", seats=3))


def test_the_process_studies_too() -> None:
    table = ended(won=True)
    said = io.StringIO()
    asked = to_json(study_request(Task.SOLVE, table, table.turn))
    assert serve(games(), io.StringIO(f"4 {asked}\n5 nonsense\n"), said) == 0
    lines = [line.split(" ", 2) for line in said.getvalue().splitlines()]
    assert [line[:2] for line in lines] == [["4", "result"], ["4", "done"], ["5", "error"]]
    assert read_result(Task.SOLVE, lines[0][2], table.game).verdict is Verdict.WINNABLE
