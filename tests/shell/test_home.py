"""The home page: boxes that open in place, play now, what is asked at the first start, tables to go on with, and the way home."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QImage, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import COLOURS, PERSON, Seat, Setup
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from engines.school_year_diary.rules.directives import Give
from tabletop_qt.art.lettering import fitting_lines
from tabletop_qt.art.ready_made import BOX, box_picture
from tabletop_qt.art.theme import DARK, LIGHT, THEMES, Theme
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.appearance import Appearance
from tabletop_qt.shell.home.classroom import RIBBON, SEASONS
from tabletop_qt.shell.home.home_page import BLANK, ICON
from tabletop_qt.shell.home.shelf import OPENING, RISE, ShelfBox, Waiting
from tabletop_qt.shell.home.table_card import LEAST_PICTURE, TableCard, Unfinished, in_two_lines
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.home.tiles import STARS, Offer, Tile
from tabletop_qt.shell.lessons.puzzles import PuzzlesPage
from tabletop_qt.shell.lessons.training import TrainingPage
from tabletop_qt.shell.miniature import BRIGHT, SHAPE, kept_miniature, scenery_for_all, table_picture
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.pages.side_pages import TITLES
from tabletop_qt.shell.restoring import DailyBackup
from tabletop_qt.shell.tables.tables_page import TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.daily import deal_of_day
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import keep_try, progress, puzzles
from tabletop_qt.store.settings import Settings, load_settings
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished
from tabletop_qt.store.training import Card, answered
from tabletop_qt.widgets.controls import EDGE, Page, label
from tests.expecting import expect
from tests.shell.driving import CTRL, Key, key, the_page, the_presenter
from tests.shell.seeing import Paints
from tests.shell.windows import OpenWindow
from tests.table.painting import pixels

GAME = "kidsprout_jumboree"
PEOPLE = (Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green", "easy"))


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def seats(window: MainWindow) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in the_presenter(the_page(window)).session.table.seats]


def begin(window: MainWindow, *people: Seat, game: str = GAME, deal: int = 7) -> Path:
    window.start(Setup(game, people, {}, deal))
    return the_presenter(the_page(window)).session.path


# The shelf


def test_spare_height_is_spread_and_an_opened_box_moves_nothing(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1280, 690)  # what a window manager leaves of 720
    QApplication.processEvents()
    home = window.home

    def tops() -> list[int]:
        return [box.play.mapTo(home, QPoint()).y() for box in home.boxes]

    closed = tops()
    foot = max(
        label.mapTo(home, QPoint(0, label.height())).y() for box in home.boxes for label in box.findChildren(QLabel) if label.isVisible()
    )
    assert 0.04 < 1 - foot / home.height() < 0.14
    for box in home.boxes:
        box.front.click()
        QApplication.processEvents()
        assert tops() == closed
        assert not home.shelf_scroll_bar.isVisible()


def test_all_gaps_of_the_page_are_the_same(open_four: OpenWindow) -> None:
    window = open_four()
    home = window.home

    def edges(part: QWidget) -> tuple[int, int]:
        top = part.mapTo(home, QPoint()).y()
        return top, top + part.height()

    for waiting in (0, 2, 4):
        for number, game in list(enumerate(window.kits))[max(waiting - 2, 0) : waiting]:
            begin(window, *_people(window, game), game=game, deal=number)
        window.show_home()
        for height in (690, 720):
            window.resize(1280, height)
            QApplication.processEvents()
            icon = next(each for each in home.findChildren(QLabel) if each.pixmap().width() and each.height() == ICON and not each.text())
            strip = edges(home.cards[0] if waiting else expect(home.welcome))
            tiles, picture = edges(home.tiles[0]), edges(home.boxes[0].front)[0] + BLANK[2]
            gaps = strip[0] - edges(icon)[1], tiles[0] - strip[1], picture - tiles[1]
            assert min(gaps) >= 16
            assert max(gaps) - min(gaps) <= 4, (waiting, height, gaps)


@pytest.mark.parametrize("still", [False, True])
def test_a_box_opens_a_crack_while_it_is_pointed_at(window: MainWindow, qtbot: QtBot, still: bool) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=still, theme="light"))
    front = window.home.boxes[1].front

    def looks() -> tuple[int, int]:
        """The top of the box, and the light that is seen at its foot."""
        image, at = window.grab().toImage(), front.mapTo(window, front.rect().center())
        top = next(y for y in range(at.y() - front.height() // 2, at.y()) if image.pixelColor(at.x(), y).lightness() < 80)
        foot = range(at.y() + front.height() // 2 - 20, at.y() + front.height() // 2)
        return top, sum(image.pixelColor(at.x() + front.width() // 3, y) == QColor(LIGHT.ring) for y in foot)

    QTest.mouseMove(window, QPoint(2, 2))
    qtbot.waitUntil(lambda: front.lift == 0)
    lies, dark = looks()
    assert dark == 0
    QTest.mouseMove(front)
    QApplication.processEvents()
    assert (front.lift == 1) == still, "without motion it is open at once"
    qtbot.waitUntil(lambda: front.lift == 1, timeout=OPENING + 400)
    top, light = looks()
    assert lies - top >= RISE
    assert light >= 2
    QTest.mouseMove(window, QPoint(2, 2))
    qtbot.waitUntil(lambda: front.lift == 0, timeout=OPENING + 400)
    assert looks() == (lies, dark)


def test_a_box_opens_a_crack_with_keyboard_focus_and_while_it_is_open(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=True))
    QTest.mouseMove(window, QPoint(2, 2))
    first, second = (box.front for box in window.home.boxes[:2])
    first.setFocus()
    key(window, Key.Key_Right)
    assert (first.lift, second.lift) == (0, 1)
    key(window, Key.Key_Left)
    assert (first.lift, second.lift) == (1, 0)
    click(second)
    assert (first.lift, second.lift) == (0, 1)


@pytest.mark.usefixtures("qapp")
def test_every_game_has_a_box_with_a_picture_and_three_facts() -> None:
    for kit in game_kits().values():
        seen = {pixels(box_picture(kit.id, theme, BOX[0], 1.0).toImage()) for theme in THEMES}
        assert len(seen) == len(THEMES)
        assert box_picture(kit.id, LIGHT, 500, 2.0).width() == 1000
        players, _, line = (str(fact) for fact in kit.facts)
        counts = kit.game.seat_counts
        assert all(str(count) in players for count in {counts[0], counts[-1]}), players
        assert len(line) < 60
        assert line.endswith(".")


def test_a_game_without_a_box_is_called_by_its_name(open_shared: OpenWindow) -> None:
    (box,) = open_shared().home.boxes
    assert box.front.text() == "Tiny"
    assert box.front.icon().isNull()


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_every_box_has_a_button_that_starts_a_table_against_bots_at_once(window: MainWindow, by_keys: bool) -> None:
    box = window.home.box(GAME)
    assert [each.play.isVisible() for each in window.home.boxes] == [True] * len(window.home.boxes)
    if by_keys:
        box.front.setFocus()
        key(window, Key.Key_Tab)
        assert box.play.hasFocus()
        key(window, Key.Key_Return)
    else:
        click(box.play)
    assert seats(window) == [("Player 1", PERSON), ("Ada", "easy"), ("Ben", "easy")]
    assert window.appearance.settings.game == GAME


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("way", [Key.Key_Return, Key.Key_Space, None], ids=["Return", "Space", "mouse"])
def test_play_now_is_painted_as_pressed_before_its_work_begins(qtbot: QtBot, way: Qt.Key | None, theme: Theme) -> None:
    box = ShelfBox(next(iter(game_kits().values())))
    qtbot.addWidget(box)
    Appearance(Settings(theme=theme.name)).apply(box)
    box.set_open(True)
    box.show()
    QApplication.processEvents()
    up, paints, during = box.play.grab().toImage(), Paints(box.play), list[tuple[bool, QImage]]()
    box.played.connect(lambda _: during.append((paints.down[-1], box.play.grab().toImage())))
    if way is None:
        click(box.play)
    else:
        QTest.keyClick(box.play, way)
    ((painted_down, image),) = during
    assert painted_down
    assert image != up
    assert not box.play.isDown()


def test_one_box_is_open_at_a_time_and_a_second_click_closes_it(window: MainWindow) -> None:
    first, second = window.home.boxes[:2]
    before = first.front.mapTo(window, QPoint()), second.front.mapTo(window, QPoint())
    click(first.front)
    click(second.front)
    QApplication.processEvents()
    assert [box.is_open for box in (first, second)] == [False, True]
    assert not first.set_up.isVisible()
    assert first.play.isVisible()
    assert (first.front.mapTo(window, QPoint()), second.front.mapTo(window, QPoint())) == before, "nothing moves on the shelf"
    click(second.front)
    assert not second.is_open


def test_a_picture_opens_its_box_and_plays_at_a_double_click(window: MainWindow) -> None:
    box = window.home.boxes[1]
    click(box.front)
    assert box.is_open
    assert any(part.isVisible() and "players" in part.text() for part in box.findChildren(QLabel)), "who and how long is still said"
    QTest.mouseDClick(box.front, Qt.MouseButton.LeftButton)
    assert the_presenter(the_page(window)).session.table.game.id == box.kit.id


def test_the_shelf_is_used_by_keys(window: MainWindow) -> None:
    home = window.home
    assert home.boxes[0].front.hasFocus()
    key(window, Key.Key_Right)
    assert home.boxes[1].front.hasFocus()
    key(window, Key.Key_Left)
    key(window, Key.Key_Left)
    assert home.boxes[-1].front.hasFocus()
    key(window, Key.Key_Return)
    box = home.boxes[-1]
    assert box.play.hasFocus()
    key(window, Key.Key_Escape)
    assert not box.is_open
    assert box.front.hasFocus()
    key(window, Key.Key_Space)
    box.set_up.setFocus()
    key(window, Key.Key_Space)
    assert home.currentWidget() is home.setting_up
    key(window, Key.Key_Escape)
    assert box.front.isVisible()
    assert box.front.hasFocus()


def test_tab_goes_through_home_from_top_to_bottom_and_from_left_to_right(window: MainWindow) -> None:
    for waiting in (0, 2):
        for deal in range(waiting):
            begin(window, *PEOPLE, deal=deal)
        window.show_home()
        boxes, welcome = window.home.boxes, window.home.welcome
        click(boxes[1].more)
        opened = (boxes[1].set_up, boxes[1].lesson, boxes[1].score, boxes[1].levels)
        shelf = [(box.front, box.play, box.more, *(opened if box is boxes[1] else ())) for box in boxes]
        asked = welcome.asked if welcome is not None and welcome.isVisible() else ()
        expected = [*asked, *window.home.cards, *window.home.tiles, *(part for parts in shelf for part in parts)]
        window.home.settings.setFocus()
        for part in expected:
            key(window, Key.Key_Tab)
            assert QApplication.focusWidget() is part


def test_everything_on_home_says_what_it_is_to_who_can_not_see_it(window: MainWindow) -> None:
    for box in window.home.boxes:
        box.set_open(True)
        assert box.lesson.isVisible() == box.kit.teaches
        assert box.front.accessibleName() == str(box.kit.name)
        assert str(box.kit.facts[2]) in box.front.accessibleDescription()
        assert str(box.kit.name) in box.play.accessibleName()
    for button in window.home.findChildren(QAbstractButton):
        assert button.accessibleName() or button.text(), button


@pytest.mark.parametrize("waiting", [True, False])
def test_the_four_boxes_and_the_tables_need_no_scrolling(open_four: OpenWindow, qtbot: QtBot, waiting: bool) -> None:
    window = open_four()
    if waiting:
        for number, game in enumerate(window.kits):
            begin(window, *_people(window, game), game=game, deal=number)
    window.show_home()
    assert (window.home.welcome is not None and window.home.welcome.isVisible()) == (not waiting)
    for size, percent in product(((1024, 700), (1280, 720)), (200, 150, 100)):
        window.resize(*size)
        window.choose(evolve(window.appearance.settings, text_size=percent))
        qtbot.wait(50)
        assert window.home.shelf_scroll_bar.maximum() == 0, (size, percent)
        assert [card.isVisible() for card in window.home.cards] == [True] * (4 if waiting else 0)
        assert window.home.first_focus() is (window.home.cards[0] if waiting else window.home.boxes[0].front)
        for part in (*window.home.boxes, *window.home.cards, window.home.settings):
            assert window.rect().contains(QRect(part.mapTo(window, QPoint()), part.size())), (part, size, percent)
        assert len({card.height() for card in window.home.cards}) <= 1, "nothing of either is cut"


def test_home_is_laid_out_once_for_a_size_of_window_and_text(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()

    def places() -> list[tuple[str, QRect]]:
        qtbot.wait(30)
        parts = [part for part in window.home.findChildren(QWidget) if part.isVisible()]
        return [(type(part).__name__, QRect(part.mapTo(window, QPoint()), part.size())) for part in parts]

    for games in ((), window.kits):
        for game in games:
            begin(window, *_people(window, game), game=game)
        window.show_home()
        for size, percent in product(((800, 560), (1280, 720), (1920, 1080)), (100, 150, 200)):
            window.resize(*size)
            # The native window tells its size, with which text grows, only later.
            qtbot.wait(30)
            window.choose(evolve(window.appearance.settings, text_size=percent))
            first = places()
            window.home.resizeEvent(QResizeEvent(window.home.size(), window.home.size()))
            assert places() == first, (len(games), size, percent)


def test_a_table_that_has_just_begun_is_told_in_the_letters_of_the_page(open_four: OpenWindow, qtbot: QtBot) -> None:
    """Its card is new among those that were there with large text, and is measured in the same letters."""
    window = open_four()
    window.resize(1024, 700)
    window.choose(evolve(window.appearance.settings, text_size=200))

    def told_whole() -> bool:
        cards = window.home.cards
        lines = [line for card in cards for line in card.findChildren(QLabel) if line.isVisible() and line.text() and not line.wordWrap()]
        return len({card.height() for card in cards}) == 1 and all(line.height() >= line.fontMetrics().height() for line in lines)

    for number, game in enumerate(window.kits):
        begin(window, *_people(window, game), game=game, deal=number)
        window.show_home()
        assert len(window.home.cards) == number + 1
        qtbot.waitUntil(told_whole)


def test_about_has_its_way_back_in_sight_with_large_text(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 700)
    window.choose(evolve(window.appearance.settings, text_size=200))
    for name in ("about", "keys"):
        window.show_side_page(name)
        qtbot.wait(50)
        back = window.side_pages.page(name).back
        assert back.visibleRegion().boundingRect() == back.rect()


def test_the_way_back_has_the_same_name_and_place_on_every_page(window: MainWindow, qtbot: QtBot) -> None:
    doors: list[Callable[[], object]] = [partial(window.show_side_page, name) for name in TITLES]
    doors += [window.show_tables, window.show_training, partial(window.show_puzzles, "school_year_diary")]
    doors += [partial(show, "operation_master") for show in (window.show_score_pad, window.home.choose)]
    for size in ((1280, 720), (2560, 1440)):
        window.resize(*size)
        # In a large window the text grows a moment later.
        qtbot.wait(300)
        found = dict[str, object]()
        for door in doors:
            window.show_home()
            door()
            QApplication.processEvents()
            page = window.home.setting_up if window.page is window.home else window.page
            assert isinstance(page, Page)
            assert page.title.mapTo(window, QPoint()).x() > page.back.geometry().right()
            found[page.title.text()] = page.back.text(), page.back.mapTo(window, QPoint()).toTuple()
            key(window, Qt.Key.Key_Escape)
            assert window.page is window.home
            assert window.home.currentIndex() == 0
        assert len(set(found.values())) == 1, found


def test_an_open_box_still_describes_its_game_and_says_the_rest_where_there_is_room(window: MainWindow) -> None:
    for high in (720, 900):
        window.resize(1280, high)
        QApplication.processEvents()
        for box in window.home.boxes:
            click(box.front)
            assert str(box.kit.facts[2]) in _read(box)
            assert "Play now: " in box.play.toolTip()
            assert box.kit.hard is None or "Careful play" in _read(box)
            assert high == 900 or box.kit.levels or "Play now: " in _read(box), "without a choice of bots there is room for both"
            assert window.home.shelf_scroll_bar.maximum() == 0
            foot = box.levels if box.kit.levels else box.lesson
            assert foot.visibleRegion().boundingRect() == foot.rect(), "nothing is cut"


def test_what_an_open_box_leaves_out_is_in_its_tooltip_until_it_is_closed(window: MainWindow) -> None:
    window.resize(1280, 900)
    QApplication.processEvents()
    box = window.home.box("operation_master")
    click(box.front)
    about = box.front.accessibleDescription()
    assert about not in box.front.toolTip()
    while box.leave_out_last():
        pass
    assert about in box.front.toolTip()
    click(box.front)
    assert about not in box.front.toolTip()


def test_an_open_box_says_what_playing_at_once_will_be(window: MainWindow) -> None:
    diary, camp = window.home.box("school_year_diary"), window.home.box("kidsprout_jumboree")
    click(diary.front)
    assert "A class is ready for you" in _on_play(diary)
    click(camp.front)
    assert "by the usual rules" in _on_play(camp)
    rivals = window.home.box("hallway_rivals")
    click(rivals.front)
    assert "in a ready-made school" in _on_play(rivals)
    last: dict[str, dict[str, object]] = {"school_year_diary": {}, "kidsprout_jumboree": {}, "hallway_rivals": {}}
    window.choose(evolve(window.appearance.settings, last_setups=last))
    click(diary.front)
    assert "last time" in _on_play(diary)
    for box in (camp, rivals):
        click(box.front)
        assert "last time" in _on_play(box)


def _on_play(box: ShelfBox) -> str:
    """The sentence of an open box on playing at once; its button has it even where there is no room for it."""
    assert box.play.accessibleDescription() in box.play.toolTip()
    return box.play.accessibleDescription()


def _read(box: ShelfBox) -> str:
    return " ".join(label.text() for label in box.findChildren(QLabel) if label.isVisible())


def _people(window: MainWindow, game: str) -> tuple[Seat, ...]:
    wanted = window.kits[game].game.seat_counts[0]
    return tuple(Seat(f"P{place}", colour) for place, colour in zip(range(wanted), ("orange", "sky", "green"), strict=False))


@pytest.mark.parametrize("percent", [100, 200])
def test_start_is_in_sight_whatever_the_text_size_and_the_form_scrolls_under_it(window: MainWindow, qtbot: QtBot, percent: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=percent))
    for game in window.kits:
        window.home.choose(game)
        form = window.home.form
        if isinstance(form, TableForm):
            form.rows.count.buttons()[-1].click()
            for row in form.rows.rows[1:]:
                row.player.setCurrentIndex(row.player.count() - 1)
            form.start.click()
            window.show_home()
            window.home.choose(game)
        start, bar = form.start, window.home.setting_up.scroll_bar
        for size in ((1024, 700), (1280, 720)):
            window.resize(*size)
            qtbot.wait(30)
            for value in (0, bar.maximum()):
                bar.setValue(value)
                QApplication.processEvents()
                place = QRect(start.mapTo(window, QPoint()), start.size())
                assert start.isVisible()
                assert window.rect().contains(place), (game, place)
        if isinstance(form, TableForm) and percent == 100:
            columns = next(layout for layout in form.findChildren(QHBoxLayout) if layout.parent() is form.layout())
            assert columns.direction() == QHBoxLayout.Direction.LeftToRight, "two columns stay after a table with bots"
        window.home.show_shelf()


def test_the_page_begins_just_below_its_title(window: MainWindow) -> None:
    welcome, home = window.home.welcome, window.home
    assert welcome is not None
    title = home.settings.mapTo(home, home.settings.rect().bottomLeft()).y()
    assert welcome.mapTo(home, QPoint()).y() - title < 40


def test_a_wide_window_has_a_wide_shelf(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(2560, 1440)
    begin(window, *PEOPLE)
    window.show_home()
    QApplication.processEvents()
    first, last = window.home.boxes[0], window.home.boxes[-1]
    assert last.mapTo(window, QPoint(last.width(), 0)).x() - first.mapTo(window, QPoint()).x() > 0.95 * window.width()
    qtbot.waitUntil(lambda: window.home.shelf_scroll_bar.maximum() == 0)


def test_without_tables_a_large_window_has_larger_boxes_in_two_rows(open_four: OpenWindow) -> None:
    window = open_four()
    assert len({box.y() for box in window.home.boxes}) == 1
    wide = window.home.boxes[0].front.width()
    window.resize(2560, 1440)
    QApplication.processEvents()
    boxes, page = window.home.boxes, window.home.shelf_scroll_bar
    assert len({box.y() for box in boxes}) == 2
    assert min(box.front.width() for box in boxes) > 2.2 * wide
    last = boxes[-1]
    assert last.mapTo(window, last.rect().bottomRight()).x() > 0.95 * window.width()
    assert last.front.mapTo(window, last.front.rect().bottomLeft()).y() > 0.94 * window.height()
    for box in boxes:
        click(box.more)
        QApplication.processEvents()
        assert page.maximum() == 0, "an open box needs no scrolling"
        assert QRect(QPoint(), box.size()).contains(QRect(box.set_up.mapTo(box, QPoint()), box.set_up.size()))
    window.resize(1280, 720)
    QApplication.processEvents()
    assert len({box.y() for box in boxes}) == 1


def test_an_open_box_has_all_its_buttons_whole_after_a_lesson_left_midway(open_four: OpenWindow) -> None:
    window = open_four()
    for box in window.home.boxes:
        click(box.more)
        lesson = window.lessons.of(box.kit.id)[0]
        window.lessons.start(lesson, 2)
        window.show_home()
        QApplication.processEvents()
    for percent, box in product((100, 200), window.home.boxes):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        click(box.more)
        QApplication.processEvents()
        assert box.lesson.text() == "Continue lesson"
        for button in (box.play, box.more, box.set_up, box.lesson):
            assert button.isVisible()
            assert QRect(QPoint(), box.size()).contains(QRect(button.mapTo(box, QPoint()), button.size())), button.text()
            assert button.width() >= button.minimumSizeHint().width(), button.text()
        click(box.more)


def test_tables_leave_the_shelf_its_width_and_an_open_box_is_scrolled_into_sight(open_four: OpenWindow) -> None:
    window = open_four()
    for number, game in enumerate(window.kits):
        begin(window, *_people(window, game), game=game, deal=number)
    window.show_home()
    QApplication.processEvents()
    boxes = window.home.boxes
    assert boxes[-1].mapTo(window, QPoint(boxes[-1].width(), 0)).x() - boxes[0].mapTo(window, QPoint()).x() > 0.9 * window.width()
    for box in boxes:
        x = box.mapTo(window, QPoint()).x()
        click(box.more)
        QApplication.processEvents()
        shown = [part for part in (box.play, box.set_up, box.lesson, box.levels) if not part.isHidden()]
        assert all(part.visibleRegion().boundingRect() == part.rect() for part in shown)
        assert box.mapTo(window, QPoint()).x() == x, "a scroll bar moves nothing"
        click(box.more)


def test_a_game_is_loaded_when_its_box_is_approached(window: MainWindow) -> None:
    first, second = window.home.boxes[:2]
    QTest.mouseMove(window, QPoint(2, 2))
    approached = list[str]()
    for box in window.home.boxes:
        box.approached.connect(approached.append)
    QTest.mouseMove(second.play)
    QTest.mouseMove(second.front)
    assert approached == [second.kit.id]
    second.front.setFocus()
    first.front.setFocus()
    assert approached == [second.kit.id, second.kit.id, first.kit.id]


def test_a_pointer_that_rests_where_the_page_comes_up_opens_and_loads_nothing(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=True))
    box = window.home.boxes[1]
    QTest.mouseMove(window, QPoint(2, 2))
    approached = list[str]()
    box.approached.connect(approached.append)
    for part in (box, box.front):
        QApplication.sendEvent(part, QEnterEvent(QPointF(9, 9), QPointF(9, 9), QPointF(9, 9)))
    assert (approached, box.front.lift) == ([], 0)
    QTest.mouseMove(box.front)
    assert (approached, box.front.lift) == ([box.kit.id], 1)


# What to do today


def told(window: MainWindow) -> dict[str, tuple[str, str]]:
    """The tiles by their headings: the word for the action, and what a screen reader says of them."""
    names = [tile.accessibleName().partition(": ") for tile in window.home.tiles if tile.isVisible()]
    return {name: (action, tile.accessibleDescription()) for (name, _, action), tile in zip(names, window.home.tiles, strict=True)}


def tile(window: MainWindow, what: str) -> Tile:
    return next(tile for tile in window.home.tiles if tile.accessibleName().startswith(what))


def result(database: Database, day: date, game: str, *, won: bool, total: int, persons: int = 1) -> None:
    record, deal = f"{day}-120000-{game}.homeroom", deal_of_day(day)
    keep_finished(database, Finished(record, game, "x", won, total, False, (SeatResult("Mia", PERSON, total, won),) * persons, deal))


def test_today_s_deal_is_the_same_for_everyone_and_is_continued_once_begun(window: MainWindow) -> None:
    today, diary = date.today(), "school_year_diary"
    assert told(window)["Today's deal"] == ("Play", "School Year Diary · new every day, the same for all")
    result(window.storage.database, today - timedelta(1), GAME, won=True, total=12)
    result(window.storage.database, today - timedelta(1), diary, won=True, total=12)
    mine = {"students": ["nim_se"], "rows": 3, "pace": "relaxed", "ideas": 4}
    window.choose(evolve(window.appearance.settings, game=GAME, name="Mia", last_setups={diary: mine}))
    window.show_home()
    assert told(window)["Today's deal"][1].startswith("School Year Diary · 1 day in a row.")
    QTest.keyClick(tile(window, "Today's deal"), Key.Key_Return)
    session = the_presenter(the_page(window)).session
    options = session.table.setup.options
    assert [options[each] for each in ("students", "rows", "pace", "ideas")] == [("giang_ry", "o_tach"), 1, "printed", 2]
    assert (session.table.setup.game, session.table.setup.deal) == (diary, deal_of_day(today))
    assert window.appearance.settings.last_setups[diary] == mine, "they stay for the next table"
    path = session.path
    window.show_home()
    assert told(window)["Today's deal"][0] == "Continue"
    click(tile(window, "Today's deal"))
    assert the_presenter(the_page(window)).session.path == path
    result(window.storage.database, today, diary, won=False, total=30)
    window.show_home()
    path.unlink()
    window.show_home()
    assert told(window)["Today's deal"][0] == "Play again"
    assert "2 days in a row" in told(window)["Today's deal"][1]


def test_days_in_a_row_have_a_star_each_on_the_tile_of_today_s_deal(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, game="school_year_diary", name="Mia"))

    def gold() -> int:
        window.show_home()
        QApplication.processEvents()
        image = tile(window, "Today's deal").grab().toImage()
        return [image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())].count(LIGHT.ring.lower())

    seen, today = [gold()], date.today()
    for days in (1, 2, 3):
        result(window.storage.database, today - timedelta(days), "school_year_diary", won=False, total=12)
        seen.append(gold())
    assert seen[0] == 0
    assert seen[1] > 10
    assert seen[1:] == [seen[1], 2 * seen[1], 3 * seen[1]]
    for days in range(4, 12):
        result(window.storage.database, today - timedelta(days), "school_year_diary", won=False, total=12)
    assert gold() == STARS * seen[1], "a week at most"


def test_the_tiles_explain_themselves_in_one_line_where_there_is_room(open_four: OpenWindow) -> None:
    window = open_four()
    window.choose(evolve(window.appearance.settings, game=GAME))
    window.show_home()

    def lines() -> set[str]:
        QApplication.processEvents()
        return {label.text() for tile in window.home.tiles for label in tile.findChildren(QLabel)}

    name, title = window.home.boxes[0].kit.name, window.lessons.of(window.home.game)[0].title
    window.resize(1280, 720)
    assert lines() >= {
        "School Year Diary · new every day, the same for all",
        "School Year Diary · short positions, one goal each",
        f"Learn {name}: {title}",
    }
    window.resize(700, 720)
    assert lines() >= {
        "School Year Diary · the same for everyone",
        "School Year Diary · one goal each",
    }, "one line is shorter"


def test_today_s_deal_says_how_hard_it_is_whatever_was_played_last(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, game=GAME, last_setups={"school_year_diary": {"rows": 9}}))
    window.show_home()
    _, about = told(window)["Today's deal"]
    assert "Careful play wins about" in about
    assert about.count("Careful play") == 1, "it is said once"


def test_the_last_result_is_told_and_looked_at(window: MainWindow, paths: Paths) -> None:
    assert "Last result" not in told(window)
    result(window.storage.database, date(2026, 1, 2), GAME, won=True, total=12)
    result(window.storage.database, date(2026, 1, 3), "operation_master", won=False, total=7)
    window.show_home()
    assert told(window)["Last result"] == ("Statistics", "Operation Master · lost with 7")
    paths.records.mkdir(exist_ok=True)
    (paths.records / "2026-01-03-120000-operation_master.homeroom").write_text("", encoding="utf-8")
    window.show_home()
    assert told(window)["Last result"][0] == "View"
    asked = list[Path]()
    window.home.continued.disconnect()
    window.home.continued.connect(asked.append)
    click(tile(window, "Last result"))
    assert [path.name for path in asked] == ["2026-01-03-120000-operation_master.homeroom"]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_last_result_is_chalked_on_the_blackboard_with_a_star_for_a_win(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name, game=GAME))

    def colours(part: QWidget) -> set[str]:
        QApplication.processEvents()
        image, at = window.grab().toImage(), part.mapTo(window, QPoint())
        return {image.pixelColor(at + QPoint(x, y)).name() for x in range(8, part.width() - 8) for y in range(8, part.height() - 8)}

    QTest.mouseMove(window, QPoint(2, 2))
    for won in (False, True):
        result(window.storage.database, date(2026, 1, 2 + won), GAME, won=won, total=12)
        window.show_home()
        last, deal = colours(tile(window, "Last result")), colours(tile(window, "Today's deal"))
        assert {theme.board.lower(), theme.chalk.lower()} <= last
        assert theme.panel.lower() in deal
        assert theme.panel.lower() not in last or theme.panel.lower() in (theme.board.lower(), theme.chalk.lower())
        assert (theme.ring.lower() in last) is won


def test_the_next_lesson_is_started_from_home_or_the_one_that_was_begun(window: MainWindow) -> None:
    assert told(window)["Next lesson"] == ("Start", "Learn School Year Diary: Your first rows")
    every = {lesson.id: 1 for game in window.kits for lesson in window.lessons.of(game)}
    second = window.lessons.of("operation_master")[1]
    window.choose(evolve(window.appearance.settings, lessons_done={name: 1 for name in every if name != second.id}))
    window.show_home()
    ended = len(window.lessons.of("operation_master")) - 1
    words = f"\N{CHECK MARK} {ended} lesson{'s' * (ended > 1)} finished"
    assert told(window)["Next lesson"] == ("Start", f"Learn Operation Master: {second.title}. {words}"), "the number is told once"
    click(tile(window, "Next lesson"))
    player = expect(window.lessons.player)
    assert player.lesson == second
    player.enter(2)
    window.show_home()
    assert told(window)["Next lesson"][0] == "Continue"
    window.choose(evolve(window.appearance.settings, lessons={}, lessons_done=every))
    window.show_home()
    assert "Next lesson" not in told(window)


def test_the_puzzle_rating_and_what_is_due_stand_in_one_tile(window: MainWindow) -> None:
    assert not {"Puzzles", "Training"} & set(told(window)), "nothing at the first start"
    window.choose(evolve(window.appearance.settings, game=GAME))
    window.show_home()
    assert told(window)["Puzzles"] == ("Play", "School Year Diary · short positions, one goal each")
    click(window.home.training)
    assert isinstance(window.page, TrainingPage)
    database, (first, second, third, *_) = window.storage.database, puzzles("school_year_diary")
    keep_try(database, first, solved=False)
    window.show_home()
    assert told(window)["Puzzles"] == ("Play", f"Rating {progress(database).rating}")
    for puzzle in (second, third):
        keep_try(database, puzzle, solved=True)
    window.show_home()
    rating = progress(database).rating
    assert told(window)["Puzzles"] == ("Play", f"Rating {rating} · 2 solved in a row")
    tops = {each.mapTo(window, QPoint()).y() for each in window.home.tiles}
    click(tile(window, "Puzzles"))
    page: object = window.page
    assert isinstance(page, PuzzlesPage)
    answered(database, Card(first.id, "", "chain"), date.today().toordinal() - 1, right=False)
    window.show_home()
    assert told(window)["Training"] == ("Train", f"1 due today · puzzle rating {rating}")
    assert "Puzzles" not in told(window)
    assert {each.mapTo(window, QPoint()).y() for each in window.home.tiles} == tops
    click(tile(window, "Training"))
    page = expect(window.page, TrainingPage)


# Play now


def test_play_now_takes_the_names_bots_and_rules_of_last_time(window: MainWindow, open_window: OpenWindow) -> None:
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    form.rows.set_seats((Seat("Zed", "sky", "hard"), Seat("Mia", "orange"), Seat("Bo", "green")))
    form.automatic.setChecked(False)
    form.start.click()
    window.close()
    window = open_window()
    click(window.home.box(GAME).front)
    click(window.home.box(GAME).play)
    assert seats(window) == [("Zed", "hard"), ("Mia", PERSON), ("Ada", "easy")]
    assert not the_presenter(the_page(window)).session.table.setup.automatic
    window.show_home()
    window.home.choose(GAME)
    again = expect(window.home.form, TableForm)
    assert [seat.name for seat in again.rows.seats()] == ["Zed", "Mia", "Bo"], "playing at once forgets nobody"


@pytest.mark.usefixtures("qapp")
def test_the_levels_named_on_the_shelf_are_the_bots_of_the_game_the_easiest_first() -> None:
    for kit in game_kits().values():
        assert tuple(kit.levels) in ((), tuple(kit.game.bots))


def test_the_first_game_of_each_kind_has_easy_bots_and_another_level_is_remembered(window: MainWindow, open_window: OpenWindow) -> None:
    box = window.home.box(GAME)
    click(box.front)
    assert [box.levels.itemText(place) for place in range(box.levels.count())] == ["Easy bots", "Medium bots", "Hard bots"]
    assert box.levels.currentText() == "Easy bots"
    box.levels.setCurrentIndex(2)
    click(box.play)
    assert {player for _, player in seats(window)[1:]} == {"hard"}
    window.close()
    again = open_window()
    box = again.home.box(GAME)
    click(box.front)
    assert box.levels.currentText() == "Hard bots"
    again.close()
    closed = open_window()
    click(closed.home.box(GAME).play)
    assert {player for _, player in seats(closed)[1:]} == {"hard"}, "of a box that was not opened, too"
    assert closed.appearance.settings.bot_levels[GAME] == 3
    other = closed.home.box("operation_master")
    click(other.front)
    assert other.levels.currentText() == "Easy bots", "the first game of this kind"


def test_a_troop_that_somebody_chose_who_is_a_bot_now_is_free(window: MainWindow) -> None:
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    form.rows.set_seats((Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green")))
    for row, troop in zip(form.rows.rows[:2], ("moons", "suns"), strict=True):
        row.own["troops"].show_value(troop)
    form.play_now("")
    assert the_presenter(the_page(window)).session.table.setup.options["troops"] == ("moons", "any", "any")


# The first start


def test_the_first_start_asks_for_a_name_and_waits_for_nothing(window: MainWindow, open_window: OpenWindow, paths: Paths) -> None:
    welcome = expect(window.home.welcome)
    assert welcome.isVisible()
    assert window.home.boxes[0].front.hasFocus(), "it stands in nobody's way"
    said = " ".join(each.text() for each in welcome.findChildren(QLabel))
    assert [kit.id for kit in window.kits.values() if str(kit.name) in said] == [kit.id for kit in window.kits.values() if kit.alone]
    assert not welcome.sound.isChecked()
    for on in (True, False):
        click(welcome.sound)
        assert load_settings(paths.settings).settings.sound == on
        assert window.appearance.settings.sound == on
    click(welcome.name)
    for letter in "mia":
        key(window, getattr(Key, f"Key_{letter.upper()}"))
    click(window.home.box(GAME).front)
    click(window.home.box(GAME).play)
    assert seats(window)[0] == ("mia", PERSON)
    kept, problem, _ = load_settings(paths.settings)
    assert (kept.name, problem) == ("mia", None)
    window.show_home()
    assert not welcome.isVisible()
    assert window.home.welcome is None
    window.close()
    assert open_window().home.welcome is None


def test_the_name_is_changed_among_the_settings_and_new_tables_have_it(window: MainWindow) -> None:
    window.show_side_page("settings")
    page = expect(window.side_pages.page("settings"), SettingsPage)
    click(page.name)
    for letter in "jo":
        key(window, getattr(Key, f"Key_{letter.upper()}"))
    click(page.back)
    assert window.appearance.settings.name == "jo"
    window.home.choose(GAME)
    assert expect(window.home.form, TableForm).rows.seats()[0].name == "jo"
    window.home.play_now("school_year_diary")
    assert seats(window) == [("jo", PERSON)]


def test_each_box_says_how_often_its_game_was_won(window: MainWindow) -> None:
    """Where several persons play, one of them always wins: that tells nothing."""
    window.show_home()
    assert not any("New to you?" in _read(box) for box in window.home.boxes), "of a first start that would be said of every game"
    today = date.today()
    result(window.storage.database, today - timedelta(1), GAME, won=True, total=70)
    result(window.storage.database, today - timedelta(2), GAME, won=False, total=143)
    result(window.storage.database, today - timedelta(1), "operation_master", won=True, total=9, persons=2)
    window.show_home()
    assert "You won 1 of 2 games." in _read(window.home.box(GAME))
    assert "You played 1 game." in _read(window.home.box("operation_master"))
    assert "New to you? Try the lesson." in _read(window.home.box("hallway_rivals"))
    window.choose(evolve(window.appearance.settings, lessons_done={"hallway_rivals/basics": 2, f"{GAME}/basics": 1}))
    window.show_home()
    assert "\N{CHECK MARK} 1 lesson finished" in _read(window.home.box("hallway_rivals"))
    assert "You won 1 of 2 games." in _read(window.home.box(GAME))
    click(window.home.box(GAME).front)
    assert "You won" not in _read(window.home.box(GAME)), "the ways to start have its place"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_shelf_below_a_box_has_a_peg_for_each_of_the_last_results(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    for ago, won in enumerate((True, False, False, True, False, True, True)):
        result(window.storage.database, date.today() - timedelta(10 - ago), GAME, won=won, total=9)
    result(window.storage.database, date.today(), "operation_master", won=True, total=9, persons=2)
    window.show_home()
    QApplication.processEvents()
    last, image = (False, True, False, True, True), window.home.grab().toImage()
    for box in window.home.boxes:
        plank, own = box.plank, last if box.kit.id == GAME else ()
        assert tuple(plank.results) == own
        assert plank.toolTip().count("won") == own.count(True)
        for number, won in enumerate(own):
            at = plank.mapTo(window.home, plank.place(number).toPoint())
            assert image.pixelColor(at) == QColor(theme.ring if won else theme.ring_edge)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_game_that_was_won_has_a_rosette_on_its_box_and_says_so(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    window.show_home()
    boxes = {box.kit.id: box for box in window.home.boxes}

    def corners() -> dict[str, bytes]:
        corner = {game: box.front.icon().pixmap(box.front.iconSize()).toImage() for game, box in boxes.items()}
        return {
            game: pixels(image.copy(image.width() * 8 // 9, 0, image.width() // 9, image.height() // 5)) for game, image in corner.items()
        }

    before = corners()
    result(window.storage.database, date.today() - timedelta(1), GAME, won=True, total=70)
    result(window.storage.database, date.today() - timedelta(1), "operation_master", won=False, total=9)
    window.show_home()
    after = corners()
    assert [game for game in boxes if after[game] != before[game]] == [GAME]
    assert boxes[GAME].front.accessibleDescription().endswith("You won 1 of 1 game.")
    assert boxes["operation_master"].front.accessibleDescription().endswith("You played 1 game.")


def test_a_rosette_moves_with_the_lid_as_a_whole(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, theme="light", reduce_motion=True))
    result(window.storage.database, date.today(), GAME, won=True, total=70)
    window.show_home()
    QTest.mouseMove(window, QPoint(2, 2))
    front = window.home.box(GAME).front

    def rosette() -> QRect:
        QApplication.processEvents()
        image, gold = front.grab().toImage(), QColor(LIGHT.ring)
        spots = [(x, y) for x in range(image.width() * 4 // 5, image.width()) for y in range(image.height() // 3)]
        found = [QPoint(*spot) for spot in spots if _apart(image.pixelColor(*spot), gold) < 60]
        assert found
        (left, right), (top, foot) = ((min(each), max(each)) for each in zip(*[each.toTuple() for each in found], strict=True))
        return QRect(QPoint(left, top), QPoint(right, foot))

    lies = rosette()
    QTest.mouseMove(front)
    QApplication.processEvents()
    assert front.lift == 1
    raised = rosette()
    assert 2 <= raised.top() < lies.top(), "it is not cut above"
    assert raised.right() < lies.right(), "none is left behind where it was"
    assert abs(raised.height() - lies.height()) <= 3


def _apart(one: QColor, other: QColor) -> int:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


def test_home_greets_the_player_by_name_where_there_is_room(window: MainWindow) -> None:
    def title() -> str:
        return next(each.text() for each in window.home.findChildren(QLabel) if each.property("role") == "title")

    assert title() == "Homeroom"
    expect(window.home.welcome).name.setText("Mia")
    expect(window.home.welcome).name.editingFinished.emit()
    assert title() == "Hello, Mia!"
    window.choose(evolve(window.appearance.settings, name="Hubert Blaine Wolfeschlegelsteinhausen"))
    window.show_home()
    assert title() == "Homeroom"


@pytest.mark.parametrize(
    ("names", "kept"), [(("Jo",), "Jo"), (("",), ""), (("Jo", "Kim"), "")], ids=["one", "unnamed", "two of them might be at the screen"]
)
def test_the_name_typed_at_a_first_table_is_kept(window: MainWindow, names: tuple[str, ...], kept: str) -> None:
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    for row, name in zip(form.rows.rows, names, strict=False):
        row.player.setCurrentIndex(0)
        if name:
            row.name.setText(name)
    form.start.click()
    assert window.appearance.settings.name == kept
    window.show_home()
    window.home.choose("operation_master")
    assert expect(window.home.form, TableForm).rows.seats()[0].name == (kept or "Player 1")


def test_a_name_that_is_set_stays_whatever_is_typed_at_a_table(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, name="Mia"))
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    form.rows.rows[0].name.setText("Jo")
    form.start.click()
    assert window.appearance.settings.name == "Mia"


@pytest.mark.parametrize(("name", "sound"), [("Žofie Ångström", True), ("李", True), ("a\nb", False), ("x" * 41, False), (7, False)])
def test_a_name_may_be_of_any_letters_and_a_damaged_one_is_named(paths: Paths, name: object, sound: bool) -> None:

    paths.root.mkdir()
    paths.settings.write_text(json.dumps({"name": name}), encoding="utf-8")
    loaded = load_settings(paths.settings)
    assert (loaded.problem is None) == sound
    assert loaded.settings.name == (name if sound else "")


def test_with_nothing_to_go_on_with_home_says_what_to_do(window: MainWindow) -> None:
    path = begin(window, *PEOPLE)
    window.choose(evolve(window.appearance.settings, game=GAME))
    window.show_home()
    path.unlink()
    window.show_home()
    texts = [label.text() for label in window.home.findChildren(QLabel) if label.isVisible()]
    assert any("Press Play now to start one" in text for text in texts)
    (waiting,) = window.home.findChildren(Waiting)
    nothing = expect(waiting.nothing)
    (box,) = [label for label in nothing.findChildren(QLabel) if not label.pixmap().isNull()]
    for size, percent in (((1280, 720), 100), ((1024, 700), 200), ((1280, 720), 200)):
        window.resize(*size)
        window.choose(evolve(window.appearance.settings, text_size=percent))
        QApplication.processEvents()
        assert box.height() > nothing.height() // 2, "it fills the room of a table"
        assert box.width() < nothing.width() // 2
        for part in nothing.findChildren(QWidget):
            assert nothing.rect().contains(part.geometry())
    window.choose(evolve(window.appearance.settings, text_size=100))
    window.resize(1280, 720)
    QApplication.processEvents()
    top = window.home.boxes[0].mapTo(window, QPoint()).y()
    click(nothing.play)
    assert the_presenter(the_page(window)).session.game.id == window.home.game
    window.show_home()
    QApplication.processEvents()
    assert not nothing.isVisible()
    assert window.home.boxes[0].mapTo(window, QPoint()).y() == top, "the games keep their places"


# Tables to go on with


def test_a_table_is_left_with_its_picture_and_taken_up_by_it(window: MainWindow, paths: Paths, qtbot: QtBot) -> None:
    path = begin(window, Seat("Mia"), Seat("Ada", "sky", "easy"), Seat("Ben", "green", "easy"))
    window.tables.bots.set_presenter(None)
    menus = {action.text(): action for action in window.menuBar().actions()}
    assert menus["&Timeline"].isVisible()
    click(_way_home(window))
    assert [words for words, action in menus.items() if not action.isVisible()] == ["&Timeline"], "at Home there is no game to look back on"
    picture = expect(kept_miniature(paths.picture(path)))
    assert (picture.width(), picture.height()) == SHAPE
    assert len({picture.toImage().pixel(x, y) for x in range(0, SHAPE[0], 7) for y in range(0, SHAPE[1], 7)}) > 20, "not a blank sheet"
    (card,) = window.home.cards
    assert card.hasFocus()
    assert card.accessibleName() == "Continue: KidSprout Jumboree"
    assert "Mia, Ada and Ben" in card.told
    qtbot.waitUntil(lambda: "Day 1" in card.told, timeout=20_000)
    for width in range(120, 400):
        # Where words leave no room for a picture, there is none; pytest-qt fails at what Qt warns of.
        card.fit(width, 100)
        card.draw(LIGHT)
    click(card)
    assert the_presenter(the_page(window)).session.path == path


def test_a_table_of_one_player_names_the_students_and_their_points(window: MainWindow, qtbot: QtBot) -> None:
    window.start(make_setup(window.kits["school_year_diary"].game, ["Mia"], {}, 3))
    presenter = the_presenter(the_page(window))
    table = presenter.session.table
    while not any(row.points for row in table.state.rows):
        presenter.play(next((command for command in table.legal(0) if isinstance(command, Give)), next(iter(table.legal(0)))), 0)
    rows = {row.student: row.points for row in table.state.rows}
    window.show_home()
    (card,) = window.home.cards
    words = f"Giang Ry {rows['giang_ry']}/10 and O Tach {rows['o_tach']}/10"
    qtbot.waitUntil(lambda: words in card.told, timeout=20_000)
    points = f"{sum(rows.values())} of 20 points"
    card.fit(700, 100)
    assert f"{points}, {words}" in shown_on(card)
    card.fit(270, 80)
    assert points in shown_on(card)
    assert words not in shown_on(card)


def test_a_card_with_scores_says_if_the_fewest_win(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, *PEOPLE)
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(the_page(window))
    table = presenter.session.table
    while not any(table.game.wording.totals(table.state)):
        presenter.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    window.show_home()
    (card,) = window.home.cards
    qtbot.waitUntil(lambda: card.told.endswith(" · fewest win"), timeout=20_000)
    for size in ((700, 130), (272, 128)):
        card.fit(*size)
        assert any("fewest win" in words for words in shown_on(card)), size


@pytest.mark.parametrize(
    "name", ["School Year Diary", "Ours: KidSprout Jumboree", "It is a long name", "Hallwayrivals", "得点マスを 入れ替える"]
)
def test_the_name_on_a_card_breaks_as_on_a_face(window: MainWindow, name: str) -> None:
    part = label(msg(""), "strong")
    part.setParent(window.home)
    part.ensurePolished()
    metrics = part.fontMetrics()
    for room in range(40, metrics.horizontalAdvance(name)):
        lines = fitting_lines(name, QRectF(0, 0, room, 2 * metrics.lineSpacing()), part.font())
        assert in_two_lines(part, name, room) == "\n".join(lines), room


def test_one_arrangement_fits_the_tables_to_the_same_room_only_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    given, fit = list[tuple[int, ...]](), Waiting.fit

    def noted(waiting: Waiting, *room: int) -> None:
        given.append(room)
        fit(waiting, *room)

    monkeypatch.setattr(Waiting, "fit", noted)
    for size in ((1000, 700), (1280, 720), (1600, 900)):
        window.resize(*size)
        QApplication.processEvents()
        assert given
        assert [room for room, after in pairwise(given) if room == after] == [], size
        given.clear()


def shown_on(card: QWidget) -> list[str]:
    """The words on a card that are shown."""
    return [each.text() for each in card.findChildren(QLabel) if each.isVisible()]


def test_few_tables_share_out_the_width_of_the_shelf_and_name_everybody_with_their_badge(window: MainWindow) -> None:
    """Their words stand beside the pictures, and “Play now” is where it is without them."""
    wide = [box.front.width() for box in window.home.boxes]
    shelf = window.home.boxes[-1].mapTo(window, QPoint(wide[-1], 0)).x() - window.home.boxes[0].mapTo(window, QPoint()).x()
    play = window.home.boxes[0].play.mapTo(window, QPoint())
    for waiting in (1, 2, 3):
        begin(window, *PEOPLE, deal=waiting)
        window.tables.bots.set_presenter(None)
        window.show_home()
        QApplication.processEvents()
        cards = window.home.cards
        assert len(cards) == waiting
        for card in cards:
            named = next(part for part in card.findChildren(QLabel) if "&nbsp;Cy" in part.text())
            assert named.text().count("<img") == len(PEOPLE)
            picture = next(part for part in card.findChildren(QLabel) if not part.pixmap().isNull())
            assert named.mapTo(card, QPoint()).x() >= picture.geometry().right()
            verb = next(part for part in card.findChildren(QLabel) if part.text() == "Continue")
            assert verb.isVisible()
        assert sum(card.width() for card in cards) >= shelf * 9 // 10
        assert window.home.boxes[0].play.mapTo(window, QPoint()) == play


def test_four_tables_say_continue_a_fifth_is_counted_and_nothing_changes_its_place(window: MainWindow) -> None:
    today, tops = date.today(), set[int]()
    (more,) = [each.more for each in window.home.findChildren(Waiting)]
    for waiting in range(6):
        if waiting:
            window.home.play_now(list(window.kits)[waiting % 4])
            window.tables.bots.set_presenter(None)
        if waiting == 3:
            result(window.storage.database, today - timedelta(1), "school_year_diary", won=True, total=12)
        window.show_home()
        QApplication.processEvents()
        tops.add(window.home.boxes[0].play.mapTo(window, QPoint()).y())
        verbs = [part for card in window.home.cards for part in card.findChildren(QLabel) if part.text() == "Continue"]
        assert [verb.isVisible() for verb in verbs] == [True] * min(waiting, 4)
        assert more.isVisible() == (waiting == 5)
    assert len(tops) == 1
    assert more.text() == "1 more"
    click(more)
    assert isinstance(window.page, TablesPage)


def test_a_narrow_picture_of_a_table_is_no_strip(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()
    for number, game in enumerate(window.kits):
        begin(window, *_people(window, game), game=game, deal=number)
    narrow = 0
    for percent in (125, 150, 200):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        window.show_home()
        qtbot.wait(50)
        for card in (card for card in window.home.cards if card.isVisible()):
            labels = [part for part in card.findChildren(QLabel) if part.isVisible()]
            for picture in (part for part in labels if part.width() and not part.pixmap().isNull()):
                assert picture.height() == min(picture.width(), card.height() - 2 * EDGE)
                assert picture.width() >= LEAST_PICTURE
                narrow += picture.width() < card.height() - 2 * EDGE
            name = next(part for part in labels if part.property("role") == "strong")
            assert "\N{HORIZONTAL ELLIPSIS}" not in name.text(), "a picture takes no room from the name"
    assert narrow


def test_the_welcome_stands_in_the_middle_of_its_card(window: MainWindow) -> None:
    welcome = expect(window.home.welcome)
    said = [each for each in welcome.findChildren(QLabel) if each.isVisible() and each.parent() is welcome]
    top, foot = min(each.y() for each in said), welcome.questions.geometry().bottom()
    assert max(each.geometry().bottom() for each in said) < welcome.questions.y()
    assert abs(top - (welcome.height() - foot)) <= 4
    assert abs(welcome.sketches.geometry().center().y() - welcome.height() // 2) <= 2
    gaps = [after.y() - before.geometry().bottom() for before, after in pairwise(sorted(said, key=QLabel.y))]
    assert max(gaps) < 12, "its sentences stay together"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_up_to_four_tables_show_a_large_picture_the_round_and_the_scores(window: MainWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    window.resize(*size)
    for waiting in range(1, 5):
        kit = window.kits["school_year_diary"]
        window.start(make_setup(kit.game, [Seat("Mia"), Seat("Ben", "sky", "careful")], {"mode": "comp"}, waiting))
        presenter = the_presenter(the_page(window))
        window.tables.bots.set_presenter(None)
        table = presenter.session.table
        while not any(totals := table.game.wording.totals(table.state)):
            presenter.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
        window.show_home()
        assert len(window.home.cards) == waiting
        qtbot.waitUntil(lambda: all("Round" in card.told for card in window.home.cards))
        QApplication.processEvents()
        scores = [f"{table.seats[seat].name}: {totals[seat]}" for seat in (0, 1)]
        assert all(score in window.home.cards[0].told for score in scores)
        for card in window.home.cards:
            labels = [part for part in card.findChildren(QLabel) if part.isVisible()]
            assert size[0] > 1280 or any("today at" in part.text() for part in labels), "there is a line of its own for it"
            (picture,) = [part for part in labels if not part.pixmap().isNull()]
            assert picture.height() == min(card.height() - 2 * EDGE, picture.width())
            assert max(part.width() for part in labels if not part.pixmap().isNull()) >= 100
            told = [part.text() for part in labels if part.pixmap().isNull()]
            assert any(words.startswith("Round") for words in told), told
            names_or_badges = [words for words in told if ("Mia: " in words and "Ben: " in words) or words.count("<img") == 2]
            assert len(names_or_badges) == 1, told


def test_one_table_has_a_banner_with_a_large_picture_and_whose_turn_it_is(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()
    window.resize(1280, 720)
    begin(window, Seat("Mia"), Seat("Ben", "sky"), game="hallway_rivals")
    window.show_home()
    (card,) = window.home.cards
    qtbot.waitUntil(lambda: "It is Mia's turn." in card.told)
    name, turn = (next(part for part in card.findChildren(QLabel) if words in part.text()) for words in ("Hallway Rivals", "'s turn"))
    assert (name.property("role"), turn.isVisible(), turn.text().count("<img")) == ("heading", True, 1)
    picture = next(part for part in card.findChildren(QLabel) if not part.pixmap().isNull())
    assert picture.width() > 2 * picture.height() > 200
    verb = next(part for part in card.findChildren(QLabel) if part.text() == "Continue")
    middle = verb.mapTo(card, verb.rect().center())
    assert abs(middle.y() - card.height() // 2) <= 2
    assert middle.x() > card.width() * 0.9
    begin(window, Seat("Mia"), Seat("Ben", "sky"), game="hallway_rivals", deal=8)
    window.show_home()
    qtbot.waitUntil(lambda: all("It is Mia's turn." in each.told for each in window.home.cards))
    for each in window.home.cards:
        told = shown_on(each)
        assert {"Hallway Rivals", "Continue"} <= {*told}
        assert any("'s turn" in words and words.count("<img") == 1 for words in told), told
        assert any("2 players · today" in words for words in told), "people alone share it"


def test_a_table_with_bots_says_so_on_its_card_and_of_several_who_choose_all_are_named(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()
    window.resize(1280, 720)
    begin(window, *PEOPLE)
    begin(window, Seat("Mia"), Seat("Ben", "sky", "easy"), Seat("Ada", "green", "easy"))
    window.tables.bots.set_presenter(None)
    window.show_home()
    alone, together = window.home.cards
    qtbot.waitUntil(lambda: "It is Mia's turn." in alone.told and "Waiting for Ann and Bo." in together.told)
    assert any("1 player, 2 bots · today" in words for words in shown_on(alone))
    assert any("2 players, 1 bot · today" in words for words in shown_on(together))
    window.resize(2560, 1440)
    QApplication.processEvents()
    assert any("It is" in words for words in shown_on(alone)), "a low card has room for whose turn it is"


def test_the_picture_of_a_table_is_of_its_middle_from_the_side_of_who_is_to_act(window: MainWindow, paths: Paths) -> None:
    path = begin(window, Seat("Mia"), Seat("Ben", "sky"), Seat("Ada", "green"), game="operation_master")
    presenter = the_presenter(the_page(window))
    table, model = presenter.session.table, presenter.view_model
    while table.to_act in ((0,), ()) or len(table.to_act) > 1:
        presenter.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    view, (acting,) = table.view(None), table.to_act
    assert scenery_for_all(table, model) == model.spectate(view, acting) != model.spectate(view, 0)
    window.show_home()
    image = QImage(str(paths.picture(path)))
    for x in (2, image.width() - 3):
        assert len({image.pixelColor(x, y).name() for y in range(image.height())}) > 2, "no bar of the bare ground"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_card_of_a_diary_has_a_ribbon_of_its_season(theme: Theme) -> None:
    shown = dict[str, QImage]()
    for season in ("", *SEASONS):
        card = TableCard()
        card.show_table(Unfinished(Path("a"), GAME, msg("Ours"), msg("Ann"), msg("Round 1"), msg("today"), Path("none"), season=season))
        card.fit(604, 128)
        card.draw(theme)
        (picture,) = [part for part in card.findChildren(QLabel) if not part.pixmap().isNull()]
        shown[season] = picture.pixmap().toImage()
        assert (pixels(shown[season]) == pixels(shown[""])) is (not season)
    ribbons = {image.pixelColor(image.width() - RIBBON[2] - 3, 4).name() for season, image in shown.items() if season}
    assert len(ribbons) == len(SEASONS), "each has a colour of its own"


def test_a_table_in_autumn_says_so_to_its_card(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, Seat("Ann"), game="school_year_diary")
    window.show_home()
    (card,) = window.home.cards
    qtbot.waitUntil(lambda: "autumn" in card.told)
    (picture,) = [part for part in card.findChildren(QLabel) if not part.pixmap().isNull()]
    image = picture.pixmap().toImage()
    assert image.pixelColor(image.width() - RIBBON[2] - 3, 4).name() == QColor(LIGHT.warning).name()


def test_four_tables_that_were_left_long_ago_all_say_when(open_four: OpenWindow) -> None:
    window = open_four()
    window.resize(1280, 720)
    window.choose(evolve(window.appearance.settings, game=GAME))
    when, who, where = msg("on 14 11 2023 at 22:10"), msg("Ann, Bo, Cy and Di"), msg("Round 1")
    tables = [Unfinished(Path(f"{game}.homeroom"), game, kit.name, who, where, when, Path("none")) for game, kit in window.kits.items()]
    deal = Offer(msg("Today's deal"), msg("Play"), msg("the same for everyone"), window.home.rules.click)
    window.home.show_unfinished(tables, [deal], len(tables))
    QApplication.processEvents()
    for card in window.home.cards:
        texts = [part.text() for part in card.findChildren(QLabel) if part.isVisible()]
        assert any(str(where) in text and str(when) in text for text in texts), texts


def test_of_many_persons_as_many_are_named_as_there_is_room_for(window: MainWindow) -> None:
    long = tuple(Seat(f"Bartholomew the {place}.", colour) for place, colour in enumerate(COLOURS))
    for deal in (1, 2, 3, 4):
        begin(window, *long, game="operation_master", deal=deal)
    window.show_home()
    card = window.home.cards[0]
    named = next(part for part in card.findChildren(QLabel) if "Bartholomew" in part.text())
    assert named.text().endswith("…")
    assert 0 < named.text().count("<img") < len(long)
    assert named.sizeHint().width() <= card.width()
    assert "Bartholomew the 4." in card.told, "a screen reader says all of them"


@pytest.mark.clause("TBL-5")
def test_of_two_games_that_differ_in_what_is_hidden_the_pictures_are_the_same(window: MainWindow, paths: Paths) -> None:
    path = begin(window, *PEOPLE)
    presenter = the_presenter(the_page(window))
    for seat, coin in ((0, "2"), (1, "3")):
        presenter.session.play(f"play {coin}", seat)
    window.show_home()
    one = paths.picture(path).read_bytes()
    other = begin(window, *PEOPLE)
    presenter = the_presenter(the_page(window))
    for seat, coin in ((0, "4"), (1, "5")):
        presenter.session.play(f"play {coin}", seat)
    window.show_home()
    assert paths.picture(other).read_bytes() == one


def test_without_a_sound_picture_the_box_of_the_game_stands_for_it(window: MainWindow, paths: Paths) -> None:
    path = begin(window, *PEOPLE)
    window.show_home()
    (card,) = window.home.cards
    sound, seen = pixels(card.grab().toImage()), set[bytes]()
    for damage in (b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, None):
        if damage is None:
            paths.picture(path).unlink()
        else:
            paths.picture(path).write_bytes(damage)
        window.show_home()
        seen.add(pixels(card.grab().toImage()))
    assert len(seen) == 1
    assert sound not in seen
    click(card)
    assert the_presenter(the_page(window)).session.path == path


def test_another_theme_reads_no_picture_again(window: MainWindow, paths: Paths) -> None:
    path = begin(window, *PEOPLE)
    window.choose(evolve(window.appearance.settings, theme="light"))
    window.show_home()
    (card,) = window.home.cards
    (shown,) = [part for part in card.findChildren(QLabel) if not part.pixmap().isNull()]
    size, dpr = (shown.width(), shown.height()), card.devicePixelRatioF()
    light, dark = (pixels(table_picture(paths.picture(path), GAME, theme, size, dpr).toImage()) for theme in (LIGHT, DARK))
    paths.picture(path).unlink()
    for theme, picture in (("dark", dark), ("light", light)):
        window.choose(evolve(window.appearance.settings, theme=theme))
        assert pixels(shown.pixmap().toImage()) == picture
    assert light != dark


def test_a_table_that_was_only_looked_at_keeps_its_place(window: MainWindow) -> None:
    paths = [begin(window, *PEOPLE, deal=deal) for deal in (1, 2, 3)]
    window.tables.bots.set_presenter(None)
    window.show_home()
    order = [saved.path for saved in window.storage.unfinished(window.kits, 9)]
    assert order == paths[::-1]
    for path in (*paths, paths[0]):
        window.home.continued.emit(path)
        window.tables.bots.set_presenter(None)
        window.show_home()
        assert [saved.path for saved in window.storage.unfinished(window.kits, 9)] == order


@pytest.mark.usefixtures("qapp")
def test_a_bright_picture_is_dimmed_in_the_dark_theme(tmp_path: Path) -> None:
    bright = QImage(*SHAPE, QImage.Format.Format_RGB32)
    bright.fill(Qt.GlobalColor.white)
    bright.save(str(tmp_path / "bright.png"))
    light, dark = (table_picture(tmp_path / "bright.png", GAME, theme, (96, 48), 1).toImage().pixelColor(48, 24) for theme in (LIGHT, DARK))
    assert light.lightness() == 255
    assert dark.lightness() <= BRIGHT + 1


@pytest.mark.usefixtures("qapp")
def test_thin_lines_of_a_picture_stay_whole_as_it_is_made_smaller(tmp_path: Path) -> None:
    """A thin line is paler then, but as dark all along."""
    table, file = QImage(*SHAPE, QImage.Format.Format_RGB32), tmp_path / "lines.png"
    table.fill(Qt.GlobalColor.white)
    for x in range(0, SHAPE[0], 7):
        for y in range(SHAPE[1]):
            table.setPixelColor(x, y, Qt.GlobalColor.black)
    assert table.save(str(file))
    shown = table_picture(file, GAME, LIGHT, (240, 120), 1.0).toImage()
    darkest = [min(shown.pixelColor(x + step, 60).lightness() for step in range(4)) for x in range(20, 220, 3)]
    assert max(darkest) - min(darkest) < 60


def test_a_picture_of_another_size_is_none(tmp_path: Path) -> None:
    large = tmp_path / "large.png"
    QImage(SHAPE[0] * 2, SHAPE[1], QImage.Format.Format_RGB32).save(str(large))
    assert kept_miniature(large) is None


def test_pictures_of_tables_that_are_no_more_go(window: MainWindow, paths: Paths) -> None:
    first = begin(window, *PEOPLE)
    second = begin(window, *PEOPLE, deal=9)
    window.show_home()
    first.unlink()
    assert len([*paths.pictures.iterdir()]) == 2
    tidying = DailyBackup(window.storage.database)
    tidying.start()
    tidying.wait()
    assert [picture.name for picture in paths.pictures.iterdir()] == [paths.picture(second).name]


def test_a_disk_that_takes_no_picture_keeps_nobody_from_leaving_and_closing_the_window_keeps_one(window: MainWindow, paths: Paths) -> None:
    path = begin(window, *PEOPLE)
    paths.pictures.write_text("a file where the folder should be")
    window.show_home()
    assert window.page is window.home
    assert len(window.home.cards) == 1
    paths.pictures.unlink()
    window.resume(path)
    window.close()
    assert kept_miniature(paths.picture(path)) is not None


# The way home


def _way_home(window: MainWindow) -> QToolButton:
    return expect(window.menuBar().cornerWidget(), QToolButton)


def test_home_is_a_click_or_a_key_away_from_any_table_and_keeps_it(window: MainWindow) -> None:
    for by_key in (False, True):
        path = begin(window, *PEOPLE[:2], game="school_year_diary", deal=3 + by_key)
        assert the_page(window).hot_seat.stands, "a cover stands, and the way is open all the same"
        button = _way_home(window)
        assert button.isVisible()
        if by_key:
            key(window, Key.Key_H, CTRL)
        else:
            click(button)
        assert window.page is window.home
        assert not button.isVisible()
        assert path.exists()
        assert not window.home.sets_up
    window.home.choose(GAME)
    key(window, Key.Key_H, CTRL)
    assert not window.home.sets_up, "it leads back to the shelf, too"


def test_a_box_names_the_bots_of_play_now_before_it_is_opened(window: MainWindow) -> None:
    box = window.home.box("hallway_rivals")
    assert box.against.text() == "Easy bots", "of a first game"
    seats = [["You", "orange", "person"], ["Ada", "sky", "hard"]]
    people = [seats[0], ["Tom", "sky", "person"]]
    for last, level, told in (
        ({"seats": seats}, 0, "Hard bots"),
        ({"seats": seats}, 2, "Medium bots"),
        ({"seats": 3}, 0, ""),
        ({"seats": people}, 0, "Easy bots"),
        ({"seats": [*people, ["Ada", "green", "hard"]]}, 0, ""),
    ):
        box.tell_level(last, level)
        assert box.against.text() == told
    click(box.front)
    assert not box.against.isVisible(), "the list beside it says so"
    box.levels.setCurrentIndex(box.levels.findData(3))
    click(box.front)
    assert box.against.text() == "Hard bots"
    without = window.home.box("school_year_diary")
    without.tell_level({"seats": people}, 0)
    assert not without.against.text(), "its first game is played alone"
