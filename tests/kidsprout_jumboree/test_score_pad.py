"""The score pad of KidSprout Jumboree: three days, and the fewest Stress Points win (KSJ-6)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome
from engines.shelf import score_pads

(PAD,) = score_pads("kidsprout_jumboree")


@pytest.mark.clause("KSJ-6.2", "KSJ-6.3")
@pytest.mark.parametrize(("last", "winners", "reason"), [
    ((10, 9, 40), (1,), "Bo wins with only 53 Stress Points."),
    ((10, 10, 40), (0, 1), "Ann and Bo share the victory with only 54 Stress Points each."),
])  # fmt: skip
def test_the_fewest_stress_points_of_three_days_win(last: tuple[int, ...], winners: tuple[int, ...], reason: str) -> None:
    found = PAD.result(("Ann", "Bo", "Cleo"), [(44, 0, 30), (0, 44, 20), last])
    assert isinstance(found, Outcome)
    assert found.winners == winners
    assert str(found.reason) == reason
    assert found.results[2].total == 90
