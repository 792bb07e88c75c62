"""Whole games of several persons in the real window: at no frame is anybody shown or told what they may not know (TBL-5, TBL-6)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.bench.actions import opened
from tests.bench.gallery import VISITS
from tests.bench.guard import Guard, Leak
from tests.bench.visitor import Visit, Visitor
from tests.shell.driving import the_page, the_presenter

THREE_AT_THE_CAMP = next(each for each in VISITS if each.stretch.name.startswith("kidsprout_jumboree 3+0"))
THREE_AT_THE_THEATRE = next(each for each in VISITS if each.stretch.name.startswith("operation_master 3+0"))
LAST_DAY = 3


def until(day: int) -> Visit:
    """The camp, up to a day and over into the next one, or to the end."""
    stretch = THREE_AT_THE_CAMP.stretch

    def over(state: Any) -> bool:
        return stretch.over(state) or (state.day, state.round) > (day + 1, 1)

    return evolve(THREE_AT_THE_CAMP, stretch=evolve(stretch, over=over))


@pytest.mark.clause("TBL-5", "TBL-6")
@pytest.mark.parametrize("day", range(1, LAST_DAY + 1))
def test_a_whole_game_shows_and_tells_nobody_what_others_hold(qapp: object, day: int) -> None:
    assert qapp is not None
    visit = until(day)
    with opened(visit.stretch, (lambda state: state.day == day) if day > 1 else None) as window:
        assert the_presenter(the_page(window)).session.table.state.day == day
        guard = Guard(window, every=15)
        visitor = Visitor(window, visit, None, guard)
        if day == LAST_DAY:
            visitor.visit_all()
        else:
            visitor.play()
            guard.stop()
        assert (the_presenter(the_page(window)).outcome is not None) == (day == LAST_DAY)
    assert guard.looks > 50
    assert guard.replacements > 2


@pytest.mark.clause("TBL-5", "TBL-6")
@pytest.mark.parametrize("visit", [THREE_AT_THE_CAMP, THREE_AT_THE_THEATRE], ids=["camp", "theatre"])
def test_a_hand_on_the_open_table_would_be_noticed(qapp: object, visit: Visit) -> None:
    assert qapp is not None
    with opened(visit.stretch) as window:
        guard, page = Guard(window), the_page(window)
        presenter = the_presenter(page)
        table, model = presenter.session.table, presenter.view_model
        guard.look()
        assert not guard.leaks
        page.table.show_scenery(model.scenery(table.view(1), 1, model.start()))
        guard.look()
        with pytest.raises(Leak, match="seat 1"):
            guard.stop()
