"""A large record is loaded while the window goes on working; that can be cancelled, and leaves nothing behind."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel import records
from engines.kernel.records import Entry
from tabletop_qt.shell.loading import LoadingDialog
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import saved_games
from tabletop_qt.store.paths import Paths
from tests.kernel.tiny import GAMES
from tests.shell.driving import play_first, the_page, the_presenter
from tests.shell.sharing import begin, lift
from tests.shell.windows import OpenWindow

TIMES = 6000


@pytest.fixture(scope="module")
def text() -> str:
    """The record of a table at which one decision was made and taken back for hours."""
    table = Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice")
    bid = next(iter(table.legal(0)))
    entries = [Entry("play", 0, bid), Entry("undo")] * TIMES
    return records.write(table.header, [*entries, Entry("play", 0, bid)])


@pytest.fixture
def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "long.homeroom"
    path.write_text(text, encoding="utf-8")
    assert saved_games.is_large(path)
    return path


def loading_dialog(window: MainWindow) -> LoadingDialog:
    (dialog,) = window.findChildren(LoadingDialog)
    return dialog


def test_the_window_goes_on_working_and_shows_how_far_it_has_come(open_shared: OpenWindow, qtbot: QtBot, file: Path) -> None:
    window = open_shared()
    beats: list[float] = []
    beat = QTimer()
    beat.setInterval(10)
    beat.timeout.connect(lambda: beats.append(time.monotonic()))
    beat.start()
    before = time.monotonic()
    window.open_record(file)
    assert time.monotonic() - before < 0.5, "nothing was followed yet"
    dialog = loading_dialog(window)
    assert dialog.isVisible()
    values: list[int] = []
    dialog.progress.valueChanged.connect(values.append)
    with qtbot.waitSignal(window.tables.tableOpened, timeout=60_000):
        pass
    assert len(beats) > 10
    assert values == sorted(values)
    assert values
    assert not dialog.isVisible()
    presenter = the_presenter(the_page(window))
    assert len(presenter.session.table.entries) == 2 * TIMES + 1
    assert presenter.session.table.turn == 1
    presenter.session.close()


@pytest.mark.parametrize("how", ["button", "escape"])
def test_it_can_be_cancelled_and_the_table_so_far_stays(open_shared: OpenWindow, paths: Paths, file: Path, how: str) -> None:
    window = open_shared()
    page = begin(window, policy="practice")
    presenter = lift(page)
    window.open_record(file)
    dialog = loading_dialog(window)
    if how == "button":
        dialog.cancel.click()
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not window.tables.loading.busy
    window.tables.loading.stop()
    QApplication.processEvents()
    assert the_presenter(page) is presenter
    assert window.tables.session is presenter.session
    play_first(presenter)
    assert presenter.session.table.turn == 1
    assert len(list(paths.tables.iterdir())) == 1


def test_a_large_table_can_be_continued_after_it_was_cancelled(open_shared: OpenWindow, paths: Paths, qtbot: QtBot, text: str) -> None:
    paths.tables.mkdir(parents=True)
    path = paths.tables / "long.homeroom"
    path.write_text(text, encoding="utf-8")
    window = open_shared()
    window.resume()
    loading_dialog(window).reject()
    with qtbot.waitSignal(window.tables.tableOpened, timeout=60_000):
        window.resume()
    assert not window.notice.isVisible()
    assert window.tables.session is not None
    assert window.tables.session.path == path


def test_a_window_that_is_closed_does_not_wait_for_it(open_shared: OpenWindow, file: Path) -> None:
    window = open_shared()
    window.open_record(file)
    before = time.monotonic()
    window.close()
    assert time.monotonic() - before < 5
    assert not window.tables.loading.busy


def test_why_a_large_record_can_not_be_opened_is_said(open_shared: OpenWindow, qtbot: QtBot, file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("game tiny", "game tidy"), encoding="utf-8")
    window = open_shared()
    window.open_record(file)
    qtbot.waitUntil(window.notice.isVisible, timeout=60_000)
    assert "can't be opened" in window.notice.words.text()
    assert not window.findChildren(LoadingDialog) or not loading_dialog(window).isVisible()


def test_the_home_page_tells_of_a_large_table_at_once_and_goes_on_working(
    open_shared: OpenWindow, paths: Paths, text: str, qtbot: QtBot
) -> None:
    paths.tables.mkdir(parents=True)
    path = paths.tables / "long.homeroom"
    path.write_text(text, encoding="utf-8")
    before = time.monotonic()
    window = open_shared()
    assert window.home.resume.isVisible()
    assert time.monotonic() - before < 2
    qtbot.waitUntil(lambda: window.reader.reading)
    window.home.resume.click()
    assert not window.reader.reading or loading_dialog(window).isVisible()
