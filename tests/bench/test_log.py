"""The cost of long games in the whole window: First to Now, a theme change, "Earlier", a change of seat, and a decision in hot seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.rng import Rng
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tests.playing import step
from tests.shell.driving import the_page, the_presenter

SEATS = (Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green"), Seat("Di", "purple"))

by_length = pytest.mark.parametrize("decisions", [100, 1000, 2000])


@frozen
class Long:
    """A table of Operation Master of four persons in the window, after a number of decisions."""

    window: MainWindow
    page: TablePage
    presenter: Presenter
    benchmark: BenchmarkFixture

    def sit(self) -> None:
        """Have the player who decides look at their hand."""
        self.presenter.look()
        QApplication.processEvents()
        self.presenter.lift()
        QApplication.processEvents()

    def decide(self, rng: Rng) -> Rng:
        """Play a random decision and wait until everything is painted."""
        table = self.presenter.session.table
        command, rng = table.legal(table.to_act[0]).draw(rng)
        self.presenter.play(command, table.to_act[0])
        QApplication.processEvents()
        return rng

    def unfold(self) -> None:
        """Show the earlier entries, as the link does."""
        self.page.panel.log.anchorClicked.emit(QUrl("earlier:"))
        QApplication.processEvents()

    def measure(self, act: Callable[[], object], before: Callable[[], object] = lambda: None, rounds: int = 7) -> None:
        """Measure ``act`` with the paint that follows, each time after ``before``."""

        def prepare() -> None:
            before()
            QApplication.processEvents()

        def measured() -> None:
            act()
            QApplication.processEvents()

        bench: Any = self.benchmark  # pytest-benchmark has types for calling it only
        bench.pedantic(measured, setup=prepare, rounds=1 if bench.disabled else rounds)


@pytest.fixture
def long(window: MainWindow, benchmark: BenchmarkFixture, tmp_path: Path, decisions: int) -> Long:
    """The table, opened from its record."""
    options = {"goal": "points", "points": 99}
    table, rng = Table.new("operation_master", seats=SEATS, deal=1, options=options, policy="practice"), Rng(1)
    while table.turn < decisions:
        rng = step(table, rng, table.to_act[0])
    file = tmp_path / "long.record"
    file.write_text(table.record(), encoding="utf-8")
    window.open_record(file)
    page = the_page(window)
    return Long(window, page, the_presenter(page), benchmark)


@pytest.mark.aim(150, "ms")
@by_length
def test_from_first_to_now(long: Long) -> None:
    long.unfold()
    long.measure(long.page.looking.now, before=lambda: long.page.looking.look_at(0))


@pytest.mark.aim(150, "ms")
@by_length
def test_a_theme_change_with_the_whole_log(long: Long) -> None:
    def other_theme() -> None:
        settings = long.window.appearance.settings
        long.window.choose(evolve(settings, theme="light" if settings.theme == "dark" else "dark"))

    long.unfold()
    other_theme()
    long.measure(other_theme)


@pytest.mark.aim(150, "ms")
@by_length
def test_earlier(long: Long) -> None:
    def fold() -> None:
        long.page.panel.logs.forget()
        long.presenter.show()

    long.measure(long.unfold, before=fold)


@pytest.mark.aim(150, "ms")
@by_length
def test_a_change_of_seat(long: Long) -> None:
    """From a player's own view, with the whole log, to the open table, whose log is whole too."""
    long.unfold()
    while long.presenter.viewing.acting is None:
        long.decide(Rng(1))
    long.sit()
    long.unfold()
    long.measure(long.presenter.put_down, before=lambda: None if long.presenter.seat is not None else long.sit())


@pytest.mark.parametrize(
    "figure", [pytest.param("median", marks=pytest.mark.aim(40, "ms")), pytest.param("p95", marks=pytest.mark.aim(60, "ms", "p95"))]
)
@by_length
def test_a_decision_in_hot_seat(long: Long, figure: str) -> None:
    """The player looks at their hand first, so that the decision changes the seat; the 95th percentile is of a hundred decisions."""
    del figure
    rng = Rng(2)

    def decide() -> None:
        nonlocal rng
        rng = long.decide(rng)

    long.measure(decide, before=long.sit, rounds=100)
    if long.benchmark.stats is not None:
        long.benchmark.extra_info["p95"] = 1000 * long.benchmark.stats.stats.sorted_data[94]
