"""A round is summed up before the next one begins."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.hallway_rivals.model import Classroom, Round
from tests.hallway_rivals.schools import GAME, school


@pytest.mark.clause("HR-2.2", "HR-7.3")
def test_a_round_is_summed_up_with_rooms_and_report_cards() -> None:
    state = school("j1@1c3", "p1@1c5", rooms={101: Classroom(1), 102: Classroom(1), 103: Classroom(0)})
    assert GAME.summary(state) is None, "in the middle of a turn"
    players = (state.players[0], evolve(state.players[1], reports=2))
    over = evolve(state, agenda=(Round(3),), players=players)
    summary = GAME.summary(over)
    assert summary is not None
    assert str(summary.title) == "End of round 2: report cards"
    assert [(row.seat, str(row.what), row.amount, row.marked) for row in summary.rows] == [(0, "1 room", 0, False), (1, "2 rooms", 2, True)]
    assert GAME.summary(evolve(over, round=0)) is None, "while the school is built"
