"""All tables are found: the page that lists them, what is done there by mouse and by keys, and what it says of damaged ones."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from engines.kernel.bots import playout
from engines.kernel.contract import Game, Seat
from engines.kernel.messages import ENGLISH
from engines.kernel.records import sealed
from engines.tables import Table
from tabletop_qt.shell import dialogs
from tabletop_qt.shell.history.exports import ConsentDialog
from tabletop_qt.shell.keepsakes import PageDialog
from tabletop_qt.shell.restoring import RestoreDialog
from tabletop_qt.shell.tables import reader
from tabletop_qt.shell.tables.reader import Kind
from tabletop_qt.shell.tables.tables_page import KINDS, TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import saved_games
from tabletop_qt.store.backups import keep_today
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import AUTO_REPLAY_BYTES, Overview, SavedGame
from tabletop_qt.store.session import Session
from tabletop_qt.store.statistics import load_finished
from tabletop_qt.translation import set_catalogue
from tests.expecting import expect
from tests.kernel.damage import bare
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import CTRL, Key, key, the_page, the_presenter, told
from tests.shell.seeing import assert_fits, assert_wrapped, shown_widgets, words
from tests.shell.windows import OpenWindow

ANN, BO, ROBIN = Seat("Ann"), Seat("Bo", "sky"), Seat("Robin", "green", "easy")


def keep(paths: Paths, game: str, seats: tuple[Seat, ...] = (ANN,), deal: int = 1, *, over: bool = False, age: int = 0) -> Path:
    """Leave a table on disk, after two decisions or at its end, this many minutes ago."""
    table = Table.new(game, seats=seats, deal=deal, policy="practice")
    for _ in range(2):
        table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    if over:
        playout(table, ["random"] * len(seats))
    path = Session.start(paths, table).close()
    os.utime(path, (time.time() - 60 * age,) * 2)
    return path


def open_tables(window: MainWindow, qtbot: QtBot) -> TablesPage:
    """Open the page by its key, and wait until all is known."""
    key(window, Key.Key_T, CTRL)
    page = expect(window.page, TablesPage)
    settled(window, qtbot)
    return page


def settled(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.reader.reading, timeout=30_000)


def titles(page: TablesPage) -> list[str]:
    """The titles of the tables shown, from the top."""
    return [str(page.model.index(row, 0).data()) for row in range(page.model.rowCount())]


def where(page: TablesPage) -> list[str]:
    return [str(page.model.index(row, 2).data()) for row in range(page.model.rowCount())]


def choose(page: TablesPage, path: Path) -> None:
    index = page.model.index_of(path)
    assert index.isValid()
    page.list.setCurrentIndex(index)


@pytest.fixture
def shelf(paths: Paths) -> dict[str, Path]:
    return {
        "diary": keep(paths, "school_year_diary", deal=11, age=1),
        "camp": keep(paths, "kidsprout_jumboree", (ANN, BO, ROBIN), deal=12, age=2),
        "theatre": keep(paths, "operation_master", (BO, ROBIN, evolve(ROBIN, name="Kim", colour="orange")), deal=13, age=3),
        "over": keep(paths, "school_year_diary", (BO,), deal=14, over=True, age=4),
    }


@pytest.fixture
def page(shelf: dict[str, Path], window: MainWindow, qtbot: QtBot) -> TablesPage:
    assert shelf
    return open_tables(window, qtbot)


# Finding


@pytest.mark.clause("TBL-9")
def test_every_table_is_listed_with_game_players_stage_or_result_and_time(shelf: dict[str, Path], page: TablesPage) -> None:
    assert len(titles(page)) == len(shelf)
    assert titles(page) == ["School Year Diary", "KidSprout Jumboree", "Operation Master", "School Year Diary"]
    assert page.list.hasFocus()
    said = [str(page.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(4)]
    assert "Ann" in said[0]
    assert "Round" in said[0]
    assert "Ann, Bo and Robin" in said[1]
    assert "Day 1" in said[1]
    assert "deal" not in said[1].casefold(), "the deal of a game with secrets is not told while it goes on"
    assert "Deal 13" in said[2]
    assert "Not this time" in said[3] or "You have won" in said[3]
    assert all("played" in words for words in said)
    assert page.count.text() == "4 tables"


def test_a_short_list_shows_a_picture_of_the_chosen_table_below_it(window: MainWindow, shelf: dict[str, Path], page: TablesPage) -> None:
    window.resize(1280, 1000)
    QApplication.processEvents()
    assert shelf
    assert page.glimpse.isVisible()
    last = page.list.visualRect(page.model.index(page.model.rowCount() - 1, 0))
    assert page.glimpse.y() > last.bottom()
    assert page.list.viewport().rect().contains(page.glimpse.geometry())
    window.resize(1280, 560)
    QApplication.processEvents()
    assert not page.glimpse.isVisible()


def test_tables_are_searched_filtered_and_sorted(window: MainWindow, page: TablesPage) -> None:
    key(window, Key.Key_F, CTRL)
    assert page.choosing.search.hasFocus()
    for text, found in (("ann", 2), ("ROB", 2), ("bo", 3), ("bo robin", 2), ("12", 0), ("13", 1), ("nobody", 0)):
        page.choosing.search.setText(text)
        assert page.model.rowCount() == found, text
    assert page.way_out.isVisible()
    page.way_out.click()
    assert page.model.rowCount() == 4
    page.choosing.games.setCurrentIndex(page.choosing.games.findData("school_year_diary"))
    assert page.model.rowCount() == 2
    page.choosing.games.setCurrentIndex(0)
    for kind, count in ((Kind.UNFINISHED, 3), (Kind.FINISHED, 1), (Kind.DAMAGED, 0), (Kind.DELETED, 0), (None, 4)):
        page.choosing.kinds.setCurrentIndex([known for known, _ in KINDS].index(kind))
        assert page.model.rowCount() == count, kind
    newest = titles(page)
    for order in range(page.choosing.orders.count()):
        page.choosing.orders.setCurrentIndex(order)
        page.choosing.orders.activated.emit(order)
        assert page.choosing.orders.currentIndex() == order
        if order == 1:
            assert titles(page) == newest[::-1]
        if order == 2:
            assert titles(page) == sorted(newest)
    page.list.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert page.choosing.orders.currentIndex() == -1


def test_without_tables_the_page_says_what_to_do(window: MainWindow, qtbot: QtBot) -> None:
    window.home.tables.click()
    page = expect(window.page, TablesPage)
    settled(window, qtbot)
    assert "You haven't played yet" in words(window)
    assert page.way_out.hasFocus()
    key(window, Key.Key_Return)
    assert window.page is window.home


@pytest.mark.clause("TBL-8", "TBL-9")
def test_damaged_tables_are_listed_with_the_reason(open_window: OpenWindow, paths: Paths, shelf: dict[str, Path], qtbot: QtBot) -> None:
    data = shelf["diary"].read_bytes()
    broken = {
        "empty": (b"", "empty"),
        "flipped": (data.replace(b"deal 11", b"deal 10"), "checksum of this line is wrong"),
        "nothing": (b"\xff\x00" * 40_000, "Damaged at line 1"),
        "unknown": ("".join(sealed(["homeroom record 1", "game chess", *bare(data.decode())[2:]])).encode(), "no game chess"),
        "refused": ("".join(sealed(text.replace('"nim_se"', '"nim_x"') for text in bare(data.decode()))).encode(), ""),
    }
    for name, (damaged, _) in broken.items():
        (paths.tables / f"{name}.homeroom").write_bytes(damaged)
    (paths.tables / "folder.homeroom").mkdir()
    window = open_window()
    page = open_tables(window, qtbot)
    for name, (damaged, reason) in broken.items():
        if damaged == data:
            continue
        choose(page, paths.tables / f"{name}.homeroom")
        row = expect(page.row)
        assert row.kind is Kind.DAMAGED or name == "refused"
        assert reason in str(row.where[1]), name
        if row.kind is Kind.DAMAGED:
            assert not page.buttons.of[page.does.go_on].isEnabled()
            assert page.buttons.of[page.does.delete].isEnabled()
    lines = data.splitlines(keepends=True)
    shelf["diary"].write_bytes(b"".join([*lines[:-2], lines[-2].replace(b"0 ", b"1 ", 1), lines[-1]]))
    page.look()
    settled(window, qtbot)
    choose(page, shelf["diary"])
    assert page.row is not None
    assert "Damaged at line" in str(page.row.where[1])
    assert page.row.opens, "it can be gone on with up to there"


@pytest.mark.clause("TBL-9")
def test_a_table_that_is_open_elsewhere_is_said_to_be(open_window: OpenWindow, paths: Paths, shelf: dict[str, Path], qtbot: QtBot) -> None:
    other = Session.resume(paths, shelf["camp"])
    window = open_window()
    page = open_tables(window, qtbot)
    choose(page, shelf["camp"])
    assert page.row is not None
    assert str(page.row.where[0]) == "Open in another window"
    for action in (page.does.go_on, page.does.delete):
        assert not page.buttons.of[action].isEnabled()
        assert "another window" in page.buttons.of[action].toolTip()
    other.close()
    page.look()
    settled(window, qtbot)
    assert page.buttons.of[page.does.go_on].isEnabled()


def test_a_long_record_holds_nobody_up(open_window: OpenWindow, paths: Paths, qtbot: QtBot) -> None:
    path = keep(paths, "school_year_diary", deal=5)
    texts = bare(path.read_text(encoding="utf-8"))
    first = next(text for text in texts if text.startswith("0 "))
    header = texts[: texts.index("begin") + 1]
    path.write_text("".join(sealed([*header, *([first, "undo"] * 15_000)])), encoding="utf-8")
    assert path.stat().st_size < AUTO_REPLAY_BYTES
    longest = paths.tables / "longest.homeroom"
    longest.write_text("".join(sealed([*header, *([first, "undo"] * 45_000)])), encoding="utf-8")
    assert longest.stat().st_size > AUTO_REPLAY_BYTES
    window = open_window()
    assert "Continue: School Year Diary" in words(window)
    qtbot.waitUntil(lambda: window.reader.reading)
    key(window, Key.Key_T, CTRL)
    page = expect(window.page, TablesPage)
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    assert window.reader.reading
    assert where(page) == ["Unfinished", "Unfinished"]
    choose(page, longest)
    assert page.row is not None
    assert "This table is long" in str(page.row.where[1])
    with qtbot.waitSignal(page.choosing.changed, timeout=2_000):
        page.choosing.search.setText("ann")
    key(window, Key.Key_Escape)
    key(window, Key.Key_Escape)
    assert window.page is window.home
    window.close()
    assert not window.reader.reading


# Doing


@pytest.mark.clause("TBL-9")
def test_enter_goes_on_with_the_chosen_table(shelf: dict[str, Path], window: MainWindow, qtbot: QtBot) -> None:
    open_tables(window, qtbot)
    key(window, Key.Key_Down)
    key(window, Key.Key_Return)
    assert the_presenter(the_page(window)).session.path == shelf["camp"]
    key(window, Key.Key_T, CTRL)
    assert isinstance(window.page, TablesPage)
    assert window.tables.session is None, "it is let go of, and can be gone on with"


@pytest.mark.clause("TBL-9", "TBL-10")
def test_looking_at_a_finished_table_changes_nothing_on_disk(
    paths: Paths, shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage
) -> None:
    choose(page, shelf["over"])
    page.does.go_on.trigger()
    counted = len(load_finished(Database(paths)))
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths.root.rglob("*") if path.is_file()}
    for _ in range(2):
        assert the_page(window).result.isVisible()
        the_page(window).looking.look_at(1)
        window.show_tables()
        settled(window, qtbot)
        assert page.row is not None
        assert page.row.saved.path == shelf["over"]
        key(window, Key.Key_Return)
    window.show_home()
    assert len(load_finished(Database(paths))) == counted
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths.root.rglob("*") if path.is_file()} == before


def _is_on_top(page: TablesPage, name: str) -> bool:
    return titles(page)[0] == name


def test_a_table_is_renamed_in_place(shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage) -> None:
    for name in ("Rainy day", "<b>Ann & Bo</b>"):
        key(window, Key.Key_F2)
        editor = expect(page.list.findChild(QLineEdit))
        assert editor.accessibleName() == "Name of the table"
        assert editor.selectedText() == titles(page)[0]
        QTest.keyClicks(editor, name)
        QTest.keyClick(editor, Key.Key_Return)
        qtbot.waitUntil(partial(_is_on_top, page, name))
        settled(window, qtbot)
        assert page.row is not None
        assert page.row.saved.path == shelf["diary"]
    assert window.menus.undo.isEnabled()
    key(window, Key.Key_Z, CTRL)
    settled(window, qtbot)
    key(window, Key.Key_Z, CTRL)
    settled(window, qtbot)
    assert titles(page)[0] == "School Year Diary"
    assert not window.menus.undo.isEnabled()


@pytest.mark.clause("TBL-9")
def test_a_table_is_deleted_and_fetched_back(shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage) -> None:
    before = shelf["camp"].read_bytes()
    page.shelving.rename(next(row.saved for row in page.model.rows if row.saved.path == shelf["camp"]), "Camp")
    settled(window, qtbot)
    choose(page, shelf["camp"])
    key(window, Key.Key_Delete)
    settled(window, qtbot)
    assert not shelf["camp"].exists()
    assert page.model.rowCount() == 3
    assert page.list.hasFocus()
    assert page.row is not None, "the next one is chosen"
    assert "Camp was deleted" in page.notice.words.text()
    assert window.menus.undo.text() == "Undo: delete Camp"
    key(window, Key.Key_Z, CTRL)
    settled(window, qtbot)
    assert shelf["camp"].read_bytes() == before
    assert page.row is not None
    assert str(page.row.title) == "Camp"
    assert not page.notice.isVisible()


def test_a_deleted_table_is_found_put_back_and_deleted_for_good(
    open_window: OpenWindow, shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage
) -> None:
    for name in ("over", "camp"):
        choose(page, shelf[name])
        page.does.delete.trigger()
        settled(window, qtbot)
    again = open_window()
    page = open_tables(again, qtbot)
    page.choosing.kinds.setCurrentIndex([kind for kind, _ in KINDS].index(Kind.DELETED))
    assert page.model.rowCount() == 2
    choose(page, next(row.saved.path for row in page.model.rows if row.saved.path.name == shelf["over"].name))
    page.buttons.of[page.does.put_back].click()
    settled(again, qtbot)
    assert shelf["over"].exists(), "a finished one goes to the finished ones"
    assert page.model.rowCount() == 1
    for answer, left in (("Keep it", 1), ("Delete for good", 0)):
        page.buttons.of[page.does.discard].click()
        question = expect(page.findChild(QMessageBox))
        next(button for button in question.buttons() if button.text() == answer).click()
        qtbot.waitUntil(lambda: page.findChild(QMessageBox) is None)
        settled(again, qtbot)
        assert page.model.rowCount() == left
    assert not any(path.name == shelf["camp"].name for path in shelf["camp"].parent.parent.rglob("*"))


def test_the_page_of_a_finished_table_is_shown_from_the_list(shelf: dict[str, Path], window: MainWindow, page: TablesPage) -> None:
    choose(page, shelf["diary"])
    assert not page.does.keep.isVisible()
    choose(page, shelf["over"])
    assert page.does.keep.isVisible()
    page.does.keep.trigger()
    assert "deal 14" in expect(window.findChild(PageDialog)).preview.accessibleName()


def test_a_table_from_a_position_is_not_told_by_its_deal(open_window: OpenWindow, paths: Paths, qtbot: QtBot) -> None:
    dealt = Table.new("operation_master", seats=3, deal=7)
    table = Table.new("operation_master", seats=(ANN, BO, ROBIN), position=dealt.state)
    playout(table, ["random"] * 3)
    path = Session.start(paths, table).close()
    window = open_window()
    page = open_tables(window, qtbot)
    told = str(page.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert told.startswith("Operation Master, from a position, ")
    assert "Deal" not in told
    choose(page, path)
    page.does.keep.trigger()
    dialog = expect(window.findChild(PageDialog))
    assert "Operation Master, from a position" in dialog.preview.accessibleName()


def test_a_table_is_duplicated_and_the_two_go_on_apart(shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage) -> None:
    choose(page, shelf["diary"])
    key(window, Key.Key_D, CTRL)
    settled(window, qtbot)
    row = expect(page.row)
    assert row.saved.path != shelf["diary"]
    assert str(row.title) == "Copy of School Year Diary"
    assert row.saved.path.read_bytes() == shelf["diary"].read_bytes()
    key(window, Key.Key_Z, CTRL)
    settled(window, qtbot)
    assert page.model.rowCount() == 4


@pytest.mark.clause("TBL-5", "TBL-8")
def test_a_table_is_written_elsewhere_and_secrets_are_asked_for(
    open_window: OpenWindow, shelf: dict[str, Path], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.homeroom"
    monkeypatch.setattr(dialogs, "pick_target", lambda *_: target)
    window = open_window()
    page = open_tables(window, qtbot)
    choose(page, shelf["over"])
    key(window, Key.Key_E, CTRL)
    assert target.read_bytes() == shelf["over"].read_bytes()
    target.unlink()
    choose(page, shelf["camp"])
    page.buttons.of[page.does.export].click()
    assert not target.exists()
    (question,) = page.findChildren(ConsentDialog)
    assert not question.instead.isVisible()
    question.go.click()
    assert target.read_bytes() == shelf["camp"].read_bytes()


def test_what_fails_is_told_and_leaves_the_list_as_it_is(shelf: dict[str, Path], window: MainWindow, page: TablesPage) -> None:
    choose(page, shelf["diary"])
    shelf["diary"].unlink()
    page.does.delete.trigger()
    assert page.notice.isVisible()
    assert "could not be written" in page.notice.words.text()
    assert page.undoes is None
    key(window, Key.Key_Return)
    assert window.page is page
    assert window.notice.isVisible()


def test_the_menu_of_a_table_offers_what_its_buttons_offer(page: TablesPage) -> None:
    at = QPoint(40, 60)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, page.list.viewport().mapToGlobal(at))
    QApplication.sendEvent(page.list.viewport(), event)
    menu = expect(QApplication.activePopupWidget(), QMenu)
    offered = [action.text() for action in menu.actions() if action.isVisible()]
    assert offered == [button.text() for button in page.buttons.of.values() if button.isVisible()]
    menu.close()


# Home


@pytest.mark.clause("TBL-9")
def test_home_offers_the_last_tables_in_one_row(open_window: OpenWindow, paths: Paths, shelf: dict[str, Path], qtbot: QtBot) -> None:
    for age in (7, 8, 9):
        keep(paths, "school_year_diary", deal=15 + age, age=age)
    (paths.tables / "empty.homeroom").write_bytes(b"")
    window = open_window()
    settled(window, qtbot)
    lines = told(window)
    assert len(lines) == len(window.home.cards) == len(window.home.boxes) == 4, "one above each box"
    assert "Round" in lines[0]
    assert "Day 1" in lines[1]
    assert "Ann, Bo and Robin" in lines[1]
    window.home.cards[1].click()
    assert the_presenter(the_page(window)).session.path == shelf["camp"]
    window.show_home()
    assert "Ann, Bo and Robin" in told(window)[1], "who only looks changes no order"
    qtbot.waitUntil(lambda: "Day 1" in told(window)[1])


# Words and looks


@pytest.fixture
def other_language() -> Iterator[None]:
    set_catalogue(PseudoCatalogue())
    yield
    set_catalogue(ENGLISH)


@pytest.mark.usefixtures("other_language")
def test_the_page_in_another_language(open_window: OpenWindow, shelf: dict[str, Path], qtbot: QtBot) -> None:
    assert shelf
    window = open_window()
    open_tables(window, qtbot)
    assert_wrapped(window)
    assert_fits(window)


def test_the_page_fits_at_every_text_size_and_everything_has_a_name_for_screen_readers(
    shelf: dict[str, Path], window: MainWindow, page: TablesPage
) -> None:
    assert shelf
    for percent in (200, 100):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        assert_fits(window)
        assert page.list.sizeHintForRow(0) >= 2 * page.list.fontMetrics().height() - 8
    for widget in shown_widgets(window):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
            interface = QAccessible.queryAccessibleInterface(widget)
            assert widget.accessibleName() or interface.text(QAccessible.Text.Name), type(widget).__name__
    seen = set()
    for _ in range(20):
        key(window, Key.Key_Tab)
        seen.add(window.focusWidget())
    assert {page.back, page.more, page.choosing.search, page.choosing.games, page.list, page.buttons.of[page.does.go_on]} <= seen


@pytest.mark.clause("TBL-9")
def test_a_finished_record_from_elsewhere_leaves_no_copy(paths: Paths, shelf: dict[str, Path], window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "from a friend.homeroom"
    shelf["over"].rename(file)
    before = sorted(paths.root.rglob("*.homeroom"))
    for _ in range(2):
        window.open_record(file)
        assert the_page(window).result.isVisible()
        the_page(window).looking.look_at(1)
        window.show_home()
    assert sorted(paths.root.rglob("*.homeroom")) == before
    window.open_record(file)
    window.tables.take_up_again()
    assert the_presenter(the_page(window)).session.path == file
    the_page(window).undo()
    window.show_home()
    assert len(list(paths.root.rglob("*.homeroom"))) == len(before) + 1


def test_what_was_done_elsewhere_is_seen_when_the_window_is_turned_to_again(
    open_window: OpenWindow, shelf: dict[str, Path], window: MainWindow, qtbot: QtBot, page: TablesPage
) -> None:
    open_window()
    assert not window.isActiveWindow()
    shelf["camp"].unlink()
    window.activateWindow()
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)


def test_nothing_is_read_while_the_window_works(
    open_window: OpenWindow, shelf: dict[str, Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shelf
    steps: list[float] = []

    def endless(_saved: SavedGame, _games: object, rest: Callable[[], object]) -> Overview:
        while True:
            rest()
            steps.append(time.monotonic())
            time.sleep(0.001)

    monkeypatch.setattr(reader, "overview", endless)
    window = open_window()
    qtbot.waitUntil(lambda: len(steps) > 20)
    for _ in range(3):
        taken = len(steps)
        time.sleep(0.1)
        assert len(steps) <= taken + 1, "the window has not fallen asleep meanwhile"
        qtbot.wait(100)
        assert len(steps) > taken + 5, "it goes on when the window has nothing to do"
    before = time.monotonic()
    window.close()
    assert time.monotonic() - before < 2


def test_a_lost_table_is_put_back_from_a_backup_by_the_page_s_menu(
    open_window: OpenWindow, paths: Paths, shelf: dict[str, Path], qtbot: QtBot
) -> None:
    assert keep_today(Database(paths), datetime.date(2026, 3, 14)) is not None
    shelf["camp"].unlink()
    window = open_window()
    page = open_tables(window, qtbot)
    assert page.model.rowCount() == 3
    page.restore.trigger()
    (dialog,) = window.findChildren(RestoreDialog)
    dialog.gone.click()
    dialog.put_back.click()
    dialog.leave.click()
    qtbot.waitUntil(lambda: page.model.rowCount() == 4)


def test_coming_back_lists_nothing_anew_while_nothing_has_changed(
    page: TablesPage, shelf: dict[str, Path], window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, shelf["theatre"])
    arranged: list[int] = []
    page.model.layoutChanged.connect(lambda: arranged.append(1))
    page.look()
    settled(window, qtbot)
    assert len(arranged) == 1, "once all is known"
    os.utime(shelf["over"], (0, 0))
    page.look()
    settled(window, qtbot)
    assert len(arranged) > 2
    assert page.row is not None
    assert page.row.saved.path == shelf["theatre"]


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files of the records that are replayed."""
    files: list[str] = []

    def overview(saved: SavedGame, games: Mapping[str, Game[Any]], rest: Callable[[], object]) -> Overview:
        files.append(saved.path.name)
        return saved_games.overview(saved, games, rest)

    monkeypatch.setattr(reader, "overview", overview)
    return files


