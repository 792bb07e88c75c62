"""The real window for tests, on a data folder of its own."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from weakref import WeakSet

import pytest
from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop_qt.art import lettering
from tabletop_qt.games.kit import GameKit, game_kits
from tabletop_qt.shell.app import application
from tabletop_qt.shell.play import advising, table_controller, worker_process
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.table.pictures import Picture, Pictures
from tests.kernel.tiny import GAMES
from tests.shell.tiny_table import WORKER, strip_kits, tiny_kits
from tests.template import kit as template

OpenWindow = Callable[[], MainWindow]
LEFT = 6
"""The number of closed windows that may wait for Python's own tidying; each holds the pictures of its tables."""
YOUNG = 10_000
"""The number of new objects after which young garbage is looked for; after 700, as usual, takes twice as long in all."""
MOST_PICTURES = 8_000
"""The number of pictures that are kept for windows to come: about 300 MiB."""
_opened: WeakSet[MainWindow] = WeakSet()
_standing = 0
"""The number of objects that no garbage collection looks at."""


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """Every window of a session takes the pictures that one before it has painted, which saves a sixth of the time of its tests.

    A test that watches how faces are painted, or changes it, patches a function of `lettering` or a painter; then nothing is taken.
    """
    cached, kept = Pictures.cached, OrderedDict[Hashable, Picture]()

    def shared(pictures: Pictures, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        def once() -> Picture:
            painting = type(pictures.painter).paint, Pictures.face, *filter(callable, vars(lettering).values())
            whole_key = type(pictures.painter), painting, QGuiApplication.font().toString(), key
            if whole_key in kept:
                pictures.painted += 1
            else:
                kept[whole_key] = paint()
                if len(kept) > MOST_PICTURES:
                    kept.popitem(last=False)
            kept.move_to_end(whole_key)
            return kept[whole_key]

        return cached(pictures, key, once)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pictures, "cached", shared)
        yield


def template_kits() -> Mapping[str, GameKit]:
    return {"psst": template.kit()}


@pytest.fixture(scope="session")
def qapp() -> object:
    """The application as the app itself makes it."""
    return application()


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Delete what a test has closed: no event loop runs between tests to do it."""
    yield
    if QCoreApplication.instance() is not None:
        let_go()


def let_go() -> None:
    """Have Qt delete now what is to be deleted later, and Python what refers to itself, once that is several windows.

    The app collects garbage by itself, and never among what stands when its window does; here that would be every test's window.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # Counting the frozen objects goes through all of them; the app turns the collector off when it freezes any.
    frozen = not gc.isenabled() and gc.get_freeze_count() > _standing
    gc.enable()
    if frozen:
        gc.unfreeze()
        gc.collect()
        stand()
    elif len(_opened) > LEFT:
        gc.collect()


def stand() -> None:
    """Spare the garbage collection what stays to the end: all modules and tests, half a million objects."""
    global _standing
    gc.freeze()
    _standing = gc.get_freeze_count()


def pytest_collection_finish() -> None:
    """All tests are known; until then nothing is looked for."""
    gc.collect()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.enable()
    stand()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """The folder of this test's tables and settings."""
    return Paths(tmp_path / "homeroom")


# Only the tests of it think ahead of a first hint.
advising.STANDS = 3_600_000
advising.EARLY = False


@pytest.fixture
def open_window(qtbot: QtBot, paths: Paths) -> OpenWindow:
    """Opens windows like the app, without motion, 1280 by 720; closes them at the end."""
    return windows(qtbot, lambda: Storage(paths), game_kits)


@pytest.fixture
def open_four(qtbot: QtBot, paths: Paths) -> OpenWindow:
    """The same with the first four games alone, for which the home page is measured out."""
    return windows(qtbot, lambda: Storage(paths), lambda: dict(islice(game_kits().items(), 4)))


@pytest.fixture
def open_shared(qtbot: QtBot, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> OpenWindow:
    """The same for the tiny game, which several persons and bots play; bots decide at once."""
    monkeypatch.setattr(worker_process, "worker_command", lambda: WORKER)
    return windows(qtbot, lambda: Storage(paths, GAMES), tiny_kits)


@pytest.fixture
def open_strip(qtbot: QtBot, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> OpenWindow:
    """The same for the tiny game whose bids are chosen at a private strip."""
    monkeypatch.setattr(worker_process, "worker_command", lambda: WORKER)
    return windows(qtbot, lambda: Storage(paths, GAMES), strip_kits)


@pytest.fixture
def open_lesson(qtbot: QtBot, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> OpenWindow:
    """The same for the template game."""
    monkeypatch.setattr(worker_process, "worker_command", lambda: template.WORKER)
    return windows(qtbot, lambda: Storage(paths, {"psst": template.GAME}), template_kits)


def windows(qtbot: QtBot, keep: Callable[[], Storage], kits: Callable[[], Mapping[str, GameKit]]) -> OpenWindow:
    """A function that opens windows with a storage and a shelf of its own; qtbot closes them at the end."""

    def open_one() -> MainWindow:
        storage = keep()
        if not storage.paths.settings.exists():
            # A person who is new here is welcomed at the first table of each game; tests of that say so.
            welcomed = {f"nutshell/{game}": 1 for game in kits()}
            storage.keep_settings(evolve(storage.settings, theme="light", reduce_motion=True, bot_pace="instant", welcomed=welcomed))
        window = MainWindow(kits(), storage)
        qtbot.addWidget(window, before_close_func=put_away)
        _opened.add(window)
        window.resize(1280, 720)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        # On Windows a window is active a moment before what is in it has the focus.
        qtbot.waitUntil(lambda: QApplication.focusWidget() is window.focusWidget())
        return window

    return open_one


def put_away(window: QWidget) -> None:
    """Close a window at the end of its test; the picture and the progress of its table would be for a next start, and none comes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_controller, "miniature", lambda *_: b"")
        patch.setattr(Storage, "keep_picture", lambda *_: None)
        patch.setattr(Storage, "keep_progress", lambda *_: None)
        window.close()


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    """A window that was just opened for the first time."""
    return open_window()
