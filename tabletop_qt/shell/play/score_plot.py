"""The plot of the score: a line for each seat, in its colour and with its symbol."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engines.kernel.contract import ScoreMark, Seat, Wording
from engines.kernel.messages import Message, msg, scores, side_by_side
from tabletop_qt.art.shapes import pen, seat_symbol
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import painter_on

HEIGHT = 180
LEFT, RIGHT = 44.0, 16.0
SYMBOL = 11.0
GRID = 4
"""The most parts of the scale."""


class ScorePlot(QWidget):
    """The totals of all seats after each mark; the last ones for screen readers, those of any mark in its tooltip.

    Above the scale stands what is ``scored``, below it the first and the last mark.
    """

    def __init__(self, marks: Sequence[ScoreMark], seats: Sequence[Seat], theme: Theme, scored: Message = Wording.scored) -> None:
        super().__init__()
        self._scored = scored
        self._seats = tuple(seats)
        self._theme = theme
        nothing = ScoreMark(msg("Start"), (0,) * len(seats))
        self._marks = (nothing, *marks)
        self._step, self.top = scale(max(max(mark.totals) for mark in self._marks))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(HEIGHT)
        self.setAccessibleName(tr(msg("Score over time: {totals}", totals=self._told(self._marks[-1]))))

    def sizeHint(self) -> QSize:
        """The size at which the numbers of the scale don't touch."""
        return QSize(480, max(HEIGHT, round(self.fontMetrics().height() * 1.5 * (GRID + 3))))

    @property
    def left(self) -> float:
        """The left end of the scale, beside its numbers."""
        return max(LEFT, self.fontMetrics().horizontalAdvance(str(self.top)) + 16.0)

    @property
    def _ends(self) -> tuple[float, float]:
        """The margins of the scale at the upper and the lower edge: a line of text and half a number."""
        margin = self.fontMetrics().height() * 1.5 + 3
        return margin, margin

    def _told(self, mark: ScoreMark) -> Message:
        return scores([seat.name for seat in self._seats], mark.totals)

    def point(self, mark: int, points: int) -> QPointF:
        """The place of a total after a mark."""
        above, below = self._ends
        wide, high = self.width() - self.left - RIGHT, self.height() - above - below
        return QPointF(self.left + wide * mark / (len(self._marks) - 1), above + high * (1 - points / self.top))

    def nearest(self, x: float) -> int:
        """The mark nearest to a place along the plot."""
        wide = self.width() - self.left - RIGHT
        return min(max(round((x - self.left) / wide * (len(self._marks) - 1)), 0), len(self._marks) - 1)

    def event(self, event: QEvent) -> bool:
        """Show the mark under the pointer and everybody's total then as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            mark = self._marks[self.nearest(event.pos().x())]
            QToolTip.showText(event.globalPos(), tip(tr(side_by_side((mark.label, self._told(mark))))), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scale, the lines and the symbols."""
        painter = painter_on(self, event)
        self._paint_scale(painter)
        self._paint_labels(painter)
        for seat in range(len(self._seats)):
            self._paint_line(painter, seat)

    def number_box(self, value: int) -> QRectF:
        """The rectangle of a number of the scale."""
        high = self.fontMetrics().height()
        return QRectF(0, self.point(0, value).y() - high / 2, self.left - 8, high)

    def _paint_scale(self, painter: QPainter) -> None:
        for value in range(0, self.top + 1, self._step):
            y = self.point(0, value).y()
            painter.setPen(pen(self._theme.panel_edge, 1))
            painter.drawLine(QPointF(self.left, y), QPointF(self.width() - RIGHT, y))
            painter.setPen(QColor(self._theme.soft_ink))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(self.number_box(value), int(right), str(value))

    def labels(self) -> tuple[tuple[QRectF, Message, Qt.AlignmentFlag], ...]:
        """What is scored, the first and the last mark, each with its box and its alignment in it."""
        high, wide = self.fontMetrics().height(), self.width() - self.left - RIGHT
        first, last = QRectF(self.left, self.height() - high, wide * 0.3, high), QRectF(self.left, self.height() - high, wide, high)
        return (
            (QRectF(0, 0, self.width(), high), self._scored, Qt.AlignmentFlag.AlignLeft),
            (first, self._marks[0].label, Qt.AlignmentFlag.AlignLeft),
            (last.adjusted(wide * 0.3, 0, 0, 0), self._marks[-1].label, Qt.AlignmentFlag.AlignRight),
        )

    def _paint_labels(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._theme.soft_ink))
        for box, words, align in self.labels():
            painter.drawText(box, int(align), self.fontMetrics().elidedText(tr(words), Qt.TextElideMode.ElideRight, int(box.width())))

    def _paint_line(self, painter: QPainter, seat: int) -> None:
        colour = self._seats[seat].colour
        points = [self.point(index, mark.totals[seat]) for index, mark in enumerate(self._marks)]
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line, width in ((self._theme.ink, 4.0), (self._theme.seat(colour), 2.4)):
            painter.setPen(pen(line, width))
            painter.drawPath(path)
        painter.setPen(pen(self._theme.ink, 1))
        painter.setBrush(QColor(self._theme.seat(colour)))
        for index, point in enumerate(points):
            grew = index == len(points) - 1 or self._marks[index].totals[seat] != self._marks[max(0, index - 1)].totals[seat]
            if grew:
                painter.drawPath(seat_symbol(colour, point, SYMBOL))


def scale(most: int) -> tuple[int, int]:
    """The step of a scale of round numbers that reaches the highest total, and where it ends.

    >>> scale(9), scale(27), scale(230), scale(0)
    ((5, 10), (10, 30), (100, 300), (1, 1))
    """
    step, factors = 1, (2, 5, 10)
    while most > step * GRID:
        power = 10 ** (len(str(step)) - 1)
        step = next(power * factor for factor in factors if power * factor > step)
    return step, max(step, -(-most // step) * step)
