"""The classroom that the home page is painted on: a wall in the light of its windows, a blackboard, and the shelf of the boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import HIGH_CONTRAST, LIGHT, Theme
from tabletop_qt.widgets.controls import add, column, label, line, painter_on
from tabletop_qt.widgets.style import mixed

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPaintEvent

DAY = 6, 20
"""The hours in which the sun shines in; then the light is that of the moon."""
WARM = 8, 17
"""The hours between which daylight is not tinted."""
TINT, GOLD, BRIGHT = 0.07, 0.16, 0.9
"""How far daylight or moonlight tints the wall, how far a low sun does, and how far daylight makes the wall as bright as a page."""
PANES = 2, 3
"""The panes of a window, across and down."""
FRAME, AROUND = 5, 12
"""The width of the blackboard's frame, and the most by which the board goes beyond what hangs on it."""
DEPTH = 15
"""The height of the upper side of a shelf, on which boxes stand."""
CAST = 14
"""The height of the shadow below a shelf."""


def wall(theme: Theme) -> str:
    """The colour of the wall."""
    return mixed(theme.panel, theme.ground, 0.3 if theme is LIGHT else 0.45)


def lit_wall(theme: Theme, hour: int) -> str:
    """The colour of the wall where light falls on it at this hour."""
    if theme is HIGH_CONTRAST:
        return wall(theme)
    bright = mixed(wall(theme), theme.panel, BRIGHT) if theme is LIGHT else wall(theme)
    if not DAY[0] <= hour < DAY[1]:
        return mixed(bright, theme.accent, TINT)
    share = TINT if WARM[0] <= hour < WARM[1] else GOLD
    if theme is LIGHT:
        return mixed(bright, theme.ring, share)
    return mixed(bright, mixed(theme.ring, theme.warning, 0.7), share / 2)


class Classroom(QWidget):
    """The page below everything on the shelf page. Painted at once for the part that is asked for, it needs no memory."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.hour = 12
        self._hung: Sequence[QWidget] = ()
        self._planks: Sequence[QWidget] = ()

    def furnish(self, hung: Sequence[QWidget], planks: Sequence[QWidget]) -> None:
        """Hang these widgets on the blackboard, and make shelves of those."""
        self._hung, self._planks = hung, planks

    def look(self, theme: Theme, hour: int) -> None:
        """Take the colours of a theme, and the light of an hour."""
        if (theme, hour) != (self.theme, self.hour):
            self.theme, self.hour = theme, hour
            self.update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the wall, the light, the board and the shelves."""
        painter = painter_on(self, event)
        painter.fillRect(event.rect(), QColor(wall(self.theme)))
        if self.theme is not HIGH_CONTRAST:
            self._light(painter)
        for top in sorted({plank.mapTo(self, QPoint()).y() for plank in self._planks}):
            self._shelf(painter, top, self._planks[0].height())
        self._board(painter)
        painter.end()

    def _light(self, painter: QPainter) -> None:
        """Two windows of light, which wander over the wall and lean with the sun."""
        w, h = self.width(), self.height()
        hour = self.hour if DAY[0] <= self.hour < DAY[1] else DAY[0] + 2
        day = (hour - DAY[0]) / (DAY[1] - DAY[0])
        lean, wide, high = (0.5 - day) * 0.7 * h, 0.115 * w, 0.34 * h
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(lit_wall(self.theme, self.hour)))
        for window in range(2):
            left = (0.52 - 0.4 * day + 0.42 * window) * w
            for across in range(PANES[0]):
                for down in range(PANES[1]):
                    x, y = left + across * (wide + 10), (down - 0.06) * (high + 10)
                    lower = y + high
                    shifts = [lean * at / h for at in (y, lower)]
                    painter.drawPolygon(
                        QPolygonF(
                            [
                                QPointF(x + shifts[0], y),
                                QPointF(x + wide + shifts[0], y),
                                QPointF(x + wide + shifts[1], lower),
                                QPointF(x + shifts[1], lower),
                            ]
                        )
                    )

    def _shelf(self, painter: QPainter, top: int, thick: int) -> None:
        """A shelf from wall to wall: its upper side, its front edge, and its shadow."""
        theme, w = self.theme, self.width()
        wood = mixed(theme.ground, theme.soft_ink, 0.3)
        edge = QColor(mixed(wood, theme.ring_edge, 0.45))
        if theme is HIGH_CONTRAST:
            painter.fillRect(QRectF(0, top, w, thick), edge)
            return
        upper, front = QRectF(0, top - DEPTH, w, DEPTH), QRectF(0, top, w, thick)
        painter.fillRect(upper, _down(upper, mixed(wood, theme.ring_edge, 0.28), mixed(wood, theme.panel if theme is LIGHT else wood, 0.2)))
        painter.fillRect(front, _down(front, mixed(wood, theme.panel if theme is LIGHT else theme.soft_ink, 0.22), wood))
        painter.fillRect(QRectF(0, top + thick - 3, w, 3), edge)
        cast = QRectF(0, top + thick, w, CAST)
        shade = QColor(theme.shadow)
        clear = QColor(shade)
        clear.setAlpha(0)
        painter.fillRect(cast, _down(cast, shade, clear))

    def _board(self, painter: QPainter) -> None:
        """The blackboard behind what hangs on it, in a wooden frame."""
        if not self._hung:
            return
        box = QRectF()
        for part in self._hung:
            box |= QRectF(part.mapTo(self, QPoint()), part.size())
        theme, around = self.theme, min(AROUND, self._gap(box))
        box.adjust(-AROUND, -around, AROUND, around)
        wood = mixed(theme.ground, theme.soft_ink, 0.3)
        frame = min(FRAME, around)
        painter.setPen(QPen(QColor(mixed(wood, theme.ring_edge, 0.5)), 1.5))
        painter.setBrush(_down(box, mixed(wood, theme.panel if theme is LIGHT else theme.soft_ink, 0.2), wood))
        painter.drawRoundedRect(box, 8, 8)
        box.adjust(frame, frame, -frame, -frame)
        painter.setBrush(QColor(theme.board))
        painter.drawRoundedRect(box, 4, 4)

    def _gap(self, box: QRectF) -> float:
        """The height that the board may take below what hangs on it, so that no box stands in front of it."""
        boxes = [plank.parentWidget() for plank in self._planks]
        first = min(each.mapTo(self, QPoint()).y() for each in boxes if each is not None)
        return max(2.0, first - box.bottom() - 2)


