"""The cover between two players who share the screen (TBL-6): it asks the next one to sit down.

The game's world fills it. On a plate in its middle it shows only public information: the round, the points, and the last events.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.shapes import drawn, faded
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption
from tabletop_qt.shell.presenting.logs import Glance
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels import faces
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import FlowLayout, add, button, clear, column, describe, label, line, painter_on, picture

SYMBOL = 104
"""The size of the player's badge."""
_SMALL = 28
_LEAST = 0.4
"""The least scale of the badge; with less room it is hidden."""
PLATE, _SHARE, _AROUND = 600, 0.4, 12
"""The least width of the plate and its share of the window's, and the least room around it."""
_USUAL = 430
"""The least height of the plate, if there is room: one as high stands in the middle, and a higher one begins where it does."""
SETTLING = 400
"""Milliseconds in which the cover can't be lifted, to ignore a double click or a held key of the last player."""


class _Plate(QWidget):
    """A plate of what the bars around the game's table are made of."""

    def __init__(self) -> None:
        super().__init__()
        self.ground, self.edge, self.shade = QPixmap(), QColor(), QColor()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the plate with its shadow."""
        painter, box = painter_on(self, event), QRectF(self.rect()).adjusted(1, 1, -5, -7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.shade)
        painter.drawRoundedRect(box.translated(4, 6), 14, 14)
        painter.setPen(QPen(self.edge, 2))
        painter.setBrush(QBrush(self.ground))
        painter.drawRoundedRect(box, 14, 14)
        painter.end()


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
        self.settling = SETTLING
        self._painter = painter
        self._theme = theme
        self._seat: Seat | None = None
        self._seats: Sequence[Seat] = ()
        self._scored: Message = msg("")
        self._points: tuple[int, ...] = ()
        self._shown = QElapsedTimer()
        self._badge = picture()
        self._share = 1.0
        self.world = QPixmap()
        """The picture of the world, as large as the cover was when it was painted last."""
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
        self._column = layout = column(self, _AROUND, 0)
        self._plate = _Plate()
        add(layout, (self._plate, 0, centre), 1)
        upper = column(self._plate, 24, 10)
        for words in (self.who, self.errand, self.stage, self.last, self.about):
            words.setAlignment(centre)
        # The button is always at one place, however much is told below it.
        add(upper, (self._badge, 0, centre), self.who, (self.button, 0, centre), self.errand, (self.unseen, 0, centre), self.about)
        upper.addSpacing(8)
        add(upper, self.stage, self._standing, self.last)
        upper.addStretch(1)

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
        describe(self._badge, spoken(seat))
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
        seat, dpr, theme = self._seat, self.devicePixelRatioF(), self._theme
        if seat is None:
            return
        size, (wide, high) = round(SYMBOL * self._share), (round(faces.FRAME.w), round(faces.FRAME.h))
        self._badge.setFixedSize(size, size)
        self._badge.setPixmap(badge_picture(seat, theme, size, dpr))
        self._plate.ground = drawn(wide, high, dpr, lambda painter: self._painter.paint(painter, faces.FRAME, theme))
        self._plate.edge, self._plate.shade = QColor(theme.panel_edge), QColor(faded(theme.shadow, 0.5))
        self.world = QPixmap()
        self.update()
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
        """Give the plate its size and place, and scale the badge to the room that the words and the button leave, or hide it."""
        layout = self._plate.layout()
        if layout is None:
            return
        wide = min(max(PLATE, round(self.width() * _SHARE), layout.minimumSize().width()), self.width() - 2 * _AROUND)
        self._badge.show()
        layout.activate()
        room = self.height() - 2 * _AROUND - (layout.heightForWidth(wide) - self._badge.height())
        share = min(1.0, room / SYMBOL)
        self._badge.setVisible(share >= _LEAST)
        if share != self._share and share >= _LEAST:
            self._share = share
            self._draw()
        layout.activate()
        high = min(max(layout.heightForWidth(wide), _USUAL), self.height() - 2 * _AROUND)
        self._plate.setFixedSize(wide, high)
        top = max(_AROUND, min((self.height() - _USUAL) // 2, self.height() - high - _AROUND))
        self._column.setContentsMargins(_AROUND, top, _AROUND, _AROUND)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit plate and world to the new size."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent, /) -> None:
        """Fit the plate to another size of letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._seat is not None:
            self._make_room()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the middle of the game's world, as large as the cover."""
        dpr = self.devicePixelRatioF()
        if self.world.deviceIndependentSize().toSize() != self.size() or self.world.devicePixelRatio() != dpr:
            self.world = drawn(self.width(), self.height(), dpr, self._paint_world)
        painter = painter_on(self, event)
        painter.drawPixmap(QRect(self.rect()), self.world)
        painter.end()

    def _paint_world(self, painter: QPainter) -> None:
        wide, high = faces.COVER
        share = max(self.width() / wide, self.height() / high)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(share, share)
        painter.translate(-wide / 2, -high / 2)
        self._painter.paint(painter, faces.cover(), self._theme)

    def showEvent(self, event: QShowEvent, /) -> None:
        """Begin the time in which it can't be lifted."""
        super().showEvent(event)
        self._shown.start()

    def hideEvent(self, event: QHideEvent, /) -> None:
        """Qt's hook: let go of the picture of the world, which is as large as the window."""
        super().hideEvent(event)
        self.world = QPixmap()

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
