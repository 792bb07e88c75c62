"""The app as a program: starts Qt, opens the window, and can test itself."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tabletop_qt.art.ready_made import app_icon
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.warming import Warming
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths, default_paths, usable

BACKUP_AFTER = 5_000
"""Milliseconds after the start: by then everything that the person waits for has been loaded."""


def application() -> QApplication:
    """The Qt application: name, style, sharpness. One per process."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    QApplication.setApplicationName("Homeroom")
    QApplication.setApplicationDisplayName("")
    QApplication.setDesktopFileName("homeroom")
    # Asked for as an option: `setStyle` answers with the style, whose Python class alone takes longer to make than our window.
    return QApplication([*sys.argv[:1], "-style", "fusion"])


def open_window(where: Paths) -> MainWindow:
    """The window on the tables and settings of one place, shown."""
    window = MainWindow(game_kits(), Storage(where))
    window.setWindowIcon(app_icon(64))
    window.show()
    # What stands now stays; garbage need never be looked for among it.
    gc.freeze()
    gc.enable()
    return window


def back_up(window: MainWindow, where: Paths) -> None:
    """Make today's backup, unless there is one, while the person does something else."""
    from tabletop_qt.shell.restoring import DailyBackup

    backup = DailyBackup(where, window)
    backup.failed.connect(window.notice.tell)
    backup.start()


def run(record: Path | None = None) -> int:
    """Open the app, at a record where one is named; the exit status when its window has been closed."""
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
    if record is not None:
        window.open_record(record)
    QTimer.singleShot(BACKUP_AFTER, window, lambda: back_up(window, where))
    Warming(window.kits[window.home.game], window)
    try:
        return app.exec()
    finally:
        problems.catching.end()


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
