"""Random play breaks nothing. `random_play` does the same for any number of commands."""

from __future__ import annotations

import pytest

from engines.kidsprout_jumboree.game import DECISIONS
from tests.kidsprout_jumboree.random_play import PLAY, SETUPS


@pytest.mark.clause("TBL-2", "TBL-3", "KSJ-2.2", "KSJ-3.3", "KSJ-6.2")
@pytest.mark.parametrize("deal", range(1, 5))
def test_random_play_breaks_no_invariant(deal: int) -> None:
    assert PLAY.run(1500, deal * 100) > 8


def test_every_set_up_and_decision_is_played() -> None:
    played = list(PLAY.states(500 * len(SETUPS)))
    assert {(len(state.players), state.config.chant, state.config.leader_moves, state.config.buck) for state in played} == {
        (seats, options["chant"], options["leader_moves"], options["buck"]) for seats, options in SETUPS
    }
    assert {type(state.decision) for state in played if state.decision} == set(DECISIONS)
    assert any(led.overnight for state in played for led in state.led)
    assert any(player.elapsed == 12 for state in played for player in state.players)
