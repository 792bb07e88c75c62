"""The frame around a table has the colours of its game, and shows whose decision it is."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.home.table_form import LEAST_SCENE, Scene
from tabletop_qt.shell.play.prompt_bar import STRIPE
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.viewmodels.faces import FRAME
from tabletop_qt.viewmodels.scenery import Face
from tests.shell.driving import begin, random_moves, the_presenter
from tests.table.painting import SYMBOL, TEXT, contrast

pytestmark = pytest.mark.usefixtures("qapp")
GAME = "hallway_rivals"


def drawn(part: QWidget) -> QImage:
    QApplication.processEvents()
    return part.grab().toImage()


def piece_of_frame(game: str, theme: Theme) -> QImage:
    return Pictures(game_kits()[game].painter, theme).plain(FRAME, 1.0).toImage()


def colours_in(image: QImage) -> Counter[str]:
    return Counter(image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", game_kits())
def test_words_and_buttons_stand_out_on_the_frame(game: str, theme: Theme) -> None:
    for colour in colours_in(piece_of_frame(game, theme)):
        assert min(contrast(ink, colour) for ink in (theme.ink, theme.soft_ink)) >= TEXT
        assert min(contrast(edge, colour) for edge in (theme.focus, theme.accent, theme.control_edge)) >= SYMBOL


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_each_game_has_a_frame_of_its_own_and_high_contrast_a_plain_one(theme: Theme) -> None:
    commonest = {colours_in(piece_of_frame(game, theme)).most_common(1)[0][0] for game in game_kits()}
    assert len(commonest) == len(game_kits())
    for game in game_kits():
        assert len(colours_in(piece_of_frame(game, theme))) > 2, "it is of some material"
        assert colours_in(piece_of_frame(game, HIGH_CONTRAST)).keys() == {"#ffffff"}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_bars_and_panel_are_made_of_the_frame_and_log_and_inspector_lie_on_it(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    page = begin(window, GAME, ("Ann", "Ben"))
    frame = piece_of_frame(GAME, theme)
    for part in (page.bar, page.timeline):
        shown = drawn(part)
        top = part.contentsRect().top()
        assert all(shown.pixelColor(x, top + y) == frame.pixelColor(x, y) for x in range(3) for y in range(4, 30))
    shown, inspector = drawn(page.panel), page.panel.inspector
    left = page.panel.contentsRect().left()
    assert all(shown.pixelColor(left + x, y) == frame.pixelColor(x, y) for x in range(3) for y in range(40, 100))
    for sheet in (page.panel.upper, inspector):
        foot = sheet.mapTo(page.panel, QPoint(sheet.width() // 2, sheet.height() - 8))
        assert shown.pixelColor(foot) == QColor(theme.panel)


def test_the_inspector_tells_how_the_game_stands_while_nothing_is_pointed_at(window: MainWindow) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    presenter, inspector = the_presenter(page), page.panel.inspector
    for _ in random_moves(presenter, 60):
        presenter.lift()
    inspector.forget()
    table = presenter.session.table
    wording, view = table.game.wording, table.view(None)
    assert inspector.text.startswith(str(wording.stage(view).label))
    assert str(wording.goal(view)) in inspector.text
    points = wording.totals(view)
    assert any(points)
    told = " ".join(inspector.text.split())
    assert all(f"{name}: {count}" in told for name, count in zip(("Ann", "Ben"), points, strict=True))
    inspector.inspect(page.table.scenery.pieces[0])
    assert str(wording.goal(view)) not in inspector.text
    inspector.forget()
    page.looking.look_at(1)
    assert not inspector.text.startswith(str(wording.stage(view).label)), "the state that is shown is another one"


def test_a_stripe_shows_whose_decision_it_is_but_none_in_the_past(window: MainWindow) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    presenter, seen = the_presenter(page), set[str]()
    height = page.bar.height()

    def foot() -> str:
        image = drawn(page.bar)
        return image.pixelColor(image.width() // 3, image.height() - STRIPE // 2 - 1).name()

    for _ in random_moves(presenter, 12):
        presenter.lift()
        if page.bar.prompt.deciding:
            (seat,) = page.bar.prompt.deciding
            assert foot() == QColor(LIGHT.seat(page.people.seats[seat].colour)).name()
            seen.add(foot())
        assert page.bar.height() == height
    assert len(seen) == 2
    page.looking.step(-1)
    assert foot() not in seen


def test_undo_redo_and_playback_are_quiet_while_there_is_nothing_for_them(window: MainWindow) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    for bar, button in ((page.bar, page.bar.redo), (page.timeline, page.timeline.on)):
        assert not button.isEnabled()
        at = button.mapTo(bar, button.rect().topRight())
        seen, ground, corner = drawn(bar), bar.ground.toImage(), bar.contentsRect().topLeft()
        for x, y in product(range(4, 8), range(4, 8)):
            where = at + QPoint(-x, y)
            tiled = where - corner
            assert seen.pixelColor(where) == ground.pixelColor(tiled.x() % ground.width(), tiled.y() % ground.height())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", game_kits())
def test_a_table_is_set_up_on_the_frame_of_its_game_with_start_in_sight(window: MainWindow, qtbot: QtBot, game: str, theme: Theme) -> None:
    window.resize(1280, 720)
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    window.home.choose(game)
    page, frame = window.home.setting_up, piece_of_frame(game, theme)
    shown = drawn(page)
    assert all(shown.pixelColor(x, y) == frame.pixelColor(x, y) for x in range(4) for y in range(4, 60))
    qtbot.waitUntil(lambda: page.scroll_bar.maximum() == 0)
    start = page.form(window.kits[game]).start
    assert start.visibleRegion().boundingRect() == start.rect()


@pytest.mark.parametrize("high", [720, 520])
def test_the_world_of_the_game_is_seen_below_the_seats_where_there_is_room(window: MainWindow, qtbot: QtBot, high: int) -> None:
    window.resize(1280, high)
    window.home.choose("kidsprout_jumboree")
    (scene,) = window.home.setting_up.form(window.kits["kidsprout_jumboree"]).findChildren(Scene)
    # The form is laid out in several steps.
    qtbot.waitUntil(lambda: (len(colours_in(drawn(scene))) > 50) is (high == 720))
    assert (scene.height() >= LEAST_SCENE) is (high == 720)


def test_the_world_below_the_seats_is_drawn_once_for_a_theme_and_a_size(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(1280, 720)
    window.home.choose("kidsprout_jumboree")
    (scene,) = window.home.setting_up.form(window.kits["kidsprout_jumboree"]).findChildren(Scene)
    scene.setFixedSize(400, 200)
    qtbot.waitUntil(lambda: len(colours_in(drawn(scene))) > 50)
    times, paint = [0], DefaultPainter.paint

    def counted(self: DefaultPainter, painter: QPainter, face: Face, theme: Theme) -> None:
        times[0] += face.kind == "cover"
        paint(self, painter, face, theme)

    monkeypatch.setattr(DefaultPainter, "paint", counted)
    light = drawn(scene)
    assert (times[0], drawn(scene)) == (0, light)
    scene.look(DARK)
    assert (drawn(scene) == light, drawn(scene) == light, times[0]) == (False, False, 1)
    scene.setFixedSize(380, 200)
    drawn(scene)
    assert times[0] == 2


@pytest.mark.parametrize("sharp", [1.5, 2.0])
def test_the_frame_is_made_anew_for_a_screen_with_another_pixel_ratio(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, sharp: float
) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    parts = (page.bar, page.timeline, page.panel, page.side.rail)
    assert {part.ground.devicePixelRatio() for part in parts} == {page.devicePixelRatioF()}
    monkeypatch.setattr(TablePage, "devicePixelRatioF", lambda _: sharp)
    QApplication.sendEvent(window, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert {part.ground.devicePixelRatio() for part in parts} == {sharp}
    assert page.panel.inspector.clasp.devicePixelRatio() == sharp
