"""The cover between two players who share the screen (TBL-6): it asks the next one to sit down.

Below a picture of the game's world it shows only public information: the round, the points, and the last events.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engines.kernel.contract import PERSON, Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.shapes import drawn
from tabletop_qt.art.signs import badge
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption
from tabletop_qt.shell.presenting.logs import Glance
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels import faces
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import FlowLayout, add, button, clear, column, describe, label, line, picture

SYMBOL = 120
"""The size of the player's badge on the picture."""
_SMALL = 28
_LEAST = 0.4
"""The least scale of the picture; with less room it is hidden."""
SETTLING = 400
"""Milliseconds in which the cover can't be lifted, to ignore a double click or a held key of the last player."""


class Cover(QWidget):
    """Hides the whole table page until the named player lifts it."""

    lifted = Signal()
    chosen = Signal()
    """The player has made the choice that needs no view of theirs."""
    declined = Signal()
    """Escape was pressed."""

    def __init__(self, painter: FacePainter, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.settling = SETTLING
        self._painter = painter
        self._theme = theme
        self._seat: Seat | None = None
        self._seats: Sequence[Seat] = ()
        self._scored: Message = msg("")
        self._points: tuple[int, ...] = ()
        self._shown = QElapsedTimer()
        self._world = picture()
        self._share = 1.0
        self.who = label(msg(""), "title")
        self.stage = label(msg(""), "lead")
        self.last = label(msg(""))
        self.errand = label(msg(""))
        self.about = label(msg(""), "small")
        self.button = button(msg("Lift the cover"), self._lift, primary=True)
        self.button.setAutoRepeat(False)
        self.unseen = button(msg(""), self._choose)
        self.unseen.setAutoRepeat(False)
        self._standing = QWidget()
        self._standing.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._chairs = FlowLayout(self._standing, 24, centred=True)
        centre = Qt.AlignmentFlag.AlignHCenter
        self._column = layout = column(self, 24, 12)
        # The button is always at one place, however much is told below it.
        upper, lower = column(spacing=12), column(spacing=12)
        layout.addLayout(upper, 5)
        layout.addLayout(lower, 4)
        for words in (self.who, self.errand, self.stage, self.last, self.about):
            words.setAlignment(centre)
        add(upper, 1, (self._world, 0, centre), self.who, (self.button, 0, centre))
        add(lower, self.errand, (self.unseen, 0, centre), self.about)
        lower.addSpacing(12)
        add(lower, self.stage, self._standing, self.last, 1)

    def ask(self, seat: Seat, seats: Sequence[Seat], seen: Glance, unseen: Message | None, *, looking: bool = False) -> None:
        """Ask the player of a seat to sit down; ``seen`` is the table in brief, for all ``seats``.

        ``unseen`` names a choice that needs no view, so that the cover can stay. A player who is ``looking`` at their hand sits already.
        """
        self._seat, self._seats, self._scored, self._points = seat, seats, seen.scored, seen.points
        self.who.setText(tr(asking(seat, looking=looking)))
        self.about.setText(tr(msg("Everyone else, look away until {name} passes the computer on.", name=seat.name)))
        self.about.setHidden(looking)
        self.errand.setText(tr(seen.errand) if seen.errand is not None else "")
        self.errand.setHidden(seen.errand is None)
        lifts = msg("Show my hand") if looking else msg("I am {name}: lift the cover", name=seat.name)
        self.button.setText(caption(tr(lifts)))
        self.unseen.setText(caption(tr(unseen)) if unseen is not None else "")
        self.unseen.setVisible(unseen is not None)
        self.stage.setText(
            tr(seen.stage if seen.standing is None else msg("{stage} · {standing}", stage=seen.stage, standing=seen.standing))
        )
        self.last.setText("\n".join(map(tr, () if looking else seen.last)))
        describe(self, msg("Cover: {who}", who=asking(seat, looking=looking)))
        describe(self._world, spoken(seat))
        self._draw()
        self._make_room()
        self._shown.start()
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_theme(self, theme: Theme) -> None:
        """Draw picture and badges in this theme; a hidden cover draws them when it is shown."""
        self._theme = theme
        if not self.isHidden():
            self._draw()
            self._make_room()

    def _draw(self) -> None:
        seat, dpr = self._seat, self.devicePixelRatioF()
        if seat is None:
            return
        wide, high = faces.COVER
        share = self._share

        def world(painter: QPainter) -> None:
            painter.scale(share, share)
            frame = QPainterPath()
            frame.addRoundedRect(QRectF(0, 0, wide, high), 16, 16)
            painter.setClipPath(frame)
            self._painter.paint(painter, faces.cover(), self._theme)
            badge(painter, QPointF(wide / 2, high / 2), SYMBOL, seat.colour, self._theme, bot=seat.player != PERSON)

        self._world.setFixedSize(round(wide * share), round(high * share))
        self._world.setPixmap(drawn(round(wide * share), round(high * share), dpr, world))
        clear(self._chairs)
        if self._points:
            unit = label(msg("{unit}:", unit=self._scored), wrap=False)
            self._chairs.addWidget(unit)
            unit.show()
        for other, points in zip(self._seats, self._points, strict=False):
            chair = QWidget()
            add(
                line(chair, 0, 8),
                picture(badge_picture(other, self._theme, _SMALL, dpr)),
                label(msg("{name}: {count}", name=other.name, count=points), wrap=False),
            )
            self._chairs.addWidget(chair)
            chair.show()

    def _make_room(self) -> None:
        """Scale the picture to the room that the words and the button leave, or hide it."""
        self._world.show()
        self._column.activate()
        others = self._column.heightForWidth(self.width()) - self._world.height()
        share = min(1.0, (self.height() - others) / faces.COVER[1])
        self._world.setVisible(share >= _LEAST)
        if share != self._share and share >= _LEAST:
            self._share = share
            self._draw()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit the picture to the new size."""
        super().resizeEvent(event)
        self._make_room()

    def showEvent(self, event: QShowEvent, /) -> None:
        """Begin the time in which it can't be lifted."""
        super().showEvent(event)
        self._shown.start()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Lift it on Enter, unless the key was held down before; Escape is told to others."""
        if event.key() == Qt.Key.Key_Escape:
            self.declined.emit()
        elif self.unseen.hasFocus() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._lift()
        # No key reaches the page behind.
        event.accept()

    def _settled(self) -> bool:
        """True once the cover has stood long enough; then only one act counts."""
        if not self._shown.isValid() or self._shown.elapsed() < self.settling:
            return False
        self._shown.invalidate()
        return True

    def _lift(self) -> None:
        if self._settled():
            self.lifted.emit()

    def _choose(self) -> None:
        if self._settled():
            self.chosen.emit()


def asking(seat: Seat, *, looking: bool = False) -> Message:
    """The sentence that asks a player to sit down, or everybody else to look away while one is ``looking`` at their hand."""
    if looking:
        return msg("Everyone but {name}, look away", name=seat.name)
    return msg("{name}, please sit down", name=seat.name)
