"""The statistics page: results of each player and kind of bot, by game and set-up, and the shelf of trophies."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen
from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from engines.kernel.bots import bots
from engines.kernel.contract import PERSON, Game
from engines.kernel.messages import Message, msg, msgn, side_by_side
from engines.kernel.options import EDITION, Choice, Option
from engines.kernel.trophies import Trophy
from engines.shelf import trophies
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.play.plots import Plot, PointsPlot, SpreadPlot
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, write_whole
from tabletop_qt.store.puzzles import collection
from tabletop_qt.store.saved_games import Overviews, SavedGame, records
from tabletop_qt.store.statistics import PAPER, Mark, Standing, Who, as_csv, histories, load_finished, setups, standing, totals
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import (
    CheckBox,
    FlowLayout,
    Page,
    Picker,
    add,
    button,
    card,
    clear,
    column,
    describe,
    label,
    line,
    picture,
)

if TYPE_CHECKING:
    from tabletop_qt.shell.printing import Pick

# Names of set-ups


def setup_words(key: str, game: Game[Any]) -> Message:
    """A set-up in words: the number of seats, the bots, and the options that differ from the defaults."""
    given = dict(word.partition("=")[::2] for word in key.split())
    parts: list[Message] = []
    if given.pop(PAPER, None) is not None:
        parts.append(msg("on paper"))
    seats = given.pop("seats", "")
    if seats.isdecimal():
        parts.append(msgn("{count} seat", "{count} seats", int(seats)))
    kinds = given.pop("bots", "")
    if kinds:
        parts.append(msg("bots: {kinds}", kinds=tuple(bot_words(kind, game) for kind in dict.fromkeys(kinds.split(",")))))
    if given.pop("position", None) is not None:
        parts.append(msg("from a position"))
    for option in game.options:
        value = given.pop(option.key, None)
        if value is not None and value != _text(option.default):
            parts.append(msg("{option}: {value}", option=option.label, value=_value(option, value)))
    parts += [msg("{option}: {value}", option=name, value=value) for name, value in given.items() if value]
    if not parts:
        return msg("default")
    return side_by_side(parts)


def bot_words(kind: str, game: Game[Any]) -> Message:
    """The name of a kind of bot."""
    bot = bots(game).get(kind)
    return bot.label if bot is not None and bot.label.text else msg("{name}", name=kind)


def _text(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _value(option: Option[Any], value: str) -> Message:
    choices: tuple[Choice, ...] = getattr(option, "choices", ())
    labels = {choice.value: choice.label for choice in choices}
    return msg("{values}", values=tuple(labels.get(each, msg("{value}", value=each)) for each in value.split(",")))


# The page


COLUMNS = (msg("Who"), msg("Tables"), msg("Won"), msg("Share"), msg("Average"), msg("Best"), msg("Streak"), msg("Longest"), msg("Assisted"))
NAME_LETTERS = 12
"""The least width of the column of names, in letters; the others are about as wide."""


class StatisticsPage(Page):
    """Filters, a row for each player or bot, and plots of the chosen row."""

    def __init__(self, kits: Mapping[str, GameKit], database: Database, ask: Pick) -> None:
        super().__init__(msg("Statistics"), 1900, 12)
        self._kits = kits
        self._database = database
        self.ask = ask
        self._setups: dict[str, dict[str, int]] = {}
        """The numbers of finished tables by game and set-up."""
        self._histories: dict[Who, list[Mark]] = {}
        self._changing = False
        every = msg("Every seat of every table, as comma-separated values")
        self.export = button(msg("Export for a spreadsheet…"), self._export, tip=every)
        self.told = label(msg(""), "small", wrap=False)
        add(self.header, self.told, self.export)
        self.problem = label(msg(""), "warning")
        self.empty = label(msg(""), "lead")
        self._filled = QWidget()
        self.summary = label(msg(""), "lead")
        add(column(self._filled, 0, 12), self._filters(), self.summary, self._make_rows(), self._plots())
        self.shelf = TrophyShelf(kits, database)
        add(self.parts, self.problem, self.empty, self._filled, self.shelf, 1)

    def _filters(self) -> QWidget:
        part = QWidget()
        flow = FlowLayout(part, 8)
        self.games, self.setups = Picker(), Picker()
        for picker, words in ((self.games, msg("&Game:")), (self.setups, msg("Set&up:"))):
            asked = label(words, buddy=picker)
            picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
            add(flow, asked, picker)
        describe(self.games, msg("Game"))
        describe(self.setups, msg("Setup"))
        self.assisted = CheckBox(tr(msg("Include assisted tables")))
        self.assisted.setChecked(True)
        flow.addWidget(self.assisted)
        self.games.currentIndexChanged.connect(lambda _: self._choose_game())
        self.setups.currentIndexChanged.connect(lambda _: self._count())
        self.assisted.toggled.connect(lambda _: self._count())
        return part

    def _make_rows(self) -> QTreeWidget:
        rows = self.rows = QTreeWidget()
        rows.setObjectName("rows")
        rows.setRootIsDecorated(False)
        rows.setUniformRowHeights(True)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows.setHeaderLabels([tr(words) for words in COLUMNS])
        rows.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        rows.header().setStretchLastSection(False)
        rows.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        rows.headerItem().setToolTip(6, tip(tr(msg("Current winning streak"))))
        rows.headerItem().setToolTip(7, tip(tr(msg("Longest winning streak"))))
        for place in range(1, len(COLUMNS)):
            rows.headerItem().setTextAlignment(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        describe(rows, msg("Results by player"), msg("The charts below show the selected row."))
        rows.currentItemChanged.connect(lambda *_: self._show_plots())
        return rows

    def _plots(self) -> QWidget:
        made = card()
        self.plotted = label(msg(""), "lead")
        both = line(spacing=24)
        self.points, self.spread = PointsPlot(), SpreadPlot()
        plots: tuple[tuple[Plot, Message], ...] = (
            (self.points, msg("Score per game: solid dots = won, squares = assisted; line = average")),
            (self.spread, msg("Games by score; solid = won")),
        )
        for plot, words in plots:
            add(both, (add(column(spacing=2), plot, label(words, "small")), 1))
        add(column(made, 12, 4), self.plotted, both)
        return made

    # Results

    def showEvent(self, event: QShowEvent, /) -> None:
        """Read the results again."""
        super().showEvent(event)
        self.look()

    def look(self) -> None:
        """Read and show the results, or the problem with them."""
        self._tell_problem(msg(""))
        try:
            self._setups = setups(self._database)
        except StoreError as error:
            self._setups = {}
            self._tell_problem(error.message)
        played = [game for game in self._kits if game in self._setups]
        self._filled.setVisible(bool(played))
        self.export.setEnabled(bool(played))
        self.empty.setVisible(not played)
        self.empty.setText(tr(msg("You haven't finished a game yet. Finish one to see your results here.")))
        self.told.setText("")
        if played:
            self._offer_games(played)
        self.shelf.look()

    def _tell_problem(self, problem: Message) -> None:
        self.problem.setText(tr(problem))
        self.problem.setVisible(bool(problem.text))

    def _offer_games(self, played: list[str]) -> None:
        before = self.games.currentData()
        last = next(game for game in reversed(self._setups) if game in self._kits)
        self._changing = True
        self.games.clear()
        for game in played:
            self.games.addItem(tr(self._kits[game].name), game)
        self.games.setCurrentIndex(self.games.findData(before if before in played else last))
        self._changing = False
        self._choose_game()

    @property
    def kit(self) -> GameKit:
        """The game whose tables are counted."""
        return self._kits[str(self.games.currentData())]

    def _choose_game(self) -> None:
        if self._changing:
            return
        before, counts = self.setups.currentData(), self._setups[self.kit.id]
        self._changing = True
        self.setups.clear()
        self.setups.addItem(tr(msg("all")), "")
        for key in sorted(counts, key=lambda key: (-counts[key], key)):
            words = msg("{setup} ({count})", setup=setup_words(key, self.kit.game), count=counts[key])
            self.setups.addItem(tr(words), key)
        self.setups.setCurrentIndex(max(0, self.setups.findData(before)))
        self._changing = False
        self._count()

    def _count(self) -> None:
        if self._changing:
            return
        chosen = self._database, self.kit.id, str(self.setups.currentData() or ""), self.assisted.isChecked()
        try:
            self._histories, counted = histories(*chosen), totals(*chosen)
        except StoreError as error:
            self._histories, counted = {}, (0, 0, 0)
            self._tell_problem(error.message)
        self.summary.setText(tr(_summary(*counted)))
        self.rows.clear()
        for key, marks in self._histories.items():
            self.rows.addTopLevelItem(self._row(standing(key, marks, self.kit.game.fewest)))
        # The column of names has what room is left, and some of it at least.
        self.rows.header().setMinimumSectionSize(NAME_LETTERS * self.rows.fontMetrics().averageCharWidth())
        height = self.rows.header().sizeHint().height() + 20
        self.rows.setFixedHeight(height + max(1, min(len(self._histories), 8)) * max(self.rows.sizeHintForRow(0), 24))
        first = self.rows.topLevelItem(0)
        if first is not None:
            self.rows.setCurrentItem(first)
        self._show_plots()

    def _row(self, added: Standing) -> QTreeWidgetItem:
        share = msg("{percent}%", percent=round(100 * added.share))
        best = "" if added.best is None else str(added.best)
        average = QLocale().toString(added.average, "f", 1)
        cells = (tr(self.name(added)), str(added.tables), str(added.won), tr(share), average, best)
        row = QTreeWidgetItem([*cells, str(added.streak), str(added.longest), str(added.assisted)])
        row.setToolTip(0, tip(cells[0]))
        row.setData(0, Qt.ItemDataRole.UserRole, (added.name, added.player))
        for place in range(1, len(COLUMNS)):
            row.setTextAlignment(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row

    def name(self, added: Standing) -> Message:
        """The name of a player or bot."""
        if added.player != PERSON:
            return msg("Bot: {name}", name=bot_words(added.player, self.kit.game))
        return msg("{name}", name=added.name)

    def _show_plots(self) -> None:
        row = self.rows.currentItem()
        key = tuple(row.data(0, Qt.ItemDataRole.UserRole)) if row is not None else ("", "")
        marks = self._histories.get((key[0], key[1]), [])
        self.plotted.setText(row.text(0) if row is not None else "")
        self.points.show_marks(marks)
        self.spread.show_marks(marks)

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Draw the shelf in this theme, for text of this size."""
        self.shelf.set_theme(theme, percent)

    # Export

    def _export(self) -> None:
        kind = msg("Spreadsheets ({pattern})", pattern="*.csv")
        path = self.ask(self, msg("Export statistics"), kind, "homeroom-statistics.csv")
        if path is None:
            return
        try:
            write_whole(path, as_csv(load_finished(self._database)).encode("utf-8-sig"))
        except StoreError as error:
            self._tell_problem(error.message)
        else:
            self.told.setText(tr(msg("Saved to {file}.", file=path.name)))

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.back


