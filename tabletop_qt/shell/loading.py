"""Large records are followed off the window's thread: it shows how far that has come, and it can be cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from engines.kernel.messages import msg
from engines.kernel.records import RecordError, Watch
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import large
from tabletop_qt.store.session import Session
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line

LoadError = StoreError | RecordError
Fetch = Callable[[Watch | None], Session]

STEPS = 1000
"""Progress is told in so many steps."""

_TOLD_EVERY = 0.1
"""Seconds between two reports of progress."""

_MOMENT_EVERY, _MOMENT = 0.01, 0.001
"""Seconds after which the window's thread gets a moment, and how long that is."""


class _Cancelled(Exception):
    """Nobody waits for it any more."""


@frozen(eq=False)
class _Task:
    """One record that is being followed."""

    fetch: Fetch
    then: Callable[[Session], object]
    fail: Callable[[LoadError], object]
    cancelled: threading.Event


class Loading(QObject):
    """Fetches one session at a time: at once from a small file, from a large one while the window goes on working."""

    begun = Signal(str)
    """The file with this name is large; it takes a while."""
    progressed = Signal(int)
    """It has come so far, out of `STEPS`."""
    ended = Signal()
    """It is loaded, or could not be, or was cancelled."""
    _came = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: _Task | None = None
        self._thread: threading.Thread | None = None
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """True if a large file is being loaded."""
        return self._task is not None

    def fetch(self, path: Path, fetch: Fetch, then: Callable[[Session], object], fail: Callable[[LoadError], object]) -> None:
        """Fetch the session of a file; ``then`` gets it, or ``fail`` the reason why there is none. Where it is cancelled, neither."""
        self.stop()
        if not large(path):
            try:
                session = fetch(None)
            except (StoreError, RecordError) as error:
                fail(error)
            else:
                then(session)
            return
        self._task = _Task(fetch, then, fail, threading.Event())
        self._thread = threading.Thread(target=self._work, args=(self._task,), name="loading", daemon=True)
        self.begun.emit(path.name)
        self._thread.start()

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        task, self._task = self._task, None
        if task is not None:
            task.cancelled.set()
            self.ended.emit()

    def stop(self) -> None:
        """Cancel it, and wait until the file is let go."""
        self.cancel()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def _work(self, task: _Task) -> None:
        came: Session | Exception
        try:
            came = task.fetch(self._watch(task))
        except _Cancelled:
            return
        except Exception as error:
            came = error
        if not task.cancelled.is_set():
            self._came.emit(task, came)
        elif isinstance(came, Session):
            came.close()

    def _watch(self, task: _Task) -> Watch:
        told = moment = time.monotonic()

        def watch(done: int, of: int) -> None:
            nonlocal told, moment
            if task.cancelled.is_set():
                raise _Cancelled
            now = time.monotonic()
            if now - told > _TOLD_EVERY:
                told = now
                self.progressed.emit(done * STEPS // of)
            if now - moment > _MOMENT_EVERY:
                time.sleep(_MOMENT)
                moment = time.monotonic()

        return watch

    def _take(self, task: _Task, came: Session | Exception) -> None:
        if task is not self._task:
            if isinstance(came, Session):
                came.close()
            return
        self._task = None
        self.ended.emit()
        if isinstance(came, Session):
            task.then(came)
        elif isinstance(came, LoadError):
            task.fail(came)
        else:
            raise came


class LoadingDialog(QDialog):
    """Says that a file is being loaded and how far that has come; leaving it cancels."""

    def __init__(self, parent: QWidget, loading: Loading, file: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(msg("Loading")))
        self.setFixedWidth(420)
        self._loading = loading
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        describe(self.progress, msg("Loading progress"))
        self.cancel = button(msg("Cancel"), self.reject)
        layout = column(self, 16, 12)
        layout.addWidget(label(msg("{file} is large. Replaying every decision…", file=file)))
        layout.addWidget(self.progress)
        row = line(spacing=8)
        row.addStretch(1)
        row.addWidget(self.cancel)
        layout.addLayout(row)
        loading.progressed.connect(self._show)
        loading.ended.connect(self.accept)

    def _show(self, step: int) -> None:
        # Until the file has been read, nobody knows how much there is.
        self.progress.setRange(0, STEPS)
        self.progress.setValue(step)

    def reject(self) -> None:
        """Cancel."""
        self._loading.cancel()
