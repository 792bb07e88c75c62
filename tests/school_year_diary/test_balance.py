"""The difficulty of the cards (SYD-9.3) on a fixed series of deals, so that a card that changes it is noticed.

The bounds are wider than the aim: few deals, played quickly. The aim itself is measured over many deals with `tabletop-qt simulate`.
"""

from __future__ import annotations

import pytest

from tests.school_year_diary.dealt_tables import year


def won(deals: int, bot: str) -> int:
    """The number of deals that a bot wins alone, with the two students of a first game and a row each."""
    outcomes = [year(deal, bot).outcome for deal in range(1, deals + 1)]
    return sum(outcome is not None and outcome.winners == (0,) for outcome in outcomes)


@pytest.mark.clause("SYD-9.3")
def test_luck_alone_wins_next_to_nothing() -> None:
    assert won(100, "random") <= 1


@pytest.mark.clause("SYD-9.3")
def test_grabbing_the_nearest_point_wins_some_deals_and_loses_most() -> None:
    assert 2 <= won(20, "greedy") <= 10
