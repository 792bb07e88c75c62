"""The score pad of Hallway Rivals: report cards, then rooms, then coins (HR-7.3)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome
from engines.kernel.score_pad import Rows
from engines.shelf import score_pads

(PAD,) = score_pads("hallway_rivals")


@pytest.mark.clause("HR-7.3")
@pytest.mark.parametrize(("rows", "winners"), [
    (((4, 3), (None, None), (None, None)), (0,)),
    (((4, 4), (2, 3), (None, None)), (1,)),
    (((4, 4), (3, 3), (9, 7)), (0,)),
    (((4, 4), (3, 3), (7, 7)), (0, 1)),
    (((3, 4), (9, 1), (90, 0)), (1,)),
])  # fmt: skip
def test_rooms_and_then_coins_break_a_tie_of_report_cards(rows: Rows, winners: tuple[int, ...]) -> None:
    found = PAD.result(("Ann", "Bo"), rows)
    assert isinstance(found, Outcome)
    assert found.winners == winners
    assert [result.total for result in found.results] == list(rows[0])
    assert PAD.totals(rows) == rows[0]
