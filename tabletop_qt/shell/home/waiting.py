"""The tables to go on with, side by side; where there are none, what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.home.shelf_box import EDGE
from tabletop_qt.widgets.controls import column, label

if TYPE_CHECKING:
    # Loaded with the first table that waits.
    from tabletop_qt.shell.home.table_card import TableCard, Unfinished

GAP = 12
"""Between two tables, and between two boxes."""


class Waiting(QWidget):
    """A card for each table, the one that was played last first."""

    continued = Signal(object)
    """The path of a table to go on with."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[TableCard] = []
        layout = column(self, 0, 6)
        self._heading = label(msg("Continue playing"), "lead")
        self._headed = True
        self._nothing = label(msg("You have no unfinished tables. Open a box to start one; it stays here until it is finished."), "small")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        layout.addWidget(self._heading)
        layout.addWidget(self._nothing)
        layout.addLayout(self._grid)

    def show_tables(self, tables: Sequence[Unfinished], hint: bool) -> None:
        """Offer these tables; where there are none, say what to do if a hint is wanted."""
        self.setVisible(bool(tables) or hint)
        self._heading.setVisible(bool(tables) and self._headed)
        self._nothing.setVisible(not tables)
        while len(self.cards) > len(tables):
            card = self.cards.pop()
            card.hide()
            card.deleteLater()
        while len(self.cards) < len(tables):
            self.cards.append(self._new_card())
        for card, unfinished in zip(self.cards, tables, strict=True):
            card.show_table(unfinished)

    def show_heading(self, headed: bool) -> None:
        """Have a heading over the tables, or save its height."""
        self._headed = headed
        self._heading.setVisible(headed and bool(self.cards))

    def _new_card(self) -> TableCard:
        from tabletop_qt.shell.home.table_card import TableCard

        # On the page from the beginning, so that it measures its words in the font of the page.
        card = TableCard(self)
        card.chosen.connect(self.continued)
        return card

    @property
    def slope(self) -> float:
        """How much higher the tables get with every pixel of their width."""
        if not self.cards:
            return 0.0
        from tabletop_qt.shell.miniature import SHAPE

        return SHAPE[1] / SHAPE[0]

    def fit(self, each: int, columns: int, theme: Theme) -> None:
        """Set the tables side by side, so many of this width; those beyond are among all tables, so that the games stay in sight.

        Where they are so few that each can have two places, or more, they share out the whole width, and their words stand beside them.
        """
        for at in range(self._grid.columnCount()):
            self._grid.setColumnMinimumWidth(at, 0)
        places = max(columns // max(len(self.cards), 1), 1)
        beside = (places - 1) * (each + 2 * EDGE + GAP)
        for place, card in enumerate(self.cards):
            card.fit(each, theme, beside)
            self._grid.addWidget(card, 0, place * places, 1, places, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            card.setVisible(place < columns)
        for at in range(columns):
            self._grid.setColumnMinimumWidth(at, each)
