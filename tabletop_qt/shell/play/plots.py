"""Small plots: the points of one game as it went, and of a player's results the score of every game and the number of games by score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import floor

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engines.kernel.contract import ScoreMark, Seat, Wording
from engines.kernel.messages import Message, msg, msgn, scores, side_by_side
from tabletop_qt.art.shapes import pen, seat_symbol
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.store.statistics import Mark
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import painter_on

# The points of one game


HEIGHT = 180
LEFT, RIGHT = 44.0, 16.0
SYMBOL, DASH = 11.0, 3.0
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

    def _told(self, mark: ScoreMark) -> Message:
        return scores([seat.name for seat in self._seats], mark.totals)

    def point(self, mark: int, points: int) -> QPointF:
        """The place of a total after a mark."""
        # A line of text and half a number at the upper and the lower edge.
        above = self.fontMetrics().height() * 1.5 + 3
        wide, high = self.width() - self.left - RIGHT, self.height() - 2 * above
        return QPointF(self.left + wide * mark / (len(self._marks) - 1), above + high * (1 - points / self.top))

    def place(self, mark: int, seat: int) -> QPointF:
        """The place of a seat's symbol after a mark; those with the same total stand side by side, so that all are seen."""
        totals = self._marks[mark].totals
        equal = [other for other, total in enumerate(totals) if total == totals[seat]]
        # The last ones stay on the plot.
        middle = len(equal) - 1 if mark == len(self._marks) - 1 else (len(equal) - 1) / 2
        return self.point(mark, totals[seat]) + QPointF((equal.index(seat) - middle) * SYMBOL, 0)

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
        for box, words, align in self.labels():
            painter.drawText(box, int(align), self.fontMetrics().elidedText(tr(words), Qt.TextElideMode.ElideRight, int(box.width())))
        for paint in (self._paint_line, self._paint_symbols):
            for seat in range(len(self._seats)):
                paint(painter, seat)

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
        """The words for the score and for the first and last mark, each with its box and its alignment in it."""
        high, wide = self.fontMetrics().height(), self.width() - self.left - RIGHT
        first, last = QRectF(self.left, self.height() - high, wide * 0.3, high), QRectF(self.left, self.height() - high, wide, high)
        return (
            (QRectF(0, 0, self.width(), high), self._scored, Qt.AlignmentFlag.AlignLeft),
            (first, self._marks[0].label, Qt.AlignmentFlag.AlignLeft),
            (last.adjusted(wide * 0.3, 0, 0, 0), self._marks[-1].label, Qt.AlignmentFlag.AlignRight),
        )

    def _paint_line(self, painter: QPainter, seat: int) -> None:
        colour = self._seats[seat].colour
        points = [self.point(index, mark.totals[seat]) for index, mark in enumerate(self._marks)]
        equals = [[other for other in range(seat) if all(mark.totals[other] == mark.totals[seat] for mark in marks)]
                  for marks in pairwise(self._marks)]  # fmt: skip
        parts = [*zip(pairwise(points), equals, strict=True)]
        painter.setPen(pen(self._theme.ink, 4.0))
        for ends, equal in parts:
            if not equal:
                painter.drawLine(*ends)
        for ends, equal in parts:
            line = pen(self._theme.seat(colour), 2.4)
            if equal:
                # On a line of the same totals there are dashes of each colour.
                line.setCapStyle(Qt.PenCapStyle.FlatCap)
                line.setDashPattern([DASH, DASH * len(equal)])
                line.setDashOffset(DASH * len(equal))
            painter.setPen(line)
            painter.drawLine(*ends)

    def _paint_symbols(self, painter: QPainter, seat: int) -> None:
        colour = self._seats[seat].colour
        painter.setPen(pen(self._theme.ink, 1))
        painter.setBrush(QColor(self._theme.seat(colour)))
        for index, mark in enumerate(self._marks):
            grew = index == len(self._marks) - 1 or mark.totals[seat] != self._marks[max(0, index - 1)].totals[seat]
            if grew:
                painter.drawPath(seat_symbol(colour, self.place(index, seat), SYMBOL))


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


