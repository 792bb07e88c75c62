"""The score pad of Hallway Rivals: report cards, then rooms, then coins (HR-7.3)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome
from engines.kernel.score_pad import Rows
from engines.shelf import score_pads

(PAD,) = score_pads("hallway_rivals")


@pytest.mark.clause("HR-7.3")
@pytest.mark.parametrize(("rows", "winners", "reason"), [
    (((4, 3), (None, None), (None, None)), (0,), "Ann wins with 4 report cards."),
    (((4, 4), (2, 3), (None, None)), (1,), "Bo wins with 4 report cards. Rooms break the tie: 3 to 2."),
    (((4, 4), (3, 3), (9, 7)), (0,), "Ann wins with 4 report cards. Coins break the tie: 9 to 7."),
    (((4, 4), (3, 3), (7, 7)), (0, 1), "Ann and Bo share the victory with 4 report cards each."),
    (((3, 4), (9, 1), (90, 0)), (1,), "Bo wins with 4 report cards."),
])  # fmt: skip
def test_rooms_and_then_coins_break_a_tie_of_report_cards(rows: Rows, winners: tuple[int, ...], reason: str) -> None:
    found = PAD.result(("Ann", "Bo"), rows)
    assert isinstance(found, Outcome)
    assert found.winners == winners
    assert str(found.reason) == reason
    assert [result.total for result in found.results] == list(rows[0])
    assert PAD.totals(rows) == rows[0]
