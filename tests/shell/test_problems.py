"""No fault of the app is invisible: every one leads to a dialog, once, with a report; the table goes on from its record."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer, qCritical, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop_qt.shell import app
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.problems import KEPT, Catching, Fault, ProblemDialog, Problems, TableThen, fault_of, keep, report
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tests.shell.driving import assert_shown, play_first, sit_down, the_presenter
from tests.shell.seeing import cards_in
from tests.shell.sharing import begin, bid, hand, lift
from tests.shell.windows import OpenWindow


@pytest.fixture
def problems(window: MainWindow, paths: Paths, capfd: pytest.CaptureFixture[str]) -> Iterator[Problems]:
    """The fault catcher of the window, as in the app itself."""
    del capfd
    yield from _catching(window, paths)


def _catching(window: MainWindow, paths: Paths) -> Iterator[Problems]:
    found = Problems(window, paths.problems)
    found.catching.begin()
    yield found
    found.catching.end()
    if found.dialog is not None:
        found.dialog.done(0)


def _fail() -> None:
    part = "slot"
    raise LookupError(f"this {part} fails")


def _dialog(problems: Problems) -> ProblemDialog:
    QApplication.processEvents()
    assert problems.dialog is not None
    return problems.dialog


class _Unfinalizable:
    def __del__(self) -> None:
        raise LookupError("this finalizer fails")


class _Broken(QWidget):
    def event(self, event: QEvent, /) -> bool:
        if event.type() == QEvent.Type.User:
            raise LookupError("this override fails")
        return super().event(event)


def _in_slot() -> None:
    button = QPushButton()
    button.clicked.connect(_fail)
    button.click()


def _in_timer() -> None:
    QTimer.singleShot(0, _fail)
    QApplication.processEvents()


def _in_override() -> None:
    widget = _Broken()
    QCoreApplication.postEvent(widget, QEvent(QEvent.Type.User))
    QApplication.processEvents()


def _in_thread() -> None:
    thread = threading.Thread(target=_fail)
    thread.start()
    thread.join()


def _in_finalizer() -> None:
    _Unfinalizable()
    gc.collect()


def _in_qt() -> None:
    qCritical("LookupError of Qt's own")


@pytest.mark.parametrize("happen", [_in_slot, _in_timer, _in_override, _in_thread, _in_finalizer, _in_qt])
def test_a_fault_anywhere_leads_to_a_dialog_and_a_report(
    problems: Problems, paths: Paths, happen: Callable[[], None], capfd: pytest.CaptureFixture[str]
) -> None:
    happen()
    dialog = _dialog(problems)
    assert dialog.isVisible()
    kept = list(paths.problems.iterdir())
    assert len(kept) == 1
    assert str(kept[0]) in dialog.where.text()
    assert "LookupError" in kept[0].read_text()
    assert "PySide6" in kept[0].read_text()
    assert "LookupError" in capfd.readouterr().err, "a terminal is told, too"
    dialog.go_on.click()
    assert problems.dialog is None


def test_nothing_is_caught_before_and_after(window: MainWindow, paths: Paths) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    found = Problems(window, paths.problems)
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
    found.catching.begin()
    assert sys.excepthook != before[0]
    found.catching.end()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_a_fault_is_told_once_and_what_follows_it_is_added(problems: Problems, window: MainWindow, paths: Paths) -> None:
    for _ in range(3):
        _in_slot()
    dialog = _dialog(problems)
    assert not dialog.more.isVisible()
    _in_qt()
    assert _dialog(problems) is dialog
    assert "1 more" in dialog.more.text()
    assert "Qt's own" in dialog.text
    dialog.go_on.click()
    for _ in range(3):
        _in_slot()
    QApplication.processEvents()
    assert problems.dialog is None
    assert window.notice.isVisible()
    assert "again" in window.notice.words.text()
    assert len(list(paths.problems.iterdir())) == 1


def _break(page: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the next action at the table fail."""
    monkeypatch.setattr(the_presenter(page).view_model, "meaning", lambda *_: _fail())
    page.table.acted.emit(page.table.scenery.affordances[0].action)


