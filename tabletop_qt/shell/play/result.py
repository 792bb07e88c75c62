"""The result of a finished table, on a page over it: the podium, the rounds by players, and the growth of the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from attrs import evolve, frozen
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engines.kernel.contract import PERSON, Outcome, ScoreMark, Seat, SeatResult, SummaryRow, Wording
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from engines.kernel.trophies import Trophy
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.lettering import numeral, text
from tabletop_qt.art.shapes import faded, pen
from tabletop_qt.art.signs import badge, icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.play.plots import ScorePlot
from tabletop_qt.shell.play.summary_panel import RANKS, Ceremony, Gains, Staged
from tabletop_qt.table.motion import evened
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import Tally
from tabletop_qt.viewmodels.scenery import Face
from tabletop_qt.viewmodels.view_model import Keepsake
from tabletop_qt.widgets.badges import badge_icon, badge_picture, spoken
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import FlowLayout, add, button, column, describe, label, line, once, painter_on, picture, rule, while_down
from tabletop_qt.widgets.overlay import Overlay
from tabletop_qt.widgets.style import text_px

# The podium

HEIGHT, STEP, WIDEST = 172, 128, 168
"""The height of the podium, and the usual and the greatest width of a step, in pixels at 100%."""
_HEIGHTS = (1.0, 0.78, 0.62, 0.52, 0.46)
"""The heights of the steps, by rank, as shares of the highest."""


@frozen
class Placed:
    """The rank of a seat; tied seats share a rank."""

    rank: int
    seat: int
    total: int
    won: bool


def placed(outcome: Outcome) -> tuple[Placed, ...]:
    """All seats by rank, winners first. The totals of the winners show if many points are good or bad."""
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


def is_clear_win(outcome: Outcome, seat: int) -> bool:
    """True if a seat alone has won, with at least twice the points of every other, or at most half where few are good."""
    (first, *others) = placed(outcome)
    apart = all(each.total >= 2 * first.total or first.total >= 2 * each.total for each in others)
    return outcome.winners == (seat,) and bool(others) and apart


def arranged(places: Sequence[Placed]) -> list[Placed]:
    """The places from left to right: the first in the middle, the others in turn at its left and right."""
    row: list[Placed] = []
    for number, each in enumerate(places):
        row.insert(0 if number % 2 else len(row), each)
    return row


def podium_words(outcome: Outcome, seats: Sequence[Seat]) -> Message:
    """The ranks of all seats, for screen readers."""
    lines = [msg("{rank}. {name}, {total}", rank=each.rank, name=seats[each.seat].name, total=each.total) for each in placed(outcome)]
    return msg("Podium: {places}", places=tuple(lines))


class Podium(Staged):
    """Steps with badges, names and totals, which rise from the last to the first; ranks for screen readers."""

    def __init__(self, outcome: Outcome, seats: Sequence[Seat], theme: Theme, percent: int = 100, *, still: bool = True) -> None:
        super().__init__(still=still)
        self.places = placed(outcome)
        self._seats, self._theme, self._percent = tuple(seats), theme, max(percent, 100)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(len(self.places) * 64)
        self.setFixedHeight(HEIGHT * self._percent // 100)
        describe(self, podium_words(outcome, seats))

    def sizeHint(self) -> QSize:
        """A comfortable width for every step."""
        return QSize(len(self.places) * STEP * self._percent // 100, self.height())

    def box(self, seat: int) -> QRectF:
        """The step of a seat."""
        row = arranged(self.places)
        wide = min(self.width() / len(row), WIDEST * self._percent / 100)
        place = next(number for number, each in enumerate(row) if each.seat == seat)
        left = (self.width() - wide * len(row)) / 2 + place * wide
        above = self._name_height + self._badge + 12
        high = (self.height() - above) * _HEIGHTS[min(row[place].rank, len(_HEIGHTS)) - 1]
        return QRectF(left, self.height() - high, wide, high)

    def risen(self, seat: int) -> float:
        """The share of its height that the step of a seat has by now: those of lower ranks rise first, equal ones together."""
        ranks = sorted({each.rank for each in self.places}, reverse=True)
        turn = ranks.index(next(each.rank for each in self.places if each.seat == seat))
        return evened(self.time.currentFrame() / 100 * (len(ranks) + 1) / 2 - turn / 2)

    @property
    def _badge(self) -> float:
        return 40 * self._percent / 100

    @property
    def _name_height(self) -> float:
        return text_px("body", self._percent) * 1.4

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the steps from left to right."""
        painter = painter_on(self, event)
        for each in self.places:
            box, risen = self.box(each.seat), self.risen(each.seat)
            if risen > 0:
                painter.setOpacity(min(1.0, 3 * risen))
                self._paint_step(painter, each, box.adjusted(3, 0, -3, 0).translated(0, box.height() * (1 - risen)))

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
        text(painter, tr(RANKS[each.rank - 1]), below, rank, ink, bold=True)
        name = QRectF(step.left(), step.top() - self._name_height - 2, step.width(), self._name_height)
        size = text_px("body", self._percent)
        text(painter, seat.name, name, size, theme.ink, bold=each.won, least=size * 0.87, align=Qt.AlignmentFlag.AlignCenter)
        middle = QPointF(step.center().x(), name.top() - self._badge / 2 - 2)
        badge(painter, middle, self._badge, seat.colour, theme, bot=seat.player != PERSON)


