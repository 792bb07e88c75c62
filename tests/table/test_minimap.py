"""A small picture of the whole table comes where the view shows less than all of it, and a click or drag on it moves the view."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.art.theme import DARK
from tabletop_qt.table.camera import DELAY
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Piece, face
from tests.table.toy_table import just, laid_out

LEFT = Qt.MouseButton.LeftButton
DISC = Piece("disc", face("disc", 60, 60, number=1), 100, 100, 1, "all", msg("A disc"))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    made = laid_out(qtbot, DISC)
    made.set_motion(False)
    return made


def zoomed(table: TableView) -> TableView:
    """The table, twice as large as fits."""
    while table.camera.zoom < 2:
        table.zoom_in()
    table.settle()
    return table


def centre(table: TableView) -> QPointF:
    return table.camera.seen.center()


def spot(table: TableView, x: float, y: float) -> QPoint:
    """Where on the small picture a point of the table is."""
    size = table.minimap.size()
    return QPoint(round(x / 400 * size.width()), round(y / 300 * size.height()))


def test_it_comes_where_not_all_is_seen_and_goes_where_all_is(table: TableView) -> None:
    assert not table.minimap.isVisible()
    assert table.minimap.picture.isNull()
    zoomed(table)
    assert table.minimap.isVisible()
    assert not table.minimap.picture.isNull()
    sight, whole = table.minimap.sight, table.minimap.rect()
    assert sight.width() == pytest.approx(whole.width() / table.camera.zoom, abs=4)
    table.fit()
    assert not table.minimap.isVisible()
    assert table.minimap.picture.isNull()


def test_it_comes_where_the_table_is_pulled_out_of_sight(table: TableView) -> None:
    table.camera.pan(QPoint(150, 0))
    assert table.minimap.isVisible()
    assert table.minimap.sight.right() < table.minimap.width() - 40, "the right part is out of sight"
    table.camera.pan(QPoint(-150, 0))
    assert not table.minimap.isVisible()


def test_a_click_moves_the_view_there_and_a_drag_pulls_it_along(table: TableView) -> None:
    zoomed(table).setFocus()
    QTest.mousePress(table.minimap, LEFT, pos=spot(table, 300, 200))
    assert centre(table).x() == pytest.approx(300, abs=8)
    assert centre(table).y() == pytest.approx(200, abs=8)
    QTest.mouseMove(table.minimap, spot(table, 120, 90))
    QTest.mouseRelease(table.minimap, LEFT, pos=spot(table, 120, 90))
    assert centre(table).x() == pytest.approx(120, abs=8)
    assert centre(table).y() == pytest.approx(90, abs=8)
    assert QApplication.focusWidget() is table, "keys still go to the table"
    assert not table.interaction.held


def test_it_shows_what_lies_on_the_table_now(table: TableView, qtbot: QtBot) -> None:
    zoomed(table)
    before = table.minimap.picture.toImage()
    table.show_scenery(just(evolve(DISC, x=300, y=220)))
    qtbot.waitUntil(lambda: table.minimap.picture.toImage() != before, timeout=20 * DELAY)
    moved = table.minimap.picture.toImage()
    table.set_theme(DARK)
    qtbot.waitUntil(lambda: table.minimap.picture.toImage() != moved, timeout=20 * DELAY)


@pytest.mark.clause("TBL-5")
def test_nothing_of_a_table_that_is_put_away_is_left_on_it(table: TableView) -> None:
    zoomed(table)
    table.clear()
    assert not table.minimap.isVisible()
    assert table.minimap.picture.isNull()
    table.zoom_in()
    assert not table.minimap.isVisible(), "there is nothing to be seen"