def test_the_table_goes_on_from_its_record(problems: Problems, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit_down(window)
    play_first(the_presenter(page), 4)
    broken = the_presenter(page)
    _break(page, monkeypatch)
    dialog = _dialog(problems)
    assert dialog.with_record.isChecked()
    assert broken.session.table.record() in dialog.text
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.text
    monkeypatch.undo()
    dialog.reject()
    presenter = the_presenter(page)
    assert presenter is not broken
    assert presenter.session.table.state == broken.session.table.state
    assert presenter.session.path == broken.session.path
    assert_shown(page)
    page.table.acted.emit(page.table.scenery.affordances[0].action)


def test_the_table_can_be_closed_instead(problems: Problems, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    _break(sit_down(window), monkeypatch)
    _dialog(problems).close_table.click()
    assert problems.dialog is None
    assert window.page is window.home
    assert window.home.resume.isVisible()


def test_a_table_that_can_not_be_shown_at_all_leads_home(problems: Problems, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit_down(window)
    play_first(the_presenter(page), 4)
    monkeypatch.setattr(type(the_presenter(page).view_model), "scenery", lambda *_: _fail())
    _in_slot()
    _dialog(problems).go_on.click()
    QApplication.processEvents()
    assert window.page is window.home
    assert "again" in window.notice.words.text()


@pytest.mark.clause("TBL-5")
def test_what_is_hidden_is_copied_only_by_who_wants_it(
    open_shared: OpenWindow, paths: Paths, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    del qtbot, capfd
    window = open_shared()
    catching = _catching(window, paths)
    problems = next(catching)
    page = begin(window)
    presenter = lift(page)
    cards = hand(presenter, 0) | hand(presenter, 1)
    played = bid(page)
    _in_slot()
    dialog = _dialog(problems)
    assert not dialog.with_record.isChecked()
    assert dialog.secret.isVisible()
    assert f"bid {played}" not in dialog.text
    assert "this slot fails" not in dialog.text, "what is said of a mistake may name a card"
    assert "in _fail" in dialog.text
    assert not cards_in(" ".join(part.text() for part in (dialog.words, dialog.what, dialog.where))) & cards
    dialog.with_record.click()
    assert f"bid {played}" in dialog.text
    assert "keep hidden" in dialog.text
    dialog.go_on.click()
    assert page.hot_seat.stands, "whoever sat there is asked to sit down again"
    next(catching, None)


FATAL = """
import sys
from pathlib import Path
from PySide6.QtCore import qFatal
from tabletop_qt.shell.app import application, open_window
from tabletop_qt.shell.problems import Problems
from tabletop_qt.store.paths import Paths
app = application()
paths = Paths(Path(sys.argv[1]))
window = open_window(paths)
problems = Problems(window, paths.problems)
problems.catching.begin()
qFatal("the end")
"""


def test_a_fatal_message_of_qt_leaves_a_report(paths: Paths) -> None:
    ended = subprocess.run([sys.executable, "-c", FATAL, str(paths.root)], capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode != 0
    assert "QtFatalMsg" in next(paths.problems.iterdir()).read_text()


def test_what_qt_merely_warns_of_is_no_fault_and_one_while_the_window_is_closed_leaves_its_report(
    problems: Problems, window: MainWindow, paths: Paths, capfd: pytest.CaptureFixture[str]
) -> None:
    qWarning("just so")
    QApplication.processEvents()
    assert problems.dialog is None
    assert "just so" in capfd.readouterr().err
    window.hide()
    _in_slot()
    QApplication.processEvents()
    assert problems.dialog is None
    assert len(list(paths.problems.iterdir())) == 1


def test_a_report_that_can_not_be_kept_is_said_so_and_without_a_table_there_is_none_to_close(problems: Problems, paths: Paths) -> None:
    paths.root.mkdir(exist_ok=True)
    paths.problems.write_text("in the way")
    _in_slot()
    dialog = _dialog(problems)
    assert "could not be written" in dialog.where.text()
    assert not dialog.close_table.isVisible()
    assert not dialog.with_record.isVisible()
    assert dialog.go_on.text() == "Continue"


def test_old_reports_make_room(paths: Paths) -> None:
    for number in range(KEPT + 3):
        last = keep(paths.problems, f"report {number}")
    kept = sorted(paths.problems.iterdir())
    assert len(kept) == KEPT
    assert last in kept


def test_the_report_says_what_is_needed_to_see_it_again() -> None:
    text = report((Fault("LookupError", "there", "trace"),), TableThen("tiny, decision 3", "the record", True))
    for part in ("Homeroom", "System:", "Python", "Qt", "tiny, decision 3", "LookupError", "trace", "the record", "keep hidden"):
        assert part in text


def test_a_fault_says_where_it_happened() -> None:
    try:
        _fail()
    except LookupError as error:
        fault = fault_of(error, "Somewhere:")
    assert fault.kind == "LookupError"
    assert "test_problems.py" in fault.where
    assert "_fail" in fault.where
    assert "this slot fails" not in fault.where
    assert fault.text.startswith("Somewhere:")


def test_an_app_that_can_not_start_says_why(paths: Paths, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    del qtbot
    told: list[ProblemDialog] = []
    monkeypatch.setattr(app, "default_paths", lambda: paths)
    monkeypatch.setattr(app, "open_window", lambda _: _fail())
    monkeypatch.setattr(ProblemDialog, "exec", lambda self: told.append(self))
    assert app.run() == 1
    assert "can't start" in told[0].words.text()
    assert "LookupError" in next(paths.problems.iterdir()).read_text()


def test_the_self_test_fails_where_anything_did(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], qtbot: QtBot) -> None:
    del qtbot

    def quietly(_: MainWindow) -> str:
        _in_slot()
        return ""

    monkeypatch.setattr("tabletop_qt.shell.self_test.first_difference", quietly)
    assert app.self_test() == 1
    assert "LookupError at" in capfd.readouterr().out


def test_ctrl_c_is_no_fault() -> None:
    faults: list[Fault] = []
    catching = Catching(faults.append)
    catching.caught.connect(faults.append)
    catching.begin()
    try:
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    finally:
        catching.end()
    assert faults == []