# Rounds by players

MOST_ROWS = 9
"""The most rows shown at once; more are scrolled."""


class RoundTable(QTableWidget):
    """A row for each chapter, a column for each seat; the last row has the totals."""

    def __init__(self, marks: Sequence[ScoreMark], seats: Sequence[Seat], theme: Theme, scored: Message) -> None:
        super().__init__(len(marks) + 1, len(seats))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setIconSize(QSize(22, 22))
        for index, seat in enumerate(seats):
            head = QTableWidgetItem(badge_icon(seat, theme), seat.name)
            head.setData(Qt.ItemDataRole.AccessibleTextRole, tr(spoken(seat)))
            head.setToolTip(tip(tr(spoken(seat))))
            self.setHorizontalHeaderItem(index, head)
        before: tuple[int, ...] = (0,) * len(seats)
        for row, mark in enumerate(marks):
            self._fill(row, mark.label, tuple([now - then for now, then in zip(mark.totals, before, strict=True)]), seats)
            before = mark.totals
        self._fill(len(marks), msg("Total"), before, seats, bold=True)
        describe(self, msg("{what} by round and player", what=scored))

    def _fill(self, row: int, label: Message, amounts: tuple[int, ...], seats: Sequence[Seat], *, bold: bool = False) -> None:
        self.setVerticalHeaderItem(row, QTableWidgetItem(tr(label)))
        for index, amount in enumerate(amounts):
            cell = QTableWidgetItem(str(amount))
            cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            said = msg("{part}, {name}: {amount}", part=label, name=seats[index].name, amount=amount)
            cell.setData(Qt.ItemDataRole.AccessibleTextRole, tr(said))
            font = cell.font()
            font.setBold(bold)
            cell.setFont(font)
            self.setItem(row, index, cell)

    def sizeHint(self) -> QSize:
        """As high as its rows, up to a limit."""
        heads = self.verticalHeader()
        # Of rows that have not been laid out yet, too.
        rows = sum(max(self.sizeHintForRow(row), heads.sectionSizeHint(row)) for row in range(min(self.rowCount(), MOST_ROWS)))
        high = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth() + 2
        return QSize(heads.sizeHint().width() + 76 * self.columnCount(), high)

    def minimumSizeHint(self) -> QSize:
        """High enough for its rows, up to a limit."""
        return QSize(120, self.sizeHint().height())


# The page


class FacePicture(QWidget):
    """A picture of a fixed height, as wide as there is room."""

    def __init__(self, high: int, draw: Callable[[QPainter, QSize], None]) -> None:
        super().__init__()
        self._draw = draw
        self.setFixedHeight(high)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Draw it."""
        painter = painter_on(self, event)
        self._draw(painter, self.size())


STAGED = 214
"""The height of that picture, in pixels at 100%."""
ABOVE = 132
"""The height of the scene of a game's own page above the podium, in pixels at 100%."""
SHEET = 1040
"""The width of the sheet with the result, in pixels at 100%."""
PICTURES = 48
"""The height of the pictures of what has been gained, in pixels at 100%."""
SETTLING = 1000
"""Milliseconds for which the buttons of a result that has just appeared ignore clicks, which were meant for the game."""
SIDE_BY_SIDE = 760
"""The least width, in pixels at 100%, at which the table of rounds stands beside the plot."""


