"""The window around the table: home, continuing, results, records, settings, rules."""

from __future__ import annotations

import datetime
import math
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QMimeData, QPoint, QProcess, QRect, Qt, QUrl
from PySide6.QtGui import QAccessible, QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT
from tabletop_qt.games.school_year_diary.form import ClassForm
from tabletop_qt.shell.appearance import MOTION_QUESTIONS
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.panels.rules_panel import RulesPage
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.restoring import RestoreDialog
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.daily import deal_of_day
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import unfinished
from tabletop_qt.store.settings import Settings, load_settings
from tabletop_qt.store.statistics import load_finished
from tabletop_qt.widgets.style import page_ground, text_px, wall
from tests.expecting import expect
from tests.golden import records_of
from tests.kernel.damage import bare, resealed
from tests.shell.driving import CTRL, Key, assert_shown, begin, key, play_randomly, sit_down, the_page, the_presenter, told
from tests.shell.seeing import Paints, tree, words
from tests.shell.windows import OpenWindow


def _form(window: MainWindow) -> ClassForm:
    return expect(window.home.form, ClassForm)


def _texts(page: TablePage) -> str:
    return "\n".join(label.text() for label in page.result.findChildren(QLabel))


@pytest.mark.clause("SYD-2.1")
def test_students_are_picked_in_order_and_sit_so(window: MainWindow) -> None:
    form = _form(window)
    for tile in form.tiles[:2]:
        tile.click()
    for tile in (form.tiles[3], form.tiles[0], form.tiles[2]):
        tile.click()
    form.rows.button(2).click()
    form.deal.setText("12")
    assert form.tiles[0].accessibleName() == "Giang Ry, number 2 in class"
    form.start.click()
    view = the_presenter(the_page(window)).view
    assert [row.student for row in view.rows] == ["an_pha"] * 2 + ["giang_ry"] * 2 + ["nim_se"] * 2


@pytest.mark.clause("SYD-2.1")
def test_more_than_twelve_rows_are_explained_and_cannot_start(window: MainWindow) -> None:
    form = _form(window)
    for tile in form.tiles[2:]:
        tile.click()
    form.rows.button(3).click()
    assert form.start.isEnabled()
    form.rows.button(4).click()
    assert not form.start.isEnabled()
    assert "16" in form.refusal.text()
    assert "12" in form.refusal.text()
    form.refusal.linkActivated.emit("clause:SYD-2.1")
    assert window.page is window.side_pages.page("rules")


@pytest.mark.clause("TBL-4")
def test_the_deal_of_today_is_its_date_and_no_deal_and_no_class_can_start(window: MainWindow) -> None:
    form = _form(window)
    form.tiles[0].click()
    assert not form.start.isEnabled(), "one student alone"
    assert "SYD-2.1" in form.refusal.text()
    form.tiles[0].click()
    assert form.start.isEnabled()
    form.today.click()
    assert form.deal.text() == datetime.date.today().strftime("%Y%m%d")
    assert deal_of_day(datetime.date(2026, 1, 5)) == 20260105
    form.deal.setText("")
    assert not form.start.isEnabled()


@pytest.mark.clause("TBL-9")
def test_an_unfinished_table_is_continued_after_a_restart(open_window: OpenWindow, qtbot: QtBot) -> None:
    first = open_window()
    page = sit_down(first, 31)
    play_randomly(page, 9)
    shown, log = page.table.scenery, page.panel.log.entries
    first.close()
    second = open_window()
    assert second.home.resume.hasFocus()
    qtbot.waitUntil(lambda: "Round" in told(second)[0])
    key(second, Key.Key_Return)
    assert the_page(second).table.scenery == shown
    assert the_page(second).panel.log.entries == log
    second.menus.undo.trigger()
    assert_shown(the_page(second))


