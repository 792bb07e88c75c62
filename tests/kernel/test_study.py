"""Study: the last position that could be won is found by halving, whatever stays unknown on the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import pytest

from engines.kernel.bots.playing import playout
from engines.kernel.coach import Analyst, Line, Par, Rating, Solution, Stop, Verdict, last_winnable, worst
from engines.kernel.contract import Game
from engines.kernel.table import Table
from tests.kernel.tiny import Pass, Roll, State, Tiny


class Knowing(Analyst[Game[State], State]):
    """Knows that positions up to a turn can be won and later ones can't, but of some it does not find out; it counts what it is asked."""

    def __init__(self, winnable: int, unknown: Collection[int] = ()) -> None:
        self.winnable, self.unknown = winnable, unknown
        self.states: list[State] = []
        self.asked: list[int] = []
        self.stopped: list[bool] = []

    def solve(self, game: Game[State], state: State, stop: Stop, *, known_chance: bool = True) -> Solution:
        assert game.id == "tiny"
        assert known_chance
        turn = self.states.index(state)
        self.asked.append(turn)
        self.stopped.append(stop())
        if turn in self.unknown:
            return Solution(Verdict.UNKNOWN)
        return Solution(Verdict.WINNABLE if turn <= self.winnable else Verdict.LOST, positions=turn)

    def par(self, game: Game[State], start: State, deal: int) -> Par:
        raise NotImplementedError

    def reached(self, game: Game[State], state: State) -> Par:
        raise NotImplementedError

    def ratings(self, game: Game[State], states: Sequence[State], line: Line, seat: int) -> Iterator[Rating]:
        raise NotImplementedError


def played(analyst: Knowing) -> Table[State]:
    """A game that is over, of some twenty decisions, with somebody to study it."""
    game = Tiny()
    game.analyst = analyst
    table: Table[State] = Table.new(game, seats=4, options={"rounds": 4}, deal=4)
    playout(table)
    analyst.states = [table.state_at(turn) for turn in range(table.turn + 1)]
    return table


def never() -> Callable[[], bool]:
    return lambda: False


def turning_point(analyst: Knowing, table: Table[State], stop_for: Callable[[], Stop] = never) -> tuple[int, Solution] | None:
    return last_winnable(analyst, table.game, analyst.states, stop_for)


def test_a_decision_costs_what_the_best_one_had_more_of_a_chance() -> None:
    assert Rating(3, 0, Pass(), 0.25, Roll(), 1.0).cost == 0.75
    assert Rating(3, 0, Pass(), 0.5, Roll(), 0.25).cost == 0.0


def test_the_three_decisions_that_cost_most_come_with_the_worst_first() -> None:
    ratings = [Rating(turn, 0, Pass(), 1.0 - cost, Roll(), 1.0) for turn, cost in enumerate((0.125, 0.5, 0.0, 0.25, 0.5))]
    assert [rating.turn for rating in worst(ratings)] == [1, 4, 3]


@pytest.mark.parametrize("winnable", [0, 1, 2, 9, 14, 18])
def test_the_last_winnable_turn_is_found_by_halving(winnable: int) -> None:
    analyst = Knowing(winnable)
    table = played(analyst)
    assert table.turn >= 19
    assert turning_point(analyst, table) == (winnable, Solution(Verdict.WINNABLE, positions=winnable))
    assert len(analyst.asked) <= 6
    assert len(set(analyst.asked)) == len(analyst.asked)


def test_of_a_game_that_was_won_nothing_but_its_end_is_looked_at() -> None:
    analyst = Knowing(1000)
    table = played(analyst)
    found = turning_point(analyst, table)
    assert found is not None
    assert found[0] == table.turn
    assert analyst.asked == [table.turn]


@pytest.mark.parametrize("unknown", [{10}, {8, 9, 10}, {5, 10, 12, 16}, {10, 13, 14}, set(range(7, 13))])
def test_what_stays_unknown_hides_nothing_that_is_proven(unknown: Collection[int]) -> None:
    for winnable in range(4, 18):
        analyst = Knowing(winnable, unknown)
        found = turning_point(analyst, played(analyst))
        assert found is not None
        assert found[0] == max(set(range(winnable + 1)) - set(unknown))


def test_after_many_doubts_what_is_proven_by_then_is_good_enough() -> None:
    analyst = Knowing(3, range(4, 18))
    found = turning_point(analyst, played(analyst))
    assert found is not None
    assert found[0] <= 3
    assert len(analyst.asked) <= 14


def test_where_nothing_is_proven_winnable_everything_has_been_tried() -> None:
    analyst = Knowing(-1, range(8))
    table = played(analyst)
    assert turning_point(analyst, table) is None
    assert set(range(8)) < set(analyst.asked)
    lost = Knowing(-1)
    assert turning_point(lost, played(lost)) is None
    assert len(lost.asked) <= 6


def test_each_position_has_a_time_of_its_own() -> None:
    ends = iter([True, False, True, True, *[False] * 40])
    analyst = Knowing(11)

    def stop_for() -> Callable[[], bool]:
        over = next(ends)
        return lambda: over

    turning_point(analyst, played(analyst), stop_for)
    assert analyst.stopped[:5] == [True, False, True, True, False]