@frozen
class ResultText:
    """The texts of the page besides the outcome: the table, and the assistance that was used (TBL-10).

    ``growth`` has everybody's points after each gain, ``standings`` at the end of each chapter; ``scored`` names the score unit.
    """

    table: Message
    assisted: tuple[Message, ...]
    growth: tuple[ScoreMark, ...] = ()
    standings: tuple[ScoreMark, ...] = ()
    scored: Message = Wording.scored
    studied: bool = False
    """True if the game can be studied."""
    keepsake: Keepsake | None = None
    tally: Tally | None = None
    taught: bool = False
    """True if the player can learn from mistakes in it."""
    game: str = ""
    trophies: tuple[Trophy, ...] = ()
    """The trophies that are new with this game."""
    harder: Message | None = None
    """The name of the next level of bots, offered after a clear win."""
    best: Message | None = None
    """The best moment of the game, for a game with a page of its own."""


class ResultOverlay(Overlay):
    """The podium, the rounds by players, the plot, and the next steps. Escape and the cross show the table."""

    sameAgain = Signal()
    nextDeal = Signal()
    harderWanted = Signal()
    """The player wants to play against bots of the next level."""
    homeRequested = Signal()
    studyRequested = Signal()
    learnRequested = Signal()
    pageRequested = Signal()
    clauseRequested = Signal(str)

    def __init__(self, over: QWidget, theme: Theme, painter: FacePainter) -> None:
        super().__init__(over, SHEET, 130)
        self._theme, self._painter = theme, painter
        self._told: tuple[Outcome, Sequence[Seat], ResultText] | None = None
        self.still = False
        """True if nothing moves."""
        self._rest: list[QPushButton] = []
        """The buttons behind More."""
        self._buttons = QWidget()
        self._settled = once(self, self._take_clicks, SETTLING)
        self._flow = flow = FlowLayout(self._buttons, 8)
        self.again = button(msg("Same setup again"), lambda: while_down(self.again, self.sameAgain.emit))
        self.next = button(msg("Play again"), lambda: while_down(self.next, self.nextDeal.emit), primary=True)
        self.harder = button(msg(""), lambda: while_down(self.harder, self.harderWanted.emit))
        self.home = button(msg("Home"), self.homeRequested.emit)
        self.study = button(
            msg("Study this game"), self.studyRequested.emit, tip=msg("Your costliest decisions, and what would have been better")
        )
        self.learn = button(
            msg("Learn from your mistakes"),
            self.learnRequested.emit,
            tip=msg("Replay your costliest decisions, and find something better"),
        )
        self.keep = button(
            msg("Keepsake page…"),
            lambda: while_down(self.keep, self.pageRequested.emit),
            tip=msg("One page about this game, to save or print"),
        )
        self.more = button(msg("More"), self._show_more, tip=msg("Everything else to do with this game"))
        add(flow, self.next, self.harder, self.learn, self.study, self.again, self.keep, self.home, self.more)
        self.look: QToolButton | None = None
        """The cross in the corner, made anew with every result."""
        self.headline: QLabel | None = None
        """The first widget with keyboard focus, while the page is shown."""
        self.par: QLabel | None = None
        """The line on how far careful play comes with the deal, while the page is shown."""
        self._par_words: Message | None = None
        self.inside.addWidget(self._buttons)

    def set_theme(self, theme: Theme) -> None:
        """Draw in this theme, also the present result."""
        changed, self._theme = theme != self._theme, theme
        if changed and self._told is not None and self._open:
            self.show_outcome(*self._told)

    def show_outcome(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> None:
        """Show the outcome for every seat."""
        self._told = outcome, seats, words
        describe(self, own_title(outcome, seats), outcome.reason)
        self._show_three(words)
        page = QWidget()
        art = words.keepsake or words.tally
        paper = art.paper if art is not None else None
        beside = self.sheet.width() >= SIDE_BY_SIDE * self._percent // 100
        self._flow.fold = self.sheet.width() // 2 - self.inside.contentsMargins().left() if beside and words.keepsake is not None else 0
        layout = column(page, 0, 8)
        together = words.keepsake is not None and words.keepsake.together
        layout.addLayout(self._head(outcome, seats, words))
        scene = words.tally.scene if words.tally is not None and words.keepsake is None else None
        if scene is not None:
            staged = Ceremony(scene, STAGED * self._percent // 100, self._paint_face, still=self.still)
            describe(staged, podium_words(outcome, seats))
            layout.addWidget(staged)
        elif len(seats) > 1:
            podium = self._scene(words, HEIGHT) if together else [Podium(outcome, seats, self._theme, self._percent, still=self.still)]
            places = line(spacing=48)
            for part in (*self._picture(words, HEIGHT * self._percent // 100), *podium):
                places.addWidget(part, 1)
            layout.addLayout(places)
        layout.addWidget(rule())
        middle = QGridLayout()
        middle.setHorizontalSpacing(48 if self._flow.fold else 24)
        middle.setVerticalSpacing(8)
        parts = self._parts(outcome, seats, words)
        for place, part in enumerate(parts):
            middle.addWidget(part, *((0, place) if beside else (place, 0)), Qt.AlignmentFlag.AlignTop)
        for place in range(len(parts) if beside else 1):
            middle.setColumnStretch(place, 1)
        add(layout, middle, 1)
        self.sheet.set_back(None if paper is None else lambda painter, size: self._paint(painter, paper, size))
        self._buttons.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._settled.start()
        self.open(page, self.headline or self.next)

    def _take_clicks(self) -> None:
        self._buttons.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)

    def _show_three(self, words: ResultText) -> None:
        """Show the two most wanted next steps, and More for the others."""
        if words.harder is not None:
            self.harder.setText(caption(tr(msg("Play again against {level}", level=words.harder))))
        offered = ((self.harder, words.harder is not None), (self.learn, words.taught), (self.study, words.studied))
        every = [*[each for each, wanted in offered if wanted], self.again, self.keep, self.home]
        self._rest = every[1:]
        for each in (self.harder, self.learn, self.study, self.again, self.keep, self.home):
            each.setVisible(each is every[0])
        self.more.show()

    def _show_more(self) -> None:
        """Offer all other next steps in a menu, so that no button moves."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for each in self._rest:
            menu.addAction(each.text(), each.click).setToolTip(tip(each.accessibleDescription()))
        menu.popup(self.more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _picture(self, words: ResultText, high: int = 0) -> list[QWidget]:
        """The picture of the game's own page, of this height or its own; none for a plain page."""
        if words.keepsake is None:
            return []
        drawn = words.keepsake.picture
        return [FacePicture(high or round(drawn.h) * self._percent // 100, lambda painter, size: self._paint(painter, drawn, size))]

    def _paint(self, painter: QPainter, face: Face, size: QSize) -> None:
        self._paint_face(painter, evolve(face, w=size.width(), h=size.height()))

    def _paint_face(self, painter: QPainter, face: Face) -> None:
        self._painter.paint(painter, face, self._theme)

    def show_par(self, words: Message | None) -> None:
        """Show how far careful play comes with the deal, or that this is being tested; None: hide the line."""
        self._par_words = words
        if self.par is not None:
            self.par.setText(tr(words) if words is not None else "")
            self.par.setVisible(words is not None)
            self._fit()

    def put_away(self) -> None:
        """Uncover the page, and drop the content."""
        self.headline = self.par = None
        super().put_away()

    def _cross(self) -> QToolButton:
        made = QToolButton()
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.clicked.connect(lambda: self.leave())
        describe(made, msg("Look at the table"))
        made.setToolTip(tip(tr(msg("Look at the table"))))
        made.setIcon(icon("close", self._theme.ink))
        made.setIconSize(QSize(20, 20))
        return made

    def _head(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> QHBoxLayout:
        """Title and reason, and the cross beside them; in two halves where the paper has a fold."""
        self.look = self._cross()
        top, layout = line(spacing=48), column(spacing=8)
        corner, half = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, int(self._flow.fold > 0)
        apart = half and len(seats) > 1 and words.keepsake is not None and not words.keepsake.together
        scene = self._scene(words, ABOVE) if apart else self._stamp(words) if half else []
        if scene:
            add(top, (layout, 1), (add(line(), *[(each, 1) for each in scene], (self.look, 0, corner)), 1))
        else:
            add(top, (layout, 1), (self.look, half, corner))
        self.headline = label(own_title(outcome, seats), "title")
        # A screen reader begins here, and Enter, pressed once too often in the game, presses nothing.
        self.headline.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.par = label(self._par_words or msg(""))
        add(layout, self.headline, linked(outcome.reason, outcome.clause, self.clauseRequested.emit, "lead"), self.par)
        self.par.setHidden(self._par_words is None)
        about = words.table
        for note in words.assisted:
            about = msg("{table} · {note}", table=about, note=note)
        layout.addWidget(label(about, "small"))
        for earned in words.trophies:
            size = 32 * self._percent // 100
            cup = picture(trophy_picture(words.game, earned.id, self._theme, size, self.devicePixelRatioF(), earned=True))
            told = label(msg("New trophy: {name}. {how}", name=earned.name, how=earned.how))
            layout.addLayout(add(line(spacing=8), cup, (told, 1)))
        return top

    def _parts(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> list[QWidget]:
        """The parts side by side: the sources of the points, and the plot."""
        if words.tally is not None and words.tally.pictures:
            rows = [SummaryRow(each.seat, msg(""), each.total, marked=each.won, ties=(-each.rank,)) for each in placed(outcome)]
            gains = Gains(rows, seats, words.tally, self._paint_face, self._theme, PICTURES * self._percent // 100, self._percent)
            told = [
                msg("{part}, {name}: {amount}", part=now.label, name=seat.name, amount=amount - was)
                for was_all, now in pairwise((ScoreMark(msg(""), (0,) * len(seats)), *words.standings))
                for seat, was, amount in zip(seats, was_all.totals, now.totals, strict=True)
            ]
            by_round = msg("{what} by round and player", what=words.scored)
            describe(gains, msg("{title}: {rows}", title=by_round, rows=tuple(told)))
            parts: list[QWidget] = [gains]
        elif len(seats) > 1 and words.standings:
            parts = [RoundTable(words.standings, seats, self._theme, words.scored)]
        else:
            lines = QWidget()
            layout = column(lines, 0, 8)
            if len(seats) == 1:
                add(layout, *self._picture(words))
            add(layout, *self._best(words))
            for seat, result in zip(seats, outcome.results, strict=True):
                if len(seats) > 1:
                    self._name(layout, seat, result)
                self._breakdown(layout, result, words.scored, small=words.best is not None)
            parts = [lines]
        plots = [ScorePlot(words.growth, seats, self._theme, words.scored)] if any(any(mark.totals) for mark in words.growth) else []
        scene = words.keepsake.scene if words.keepsake is not None and len(seats) == 1 else None
        if scene is None:
            return [*parts, *plots]
        beside = QWidget()
        add(column(beside, 0, 8), *self._scene(words, round(scene.h)), *plots)
        return [*parts, beside]

    def _stamp(self, words: ResultText) -> list[QWidget]:
        """The stamp of the game's own page; none if it has none."""
        stamp = words.keepsake.stamp if words.keepsake is not None else None
        if stamp is None:
            return []
        return [FacePicture(round(stamp.h) * self._percent // 100, lambda painter, size: self._paint(painter, stamp, size))]

    def _best(self, words: ResultText) -> list[QWidget]:
        """The best moment, in words; none if none is told."""
        return [label(msg("Best moment: {moment}", moment=words.best), "lead")] if words.best is not None else []

    def _scene(self, words: ResultText, high: int) -> list[QWidget]:
        """The scene of the game's own page, of this height at 100%; none if it has none."""
        scene = words.keepsake.scene if words.keepsake is not None else None
        if scene is None:
            return []
        staged = Ceremony(scene, high * self._percent // 100, self._paint_face, still=self.still)
        describe(staged, scene.message("title") or msg(""))
        return [staged]

    def _name(self, layout: QVBoxLayout, seat: Seat, result: SeatResult) -> None:
        badge = picture(badge_picture(seat, self._theme, 24, self.devicePixelRatioF()))
        layout.addLayout(add(line(spacing=8), badge, (label(msg("{name}", name=seat.name), "lead"), 1), _amount(result.total)))

    def _breakdown(self, layout: QVBoxLayout, result: SeatResult, total: Message, *, small: bool = False) -> None:
        """The sources of the points, and what their ``total`` is, in ``small`` letters where a picture tells them first."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for number, entry in enumerate(result.lines):
            clause = linked(None, entry.clause, self.clauseRequested.emit)
            grid.addWidget(label(entry.what, "small" if small else "body"), number, 0)
            grid.addWidget(clause, number, 1)
            grid.addWidget(_amount(entry.amount), number, 2)
        if result.lines:
            grid.addWidget(label(total, "lead"), len(result.lines), 0)
            grid.addWidget(_amount(result.total), len(result.lines), 2)
        layout.addLayout(grid)


def outcome_title(outcome: Outcome, seats: Sequence[Seat]) -> Message:
    """The title of a result, which names the winners."""
    if len(seats) == 1:
        return msg("You have won!") if outcome.results[0].won else msg("Not this time")
    winners = tuple(msg("{name}", name=seats[seat].name) for seat in outcome.winners)
    if not winners:
        return msg("Nobody won")
    return msg("{name} has won", name=winners[0]) if len(winners) == 1 else msg("{names} share the victory", names=winners)


def own_title(outcome: Outcome, seats: Sequence[Seat]) -> Message:
    """The title of a result for those at the screen: a single person who has won alone is told so."""
    alone = len(outcome.winners) == 1 and outcome.winners == persons(seats)
    return msg("You have won!") if alone else outcome_title(outcome, seats)


def _amount(amount: int) -> QLabel:
    made = label(msg("{amount}", amount=amount), wrap=False)
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