# Results


RIGHT, TOP, GAP = 12.0, 12.0, 8.0
LINES = 11
"""The height of a plot, in lines of text."""
DOT = 4.5
FEW = 160
"""The most tables that are drawn, the last ones; the line of averages counts all of them."""
BARS = 12


class Plot(QWidget):
    """The base of both plots: a scale at the left, tooltips, and a description for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: tuple[Mark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A small width, since the plot stretches, and a height for the text size."""
        return QSize(320, LINES * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """The same size."""
        return self.sizeHint()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show these tables."""
        self.marks = tuple(marks)
        self.setAccessibleName(tr(self.told()))
        self.update()

    def told(self) -> Message:
        """The plot in a sentence."""
        raise NotImplementedError

    def at(self, _x: float) -> Message | None:
        """The tooltip at a position along the plot."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Show the tooltip at the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self.at(event.pos().x())
            if words is not None:
                QToolTip.showText(event.globalPos(), tip(tr(words)), self)
            return True
        return super().event(event)

    def colour(self, role: QPalette.ColorRole) -> QColor:
        """A colour of the theme."""
        return self.palette().color(role)

    @property
    def room(self) -> QRectF:
        """The area of lines and bars; the numbers are beside and below it."""
        left = self.fontMetrics().horizontalAdvance("8888") + GAP
        return QRectF(left, TOP, self.width() - left - RIGHT, self.height() - TOP - self.fontMetrics().height() - GAP)

    def paint_scale(self, painter: QPainter, least: int, most: int) -> None:
        """Draw lines and numbers from the least to the most."""
        step, _ = scale(max(most - least, 1))
        value = floor(least / step) * step
        while value <= most:
            y = self.height_of(value, least, most)
            painter.setPen(pen(self.colour(QPalette.ColorRole.AlternateBase).name(), 1))
            painter.drawLine(QPointF(self.room.left(), y), QPointF(self.room.right(), y))
            painter.setPen(self.colour(QPalette.ColorRole.PlaceholderText))
            beside = QRectF(0, y - 20, self.room.left() - GAP, 40)
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(value))
            value += step

    def height_of(self, value: float, least: float, most: float) -> float:
        """The vertical position of a value."""
        return self.room.bottom() - self.room.height() * (value - least) / max(most - least, 1)


class PointsPlot(Plot):
    """A mark for each game in order, solid if won and square if assisted, and a line of averages."""

    def told(self) -> Message:
        """The plot in a sentence."""
        if not self.marks:
            return msg("No table yet")
        last = tuple(msg("{points}", points=mark.total) for mark in self.marks[-5:])
        return msg("Score per game; the latest were {points}", points=last)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest value on the scale."""
        totals = [mark.total for mark in self.marks]
        least, (step, _) = min(0, *totals), scale(max(max(totals) - min(0, *totals), 1))
        return floor(least / step) * step, -(-max(totals) // step) * step

    @property
    def line(self) -> Sequence[float]:
        """The values of the line: the average so far after each table."""
        return [added / number for number, added in enumerate(accumulate(mark.total for mark in self.marks), 1)]

    @property
    def first(self) -> int:
        """The first table that is drawn."""
        return max(0, len(self.marks) - FEW)

    def _x(self, place: int) -> float:
        drawn = len(self.marks) - self.first
        return self.room.left() + self.room.width() * (place - self.first + 0.5) / drawn

    def at(self, x: float) -> Message | None:
        """The game at a position along the plot."""
        drawn = len(self.marks) - self.first
        place = self.first + floor((x - self.room.left()) / self.room.width() * drawn)
        if not self.first <= place < len(self.marks):
            return None
        mark = self.marks[place]
        words = msg("{points}, won", points=mark.total) if mark.won else msg("{points}, lost", points=mark.total)
        if mark.assisted:
            words = msg("{table}, assisted", table=words)
        return msg("{day}: {table}", day=mark.day, table=words) if mark.day else words

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint scale, line and marks."""
        if not self.marks:
            return
        painter = painter_on(self, event)
        least, most = self.bounds
        self.paint_scale(painter, least, most)
        values = self.line
        line = [QPointF(self._x(k), self.height_of(values[k], least, most)) for k in range(self.first, len(self.marks))]
        painter.setPen(pen(self.colour(QPalette.ColorRole.PlaceholderText).name(), 2))
        painter.drawPolyline(QPolygonF(line))
        accent, ground = self.colour(QPalette.ColorRole.Link), self.colour(QPalette.ColorRole.Base)
        painter.setPen(pen(accent.name(), 2))
        for place in range(self.first, len(self.marks)):
            mark = self.marks[place]
            at = QPointF(self._x(place), self.height_of(mark.total, least, most))
            painter.setBrush(accent if mark.won else ground)
            if mark.assisted:
                painter.drawRect(QRectF(at.x() - DOT, at.y() - DOT, 2 * DOT, 2 * DOT))
            else:
                painter.drawEllipse(at, DOT, DOT)
        painter.end()


