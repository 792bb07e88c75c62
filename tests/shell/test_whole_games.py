"""Whole games of several persons in the real window: at no frame is anybody shown or told what they may not know (TBL-5, TBL-6)."""

from __future__ import annotations

import pytest

from tests.bench.actions import opened
from tests.bench.gallery import VISITS, play
from tests.bench.guard import Guard, Leak
from tests.bench.visitor import Visit
from tests.shell.driving import the_page, the_presenter

THREE_AT_THE_CAMP = next(each for each in VISITS if each.stretch.name.startswith("kidsprout_jumboree 3+0"))
THREE_AT_THE_THEATRE = next(each for each in VISITS if each.stretch.name.startswith("operation_master 3+0"))


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_whole_game_shows_and_tells_nobody_what_others_hold(qapp: object) -> None:
    assert qapp is not None
    guard = play(THREE_AT_THE_CAMP, None, every=20)
    assert guard.looks > 100
    assert guard.replacements > 5


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
