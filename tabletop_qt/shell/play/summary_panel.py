"""The summary of a trick, a round or a day, in the side panel or a corner of the table; and the sheet over the table at a round's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve
from PySide6.QtCore import QEasingCurve, QElapsedTimer, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimeLine
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from engines.kernel.contract import Seat, Summary, SummaryRow
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, named, signed
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import capital, tip
from tabletop_qt.shell.panels.side_panel import SidePanel
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import Tally
from tabletop_qt.viewmodels.position import called
from tabletop_qt.viewmodels.scenery import Face
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.controls import add, bold, button, column, describe, label, line, painter_on, picture, present_as_dialog
from tabletop_qt.widgets.overlay import Overlay

WIDE = 360
"""Its width in pixels at 100%."""
LEAST = 200
EDGE = 12
"""Its distance from the edges of the table."""
SYMBOL = 18
NEXT_ROUND = msg("In the next round")
GAP = 0.1
"""The gap between two pictures, by their height."""


def title_for(summary: Summary, seats: Sequence[Seat]) -> Message:
    """The title of a summary; a player alone against bots is called you."""
    marked = tuple([row.seat for row in summary.rows if row.marked])
    return summary.yours if summary.yours is not None and marked == persons(seats) else summary.title


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
        self._stacked = False
        """True if there is so little room beside names that what is said of players stands below them."""
        self._lines: QWidget | None = None
        self.title = label(msg(""), "lead")
        self.close_button = QToolButton()
        self.close_button.clicked.connect(self.put_away)
        describe(self.close_button, msg("Close"))
        self.close_button.setToolTip(tip(tr(msg("Close"))))
        head = add(line(spacing=8), (self.title, 1), (self.close_button, 0, Qt.AlignmentFlag.AlignTop))
        self._inside = add(column(self, 12, 8), head)
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

    def step_aside(self, moment: object) -> None:
        """Show nothing during a moment; come back once it is None."""
        self.setVisible(moment is None and self.summary is not None)
        self._make_way()

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
        named_title = title_for(summary, self._seats)
        title = tr(named_title)
        for seat in self._seats:
            title = title.replace(seat.name, seat.name.replace(" ", "\N{NO-BREAK SPACE}"))
        self.title.setText(title)
        if self._lines is not None:
            self._inside.removeWidget(self._lines)
            self._lines.hide()
            self._lines.deleteLater()
        self._lines = QWidget()
        grid = QGridLayout(self._lines)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self._stacked = self._is_narrow and len(self._seats) > 1
        names = [seat.name for seat in self._seats]
        rows = [evolve(row, what=named(row.what, names, roles=False)) for row in summary.rows]
        for place, row in enumerate(rows):
            self._add_row(grid, place, row, names=not place or row.seat != rows[place - 1].seat)
        after = (NEXT_ROUND, *summary.since) if summary.since else ()
        for place, said in enumerate(after, grid.rowCount()):
            words = label(said)
            bold(words, said is not NEXT_ROUND)
            grid.addWidget(words, place, 0, 1, 4)
        self._inside.insertWidget(1, self._lines)
        self._lines.show()
        then = [msg("{title}: {rows}", title=NEXT_ROUND, rows=summary.since)] if summary.since else []
        lines = (*[self._words(row) for row in rows], *then)
        describe(self, msg("{title}: {rows}", title=named_title, rows=lines))

    def _words(self, row: SummaryRow) -> Message:
        if len(self._seats) == 1:
            return row.what if row.amount is None else msg("{what}: {amount}", what=row.what, amount=_amount(row))
        name = self._seats[row.seat].name
        if row.amount is None:
            return msg("{name}, {what}", name=name, what=row.what)
        if not tr(row.what):
            return msg("{what}: {amount}", what=name, amount=_amount(row))
        return msg("{name}, {what}: {amount}", name=name, what=row.what, amount=_amount(row))

    def _mark(self, seat: int) -> QLabel:
        size = SYMBOL * self._wide // WIDE
        mark = picture(badge_picture(self._seats[seat], self._theme, size, self.devicePixelRatioF()))
        mark.setFixedSize(size, size)
        return mark

    def _add_row(self, grid: QGridLayout, place: int, row: SummaryRow, *, names: bool) -> None:
        """Add what is said of a player; several lines on the same one have the name once."""
        if len(self._seats) > 1 and names:
            name = label(called(self._seats, row.seat))
            bold(name, row.marked)
            for column_, part in enumerate((self._mark(row.seat), name)):
                grid.addWidget(part, 2 * place if self._stacked else place, column_, Qt.AlignmentFlag.AlignTop)
        what = label(row.what)
        if len(self._seats) == 1:
            what.setText(capital(what.text()))
        amount = label(_amount(row), wrap=False)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # Like the label's own policy: more lines are higher.
        wide.setHeightForWidth(True)
        what.setSizePolicy(wide)
        # It must never be wider than the panel, or its height is measured for a wrong width.
        what.setMinimumWidth(1)
        bold(what, row.marked)
        bold(amount, row.marked)
        top = Qt.AlignmentFlag.AlignTop
        if self._stacked:
            grid.addWidget(what, 2 * place + 1, 1, 1, 3, top)
        else:
            grid.addWidget(what, place, 2, top)
        if amount.text() or not self._stacked:
            # Stacked, it stands beside the name; empty, it would be a line of its own.
            grid.addWidget(amount, 2 * place if self._stacked else place, 3, top | Qt.AlignmentFlag.AlignRight)

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        """Stay in its place when the page or its parts move."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self.find_room()
        return False

    def _make_way(self) -> None:
        if self.isVisible():
            self.find_room()

    def find_room(self) -> None:
        """Move under the tabs of the side panel, else to the corner of the table where least is hidden; a rule keeps all its lines.

        A minor summary that would hide pieces is not shown.
        """
        if self.summary is not None and self._stacked is not (self._is_narrow and len(self._seats) > 1):
            self.show_summary(self.summary, self._seats)
            return
        beside, inside = self._beside, self._room
        self.setFixedWidth(min(self._wide, max(inside.width(), LEAST)))
        # Words that take several lines are as high as the width makes them.
        self.resize(self.width(), self._inside.totalHeightForWidth(self.width()))
        self._panel.leave_room(self.height() + 2 * EDGE if beside else 0)
        if beside:
            self.move(inside.left(), max(inside.bottom() + 1 - self.height(), inside.top()))
        else:
            hidden = [self._hides(QRect(corner, self.size())) for corner in self._corners(inside)]
            self.move(self._corners(inside)[hidden.index(min(hidden))])
            self.setVisible(not (min(hidden) and self.summary is not None and self.summary.minor))

    @property
    def _beside(self) -> bool:
        """True if it lies in the side panel."""
        return self._panel.isVisibleTo(self._over) and self._panel.tabs.currentWidget() is not self._panel.rules

    @property
    def _room(self) -> QRect:
        """The part of the page that it lies in."""
        part = self._panel.upper if self._beside else self._table
        top = self._panel.tabs.tabBar().height() if self._beside else 0
        return QRect(part.mapTo(self._over, QPoint()), part.size()).adjusted(EDGE, EDGE + top, -EDGE, -EDGE)

    @property
    def _is_narrow(self) -> bool:
        return self._room.width() < self._wide

    def _corners(self, inside: QRect) -> tuple[QPoint, ...]:
        """The places of its upper left corner in order of preference, at the lower right first."""
        right, low = inside.right() + 1 - self.width(), max(inside.bottom() + 1 - self.height(), inside.top())
        return QPoint(right, low), QPoint(right, inside.top()), QPoint(inside.left(), inside.top()), QPoint(inside.left(), low)


