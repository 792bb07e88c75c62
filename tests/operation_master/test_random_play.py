"""Random play breaks nothing. `random_play` does the same for any number of commands."""

from __future__ import annotations

import pytest

from engines.operation_master.game import DECISIONS
from tests.operation_master.random_play import PLAY, SETUPS


@pytest.mark.clause("TBL-2", "TBL-3", "OM-3.2", "OM-4.2", "OM-6.3")
@pytest.mark.parametrize("deal", range(1, 5))
def test_random_play_breaks_no_invariant(deal: int) -> None:
    assert PLAY.run(2500, deal * 100) > 5


def test_every_set_up_and_decision_is_played() -> None:
    played = list(PLAY.states(400 * len(SETUPS)))
    assert {
        (len(state.players), state.config.effects, state.config.goal, state.config.last_trick) for state in played
    } == {
        (seats, options["effects"] == "on", options["points"] * (options["goal"] == "points"), options["last_trick"])
        for seats, options in SETUPS
    }  # fmt: skip
    assert {type(state.decision) for state in played} == {*DECISIONS, type(None)}
    assert any(state.round > 3 and not state.config.goal for state in played)
