"""Two small plots of a player's results: the score of every game, and the number of games by score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import floor

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.shapes import pen
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.play.score_plot import scale
from tabletop_qt.store.statistics import Mark
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import painter_on

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