def _amount(row: SummaryRow) -> Message:
    """The amount, if any, and the part of it that is new."""
    if row.gained:
        return msg("{amount} ({gained})", amount=row.amount or 0, gained=signed(row.gained))
    return msg("{amount}", amount=row.amount) if row.amount is not None else msg("")


# The end of a round


SHEET, AROUND, HIGH = 760, 112, 72
"""The least width of the sheet, the height of all margins, and the height of pictures in a low window, in pixels."""
LARGE = 150
"""The text size in percent above which less is written large."""
GROWING = 1300
"""Milliseconds in which the rows grow."""
_GROWS = ("", "round")
SETTLING = 400
"""Milliseconds for which clicks on a sheet that has just appeared do nothing: they were meant for the table."""
RANKS = msg("1st"), msg("2nd"), msg("3rd"), msg("4th"), msg("5th")


class _Faces(QWidget):
    """Pictures in a row, the first ``share`` of them, all of one height: smaller if the widest such row has little room."""

    def __init__(self, faces: Sequence[Face], widest: float, paint: Callable[[QPainter, Face], None], high: int) -> None:
        super().__init__()
        self.faces, self._widest, self._paint = faces, max(widest, 1.0), paint
        self.share = 1.0
        self.setFixedHeight(high)
        self.setMinimumWidth(2 * high)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint them from left to right; each grows into its place."""
        painter, left = painter_on(self, event), 0.0
        high = min(float(self.height()), self.width() / self._widest)
        for number, face in enumerate(self.faces):
            grown = min(max(self.share * len(self.faces) - number, 0.0), 1.0)
            size, wide = high / face.h * (0.6 + 0.4 * grown), _wide(face) * high
            if grown:
                painter.save()
                painter.setOpacity(grown)
                painter.translate(left + (wide - face.w * size) / 2, (self.height() - face.h * size) / 2)
                painter.scale(size, size)
                self._paint(painter, face)
                painter.restore()
            left += wide


def _wide(face: Face) -> float:
    """The width of a picture with the gap beside it, by its height."""
    return face.w / face.h + GAP


def ranked(rows: Sequence[SummaryRow], fewest: bool = False) -> list[SummaryRow]:
    """The rows, those with the highest amount first, or those with the ``fewest``; of equal ones those that win the tie."""
    return sorted(rows, key=lambda row: (-(row.amount or 0) if fewest else row.amount or 0, row.ties), reverse=True)


class Gains(QWidget):
    """A row for each player, the best first: the rank, who it is, what for, with pictures of this height, and the amount.

    Above them stands the title of what is ``over``.
    """

    def __init__(self, rows: Sequence[SummaryRow], seats: Sequence[Seat], tally: Tally, paint: Callable[[QPainter, Face], None],
                 theme: Theme, high: int, percent: int, over: Summary | None = None) -> None:  # fmt: skip
        super().__init__()
        large = percent > LARGE
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        # Large words need the room more than pictures.
        grid.setColumnStretch(2, 4 if large else 2)
        grid.setColumnStretch(3, 5)
        widest = max([sum(map(_wide, faces)) for faces in tally.pictures])
        self.rows: list[tuple[SummaryRow, _Faces, QLabel, QLabel]] = []
        if over is not None:
            grid.addWidget(label(over.title, "lead" if large else "title"), 0, 0, 1, 4 if over.heads else 6)
            for at, head in enumerate(over.heads, 4):
                grid.addWidget(label(head, "small", wrap=False), 0, at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        order = ranked(rows, over is not None and over.fewest)
        for place, row in enumerate(order, 1):
            rank = label(RANKS[[(each.amount, each.ties) for each in order].index((row.amount, row.ties))], wrap=False)
            mark = picture(badge_picture(seats[row.seat], theme, min(high * 2 // 3, 56), self.devicePixelRatioF()))
            name, what = label(called(seats, row.seat), "body" if large else "lead"), label(row.what, "small")
            what.setText(capital(what.text()))
            who = add(column(spacing=0), name, *([what] if what.text() else []))
            for words in (name, what):
                words.setMinimumWidth(1)
                bold(words, row.marked)
            faces = _Faces(tally.pictures[row.seat], widest, paint, high)
            gained, total = label(msg(""), "lead", wrap=False), label(msg(""), "lead" if large else "title", wrap=False)
            for words in (gained, total):
                words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for at, part in enumerate((rank, mark, None, faces, gained, total)):
                if part is not None:
                    grid.addWidget(part, place, at)
            grid.addLayout(who, place, 2, Qt.AlignmentFlag.AlignVCenter)
            bold(total)
            self.rows.append((row, faces, gained, total))
        self.grow(1.0)

    def keep_room(self) -> None:
        """Keep the width of all numbers as it is, whatever they grow from."""
        for _, _, *numbers in self.rows:
            for words in numbers:
                words.setMinimumWidth(words.sizeHint().width())

    def grow(self, share: float) -> None:
        """Show the rows as far as they have grown, one after the other."""
        for number, (row, faces, gained, total) in enumerate(self.rows):
            faces.share = min(max(share * len(self.rows) - number, 0.0), 1.0)
            now = round(row.gained * faces.share)
            gained.setText(signed(now) if now else "")
            total.setText(str((row.amount or 0) - row.gained + now))
            faces.update()


SETTING = 1200
"""Milliseconds in which the picture of the winners sets itself."""


class Staged(QWidget):
    """A picture of the winners that sets itself for a moment; a click completes it."""

    def __init__(self, *, still: bool) -> None:
        super().__init__()
        self.time = QTimeLine(SETTING, self, updateInterval=30)
        self.time.setEasingCurve(QEasingCurve.Type.Linear)
        self.time.setFrameRange(0, 100)
        self.time.frameChanged.connect(self.update)
        if still:
            self.complete()
        else:
            self.time.start()

    def complete(self) -> None:
        """Show the last picture."""
        self.time.stop()
        self.time.setCurrentTime(SETTING)
        self.update()

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """Complete the picture."""
        self.complete()
        event.accept()


class Ceremony(Staged):
    """The winners as their game stages them."""

    def __init__(self, scene: Face, high: int, paint: Callable[[QPainter, Face], None], *, still: bool) -> None:
        super().__init__(still=still)
        self._scene, self._paint = scene, paint
        self.setFixedHeight(high)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the scene as far as it is set."""
        scene, size = self._scene, self.size()
        shown = Face(scene.kind, size.width(), size.height(), (*scene.values, ("shown", self.time.currentFrame())))
        self._paint(painter_on(self, event), shown)


