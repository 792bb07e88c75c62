"""The cover between two persons who share the screen (TBL-6): it names who should sit down, and shows nothing else."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import button, column, describe, label, picture

SYMBOL = 160
SETTLING = 400
"""Milliseconds in which the cover can't be lifted: a double click or a key held down for the last decision is no act of the next person."""


class Cover(QWidget):
    """Stands in the place of the whole table page until the person who is named lifts it."""

    lifted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.settling = SETTLING
        self._theme = theme
        self._seat: Seat | None = None
        self._shown = QElapsedTimer()
        self._symbol = picture()
        self._symbol.setFixedSize(SYMBOL, SYMBOL)
        self.who = label(msg(""), "title")
        self.about = label(msg(""), "lead")
        self.button = button(msg("Lift the cover"), self._lift, primary=True)
        self.button.setAutoRepeat(False)
        layout = column(self, 32, 16)
        layout.addStretch(2)
        layout.addWidget(self._symbol, 0, Qt.AlignmentFlag.AlignHCenter)
        for words in (self.who, self.about):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(words)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def ask(self, seat: Seat) -> None:
        """Ask the person of a seat to sit down."""
        self._seat = seat
        self.who.setText(tr(asking(seat)))
        self.about.setText(tr(msg("Everybody else looks away until {name} passes the computer on.", name=seat.name)))
        self.button.setText(caption(tr(msg("I am {name}: lift the cover", name=seat.name))))
        describe(self, msg("Cover: {who}", who=asking(seat)))
        describe(self._symbol, spoken(seat))
        self._draw()
        self._shown.start()
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_theme(self, theme: Theme) -> None:
        """Draw the symbol in this theme."""
        self._theme = theme
        self._draw()

    def _draw(self) -> None:
        if self._seat is not None:
            self._symbol.setPixmap(badge_picture(self._seat, self._theme, SYMBOL, self.devicePixelRatioF()))

    def showEvent(self, event: QShowEvent, /) -> None:
        """The time in which it can't be lifted begins when it is seen."""
        super().showEvent(event)
        self._shown.start()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter lifts it, held down or not, unless it was held down before."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._lift()
        # Nothing else has a meaning here, and nothing goes on to the page behind.
        event.accept()

    def _lift(self) -> None:
        if self._shown.isValid() and self._shown.elapsed() >= self.settling:
            self._shown.invalidate()
            self.lifted.emit()


def asking(seat: Seat) -> Message:
    """The sentence that asks a person to sit down."""
    return msg("{name}, please sit down", name=seat.name)
