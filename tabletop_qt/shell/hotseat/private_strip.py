"""The private strip: players choose in secret one after another, while the open table stays in view (TBL-5, TBL-6).

Closed, it only names the players who have yet to choose. Opened by such a player it shows their choices, for the mouse, Tab and Enter, or
the first letter or digit; then it closes. It covers the hand at the table, with words beside tall choices and above others;
on a screen that lies flat, it lies before whoever chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QLayout, QPushButton, QWidget

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.shapes import drawn
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.hotseat.cover import SETTLING
from tabletop_qt.shell.presenting.viewing import to_show_hand
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Face
from tabletop_qt.viewmodels.view_model import Pick
from tabletop_qt.widgets.badges import badge_icon, spoken
from tabletop_qt.widgets.controls import FlowLayout, add, clear, column, describe, label, line, painter_on, present_as_dialog
from tabletop_qt.widgets.overlay import grown
from tabletop_qt.widgets.turned import is_turned, turn

_SYMBOL = 24
_EDGE = 4
_BOLD = 1.1
"""The width of a button with bold letters, compared with one with plain letters."""
_EDGES = 12
"""The pixels by which a button is larger than its picture."""
_LEAST = 0.4
"""The smallest scale of pictures, for the moments of a new layout when the table has no room."""
_SPACING = 6
_ABREAST = 2
"""The most players named side by side, if there is room; more would cover the things beside the hand."""
_HIGH = 60
"""The height of the players' buttons where all have room in one row."""
_BELOW, _LOW = 16, 6
"""Pixels between the strip and the lower edge of the table: usually, and if it is as low as the hand."""
_ASIDE = 178
"""The width of the words beside the choices."""


def hand_area(over: TableView) -> QRect | None:
    """The place of the hand in a view, for strips that cover it; None if they lie at the lower edge."""
    return over.where(over.scenery.strip) if over.scenery.strip is not None else None


class _Choice(QPushButton):
    """A button of the strip. Its least width is no minimum of Qt's, which a style sheet takes back when the ring of focus goes."""

    least, high = 0, 0

    def sizeHint(self) -> QSize:
        """Qt's hook: as wide and high as its words and its least size ask."""
        return super().sizeHint().expandedTo(QSize(self.least, self.high))

    def widen(self, least: int, high: int = 0) -> None:
        """Have at least this width and height."""
        self.least, self.high = least, high
        self.updateGeometry()


