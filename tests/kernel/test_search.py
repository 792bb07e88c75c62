"""Bots that look ahead: their parts, the planner for every game, and the chance of a win."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice, repeat

import pytest

from engines.kernel.bots import FastRng, Planner, RandomBot, best, bot_rng, chance, determinizations, played_through
from engines.kernel.contract import Bot
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.expecting import expect
from tests.kernel.tiny import State, Tiny


def test_a_fast_generator_gives_every_number_below_a_bound_about_as_often() -> None:
    rng = FastRng(1)
    found = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(found) == list(range(6))
    assert all(9_600 < often < 10_400 for often in found.values()), found
    assert {FastRng(seed).below(1) for seed in (0, 1, -1, 1 << 70)} == {0}
    assert 0 <= FastRng(5).below(1 << 31) < 1 << 31


def test_a_seed_gives_the_same_numbers_everywhere() -> None:
    one, two = FastRng(7), FastRng(7)
    numbers = [one.below(1000) for _ in range(5)]
    assert numbers == [two.below(1000) for _ in range(5)] == [493, 955, 906, 272, 266]
    assert FastRng(7).state == FastRng(7 + (1 << 64)).state


@pytest.mark.clause("TBL-5")
def test_worlds_look_like_the_view_and_differ_in_what_it_does_not_show() -> None:
    game, table = Tiny(), Table.new(Tiny(), seats=3, deal=6)
    view = table.view(1)
    worlds: list[State] = list(islice(determinizations(game, view, 1, Rng(3)), 20))
    assert all(game.view(world, 1) == view and game.problems(world) == () for world in worlds)
    assert len(set(worlds)) == 20
    assert worlds == list(islice(determinizations(game, view, 1, Rng(3)), 20))


def test_the_best_option_is_the_one_that_does_best_on_average() -> None:
    def value(world: int, option: str, luck: FastRng) -> float:
        return {"steady": 5, "wild": 10 * luck.below(2), "late": world, "poor": 1}[option]

    assert best(["poor", "wild", "steady", "late"], count(), value, [(40, 4)], FastRng(1)) == "late"
    assert best(["poor", "steady"], count(), value, [(3, 2)], FastRng(1)) == "steady"


def test_all_options_meet_the_same_worlds_and_the_same_luck() -> None:
    met: dict[str, list[tuple[int, tuple[int, ...]]]] = {"a": [], "b": [], "c": []}

    def value(world: int, option: str, luck: FastRng) -> float:
        met[option].append((world, tuple(luck.below(100) for _ in range(3))))
        return 0

    best(["a", "b", "c"], count(), value, [(5, 3)], FastRng(2))
    assert met["a"] == met["b"] == met["c"]
    assert [world for world, _ in met["a"]] == [0, 1, 2, 3, 4]
    assert len({luck for _, luck in met["a"]}) == 5


def test_each_stage_goes_on_with_the_best_of_the_stage_before() -> None:
    tried: list[tuple[int, int]] = []

    def value(world: int, option: int, _: FastRng) -> float:
        tried.append((world, option))
        # The highest number does worst later on.
        return option if world < 2 or option < 5 else -100

    assert best([3, 1, 5, 4, 2], count(), value, [(2, 9), (2, 3), (3, 2)], FastRng(1)) == 4
    stages = [{option for world, option in tried if world in those} for those in ((0, 1), (2, 3), (4, 5, 6))]
    assert stages == [{1, 2, 3, 4, 5}, {3, 4, 5}, {3, 4}]


def test_an_option_alone_is_taken_without_trying_it() -> None:
    def value(world: int, option: str, luck: FastRng) -> float:
        raise AssertionError((world, option, luck))

    worlds = count()
    assert best(["only"], worlds, value, [(9, 9)], FastRng(1)) == "only"
    assert best(["only", "only"], worlds, value, [(9, 9)], FastRng(1)) == "only"
    assert best(["first", "second"], worlds, value, [(9, 1)], FastRng(1)) == "first"
    with pytest.raises(ValueError, match="empty"):
        best([], worlds, value, [(9, 9)], FastRng(1))
    assert next(worlds) == 0


def test_of_equally_good_options_the_first_is_taken() -> None:
    assert best(["a", "b", "c"], repeat(0), lambda *_: 1.0, [(3, 3), (3, 2)], FastRng(1)) == "a"


GAME = Tiny()
PLANNER = Planner(((6, 60), (10, 2)))


def played(bots: tuple[Bot[State], ...], deal: int) -> Table[State]:
    table = Table.new(GAME, seats=len(bots), deal=deal, policy="none")
    while table.to_act:
        seat = table.to_act[0]
        command, _ = bots[seat].decide(GAME, table.view(seat), seat, bot_rng(table.setup.deal, seat, table.turn))
        table.play(command, seat)
    return table


def test_it_plays_better_than_chance() -> None:
    lead = 0
    for deal in range(40):
        bots = (PLANNER, RandomBot()) if deal % 2 else (RandomBot(), PLANNER)
        outcome = expect(played(bots, deal).outcome)
        seat = bots.index(PLANNER)
        lead += outcome.results[seat].total - outcome.results[1 - seat].total
    assert lead > 400


@pytest.mark.clause("TBL-5")
def test_it_decides_from_its_view_alone_and_always_the_same() -> None:
    table = Table.new(GAME, seats=3, deal=9)
    view = table.view(1)
    decided = PLANNER.decide(GAME, view, 1, Rng(5))
    assert decided == PLANNER.decide(GAME, GAME.view(GAME.determinize(view, 1, Rng(8)), 1), 1, Rng(5))
    assert table.check(decided[0], 1) is None
    assert decided[1] != Rng(5)


def test_where_nothing_is_legal_nothing_is_decided() -> None:
    table = played((PLANNER, RandomBot()), 3)
    with pytest.raises(LookupError):
        PLANNER.decide(GAME, table.view(0), 0, Rng(1))


def test_a_game_is_played_through_to_its_outcome() -> None:
    state = Table.new(GAME, seats=3, deal=2).state
    outcome = expect(played_through(GAME, state, Rng(4)))
    assert len(outcome.results) == 3
    assert outcome == played_through(GAME, state, Rng(4))


@pytest.mark.parametrize("spread", [0, 1, 8, 1000])
def test_more_points_are_more_likely_to_win(spread: float) -> None:
    chances = [chance([own, 20, 15], 0, spread) for own in range(40)]
    assert chances == sorted(chances)
    assert all(0 <= each <= 1 for each in chances)
    assert [chance([20, 15, 7], seat, spread) for seat in range(3)] == sorted(
        [chance([20, 15, 7], seat, spread) for seat in range(3)], reverse=True
    )


@pytest.mark.clause("TBL-11")
def test_at_the_end_whoever_has_most_has_won_and_a_tie_is_shared() -> None:
    assert [round(chance([12, 12, 11], seat, 0), 2) for seat in range(3)] == [0.99, 0.99, 0.0]
    assert chance([12, 11], 0, 0) > chance([12, 12], 0, 0)


def test_the_more_is_to_come_the_less_is_decided() -> None:
    ahead = [chance([12, 10, 10], 0, spread) for spread in (0, 2, 5, 20, 500)]
    assert ahead == sorted(ahead, reverse=True)
    assert ahead[-1] == pytest.approx(1 / 3, abs=0.01)


def test_points_may_lie_far_apart() -> None:
    assert chance([0, 1_000_000], 0, 0) == pytest.approx(0)
    assert chance([1_000_000, 0], 0, 0) == pytest.approx(1)
