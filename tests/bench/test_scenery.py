"""The time to preview a directive on the largest table."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engines.school_year_diary.model import State
from tabletop_qt.games.school_year_diary.rows import forget
from tabletop_qt.games.school_year_diary.things import Chaining, Giving
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import Idle
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand


def twelve_rows() -> State:
    return full_hand(dealt(4, 3, deal=1))


@pytest.mark.aim(5, "ms")
def test_preview_of_a_directive_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    """Each round turns the card, or takes up another; nothing of its preview is known beforehand."""
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    drafts = cycle([Giving(card, turn) for card, turn in product(view.players[0].hand, range(4))])

    def turned() -> Scenery:
        forget()
        return model.scenery(view, 0, next(drafts))

    scenery = benchmark(turned)
    assert sum(piece.id.startswith("verdict:") for piece in scenery.pieces) == 12


def test_scenery_at_rest_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    scenery = benchmark(model.scenery, view, 0, Idle())
    assert scenery.affordances


def test_scenery_of_an_open_chain_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    draft = Chaining((), (), view.players[0].hand[0], 1)
    scenery = benchmark(model.scenery, view, 0, draft)
    assert scenery.held
