"""The golden record of Psst! replays, comes out the same when played again, and is shown to both seats and to spectators."""

from __future__ import annotations

import pytest

from tabletop_qt.shell.window import MainWindow
from tests.golden import GoldenLaws
from tests.shell.onlookers import OnlookerLaws
from tests.shell.windows import OpenWindow
from tests.template.golden import RECORDS
from tests.template.kit import kit


class TestGolden(GoldenLaws):
    records = RECORDS


def test_the_record_comes_out_the_same() -> None:
    assert RECORDS.played("lesson") == RECORDS.text("lesson")


def test_the_record_shows_what_can_happen() -> None:
    table = RECORDS.table("lesson")
    kinds = {event.kind for move in table.moves for event in move.events}
    assert kinds == {"passed", "swapped", "returned", "rolled", "laughed", "caught"}


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = kit()
    bot = "planner"

    @pytest.fixture
    def opened(self, open_lesson: OpenWindow) -> MainWindow:
        return open_lesson()
