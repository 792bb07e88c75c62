"""Text in its size: the board's too, up to twice as large, and never smaller than can be read; the side panel makes room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from statistics import median

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Rating
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from tabletop_qt.art import lettering
from tabletop_qt.art.theme import DARK, LIGHT
from tabletop_qt.shell.lessons.puzzles import PuzzlesPage
from tabletop_qt.shell.pages.side_pages import TITLES
from tabletop_qt.shell.play.studying import Findings
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.settings import TEXT_SIZES
from tabletop_qt.table.mouse import LONG
from tabletop_qt.viewmodels.faces import LEAST_PX
from tests.expecting import expect
from tests.shell.driving import Key, KeyboardPlayer, key, play_randomly, sit_down, the_page, the_presenter
from tests.table.fingers import Fingers

GAMES = {"school_year_diary": 1, "kidsprout_jumboree": 4, "operation_master": 4, "hallway_rivals": 4}


@pytest.fixture
def heights(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """All texts that are drawn on faces meanwhile, with their heights in scene units."""
    found: list[tuple[str, int]] = []
    fitting = lettering.fitting_lines

    def noted(words: str, box: QRectF, made: QFont) -> list[str]:
        if words:
            found.append((words, made.pixelSize()))
        return fitting(words, box, made)

    monkeypatch.setattr(lettering, "fitting_lines", noted)
    return found


def some_way(window: MainWindow, game: str, moves: int = 25, players: int = 0) -> TablePage:
    seats = [Seat(f"Player {place}", colour) for place, colour in enumerate(COLOURS[: players or GAMES[game]], 1)]
    window.start(make_setup(window.kits[game].game, seats, {}, 7))
    page = the_page(window)
    play_randomly(page, moves, 3)
    the_presenter(page).lift()
    return page


def repainted(page: TablePage, heights: list[tuple[str, int]]) -> list[float]:
    """The heights of the texts on the table, in pixels on the screen."""
    return [height for _, height in repainted_words(page, heights)]


def repainted_words(page: TablePage, heights: list[tuple[str, int]]) -> list[tuple[str, float]]:
    """The texts on the table, with their heights in pixels on the screen."""
    QTest.qWait(20)
    page.table.fit()
    page.table.settle()
    heights.clear()
    page.table.pictures.forget()
    page.table.set_theme(LIGHT if page.table.pictures.theme is DARK else DARK)
    page.table.settle()
    return [(words, height * page.table.camera.zoom) for words, height in heights]


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"hallway_rivals"}))
def test_in_a_small_window_every_text_on_the_table_can_be_read(window: MainWindow, heights: list[tuple[str, int]], game: str) -> None:
    page = some_way(window, game)
    window.resize(1024, 700)
    shown = repainted(page, heights)
    assert shown
    assert min(shown) >= LEAST_PX


def titles_alone(page: TablePage) -> int:
    """The number of cards on their side with no room for a line below a title of the largest text."""
    faces = [piece.face for piece in page.table.scenery.pieces if piece.face.kind == "slip"]
    return sum(face.h < 3 * 12 * TEXT_SIZES[-1] / 100 for face in faces)


@pytest.mark.parametrize("game", GAMES)
def test_the_setting_enlarges_what_stands_on_the_table(window: MainWindow, heights: list[tuple[str, int]], game: str) -> None:
    page = some_way(window, game)
    before = sorted(height / page.table.camera.zoom for height in repainted(page, heights))
    pictures = page.table.pictures
    window.choose(evolve(window.appearance.settings, text_size=TEXT_SIZES[-1]))
    assert (TEXT_SIZES[-1], pictures.percent) == (200, 200)
    after = sorted(height / page.table.camera.zoom for height in repainted(page, heights))
    assert len(before) - titles_alone(page) <= len(after) <= len(before)
    assert sum(after) > 1.1 * sum(before)
    painted = pictures.painted
    window.choose(evolve(window.appearance.settings, text_size=175))
    page.table.settle()
    assert pictures.painted > painted, "another size is another picture"


@pytest.mark.parametrize("game", GAMES)
def test_large_text_makes_no_text_on_the_table_smaller(window: MainWindow, heights: list[tuple[str, int]], game: str) -> None:
    page = some_way(window, game, 9)
    zooms, least = [], []
    for size in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=size, hints="always"))
        shown = repainted_words(page, heights)
        zooms.append(page.table.camera.zoom)
        least.append({words: min(height for other, height in shown if other == words) for words, _ in shown})
    assert zooms[1] >= zooms[0], "menu, prompt and timeline leave it its room"
    before, after = least
    assert {words for words in before if words in after and after[words] < before[words] - 0.5} == set()


LETTERS, LENS = 1.25, 2.0
"""The least growth of a text on the table at twice the size of text, and that of one that grows less in its large copy."""
SEATS = [("school_year_diary", 1), ("school_year_diary", 3), ("kidsprout_jumboree", 4), ("operation_master", 5), ("hallway_rivals", 4)]
"""Full tables; `tests/table/test_whole_texts.py` looks at smaller ones, too, without a window."""


def heights_on(page: TablePage) -> dict[str, Mapping[str, float]]:
    """The height of every text on each thing on the table, in pixels."""
    scene = page.table.table_scene
    items = {**scene.pieces, **{f"place {name}": item for name, item in scene.places.items()}}
    return {name: item.picture.heights for name, item in items.items() if item.picture is not None}


def large_copy(page: TablePage) -> dict[str, float]:
    """The heights of the texts in the large copies that are shown now."""
    shown: dict[str, float] = {}
    for item in page.table.table_scene.revealed.items.values():
        for words, height in item.picture.heights.items() if item.picture is not None else ():
            shown[words] = max(height, shown.get(words, 0.0))
    return shown


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_large_text_enlarges_every_text_on_the_table_or_shows_it_large(window: MainWindow, game: str, seats: int) -> None:
    """WCAG 1.4.4: no text on a table is left small; one without room is large where its piece is pointed at or focused."""
    page, seen = some_way(window, game, 9, seats), []
    window.resize(1280, 720)
    for size in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=size))
        QTest.qWait(20)
        page.table.fit()
        page.table.settle()
        seen.append(heights_on(page))
    before, after = seen
    pieces, small = page.table.interaction.affordances.pieces, 0
    growth = [after[name].get(words, 0.0) / height for name, texts in before.items() if name in after for words, height in texts.items()]
    for name, texts in before.items():
        small_here = {words: height for words, height in texts.items() if name in after and after[name].get(words, 0.0) < LETTERS * height}
        if small_here:
            assert name in pieces, f"{small_here} of {name} grow no further and can't be shown large"
            assert pieces[name].focusable, name
            page.table.interaction.hover(name)
            shown = large_copy(page)
            assert not {words for words, height in small_here.items() if shown.get(words, 0.0) < LENS * height}, name
            small += len(small_here)
    assert median(growth) >= 1.35
    assert small <= len(growth) / 4, "most grow in their place"


@pytest.mark.parametrize("way", ["mouse", "keys", "finger"])
def test_a_text_that_stays_small_is_shown_large_to_mouse_keys_and_fingers(window: MainWindow, way: str) -> None:
    page = some_way(window, "hallway_rivals", 9, 2)
    window.resize(1280, 720)
    window.choose(evolve(window.appearance.settings, text_size=200))
    QTest.qWait(20)
    table = page.table
    table.fit()
    table.settle()
    shown = table.table_scene.revealed.items
    signs = [each for each in table.scenery.pieces if each.face.kind == "name_plate"]
    piece = next(each for each in signs if table.table_scene.revealed.of(each, table.scenery.bounds))
    at, copy = QPointF(table.mapFromScene(QPointF(piece.x, piece.y))), f"reading:{piece.id}"
    assert copy not in shown
    if way == "mouse":
        QTest.mouseMove(table.viewport(), at.toPoint())
    elif way == "keys":
        KeyboardPlayer(window).go_to(piece.id)
    else:
        Fingers(table.viewport()).down(at)
        QTest.qWait(LONG + 100)
    assert copy in shown


@pytest.mark.parametrize(("height", "room"), [(10, None), (10, 6.0), (10, (9.0, 30.0)), (10, (30.0, 12.0)), (10, (2.0, 2.0)), (24, None)])
def test_numerals_grow_in_their_room(height: float, room: tuple[float, float] | float | None) -> None:
    drawn = {}
    for factor in (1.0, 2.0):
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        with lettering.text_size(factor, 0):
            lettering.numeral(painter, "8", QPointF(30, 30), height, "#000000", room=room)
        painter.end()
        columns, rows = (range(60),) * 2
        drawn[factor] = sum(any(image.pixelColor(x, y).alpha() > 99 for x in columns) for y in rows)
    grown = {None: min(1.5 * height, max(height, 18)), 6.0: 10.0, (9.0, 30.0): 13.0, (30.0, 12.0): 12.0, (2.0, 2.0): 10.0}[room]
    assert drawn[1.0] == pytest.approx(height, abs=1)
    assert drawn[2.0] == pytest.approx(grown, abs=1.2)


def test_with_large_text_the_timeline_of_a_low_window_is_there_when_it_is_needed(window: MainWindow) -> None:
    page = some_way(window, "kidsprout_jumboree", 9)
    opener, timeline = page.side.timeline, page.timeline
    assert (timeline.isVisible(), opener.isVisible()) == (True, False)
    window.choose(evolve(window.appearance.settings, text_size=200))
    assert (timeline.isVisible(), opener.isVisible()) == (False, True)
    for _ in range(2):
        QTest.mouseClick(opener, Qt.MouseButton.LeftButton)
        assert timeline.isVisible() == opener.isChecked()
    key(window, Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert page.looking.holds()
    assert (timeline.isVisible(), opener.isChecked()) == (True, True)
    key(window, Key.Key_End, Qt.KeyboardModifier.AltModifier)
    assert (timeline.isVisible(), opener.isChecked()) == (False, False)
    QTest.mouseClick(opener, Qt.MouseButton.LeftButton)
    timeline.strip.setFocus()
    key(window, Key.Key_Left)
    key(window, Key.Key_Right)
    assert page.looking.turn is None
    assert timeline.isVisible(), "its keys are still in use"
    window.resize(2560, 720)
    QApplication.processEvents()
    assert (timeline.isVisible(), opener.isVisible()) == (True, False)


def places(page: TablePage) -> tuple[bool, bool, bool]:
    """True if the panel is folded; if it is seen; if the rail is seen."""
    return page.side.folded, page.panel.isVisible(), page.side.rail.isVisible()


def test_the_side_panel_folds_to_a_rail_in_a_small_window_and_opens_over_the_table(window: MainWindow) -> None:
    page = sit_down(window)
    side, table = page.side, page.table
    assert places(page) == (False, True, False)
    window.resize(1024, 700)
    QApplication.processEvents()
    assert places(page) == (True, False, True)
    wide = table.width()
    assert wide > 950
    QTest.mouseClick(side.buttons["rules"], Qt.MouseButton.LeftButton)
    assert page.panel.isVisible()
    assert page.panel.tabs.currentWidget() is page.panel.rules
    assert table.width() == wide
    assert page.panel.geometry().right() < side.rail.x()
    key(window, Key.Key_Escape)
    assert not page.panel.isVisible()
    assert table.hasFocus()
    QTest.mouseClick(side.buttons["log"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(side.buttons["log"], Qt.MouseButton.LeftButton)
    assert not page.panel.isVisible()
    page.open_panel().show_moves()
    assert page.panel.isVisible()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert not page.panel.isVisible()
    key(window, Key.Key_F9)
    assert page.panel.isVisible()
    key(window, Key.Key_F9)
    assert not page.panel.isVisible()
    window.resize(1280, 720)
    QApplication.processEvents()
    assert places(page) == (False, True, False)
    beside = QRect(page.panel.mapTo(page, QPoint()), page.panel.size())
    assert table.mapTo(page, table.rect().topRight()).x() < beside.left()
    assert (beside.right(), page.panel.height()) == (page.rect().right(), table.height())
    assert window.appearance.settings.panel_open


def test_a_panel_that_was_closed_stays_closed_when_the_window_grows_again(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_F9)
    assert not page.panel.isVisible()
    window.resize(1024, 700)
    page.open_panel().show_log()
    assert page.panel.isVisible()
    window.resize(1280, 720)
    assert not page.panel.isVisible()
    assert not window.appearance.settings.panel_open


def test_large_text_folds_the_panel_where_both_would_not_fit(window: MainWindow) -> None:
    page = sit_down(window)
    window.choose(evolve(window.appearance.settings, text_size=200))
    assert places(page) == (True, False, True)
    window.choose(evolve(window.appearance.settings, text_size=100))
    assert places(page) == (False, True, False)


def test_with_large_text_prompt_and_buttons_share_a_line_and_undo_keeps_its_words_for_the_tooltip(window: MainWindow) -> None:
    bar = sit_down(window).bar
    for size in (100, 150, 100, 200, 100):
        window.choose(evolve(window.appearance.settings, text_size=size, hints="always"))
        QTest.qWait(20)
        assert bar.height() <= window.height() // 5, "the table keeps its room, with a hint of how it is done too"
        first = expect(bar.first_button())
        assert first.mapTo(bar, QPoint()).x() >= bar.prompt.mapTo(bar, bar.prompt.rect().topRight()).x(), "beside, not below"
        assert bool(bar.undo.text().strip()) == (size == 100)
        assert bar.undo.words in bar.undo.toolTip() or bar.undo.accessibleDescription()
        assert bar.undo.accessibleName() == bar.undo.words


@pytest.mark.parametrize(("size", "lines"), [(100, True), (200, False)])
def test_in_a_small_window_the_bar_is_a_line_and_a_hint_where_there_is_room(window: MainWindow, size: int, lines: bool) -> None:
    """Undo and redo are icons there at every size of text; large text leaves no room for how it is done, but for what somebody asks."""
    window.choose(evolve(window.appearance.settings, text_size=size, hints="always"))
    window.resize(1024, 700)
    page = sit_down(window)
    QTest.qWait(20)
    bar = page.bar
    assert bar.undo.text() == ""
    assert bar.hint.isVisible() is lines
    assert (bar.hint.text() in bar.prompt.toolTip()) is (not lines)
    assert bar.height() <= window.height() // (7 if lines else 5)
    bar.show_hint(msg("It raises a row."), asked=True)
    assert bar.hint.isVisible()


def show_the_first_puzzle(window: MainWindow) -> None:
    next(iter(expect(window.page, PuzzlesPage).tiles.values())).click()


def show_a_mistake(window: MainWindow) -> None:
    table = Table.new("school_year_diary", seats=["You"], deal=3)
    playout(table, ["random"])
    played, better = table.played(1).command, next(iter(table.game.legal(table.state_at(0), 0)))
    window.tables.studying.findings = Findings(ratings=(Rating(0, 0, played, None, better, None, 5.0, 7.0),))
    window.training.learn(table, window.storage.paths.records / "a.homeroom")


def set_up_together(window: MainWindow) -> None:
    window.home.choose("school_year_diary")
    next(button for button in window.home.form.findChildren(QAbstractButton) if button.text() == "Together").click()


def test_in_a_small_window_with_large_text_no_button_is_cut(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, text_size=200))
    window.resize(1024, 700)
    pages: dict[str, Callable[[], object]] = {
        "together": partial(set_up_together, window),
        "puzzles": partial(window.show_puzzles, "school_year_diary"),
        "puzzle": partial(show_the_first_puzzle, window),
        "training": window.show_training,
        **{title: partial(window.show_side_page, title) for title in TITLES},
        "mistake": partial(show_a_mistake, window),
    }
    for name, show in pages.items():
        show()
        QTest.qWait(50)
        assert window.page is not None
        shown = [button for button in window.page.findChildren(QPushButton) if button.isVisible() and button.text()]
        assert shown, name
        for button in shown:
            place = QRect(button.mapTo(window, QPoint()), button.size())
            assert button.width() >= max(map(button.fontMetrics().horizontalAdvance, button.text().splitlines())), (name, button.text())
            assert place.right() <= window.width(), (name, button.text())
