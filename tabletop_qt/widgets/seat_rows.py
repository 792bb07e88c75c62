"""The seats of a new table (TBL-1): names, colours with symbols, persons and bots, in clockwise order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QStyleOptionComboBox, QToolButton, QToolTip, QWidget

from engines.kernel.bots import bots
from engines.kernel.contract import COLOURS, PERSON, Game, Seat
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import ANY, OptionError, OptionValue, SeatsOption
from engines.kernel.setup import MAX_NAME
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import capital, tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import COLOUR_NAMES, badge_icon
from tabletop_qt.widgets.controls import FlowLayout, Picker, add, choice, column, describe, label, line

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Names for bots that take a person's chair."""
SYMBOL = 28
CHOICE = QSize(64, 50)
"""The size of the picture of a seat's choice."""
SMALL = QSize(33, 26)
"""Its size where there are many persons."""
MANY = 3
"""The number of persons from which their seats are low, so that all of them are seen at once."""
ChoicePicture = Callable[[str, str], QIcon]
"""The picture of a seat's choice, by its value and the seat's colour."""
ChoiceAbout = Callable[[str], tuple[Message, ...]]
"""Sentences on a seat's choice, by its value."""
_LETTERS = 16
Player = tuple[str, Message, Message]
"""A kind of player: its name in records, its name on screen, and a sentence on it."""


def players_of(game: Game[Any]) -> tuple[Player, ...]:
    """The kinds of players of a game: a person, or one of its bots."""
    machines = (
        (name, msg("Bot: {name}", name=bot.label if bot.label.text else msg("{name}", name=name)), bot.about)
        for name, bot in bots(game).items()
    )
    return (PERSON, msg("Person"), msg("")), *machines


def to_keep(seats: Sequence[Seat]) -> list[list[str]]:
    """The seats as lists for the settings file."""
    return [[seat.name, seat.colour, seat.player] for seat in seats]


def kept_seats(kept: object, players: Sequence[Player]) -> tuple[Seat, ...]:
    """The seats from the settings file; none if they are damaged."""
    if not isinstance(kept, list):
        return ()
    known, found = {name for name, _, _ in players}, []
    for entry in kept:
        if not isinstance(entry, list) or len(entry) != 3 or not all(isinstance(part, str) for part in entry):
            return ()
        name, colour, player = entry
        if colour not in COLOURS or player not in known:
            return ()
        found.append(Seat(name, colour, player))
    return tuple(found)


def own_name(seats: Sequence[Seat]) -> str:
    """The name that the only person at a table of several was given; empty if there are more, or if nobody named them."""
    people = [(seat.name, place) for place, seat in enumerate(seats, 1) if seat.player == PERSON]
    if len(people) != 1 or len(seats) == 1:
        return ""
    ((name, place),) = people
    return name if name != _fresh(place).name else ""


def with_own_name(seats: Sequence[Seat], name: str) -> tuple[Seat, ...]:
    """The seats with the player's own name for the first person, unless that one was named, or somebody else has the name."""
    place = next((place for place, seat in enumerate(seats) if seat.player == PERSON), None)
    if place is None or not name or name in {seat.name for seat in seats} or seats[place].name != _fresh(place + 1).name:
        return tuple(seats)
    return (*seats[:place], evolve(seats[place], name=name), *seats[place + 1 :])


