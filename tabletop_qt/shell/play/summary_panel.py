"""The summary of a trick, a round or a day: under the tabs of the side panel, else in the corner of the table where it hides least."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engines.kernel.contract import Seat, Summary, SummaryRow
from engines.kernel.messages import Message, msg, named
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import capital, tip
from tabletop_qt.shell.panels.side_panel import SidePanel
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.position import called
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.controls import add, column, describe, label, line, picture, present_as_dialog

WIDE = 360
"""Its width in pixels at 100%."""
LEAST = 200
EDGE = 12
"""Its distance from the edges of the table."""
SYMBOL = 18


class SummaryPanel(QFrame):
    """Lies over a page until it is closed or out of date.

    A visible ``panel`` makes room for it under its log or moves; else, and beside a rule, it lies in the corner of the ``table`` where a
    rectangle ``hides`` the least.
    """

    def __init__(self, page: QWidget, theme: Theme, panel: SidePanel, table: QWidget, hides: Callable[[QRect], float]) -> None:
        super().__init__(page)
        self.setObjectName("sheet")
        self.summary: Summary | None = None
        self._over = page
        self._panel, self._table = panel, table
        self._theme = theme
        self._hides = hides
        self._seats: Sequence[Seat] = ()
        self._wide = WIDE
        self._lines: QWidget | None = None
        self.title = label(msg(""), "lead")
        self.close_button = QToolButton()
        self.close_button.clicked.connect(self.put_away)
        describe(self.close_button, msg("Close"))
        self.close_button.setToolTip(tip(tr(msg("Close"))))
        self._inside = column(self, 12, 8)
        head = add(line(spacing=8), (self.title, 1), (self.close_button, 0, Qt.AlignmentFlag.AlignTop))
        self._inside.addLayout(head)
        self._draw_cross()
        for part in (page, table, panel, panel.upper):
            part.installEventFilter(self)
        panel.tabs.currentChanged.connect(self._make_way)
        present_as_dialog(self, modal=False)
        self.hide()

    def show_summary(self, summary: Summary | None, seats: Sequence[Seat]) -> None:
        """Show a summary for these seats; None: hide the panel."""
        if summary is None:
            self.put_away()
            return
        self.summary, self._seats = summary, seats
        self._fill(summary)
        self.show()
        self.raise_()
        # It is measured at once, so the labels need their final font.
        for words in self.findChildren(QLabel):
            words.ensurePolished()
            words.updateGeometry()
        self._inside.invalidate()
        self.find_room()

    def update_to(self, summary: Summary) -> None:
        """Show the summary as it has become meanwhile, unless it has been closed."""
        if self.summary not in (None, summary):
            self.show_summary(summary, self._seats)

    def step_aside(self, moment: object) -> None:
        """Show nothing during a moment; come back once it is None."""
        self.setVisible(moment is None and self.summary is not None)

    def put_away(self) -> None:
        """Hide the panel."""
        self.summary = None
        self._panel.leave_room(0)
        self.hide()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the seats' symbols in this theme, for text of this size."""
        self._theme = theme
        self._wide = WIDE * max(percent, 100) // 100
        self._draw_cross()
        if self.summary is not None:
            self.show_summary(self.summary, self._seats)

    def _draw_cross(self) -> None:
        self.close_button.setIcon(icon("close", self._theme.ink))
        self.close_button.setIconSize(QSize(SYMBOL, SYMBOL))

    def _fill(self, summary: Summary) -> None:
        self.title.setText(tr(summary.title))
        if self._lines is not None:
            self._inside.removeWidget(self._lines)
            self._lines.hide()
            self._lines.deleteLater()
        self._lines = QWidget()
        grid = QGridLayout(self._lines)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        names = [seat.name for seat in self._seats]
        rows = [evolve(row, what=named(row.what, names, roles=False)) for row in summary.rows]
        if summary.scores:
            for number in range(len(names)):
                # Two players side by side have room for a sentence.
                grid.addLayout(self._score([row for row in rows if row.seat == number]), number // 2, number % 2)
                grid.setColumnStretch(number % 2, 1)
        else:
            for place, row in enumerate(rows):
                self._add_row(grid, place, row)
        self._inside.insertWidget(1, self._lines)
        self._lines.show()
        lines = tuple([self._words(row) for row in rows])
        describe(self, msg("{title}: {rows}", title=summary.title, rows=lines))

    def _words(self, row: SummaryRow) -> Message:
        if len(self._seats) == 1:
            return row.what if row.amount is None else msg("{what}: {amount}", what=row.what, amount=row.amount)
        name = self._seats[row.seat].name
        if row.amount is None:
            return msg("{name}, {what}", name=name, what=row.what)
        if not tr(row.what):
            return msg("{what}: {amount}", what=name, amount=row.amount)
        return msg("{name}, {what}: {amount}", name=name, what=row.what, amount=row.amount)

    def _score(self, rows: Sequence[SummaryRow]) -> QVBoxLayout:
        """A player with the score, large, and a line for each further row."""
        score, *others = rows
        made, head, below = column(spacing=2), line(spacing=6), line(spacing=6)
        name = label(called(self._seats, score.seat))
        head.addWidget(self._mark(score.seat), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(name, 1)
        number = label(msg("{amount}", amount=score.amount or 0), "title", wrap=False)
        unit = label(score.what, "small")
        for part in (name, unit):
            part.setMinimumWidth(1)
        below.addWidget(number)
        below.addWidget(unit, 1, Qt.AlignmentFlag.AlignBottom)
        made.addLayout(head)
        made.addLayout(below)
        for row in others:
            words = label(row.what, "small" if not row.marked else "body")
            words.setText(capital(words.text()))
            words.setMinimumWidth(1)
            made.addWidget(words)
        made.addStretch(1)
        _stress(name, score.marked)
        return made

    def _mark(self, seat: int) -> QLabel:
        """The badge of a seat."""
        size = SYMBOL * self._wide // WIDE
        mark = picture(badge_picture(self._seats[seat], self._theme, size, self.devicePixelRatioF()))
        mark.setFixedSize(size, size)
        return mark

    def _add_row(self, grid: QGridLayout, place: int, row: SummaryRow) -> None:
        if len(self._seats) > 1:
            name = label(called(self._seats, row.seat))
            _stress(name, row.marked)
            for column_, part in enumerate((self._mark(row.seat), name)):
                grid.addWidget(part, place, column_, Qt.AlignmentFlag.AlignTop)
        what = label(row.what)
        if len(self._seats) == 1:
            what.setText(capital(what.text()))
        amount = label(msg("{amount}", amount=row.amount) if row.amount is not None else msg(""), wrap=False)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # Like the label's own policy: more lines are higher.
        wide.setHeightForWidth(True)
        what.setSizePolicy(wide)
        # It must never be wider than the panel, or its height is measured for a wrong width.
        what.setMinimumWidth(1)
        _stress(what, row.marked)
        _stress(amount, row.marked)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(what, place, 2, top)
        grid.addWidget(amount, place, 3, top | Qt.AlignmentFlag.AlignRight)

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        """Stay in its place when the page or its parts move."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self.find_room()
        return False

    def _make_way(self, _tab: int) -> None:
        if self.isVisible():
            self.find_room()

    def find_room(self) -> None:
        """Move under the tabs of the side panel, else to the corner of the table where least is hidden; a rule keeps all its lines."""
        beside = self._panel.isVisibleTo(self._over) and self._panel.tabs.currentWidget() is not self._panel.rules
        part = self._panel.upper if beside else self._table
        top = self._panel.tabs.tabBar().height() if beside else 0
        inside = QRect(part.mapTo(self._over, QPoint()), part.size()).adjusted(EDGE, EDGE + top, -EDGE, -EDGE)
        self.setFixedWidth(min(self._wide, max(inside.width(), LEAST)))
        # Words that take several lines are as high as the width makes them.
        self.resize(self.width(), self._inside.totalHeightForWidth(self.width()))
        self._panel.leave_room(self.height() + 2 * EDGE if beside else 0)
        if beside:
            self.move(inside.left(), max(inside.bottom() + 1 - self.height(), inside.top()))
        else:
            self.move(min(self._corners(inside), key=lambda corner: self._hides(QRect(corner, self.size()))))

    def _corners(self, inside: QRect) -> tuple[QPoint, ...]:
        """The places of its upper left corner in order of preference, at the lower right first."""
        right, low = inside.right() + 1 - self.width(), max(inside.bottom() + 1 - self.height(), inside.top())
        return QPoint(right, low), QPoint(right, inside.top()), QPoint(inside.left(), inside.top()), QPoint(inside.left(), low)


def _stress(words: QLabel, on: bool) -> None:
    font = words.font()
    font.setBold(on)
    words.setFont(font)