class SpreadPlot(Plot):
    """A bar for the number of games in each range of points; its solid part is the games won."""

    def told(self) -> Message:
        """The plot in a sentence."""
        bars = [(first, last, len(tables)) for first, last, tables in self.bars() if tables]
        if not bars:
            return msg("No table yet")
        first, last, count = max(bars, key=lambda bar: bar[2])
        tables = msgn("{count} table", "{count} tables", count)
        return msg("Games by score: most often {points}, {tables}", points=_points(first, last), tables=tables)

    def bars(self) -> list[tuple[int, int, list[Mark]]]:
        """The ranges of points, the least and the most of each, and its tables."""
        if not self.marks:
            return []
        least, most = min(mark.total for mark in self.marks), max(mark.total for mark in self.marks)
        wide = max(1, -(-(most - least + 1) // BARS))
        found: list[tuple[int, int, list[Mark]]] = [(first, first + wide - 1, []) for first in range(least, most + 1, wide)]
        for mark in self.marks:
            found[(mark.total - least) // wide][2].append(mark)
        return found

    def at(self, x: float) -> Message | None:
        """The bar at a position along the plot."""
        bars = self.bars()
        place = floor((x - self.room.left()) / self.room.width() * max(len(bars), 1))
        if not 0 <= place < len(bars):
            return None
        first, last, tables = bars[place]
        count, won = msgn("{count} table", "{count} tables", len(tables)), sum(mark.won for mark in tables)
        return msg("Score {points}: {tables}, {won} won", points=_points(first, last), tables=count, won=won)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint scale, bars and the points below them."""
        bars = self.bars()
        if not bars:
            return
        painter = painter_on(self, event)
        most = max(len(tables) for _, _, tables in bars)
        self.paint_scale(painter, 0, most)
        accent = self.colour(QPalette.ColorRole.Link)
        each = self.room.width() / len(bars)
        thin = min(each - 3, 48)
        for place, (first, last, tables) in enumerate(bars):
            middle = self.room.left() + (place + 0.5) * each
            top, won = self.height_of(len(tables), 0, most), self.height_of(sum(mark.won for mark in tables), 0, most)
            painter.setPen(pen(accent.name(), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if tables:
                painter.drawRect(QRectF(middle - thin / 2, top, thin, self.room.bottom() - top))
                painter.fillRect(QRectF(middle - thin / 2, won, thin, self.room.bottom() - won), accent)
            painter.setPen(self.colour(QPalette.ColorRole.PlaceholderText))
            words = str(first) if first == last else f"{first}\N{EN DASH}{last}"
            if painter.fontMetrics().horizontalAdvance(words) > each - 4:
                words = str(first)
            foot = QRectF(middle - each, self.room.bottom() + GAP / 2, 2 * each, self.height() - self.room.bottom())
            painter.drawText(foot, int(Qt.AlignmentFlag.AlignHCenter), words)
        painter.end()


def _points(first: int, last: int) -> Message:
    return msg("{first}", first=first) if first == last else msg("{first} to {last}", first=first, last=last)
