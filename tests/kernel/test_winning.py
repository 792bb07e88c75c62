"""How likely a seat is to win, as bots that look ahead reckon it."""

from __future__ import annotations

import pytest

from engines.kernel.bots.search import chance


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
