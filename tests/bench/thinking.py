"""The gaps between ticks of a timer in the window, while another process thinks of hints, solves or studies.

    python -m tests.bench.thinking

It wants a screen (``DISPLAY``), and plays School Year Diary in the real window: hints at some decisions, some cut off in the middle, some
while a chain is laid; the best chains; whether a table with open decks can be won; and the study of a finished year. A tick is due every
5 ms. On a busy machine they come late because others run, too, so what the window's own thread worked between two is told besides.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary.things import Area
from tabletop_qt.shell.app import application
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.viewmodels.scenery import Do, Drop, Lift
from tests.shell.driving import key, setup, the_page, the_presenter

EVERY = 5
"""Milliseconds between two ticks."""
HINTS = 8
"""The number of decisions advised on to the end."""
PATIENCE = 60_000
"""Milliseconds that the study is watched for."""


class Ticks:
    """Watches the event loop for a while."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._last, self._worked = perf_counter(), thread_time()
        self.busy: list[float] = []
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._tick)

    def watch(self, what: str, do: Callable[[], object]) -> None:
        """Watch while something is done, and print how late ticks came."""
        self.late, self.busy = [], []
        self._last, self._worked = perf_counter(), thread_time()
        self._timer.start()
        do()
        self._timer.stop()
        late, over = sorted(self.late), sum(each > 30 for each in self.busy)
        told = f"{what:36} {len(late):6} ticks; late: 99 of 100 within {late[int(len(late) * 0.99)]:.0f} ms, longest {late[-1]:.0f} ms; "
        sys.stdout.write(f"{told}own work between two: longest {max(self.busy):.0f} ms, over 30 ms: {over}\n")
        sys.stdout.flush()

    def skip(self, do: Callable[[], object]) -> None:
        """Do something that is not to be watched."""
        self._timer.stop()
        do()
        self._last, self._worked = perf_counter(), thread_time()
        self._timer.start()

    def _tick(self) -> None:
        now, worked = perf_counter(), thread_time()
        self.late.append((now - self._last) * 1000 - EVERY)
        self.busy.append((worked - self._worked) * 1000)
        self._last, self._worked = now, worked


def with_cards(window: MainWindow, presenter: Presenter) -> None:
    """Play on until there are four cards in hand."""
    table, rng = presenter.session.table, Rng(1)
    while presenter.scenery.offered(Do("chain")) is None or len(table.state.players[0].hand) < 4:
        command, rng = table.game.legal(table.state, 0).draw(rng)
        presenter.play("get" if table.check("get", 0) is None else command.text())
    QTest.qWait(500)
    assert window.page is not None


def hint(window: MainWindow) -> None:
    """Wait a little while the decision is thought about, ask for advice, and look at it once it gets no better."""
    QTest.qWait(500)
    key(window, Qt.Key.Key_H)
    while window.tables.advising.process.asking:
        QTest.qWait(20)
    QTest.qWait(200)


def follow(window: MainWindow, command: Command) -> None:
    """Play what was advised, and see it done."""
    the_presenter(the_page(window)).play(command.text())
    QTest.qWait(1500)


def hints(window: MainWindow, ticks: Ticks) -> None:
    """Advice at several decisions, each followed."""
    for _ in range(HINTS):
        hint(window)
        advice = window.tables.advising.advice
        if advice is not None:
            ticks.skip(partial(follow, window, advice.best.command))


def cut_off(window: MainWindow) -> None:
    """Advice that nobody waits for."""
    for _ in range(4):
        key(window, Qt.Key.Key_H)
        QTest.qWait(900)
        window.tables.advising.forget()
        QTest.qWait(2000)


def lay(presenter: Presenter) -> None:
    """Begin a chain with the first card of the hand."""
    presenter.act(Do("chain"))
    card = presenter.session.table.state.players[0].hand[0]
    for action in (Lift(f"directive:{card}"), Drop(f"directive:{card}", Area.PAPER)):
        presenter.act(action)
    QTest.qWait(500)


def chain(window: MainWindow) -> None:
    """The best chains from the first card laid, one after the other, as ghosts."""
    for _ in range(6):
        hint(window)
        QTest.qWait(300)


def best_chains(window: MainWindow, took: list[float]) -> None:
    """The best chains, from one card and from none, asked for by key again and again; how many milliseconds they took to come."""
    page = the_page(window)
    presenter = the_presenter(page)
    for back in (False,) * 6 + (True,) * 6:
        if back and presenter.begun:
            presenter.back()
        begun = perf_counter()
        key(window, Qt.Key.Key_B)
        while window.tables.completing.waits:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        took.append((perf_counter() - begun) * 1000)
        QTest.qWait(300)
        key(window, Qt.Key.Key_Escape)
        QTest.qWait(300)


def solve(window: MainWindow) -> None:
    """Ask whether the position can be won."""
    window.menus.solve.trigger()
    while window.tables.solving.process.asking:
        QTest.qWait(20)


def study(window: MainWindow) -> None:
    """Study a finished year for a while."""
    window.tables.studying.begin(the_page(window))
    end = perf_counter() + PATIENCE / 1000
    while window.tables.studying.process.asking and perf_counter() < end:
        QTest.qWait(20)


def main() -> None:
    """Play, watch and print."""
    application()
    with TemporaryDirectory() as folder:
        window = MainWindow(game_kits(), Storage(Paths(Path(folder) / "homeroom")))
        window.resize(1280, 720)
        window.show()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        ticks = Ticks()
        window.start(setup(window))
        presenter = the_presenter(the_page(window))
        QTest.qWait(3000)
        ticks.watch("nothing is thought", lambda: QTest.qWait(3000))
        ticks.watch("hints, each followed", lambda: hints(window, ticks))
        ticks.watch("hints that nobody waits for", lambda: cut_off(window))
        with_cards(window, presenter)
        lay(presenter)
        ticks.watch("hints while a chain is laid", lambda: chain(window))
        took: list[float] = []
        window.tables.advising.forget()
        ticks.watch("the best chains are asked for", lambda: best_chains(window, took))
        sys.stdout.write(f"{'':36} they came after {', '.join(f'{each:.0f}' for each in took)} ms\n")
        window.start(setup(window, open_decks="yes"))
        QTest.qWait(1000)
        ticks.watch("whether it can be won", lambda: solve(window))
        window.start(make_setup(presenter.session.table.game, ["You"], {}, 7))
        presenter = the_presenter(the_page(window))
        table, rng = presenter.session.table, Rng(3)
        while table.to_act:
            command, rng = table.game.legal(table.state, 0).draw(rng)
            presenter.play(command.text(), 0)
        the_page(window).playback.skip()
        QTest.qWait(1000)
        ticks.watch("study of a finished year", lambda: study(window))
        window.close()
        QApplication.processEvents()


if __name__ == "__main__":
    main()
