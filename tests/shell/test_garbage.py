"""Garbage is collected in the window's thread, and closed tables and windows are gone."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread
from weakref import finalize, ref

import pytest
from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QGraphicsItem, QLabel, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import getAllValidWrappers, isValid, ownedByPython

from engines.kernel.setup import make_setup
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell import app
from tabletop_qt.shell.app import GarbageCollection
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.pictures import Sharpness
from tabletop_qt.widgets.controls import FlowLayout
from tests.shell.driving import begin, the_page, the_presenter
from tests.shell.windows import OpenWindow, let_go


class _Circle:
    """Refers to itself, so only the garbage collector ends it."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.usefixtures("qapp")
def test_a_layout_that_is_gone_refers_to_none_of_its_items() -> None:
    """A reference to an item that is gone would be taken for the object that comes to stand at its address."""
    page = QWidget()
    flow = FlowLayout(page)
    flow.addWidget(QLabel("Here"))
    assert flow.sizeHint().width()
    item = ref(flow.itemAt(0))
    assert any(isinstance(each, QWidgetItem) for each in getAllValidWrappers())
    page.deleteLater()
    QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
    assert not isValid(flow)
    assert flow.count() == 0
    assert item() is None


@pytest.mark.usefixtures("qapp")
def test_a_layout_asks_its_items_once_and_again_when_one_has_changed() -> None:
    asked = list[str]()

    class Asked(QLabel):
        def sizeHint(self) -> QSize:
            asked.append(self.text())
            return super().sizeHint()

    page, label = QWidget(), Asked("Here")
    flow = FlowLayout(page)
    flow.addWidget(label)
    before = flow.sizeHint(), [flow.heightForWidth(width) for width in range(20, 200, 20)]
    assert asked == ["Here"]
    label.setText("Somewhere else, on two lines of a narrow page")
    assert flow.sizeHint().width() > before[0].width()
    assert asked == ["Here", label.text()]


@pytest.mark.usefixtures("qapp")
def test_a_layout_knows_at_once_what_was_added_or_removed() -> None:
    page, wide = QWidget(), list[int]()
    flow = FlowLayout(page)
    for word in ("Here", "there", "everywhere"):
        flow.addWidget(QLabel(word))
        wide.append(flow.sizeHint().width())
    assert wide == sorted(set(wide))
    while flow.takeAt(0) is not None:
        wide.append(flow.sizeHint().width())
    assert wide[-1] == 0


def test_garbage_is_collected_in_the_windows_thread_alone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "EVERY", 20)
    parent, ended_in = QObject(), list[Thread]()
    collection = GarbageCollection(parent)
    finalize(_Circle(), lambda: ended_in.append(current_thread()))
    busy = Thread(target=lambda: [_Circle() for _ in range(20 * gc.get_threshold()[0])])
    busy.start()
    busy.join()
    assert not ended_in
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == [main_thread()]
    assert collection.parent() is parent


@pytest.mark.usefixtures("qapp")
def test_where_there_is_little_nothing_is_looked_for() -> None:
    parent = QObject()
    collection = GarbageCollection(parent)
    gc.collect()
    looked = list[int]()

    def looks(_phase: str, info: dict[str, int]) -> None:
        looked.append(info["generation"])

    gc.callbacks.append(looks)
    collection.collect()
    assert not looked
    made = [_Circle() for _ in range(2 * gc.get_threshold()[0])]
    collection.collect()
    gc.callbacks.remove(looks)
    assert set(looked) == {0}
    assert made


def full_due(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """The generations that are collected from now on, when a full collection has been due this many times."""
    collected = list[int]()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 99, gc.get_threshold()[2] * times + 1))
    monkeypatch.setattr(gc, "collect", collected.append)
    return collected


