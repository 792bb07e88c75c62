"""Faults of the app itself: each is caught, explained once in plain words, and written into a report."""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import PySide6
from attrs import frozen
from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt import __version__
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError, create_whole, entries, mtime_ns, read_whole
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import CheckBox, Dialog, add, button, column, label, line

# A fault


@frozen
class Fault:
    """Something that should never have happened.

    ``kind``, ``where`` and ``way`` are the type of the error, its place in the program, and the calls that led there. They hold nothing
    of a game, but ``text``, the whole traceback, may. Two faults of the same kind at the same place are the same fault.
    """

    kind: str
    where: str
    text: str
    way: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The key by which equal faults are recognised."""
        return self.kind, self.where


def fault_of(error: BaseException, context: str = "") -> Fault:
    """The fault behind an exception; ``context`` is where it came to light, if the traceback does not say so."""
    frames = traceback.extract_tb(error.__traceback__)
    where = ""
    if frames:
        last = frames[-1]
        where = f"{'/'.join(Path(last.filename).parts[-3:])}, line {last.lineno}, in {last.name}"
    text = "".join(traceback.format_exception(error))
    return Fault(type(error).__name__, where, f"{context}\n{text}" if context else text, "".join(traceback.format_list(frames)))


class Catching(QObject):
    """Emits every fault by ``caught`` from `begin` to `end`, from any thread, and writes it to standard error as usual.

    After a fatal message Qt ends the process, so ``last_words`` is called at once.
    """

    caught = Signal(object)
    """A `Fault`, in the thread where it happened: a slot that shows something needs a queued connection."""

    def __init__(self, last_words: Callable[[Fault], object]) -> None:
        super().__init__()
        self._last_words = last_words
        self._before: tuple[Any, Any, Any, Any] | None = None

    def begin(self) -> None:
        """Catch from now on."""
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook, qInstallMessageHandler(self._hear)
        sys.excepthook = self._in_slot
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable

    def end(self) -> None:
        """Restore the handlers from before."""
        if self._before is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook, handler = self._before
            qInstallMessageHandler(handler)
            self._before = None

    def _in_slot(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        # Ctrl+C in a terminal is no fault.
        if not issubclass(kind, KeyboardInterrupt):
            self.caught.emit(fault_of(error.with_traceback(trace)))

    def _in_thread(self, told: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(told)
        if told.exc_value is not None:
            name = told.thread.name if told.thread is not None else "unknown"
            self.caught.emit(fault_of(told.exc_value, f"In the thread {name}:"))

    def _unraisable(self, told: sys.UnraisableHookArgs) -> None:
        sys.__unraisablehook__(told)
        if told.exc_value is not None:
            self.caught.emit(fault_of(told.exc_value, f"{told.err_msg or 'Ignored'}: {told.object!r}"))

    def _hear(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        # A program with a window may have no standard error.
        if sys.stderr is not None:
            sys.stderr.write(f"{message}\n")
        if kind not in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
            return
        fault = Fault("Qt", message, f"{kind.name}: {message}\n")
        if kind == QtMsgType.QtFatalMsg:
            self._last_words(fault)
        else:
            self.caught.emit(fault)


# The report

KEPT = 20
"""The most reports kept on disk; the oldest are deleted."""


@frozen
class TableThen:
    """The table that was open then: its name, its record, and True if the record tells secrets."""

    what: str
    record: str
    secret: bool


def report(faults: Sequence[Fault], table: TableThen | None, with_record: bool = True) -> str:
    """The whole report as text."""
    parts = [
        f"Homeroom {__version__}",
        f"Time: {datetime.now().astimezone().isoformat(timespec='seconds')}",
        f"System: {platform.platform()} ({platform.machine()})",
        f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}, drawing on {QGuiApplication.platformName()}",
    ]
    if table is not None:
        parts.append(f"Table: {table.what}")
        if not with_record:
            parts.append("The record of the table is left out, and what was said of its cards.")
        elif table.secret:
            parts.append("The record below tells what players of this unfinished game keep hidden from each other.")
    for fault in faults:
        hushed = table is not None and table.secret and not with_record
        parts += ["", f"{fault.kind} at {fault.where}", "", (fault.way if hushed else fault.text).rstrip()]
    if table is not None and with_record:
        parts += ["", "Record:", "", table.record.rstrip()]
    return "\n".join(parts) + "\n"


def keep(folder: Path, text: str) -> Path:
    """Write a report into the folder of reports, and return its path. Raises StoreError."""
    path = create_whole(folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.txt", text.encode("utf-8", "replace"))
    for old in sorted((file for file in entries(folder) if file.suffix == ".txt"), key=mtime_ns)[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return path


# The dialog

WIDE = 560


class ProblemDialog(Dialog):
    """Tells the player of an error, of its effect on the table, and of the report.

    Accept and Escape both continue the table; ``left`` is called to close it instead. The dialog shows nothing of a game, which the player
    at the screen may not be allowed to see.
    """

    def __init__(
        self, parent: QWidget | None, fault: Fault, table: TableThen | None, kept: Path | Message, left: Callable[[], object]
    ) -> None:
        super().__init__(parent, msg("Something went wrong"), WIDE)
        self._faults = [fault]
        self._table = table
        self._left = left
        self.words = label(_meaning(table), "body")
        self.what = label(msg("Homeroom ran into an error: {kind} ({where}).", kind=fault.kind, where=fault.where), "small")
        self.more = label(msg(""), "small")
        self.more.hide()
        where = msg("A report was saved to {file}.", file=str(kept)) if isinstance(kept, Path) else kept
        self.where = label(where, "small")
        self.with_record = CheckBox(tr(msg("Include this table's record")))
        self.with_record.setVisible(table is not None)
        self.with_record.setChecked(table is not None and not table.secret)
        self.secret = label(msg("The record includes everything that is hidden in this game."), "warning")
        self.secret.setVisible(table is not None and table.secret)
        self.copy = button(msg("Copy report"), self._copy)
        self.close_table = button(msg("Close the table"), self._close_table)
        self.close_table.setVisible(table is not None)
        self.go_on = button(msg("Return to the table") if table is not None else msg("Continue"), self.accept, primary=True)
        add(
            column(self, 16, 8),
            label(msg("Something went wrong"), "heading"),
            self.words,
            self.what,
            self.more,
            self.where,
            self.with_record,
            self.secret,
            add(line(spacing=8), self.copy, 1, self.close_table, self.go_on),
        )
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def reject(self) -> None:
        """Continue the table on Escape, too: it is reloaded then."""
        self.accept()

    def _close_table(self) -> None:
        self.done(QDialog.DialogCode.Rejected)
        self._left()

    def add(self, fault: Fault) -> None:
        """Add a later fault."""
        if fault.key not in {known.key for known in self._faults}:
            self._faults.append(fault)
            count = len(self._faults) - 1
            self.more.setText(tr(msgn("{count} more error followed.", "{count} more errors followed.", count)))
            self.more.show()

    @property
    def text(self) -> str:
        """The report as it would be copied."""
        return report(self._faults, self._table, self.with_record.isChecked())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copy.setText(tr(msg("Copied")))


def _meaning(table: TableThen | None) -> Message:
    if table is None:
        return msg("Your last action may not have been carried out. You can continue.")
    return msg("Every move is saved. You can continue this table from its last saved move; only an unfinished move is lost.")


# From fault to dialog


class Problems(QObject):
    """The faults of one window. ``folder`` is where reports are kept."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._told: set[tuple[str, str]] = set()
        self.dialog: ProblemDialog | None = None
        self.catching = Catching(self._write)
        # Queued: the current event is handled first, and faults of other threads are shown by the window's.
        self.catching.caught.connect(self.tell, Qt.ConnectionType.QueuedConnection)

    def tell(self, fault: Fault) -> None:
        """Tell the player of a fault."""
        again = fault.key in self._told
        self._told.add(fault.key)
        if self.dialog is not None:
            self.dialog.add(fault)
        elif again:
            self._window.notice.tell(msg("The same error happened again. The table is saved, and the earlier report is still there."))
        elif self._window.isVisible():
            table = self._table_then()
            self.dialog = ProblemDialog(self._window.page, fault, table, _kept(self._folder, fault, table), self._leave)
            self.dialog.accepted.connect(self._go_on)
            self.dialog.open()
        else:
            self._write(fault)

    def _write(self, fault: Fault) -> None:
        _kept(self._folder, fault, self._table_then())

    def _table_then(self) -> TableThen | None:
        page = self._window.table_page
        session = self._window.tables.session if page is not None else None
        if session is None or page is None or page.presenter is None:
            return None
        try:
            table = session.table
            secret = page.presenter.disclosure.record_tells_more
            return TableThen(f"{table.game.id}, decision {table.turn}", table.record(), secret)
        except Exception as error:
            # The table may be broken, but not its file.
            return TableThen(f"{session.path.name}, which could not be read: {fault_of(error).text}", _on_disk(session.path), True)

    def _go_on(self) -> None:
        self.dialog = None
        try:
            if self._window.table_page is not None:
                self._window.tables.take_up_again()
        except Exception as error:
            # The table can't be shown at all; it stays on disk, and the rest of the app works.
            self._leave()
            self.tell(fault_of(error))

    def _leave(self) -> None:
        self.dialog = None
        self._window.show_home()


def tell_at_start(fault: Fault, folder: Path) -> None:
    """Tell of a fault because of which the window can't open."""
    dialog = ProblemDialog(None, fault, None, _kept(folder, fault, None), lambda: None)
    dialog.words.setText(tr(msg("Homeroom can't start. Your tables are saved.")))
    dialog.go_on.setText(tr(msg("Quit")))
    dialog.exec()


def _kept(folder: Path, fault: Fault, table: TableThen | None) -> Path | Message:
    """Write a report, and return its path, or the reason why it could not be written."""
    try:
        return keep(folder, report((fault,), table))
    except StoreError as error:
        return error.message


def _on_disk(path: Path) -> str:
    from tabletop_qt.store.saved_games import MAX_BYTES

    try:
        return read_whole(path, MAX_BYTES).decode("utf-8", "replace")
    except StoreError as error:
        return str(error)
