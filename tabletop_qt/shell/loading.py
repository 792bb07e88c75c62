"""Loading large records in a thread, with progress and a way to cancel."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from engines.kernel.messages import msg
from engines.kernel.records import RecordError, Watch
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import is_large
from tabletop_qt.store.session import Session
from tabletop_qt.widgets.controls import Dialog, add, button, column, describe, label, line

LoadError = StoreError | RecordError
Fetch = Callable[[Watch | None], Session]
STEPS = 1000
"""The number of steps of the progress."""
_TOLD_EVERY = 0.1
"""Seconds between two reports of progress."""
_MOMENT_EVERY, _MOMENT = 0.01, 0.001
"""Seconds between the pauses for the window's thread, and the length of a pause."""


class _Cancelled(Exception):
    """Loading was cancelled."""


@frozen(eq=False)
class _Task:
    """One record that is being loaded."""

    fetch: Fetch
    then: Callable[[Session], object]
    fail: Callable[[LoadError], object]
    cancelled: threading.Event


class Loading(QObject):
    """Loads one session at a time: at once from a small file, in a thread from a large one."""

    begun = Signal(str)
    """The name of a large file, which takes a while."""
    progressed = Signal(int)
    """The progress, out of `STEPS`."""
    ended = Signal()
    """Loading has ended: done, failed or cancelled."""
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
        """Load the session of a file: calls ``then`` with it, or ``fail`` with the reason; neither if cancelled."""
        self.stop()
        if not is_large(path):
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
        """Cancel the loading."""
        task, self._task = self._task, None
        if task is not None:
            task.cancelled.set()
            self.ended.emit()

    def stop(self) -> None:
        """Cancel the loading, and wait until the file is closed."""
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


class LoadingDialog(Dialog):
    """Shows the progress of loading a file; closing it cancels."""

    def __init__(self, parent: QWidget, loading: Loading, file: str) -> None:
        super().__init__(parent, msg("Loading"), 420)
        self._loading = loading
        self.progress = QProgressBar(minimum=0, maximum=0, textVisible=False)
        describe(self.progress, msg("Loading progress"))
        self.cancel = button(msg("Cancel"), self.reject)
        words = label(msg("{file} is large. Replaying every decision…", file=file))
        add(column(self, 16, 12), words, self.progress, add(line(spacing=8), 1, self.cancel))
        loading.progressed.connect(self._show)
        loading.ended.connect(self.accept)

    def _show(self, step: int) -> None:
        # The total is unknown until the file has been read.
        self.progress.setRange(0, STEPS)
        self.progress.setValue(step)

    def reject(self) -> None:
        """Cancel."""
        self._loading.cancel()
