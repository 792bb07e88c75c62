"""The cost of the log's panel in long games: First to Now, a theme change, "Earlier", and a change of seat with its paint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.rng import Rng
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell.panels.log_panel import LogPanel
from tabletop_qt.shell.presenting.logs import Log
from tabletop_qt.widgets.badges import People
from tests.playing import step

SEATS = (Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green"), Seat("Di", "purple"))

by_length = pytest.mark.parametrize("decisions", [100, 1000, 2000])


def logs_after(decisions: int) -> tuple[Log, Log]:
    """The logs of two seats of Operation Master after a number of decisions."""
    options = {"goal": "points", "points": 99}
    table, rng = Table.new("operation_master", seats=SEATS, deal=1, options=options, policy="practice"), Rng(1)
    while table.turn < decisions:
        rng = step(table, rng, table.to_act[0])
    openers = game_kits()["operation_master"].openers
    logs = Log(table, 0, openers), Log(table, 1, openers)
    for log in logs:
        log.follow()
    return logs


def measure(qtbot: QtBot, benchmark: BenchmarkFixture, before: Callable[[LogPanel], None], act: Callable[[LogPanel], None]) -> None:
    """Measure ``act`` with the paint that follows, on a panel in sight that ``before`` prepares each time."""
    panel = LogPanel()
    panel.people = People(SEATS)
    qtbot.addWidget(panel)
    panel.resize(320, 700)
    panel.show()

    def prepare() -> None:
        before(panel)
        QApplication.processEvents()

    def measured() -> None:
        act(panel)
        QApplication.processEvents()

    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    bench.pedantic(measured, setup=prepare, rounds=1 if bench.disabled else 5)


@pytest.mark.aim(150, "ms")
@by_length
def test_from_first_to_now(qtbot: QtBot, benchmark: BenchmarkFixture, decisions: int) -> None:
    entries = logs_after(decisions)[0].entries

    def first(panel: LogPanel) -> None:
        panel.show_entries(entries)
        panel.show_entries(entries, 1)

    measure(qtbot, benchmark, first, lambda panel: panel.show_entries(entries))


def everything(panel: LogPanel, log: Log) -> None:
    """Write the whole log, as the link does."""
    panel.show_entries(())
    panel.show_entries(log.entries)
    panel.anchorClicked.emit(QUrl("earlier:"))


@pytest.mark.aim(150, "ms")
@by_length
def test_a_theme_change_with_the_whole_log(qtbot: QtBot, benchmark: BenchmarkFixture, decisions: int) -> None:
    log = logs_after(decisions)[0]
    measure(qtbot, benchmark, lambda panel: everything(panel, log), LogPanel.rewrite)


@pytest.mark.aim(150, "ms")
@by_length
def test_earlier(qtbot: QtBot, benchmark: BenchmarkFixture, decisions: int) -> None:
    entries = logs_after(decisions)[0].entries

    def newest(panel: LogPanel) -> None:
        panel.show_entries(())
        panel.show_entries(entries)

    measure(qtbot, benchmark, newest, lambda panel: panel.anchorClicked.emit(QUrl("earlier:")))


@pytest.mark.aim(40, "ms")
@by_length
def test_a_change_of_seat(qtbot: QtBot, benchmark: BenchmarkFixture, decisions: int) -> None:
    mine, others = logs_after(decisions)
    measure(qtbot, benchmark, lambda panel: panel.show_entries(others.entries), lambda panel: panel.show_entries(mine.entries))
