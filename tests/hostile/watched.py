"""The app as it is started, watched: what its window shows is told on standard output, a line of JSON whenever that changes.

On standard input come things that happen to it: ``close``, ``click WORDS`` on a button, ``resume FILE``, ``play`` a legal command,
``minimise``, ``ask`` by a dialog and ``dismiss`` it, ``open FILE`` as the Finder does it, ``full`` and ``room`` for a disk that takes
nothing any more, and does again.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Self

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMainWindow

from tabletop_qt.command import main
from tabletop_qt.shell import app
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import running, session

LOOK_EVERY = 30
PATIENCE = "HOMEROOM_TEST_PATIENCE"
"""The environment variable that says how long a second start waits, in seconds."""
FIRST = "HOMEROOM_TEST_FIRST"
"""The one that says what happens before there is a window."""
CLOCK = "HOMEROOM_TEST_CLOCK"
"""The one that says what the clock tells at the start, in seconds since 1970."""
BACKUP = "HOMEROOM_TEST_BACKUP"
"""The one that says how soon after the start the backup is made, in milliseconds."""
LOCKS = "HOMEROOM_TEST_LOCKS"
"""The one that says ``none`` for a disk that knows no locks."""


def shown() -> Mapping[str, object]:
    """The part of the window that tests look at."""
    tops = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    window = next((top for top in tops if isinstance(top, MainWindow)), None)
    dialogs = [" ".join(part.text() for part in top.findChildren(QLabel) if part.isVisible()) for top in tops if isinstance(top, QDialog)]
    if window is None:
        return {"title": "", "dialogs": dialogs}
    page = window.table_page if window.page is window.table_page else None
    session = window.tables.session if page is not None else None
    notices = [bar.words.text() for bar in (window.notice, *((page.notice,) if page is not None else ())) if bar.isVisible()]
    return {
        "title": window.windowTitle(),
        "dialogs": dialogs,
        "notice": " ".join(notices),
        "file": str(session.path) if session is not None else "",
        "turn": session.table.turn if session is not None else -1,
        "minimised": window.isMinimized(),
        "active": window.isActiveWindow(),
        "size": [window.width(), window.height()],
        "ratio": window.devicePixelRatio(),
    }


def happen(what: str, about: str) -> None:
    """Let something happen to the app."""
    windows = [top for top in QApplication.topLevelWidgets() if isinstance(top, QMainWindow) and top.isVisible()]
    window = windows[0] if windows else None
    if what == "click":
        buttons = [part for top in QApplication.topLevelWidgets() for part in top.findChildren(QAbstractButton) if part.isVisible()]
        next(part for part in buttons if part.text() == about).click()
    elif what == "dismiss":
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog):
                top.reject()
    elif what == "open":
        application = QCoreApplication.instance()
        if application is not None:
            QCoreApplication.sendEvent(application, QFileOpenEvent(about))
    elif what in ("full", "room"):
        _limit(what == "full")
    elif isinstance(window, MainWindow):
        _at_window(window, what, about)


def _limit(full: bool) -> None:
    import resource

    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (0 if full else most, most))


def _at_window(window: MainWindow, what: str, about: str) -> None:
    if what == "close":
        window.close()
    elif what == "ask":
        window.dialogs.show_backups()
    elif what == "minimise":
        window.showMinimized()
    elif what == "resume":
        window.resume(Path(about) if about else None)
    elif what == "play" and window.table_page is not None and window.table_page.presenter is not None:
        window.table_page.presenter.play(next(iter(window.table_page.presenter.session.table.legal())).text())


class Watch:
    """Tells what is shown, and lets things happen."""

    def __init__(self) -> None:
        self._told = ""
        self._wanted: SimpleQueue[str] = SimpleQueue()
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._timer.start(LOOK_EVERY)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            self._wanted.put(line.rstrip("\n"))

    def _look(self) -> None:
        try:
            what, _, about = self._wanted.get_nowait().partition(" ")
        except Empty:
            pass
        else:
            happen(what, about)
        now = json.dumps(shown())
        if now != self._told:
            self._told = now
            sys.stdout.write(now + "\n")
            sys.stdout.flush()


def watched(arguments: Sequence[str]) -> int:
    """Run the app with these arguments, watched."""
    make = app.application
    watches: list[Watch] = []

    def application() -> QApplication:
        made = make()
        watches.append(Watch())
        what, _, about = os.environ.get(FIRST, "").partition(" ")
        happen(what, about)
        return made

    vars(app)["application"] = application
    vars(running)["PATIENCE"] = float(os.environ.get(PATIENCE, "8"))
    vars(app)["BACKUP_AFTER"] = int(os.environ.get(BACKUP, str(app.BACKUP_AFTER)))
    if os.environ.get(LOCKS) == "none":
        refuse_locks()
    if CLOCK in os.environ:
        set_clock(float(os.environ[CLOCK]))
    return main(arguments)


def set_clock(start: float) -> None:
    """Let the clock tell another time from now on."""
    late = time.time() - start
    tell = time.time

    class Shifted(datetime):
        """Times, moved on or back."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(tell() - late, tz)

    vars(time)["time"] = lambda: tell() - late
    vars(session)["datetime"] = Shifted


def refuse_locks() -> None:
    """Be on a disk that knows no locks."""
    import errno
    import fcntl

    def refuse(*_: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    vars(fcntl)["flock"] = refuse


if __name__ == "__main__":
    sys.exit(watched(sys.argv[1:]))
