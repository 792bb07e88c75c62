"""The app as a program: start Qt, prepare what the first table needs, open the window, or run the self-test."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QFileSystemWatcher, QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QInputDevice
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow

from engines.kernel.messages import Message, msg
from tabletop_qt.art.ready_made import app_icon
from tabletop_qt.games.kit import GameKit, game_kits
from tabletop_qt.shell.appearance import Appearance
from tabletop_qt.shell.no_window import cannot_start, why_not
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, default_paths, other_places, usable
from tabletop_qt.store.running import Others, Request, Running
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import add, button, column, label, line

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext


# Garbage collection

EVERY = 2_000
"""Milliseconds between two checks."""
QUIET = 2_000
"""Milliseconds without input before a full collection, which takes 30 to 80."""
MOST_WAITING = 20
"""A full collection no longer waits at this multiple of Python's own threshold, which takes seven minutes of constant input."""
_INPUT = (
    QEvent.Type.KeyPress,
    QEvent.Type.KeyRelease,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseMove,
    QEvent.Type.Wheel,
    QEvent.Type.TouchUpdate,
)


class GarbageCollection(QObject):
    """Collects garbage in the window's thread at intervals; Python would do so in any thread. A full collection waits for a pause in input.

    Garbage may include Qt objects. If another thread deletes one just as the window's delivers an event to it, the app crashes.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._since_input = QElapsedTimer()
        self._windows = 0
        self._watch_windows()
        gc.disable()
        # Present objects stay; they need not be searched for garbage.
        gc.freeze()
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(EVERY)

    def _watch_windows(self) -> bool:
        """Watch the input of every window, those of dialogs and menus too. True if one is new."""
        windows, before = QGuiApplication.topLevelWindows(), self._windows
        for window in windows:
            # The system's window gets each input once, before any widget; a filter on the application would see every event of Qt.
            window.installEventFilter(self)
        self._windows = len(windows)
        return self._windows > before

    def collect(self) -> None:
        """Collect the oldest generation over Python's own threshold, and all younger ones; all of them only in a pause, if not overdue."""
        if self._watch_windows():
            self._since_input.start()
        counts, thresholds = gc.get_count(), gc.get_threshold()
        enough = [count > threshold for count, threshold in zip(counts, thresholds, strict=True)]
        if self.busy and counts[2] <= MOST_WAITING * thresholds[2]:
            enough[2] = False
        if any(enough):
            gc.collect(max(generation for generation, there in enumerate(enough) if there))

    @property
    def busy(self) -> bool:
        """True if there was input in the last two seconds."""
        return self._since_input.isValid() and not self._since_input.hasExpired(QUIET)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Note when there was input, and let it pass."""
        if event.type() in _INPUT:
            self._since_input.start()
        return False


# Preloading

AFTER = 400
"""Milliseconds from the start to the first module, when the home page has been painted."""
PAUSE = 20
"""Milliseconds between two modules, for input."""

_PARTS = (
    "tabletop_qt.shell.problems",
    "cattrs",
    "engines.kernel.contract",
    "engines.kernel.table",
    "engines.shelf",
    "tabletop_qt.viewmodels.view_model",
    "tabletop_qt.table.scene",
    "tabletop_qt.table.view",
    "tabletop_qt.store.session",
    "tabletop_qt.store.saved_games",
    "tabletop_qt.shell.presenting.presenter",
    "tabletop_qt.shell.panels.side_panel",
    "tabletop_qt.shell.history.timeline",
    "tabletop_qt.shell.hotseat.hot_seat",
    "tabletop_qt.shell.play.bot_turns",
    "tabletop_qt.shell.play.plots",
    "tabletop_qt.shell.play.table_page",
    "tabletop_qt.shell.play.table_controller",
)
"""The modules that every table needs, after the one that reports faults; imported in small steps."""


def modules(kit: GameKit) -> tuple[str, ...]:
    """The modules of a first table of this game, in order."""
    return (*_PARTS, *kit.modules)


class Preloader(QObject):
    """Loads what a first table needs, in small steps: that of the last game, and of each game whose box is approached or opened."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._kits = window.kits
        self._steps: list[Callable[[], object]] = [partial(import_module, module) for module in modules(window.kits[window.home.game])]
        self._steps.append(self._expect_table)
        self._wanted: set[str] = set()
        for box in window.home.boxes:
            box.approached.connect(self._want)
            box.opened.connect(self._want)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._timer.start(AFTER)

    def _want(self, game: str) -> None:
        if game not in self._wanted:
            self._wanted.add(game)
            kit = self._kits[game]
            self._steps += [partial(import_module, module) for module in kit.modules if module not in sys.modules]
            self._steps.append(lambda: self._window.home.setting_up.form(kit))
        self._steps.append(self._expect_table)
        if not self._timer.isActive():
            self._timer.start(PAUSE)

    def _expect_table(self) -> None:
        self._window.tables.expect_table()

    def _step(self) -> None:
        if self._steps:
            self._steps.pop(0)()
            self._timer.setInterval(PAUSE)
        else:
            self._timer.stop()


