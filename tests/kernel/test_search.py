"""What bots that look ahead are made of."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from engines.kernel.bots.search import FastRng, best


def noting(tried: list[tuple[int, int, int]]) -> Callable[[int, int, FastRng], float]:
    """A judge that likes low numbers, and notes world, option and luck."""

    def value(world: int, option: int, luck: FastRng) -> float:
        tried.append((world, option, luck.below(1000)))
        return -option

    return value


def test_searching_keeps_the_best_of_each_stage() -> None:
    """Three stages come to the lowest number, and what fell behind is not tried any more."""
    tried: list[tuple[int, int, int]] = []
    assert best([8, 11, 1], count(), noting(tried), ((2, 3), (5, 2), (9, 1)), FastRng(1)) == 1
    assert [sum(option == each for _, option, _ in tried) for each in (1, 8, 11)] == [7, 7, 2]


def test_luck_is_the_same_for_all_options_in_a_world_and_another_in_the_next() -> None:
    tried: list[tuple[int, int, int]] = []
    best([8, 11, 1], count(), noting(tried), ((20, 3),), FastRng(1))
    luck = {world: {number for each, _, number in tried if each == world} for world, _, _ in tried}
    assert all(len(numbers) == 1 for numbers in luck.values())
    assert len(set.union(*luck.values())) > 10
