"""Random play breaks nothing. `random_play` does the same for any number of commands."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.flow import DECISIONS
from engines.hallway_rivals.model import Discard, GiveUp, Graduate, Muster, Release, Reward
from tests.hallway_rivals.random_play import PLAY, SETUPS


@pytest.mark.clause("TBL-2", "TBL-3", "HR-3.2", "HR-4.4", "HR-6.3")
@pytest.mark.parametrize("deal", range(1, 5))
def test_random_play_breaks_no_invariant(deal: int) -> None:
    assert PLAY.run(1500, deal * 100) > 1


def test_every_set_up_and_nearly_every_decision_is_played() -> None:
    played = list(PLAY.states(400 * len(SETUPS), 1))
    assert {(len(state.players), state.config.building, state.config.awarded) for state in played} == {
        (seats, options["building"], options["awarded"]) for seats, options in SETUPS
    }
    # These take more students, coins or cards than come together by chance within so few commands.
    rare = {GiveUp, Muster, Release, Graduate, Reward, Discard}
    assert {*DECISIONS, type(None)} - {type(state.decision) for state in played} <= rare