class Grip(QToolButton):
    """A handle that moves a row by mouse or by the up and down arrow keys."""

    dragged = Signal(int)
    """The height of the pointer on the screen."""
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        """Drag the row while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(round(event.globalPosition().y()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Move the row with the up and down keys."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


class ColourPicker(Picker):
    """The colours and symbols; closed, it shows the badge alone."""

    def initStyleOption(self, option: QStyleOptionComboBox, /) -> None:
        """Qt's hook: leave out the name of the colour."""
        super().initStyleOption(option)
        option.currentText = ""

    def sizeHint(self) -> QSize:
        """Qt's hook: as wide as the badge and the chevron."""
        return QSize(SYMBOL + 44, max(super().sizeHint().height(), SYMBOL + 8))

    def minimumSizeHint(self) -> QSize:
        """Qt's hook: no narrower."""
        return self.sizeHint()

    def showPopup(self) -> None:
        """Qt's hook: give the list room for the names."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 24)
        super().showPopup()


class Tile(QToolButton):
    """A choice of a seat. Its tooltip lies below it, so that the names of its neighbours stay in sight."""

    def __init__(self, words: Message) -> None:
        super().__init__()
        self.setProperty("tile", True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setText(capital(tr(words)))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.about = ""

    def explain(self, about: str) -> None:
        """Say this on the choice, in the tooltip and to screen readers."""
        self.about = about
        self.setAccessibleDescription(about.replace("\n", ". "))
        self.setToolTip(tip(about))

    def event(self, event: QEvent, /) -> bool:
        """Qt's hook: show the tooltip below the tile."""
        if event.type() == QEvent.Type.ToolTip and self.about:
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), tip(self.about), self)
            return True
        return super().event(event)


class OwnPicker(QWidget):
    """The choices of an option for one seat as tiles, with pictures once there are some; the first one is “any”."""

    activated = Signal()
    """The player has chosen another one."""

    def __init__(self, option: SeatsOption) -> None:
        super().__init__()
        self.option = option
        self.before = ANY
        """The choice before the last change."""
        self.about: Mapping[str, str] = {}
        """Sentences on each choice, in place of the explanation of the option."""
        self.tiles = {ANY: Tile(msg("Any")), **{offered.value: Tile(offered.label) for offered in option.choices}}
        layout, row = column(self, 0, 4), QWidget()
        self._title = label(msg("{option}:", option=option.label))
        add(layout, self._title, row)
        add(FlowLayout(row, 4), *self.tiles.values())
        group = QButtonGroup(self)
        for tile in self.tiles.values():
            group.addButton(tile)
        self.tiles[ANY].setChecked(True)
        group.idClicked.connect(lambda _: self.activated.emit())

    @property
    def value(self) -> str:
        """The current choice."""
        return next(value for value, tile in self.tiles.items() if tile.isChecked())

    def show_value(self, value: str) -> None:
        """Choose this."""
        self.tiles.get(value, self.tiles[ANY]).setChecked(True)
        self.before = self.value

    def number(self, place: int) -> None:
        """Tell screen readers the number of the seat."""
        for value, tile in self.tiles.items():
            chosen = msg("{option} of seat {place}: {choice}", option=self.option.label, place=place, choice=tile.text())
            describe(tile, chosen)
            tile.explain(self.about.get(value, tr(self.option.explanation)))

    def show_pictures(self, picture: ChoicePicture, colour: str) -> None:
        """Show a picture of each choice, in the colour of the seat."""
        for value, tile in self.tiles.items():
            tile.setIcon(picture(value, colour))

    def explain(self, about: ChoiceAbout) -> None:
        """Say these sentences on each choice."""
        self.about = {value: "\n".join(map(tr, about(value))) for value in self.tiles if value != ANY}

    def make_low(self, low: bool) -> None:
        """Make the pictures small and leave out the title, or not."""
        self._title.setHidden(low)
        for tile in self.tiles.values():
            tile.setIconSize(SMALL if low else CHOICE)


