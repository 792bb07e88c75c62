"""The result of a finished table: one page to look back at, laid over the table."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engines.kernel.contract import Seat, Wording
from engines.kernel.messages import Message, msg
from engines.kernel.results import Outcome, ScoreMark, SeatResult
from tabletop_qt.art.icons import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.play.podium import Podium
from tabletop_qt.shell.play.round_table import RoundTable
from tabletop_qt.shell.play.score_plot import ScorePlot
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import button, column, describe, label, line, picture, rule
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.overlay import Overlay

SHEET = 1040
"""How wide the sheet with the result is at 100 percent, in pixels."""

SIDE_BY_SIDE = 760
"""From this width on, in pixels at 100 percent, the table of rounds stands beside the plot."""


@frozen
class ResultText:
    """What the page tells besides the outcome: which table it was, whether and how anybody was assisted (TBL-10).

    ``growth`` is how everybody's points grew, ``standings`` how everybody stood when each chapter was over, ``scored`` what is counted.
    """

    table: Message
    assisted: tuple[Message, ...]
    growth: tuple[ScoreMark, ...] = ()
    standings: tuple[ScoreMark, ...] = ()
    scored: Message = Wording.scored
    studied: bool = False
    """Whether it can be found out what the game could have come to."""


class ResultOverlay(Overlay):
    """Podium, rounds by players, plot, and what can be done next. Escape and the cross look at the table."""

    sameAgain = Signal()
    nextDeal = Signal()
    homeRequested = Signal()
    studyRequested = Signal()
    """What the game could have come to is to be found out."""
    clauseRequested = Signal(str)

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(over, SHEET, 130)
        self._theme = theme
        self._told: tuple[Outcome, Sequence[Seat], ResultText] | None = None
        self._percent = 100
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons, 8)
        self.again = button(msg("Same deal again"), self.sameAgain.emit)
        self.next = button(msg("Next deal"), self.nextDeal.emit, primary=True)
        self.home = button(msg("Home"), self.homeRequested.emit)
        self.study = button(
            msg("Study this game"), self.studyRequested.emit, tip=msg("How far good play comes, until when it could be won, what cost most")
        )
        for made in (self.next, self.again, self.study, self.home):
            flow.addWidget(made)
        self.look: QToolButton | None = None
        """The cross in the corner; the page that it belongs to is made anew with every result."""
        self.par: QLabel | None = None
        """How far careful play comes with the deal; on the same page, while that is shown."""
        self._par_words: Message | None = None
        self.inside.addWidget(self._buttons)

    def set_theme(self, theme: Theme) -> None:
        """Draw in this theme; what is shown as well as what comes."""
        changed, self._theme = theme != self._theme, theme
        if changed and self._told is not None and self._open:
            self.show_outcome(*self._told)

    def set_text_size(self, percent: int) -> None:
        """Be as wide as text of this size needs."""
        self._percent = percent
        super().set_text_size(percent)

    def show_outcome(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> None:
        """Tell how it ended for every seat."""
        self._told = outcome, seats, words
        self.study.setVisible(words.studied)
        page = QWidget()
        layout = column(page, 0, 8)
        self._head(layout, outcome, seats, words)
        if len(seats) > 1:
            layout.addWidget(Podium(outcome, seats, self._theme, self._percent))
        layout.addWidget(rule())
        middle = QGridLayout()
        middle.setHorizontalSpacing(24)
        middle.setVerticalSpacing(8)
        parts = self._parts(outcome, seats, words)
        beside = self.sheet.width() >= SIDE_BY_SIDE * self._percent // 100
        for place, part in enumerate(parts):
            middle.addWidget(part, *((0, place) if beside else (place, 0)), Qt.AlignmentFlag.AlignTop)
        for place in range(len(parts) if beside else 1):
            middle.setColumnStretch(place, 1)
        layout.addLayout(middle)
        layout.addStretch(1)
        self.open(page, self.next)

    def show_par(self, words: Message | None) -> None:
        """Tell how far careful play comes with the deal, or that it is being found out; None: nothing is told of it."""
        self._par_words = words
        if self.par is not None:
            self.par.setText(tr(words) if words is not None else "")
            self.par.setVisible(words is not None)
            self._fit()

    def put_away(self) -> None:
        """Uncover the page; the content is gone."""
        self.par = None
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

    def _head(self, layout: QVBoxLayout, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> None:
        self.look = self._cross()
        top = line(spacing=16)
        top.addWidget(label(outcome_title(outcome, seats), "title"), 1)
        top.addWidget(self.look, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(top)
        layout.addWidget(linked(outcome.reason, outcome.clause, self.clauseRequested.emit, "lead"))
        self.par = label(self._par_words or msg(""))
        layout.addWidget(self.par)
        self.par.setHidden(self._par_words is None)
        about = words.table
        for note in words.assisted:
            about = msg("{table} · {note}", table=about, note=note)
        layout.addWidget(label(about, "small"))

    def _parts(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText) -> list[QWidget]:
        """What stands side by side: how the points came about, and the plot."""
        if len(seats) > 1 and words.standings:
            parts: list[QWidget] = [RoundTable(words.standings, seats, self._theme, words.scored)]
        else:
            lines = QWidget()
            layout = column(lines, 0, 8)
            for seat, result in zip(seats, outcome.results, strict=True):
                if len(seats) > 1:
                    self._name(layout, seat, result)
                self._breakdown(layout, result)
            parts = [lines]
        if any(any(mark.totals) for mark in words.growth):
            parts.append(ScorePlot(words.growth, seats, self._theme))
        return parts

    def _name(self, layout: QVBoxLayout, seat: Seat, result: SeatResult) -> None:
        named = line(spacing=8)
        named.addWidget(picture(badge_picture(seat, self._theme, 24, self.devicePixelRatioF())))
        named.addWidget(label(msg("{name}", name=seat.name), "lead"), 1)
        named.addWidget(_amount(result.total))
        layout.addLayout(named)

    def _breakdown(self, layout: QVBoxLayout, result: SeatResult) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for number, entry in enumerate(result.lines):
            clause = linked(None, entry.clause, self.clauseRequested.emit)
            grid.addWidget(label(entry.what), number, 0)
            grid.addWidget(clause, number, 1)
            grid.addWidget(_amount(entry.amount), number, 2)
        if result.lines:
            grid.addWidget(label(msg("Total"), "lead"), len(result.lines), 0)
            grid.addWidget(_amount(result.total), len(result.lines), 2)
        layout.addLayout(grid)


def outcome_title(outcome: Outcome, seats: Sequence[Seat]) -> Message:
    """Who has won, in a few words."""
    if len(seats) == 1:
        return msg("You have won!") if outcome.results[0].won else msg("Not this time")
    winners = tuple(msg("{name}", name=seats[seat].name) for seat in outcome.winners)
    if not winners:
        return msg("Nobody has won")
    return msg("{name} has won", name=winners[0]) if len(winners) == 1 else msg("{names} share the victory", names=winners)


def _amount(amount: int) -> QLabel:
    made = label(msg("{amount}", amount=amount), wrap=False)
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