def test_a_full_collection_waits_for_a_pause_in_input(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window()
    collection = GarbageCollection(window)
    collected = full_due(monkeypatch, 1)
    collection.collect()
    assert collected == [2]
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    assert collection.busy
    collection.collect()
    assert collected == [2, 1]
    monkeypatch.setattr(app, "QUIET", 0)
    QTest.qWait(2)
    collection.collect()
    assert collected == [2, 1, 2]


def test_input_in_a_dialog_counts_and_so_does_its_opening(open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window()
    collection = GarbageCollection(window)
    dialog = QDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()
    collected = full_due(monkeypatch, 1)
    collection.collect()
    assert collected == [1]
    monkeypatch.setattr(app, "QUIET", 30)
    QTest.qWait(40)
    assert not collection.busy
    QTest.mouseMove(dialog.windowHandle(), QPoint(9, 9))
    assert collection.busy


def test_a_full_collection_does_not_wait_forever(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window()
    collection = GarbageCollection(window)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    collected = full_due(monkeypatch, app.MOST_WAITING)
    collection.collect()
    assert collected == [2]


# What was closed


SIDE_PAGES = ("settings", "rules", "statistics", "keys", "about", "licences")


def tables_of(window: MainWindow) -> list[object]:
    """The objects of the open table."""
    presenter = the_presenter(the_page(window))
    return [presenter, presenter.session, presenter.session.table, presenter.view_model]


def people(window: MainWindow, game: str) -> list[str]:
    """The names of three players, or of two where a game has no more."""
    return ["Ada", "Ben", "Cleo"][: max(window.kits[game].game.seat_counts)]


def assert_gone(things: list[object]) -> None:
    """Nothing of it is left; the list is emptied, since it holds everything."""
    watched = [(type(thing).__name__, ref(thing)) for thing in things]
    things.clear()
    let_go()
    gc.collect()
    assert [name for name, thing in watched if thing() is not None] == []


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """Python's garbage, which is kept from now on in place of being collected."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.parametrize("game", sorted(game_kits()))
def test_nothing_of_qts_is_left_to_the_garbage_collector(open_window: OpenWindow, garbage: list[object], game: str) -> None:
    # It runs in any thread; what it ends there while Qt delivers an event to it here ends the app.
    window = open_window()
    begin(window, game, people(window, game))
    the_page(window).table.grab()
    window.show_home()
    window.lessons.show_nutshell(window.page, game)
    begin(window, game, people(window, game), deal=8)
    window.show_home()
    window.tables.away.timeout.emit()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    left = [thing for thing in garbage if isinstance(thing, QObject | QGraphicsItem) and isValid(thing) and ownedByPython(thing)]
    assert [type(thing).__name__ for thing in left] == []


@pytest.mark.parametrize("game", sorted(game_kits()))
def test_a_table_that_was_left_is_gone(window: MainWindow, game: str) -> None:
    begin(window, game, people(window, game))
    left = tables_of(window)
    window.show_home()
    assert the_page(window).table.table_scene.pieces == {}
    assert_gone(left)


def test_after_a_minute_at_home_no_page_and_no_processes_are_left(window: MainWindow) -> None:
    begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"])
    tables, table = window.tables, the_page(window).table
    processes = tables.bot_process, tables.advising.process
    for process in processes:
        process.warm()
    assert not tables.away.isActive()
    window.show_home()
    assert tables.away.isActive()
    assert [process.running for process in processes] == [True, True]
    pictures = table.pictures
    assert pictures.kept_bytes > 0
    tables.away.timeout.emit()
    assert [process.running for process in processes] == [False, False]
    assert pictures.kept_bytes == 0
    assert not isValid(table)
    window.resume()
    assert the_page(window).table.table_scene.pieces


def test_a_table_of_another_game_takes_the_place_of_the_page(window: MainWindow) -> None:
    begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"])
    first = the_page(window)
    pictures = first.table.pictures
    begin(window, "operation_master", ["Ada", "Ben", "Cleo"])
    assert pictures.kept_bytes == 0
    let_go()
    assert not isValid(first)
    assert the_page(window).table.pictures.kept_bytes > 0


def test_a_picture_that_the_last_table_did_not_use_is_dropped(window: MainWindow) -> None:
    """Points and names differ from table to table; those of the last one stay, for a player who comes back."""

    def painted() -> int:
        before = pictures.painted
        pictures.face(of_a_table, Sharpness(1.0))
        return pictures.painted - before

    begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"])
    table = the_page(window).table
    pictures, of_a_table = table.pictures, evolve(table.scenery.pieces[0].face, w=41.0)
    assert painted() == 1
    for tables, paints in ((1, 0), (2, 1)):
        for _ in range(tables):
            begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"])
        assert painted() == paints


def test_tables_leave_nothing_on_the_page(window: MainWindow) -> None:
    begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"])
    counts = set()
    for deal in range(8, 12):
        begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"], deal=deal)
        window.show_home()
        let_go()
        page = the_page(window)
        counts.add((len(page.findChildren(Presenter)), len(page.findChildren(QTimer)), len(page.findChildren(QWidget))))
    assert len(counts) == 1


def test_a_closed_window_is_gone_with_its_pages_and_its_table(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    for name in SIDE_PAGES:
        window.show_side_page(name)
    window.show_tables()
    window.show_training()
    for game in window.kits:
        window.show_puzzles(game)
        window.start(make_setup(window.kits[game].game, people(window, game), {}, 7))
    left = [
        *tables_of(window),
        window.tables.page,
        window.tables,
        window.lessons,
        window.practice,
        window.training,
        window.side_pages,
        window,
    ]
    window.close()
    window.deleteLater()
    del window
    qtbot.wait(0)
    assert_gone(left)