class PrivateStrip(QFrame):
    """Lies on the sheet, over the lower edge of the table. `ask` and `open` show it; `finish` hides it."""

    wanted = Signal(int)
    """The player of this seat wants to choose."""
    chosen = Signal(int)
    """The choice with this number, from 0, was made."""
    closed = Signal()
    """The strip is to be closed without a choice."""
    keysWanted = Signal()
    """The players want to choose by keys, all at once."""

    def __init__(self, sheet: QWidget, over: TableView, painter: FacePainter, theme: Theme) -> None:
        super().__init__(sheet)
        self.setObjectName("card")
        self.settling = SETTLING
        """Milliseconds without input, to ignore a double click or a held key of the last player."""
        self.offers: tuple[QPushButton, ...] = ()
        """The buttons of the strip: one for each player who has yet to choose, or for each choice."""
        self._grid: tuple[_Choice, ...] = ()
        """The buttons of the players on the closed strip, all of the same width."""
        self._by_keys: _Choice | None = None
        self._abreast = _ABREAST
        self._sheet, self._over = sheet, over
        self._theme, self._painter = theme, painter
        self._ground = QPixmap()
        """A piece of the game's frame, of which the strip is made."""
        self._pictures = Pictures(painter, theme)
        self._percent = 100
        self._content: object = None
        self._keys: dict[str, list[QPushButton]] = {}
        self._leaves = False
        """True if the closed strip can be left: the player only looks at their hand."""
        self._told: dict[QObject, Message] = {}
        self._pictured: dict[QPushButton, Face] = {}
        self._aside: QWidget | None = None
        self._words: QLabel | None = None
        self._prompt = msg("")
        self._shown = QElapsedTimer()
        layout = self._parts = column(self, 8, 4)
        self._head, self._row = FlowLayout(spacing=16), FlowLayout(spacing=_SPACING)
        add(layout, self._head, self._row)
        over.installEventFilter(self)
        present_as_dialog(self, modal=False)
        self.hide()

    def ask(self, seats: Sequence[tuple[int, Seat]], waiting: Sequence[int], *, secret: bool, looking: bool = False) -> bool:
        """Name the players, each in the same place; those ``waiting`` have yet to choose, ``secret`` or not. True if anything is new.

        Whoever is only ``looking`` at their hand can leave it hidden.
        """
        content = "closed", tuple(seats), tuple(waiting), secret, looking
        return self._show(content, lambda: self._build_closed(seats, waiting, secret=secret, looking=looking))

    def open(self, number: int, seat: Seat, choices: Sequence[Pick], prompt: Message) -> bool:
        """Show a player their choices and the prompt. True if anything is new."""
        return self._show(("open", number, seat, tuple(choices), prompt), lambda: self._build_open(seat, choices, prompt))

    def finish(self) -> None:
        """Hide, and forget everything that was shown."""
        if self._content is not None:
            self._content = None
            self._clear()
            self.hide()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Use this theme and size of text; the caller shows the content anew."""
        if (theme, percent) != (self._theme, self._percent):
            self._theme, self._percent, self._content = theme, percent, None
            self._pictures.theme = theme
            self._ground = QPixmap()

    def sit(self, opposite: bool) -> None:
        """Lie before a player who sits at the upper edge of a screen that lies flat, or else at the lower edge."""
        if is_turned(self) != opposite:
            turn(self, opposite)
            self._place()

    @property
    def focus(self) -> QWidget | None:
        """The widget that gets keyboard focus."""
        return self.offers[0] if self.offers else None

    def _show(self, content: object, build: Callable[[], None]) -> bool:
        if content == self._content:
            return False
        self._clear()
        self._content = content
        build()
        self._shown.start()
        self.show()
        self._place()
        self.raise_()
        return True

    def _build_closed(self, seats: Sequence[tuple[int, Seat]], waiting: Sequence[int], *, secret: bool, looking: bool) -> None:
        title = msg("Choose in secret") if secret else msg("Next to play")
        describe(self, title if not looking else msg("Everyone but {name}, look away", name=seats[0][1].name))
        if len(seats) == 1:
            self._side_by_side()
        words: QLabel = label(title, wrap=False)
        if not looking:
            self._add(self._head, words)
        made = dict[int, _Choice]()
        for number, seat in seats:
            said = msg("{name}: choose", name=seat.name) if secret else to_show_hand(seat)
            offer = self._button(self._row, tr(said), partial(self.wanted.emit, number), primary=number == waiting[0])
            if secret:
                # The title says what for.
                offer.setText(caption(seat.name))
            offer.setIcon(badge_icon(seat, self._theme, _SYMBOL))
            offer.setEnabled(number in waiting)
            about = msg("{person}. For your eyes only; everyone else, look away.", person=spoken(seat))
            offer.setAccessibleDescription(tr(about if number in waiting else msg("has picked")))
            made[number] = offer
        grid = [*made.values()]
        if len(grid) == 1:
            words.setMinimumHeight(grid[0].sizeHint().height())
        self._leaves = looking
        if looking:
            self._button(self._row, tr(msg("Back")), self.closed.emit)
        self.offers, self._grid = tuple([made[number] for number in waiting]), tuple(grid)
        if len(seats) > 1:
            all_at_once = self._by_keys = self._button(self._head, tr(msg("Use keys instead")), self.keysWanted.emit)
            all_at_once.setAccessibleDescription(tr(msg("Each player has a row of keys and picks while the others look away.")))
            all_at_once.setEnabled(len(waiting) > 1)

    def _even_out(self, hand: QRect | None) -> None:
        """Give all players' buttons the same width; the one for keys fills up their last row if it is odd and there is room."""
        if not self._grid:
            return
        for offer in self._grid:
            offer.ensurePolished()
            offer.widen(0)
        # With keyboard focus an edge is wider, and letters of the primary one are bold, whoever that is.
        wide, keys = max([round(offer.sizeHint().width() * _BOLD) for offer in self._grid]) + _EDGE, self._by_keys
        margins = self.contentsMargins() + self._parts.contentsMargins()
        edges = margins.left() + margins.right() + _SPACING
        self._abreast = _ABREAST if _ABREAST * wide + edges <= self._over.width() - (hand.left() if hand is not None else 0) else 1
        many = len(self._grid)
        if hand is not None and many > _ABREAST and many * (wide + _SPACING) + edges <= hand.width():
            # All in one row, in the order in which they sit, and the keys beside the title.
            self._abreast = many
            wide = (hand.width() - margins.left() - margins.right() + _SPACING) // many - _SPACING
        if keys is not None:
            keys.widen(0)
            needed = keys.sizeHint().width() + _EDGE
            room = needed if hand is None else (hand.width() - edges) // _ABREAST
            wide = max(wide, room) if self._abreast <= _ABREAST else wide
            fills_up = len(self._grid) % self._abreast > 0 and needed <= wide
            before, after = (self._head, self._row) if fills_up else (self._row, self._head)
            if before.indexOf(keys) >= 0:
                before.removeWidget(keys)
                after.addWidget(keys)
            keys.widen(wide if fills_up else 0)
        for offer in self._grid:
            offer.widen(wide, _HIGH if self._abreast > _ABREAST else 0)

    def _build_open(self, seat: Seat, choices: Sequence[Pick], prompt: Message) -> None:
        describe(self, msg("{name} chooses", name=seat.name), msg("Everyone else, look away."))
        beside = any(pick.face is not None and pick.face.h > pick.face.w for pick in choices)
        # Beside the choices there is room for the name alone; the prompt says that the others look away.
        title = label(msg("{name}", name=seat.name) if beside else msg("{name}, for your eyes only", name=seat.name), wrap=False)
        self._prompt = prompt
        if not beside:
            self._add(self._head, title)
        made = []
        for index, pick in enumerate(choices):
            offer = self._offer(index, pick)
            if pick.waits is None:
                self._keys.setdefault(offer.accessibleName()[:1].upper(), []).append(offer)
                made.append(offer)
        self.offers = tuple(made)
        if beside:
            self._put_aside(title)
        else:
            self._button(self._head, tr(msg("Close")), self.closed.emit)

    def _offer(self, index: int, pick: Pick) -> QPushButton:
        """A button for a choice, which may have to wait; it shows a picture, words are for screen readers."""
        words, about = tr(pick.label), pick.waits or pick.about
        offer = self._button(self._row, words, partial(self.chosen.emit, index))
        if pick.face is not None:
            offer.setProperty("tile", True)
            offer.setText("")
            self._pictured[offer] = pick.face
            self._draw(offer, pick.face)
            offer.setToolTip(tip(words))
        offer.setEnabled(pick.waits is None)
        if about is not None:
            offer.setAccessibleDescription(tr(about))
            self._told[offer] = about
            offer.installEventFilter(self)
        return offer

    def _put_aside(self, title: QLabel) -> None:
        """Put the words beside the choices: the player's name, and the prompt or the effect of the choice under the pointer."""
        self._aside, self._words = QWidget(), label(self._prompt, "small")
        self._aside.setFixedWidth(_ASIDE * self._percent // 100)
        title.setWordWrap(True)
        close = self._made(tr(msg("Close")), self.closed.emit)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        add(column(self._aside, 0, 2), add(line(spacing=8), (title, 1), close), (self._words, 1))
        self._side_by_side()
        self._parts.insertWidget(0, self._aside)
        self._aside.show()

    def _side_by_side(self, on: bool = True) -> None:
        """Put the words beside the choices, or above them."""
        self._parts.setDirection(QBoxLayout.Direction.LeftToRight if on else QBoxLayout.Direction.TopToBottom)
        for row in (self._head, self._row):
            self._parts.setAlignment(row, Qt.AlignmentFlag.AlignVCenter if on else Qt.AlignmentFlag(0))

    def _button(self, row: FlowLayout, words: str, pressed: Callable[[], None], primary: bool = False) -> _Choice:
        made = self._made(words, pressed)
        made.setProperty("primary", primary)
        self._add(row, made)
        return made

    def _made(self, words: str, pressed: Callable[[], None]) -> _Choice:
        made = _Choice(caption(words), autoDefault=True)
        made.setAutoRepeat(False)
        made.setAccessibleName(words)
        made.clicked.connect(lambda: self._press(pressed))
        return made

    def _add(self, row: FlowLayout, part: QWidget) -> None:
        row.addWidget(part)
        # It is shown at once, not with the next events: the strip is measured now.
        part.show()

    def _press(self, pressed: Callable[[], None]) -> None:
        if self._shown.isValid() and self._shown.elapsed() >= self.settling:
            pressed()

    @property
    def _scale(self) -> float:
        """The scale of the table, also used for the pictures on the strip."""
        bounds, room = self._over.scenery.bounds, self._over.size()
        return max(_LEAST, min(room.width() / max(bounds.w, 1), room.height() / max(bounds.h, 1)))

    def _draw(self, offer: QPushButton, face: Face) -> None:
        """Draw a choice at the scale of the table."""
        scale, icon = self._scale, QIcon()
        wide, high = round(face.w * scale), round(face.h * scale)
        for dpr in (1.0, 2.0):
            pixmap = self._pictures.face(face, Sharpness(scale * dpr, dpr)).pixmap
            pixmap.setDevicePixelRatio(dpr)
            icon.addPixmap(pixmap)
        offer.setIcon(icon)
        offer.setIconSize(QSize(wide, high))
        offer.setFixedSize(wide + _EDGES, high + _EDGES)

    def _clear(self) -> None:
        self._keys, self._told, self._pictured, self.offers, self._grid, self._prompt = {}, {}, {}, (), (), msg("")
        self._side_by_side(on=False)
        if self._aside is not None:
            self._parts.removeWidget(self._aside)
            self._aside.hide()
            self._aside.deleteLater()
        self._aside = self._words = self._by_keys = None
        self._leaves = False
        for row in (self._head, self._row):
            clear(row)
        # No picture of private things is kept.
        self._pictures.forget()

    def _place(self) -> None:
        layout, room = self.layout(), self._over.width()
        if layout is None:
            return
        for offer, face in self._pictured.items():
            self._draw(offer, face)
        hand = hand_area(self._over)
        self._even_out(hand if not is_turned(self) else None)
        for row in (self._head, self._row, layout):
            row.invalidate()
        corner, wide = self._over.mapTo(self._sheet, QPoint(0, 0)), min(self._width(layout), room)
        if hand is not None and not is_turned(self):
            self.setGeometry(grown(hand, wide, layout).translated(corner))
            layout.activate()
            return
        high = layout.totalHeightForWidth(wide)
        below = _LOW if self._aside is not None else _BELOW
        top = below if is_turned(self) else self._over.height() - high - below
        self.setGeometry(corner.x() + (room - wide) // 2, max(0, corner.y() + top), wide, high)
        # The next press may come at once: it must meet the buttons where they will be seen.
        layout.activate()

    def _width(self, layout: QLayout) -> int:
        """The width that it needs: open in one line, closed with a few players side by side."""
        line = layout.totalSizeHint().width()
        if self._keys or self._parts.direction() is QBoxLayout.Direction.LeftToRight:
            return line
        edges = line - max(self._head.sizeHint().width(), self._row.sizeHint().width())
        abreast = [offer.least for offer in self._grid[: self._abreast]]
        return edges + max(self._head.sizeHint().width(), sum(abreast) + _SPACING * (len(abreast) - 1))

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint a board of what the bars around the game's table are made of."""
        if self._ground.isNull():
            wide, high = round(faces.FRAME.w), round(faces.FRAME.h)
            self._ground = drawn(wide, high, self.devicePixelRatioF(), self._paint_ground)
        painter = painter_on(self, event)
        painter.setPen(QPen(QColor(self._theme.panel_edge), 2))
        painter.setBrush(QBrush(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        self._painter.paint(painter, faces.FRAME, self._theme)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Stay at the lower edge of the table as that moves, and describe the choice under the pointer."""
        if self._words is not None and watched in self._told:
            if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
                self._words.setText(tr(self._told[watched]))
            elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
                self._words.setText(tr(self._prompt))
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self.isHidden():
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Move along the strip by arrows, choose by the first letter or digit, close by Escape."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        named = self._keys.get(event.text().upper(), ()) if event.text() else ()
        if event.key() == Qt.Key.Key_Escape and (self._keys or self._leaves):
            self.closed.emit()
        elif step is not None:
            self._go(step)
        elif len(named) == 1 and not event.isAutoRepeat():
            named[0].click()
        elif named:
            # Several choices begin with it: move focus among them; Enter chooses.
            at = next((place for place, button in enumerate(named) if button.hasFocus()), -1)
            named[(at + 1) % len(named)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _go(self, step: int) -> None:
        buttons = [button for button in self.findChildren(QPushButton) if button.isVisible() and button.isEnabled()]
        at = next((place for place, button in enumerate(buttons) if button.hasFocus()), 0)
        buttons[(at + step) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