# Drawn in chalk


SKETCH = 72, 52
"""The size of a sketch, in pixels."""
LARGEST = 1.2
"""The most that a sketch is enlarged."""
_CHALK, JOIN = 2.4, Qt.PenJoinStyle.RoundJoin


def _dragging(painter: QPainter) -> None:
    """A card on its way to a free place."""
    painter.save()
    painter.setPen(QPen(painter.pen().color(), 2, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(QRectF(46, 12, 22, 30), 4, 4)
    painter.restore()
    painter.save()
    painter.translate(15, 28)
    painter.rotate(-9)
    painter.drawRoundedRect(QRectF(-11, -15, 22, 30), 4, 4)
    painter.drawEllipse(QPointF(0, 0), 5, 5)
    painter.restore()
    painter.drawPolyline([QPointF(36, 22), QPointF(41, 27), QPointF(36, 32)])
    painter.drawLine(QPointF(31, 27), QPointF(41, 27))


def _undoing(painter: QPainter) -> None:
    """A pawn, and an arrow back around it."""
    pawn = QPainterPath(QPointF(28, 44))
    pawn.cubicTo(QPointF(30, 38), QPointF(34, 36), QPointF(33, 28))
    pawn.lineTo(39, 28)
    pawn.cubicTo(QPointF(38, 36), QPointF(42, 38), QPointF(44, 44))
    pawn.closeSubpath()
    pawn.addEllipse(QPointF(36, 22), 6, 6)
    painter.drawPath(pawn)
    painter.drawArc(QRectF(12, 6, 48, 40), -30 * 16, 190 * 16)
    painter.drawPolyline([QPointF(7, 15), QPointF(13, 22), QPointF(20, 16)])


def _asking(painter: QPainter) -> None:
    """A lamp that shines."""
    lamp = QPainterPath(QPointF(31, 38))
    lamp.cubicTo(QPointF(31, 32), QPointF(23, 30), QPointF(23, 21))
    lamp.cubicTo(QPointF(23, 4), QPointF(49, 4), QPointF(49, 21))
    lamp.cubicTo(QPointF(49, 30), QPointF(41, 32), QPointF(41, 38))
    lamp.closeSubpath()
    painter.drawPath(lamp)
    painter.drawLine(QPointF(32, 44), QPointF(40, 44))
    for near, far in (((17, 21), (9, 21)), ((55, 21), (63, 21)), ((20, 8), (13, 3)), ((52, 8), (59, 3))):
        painter.drawLine(QPointF(*near), QPointF(*far))


class Sketch(QWidget):
    """A small drawing on the blackboard, in the colour of its words."""

    def __init__(self, draw: Callable[[QPainter], None]) -> None:
        super().__init__()
        self._draw = draw
        self.setObjectName("sketch")

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Draw the strokes."""
        painter = painter_on(self, event)
        painter.scale(self.width() / SKETCH[0], self.height() / SKETCH[1])
        painter.setPen(QPen(self.palette().color(self.foregroundRole()), _CHALK, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, JOIN))
        self._draw(painter)
        painter.end()


class Sketches(QWidget):
    """Three things that a player can do at every table, each drawn above its word."""

    def __init__(self) -> None:
        super().__init__()
        beside, middle = line(self, 0, 16), Qt.AlignmentFlag.AlignHCenter
        self._drawn = [Sketch(draw) for draw in (_dragging, _undoing, _asking)]
        self._words = [label(words, "small", wrap=False) for words in (msg("Drag"), msg("Undo"), msg("Hint"))]
        columns = [
            add(column(spacing=2), (drawn, 0, middle), (words, 0, middle)) for drawn, words in zip(self._drawn, self._words, strict=True)
        ]
        add(beside, *columns)
        self._layouts = *columns, beside

    def fit(self, h: int) -> None:
        """Take this height; with too little of it, nothing is shown."""
        high = min(LARGEST * SKETCH[1], h - 2 - max(words.sizeHint().height() for words in self._words))
        self.setVisible(high >= SKETCH[1])
        for drawn in self._drawn if high >= SKETCH[1] else ():
            drawn.setFixedSize(round(high * SKETCH[0] / SKETCH[1]), round(high))
        # Each keeps its old width until events are handled.
        for each in self._layouts:
            each.invalidate()


def _down(box: QRectF, upper: str | QColor, lower: str | QColor) -> QLinearGradient:
    """A gradient from the upper to the lower edge of a box."""
    made = QLinearGradient(box.topLeft(), box.bottomLeft())
    made.setColorAt(0, QColor(upper))
    made.setColorAt(1, QColor(lower))
    return made
