"""Work of the window's thread in one go, with the paint that follows: another theme or text size, the side panel, picking up a group.

Each place has its median; the worst place counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.shelf import GAMES
from tabletop_qt.games.hallway_rivals.position import Person
from tabletop_qt.shell.window import MainWindow
from tests.bench.test_drawing import SEATS, VIEW, full
from tests.shell.driving import LEFT, at, begin, mouse, random_moves, the_page, the_presenter

Key = Qt.MouseButton
MOVES = 30
"""Decisions at each table."""


def in_one_go(act: Callable[[], object]) -> float:
    """The milliseconds of the window's thread for an action and the paint that follows."""
    QTest.qWait(50)
    begun = thread_time()
    act()
    QApplication.processEvents()
    return 1000 * (thread_time() - begun)


def sit_down(window: MainWindow, game: str) -> None:
    """Begin a table of a game and play some decisions."""
    presenter = the_presenter(begin(window, game, ["Ada", "Ben", "Cleo"][: max(window.kits[game].game.seat_counts)]))
    for _ in random_moves(presenter, MOVES, 3):
        presenter.lift()


def everywhere(benchmark: BenchmarkFixture, window: MainWindow, changes: Sequence[Callable[[], object]], home: bool = True) -> None:
    """Note the median of these changes at a table of each game and at home, and the worst of them."""
    bench: Any = benchmark  # pytest-benchmark has types for calling it only

    def measured() -> float:
        times = []
        for change in [*changes] * (1 if bench.disabled else 3):
            the_page(window).table.pictures.forget()
            times.append(in_one_go(change))
        return median(times)

    for game in islice(GAMES, 1 if bench.disabled else None):
        sit_down(window, game)
        benchmark.extra_info[game] = measured()
    if home:
        window.show_home()
        benchmark.extra_info["home"] = measured()
    benchmark.extra_info["worst"] = max(benchmark.extra_info.values())
    bench.pedantic(lambda: None)


def choosing(window: MainWindow, **choice: Any) -> Callable[[], None]:
    """A function that chooses a setting."""
    return lambda: window.choose(evolve(window.appearance.settings, **choice))


@pytest.mark.aim(50, "ms", "worst")
def test_another_theme(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    everywhere(benchmark, window, [choosing(window, theme=name) for name in ("dark", "high contrast", "light")])


@pytest.mark.aim(50, "ms", "worst")
def test_another_text_size(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    everywhere(benchmark, window, [choosing(window, text_size=size) for size in (125, 150, 100)])


@pytest.mark.aim(30, "ms", "worst")
def test_the_side_panel(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    everywhere(benchmark, window, [window.menus.panel.trigger] * 2, home=False)


@pytest.mark.aim(16, "ms", "median_ms")
def test_a_lift_among_sixty_students(benchmark: BenchmarkFixture, window: MainWindow, tmp_path: Path) -> None:
    """A group of three is picked up by the mouse, in a full school of Hallway Rivals."""
    record = tmp_path / "full.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=SEATS, options={"building": "quick"}, deal=1, position=full()).record(), "utf-8")
    window.open_record(record)
    page = the_page(window)
    the_presenter(page).lift()
    view, times = page.table, []
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    for student in islice(VIEW.players[0].students, 1 if bench.disabled else None):
        piece = Person(student.name).id
        where = at(page, piece)
        mouse(page, QEvent.Type.MouseMove, where, Key.NoButton, Key.NoButton)

        def lift(where: QPoint = where) -> None:
            mouse(page, QEvent.Type.MouseButtonPress, where, LEFT, LEFT)
            mouse(page, QEvent.Type.MouseMove, where + QPoint(14, 6), Key.NoButton, LEFT)

        times.append(in_one_go(lift))
        assert view.interaction.held.startswith("student:"), piece
        view.pointer.cancel()
        view.interaction.put_back()
    benchmark.extra_info["median_ms"] = median(times)
    bench.pedantic(lambda: None)