@pytest.mark.clause("TBL-9")
def test_a_later_start_replays_only_new_and_changed_tables(
    open_window: OpenWindow, paths: Paths, shelf: dict[str, Path], replayed: list[str], qtbot: QtBot
) -> None:
    page = open_tables(open_window(), qtbot)
    assert set(replayed) == {path.name for path in shelf.values()}
    told = [[str(cell) for cell in row.where] for row in page.model.rows]
    replayed.clear()
    page = open_tables(open_window(), qtbot)
    assert replayed == []
    assert [[str(cell) for cell in row.where] for row in page.model.rows] == told
    shelf["over"].unlink()
    shelf["camp"].write_bytes(shelf["camp"].read_bytes()[:-40] + b"no line\n")
    os.utime(shelf["theatre"], (1, 1))
    new = keep(paths, "hallway_rivals", (ANN, BO))
    page = open_tables(open_window(), qtbot)
    # The home page may have read a part of the new table before.
    assert set(replayed) == {shelf["camp"].name, shelf["theatre"].name, new.name}
    with Database(paths).reading() as connection:
        kept = {record for (record,) in connection.execute("SELECT record FROM overviews")}
    assert kept == {row.saved.path.name for row in page.model.rows} == {path.name for path in (*shelf.values(), new) if path.exists()}


@pytest.mark.clause("TBL-9")
def test_a_table_that_was_left_is_not_replayed(
    open_window: OpenWindow, shelf: dict[str, Path], window: MainWindow, replayed: list[str], qtbot: QtBot
) -> None:
    settled(window, qtbot)
    replayed.clear()
    window.resume(shelf["camp"])
    window.show_home()
    progress = told(window)
    assert [each for each in progress if "Day 1" in each]
    window.close()
    again = open_window()
    qtbot.waitUntil(lambda: told(again) == progress)
    assert replayed == []
