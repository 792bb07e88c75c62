"""The shelf of trophies on the statistics page: the earned ones drawn in the colours of their games, the others as outlines."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import frozen
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION
from engines.kernel.trophies import Trophy
from engines.shelf import trophies
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.puzzles import collection
from tabletop_qt.store.saved_games import Overviews, SavedGame, records
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, add, card, clear, column, describe, label, line, picture

PICTURE, CELL = 56, 280
"""The size of a picture, and the width of a cell, in pixels at 100%."""


class TrophyShelf(QFrame):
    """A cell for each trophy, game by game."""

    unread = Signal(object)
    """Finished `SavedGame` tables that have to be replayed before they can count."""

    def __init__(self, kits: Mapping[str, GameKit], database: Database) -> None:
        super().__init__()
        self.setObjectName("card")
        self._kits = kits
        self._database = database
        self._theme, self._percent = LIGHT, 100
        self._shelf = Shelf({})
        self.heading = label(msg("Trophies"), "lead")
        about = msg("Only games without help count: no hints, no open decks, no cards of your own, no undo at a practice table.")
        self._cells = QWidget()
        self._flow = FlowLayout(self._cells, 8)
        add(column(self, 12, 8), self.heading, label(about, "small"), self._cells)

    def look(self, *, ask: bool = True) -> None:
        """Look what is earned now; with ``ask``, have the tables replayed that were not looked at yet."""
        try:
            self._shelf = shelf_of(self._database, self._kits)
        except StoreError:
            # The page tells the problem with the database.
            self._shelf = Shelf({})
        self._show()
        if ask and self._shelf.unread:
            self.unread.emit(self._shelf.unread)

    def look_again(self) -> None:
        """Look what is earned once the tables were replayed."""
        self.look(ask=False)

    @property
    def earned(self) -> tuple[tuple[str, str], ...]:
        """The game and the id of each earned trophy."""
        return tuple(self._shelf.earned)

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw in this theme, for text of this size."""
        self._theme, self._percent = theme, max(percent, 100)
        self._show()

    def _show(self) -> None:
        clear(self._flow)
        count = 0
        for game, kit in self._kits.items():
            for trophy in trophies(game):
                cell = self._cell(kit, trophy, self._shelf.earned.get((game, trophy.id)))
                self._flow.addWidget(cell)
                # Only in the page are words measured in its letters.
                for part in cell.findChildren(QLabel):
                    part.ensurePolished()
                layout = cell.layout()
                if layout is not None:
                    cell.setFixedHeight(layout.totalHeightForWidth(cell.width()))
                count += 1
        self.setVisible(bool(count))
        self.heading.setText(tr(msg("Trophies: {earned} of {count}", earned=len(self._shelf.earned), count=count)))

    def _cell(self, kit: GameKit, trophy: Trophy, table: str | None) -> QWidget:
        made = card("trophy")
        made.setFixedWidth(CELL * self._percent // 100)
        size = PICTURE * self._percent // 100
        shown = picture(trophy_picture(kit.id, trophy.id, self._theme, size, self.devicePixelRatioF(), earned=table is not None))
        state = trophy.how if table is None else earned_on(table)
        shown.setAccessibleName(tr(msg("{trophy}, {game}: {state}", trophy=trophy.name, game=kit.name, state=state)))
        row = line(made, 0, 8)
        row.addWidget(shown)
        words = add(
            column(spacing=0),
            1,
            label(kit.name, "small"),
            label(trophy.name),
            label(state if table is None else msg("{how} {state}", how=trophy.how, state=state), "small"),
            1,
        )
        row.addLayout(words, 1)
        describe(made, trophy.name, state)
        return made


def earned_on(table: str) -> Message:
    """A sentence on when a trophy was earned, by the file of the table."""
    day = table[:10]
    return msg("Earned on {day}.", day=day) if day.count("-") == 2 else msg("Earned.")


@frozen
class Shelf:
    """The earned trophies by game and id, each with the file of the first table that earned it, or "" for a puzzle.

    ``unread`` are finished tables that have to be replayed before they can be counted.
    """

    earned: Mapping[tuple[str, str], str]
    unread: tuple[SavedGame, ...] = ()


def shelf_of(database: Database, games: Collection[str]) -> Shelf:
    """The trophies that are earned so far. Tables with a player's own cards earn none. Raises StoreError."""
    tables = [saved for saved in records(database.paths) if saved.header is not None and not saved.header.options.get(EDITION)]
    known = {saved.path: overview.trophies for saved, overview in Overviews(database).known(tables)}
    earned: dict[tuple[str, str], str] = {}
    unread = []
    for saved in sorted(tables, key=lambda saved: saved.path.name):
        if saved.header is not None and saved.header.game in games:
            if saved.path not in known:
                unread.append(saved)
            for each in known.get(saved.path, ()):
                earned.setdefault((saved.header.game, each), saved.path.name)
    with database.reading() as connection:
        solved = {puzzle for (puzzle,) in connection.execute("SELECT puzzle FROM puzzles WHERE solved > 0")}
    for game in games:
        grades = {puzzle.grade for puzzle in collection(game).puzzles if puzzle.id in solved}
        earned.update({(game, trophy.id): "" for trophy in trophies(game) if trophy.grade in grades})
    return Shelf(earned, tuple(unread))