LOWEST, HIGHEST = 100, 260
"""The least and the greatest height of such a picture above the rows, in pixels at 100%."""
SMALLER, STAGE_GAP = 78, 8
"""The height of pictures in the rows below it, in percent, and the gap between it and them."""
BESIDE, INSIDE = 48, 64
"""The free width beside the sheet, and that of its margins."""


class RoundSheet(Overlay):
    """The end of a round, large over the table: who has gained what, and what comes next. A click, Space or Enter leaves it."""

    def __init__(self, table: TableView, theme: Theme, art: FacePainter) -> None:
        self._table, self._art, self._theme = table, art, theme
        super().__init__(table, SHEET, AROUND)
        self._shown: tuple[Summary, Tally, Sequence[Seat]] | None = None
        self._stage: tuple[Ceremony, Gains] | None = None
        """The picture of the players by rank, and the rows below it."""
        self._since = QElapsedTimer()
        self.ahead = label(msg(""), "body")
        self.button = button(msg("Continue"), self.leave, primary=True)
        self.inside.addLayout(add(line(spacing=16), (self.ahead, 1), self.button))

    def show_round(self, summary: Summary, tally: Tally, seats: Sequence[Seat]) -> None:
        """Show the end of a round; its rows grow if there is motion."""
        new, self._shown = self._shown is None, (summary, tally, seats)
        names = [seat.name for seat in seats]
        rows = [evolve(row, what=named(row.what, names, roles=False)) for row in summary.rows]
        high = min(self._table.height() // (2 * len(rows)), max(HIGH, self._table.height() * HIGH // 800))
        high = high if tally.scene is None else high * SMALLER // 100
        gains = Gains(rows, seats, tally, self._paint, self._theme, high, self._percent, summary)
        page: QWidget = gains
        self._stage = None
        if tally.scene is not None:
            page, staged = QWidget(), Ceremony(tally.scene, LOWEST, self._paint, still=not (new and self._table.motion.enabled))
            # A click on it leaves the sheet, too.
            staged.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            add(column(page, 0, STAGE_GAP), staged, (gains, 1))
            self._stage = staged, gains
        ahead = named(summary.ahead or msg(""), names, roles=False)
        self.ahead.setText(tr(ahead))
        told = [msg("{name}, {what}: {gained} gained, {amount} in total", name=called(seats, row.seat), what=row.what, gained=row.gained,
                    amount=row.amount or 0) for row in ranked(rows, summary.fewest)]  # fmt: skip
        describe(self, msg("{title}: {rows}. {ahead}", title=summary.title, rows=tuple(told), ahead=ahead))
        self.sheet.set_back(lambda painter, size: self._paint(painter, evolve(tally.paper, w=size.width(), h=size.height())))
        self.open(page, self.button)
        if new:
            self._since.start()
            gains.keep_room()
            self._table.motion.run(_GROWS, GROWING, gains.grow, curve=lambda t: min(t, 1.0))

    def _fit(self) -> None:
        """In a large window it is large."""
        self._wide = max(SHEET * self._percent // 100, self._table.width() * 2 // 3)
        self._below = AROUND + self.button.sizeHint().height()
        if self._stage is not None:
            staged, gains = self._stage
            wide = min(self._wide, self._table.width() - BESIDE) - INSIDE
            spare = self._table.height() - self._below - STAGE_GAP - gains.heightForWidth(wide)
            staged.setVisible(spare >= LOWEST)
            staged.setFixedHeight(min(max(spare, LOWEST), max(HIGHEST * self._percent // 100, wide // 4)))
        super()._fit()

    def _paint(self, painter: QPainter, face: Face) -> None:
        self._art.paint(painter, face, self._theme)

    def put_away(self) -> None:
        """Hide it for good."""
        self._shown = self._stage = None
        self._table.motion.drop(_GROWS)
        super().put_away()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw it in this theme, for text of this size."""
        self._theme = theme
        self.set_text_size(percent)
        if self._shown is not None:
            self._table.motion.drop(_GROWS)
            self.show_round(*self._shown)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave it; no key reaches the table under it."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.leave()

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """Keep a click from the table under it."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        """Leave it, unless it has just appeared."""
        if event.button() is Qt.MouseButton.LeftButton and self._since.hasExpired(SETTLING):
            self.leave()
