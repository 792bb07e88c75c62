"""The seats of a new table (TBL-1): names, colours with symbols, persons and bots, in clockwise order."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QToolButton, QWidget

from engines.kernel.contract import COLOURS, PERSON, Seat
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.setup import MAX_NAME
from tabletop_qt.art.icons import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import choice, column, describe, label, line
from tabletop_qt.widgets.picker import Picker
from tabletop_qt.widgets.swatch import COLOUR_NAMES, swatch_icon

SYMBOL = 22
_LETTERS = 16

Player = tuple[str, Message, Message]
"""Who can sit on a seat: the name that records have, what people call it, and a sentence on it."""


class Grip(QToolButton):
    """Moves a row: dragged with the mouse, or with the arrow keys up and down."""

    dragged = Signal(int)
    """The pointer is at this height of the screen."""
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        """While the button is held the row follows the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(round(event.globalPosition().y()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Up and down move the row."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


class SeatRow(QFrame):
    """One seat."""

    changed = Signal()

    def __init__(self, seat: Seat, players: Sequence[Player]) -> None:
        super().__init__()
        self._players = {name: (words, about) for name, words, about in players}
        self.grip = Grip()
        self.colour = Picker()
        self.colour.setIconSize(QSize(SYMBOL, SYMBOL))
        for name in COLOURS:
            self.colour.addItem(tr(COLOUR_NAMES[name]), name)
        self.name = QLineEdit(seat.name)
        self.name.setMaxLength(MAX_NAME)
        self.player = Picker()
        for name, words, _ in players:
            self.player.addItem(tr(words), name)
        self.about = label(msg(""), "small")
        layout = column(self, 0, 0)
        top = line(spacing=8)
        top.addWidget(self.grip)
        top.addWidget(self.colour)
        top.addWidget(self.name, 1)
        top.addWidget(self.player)
        layout.addLayout(top)
        layout.addWidget(self.about)
        self.show_seat(seat)
        self.name.textChanged.connect(lambda _: self._tell())
        self.player.currentIndexChanged.connect(lambda _: self._tell())

    def show_seat(self, seat: Seat) -> None:
        """Show this seat."""
        self.name.setText(seat.name)
        self.colour.setCurrentIndex(max(0, self.colour.findData(seat.colour)))
        self.player.setCurrentIndex(max(0, self.player.findData(seat.player)))
        self._show_about()

    def seat(self) -> Seat:
        """The seat as chosen."""
        return Seat(self.name.text().strip(), str(self.colour.currentData()), str(self.player.currentData()))

    def _tell(self) -> None:
        self._show_about()
        self.changed.emit()

    def _show_about(self) -> None:
        about = self._players[str(self.player.currentData())][1]
        self.about.setText(tr(about))
        self.about.setVisible(bool(about.text))
        self.player.setAccessibleDescription(tr(about))

    def number(self, place: int) -> None:
        """Say to screen readers which seat this is."""
        describe(self.grip, msg("Move seat {place}", place=place), msg("Arrow keys up and down move this seat; so does dragging."))
        self.grip.setToolTip(tip(tr(msg("Drag, or use the arrow keys, to change the order of the seats."))))
        describe(self.colour, msg("Colour of seat {place}", place=place))
        describe(self.name, msg("Name on seat {place}", place=place))
        describe(self.player, msg("Who plays seat {place}", place=place))
        self.name.setPlaceholderText(tr(msg("Name")))

    def set_theme(self, theme: Theme) -> None:
        """Draw the symbols in this theme."""
        self.name.setMinimumWidth(self.name.fontMetrics().averageCharWidth() * _LETTERS)
        self.grip.setIcon(icon("menu", theme.soft_ink))
        for place, name in enumerate(COLOURS):
            self.colour.setItemIcon(place, swatch_icon(name, theme, SYMBOL))


class SeatRows(QWidget):
    """All seats, clockwise from the top, and how many there are."""

    changed = Signal()

    def __init__(self, counts: range, players: Sequence[Player]) -> None:
        super().__init__()
        self._players = tuple(players)
        self._theme: Theme | None = None
        self.rows: list[SeatRow] = []
        self.count = QButtonGroup(self)
        layout = column(self, 0, 8)
        if len(counts) > 1:
            head = line(spacing=8)
            words = label(msg("Nu&mber of seats:"), wrap=False)
            head.addWidget(words)
            for count in counts:
                number = choice(str(count))
                describe(number, msgn("{count} seat", "{count} seats", count))
                self.count.addButton(number, count)
                head.addWidget(number)
            words.setBuddy(self.count.button(counts[0]))
            head.addStretch(1)
            layout.addLayout(head)
        self._column = column(spacing=8)
        layout.addLayout(self._column)
        layout.addWidget(label(msg("Clockwise from the top. Drag a row to change the order."), "small"))
        self.set_seats([_fresh(place) for place in range(1, counts[0] + 1)])
        self.count.idToggled.connect(lambda count, on: self._resize(count) if on else None)

    def seats(self) -> tuple[Seat, ...]:
        """The seats as chosen."""
        return tuple(row.seat() for row in self.rows)

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Show these seats."""
        while self.rows:
            self._remove(self.rows[-1])
        for seat in seats:
            self._add(seat)
        number = self.count.button(len(seats))
        if number is not None:
            number.setChecked(True)
        self._number()

    def _add(self, seat: Seat) -> None:
        row = SeatRow(seat, self._players)
        row.grip.stepped.connect(lambda by: self._step(row, by))
        row.grip.dragged.connect(lambda y: self._drag(row, y))
        row.colour.activated.connect(lambda _: self._swap_colour(row))
        row.changed.connect(self.changed)
        if self._theme is not None:
            row.set_theme(self._theme)
        self.rows.append(row)
        self._column.addWidget(row)

    def _remove(self, row: SeatRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _resize(self, count: int) -> None:
        while len(self.rows) > count:
            self._remove(self.rows[-1])
        while len(self.rows) < count:
            taken = self.seats()
            names, colours = {seat.name for seat in taken}, {seat.colour for seat in taken}
            # The fourth seat is Player 4, whatever the first three are called.
            numbers = itertools.chain(range(len(taken) + 1, 99), range(1, 99))
            place = next(number for number in numbers if _fresh(number).name not in names)
            self._add(Seat(_fresh(place).name, next(colour for colour in COLOURS if colour not in colours)))
        self._number()
        self.changed.emit()

    def _swap_colour(self, row: SeatRow) -> None:
        """A colour that another seat has goes from one to the other."""
        taken = {other.colour.currentData() for other in self.rows}
        free = next((name for name in COLOURS if name not in taken), None)
        for other in self.rows:
            if other is not row and other.colour.currentData() == row.colour.currentData() and free is not None:
                other.colour.setCurrentIndex(COLOURS.index(free))
        self.changed.emit()

    # Order

    def _step(self, row: SeatRow, by: int) -> None:
        self._move(row, self.rows.index(row) + by)

    def _drag(self, row: SeatRow, y: int) -> None:
        others = (other for other in self.rows if other is not row)
        self._move(row, sum(other.mapToGlobal(other.rect().center()).y() < y for other in others))

    def _move(self, row: SeatRow, place: int) -> None:
        if not 0 <= place < len(self.rows) or place == self.rows.index(row):
            return
        self.rows.remove(row)
        self.rows.insert(place, row)
        self._column.removeWidget(row)
        self._column.insertWidget(place, row)
        self._number()
        row.grip.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _number(self) -> None:
        before: QWidget | None = None
        for place, row in enumerate(self.rows, 1):
            row.number(place)
            for part in (row.grip, row.colour, row.name, row.player):
                if before is not None:
                    QWidget.setTabOrder(before, part)
                before = part

    def set_theme(self, theme: Theme) -> None:
        """Draw the symbols in this theme."""
        self._theme = theme
        for row in self.rows:
            row.set_theme(theme)


def _fresh(place: int) -> Seat:
    return Seat(tr(msg("Player {number}", number=place)), COLOURS[(place - 1) % len(COLOURS)], PERSON)
