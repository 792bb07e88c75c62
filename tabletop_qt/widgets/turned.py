"""Turns a part of the window by 180 degrees, for a player who sits on the far side of a screen that lies flat.

For the keyboard and for screen readers the part stays as it is: only its picture and the points that a pointer meets turn.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsEffect, QWidget
from shiboken6 import isValid


class _HalfTurn(QGraphicsEffect):
    """Draws a widget upside down."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._part = part

    def boundingRectFor(self, rect: QRectF | QRect, /) -> QRectF:
        """An area around a part of the widget, in whichever coordinates, that holds the part's place on the other side."""
        wide, high = self._part.width() - rect.width(), self._part.height() - rect.height()
        return QRectF(rect).adjusted(-wide, -high, wide, high)

    def draw(self, painter: QPainter, /) -> None:
        """Draw the widget, turned about its middle."""
        offset = QPoint()
        picture = self.sourcePixmap(Qt.CoordinateSystem.DeviceCoordinates, offset, QGraphicsEffect.PixmapPadMode.NoPad)
        painter.save()
        painter.resetTransform()
        shown = QRectF(QPointF(offset), picture.deviceIndependentSize())
        painter.translate(shown.left() + shown.right(), shown.top() + shown.bottom())
        painter.rotate(180)
        painter.drawPixmap(offset, picture)
        painter.restore()


class _Glass(QWidget):
    """Lies over a turned widget and hands every mouse event to what is seen at that point; a touch arrives as such an event."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._part = part
        self._pressed: QWidget | None = None
        self._under: QWidget | None = None
        self.setMouseTracking(True)
        part.installEventFilter(self)
        self._cover()

    def _cover(self) -> None:
        self.setGeometry(self._part.rect())
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Cover the whole part as its size and what is in it change."""
        if watched is self._part and event.type() in (QEvent.Type.Resize, QEvent.Type.ChildPolished):
            self._cover()
        return False

    def event(self, event: QEvent, /) -> bool:
        """Hand over mouse events and requests for a tooltip."""
        if isinstance(event, QMouseEvent):
            self._hand_over(event)
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            target, at = self._seen_at(event.pos())
            return QApplication.sendEvent(target, QHelpEvent(event.type(), at, event.globalPos()))
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._point_at(None)
        return super().event(event)

    def _hand_over(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        seen = self._seen_at(here)[0]
        target = self._pressed if self._pressed is not None and isValid(self._pressed) else seen
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            self._pressed = target
        elif not event.buttons():
            self._pressed = None
        self._point_at(seen)
        there = turned(self._part, here)
        at = QPointF(target.mapFrom(self._part, there))
        sent = QMouseEvent(
            event.type(),
            at,
            QPointF(self._part.mapToGlobal(there)),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        QApplication.sendEvent(target, sent)

    def _seen_at(self, here: QPoint) -> tuple[QWidget, QPoint]:
        """The widget whose picture is at a point of the glass, and that point in it."""
        there = turned(self._part, here)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        target = self._part.childAt(there) or self._part
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        return target, target.mapFrom(self._part, there)

    def _point_at(self, target: QWidget | None) -> None:
        """Tell the widgets that the pointer seems to leave and to enter."""
        if target is self._under:
            return
        for widget, on in ((self._under, False), (target, True)):
            if widget is not None and isValid(widget):
                widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on)
                middle = QPointF(widget.rect().center())
                QApplication.sendEvent(widget, QEnterEvent(middle, middle, middle) if on else QEvent(QEvent.Type.Leave))
                widget.update()
        self._under = target


def turned(part: QWidget, at: QPoint) -> QPoint:
    """The point on the other side of the middle of a widget."""
    return QPoint(part.width() - 1 - at.x(), part.height() - 1 - at.y())


def is_turned(part: QWidget) -> bool:
    """True if a widget is turned."""
    return bool(part.findChildren(_Glass, options=Qt.FindChildOption.FindDirectChildrenOnly))


def turn(part: QWidget, on: bool) -> None:
    """Turn a widget by 180 degrees, or back."""
    if on == is_turned(part):
        return
    if on:
        part.setGraphicsEffect(_HalfTurn(part))
        _Glass(part)
        return
    if (effect := part.graphicsEffect()) is not None:
        effect.setEnabled(False)
    for glass in part.findChildren(_Glass, options=Qt.FindChildOption.FindDirectChildrenOnly):
        glass.hide()
        glass.setParent(None)
        glass.deleteLater()