def _summary(tables: int, won: int, helped: int) -> Message:
    return msg(
        "{tables}: {won}, {helped}.",
        tables=msgn("{count} table finished", "{count} tables finished", tables),
        won=msgn("{count} won by a player", "{count} won by players", won),
        helped=msgn("{count} assisted", "{count} assisted", helped),
    )


PICTURE, CELL = 56, 280
"""The size of a picture, and the width of a cell, in pixels at 100%."""


# The shelf of trophies


class TrophyShelf(QFrame):
    """The trophies of each game below each other, with how many of them are earned."""

    unread = Signal(object)
    """Finished `SavedGame` tables that have to be replayed before they can count."""

    def __init__(self, kits: Mapping[str, GameKit], database: Database) -> None:
        super().__init__()
        self.setObjectName("card")
        self._kits = kits
        self._database = database
        self._theme, self._percent = LIGHT, 100
        self._shelf = Shelf({})
        self._shown: tuple[object, ...] = ()
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
        if self._shown != self._to_show():
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
        """Draw in this theme, for text of this size, at once or with the next look."""
        self._theme, self._percent = theme, max(percent, 100)
        if self.isVisible():
            self._show()

    def _to_show(self) -> tuple[object, ...]:
        """All that the shelf is drawn from."""
        return dict(self._shelf.earned), self._theme, self._percent, self.devicePixelRatioF()

    def _show(self) -> None:
        self._shown = self._to_show()
        clear(self._flow)
        cells, groups = list[QWidget](), list[QWidget]()
        for game, kit in self._kits.items():
            earned = [self._shelf.earned.get((game, trophy.id)) for trophy in trophies(game)]
            made = [self._cell(kit, trophy, table) for trophy, table in zip(trophies(game), earned, strict=True)]
            if made:
                group, won = QWidget(), sum(table is not None for table in earned)
                head = label(msg("{game}: {earned} of {count}", game=kit.name, earned=won, count=len(made)), "strong", wrap=False)
                add(column(group, 0, 8), head, *made, 1)
                self._flow.addWidget(group)
                groups.append(group)
                cells += made
        # Only in the page are words measured in its letters.
        for part in self._cells.findChildren(QLabel):
            part.ensurePolished()
        high = max((layout.totalHeightForWidth(each.width()) for each in cells if (layout := each.layout()) is not None), default=0)
        for each in cells:
            each.setFixedHeight(high)
        tall = max((each.minimumSizeHint().height() for each in groups), default=0)
        for each in groups:
            each.setFixedHeight(tall)
        count = len(cells)
        self.setVisible(bool(cells))
        self.heading.setText(tr(msg("Trophies: {earned} of {count}", earned=len(self._shelf.earned), count=count)))

    def _cell(self, kit: GameKit, trophy: Trophy, table: str | None) -> QWidget:
        made = card("trophy")
        made.setFixedWidth(CELL * self._percent // 100)
        size = PICTURE * self._percent // 100
        shown = picture(trophy_picture(kit.id, trophy.id, self._theme, size, self.devicePixelRatioF(), earned=table is not None))
        state = trophy.how if table is None else earned_on(table)
        shown.setAccessibleName(tr(msg("{trophy}, {game}: {state}", trophy=trophy.name, game=kit.name, state=state)))
        row = line(made, 0, 8)
        row.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        words = add(
            column(spacing=0),
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