class SeatRow(QFrame):
    """One seat, as a card: badge, name, and who plays. A person can choose the options of the seat; a bot gets what is left."""

    changed = Signal()

    def __init__(self, seat: Seat, players: Sequence[Player], own: Sequence[SeatsOption]) -> None:
        super().__init__()
        self.own = {option.key: OwnPicker(option) for option in own}
        self._players = {name: (words, about) for name, words, about in players}
        self._theme: Theme | None = None
        self._picture: ChoicePicture | None = None
        self.setObjectName("card")
        self.grip = Grip()
        self.colour = ColourPicker()
        self.colour.setIconSize(QSize(SYMBOL, SYMBOL))
        for name in COLOURS:
            self.colour.addItem(tr(COLOUR_NAMES[name]), name)
        self.name = QLineEdit(seat.name, maxLength=MAX_NAME)
        self.player = Picker()
        for name, words, _ in players:
            self.player.addItem(tr(words), name)
        layout = column(self, 0, 4)
        layout.setContentsMargins(8, 4, 8, 4)
        add(layout, add(line(spacing=8), self.grip, self.colour, (self.name, 1), self.player), *self.own.values())
        self.show_seat(seat)
        self.name.textChanged.connect(self._tell)
        self.player.currentIndexChanged.connect(self._tell)

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
        self._show_badges()
        self.changed.emit()

    def _show_about(self) -> None:
        about = self._players[str(self.player.currentData())][1]
        self.player.setAccessibleDescription(tr(about))
        self.player.setToolTip(tip(tr(about)) if about.text else "")
        for picker in self.own.values():
            if self.player.currentData() != PERSON:
                picker.show_value(ANY)
            picker.setVisible(self.player.currentData() == PERSON)

    def number(self, place: int) -> None:
        """Tell screen readers the number of the seat."""
        describe(self.grip, msg("Move seat {place}", place=place), msg("Press the up or down arrow, or drag, to move this seat."))
        self.grip.setToolTip(tip(tr(msg("Seats go clockwise from the top. Drag, or use the arrow keys, to change their order."))))
        describe(self.colour, msg("Colour of seat {place}", place=place))
        describe(self.name, msg("Name on seat {place}", place=place))
        describe(self.player, msg("Who plays seat {place}", place=place))
        for picker in self.own.values():
            picker.number(place)
        self.name.setPlaceholderText(tr(msg("Name")))

    def set_theme(self, theme: Theme) -> None:
        """Draw the symbols in this theme."""
        self.name.setMinimumWidth(self.name.fontMetrics().averageCharWidth() * _LETTERS)
        self.grip.setIcon(icon("menu", theme.soft_ink))
        self._theme = theme
        self._show_badges()

    def show_pictures(self, picture: ChoicePicture, ground: str) -> None:
        """Show a picture of each choice of the seat, on the ground of the game's table."""
        self._picture = picture
        self.setStyleSheet(f"QFrame#card {{ background: {ground}; }}")
        self._show_badges()

    def _show_badges(self) -> None:
        """Show the badge of every colour, as a robot if a bot plays, and each choice of the seat in its colour."""
        if self._picture is not None:
            for picker in self.own.values():
                picker.show_pictures(self._picture, self.seat().colour)
        if self._theme is not None:
            for place, name in enumerate(COLOURS):
                self.colour.setItemIcon(place, badge_icon(evolve(self.seat(), colour=name), self._theme, SYMBOL))


