"""Random play breaks nothing. `random_play` does the same for any number of commands."""

from __future__ import annotations

import pytest

from tests.school_year_diary.random_play import PLAY, SETUPS


@pytest.mark.clause("TBL-2", "TBL-3", "SYD-3.5", "SYD-5.1")
@pytest.mark.parametrize("deal", range(1, 5))
def test_random_play_breaks_no_invariant(deal: int) -> None:
    assert PLAY.run(1000, deal * 100) > 5


def test_every_set_up_is_played() -> None:
    configs = {state.config for state in PLAY.states(2500)}
    assert len(configs) == len(SETUPS)


@pytest.mark.clause("TBL-3")
def test_random_play_comes_to_every_kind_of_decision() -> None:
    kinds = {type(state.agenda[0]).__name__ for state in PLAY.states(3000) if state.agenda}
    assert kinds == {"TurnDecision", "ActDecision", "ChooseDecision", "KeepDecision", "OrderDecision"}
