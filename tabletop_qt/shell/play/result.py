"""The result of a finished table, laid over it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from engines.kernel.contract import Outcome, ScoreMark, Seat, SeatResult
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.play.score_plot import ScorePlot
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import button, column, label, line, picture, rule
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.overlay import Overlay

SHEET = 720
"""How wide the sheet with the result is at 100 percent, in pixels."""


@frozen
class ResultText:
    """What the overlay tells besides the outcome: which table it was, and whether and how anybody was assisted (TBL-10)."""

    table: Message
    assisted: tuple[Message, ...]


class ResultOverlay(Overlay):
    """Who has won, why, what adds up to each result, and what can be done next. Escape looks at the table."""

    sameAgain = Signal()
    nextDeal = Signal()
    homeRequested = Signal()
    saveRequested = Signal()
    clauseRequested = Signal(str)

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(over, SHEET, 220)
        self.theme = theme
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons, 8)
        self.again = button(msg("Same deal again"), self.sameAgain.emit)
        self.next = button(msg("Next deal"), self.nextDeal.emit, primary=True)
        self.look = button(msg("Look at the table"), self.leave)
        self.home = button(msg("Home"), self.homeRequested.emit)
        self.save = button(msg("Save record…"), self.saveRequested.emit)
        for made in (self.next, self.again, self.look, self.save, self.home):
            flow.addWidget(made)
        self.inside.addWidget(self._buttons)

    def show_outcome(self, outcome: Outcome, seats: Sequence[Seat], words: ResultText, progress: Sequence[ScoreMark] = ()) -> None:
        """Tell how it ended for every seat."""
        page = QWidget()
        layout = column(page, 0, 8)
        layout.addWidget(label(outcome_title(outcome, seats), "title"))
        reason = linked(outcome.reason, outcome.clause, self.clauseRequested.emit, "lead")
        layout.addWidget(reason)
        layout.addWidget(label(words.table, "small"))
        layout.addWidget(rule())
        if progress:
            layout.addWidget(ScorePlot(progress, seats, self.theme))
        for seat, result in zip(seats, outcome.results, strict=True):
            if len(seats) > 1:
                self._name(layout, seat, result)
            self._breakdown(layout, result)
        for note in words.assisted:
            layout.addWidget(label(note, "small"))
        layout.addStretch(1)
        self.open(page, self.next)

    def _name(self, layout: QVBoxLayout, seat: Seat, result: SeatResult) -> None:
        named = line(spacing=8)
        named.addWidget(picture(badge_picture(seat, self.theme, 24, self.devicePixelRatioF())))
        words = msg("{name}: winner", name=seat.name) if result.won else msg("{name}", name=seat.name)
        named.addWidget(label(words, "lead"), 1)
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
