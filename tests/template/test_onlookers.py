"""Psst! is shown to both seats and to spectators, at every state of its golden record."""

from __future__ import annotations

import pytest

from tabletop_qt.shell.window import MainWindow
from tests.shell.onlookers import OnlookerLaws
from tests.shell.windows import OpenWindow
from tests.template.golden import RECORDS
from tests.template.kit import kit


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = kit()
    bot = "planner"

    @pytest.fixture
    def opened(self, open_lesson: OpenWindow) -> MainWindow:
        return open_lesson()
