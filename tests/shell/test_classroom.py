"""The classroom behind the home page: words can be read on it at every hour, and it stands still below what is on it."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QEnterEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.shell.home.classroom import SEASONS, Classroom, Sketch, lit_wall, season_of
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.widgets.style import page_ground, wall
from tests.expecting import expect
from tests.shell.driving import play_first, sit_down, the_presenter
from tests.shell.windows import OpenWindow
from tests.table.painting import SYMBOL, TEXT, contrast, pixels

HOURS = range(24)


@pytest.fixture
def window(open_four: OpenWindow) -> MainWindow:
    return open_four()


def classroom(window: MainWindow) -> Classroom:
    (found,) = window.home.findChildren(Classroom)
    return found


def shown(window: MainWindow) -> QImage:
    QApplication.processEvents()
    return window.home.grab().toImage()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_can_be_read_on_the_wall_at_every_hour_and_on_the_board(theme: Theme) -> None:
    for ground in {wall(theme), *(lit_wall(theme, hour) for hour in HOURS)}:
        assert min(contrast(ink, ground) for ink in (theme.ink, theme.soft_ink)) >= TEXT
        assert contrast(theme.control_edge, ground) >= SYMBOL
        assert contrast(theme.focus, ground) >= SYMBOL
    assert contrast(theme.chalk, theme.board) >= TEXT


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_and_links_can_be_read_on_every_other_page(theme: Theme) -> None:
    ground = page_ground(theme)
    assert min(contrast(ink, ground) for ink in (theme.ink, theme.soft_ink, theme.accent, theme.warning)) >= TEXT
    assert min(contrast(edge, ground) for edge in (theme.control_edge, theme.focus)) >= SYMBOL
    assert theme is HIGH_CONTRAST or ground != theme.panel, "cards stand out on it"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_light_on_the_wall_follows_the_hour_but_not_in_high_contrast(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    looks = set[bytes]()
    for hour in (7, 12, 18, 23):
        classroom(window).look(theme, hour, "summer")
        looks.add(pixels(shown(window)))
    assert len(looks) == (1 if theme is HIGH_CONTRAST else 4)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_each_season_blows_something_in_but_not_in_high_contrast(window: MainWindow, theme: Theme) -> None:
    assert [season_of(month) for month in range(1, 13)] == [
        *["winter"] * 2, *["spring"] * 3, *["summer"] * 3, *["autumn"] * 3, "winter"
    ]  # fmt: skip
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    looks = set[bytes]()
    for season in SEASONS:
        classroom(window).look(theme, 12, season)
        looks.add(pixels(shown(window)))
    assert len(looks) == (1 if theme is HIGH_CONTRAST else len(SEASONS))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_light_on_the_wall_has_soft_edges(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    classroom(window).look(theme, 12, "summer")
    image = shown(window)
    # Just below the menus, where nothing lies on the wall.
    row = [image.pixelColor(x, 3).lightnessF() for x in range(40, image.width() - 40)]
    lit = abs(QColor(lit_wall(theme, 12)).lightnessF() - QColor(wall(theme)).lightnessF())
    assert max(row) - min(row) > lit / 2, "a window's light falls there"
    assert max(abs(after - before) for before, after in pairwise(row)) < lit / 3


def test_the_floor_fills_what_is_free_below_the_boxes(window: MainWindow) -> None:
    home, room = window.home, classroom(window)
    window.resize(1280, 720)
    image = shown(window)
    assert contrast(image.pixelColor(20, home.height() - 3).name(), wall(LIGHT)) > 1.2
    foot = max(box.mapTo(room, box.rect().bottomLeft()).y() for box in home.boxes)
    assert image.pixelColor(3, foot + 1).lightnessF() > image.pixelColor(3, home.height() - 3).lightnessF() + 0.05, "only below the words"


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_floor_is_whole_again_once_a_box_is_closed(window: MainWindow, by_keys: bool) -> None:
    window.resize(1280, 720)
    more = window.home.boxes[2].more

    def floor() -> bytes:
        """The lowest of what is on the screen; a grab would paint everything anew."""
        QTest.qWait(300)
        image = window.screen().grabWindow(window.winId()).toImage()
        return pixels(image.copy(0, image.height() - 70, image.width(), 70))

    def turn() -> None:
        if by_keys:
            more.setFocus()
            QTest.keyClick(more, Qt.Key.Key_Space)
        else:
            QTest.mouseClick(more, Qt.MouseButton.LeftButton)

    whole = floor()
    turn()
    assert floor() != whole
    turn()
    assert floor() == whole


def test_in_a_large_window_with_tables_the_blackboard_is_seen_around_them(open_four: OpenWindow) -> None:
    window = open_four()
    play_first(the_presenter(sit_down(window)))
    window.resize(2560, 1440)
    QTest.qWait(300)
    window.show_home()
    image, home = shown(window), window.home
    (card, *_), tile = home.cards, home.tiles[0]
    upper, lower = card.mapTo(home, card.rect().bottomLeft()).y(), tile.mapTo(home, QPoint()).y()
    assert lower - upper >= 20
    assert image.pixelColor(home.width() // 2, (upper + lower) // 2) == QColor(LIGHT.board)


def test_whether_sound_is_on_is_seen_on_the_board(window: MainWindow) -> None:
    sound = expect(window.home.welcome).sound

    def inside() -> set[str]:
        image, middle = shown(window), sound.mapTo(window.home, QPoint(13, sound.height() // 2))
        return {image.pixelColor(middle + QPoint(x, y)).name() for x in range(-4, 5) for y in range(-4, 5)}

    sound.setChecked(False)
    assert inside() == {LIGHT.board.lower()}, "an empty box shows the board"
    sound.setChecked(True)
    assert {LIGHT.accent.lower(), LIGHT.on_accent.lower()} <= inside()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_boxes_stand_on_a_shelf_from_wall_to_wall(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    image, box = shown(window), window.home.boxes[0]
    y = box.plank.mapTo(window.home, box.plank.rect().center()).y()
    row = {image.pixelColor(x, y).name() for x in range(0, window.home.width() - 20, 7)}
    assert len(row) == 1
    assert contrast(row.pop(), wall(theme)) >= 1.4


def test_all_above_the_boxes_hangs_on_one_board(window: MainWindow) -> None:
    home, welcome = window.home, expect(window.home.welcome)
    image, tile = shown(window), home.tiles[0]
    board = QRect(welcome.mapTo(home, QPoint()), tile.mapTo(home, tile.rect().bottomRight()))
    between = QPoint(board.center().x(), tile.mapTo(home, QPoint()).y() - 3)
    for at in (between, board.topLeft() + QPoint(6, 6), board.topLeft() - QPoint(4, -20)):
        assert image.pixelColor(at) == QColor(LIGHT.board), at


def test_the_welcome_draws_what_can_be_done_where_there_is_room(window: MainWindow) -> None:
    welcome = expect(window.home.welcome)

    def drawn() -> list[Sketch]:
        return [each for each in welcome.findChildren(Sketch) if each.isVisible()]

    window.resize(1280, 720)
    image = shown(window)
    assert len(drawn()) == 3
    for sketch in drawn():
        box = QRect(sketch.mapTo(window.home, QPoint()), sketch.size())
        assert QRect(welcome.mapTo(window.home, QPoint()), welcome.size()).contains(box)
        colours = {image.pixelColor(x, y).name() for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())}
        assert {LIGHT.chalk.lower(), LIGHT.board.lower()} <= colours
    window.resize(900, 480)
    QApplication.processEvents()
    assert drawn() == []


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_drawings_move_once_as_the_pointer_comes_to_the_board_and_a_click_ends_it(window: MainWindow, still: bool) -> None:
    window.resize(1280, 720)
    welcome = expect(window.home.welcome)
    window.home.keep_still(still)
    sketches = welcome.findChildren(Sketch)

    def come() -> set[float]:
        QApplication.sendEvent(welcome, QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5)))
        QTest.qWait(150)
        return {sketch.share for sketch in sketches}

    at_rest = pixels(shown(window))
    assert (come() == {1.0}) is still
    QTest.mouseClick(welcome.sketches, Qt.MouseButton.LeftButton)
    assert {sketch.share for sketch in sketches} == {1.0}
    assert pixels(shown(window)) == at_rest
    assert come() == {1.0}, "once is enough"


def test_drawings_that_move_stand_finished_at_once_when_motion_is_reduced(window: MainWindow) -> None:
    window.resize(1280, 720)
    sketches = expect(window.home.welcome).sketches
    window.home.keep_still(False)
    QApplication.processEvents()
    sketches.move_once()
    QTest.qWait(150)
    drawn = sketches.findChildren(Sketch)
    assert {sketch.share for sketch in drawn} != {1.0}
    window.home.keep_still(True)
    assert {sketch.share for sketch in drawn} == {1.0}


def test_the_buttons_of_a_window_that_is_large_and_dark_from_the_start_are_whole(open_four: OpenWindow, paths: Paths) -> None:
    paths.root.mkdir(parents=True, exist_ok=True)
    paths.settings.write_text(json.dumps({"theme": DARK.name, "game": "school_year_diary", "name": "Mara"}), encoding="utf-8")
    window = open_four()
    window.resize(2560, 1440)
    QApplication.processEvents()
    for way in window.home.ways:
        assert QRect(QPoint(), window.home.size()).contains(QRect(way.mapTo(window.home, QPoint()), way.size())), way.text()
        assert way.visibleRegion().boundingRect() == way.rect()
