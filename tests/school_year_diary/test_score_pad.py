"""The score pads of School Year Diary: a year together, and a competition (SYD-3.6)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome, Refusal
from engines.shelf import score_pads

TOGETHER, AGAINST = score_pads("school_year_diary")


@pytest.mark.clause("SYD-3.6")
def test_together_all_win_if_every_row_is_collected() -> None:
    won = TOGETHER.result(("Ann", "Bo"), [(0, 0), (10, 5), (0, 0)])
    assert isinstance(won, Outcome)
    assert won.winners == (0, 1)
    lost = TOGETHER.result(("Ann", "Bo"), [(0, 1), (10, 5), (0, 2)])
    assert isinstance(lost, Outcome)
    assert not lost.winners
    assert [result.total for result in lost.results] == [10, 7]
    assert str(lost.reason) == "The school year is over with 1 row left."
    assert isinstance(TOGETHER.result(("Ann",), [(0,), (10,), (1,)]), Refusal), "ranks without a row"


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_the_earlier_of_equals_wins() -> None:
    tied = AGAINST.result(("Ann", "Bo", "Cleo"), [(5, 10, 10), (4, 0, 0), (1, 1, 2), (1, 1, 0)])
    assert isinstance(tied, Outcome)
    assert [result.total for result in tied.results] == [11, 12, 12]
    assert tied.winners == (1,)
    assert str(tied.reason) == "Bo wins: tied at 12 victory points, and first in turn order."
