"""The podium of a result: who came where, those who tied on steps of the same height."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engines.kernel.contract import PERSON, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.results import Outcome
from tabletop_qt.art.badges import badge
from tabletop_qt.art.lettering import numeral, text
from tabletop_qt.art.shapes import faded, pen
from tabletop_qt.art.theme import Theme
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import describe
from tabletop_qt.widgets.style import text_px

HEIGHT, STEP, WIDEST = 172, 128, 168
"""How high the podium is, and how wide a step has room to be and is at most, in pixels at 100 percent."""

_HEIGHTS = (1.0, 0.78, 0.62, 0.52, 0.46)
"""How high the steps are, by rank, as shares of the highest."""


@frozen
class Placed:
    """Where somebody came; seats that tied share a rank."""

    rank: int
    seat: int
    total: int
    won: bool


def placed(outcome: Outcome) -> tuple[Placed, ...]:
    """Everybody by rank, winners first. Whether many points are good or bad is seen from who won.

    Where nobody won everybody is last: there is no first place to share.
    """
    results = outcome.results
    losers = [result.total for result in results if not result.won]
    winners = [result.total for result in results if result.won]
    fewest = bool(winners and losers) and min(winners) <= min(losers) and max(winners) < max(losers)

    def better(seat: int, other: int) -> bool:
        one, two = results[seat], results[other]
        if one.won != two.won:
            return one.won
        return one.total < two.total if fewest else one.total > two.total

    seats = range(len(results))
    ranks = {seat: 1 + sum(better(other, seat) for other in seats) for seat in seats}
    return tuple([Placed(ranks[seat], seat, results[seat].total, results[seat].won) for seat in sorted(seats, key=ranks.__getitem__)])


def arranged(places: Sequence[Placed]) -> list[Placed]:
    """From left to right: the first in the middle, the others by turns at its left and right."""
    row: list[Placed] = []
    for number, each in enumerate(places):
        row.insert(0 if number % 2 else len(row), each)
    return row


class Podium(QWidget):
    """Steps with badges, names and totals. A screen reader is told the ranks."""

    def __init__(self, outcome: Outcome, seats: Sequence[Seat], theme: Theme, percent: int = 100) -> None:
        super().__init__()
        self.places = placed(outcome)
        self._seats, self._theme, self._percent = tuple(seats), theme, max(percent, 100)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(len(self.places) * 64)
        self.setFixedHeight(HEIGHT * self._percent // 100)
        lines = tuple([self._told(each) for each in self.places])
        describe(self, msg("Podium: {places}", places=lines))

    def sizeHint(self) -> QSize:
        """A comfortable width for every step."""
        return QSize(len(self.places) * STEP * self._percent // 100, self.height())

    def _told(self, each: Placed) -> Message:
        return msg("{rank}. {name}, {total}", rank=each.rank, name=self._seats[each.seat].name, total=each.total)

    def box(self, seat: int) -> QRectF:
        """The step of a seat."""
        row = arranged(self.places)
        wide = min(self.width() / len(row), WIDEST * self._percent / 100)
        place = next(number for number, each in enumerate(row) if each.seat == seat)
        left = (self.width() - wide * len(row)) / 2 + place * wide
        above = self._name_height + self._badge + 12
        high = (self.height() - above) * _HEIGHTS[min(row[place].rank, len(_HEIGHTS)) - 1]
        return QRectF(left, self.height() - high, wide, high)

    @property
    def _badge(self) -> float:
        return 40 * self._percent / 100

    @property
    def _name_height(self) -> float:
        return text_px("body", self._percent) * 1.4

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Steps from left to right."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for each in self.places:
            self._paint_step(painter, each, self.box(each.seat).adjusted(3, 0, -3, 0))

    def _paint_step(self, painter: QPainter, each: Placed, step: QRectF) -> None:
        theme, seat = self._theme, self._seats[each.seat]
        painter.setPen(pen(theme.accent if each.won else theme.panel_edge, 2))
        painter.setBrush(QColor(theme.accent) if each.won else faded(theme.panel_edge, 0.45))
        painter.drawRoundedRect(step.adjusted(1, 1, -1, 8), 8, 8)
        ink = theme.on_accent if each.won else theme.ink
        # Everybody's step has room for the total and, below it, the rank.
        rank = text_px("body", self._percent)
        total = min(text_px("title", self._percent) * 0.8, step.height() - 1.3 * rank - 8)
        numeral(painter, str(each.total), QPointF(step.center().x(), step.top() + (step.height() - 1.3 * rank) / 2 + 2), total, ink)
        below = QRectF(step.left(), step.bottom() - 1.3 * rank - 1, step.width(), 1.3 * rank)
        text(painter, tr(msg("{rank}.", rank=each.rank)), below, rank, ink, bold=True)
        name = QRectF(step.left(), step.top() - self._name_height - 2, step.width(), self._name_height)
        size = text_px("body", self._percent)
        text(painter, seat.name, name, size, theme.ink, bold=each.won, least=size * 0.87, align=Qt.AlignmentFlag.AlignCenter)
        middle = QPointF(step.center().x(), name.top() - self._badge / 2 - 2)
        badge(painter, middle, self._badge, seat.colour, theme, bot=seat.player != PERSON)
