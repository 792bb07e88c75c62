"""What bots that look ahead are made of."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice, repeat

import pytest

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.rng import Rng
from engines.kernel.table import Table
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
