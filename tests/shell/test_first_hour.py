"""Small things that a person meets in the first hour, each of which once went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.panels.log_panel import LogPanel
from tabletop_qt.shell.presenting.presenter import RESULT
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import load_finished
from tabletop_qt.viewmodels.scenery import Do
from tabletop_qt.widgets import overlay
from tests.expecting import expect
from tests.shell.driving import CTRL, Key, assert_shown, key, play_first, shown_buttons, sit_down, the_page, the_presenter
from tests.shell.seeing import cards_in, words
from tests.shell.sharing import PAIR, begin, bid, bid_next, hand, lift, play_to_the_end
from tests.shell.windows import OpenWindow


def _forms(window: MainWindow) -> list[TableForm]:
    found = []
    for game in window.kits:
        window.home.choose(game)
        if isinstance(window.home.form, TableForm):
            found.append(window.home.form)
    return found


def _roll(window: MainWindow, over: QWidget) -> None:
    """One notch of the wheel over a widget, as the system sends it: to the window, at a point."""
    at = over.mapTo(window, over.rect().center())
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, -120))


# Setting up


@pytest.mark.clause("TBL-1")
def test_the_wheel_over_a_form_scrolls_and_changes_no_choice(window: MainWindow) -> None:
    seen = 0
    for form in _forms(window):
        window.home.choose(form.setup().game)
        QApplication.processEvents()
        before = form.setup()
        for box in form.findChildren(QWidget):
            if isinstance(box, QComboBox | QSpinBox) and box.isVisible():
                for focused in (False, True):
                    if focused:
                        box.setFocus()
                    _roll(window, box)
                    seen += 1
        assert form.setup() == before
    assert seen > 10


def test_home_begins_at_the_top_with_another_deal(window: MainWindow) -> None:
    for form in _forms(window):
        window.home.choose(form.setup().game)
        deal = form.deal_field.deal
        bar = window.home.setting_up.scroll_bar
        bar.setValue(bar.maximum())
        form.start.click()
        window.show_home()
        assert window.home.form is form
        assert bar.value() == 0
        assert form.deal_field.deal != deal
        kept = form.deal_field.deal
        window.show_side_page("settings")
        window.close_side_page()
        assert form.deal_field.deal == kept, "nothing was dealt meanwhile"


@pytest.mark.clause("TBL-1")
def test_a_fourth_seat_is_player_4_whatever_the_others_are_called(window: MainWindow) -> None:
    forms = [form for form in _forms(window) if 4 in window.kits[form.setup().game].game.seat_counts]
    assert forms
    for form in forms:
        form.rows.set_seats([Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green")])
        form.rows.count.button(4).click()
        assert form.rows.seats()[3].name == "Player 4"
        form.rows.set_seats([Seat("Ann"), Seat("Player 4", "sky"), Seat("Cy", "green")])
        form.rows.count.button(4).click()
        assert form.start.isEnabled()


@pytest.mark.clause("OM-5.3")
def test_an_option_without_effect_says_so_and_offers_no_choice(window: MainWindow) -> None:
    forms = {form.setup().game: form for form in _forms(window)}
    theatre = forms["operation_master"]
    goal, points = (next(row for row in theatre.options if row.option.key == key) for key in ("goal", "points"))
    assert not points.control.isEnabled()
    assert "points don't end the game" in points.control.accessibleDescription()
    goal.show_value("points")
    assert points.control.isEnabled()


def test_every_option_said_to_be_idle_is_one(window: MainWindow) -> None:
    for kit in window.kits.values():
        for count in kit.game.seat_counts:
            setup = make_setup(kit.game, count, {}, 1)
            assert set(kit.game.idle_options(setup)) <= {option.key for option in kit.game.options}
            for option in kit.game.options:
                if option.key in kit.game.idle_options(setup):
                    starts = {
                        kit.game.new(make_setup(kit.game, count, {option.key: value}, 1)).state
                        for value in (getattr(option, "least", option.default), option.default)
                    }
                    assert len(starts) == 1, option.key


def test_a_first_window_fits_its_screen_with_its_frame(open_window: OpenWindow, paths: Paths, qtbot: QtBot) -> None:
    first = open_window()
    window = MainWindow(first.kits, Storage(paths))
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    assert window.width() <= room.width()
    assert window.height() < room.height(), "the frame needs room, too"


# Tables


@pytest.mark.clause("TBL-10")
def test_the_result_can_be_seen_again_without_counting_twice(open_shared: OpenWindow, paths: Paths) -> None:
    window = open_shared()
    page = begin(window)
    play_to_the_end(page)
    counted = load_finished(Database(paths))
    assert len(counted) == 1
    assert page.result.isVisible()
    assert page.result.look is not None
    page.result.look.click()
    assert not page.result.isVisible()
    assert_shown(page)
    page.bar.button(RESULT).click()
    assert page.result.isVisible()
    page.result.leave()
    page.table.interaction.act(Do(RESULT))
    assert page.result.isVisible()
    assert load_finished(Database(paths)) == counted


@pytest.mark.clause("TBL-9")
def test_continue_opens_the_line_that_was_open_last(open_window: OpenWindow) -> None:
    first = open_window()
    page = sit_down(first, 31)
    presenter = the_presenter(page)
    play_first(presenter, 6)
    line = presenter.session.path.name
    page.looking.look_at(2)
    page.go_on_from_here()
    assert the_presenter(page).session.path.name != line
    first.tables.go_to_branch(line)
    assert the_presenter(page).session.path.name == line
    first.close()
    second = open_window()
    second.resume()
    assert the_presenter(the_page(second)).session.path.name == line


# Keys


def test_enter_presses_every_button_that_has_focus(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    play_first(presenter)
    window.side_pages.page("settings")
    window.side_pages.page("keys")
    window.show_side_page("settings")
    for button in window.findChildren(QPushButton):
        assert button.autoDefault(), button.text()
    window.close_side_page()
    page.bar.undo.setFocus()
    key(window, Key.Key_Return)
    assert presenter.session.table.turn == 0
    page.bar.redo.setFocus()
    key(window, Key.Key_Enter)
    assert presenter.session.table.turn == 1
    back = next(tool for tool in page.timeline.findChildren(QToolButton) if "Previous decision" in tool.accessibleName())
    back.setFocus()
    key(window, Key.Key_Return)
    assert page.looking.turn == 0
    page.bar.button(shown_buttons(page.bar)[-1]).setFocus()
    key(window, Key.Key_Return)
    assert page.looking.turn is None


def test_tab_needs_one_stop_for_the_log_and_arrows_go_from_link_to_link(window: MainWindow) -> None:
    page = sit_down(window)
    play_first(the_presenter(page), 12)
    page.open_panel().show_log()
    log = page.panel.log
    assert log.hasFocus()
    key(window, Key.Key_Tab)
    assert not log.hasFocus()
    key(window, Key.Key_Backtab)
    assert log.hasFocus()
    asked: list[str] = []
    page.panel.clauseRequested.connect(asked.append)
    key(window, Key.Key_Left)
    last = _chosen(log)
    assert last == log.entries[-1].clause or any(entry.clause == last for entry in log.entries[-3:])
    key(window, Key.Key_Left)
    before = log.textCursor().position()
    key(window, Key.Key_Right)
    assert log.textCursor().position() > before
    assert _chosen(log) == last
    key(window, Key.Key_Right)
    assert _chosen(log) == last, "there is none after the last"
    log.moveCursor(QTextCursor.MoveOperation.Start)
    key(window, Key.Key_Right)
    assert _chosen(log) == next(entry.clause for entry in log.entries if entry.clause)
    first = _chosen(log)
    key(window, Key.Key_Return)
    assert asked == [first]


def _chosen(log: LogPanel) -> str:
    """The clause of the chosen link, which reads § and has the number as its tooltip."""
    link = log.textCursor().charFormat()
    assert log.textCursor().selectedText() == "§"
    number = link.anchorHref().removeprefix("clause:")
    assert link.toolTip() == f"Rules: {number}"
    return number


@pytest.mark.clause("TBL-6")
def test_no_key_leads_behind_a_cover(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = begin(window)
    for which, modifiers in ((Key.Key_L, CTRL), (Key.Key_M, CTRL), (Key.Key_F6, Qt.KeyboardModifier.NoModifier)):
        key(window, which, modifiers)
        focused = expect(window.focusWidget())
        assert page.hot_seat.cover.isAncestorOf(focused), (which, focused)
    key(window, Key.Key_F1)
    assert window.side_pages.page("rules").isVisible(), "the rules are no secret"
    assert not cards_in(words(window))
    key(window, Key.Key_Escape)
    assert page.isVisible()
    focused = expect(window.focusWidget())
    assert page.hot_seat.cover.isAncestorOf(focused)


def test_keys_lead_to_nothing_under_the_result(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = begin(window)
    play_to_the_end(page)
    assert page.result.isVisible()
    key(window, Key.Key_F6)
    assert page.result.isAncestorOf(expect(window.focusWidget()))
    key(window, Key.Key_L, CTRL)
    assert not page.result.isVisible(), "focus is in the log, so nothing may lie over it"
    assert page.panel.log.hasFocus()


# Notices


def test_a_notice_goes_when_its_cause_is_gone(
    open_shared: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(overlay, "BRIEF", 50)
    window = open_shared()
    page = begin(window)
    window.tables.exports.save_log_to(tmp_path / "log.txt")
    assert "must sit down first" in window.notice.words.text()
    assert window.notice.isVisible()
    lift(page)
    assert not window.notice.isVisible()
    window.tables.exports.save_log_to(tmp_path / "log.txt")
    assert window.notice.isVisible()
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    window.tables.exports.save_log_to(tmp_path)
    assert window.notice.isVisible()
    qtbot.wait(100)
    bid(page)
    assert window.notice.isVisible(), "that it could not be written stays true"


# Looking back


@pytest.mark.clause("TBL-5", "TBL-7")
def test_looking_back_at_a_finished_game_hides_nothing_and_settles_it(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = begin(window, PAIR)
    presenter = the_presenter(page)
    dealt = hand(presenter, 0) | hand(presenter, 1)
    bid_next(page)
    lift(page)
    page.looking.look_at(0)
    shown = {piece.thing for piece in page.table.scenery.pieces}
    assert not dealt <= shown
    page.looking.now()
    play_to_the_end(page)
    undone = presenter.undo_label().refusal
    page.looking.look_at(0)
    shown = {piece.thing for piece in page.table.scenery.pieces}
    assert dealt <= shown
    assert page.looking.decision(1) != page.looking.decision(2)
    assert "'s move" not in str(page.looking.decision(1)) + str(page.looking.decision(2))
    page.looking.now()
    assert expect(presenter.undo_label().refusal).clause == "TBL-7"
    assert undone is None or undone.clause == "TBL-7"
    turn = presenter.session.table.turn
    presenter.undo()
    assert presenter.session.table.turn == turn


def test_pointing_at_an_empty_part_of_a_face_darkens_nothing(window: MainWindow) -> None:
    kit = window.kits["kidsprout_jumboree"]
    window.start(make_setup(kit.game, [Seat("Ann"), Seat("Bo", "sky", "random"), Seat("Cy", "green", "random")], {}, 5))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    QApplication.processEvents()
    plain = page.table.grab().toImage()
    schedule = next(piece for piece in page.table.scenery.pieces if piece.id == "schedule:0")
    corner = page.table.mapFromScene(QPointF(schedule.x - schedule.face.w * 0.42, schedule.y - schedule.face.h * 0.42))
    page.table.interaction.hover("schedule:0")
    page.table.settle()
    QApplication.processEvents()
    pointed = page.table.grab().toImage()
    assert pointed != plain, "it is lifted a little"
    assert pointed.pixelColor(corner) == plain.pixelColor(corner)


class _Windows(QObject):
    """Notes every window that is shown besides the app's own, dialogs and menus aside."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        expect(QApplication.instance()).installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow() and not isinstance(watched, MainWindow):
            self.seen.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


def test_no_part_of_a_page_is_ever_a_window_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    watch = _Windows()
    for game in window.kits:
        window.home.choose(game)
        form = window.home.form
        if isinstance(form, TableForm):
            for button in form.rows.count.buttons():
                button.click()
            for row in form.rows.rows[1:]:
                row.player.setCurrentIndex(row.player.count() - 1)
        form.start.click()
        page = the_page(window)
        the_presenter(page).lift()
        page.open_panel().show_log()
        page.open_panel().show_moves()
        page.open_clause("TBL-7")
        page.looking.look_at(0)
        for name in ("settings", "keys", "about"):
            window.show_side_page(name)
        window.show_tables()
        qtbot.waitUntil(lambda: not window.reader.reading, timeout=30_000)
        window.show_home()
        assert window.isActiveWindow()
    assert watch.seen == []
