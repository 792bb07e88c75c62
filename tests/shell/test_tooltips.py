"""Tooltips of pieces: none tells what the side panel tells, and none covers another choice of the decision."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QWindow
from PySide6.QtWidgets import QApplication, QToolTip

from engines.kernel.messages import msg
from tabletop_qt.shell.play.bar_parts import NamedButton, PlacedButton
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.mouse import place_beside, tooltip
from tabletop_qt.viewmodels.scenery import Piece, face
from tests.shell.driving import at, begin, random_moves, the_presenter

GAMES = pytest.mark.parametrize(
    ("game", "names", "options"),
    [
        ("school_year_diary", ["Ann"], {}),
        ("kidsprout_jumboree", ["Ann", "Ben", "Cy"], {}),
        ("operation_master", ["Ann", "Ben", "Cy"], {}),
        ("hallway_rivals", ["Ann", "Ben"], {"building": "quick"}),
    ],
)


def rest_on(page: TablePage, where: QPoint) -> QRect | None:
    """Rest the pointer there; the area of the tooltip on the screen, or None."""
    for each in tooltips():
        each.close()
    viewport = page.table.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    return next((each.geometry() for each in tooltips()), None)


def tooltips() -> list[QWindow]:
    """The tooltips that are seen."""
    return [each for each in QGuiApplication.topLevelWindows() if each.objectName() == "qtooltip_labelWindow" and each.isVisible()]


def area(page: TablePage, piece: Piece) -> QRect:
    """The area of a piece on the screen."""
    x, y, w, h = piece.x - piece.face.w / 2, piece.y - piece.face.h / 2, piece.face.w, piece.face.h
    here = page.table.mapFromScene(QRectF(x, y, w, h)).boundingRect()
    return here.translated(page.table.viewport().mapToGlobal(QPoint()))


@GAMES
def test_a_tooltip_tells_what_no_panel_tells_and_covers_no_choice(
    window: MainWindow, game: str, names: list[str], options: dict[str, Any]
) -> None:
    page = begin(window, game, names, **options)
    presenter, seen = the_presenter(page), 0
    for _ in zip(range(6), random_moves(presenter), strict=False):
        presenter.lift()
        known = page.table.interaction.affordances
        choices = [piece for piece in known.pieces.values() if known.of(piece.id)]
        for piece in choices:
            page.side.show(True)
            assert rest_on(page, at(page, piece.id)) is None
            page.side.show(False)
            shown = rest_on(page, at(page, piece.id))
            if shown is not None:
                seen += 1
                assert not [each.id for each in choices if shown.intersects(area(page, each))], piece.id
    assert seen > 3


def test_the_tooltip_of_a_button_covers_no_other_button_and_lets_clicks_through(window: MainWindow) -> None:
    page = begin(window, "hallway_rivals", ["Ann", "Ben"], building="quick")
    the_presenter(page).lift()
    buttons = page.bar.findChildren(PlacedButton), page.bar.findChildren(NamedButton)
    told = [made for each in buttons for made in each if made.isVisible() and made.toolTip()]
    assert {page.bar.undo, page.bar.redo} < {*told}, "they would lie over the reason of a hint"
    for made in told:
        for each in tooltips():
            each.close()
        middle = made.rect().center()
        QApplication.sendEvent(made, QHelpEvent(QEvent.Type.ToolTip, middle, made.mapToGlobal(middle)))
        (shown,) = tooltips()
        assert QToolTip.text() == made.toolTip()
        assert shown.geometry().top() >= page.bar.mapToGlobal(QPoint(0, page.bar.height())).y(), made.text()
        assert shown.flags() & Qt.WindowType.WindowTransparentForInput


def test_nothing_is_told_that_is_written_on_the_piece() -> None:
    def piece(*about: str) -> Piece:
        plate = face("card", 10, 10, title=msg("Card"))
        return Piece("card", plate, 0, 0, 1, "hand", msg("Card"), tuple(map(msg, about)), clauses=("TBL-1",))

    assert tooltip(piece()) == ""
    assert "worth 3" in tooltip(piece("worth 3"))


def test_a_tooltip_goes_beside_a_row_and_nowhere_without_room() -> None:
    row = [QRect(10 + 60 * k, 100, 50, 70) for k in range(5)]
    place = place_beside(QSize(200, 40), row[2], row, QRect(0, 0, 400, 300))
    assert place is not None
    assert not any(QRect(place, QSize(200, 40)).intersects(each) for each in row)
    assert abs(place.y() - 100) < 120
    assert place_beside(QSize(200, 40), row[2], row, QRect(0, 90, 400, 90)) is None
