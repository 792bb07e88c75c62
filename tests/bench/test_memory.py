"""Memory of the app in a real event loop: at home after tables of all games, and over watched games one after another."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell.window import MainWindow
from tests.playing import step
from tests.shell.driving import begin, the_page, the_presenter
from tests.shell.windows import let_go

MEMORY = Path("/proc/self/smaps_rollup")
"""The file in which Linux reports the memory of a process; on other systems the figure is 0."""
MOVES = 12
"""Decisions at each table."""


def private() -> float:
    """The memory of this process that it shares with no other, in MB."""
    let_go()
    gc.collect()
    lines = MEMORY.read_text(encoding="ascii").splitlines() if MEMORY.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) * 1024 / 1e6


def play(window: MainWindow, moves: int) -> None:
    """Play random decisions at the open table, each of them shown."""
    presenter, rng = the_presenter(the_page(window)), Rng(1)
    table = presenter.session.table
    for _ in range(moves):
        if not table.to_act:
            break
        seat = table.to_act[0]
        rng = step(table, rng, seat)
        presenter.show()
        QApplication.processEvents()


def visit(window: MainWindow, count: int) -> None:
    """Play at this many tables, of all games in turn, and go home after each."""
    games = sorted(window.kits)
    for deal in range(count):
        game = games[deal % len(games)]
        begin(window, game, ["Ada", "Ben", "Cleo"][: max(window.kits[game].game.seat_counts)], deal=deal + 1)
        play(window, MOVES)
        window.show_home()
        QApplication.processEvents()
        # Only an event loop carries out deleteLater, and none runs here.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.aim(40, "MB", "grown_mb")
@pytest.mark.parametrize("tables", [0, 4, 12, 24])
def test_memory_back_at_home(benchmark: BenchmarkFixture, window: MainWindow, tables: int) -> None:
    """``grown_mb`` is what came from the start until a minute after the last table; run each size alone, since modules stay loaded."""
    before = private()
    few = min(tables, 4) if benchmark.disabled else tables
    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    bench.pedantic(visit, args=(window, few), rounds=1)
    private()
    window.tables.away.timeout.emit()
    benchmark.extra_info["grown_mb"] = private() - before


@pytest.mark.aim(10, "MB", "grown_mb")
def test_memory_over_watched_games(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    """``after_mb`` is the memory after each game; ``grown_mb`` is what came after the first, when everything is loaded."""
    seats = tuple(Seat(name, colour, "random") for name, colour in zip(("Ada", "Ben", "Cleo"), COLOURS, strict=False))
    game = window.kits["kidsprout_jumboree"].game
    after = list[float]()

    def watch() -> None:
        for deal in range(2 if benchmark.disabled else 11):
            window.start(make_setup(game, seats, {}, deal + 1))
            window.tables.bots.set_presenter(None)
            play(window, 30 if benchmark.disabled else 1_000)
            after.append(private())

    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    bench.pedantic(watch, rounds=1)
    benchmark.extra_info["after_mb"] = after
    benchmark.extra_info["grown_mb"] = after[-1] - after[0]
