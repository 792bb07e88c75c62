"""Fingers on a touch screen: one plays, a long press explains a piece and opens its menu, two move and zoom the table."""

from __future__ import annotations

from enum import Enum, auto
from math import hypot

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QPointF, QTimer
from PySide6.QtGui import QTouchEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QToolTip

from tabletop_qt.table.camera import Camera
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.mouse import ContextMenu, Hand, tooltip
from tabletop_qt.table.pointer import Pointer
from tabletop_qt.viewmodels.scenery import Box

LONG = 500
"""Milliseconds until a press is a long one."""
TARGET = 40
"""The least size of a target for a finger, in screen pixels."""
STILL = 12
"""The distance that a resting finger may move, in screen pixels."""


class _Stage(Enum):
    """The meaning of the fingers on the table."""

    NONE = auto()
    PLAYS = auto()
    PANS = auto()
    EXPLAINS = auto()
    ZOOMS = auto()


class Touch(Hand):
    """Takes the touch events of a table's viewport. A touch near a small target means that target."""

    def __init__(self, view: QGraphicsView, camera: Camera, interaction: Interaction, pointer: Pointer, menus: ContextMenu) -> None:
        super().__init__(view, camera, interaction, pointer, menus)
        self._stage = _Stage.NONE
        self._began = QPointF()
        self._middle = QPointF()
        """The middle of the fingers at the last event."""
        self._spread = 0.0
        """The distance between two fingers at the last event."""
        self._last_tap = QElapsedTimer()
        self._last_at = QPointF()
        self._long = QTimer(self, singleShot=True, interval=LONG)
        self._long.timeout.connect(self._explain)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Handle a touch event; True if nobody else should, so that Qt makes no mouse event of it."""
        if not isinstance(event, QTouchEvent):
            return False
        match event.type():
            case QEvent.Type.TouchBegin:
                at = event.points()[0].position()
                if self._view.viewport().childAt(at.toPoint()) is not None:
                    # Qt makes mouse events for the bubble or the minimap.
                    event.ignore()
                    return True
                self._begin(at)
            case QEvent.Type.TouchUpdate:
                self._update([point.position() for point in event.points()])
            case QEvent.Type.TouchEnd:
                self._end(event.points()[0].position())
            case QEvent.Type.TouchCancel:
                self._forget()
            case _:
                return False
        event.accept()
        return True

    def _begin(self, at: QPointF) -> None:
        self._stage, self._began, self._middle = _Stage.PLAYS, at, at
        self._long.start()
        self._interaction.last_input_was_keys = False
        if not self._taps_again(at):
            self._pointer.press(self._meant(at), at.toPoint())

    def _taps_again(self, at: QPointF) -> bool:
        """True if this is the second tap of two in the same place."""
        soon = self._last_tap.isValid() and self._last_tap.elapsed() < QApplication.doubleClickInterval()
        return soon and _apart(at, self._last_at) <= TARGET / 2

    def _update(self, points: list[QPointF]) -> None:
        if len(points) > 1:
            self._zoom(points[0], points[1])
        elif self._stage is _Stage.PANS:
            self._pan(points[0])
        elif self._stage is _Stage.PLAYS and (not self._long.isActive() or _apart(points[0], self._began) > STILL):
            self._move(points[0])

    def _move(self, at: QPointF) -> None:
        """A finger on bare ground moves a table that doesn't fit the view."""
        self._long.stop()
        on_ground = self._interaction.affordances.piece_at(*self._meant(self._began)) is None
        if on_ground and not self._pointer.dragging and not self._camera.fitted:
            self._pointer.cancel()
            self._stage = _Stage.PANS
            self._pan(at)
        else:
            self._pointer.move(self._point(at), at.toPoint())

    def _pan(self, at: QPointF) -> None:
        self._camera.pan((at - self._middle).toPoint())
        self._middle = at

    def _zoom(self, one: QPointF, other: QPointF) -> None:
        middle, spread = (one + other) / 2, _apart(one, other)
        if self._stage is not _Stage.ZOOMS:
            self._forget()
            self._stage = _Stage.ZOOMS
        else:
            self._camera.pan((middle - self._middle).toPoint())
            if spread and self._spread:
                self._camera.zoom_by(spread / self._spread, middle)
        self._middle, self._spread = middle, spread

    def _end(self, at: QPointF) -> None:
        stage, self._stage = self._stage, _Stage.NONE
        self._long.stop()
        if stage is _Stage.EXPLAINS:
            self._open_menu(at)
        elif stage is _Stage.PLAYS:
            self._release(at)

    def _release(self, at: QPointF) -> None:
        if self._taps_again(at):
            self._last_tap.invalidate()
            if not self._pointer.press_again(self._meant(at), at.toPoint()):
                self._camera.fit()
                return
        else:
            self._last_tap.start()
            self._last_at = at
        self._pointer.release(self._point(at) if self._pointer.dragging else self._meant(at))
        # No finger rests on the piece any more.
        self._interaction.hover("")

    def _forget(self) -> None:
        self._long.stop()
        self._stage = _Stage.NONE
        self._pointer.cancel()
        QToolTip.hideText()

    # Long presses

    def _explain(self) -> None:
        piece = self._interaction.affordances.piece_at(*self._meant(self._began))
        if piece is not None and self._stage is _Stage.PLAYS:
            self._pointer.cancel()
            self._stage = _Stage.EXPLAINS
            self._interaction.hover(piece.id)
            QToolTip.showText(self._on_screen(self._began), tooltip(piece), self._view.viewport())

    def _open_menu(self, at: QPointF) -> None:
        QToolTip.hideText()
        affordances = self._interaction.affordances
        piece = affordances.piece_at(*self._meant(self._began))
        if piece is not None:
            self._menus.open(piece, affordances, self._on_screen(at))
        self._interaction.hover("")

    # Positions

    def _meant(self, at: QPointF) -> tuple[float, float]:
        """The point in scene units that a finger means: the nearest target within its reach, else where it is."""
        x, y = self._point(at)
        affordances, reach = self._interaction.affordances, TARGET / 2 / self._camera.zoom
        places = [place.box for place in affordances.drops(self._interaction.held)]
        under = affordances.piece_at(x, y)
        if any(box.holds(x, y) for box in places) or (under is not None and affordances.of(under.id)):
            return x, y
        useful = (piece for piece in affordances.pieces.values() if affordances.of(piece.id))
        pieces = [Box.around(piece.x, piece.y, piece.face.w, piece.face.h) for piece in useful]
        near = [box for box in (*places, *pieces) if _reaches(box, x, y, reach)]
        if not near:
            return x, y
        box = min(near, key=lambda box: box.distance(x, y))
        return min(max(x, box.x + 1), box.x + box.w - 1), min(max(y, box.y + 1), box.y + box.h - 1)

    def _on_screen(self, at: QPointF) -> QPoint:
        return self._view.viewport().mapToGlobal(at.toPoint())


def _apart(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


def _reaches(box: Box, x: float, y: float, reach: float) -> bool:
    """True if the point is on the box, enlarged to the size of a finger's target where it is smaller."""
    (cx, cy) = box.centre
    return abs(x - cx) <= max(box.w / 2, reach) and abs(y - cy) <= max(box.h / 2, reach)
