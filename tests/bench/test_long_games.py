"""The time of a decision in the window, early in a game and late in a long one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.rng import Rng
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import the_page, the_presenter

SEATS = (Seat("Ann"), Seat("Bo", "sky", "random"), Seat("Cy", "green", "random"), Seat("Di", "purple", "random"))


@pytest.mark.parametrize("turn", [200, 1400])
def test_a_decision_in_the_window(benchmark: BenchmarkFixture, window: MainWindow, tmp_path: Path, turn: int) -> None:
    options = {"goal": "points", "points": 99}
    table, rng = Table.new("operation_master", seats=SEATS, deal=1, options=options, policy="practice"), Rng(1)
    while table.turn < turn:
        command, rng = table.legal(table.to_act[0]).draw(rng)
        table.play(command, table.to_act[0])
    file = tmp_path / "long.record"
    file.write_text(table.record(), encoding="utf-8")
    window.open_record(file)
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(the_page(window))

    def decide() -> None:
        seat = presenter.session.table.to_act[0]
        presenter.play(next(iter(presenter.session.table.legal(seat))).text(), seat)
        QApplication.processEvents()

    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    bench.pedantic(decide, rounds=60)
