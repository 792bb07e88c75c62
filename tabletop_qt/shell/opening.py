"""What the app is asked to open while it runs: by a second start, or by the desktop."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from tabletop_qt.store.running import Request, Running

ALERT_AFTER = 500
"""Milliseconds after which a window that was not let come forward asks for attention in the taskbar."""

_LOOK_AGAIN = 250
"""Milliseconds between two looks, where something has to be waited for."""


class Opening(QObject):
    """Opens records in the window, one after the other. While a dialog stands, they wait: what it asks is about the table behind it."""

    def __init__(self, window: QMainWindow, open_record: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_record = open_record
        self._waiting: list[Path] = []
        self._running: Running | None = None
        self._again = QTimer(self)
        self._again.setInterval(_LOOK_AGAIN)
        self._again.timeout.connect(self._open_waiting)

    def listen(self, running: Running) -> None:
        """Do from now on what second starts ask for."""
        self._running = running
        watcher = QFileSystemWatcher(self)
        if watcher.addPath(str(running.folder)):
            watcher.directoryChanged.connect(self._take)
        else:
            # The system may refuse to watch one more folder.
            timer = QTimer(self)
            timer.timeout.connect(self._take)
            timer.start(_LOOK_AGAIN)
        self._take()

    def _take(self) -> None:
        if self._running is not None and self._window.isVisible():
            for request in self._running.take():
                self.do(request)

    def do(self, request: Request) -> None:
        """Come forward, and open what is asked for."""
        self._come_forward(request.token)
        if request.record is not None:
            # The window comes forward before a record is read, which can take a moment.
            QTimer.singleShot(0, self, partial(self.open, request.record))

    def open(self, record: Path) -> None:
        """Open a record, as soon as nothing else is asked."""
        self._waiting.append(record)
        self._open_waiting()

    def _open_waiting(self) -> None:
        while self._waiting and QApplication.activeModalWidget() is None:
            self._open_record(self._waiting.pop(0))
        if self._waiting:
            self._again.start()
        else:
            self._again.stop()

    def _come_forward(self, token: str) -> None:
        if token:
            # Where Wayland's desktop finds its leave; Qt takes it from there.
            os.environ["XDG_ACTIVATION_TOKEN"] = token
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        QTimer.singleShot(ALERT_AFTER, window, self._ask_for_attention)

    def _ask_for_attention(self) -> None:
        if QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            QApplication.alert(self._window)