class SeatRows(QWidget):
    """All seats, clockwise from the top, and their number."""

    changed = Signal()

    def __init__(self, counts: range, players: Sequence[Player], own: Sequence[SeatsOption] = ()) -> None:
        super().__init__()
        self._players = tuple(players)
        self._own = tuple(own)
        self._theme: Theme | None = None
        self._picture: tuple[ChoicePicture, str] | None = None
        self._about: ChoiceAbout | None = None
        self.rows: list[SeatRow] = []
        self.count = QButtonGroup(self)
        layout = column(self, 0, 8)
        if len(counts) > 1:
            words = label(msg("Nu&mber of seats:"), wrap=False)
            numbers = []
            for count in counts:
                number = choice(str(count))
                describe(number, msgn("{count} seat", "{count} seats", count))
                self.count.addButton(number, count)
                numbers.append(number)
            words.setBuddy(numbers[0])
            layout.addLayout(add(line(spacing=8), words, *numbers, 1))
        self._column = column(spacing=4)
        layout.addLayout(self._column)
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
        row = SeatRow(seat, self._players, self._own)
        for key, picker in row.own.items():
            picker.activated.connect(partial(self._swap_own, row, key))
        row.grip.stepped.connect(lambda by: self._move(row, self.rows.index(row) + by))
        row.grip.dragged.connect(lambda y: self._drag(row, y))
        row.colour.activated.connect(lambda _: self._swap_colour(row))
        row.player.activated.connect(lambda _: self._call(row))
        row.changed.connect(self._make_low)
        row.changed.connect(self.changed)
        if self._theme is not None:
            row.set_theme(self._theme)
        if self._picture is not None:
            row.show_pictures(*self._picture)
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
            # The fourth seat is Player 4, regardless of the names of the first three.
            numbers = itertools.chain(range(len(taken) + 1, 99), range(1, 99))
            place = next(number for number in numbers if _fresh(number).name not in names)
            seat = Seat(_fresh(place).name, next(colour for colour in COLOURS if colour not in colours))
            self._add(seat if taken[-1].player == PERSON else evolve(seat, name=_bot_name(names), player=taken[-1].player))
        self._number()
        self.changed.emit()

    def _swap_colour(self, row: SeatRow) -> None:
        """Give the seat that has the chosen colour a free one."""
        taken = {other.colour.currentData() for other in self.rows}
        free = next((name for name in COLOURS if name not in taken), None)
        for other in self.rows:
            if other is not row and other.colour.currentData() == row.colour.currentData() and free is not None:
                other.colour.setCurrentIndex(COLOURS.index(free))
        self.changed.emit()

    def _call(self, row: SeatRow) -> None:
        """Give a new bot a bot's name, and a new person “Player 1” or so, unless the player has typed a name."""
        others, name = {other.name.text().strip().casefold() for other in self.rows if other is not row}, row.name.text().strip()
        fresh = [_fresh(place).name for place in range(1, 99)]
        bot = row.player.currentData() != PERSON
        if name in (fresh if bot else BOT_NAMES):
            free = next((each for each in fresh[self.rows.index(row) :] if each.casefold() not in others), name)
            row.name.setText(_bot_name(others) or name if bot else free)

    def own_values(self) -> Mapping[str, OptionValue]:
        """The choices of all seats, by option."""
        return {option.key: tuple([row.own[option.key].value for row in self.rows]) for option in self._own}

    def show_own(self, key: str, value: object) -> None:
        """Show the choices of all seats for an option; an invalid value changes nothing."""
        for option in self._own:
            if option.key != key:
                continue
            try:
                chosen = option.read(value)
            except OptionError:
                continue
            for row, item in itertools.zip_longest(self.rows, chosen[: len(self.rows)], fillvalue=ANY):
                if isinstance(row, SeatRow):
                    row.own[key].show_value(item)

    def _swap_own(self, row: SeatRow, key: str) -> None:
        """Swap the choices of two seats."""
        picker = row.own[key]
        for other in self.rows:
            if other is not row and picker.value != ANY and other.own[key].value == picker.value:
                other.own[key].show_value(picker.before)
        picker.before = picker.value
        self.changed.emit()

    # Order

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

    def _make_low(self) -> None:
        low = sum(row.player.currentData() == PERSON for row in self.rows) >= MANY
        for picker in (picker for row in self.rows for picker in row.own.values()):
            picker.make_low(low)

    def _number(self) -> None:
        self._make_low()
        before: QWidget | None = None
        for place, row in enumerate(self.rows, 1):
            if self._about is not None:
                for picker in row.own.values():
                    picker.explain(self._about)
            row.number(place)
            tiles = [tile for picker in row.own.values() for tile in picker.tiles.values()]
            for part in (row.grip, row.colour, row.name, row.player, *tiles):
                if before is not None:
                    QWidget.setTabOrder(before, part)
                before = part

    def set_theme(self, theme: Theme) -> None:
        """Draw the symbols in this theme."""
        self._theme = theme
        for row in self.rows:
            row.set_theme(theme)

    def show_pictures(self, picture: ChoicePicture, ground: str) -> None:
        """Show a picture of each choice of a seat, on the ground of the game's table."""
        self._picture = (picture, ground)
        for row in self.rows:
            row.show_pictures(picture, ground)

    def explain(self, about: ChoiceAbout) -> None:
        """Say these sentences on each choice of a seat, in tooltips and to screen readers."""
        self._about = about
        self._number()


def _bot_name(taken: Collection[str]) -> str:
    """A bot's name that nobody has; empty if all are taken."""
    others = {name.casefold() for name in taken}
    return next((each for each in BOT_NAMES if each.casefold() not in others), "")


def _fresh(place: int) -> Seat:
    return Seat(tr(msg("Player {number}", number=place)), COLOURS[(place - 1) % len(COLOURS)], PERSON)
