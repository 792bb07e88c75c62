"""The app as a program: starts Qt, opens the window, and can test itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from engines.kernel.messages import msg
from tabletop_qt.art.ready_made import app_icon
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell.garbage import GarbageCollection
from tabletop_qt.shell.no_window import cannot_start, why_not
from tabletop_qt.shell.opening import Opening
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.warming import Warming
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths, default_paths, usable
from tabletop_qt.store.running import Others, Running

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext

CANNOT_START = 2
"""The exit status where no window can be opened."""

BACKUP_AFTER = 5_000
"""Milliseconds after the start: by then everything that the person waits for has been loaded."""


class Application(QApplication):
    """The Qt application. Files that the desktop asks it to open wait until there is a window that opens them."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._asked: list[Path] = []
        self._open: Callable[[Path], object] = self._asked.append

    def event(self, event: QEvent, /) -> bool:
        """Take the name of a file to open; that is how the Finder hands it over."""
        if event.type() != QEvent.Type.FileOpen:
            return super().event(event)
        file = event.file() if isinstance(event, QFileOpenEvent) else ""
        if file:
            self._open(Path(file))
        return True

    def open_with(self, open_record: Callable[[Path], object]) -> None:
        """Open with this what was asked for so far, and whatever will be."""
        self._open, asked = open_record, tuple(self._asked)
        self._asked.clear()
        for path in asked:
            open_record(path)


def application() -> QApplication:
    """The Qt application: name, style, sharpness. One per process. Where Qt finds no screen, the process says so and ends."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    QApplication.setApplicationName("Homeroom")
    QApplication.setApplicationDisplayName("")
    QApplication.setDesktopFileName("homeroom")
    heard: list[str] = []
    before = qInstallMessageHandler(partial(_hear, heard))
    try:
        # Asked for as an option: `setStyle` answers with the style, whose Python class alone takes longer to make than our window.
        return Application([*sys.argv[:1], "-style", "fusion"])
    finally:
        qInstallMessageHandler(before)
        if heard and sys.stderr is not None:
            sys.stderr.write("".join(f"{line}\n" for line in heard))


def _hear(heard: list[str], kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Keep what Qt tells while it starts. After a fatal message it would end the process without a word that a person understands."""
    del context
    heard.append(message)
    if kind == QtMsgType.QtFatalMsg:
        cannot_start(why_not(heard))
        os._exit(CANNOT_START)


def open_window(where: Paths) -> MainWindow:
    """The window on the tables and settings of one place, shown."""
    window = MainWindow(game_kits(), Storage(where))
    window.setWindowIcon(app_icon(64))
    window.show()
    GarbageCollection(window)
    return window


def back_up(window: MainWindow, where: Paths) -> None:
    """Make today's backup, unless there is one, while the person does something else."""
    from tabletop_qt.shell.restoring import DailyBackup

    backup = DailyBackup(where, window)
    backup.failed.connect(window.notice.tell_also)
    backup.start()


def run(record: Path | None = None, others: Others = Others.NONE, running: Running | None = None) -> int:
    """Open the app, at a record where one is named; the exit status when its window has been closed.

    ``running`` is its claim to be the app that runs, where later starts find it.
    """
    from tabletop_qt.shell.problems.fault import fault_of
    from tabletop_qt.shell.problems.problems import Problems, tell_at_start

    app = application()
    try:
        where = usable(default_paths())
    except StoreError as error:
        from tabletop_qt.shell.place import ask_for_place

        chosen = ask_for_place(error.message)
        if chosen is None:
            return 1
        where = chosen
    try:
        window = open_window(where)
    except Exception as error:
        tell_at_start(fault_of(error), where.problems)
        return 1
    problems = Problems(window, where.problems)
    problems.catching.begin()
    opening = Opening(window, window.open_record)
    if isinstance(app, Application):
        app.open_with(opening.open)
    if record is not None:
        opening.open(record)
    if others is Others.SILENT:
        _tell_of_the_other(window)
    if running is not None:
        opening.listen(running)
    QTimer.singleShot(BACKUP_AFTER, window, lambda: back_up(window, where))
    Warming(window.kits[window.home.game], window)
    try:
        return app.exec()
    finally:
        problems.catching.end()


def _tell_of_the_other(window: MainWindow) -> None:
    """Say that another app runs, after whatever is being said of the record."""
    silent = msg(
        "Homeroom is running already, but does not answer, so this is another window. A table that is open there can't be opened here."
    )
    window.notice.tell_also(silent)


def self_test() -> int:
    """Replay the golden records of every game in the real window, comparing what is shown with the state; 0 where all is well."""
    import tempfile

    from tabletop_qt.shell.problems.catching import Catching
    from tabletop_qt.shell.problems.fault import Fault
    from tabletop_qt.shell.self_test import first_difference

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application()
    faults: list[Fault] = []
    catching = Catching(faults.append)
    catching.caught.connect(faults.append)
    catching.begin()
    with tempfile.TemporaryDirectory() as folder:
        window = open_window(Paths(Path(folder)))
        try:
            difference = first_difference(window)
        finally:
            window.close()
            catching.end()
    if faults:
        difference = f"{faults[0].kind} at {faults[0].where}"
    sys.stdout.write(f"{difference or 'All golden records are shown as they are.'}\n")
    return 1 if difference else 0