KILLED = """
import os, sys
from pathlib import Path
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell.app import application, open_window
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
app = application()
window = open_window(Paths(Path(sys.argv[1])))
kit = next(iter(window.kits.values()))
window.start(make_setup(kit.game, ["You"], {}, 5))
presenter = window.table_page.presenter
chance = Rng(3)
for _ in range(12):
    command, chance = presenter.session.table.legal().draw(chance)
    presenter.play(command)
print(presenter.session.table.record(), flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.clause("TBL-9")
def test_a_killed_app_offers_the_table_as_it_stood(open_window: OpenWindow, paths: Paths) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, str(paths.root)], capture_output=True, text=True, check=False, timeout=60)
    assert abs(killed.returncode) == 9, killed.stderr  # without signals, under Windows, it is an exit status
    window = open_window()
    window.home.resume.click()
    assert the_presenter(the_page(window)).session.table.record() == killed.stdout.removesuffix("\n")


@pytest.mark.clause("TBL-9")
def test_a_torn_line_is_dropped_and_told(open_window: OpenWindow, paths: Paths) -> None:
    first = open_window()
    play_randomly(sit_down(first, 31), 5)
    path = unfinished(paths)[0].path
    whole = path.read_bytes()
    first.close()
    path.write_bytes(whole[:-4])
    second = open_window()
    second.home.resume.click()
    assert second.notice.isVisible()
    assert "last line was incomplete" in second.notice.words.text()
    assert the_presenter(the_page(second)).session.table.turn == 4


@pytest.mark.clause("TBL-8")
def test_a_damaged_record_names_line_and_reason_and_opens_up_to_there(window: MainWindow, tmp_path: Path) -> None:
    table = Table.new("school_year_diary", deal=8)
    rng = Rng(2)
    for _ in range(6):
        command, rng = table.legal().draw(rng)
        table.play(command)
    lines = table.record().splitlines(keepends=True)
    begin = next(number for number, text in enumerate(lines, 1) if text.startswith("begin"))
    lines[begin + 3] = lines[begin + 3].replace("0 ", "1 ", 1)
    damaged = tmp_path / "damaged.homeroom"
    damaged.write_text("".join(lines), encoding="utf-8")
    window.open_record(damaged)
    assert the_presenter(the_page(window)).session.table.turn == 3
    assert window.notice.isVisible()
    assert f"line {begin + 4}" in window.notice.words.text()


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_table_of_other_cards_goes_on_as_a_copy_and_the_person_is_told(open_window: OpenWindow, paths: Paths, qtbot: QtBot) -> None:
    first = open_window()
    play_randomly(sit_down(first, 44), 4)
    first.show_home()
    (file,) = paths.tables.iterdir()
    texts = ["content 0123456789abcdef" if text.startswith("content ") else text for text in bare(file.read_text(encoding="utf-8"))]
    file.write_text(resealed(texts), encoding="utf-8")
    before = file.read_bytes(), file.stat().st_mtime_ns
    second = open_window()
    qtbot.waitUntil(lambda: "different cards" in words(second))
    second.home.resume.click()
    assert second.notice.isVisible()
    assert "different cards" in second.notice.words.text()
    assert file.name in second.notice.words.text()
    session = the_presenter(the_page(second)).session
    assert (session.table.turn, session.path == file) == (4, False)
    second.show_home()
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert len(list(paths.tables.iterdir())) == 2


@pytest.mark.clause("TBL-8")
def test_a_file_that_is_no_record_is_refused_with_a_reason(window: MainWindow, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Sir", encoding="utf-8")
    window.open_record(other)
    assert window.page is window.home
    assert "not a Homeroom record" in window.notice.words.text()
    window.open_record(tmp_path / "nothing")
    assert "could not be read" in window.notice.words.text()


def test_a_record_is_saved_copied_and_dropped_on_the_window(window: MainWindow, tmp_path: Path) -> None:
    page = sit_down(window, 44)
    play_randomly(page, 7)
    record = the_presenter(page).session.table.record()
    target = tmp_path / "mine.homeroom"
    window.tables.exports.save_to(target)
    assert target.read_text(encoding="utf-8") == record
    window.menus.copy.trigger()
    assert QGuiApplication.clipboard().text() == record
    window.show_home()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(target))])
    drop = QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.dropEvent(drop)
    assert the_presenter(the_page(window)).session.table.record() == record
    window.tables.exports.save_to(target / "inside a file")
    assert "could not be written" in window.notice.words.text()


def test_a_record_may_be_dropped_anywhere(window: MainWindow, tmp_path: Path) -> None:
    page = sit_down(window, 44)
    play_randomly(page, 3)
    record = the_presenter(page).session.table.record()
    file = tmp_path / "mine.homeroom"
    file.write_text(record, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    at = QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    panel = page.panel
    for place in ("table", "log", "bar", "strip", "search"):
        log, before = panel.log.viewport(), the_presenter(page).session
        parts = {"table": page.table.viewport(), "log": log, "bar": page.bar, "strip": page.timeline.strip, "search": panel.rules.search}
        for event in (QDragEnterEvent(*at), QDragMoveEvent(*at), QDropEvent(*at)):
            QApplication.sendEvent(parts[place], event)
        assert the_presenter(page).session is not before, place
        assert the_presenter(the_page(window)).session.table.record() == record


@pytest.mark.clause("TBL-10")
def test_a_finished_table_tells_its_result_once_and_can_be_played_again(window: MainWindow, paths: Paths) -> None:
    page = sit_down(window, 60)
    play_randomly(page, 500)
    outcome = expect(the_presenter(page).outcome)
    assert page.result.isVisible()
    shown = _texts(page)
    assert str(outcome.reason) in shown
    assert outcome.clause in shown
    for line in outcome.results[0].lines:
        assert str(line.what) in shown
    assert "Played without help" in shown
    assert len(load_finished(Database(paths))) == 1
    page.undo()
    assert not page.result.isVisible()
    page.redo()
    assert "1 move undone" in _texts(page)
    kept = load_finished(Database(paths))
    assert [one.assisted for one in kept] == [True]
    page.result.again.click()
    assert not page.result.isVisible()
    assert the_presenter(page).session.table.setup.deal == 60
    assert the_presenter(page).session.table.turn == 0


def test_no_line_about_a_piece_is_cut_at_the_foot(window: MainWindow) -> None:
    page = sit_down(window)
    browser = page.panel.inspector.browser
    for piece in page.table.scenery.pieces:
        page.panel.inspect(piece)
        for wide in (1280, 1300):
            window.resize(wide, 720)
            QTest.qWait(1)
            end = browser.viewport().height()
            block, laid = browser.document().begin(), browser.document().documentLayout()
            while block.isValid():
                for number in range(block.layout().lineCount()):
                    line = block.layout().lineAt(number).rect().translated(laid.blockBoundingRect(block).topLeft())
                    assert line.bottom() <= end or line.top() >= end - 3, piece.name
                block = block.next()


@pytest.mark.clause("SYD-3.6", "TBL-10")
def test_the_record_of_a_win_tells_it_and_counts_for_nobody(window: MainWindow, paths: Paths) -> None:
    window.open_record(records_of("school_year_diary").file("two_students"))
    assert the_page(window).result.isVisible()
    assert "You have won!" in _texts(the_page(window))
    assert load_finished(Database(paths)) == ()


@pytest.mark.clause("SYD-6.1")
def test_open_decks_count_as_assistance(window: MainWindow) -> None:
    page = sit_down(window, 2, open_decks="yes")
    play_randomly(page, 500)
    assert "The setup shows hidden" in _texts(page)


@pytest.mark.parametrize(("size", "percent", "beside"), [((1280, 720), 100, True), ((800, 560), 200, False)])
def test_choices_stand_beside_their_question_where_there_is_room(
    window: MainWindow, size: tuple[int, int], percent: int, beside: bool
) -> None:
    window.resize(*size)
    window.choose(evolve(window.appearance.settings, text_size=percent))
    window.show_side_page("settings")
    QApplication.processEvents()
    settings, lefts = expect(window.side_pages.page("settings"), SettingsPage), set[int]()
    for question, choices in (("Theme", settings.themes), ("Text size", settings.sizes)):
        asked = next(each for each in settings.findChildren(QLabel) if each.text() == question)
        right = choices.mapTo(settings, QPoint()).x() > asked.mapTo(settings, QPoint(asked.width() - 1, 0)).x()
        below = choices.mapTo(settings, QPoint()).y() >= asked.mapTo(settings, QPoint(0, asked.height() - 1)).y()
        assert (right, below) == (beside, not beside)
        lefts.add(choices.mapTo(settings, QPoint()).x())
    assert len(lefts) == 1, "they stand below each other"


def test_themes_and_text_size_change_at_once_and_are_kept(window: MainWindow, paths: Paths) -> None:
    page = sit_down(window)
    window.show_side_page("settings")
    settings = expect(window.side_pages.page("settings"), SettingsPage)
    settings.themes.button("dark").click()
    assert look(window) == (page_ground(DARK), text_px("body"))
    assert window.menus.themes["dark"].isChecked()
    window.menus.themes["high contrast"].trigger()
    assert settings.themes.button("high contrast").isChecked()
    height = settings.back.sizeHint().height()
    radio = QAccessible.queryAccessibleInterface(settings.sizes.button(150))
    assert (radio.role(), radio.parent().role()) == (QAccessible.Role.RadioButton, QAccessible.Role.Grouping)
    assert radio.parent().text(QAccessible.Text.Name) == "Text size"
    title = QAccessible.queryAccessibleInterface(next(each for each in settings.findChildren(QLabel) if each.text() == "Settings"))
    assert (title.role(), title.text(QAccessible.Text.Name)) == (QAccessible.Role.Heading, "Settings")
    settings.sizes.button(150).click()
    assert settings.back.sizeHint().height() > height
    settings.motion.button("off").click()
    settings.patience.button("wait").click()
    kept, problem, _ = load_settings(paths.settings)
    assert problem is None
    assert (kept.theme, kept.text_size, kept.reduce_motion, kept.patience) == ("high contrast", 150, False, "wait")
    key(window, Key.Key_Escape)
    assert window.page is page
    assert page.table.table_scene.look == ("high contrast", 150)
    assert_shown(page)


def test_motion_is_reduced_as_the_system_asks_unless_the_settings_overrule_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False))
    page = sit_down(window)
    assert page.table.motion.enabled
    monkeypatch.setitem(MOTION_QUESTIONS, "gnome", (sys.executable, "-c", "print('false')"))
    window.appearance.ask_system("linux")
    qtbot.waitUntil(lambda: not page.table.motion.enabled)
    assert window.menus.motion.isChecked()
    window.menus.motion.trigger()
    assert page.table.motion.enabled
    assert not window.appearance.settings.system_motion
    monkeypatch.setitem(MOTION_QUESTIONS, "macos", (sys.executable, "-c", "print(0)"))
    window.appearance.ask_system("darwin")
    qtbot.waitUntil(lambda: not window.appearance.system_reduces)


def test_a_question_to_the_system_ends_with_the_window(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOTION_QUESTIONS, "gnome", (sys.executable, "-c", "import time; time.sleep(60)"))
    window.appearance.ask_system("linux")
    asked = expect(window.appearance.findChild(QProcess))
    assert asked.waitForStarted()
    window.close()
    assert asked.state() == QProcess.ProcessState.NotRunning


def look(window: MainWindow) -> tuple[str, int]:
    """The colour of the page that is shown, beside a table of a sheet on its panel, and the size of its text."""
    page = expect(window.page)
    ground = page.panel.inspector if isinstance(page, TablePage) else page
    image = ground.grab().toImage()
    return image.pixelColor(8, image.height() - 8).name().upper(), page.font().pixelSize()


def test_a_notice_is_told_to_screen_readers_and_answered_by_keys_one_button_after_the_other(window: MainWindow) -> None:
    answered: list[bool] = []
    for notice in (window.notice, sit_down(window).notice):
        notice.tell(msg("The disk is nearly full."), (msg("Look"), lambda: answered.append(True)))
        assert [line.strip().partition(" ")[0] for line in tree(window) if "The disk is nearly full." in line] == ["Border", "StaticText"]
        assert notice.answer is not None
        notice.answer.setFocus()
        key(window, Key.Key_Space)
        key(window, Key.Key_Tab)
        assert notice.close_button.hasFocus()
        key(window, Key.Key_Space)
        assert not notice.isVisible()
    assert answered == [True, True]


def test_the_notices_of_window_and_page_lie_one_above_the_other_and_f6_stops_at_both(window: MainWindow) -> None:
    page = sit_down(window)
    lower, upper = page.notice, window.notice
    for first, second in ((lower, upper), (upper, lower)):
        first.tell(msg("The disk is nearly full."))
        second.tell(msg("The bot did not answer. " * 20))
        QApplication.processEvents()
        places = [QRect(notice.mapTo(window, QPoint()), notice.size()) for notice in (lower, upper)]
        assert places[1].bottom() + 1 == places[0].top()
        reached = set()
        for _ in range(9):
            key(window, Key.Key_F6)
            reached.add(QApplication.focusWidget())
        assert reached >= {lower.close_button, upper.close_button, page.table}
        lower.dismiss()
        QApplication.processEvents()
        assert upper.mapTo(window, upper.rect().bottomLeft()).y() == places[0].bottom(), "it sinks when the other is gone"
        upper.dismiss()


def test_f6_reaches_a_notice_over_any_page_and_goes_back(window: MainWindow) -> None:
    front = window.home.boxes[1].front
    front.setFocus()
    key(window, Key.Key_F6)
    assert front.hasFocus()
    window.notice.tell(msg("The disk is nearly full."))
    key(window, Key.Key_F6)
    assert window.notice.close_button.hasFocus()
    key(window, Key.Key_F6)
    assert front.hasFocus()


def test_a_new_look_is_shown_before_it_is_saved(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    paints, before_saving, save = Paints(window.home.boxes[0].front), list[int](), window.storage.keep_settings

    def keep(settings: Settings) -> Message | None:
        before_saving.append(len(paints.down))
        return save(settings)

    monkeypatch.setattr(window.storage, "keep_settings", keep)
    QApplication.processEvents()
    paints.down.clear()
    window.choose(evolve(window.appearance.settings, theme="dark"))
    assert before_saving == [1]
    assert load_settings(window.storage.paths.settings).settings.theme == "dark"
    QApplication.processEvents()
    window.choose(evolve(window.appearance.settings, game="kidsprout_jumboree"))
    assert before_saving == [1, len(paints.down)], "what is not seen is not painted again"


def far(one: str, other: str) -> float:
    """How far one colour is from another."""
    a, b = QColor(one), QColor(other)
    return math.dist((a.red(), a.green(), a.blue()), (b.red(), b.green(), b.blue()))


def test_a_theme_and_text_size_chosen_at_a_table_show_on_every_page(window: MainWindow) -> None:
    """Hidden pages wait until they are shown."""
    others = (
        window.show_home,
        window.show_tables,
        partial(window.show_puzzles, "school_year_diary"),
        window.show_training,
        partial(window.show_side_page, "settings"),
        window.show_rules,
        lambda: begin(window, "kidsprout_jumboree", ["Ada", "Ben", "Cleo"]),
    )
    for theme, size in ((DARK, 150), (HIGH_CONTRAST, 100)):
        page = sit_down(window)
        window.choose(evolve(window.appearance.settings, theme=theme.name, text_size=size))
        assert look(window) == (theme.panel, text_px("body", size))
        assert page.people.theme is theme
        QApplication.processEvents()
        assert page.table.table_scene.look == (theme.name, size)
        assert window.home.font().pixelSize() != text_px("body", size)
        for turn_to in others:
            turn_to()
            shown, letters = look(window)
            # The wall of home is lit, with soft edges.
            if window.page is window.home:
                shown = page_ground(min((LIGHT, DARK, HIGH_CONTRAST), key=lambda each: far(shown, wall(each))))
            ground = theme.panel if isinstance(window.page, TablePage) else page_ground(theme)
            assert (shown, letters) == (ground, text_px("body", size)), turn_to
        assert the_page(window).table.table_scene.look == (theme.name, size)


def test_every_control_is_large_enough_for_a_finger_if_wanted(window: MainWindow) -> None:
    pages = (lambda: sit_down(window), window.show_home, window.show_tables, partial(window.show_side_page, "settings"))
    for touch, large in (("off", False), ("on", True)):
        window.choose(evolve(window.appearance.settings, touch=touch))
        for turn_to in pages:
            turn_to()
            QApplication.processEvents()
            controls = [each for each in window.findChildren(QWidget) if isinstance(each, QAbstractButton | QComboBox | QLineEdit)]
            sizes = [min(each.width(), each.height()) for each in controls if each.isVisible()]
            assert (min(sizes) >= 40) == large, (touch, turn_to)


def test_a_dialog_has_the_look_of_the_page_under_it(window: MainWindow) -> None:
    sit_down(window)
    window.choose(evolve(window.appearance.settings, theme="dark", text_size=150))
    window.dialogs.show_backups()
    (dialog,) = window.findChildren(RestoreDialog)
    assert dialog.font().pixelSize() == text_px("body", 150)
    window.choose(evolve(window.appearance.settings, text_size=200))
    assert dialog.font().pixelSize() == text_px("body", 200)
    dialog.reject()


def test_everything_is_exported_and_imported_from_the_settings(
    window: MainWindow, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(window)
    window.show_side_page("settings")
    page = expect(window.page, SettingsPage)
    monkeypatch.setattr("tabletop_qt.shell.dialogs._picked", lambda _: tmp_path / "mine.zip")

    def told(press: str) -> str:
        next(each for each in page.findChildren(QPushButton) if each.text() == press).click()
        (box,) = window.findChildren(QMessageBox)
        said = f"{box.text()} {box.informativeText()}"
        box.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return said

    assert told("Export everything…").startswith("1 table is in mine.zip.")
    (table,) = paths.tables.iterdir()
    assert told("Import…") == "0 tables added and 1 already here. "
    window.show_home()
    table.unlink()
    window.show_side_page("settings")
    assert told("Import…") == "1 table added. "
    window.show_home()
    assert [saved.path for saved in window.storage.unfinished(window.kits, 4)] == [table]
    (tmp_path / "mine.zip").write_bytes(b"nothing")
    window.show_side_page("settings")
    assert "not a Homeroom export" in told("Import…")


def test_settings_open_at_the_top_again(window: MainWindow) -> None:
    window.show_side_page("settings")
    page = expect(window.page, SettingsPage)
    QApplication.processEvents()
    page.scroll_bar.setValue(page.scroll_bar.maximum())
    assert page.scroll_bar.value() > 0
    window.close_side_page()
    window.show_side_page("settings")
    QApplication.processEvents()
    assert page.scroll_bar.value() == 0


def test_the_rules_are_found_and_read(window: MainWindow) -> None:
    key(window, Key.Key_F1)
    panel = expect(window.page, RulesPage).panel
    assert panel.search.hasFocus()
    for letter in "locker":
        key(window, getattr(Key, f"Key_{letter.upper()}"))
    assert "SYD-4.6" in panel.text.toPlainText()
    assert "SYD-2.3" not in panel.text.toPlainText()
    panel.search.setText("zzzz")
    assert "No clause contains these words" in panel.text.toPlainText()
    key(window, Key.Key_Escape)
    assert panel.search.text() == ""
    key(window, Key.Key_Escape)
    assert window.home.isVisible()


def test_the_inspector_explains_the_piece_with_focus_and_its_clauses_open_the_rules(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_Right)
    piece = expect(page.table.interaction.focused_piece())
    assert str(piece.name) in page.panel.inspector.text
    assert piece.clauses
    for clause in piece.clauses:
        assert clause in page.panel.inspector.text
    page.panel.inspector.clauseRequested.emit(piece.clauses[0])
    QApplication.processEvents()
    assert page.panel.rules.text.textCursor().selectedText().startswith(piece.clauses[0])


def test_the_inspector_keeps_no_piece_that_keyboard_focus_has_left_by_itself(window: MainWindow) -> None:
    page = sit_down(window)
    interaction = page.table.interaction
    key(window, Key.Key_Tab)
    piece = expect(interaction.focused_piece())
    assert str(piece.name) in page.panel.inspector.text
    scenery = page.table.scenery
    page.table.show_scenery(evolve(scenery, pieces=tuple(each for each in scenery.pieces if each != piece), affordances=()))
    assert interaction.focused_piece() not in (None, piece)
    assert "Point at a piece" in page.panel.inspector.text
    assert "Goal" in page.panel.inspector.text


def test_the_panel_is_hidden_and_stays_so(window: MainWindow, open_window: OpenWindow) -> None:
    page = sit_down(window)
    wide = page.table.width()
    key(window, Key.Key_F9)
    assert not page.panel.isVisible()
    QApplication.processEvents()
    assert page.table.width() > wide
    window.close()
    again = open_window()
    assert not sit_down(again).panel.isVisible()
    key(again, Key.Key_L, CTRL)
    assert the_page(again).panel.isVisible()


def test_text_grows_in_a_large_window(window: MainWindow, qtbot: QtBot) -> None:
    page = sit_down(window)
    small = page.bar.prompt.fontInfo().pixelSize()
    window.resize(2560, 1440)
    qtbot.waitUntil(lambda: page.bar.prompt.fontInfo().pixelSize() > small)
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: page.bar.prompt.fontInfo().pixelSize() == small)
    assert_shown(page)


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_what_is_told_about_a_piece_is_whole_in_the_usual_window(window: MainWindow, game: str) -> None:
    page = sit_down(window) if game == "school_year_diary" else begin(window, game, ("Ann", "Ben", "Cyd"))
    browser = page.panel.inspector.browser
    for piece in page.table.scenery.pieces:
        page.panel.inspect(piece)
        QTest.qWait(1)
        assert not browser.verticalScrollBar().maximum(), piece.name
    page.panel.inspect(min(page.table.scenery.pieces, key=lambda piece: len(piece.about)))
    QTest.qWait(1)
    assert page.panel.log.height() > 250, "the log has its room again"
    page.panel.show_rules()
    QTest.qWait(1)
    page.panel.inspect(page.table.scenery.pieces[0])
    QTest.qWait(1)
    assert not browser.verticalScrollBar().maximum()
