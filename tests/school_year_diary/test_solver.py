"""The solver's answers about whether a year can still be won are proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest
from attrs import evolve

from engines.kernel.coach import Solution, Verdict
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.solver import UNBOUNDED, UpperBound, solve
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.loading import load
from engines.school_year_diary.model import EndReason, State, TurnDecision
from resources import text
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import year as played_year

GAME = load(partial(text, "school_year_diary"))


def after(questions: int) -> Callable[[], bool]:
    """Stops when it has been asked so often: a clock that is the same everywhere."""
    asked = count()
    return lambda: next(asked) >= questions


def year(deal: int, bot: str = "greedy") -> list[State]:
    """The states of a year played by a bot."""
    table = played_year(deal, bot)
    return [table.state_at(turn) for turn in range(table.turn + 1)]


def replayed(state: State, solved: Solution) -> State:
    for seat, command in solved.line:
        assert GAME.check(state, seat, command) is None
        state = GAME.apply(state, seat, command).state
    return state


def begun(won: bool, round_: int = 6) -> State:
    """A position of the first year that the greedy player won, or did not, and that was still on in this round."""
    years = (year(deal) for deal in range(1, 60))
    return next(state for states in years if (not states[-1].rows) == won for state in states if state.round == round_ and state.agenda)


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize("won", [True, False])
def test_a_win_that_is_proven_can_be_played(won: bool) -> None:
    state = begun(won, 6 if won else 5)
    solved = solve(GAME, state, after(3000))
    assert solved.verdict is Verdict.WINNABLE
    assert solved.positions > 0
    assert replayed(state, solved).ended is EndReason.COLLECTED


@pytest.mark.clause("SYD-3.6")
def test_years_that_are_over_are_judged_as_they_ended() -> None:
    ends = [year(deal)[-1] for deal in range(1, 9)]
    assert {bool(end.rows) for end in ends} == {True, False}
    for end in ends:
        assert solve(GAME, end, after(0)).verdict is (Verdict.LOST if end.rows else Verdict.WINNABLE)


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@pytest.mark.parametrize("deal", [2, 7, 12])
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_no_row_ever_rises_further_than_the_bound(deal: int, bot: str) -> None:
    bound, states = UpperBound(GAME.content, 1), year(deal, bot)
    for index, state in enumerate(states):
        steps = bound.steps(state)
        assert steps < UNBOUNDED
        for later in states[index + 1 :]:
            for row in later.rows:
                assert row.points - expect(state.row(row.number)).points <= steps
    if states[-1].ended is EndReason.COLLECTED:
        assert not any(bound.out_of_reach(state) for state in states)


def winnable(game: SchoolYearDiary, state: State) -> bool:
    """True if any way to play leads to a win: all of them are tried."""
    if not state.agenda:
        return state.ended is EndReason.COLLECTED
    seat = game.to_act(state)[0]
    return any(winnable(game, game.apply(state, seat, command).state) for command in game.legal(state, seat))


@pytest.mark.clause("SYD-3.5")
def test_what_is_proven_is_so_when_everything_is_tried() -> None:
    proven = Counter[Verdict]()
    for deal in range(1, 17):
        last = next((each for each in year(deal) if each.round == 8 and each.agenda and isinstance(each.agenda[0], TurnDecision)), None)
        if last is None:
            continue
        rows = tuple(evolve(row, points=max(row.points, row.maximum - 1 - deal % 3)) for row in last.rows)
        players = (evolve(last.players[0], ideas=1, items=(), hand=last.players[0].hand[:2]),)
        state = evolve(last, rows=rows, players=players)
        verdict = solve(GAME, state, after(100_000)).verdict
        proven[verdict] += 1
        if verdict is not Verdict.UNKNOWN:
            assert (verdict is Verdict.WINNABLE) == winnable(GAME, state)
    assert proven[Verdict.WINNABLE] > 1
    assert proven[Verdict.LOST] > 1


def test_a_search_that_is_stopped_knows_nothing() -> None:
    state = year(7)[1]
    assert solve(GAME, state, lambda: True).verdict is Verdict.UNKNOWN


@pytest.mark.clause("SYD-4.7")
def test_what_comes_after_a_shuffle_that_nobody_knows_proves_nothing() -> None:
    state = begun(True)
    known = solve(GAME, state, after(2000), known_shuffles=False)
    if known.verdict is Verdict.WINNABLE:
        for seed in range(5):
            assert replayed(evolve(state, rng=Rng(seed)), known).ended is EndReason.COLLECTED
