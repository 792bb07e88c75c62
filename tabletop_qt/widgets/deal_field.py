"""Choosing a deal number (TBL-4): written, by chance, or that of the day."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from engines.kernel.messages import msg
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, describe, label
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.style import text_px

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal


DEAL_DIGITS = 10
"""The most digits of a deal number (TBL-4)."""


class DealField(QWidget):
    """A number of one to ten digits, by chance at first."""

    changed = Signal()
    entered = Signal()
    """Enter was pressed in it."""
    browsed = Signal()
    """Deals are to be chosen from a list."""

    def __init__(self) -> None:
        super().__init__()
        layout = FlowLayout(self, 8)
        words = label(msg("&Deal number:"), wrap=False)
        self.edit = QLineEdit(str(random_deal()))
        words.setBuddy(self.edit)
        self.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{1,10}"), self.edit))
        self.edit.setMaxLength(DEAL_DIGITS)
        describe(self.edit, msg("Deal number"), msg("The same number gives the same shuffles."))
        self.edit.setToolTip(tip(tr(msg("The same number gives the same shuffles."))))
        self.edit.textChanged.connect(lambda _: self.changed.emit())
        self.edit.returnPressed.connect(self.entered)
        layout.addWidget(words)
        layout.addWidget(self.edit)
        layout.addWidget(button(msg("Another"), self.deal_anew, tip=msg("A deal number by chance")))
        today = deal_of_day(QDate.currentDate())
        self.today = button(
            msg("Today's deal"),
            lambda: self.edit.setText(str(today)),
            tip=msg("{deal}: the deal that everybody has today", deal=str(today)),
        )
        layout.addWidget(self.today)
        self.browse = button(msg("Deals…"), self.browsed.emit, tip=msg("Deals by number, those you have played, and favourites"))
        layout.addWidget(self.browse)

    def deal_anew(self) -> None:
        """Pick another number by chance."""
        self.edit.setText(str(random_deal()))

    @property
    def deal(self) -> int:
        """The number; 0 where none is written."""
        return int(self.edit.text() or "0")

    @property
    def refusal(self) -> Refusal | None:
        """Why there is no number."""
        from engines.kernel.contract import Refusal

        return None if self.edit.text() else Refusal("TBL-4", msg("Write a deal number of one to ten digits."))

    def set_text_size(self, percent: int) -> None:
        """Have room for ten digits of this size."""
        self.edit.setFixedWidth(text_px("body", percent) * DEAL_DIGITS)


def random_deal() -> int:
    """A deal number nobody can foresee, 1 to ten digits (TBL-4)."""
    return SystemRandom().randrange(1, 10**DEAL_DIGITS)


def deal_of_day(day: QDate) -> int:
    """The deal number that everybody has on a day: the date's own digits.

    >>> deal_of_day(QDate(2027, 3, 9))
    20270309
    """
    return day.year() * 10_000 + day.month() * 100 + day.day()
