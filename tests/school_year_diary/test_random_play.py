"""Random play breaks nothing. `random_play` does the same for any number of commands."""

from __future__ import annotations

import pytest

from tests.school_year_diary.random_play import GAME, PLAY, SETUPS


@pytest.mark.clause("TBL-2", "TBL-3", "SYD-3.5", "SYD-5.1")
def test_random_play_comes_to_every_set_up_and_decision_and_breaks_no_invariant() -> None:
    played = list(PLAY.states(4000))
    assert [problem for state in played for problem in GAME.problems(state)] == []
    assert len({state.config for state in played}) == len(SETUPS)
    kinds = {type(state.agenda[0]).__name__ for state in played if state.agenda}
    assert kinds == {"TurnDecision", "ActDecision", "ChooseDecision", "KeepDecision", "OrderDecision"}
