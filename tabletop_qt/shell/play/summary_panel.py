"""Who got what when a trick, a round or a day is over: a small panel in the corner of the table where it hides least."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QWidget

from engines.kernel.contract import Seat, Summary, SummaryRow
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, picture
from tabletop_qt.widgets.swatch import swatch

WIDE = 360
"""Its width at 100 percent, in pixels."""
EDGE = 12
"""How far it stays off the edges of the table."""
SYMBOL = 18


class SummaryPanel(QFrame):
    """Lies over a table until it is closed or what it speaks of is past. ``hides`` says how much of the table a rectangle would hide."""

    def __init__(self, table: QWidget, theme: Theme, hides: Callable[[QRect], float]) -> None:
        super().__init__(table)
        self.setObjectName("sheet")
        self.summary: Summary | None = None
        self._table = table
        self._theme = theme
        self._hides = hides
        self._seats: Sequence[Seat] = ()
        self._wide = WIDE
        self._page: QWidget | None = None
        self.title = label(msg(""), "lead")
        self.close_button = button(msg("Close"), self.put_away)
        self._inside = column(self, 16, 8)
        self._inside.addWidget(self.title)
        self._inside.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)
        table.installEventFilter(self)
        self.hide()

    def show_summary(self, summary: Summary | None, seats: Sequence[Seat]) -> None:
        """Show this one, of a table of these seats; None puts the panel away."""
        if summary is None:
            self.put_away()
            return
        self.summary, self._seats = summary, seats
        self._fill(summary)
        self.show()
        self.raise_()
        self._find_room()

    def put_away(self) -> None:
        """Nothing is summed up any more."""
        self.summary = None
        self.hide()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the seats' symbols in this theme, for text of this size."""
        self._theme = theme
        self._wide = WIDE * max(percent, 100) // 100
        if self.summary is not None:
            self.show_summary(self.summary, self._seats)

    def _fill(self, summary: Summary) -> None:
        self.title.setText(tr(summary.title))
        if self._page is not None:
            self._inside.removeWidget(self._page)
            self._page.hide()
            self._page.deleteLater()
        page = self._page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(2, 1)
        for place, row in enumerate(summary.rows):
            self._add_row(grid, place, row)
        self._inside.insertWidget(1, page)
        lines = tuple([self._words(row) for row in summary.rows])
        describe(self, msg("{title}: {rows}", title=summary.title, rows=lines))

    def _words(self, row: SummaryRow) -> Message:
        name = self._seats[row.seat].name
        if row.amount is None:
            return msg("{name}, {what}", name=name, what=row.what)
        return msg("{name}, {what}: {amount}", name=name, what=row.what, amount=row.amount)

    def _add_row(self, grid: QGridLayout, place: int, row: SummaryRow) -> None:
        seat = self._seats[row.seat]
        mark = picture(swatch(seat.colour, self._theme, SYMBOL, self.devicePixelRatioF()))
        mark.setFixedSize(SYMBOL, SYMBOL)
        name, what = label(msg("{name}", name=seat.name), wrap=False), label(row.what)
        amount = label(msg("{amount}", amount=row.amount) if row.amount is not None else msg(""), wrap=False)
        what.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        for words in (name, what, amount):
            _stress(words, row.marked)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(mark, place, 0, top)
        grid.addWidget(name, place, 1, top)
        grid.addWidget(what, place, 2, top)
        grid.addWidget(amount, place, 3, top | Qt.AlignmentFlag.AlignRight)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Stay in a corner, whatever the size of the table."""
        if watched is self._table and event.type() == QEvent.Type.Resize and self.isVisible():
            self._find_room()
        return False

    def _find_room(self) -> None:
        """Lie in the corner where least is hidden."""
        self.setFixedWidth(min(self._wide, max(self._table.width() - 2 * EDGE, 200)))
        self.adjustSize()
        inside = self._table.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        corners = [self.rect().translated(inside.topLeft()) for _ in range(4)]
        for corner in (corners[1], corners[3]):
            corner.moveRight(inside.right())
        for corner in corners[2:]:
            corner.moveBottom(inside.bottom())
        self.setGeometry(min((corners[1], corners[0], corners[3], corners[2]), key=self._hides))


def _stress(words: QLabel, on: bool) -> None:
    font = words.font()
    font.setBold(on)
    words.setFont(font)