# The data folder


class PlaceDialog(QDialog):
    """Asks for another folder for tables and settings; ``place`` is the answer."""

    def __init__(self, reason: Message, offered: Paths | None) -> None:
        super().__init__()
        self.setWindowTitle(tr(msg("Homeroom has nowhere to save your tables")))
        self.setFixedWidth(560)
        self.place: Paths | None = None
        self._offered = offered
        self.reason = label(reason)
        self.offer = button(msg("Save them there"), self._accept_offer, primary=True)
        self.choose = button(msg("Choose a folder…"), self._choose, primary=offered is None)
        self.leave = button(msg("Quit"), self.reject)
        layout = add(column(self, 16, 8), label(msg("Homeroom has nowhere to save your tables"), "heading"), self.reason)
        if offered is not None:
            layout.addWidget(label(msg("This time, tables, results and settings can be saved in {place}.", place=str(offered.root))))
        always = msg(
            "To always save them in a folder of your choice, set the environment variable {variable} to it.", variable=HOME_VARIABLE
        )
        add(layout, label(always, "small"), add(line(spacing=8), self.leave, 1, self.choose, self.offer))
        self.offer.setVisible(offered is not None)
        (self.choose if offered is None else self.offer).setFocus(Qt.FocusReason.OtherFocusReason)
        Appearance(Settings()).apply(self)

    def _accept_offer(self) -> None:
        self.place = self._offered
        self.accept()

    def _choose(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        chosen = QFileDialog.getExistingDirectory(self, tr(msg("Choose a folder")))
        if chosen:
            self.take(Path(chosen))

    def take(self, folder: Path) -> None:
        """Use this folder if that is possible, else say why not."""
        try:
            self.place = usable(Paths(folder))
        except StoreError as error:
            self.reason.setText(tr(error.message))
        else:
            self.accept()


def ask_for_place(reason: Message) -> Paths | None:
    """Ask for another place for tables; None if the player would rather quit."""
    offered = next(other_places(), None)
    dialog = PlaceDialog(reason, offered)
    dialog.exec()
    if offered is not None and dialog.place != offered and offered.root.parent == Path(gettempdir()):
        # It was only made as an offer.
        with suppress(OSError):
            offered.root.rmdir()
    return dialog.place


# The app

_SILENT = msg(
    "Homeroom is already running but not responding, so this is a separate window. You can't open a table here that is open there."
)
CANNOT_START = 2
"""The exit status if no window can be opened."""
BACKUP_AFTER = 5_000
"""Milliseconds from the start to the backup, when everything else has been loaded."""
ASK_AFTER = 500
"""Milliseconds after the start, when the first picture is there, until the system is asked about motion."""


class Application(QApplication):
    """The Qt application. Files that the desktop asks it to open wait for the window."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._asked: list[Path] = []
        self._open: Callable[[Path], object] = self._asked.append

    def event(self, event: QEvent, /) -> bool:
        """Take the name of a file to open from the Finder."""
        if event.type() != QEvent.Type.FileOpen:
            return super().event(event)
        file = event.file() if isinstance(event, QFileOpenEvent) else ""
        if file:
            self._open(Path(file))
        return True

    def open_with(self, open_record: Callable[[Path], object]) -> None:
        """Open the waiting files and all later ones with this function."""
        self._open, asked = open_record, tuple(self._asked)
        self._asked.clear()
        for path in asked:
            open_record(path)


def application() -> QApplication:
    """The Qt application of this process. If Qt finds no screen, the process says so and ends."""
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
        # As an option: `setStyle` returns the style, whose Python class takes longer to make than our window.
        return Application([*sys.argv[:1], "-style", "fusion"])
    finally:
        qInstallMessageHandler(before)
        if heard and sys.stderr is not None:
            sys.stderr.write("".join(f"{line}\n" for line in heard))


def _hear(heard: list[str], kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Keep the messages of Qt's start. After a fatal one, explain it in plain words before the process ends."""
    del context
    heard.append(message)
    if kind == QtMsgType.QtFatalMsg:
        cannot_start(why_not(heard))
        os._exit(CANNOT_START)


def open_window(where: Paths) -> MainWindow:
    """Show and return a window on the tables and settings of one place."""
    touch_screen = any(device.type() == QInputDevice.DeviceType.TouchScreen for device in QInputDevice.devices())
    window = MainWindow(game_kits(), Storage(where), touch_screen=touch_screen)
    window.setWindowIcon(app_icon(64))
    window.show()
    GarbageCollection(window)
    return window


def back_up(window: MainWindow) -> None:
    """Check the database and make today's backup, unless there is one, in the background."""
    from tabletop_qt.shell.restoring import DailyBackup

    storage = window.storage
    backup = DailyBackup(storage.database, window, storage.shelf)
    backup.failed.connect(window.mended)
    backup.start()


def run(record: Path | None = None, others: Others = Others.NONE, running: Running | None = None) -> int:
    """Open the app, with a record if one is named; returns the exit status when its window is closed.

    ``running`` is where later starts find this one.
    """
    from tabletop_qt.shell.problems import Problems, fault_of, tell_at_start

    app = application()
    try:
        where = usable(default_paths())
    except StoreError as error:
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
        window.notice.tell_also(_SILENT)
    if running is not None:
        opening.listen(running)
    QTimer.singleShot(BACKUP_AFTER, window, lambda: back_up(window))
    QTimer.singleShot(ASK_AFTER, window.appearance, window.appearance.ask_system)
    Preloader(window)
    try:
        return app.exec()
    finally:
        problems.catching.end()


def self_test() -> int:
    """Replay the golden records of every game in the real window, compare scenery and state, and return the exit status."""
    import tempfile

    from tabletop_qt.shell.problems import Catching, Fault
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


# Records to open while the app runs

ALERT_AFTER = 500
"""Milliseconds after which a window that could not come forward asks for attention in the taskbar."""
_LOOK_AGAIN = 250
"""Milliseconds between two checks."""


class Opening(QObject):
    """Opens records in the window, one after the other. They wait while a dialog asks about the open table."""

    def __init__(self, window: QMainWindow, open_record: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_record = open_record
        self._waiting: list[Path] = []
        self._running: Running | None = None
        self._again = QTimer(self, interval=_LOOK_AGAIN)
        self._again.timeout.connect(self._open_waiting)

    def listen(self, running: Running) -> None:
        """Serve the requests of later starts."""
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
        """Come forward, and open the record of a request."""
        self._come_forward(request.token)
        if request.record is not None:
            # The window comes forward before a record is read, which can take a moment.
            QTimer.singleShot(0, self, partial(self.open, request.record))

    def open(self, record: Path) -> None:
        """Open a record, as soon as no dialog is open."""
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
            # Qt passes this on to a Wayland desktop, which then lets the window come forward.
            os.environ["XDG_ACTIVATION_TOKEN"] = token
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        QTimer.singleShot(ALERT_AFTER, window, self._ask_for_attention)

    def _ask_for_attention(self) -> None:
        if QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            QApplication.alert(self._window)
