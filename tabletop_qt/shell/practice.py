"""What a game's form for a new practice table is to the home page, and the deal numbers it offers."""

from __future__ import annotations

import datetime
import secrets

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tabletop_qt.art.theme import Theme

DEAL_DIGITS = 10
"""A deal number has at most so many (TBL-4)."""


class PracticeForm(QWidget):
    """Where a person sets up a practice table of one game."""

    started = Signal(object)
    """The `Setup` that was chosen; it has passed the game's own check."""
    clauseRequested = Signal(str)

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        raise NotImplementedError

    def first_focus(self) -> QWidget:
        """Where keyboard focus begins."""
        raise NotImplementedError


def random_deal() -> int:
    """A deal number nobody can foresee, 1 to ten digits (TBL-4)."""
    return secrets.randbelow(10**DEAL_DIGITS - 1) + 1


def deal_of_day(day: datetime.date) -> int:
    """The deal number that everybody has on a day: the date's own digits.

    >>> deal_of_day(datetime.date(2027, 3, 9))
    20270309
    """
    return day.year * 10_000 + day.month * 100 + day.day
