"""Every button and every piece that can be used answers at once when it is pressed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QWidget

from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import begin, random_moves, the_presenter
from tests.shell.test_tooltips import GAMES

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton


def send(part: QWidget, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    where = QPointF(part.mapToGlobal(at))
    QApplication.sendEvent(part, QMouseEvent(kind, QPointF(at), where, button, held, Qt.KeyboardModifier.NoModifier))


def silent(root: QWidget) -> list[str]:
    """The buttons that look the same while they are pressed."""
    found = []
    for part in root.findChildren(QAbstractButton):
        if not part.isEnabled() or part.visibleRegion().isEmpty():
            continue
        middle = QPoint(12, part.height() // 2) if isinstance(part, QCheckBox) else part.rect().center()
        before = part.grab().toImage()
        send(part, QEvent.Type.MouseButtonPress, middle, LEFT, LEFT)
        if part.grab().toImage() == before:
            found.append(part.text() or part.accessibleName())
        # Moved away and let go there, it does nothing.
        send(part, QEvent.Type.MouseMove, QPoint(-900, -900), NONE, LEFT)
        send(part, QEvent.Type.MouseButtonRelease, QPoint(-900, -900), LEFT, NONE)
    return found


def test_every_button_of_the_home_page_shows_that_it_is_pressed(window: MainWindow) -> None:
    window.home.box("operation_master").front.click()
    assert silent(window) == []


@GAMES
def test_buttons_and_usable_pieces_of_a_table_show_that_they_are_pressed(
    window: MainWindow, game: str, names: list[str], options: dict[str, Any]
) -> None:
    page = begin(window, game, names, **options)
    presenter, view = the_presenter(page), page.table
    view.mouse.settling = 0
    assert silent(page) == []
    kinds = set()
    for _ in zip(range(8), random_moves(presenter), strict=False):
        presenter.lift()
        known = view.interaction.affordances
        for piece in view.scenery.pieces:
            at = view.mapFromScene(QPointF(piece.x, piece.y))
            point = view.mapToScene(at)
            if known.of(piece.id) and known.piece_at(point.x(), point.y()) == piece:
                send(view.viewport(), QEvent.Type.MouseMove, at, NONE, NONE)
                before = view.viewport().grab().toImage()
                send(view.viewport(), QEvent.Type.MouseButtonPress, at, LEFT, LEFT)
                assert view.viewport().grab().toImage() != before, piece.id
                view.pointer.cancel()
                kinds.add(piece.face.kind)
    assert kinds
