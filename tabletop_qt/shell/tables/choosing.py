"""Which tables are wanted: a text to search for, a game, what state they are in; and in which order they are wanted."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QLineEdit, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.tables.model import Column
from tabletop_qt.shell.tables.row import Kind
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import describe
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.picker import Picker
from tabletop_qt.widgets.style import text_px

KINDS: tuple[tuple[Kind | None, Message], ...] = (
    (None, msg("All tables")),
    (Kind.UNFINISHED, msg("Unfinished")),
    (Kind.FINISHED, msg("Finished")),
    (Kind.DAMAGED, msg("Damaged")),
    (Kind.DELETED, msg("Deleted")),
)

ORDERS: tuple[tuple[Message, Column, Qt.SortOrder], ...] = (
    (msg("Last played first"), Column.WHEN, Qt.SortOrder.DescendingOrder),
    (msg("Last played last"), Column.WHEN, Qt.SortOrder.AscendingOrder),
    (msg("By table"), Column.WHAT, Qt.SortOrder.AscendingOrder),
    (msg("By players"), Column.WHO, Qt.SortOrder.AscendingOrder),
    (msg("By where they stand"), Column.WHERE, Qt.SortOrder.AscendingOrder),
)
"""Orders that can be picked by name; a click on a heading has others."""


ROOM = 32
"""Pixels in the search field beside its words."""


class Choosing(QWidget):
    """A row of fields over the list."""

    changed = Signal()
    """Other tables are wanted."""
    ordered = Signal(object, object)
    """A `Column` and the direction to sort it in."""

    def __init__(self, kits: Mapping[str, GameKit]) -> None:
        super().__init__()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr(msg("Search for a person, a name, a deal")))
        describe(self.search, msg("Search the tables"), msg("Persons, names of tables, deal numbers"))
        self.games, self.kinds, self.orders = Picker(), Picker(), Picker()
        describe(self.games, msg("Which game"))
        describe(self.kinds, msg("Which tables"))
        describe(self.orders, msg("In which order"))
        self.games.addItem(tr(msg("All games")), "")
        for kit in kits.values():
            self.games.addItem(tr(kit.name), kit.id)
        for _, words in KINDS:
            self.kinds.addItem(tr(words))
        for words, _, _ in ORDERS:
            self.orders.addItem(tr(words))
        layout = FlowLayout(self, 8)
        for part in (self.search, self.games, self.kinds, self.orders):
            layout.addWidget(part)
        self.search.textChanged.connect(lambda _: self.changed.emit())
        self.games.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.kinds.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.orders.activated.connect(lambda place: self.ordered.emit(*ORDERS[place][1:]))

    def set_text_size(self, percent: int) -> None:
        """Be as wide as text of this size needs."""
        font = QFont(self.search.font())
        font.setPixelSize(text_px("body", percent))
        self.search.setMinimumWidth(QFontMetrics(font).horizontalAdvance(self.search.placeholderText()) + ROOM)

    @property
    def text(self) -> str:
        """What is searched for."""
        return self.search.text()

    @property
    def game(self) -> str:
        """The id of the game, "" for all."""
        return str(self.games.currentData())

    @property
    def kind(self) -> Kind | None:
        """Which tables, None for all but deleted ones."""
        return KINDS[self.kinds.currentIndex()][0]

    @property
    def everything(self) -> bool:
        """Whether nothing is left out but what was deleted."""
        return not self.text.strip() and not self.game and self.kind is None

    def choose_everything(self) -> None:
        """Leave nothing out any more."""
        with QSignalBlocker(self):
            self.search.clear()
            self.games.setCurrentIndex(0)
            self.kinds.setCurrentIndex(0)
        self.changed.emit()

    def show_order(self, column: int, order: Qt.SortOrder) -> None:
        """A heading was clicked: name the order, where it has a name."""
        named = (place for place, (_, *known) in enumerate(ORDERS) if known == [column, order])
        self.orders.setCurrentIndex(next(named, -1))
