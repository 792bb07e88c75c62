"""The page of all tables: find one, continue, rename, copy, export or delete it, with undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QMessageBox, QPushButton, QStackedWidget, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.history.exports import ConsentDialog, Request
from tabletop_qt.shell.miniature import SHAPE, table_picture
from tabletop_qt.shell.tables.reader import Kind, Reader, Row, row_of
from tabletop_qt.shell.tables.tables_list import Column, TablesModel, TablesView, TwoLines
from tabletop_qt.store import saved_games
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, read_whole, write_whole
from tabletop_qt.store.saved_games import MAX_BYTES, MAX_NAME, Branch, Branches, Place, SavedGame
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, Page, Picker, add, button, card, column, describe, label, picture
from tabletop_qt.widgets.overlay import NoticeBar
from tabletop_qt.widgets.style import text_px


class Shelving(QObject):
    """Renames, copies, exports and deletes tables. Everything but exports and deletion for good can be undone, the last change first."""

    changed = Signal(object)
    """The path of a changed table; None if it is gone."""
    deleted = Signal(object)
    """The `Row` of a deleted table, which `undo` would restore."""
    done = Signal(object)
    """A `Message` about a success."""
    failed = Signal(object)
    """A `Message` about a failure."""

    def __init__(self, database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths = database.paths
        self._branches = Branches(database)
        self._undoes: list[tuple[Message, Callable[[], Path | None]]] = []

    def known(self) -> Mapping[str, Branch]:
        """The tables with names, by the names of their files."""
        try:
            return self._branches.known()
        except StoreError as error:
            self.failed.emit(error.message)
            return {}

    @property
    def undoes(self) -> Message | None:
        """The label of the change that `undo` reverses; None if there is none."""
        return self._undoes[-1][0] if self._undoes else None

    def undo(self) -> None:
        """Undo the last change."""
        if self._undoes:
            self._do(self._undoes.pop()[1])

    def rename(self, saved: SavedGame, name: str) -> None:
        """Name a table; without a name it is called after its game."""
        before = self.known().get(saved.path.name, Branch(saved.path.name)).name
        self._do(lambda: self._call(saved.path, name), msg("rename the table"), lambda: self._call(saved.path, before))

    def _call(self, path: Path, name: str) -> Path:
        self._branches.rename(path.name, name)
        return path

    def duplicate(self, row: Row) -> None:
        """Copy a table."""

        def copy() -> Path:
            path = saved_games.duplicate(self._paths, row.saved)
            made.append(path)
            return self._call(path, tr(msg("Copy of {table}", table=row.title))[:MAX_NAME])

        def back() -> None:
            saved = saved_games.saved_game(made[0], row.saved.place)
            if saved is not None:
                saved_games.delete(self._paths, saved)

        made: list[Path] = []
        self._do(copy, msg("duplicate {table}", table=row.title), back)

    def delete(self, row: Row) -> None:
        """Delete a table; it can be restored."""

        def delete() -> None:
            deleted.append(saved_games.delete(self._paths, row.saved))

        deleted: list[SavedGame] = []
        if self._do(delete, msg("delete {table}", table=row.title), lambda: self._move_to(deleted[0], row.saved.place)):
            self.deleted.emit(row)

    def put_back(self, row: Row) -> None:
        """Restore a deleted table to the finished or the unfinished ones."""
        self._do(lambda: self._move_to(row.saved, Place.RECORDS if row.outcome is not None else Place.TABLES))

    def _move_to(self, saved: SavedGame, place: Place) -> Path:
        return saved_games.move_to(self._paths, saved, place).path

    def discard(self, row: Row) -> None:
        """Delete a table for good."""
        if self._do(lambda: saved_games.discard(self._paths, row.saved.path)):
            self._undoes = []

    def export(self, row: Row, target: Path) -> None:
        """Save a copy of a record in a file."""
        try:
            write_whole(target, read_whole(row.saved.path, MAX_BYTES))
        except StoreError as error:
            self.failed.emit(error.message)
        else:
            self.done.emit(msg("Record saved as {file}.", file=str(target)))

    def _do(self, act: Callable[[], Path | None], label: Message | None = None, back: Callable[[], Path | None] | None = None) -> bool:
        try:
            path = act()
        except StoreError as error:
            self.failed.emit(error.message)
            return False
        if label is not None and back is not None:
            self._undoes.append((label, back))
        self.changed.emit(path)
        return True


# What can be done with a table


class TableActions:
    """The actions for the chosen table; a disabled one says why."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self.go_on = self._add(msg("Continue"))
        self.learn = self._add(msg("Learn from your mistakes"))
        self.keep = self._add(msg("Keepsake page…"))
        self.put_back = self._add(msg("Restore"))
        self.rename = self._add(msg("Rename"), "F2")
        self.duplicate = self._add(msg("Duplicate"), "Ctrl+D")
        self.export = self._add(msg("Export…"), "Ctrl+E")
        self.delete = self._add(msg("Delete"), QKeySequence.StandardKey.Delete)
        self.discard = self._add(msg("Delete for good…"))
        self.all = (self.go_on, self.learn, self.keep, self.put_back, self.rename, self.duplicate, self.export, self.delete, self.discard)

    def _add(self, words: Message, key: str | QKeySequence.StandardKey = "") -> QAction:
        action = QAction(self._owner, text=caption(tr(words)))
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._owner.addAction(action)
        return action

    def fit(self, row: Row | None) -> None:
        """Enable the actions that are possible with a table, or none without a table."""
        deleted = row is not None and row.kind is Kind.DELETED
        finished = row is not None and row.kind is Kind.FINISHED
        self.go_on.setText(caption(tr(msg("View") if finished else msg("Continue"))))
        why = msg("Select a table first.") if row is None else msg("This table is open in another window.") if row.saved.locked else None
        for action in self.all:
            action.setVisible((action in (self.put_back, self.discard)) == deleted or action is self.export)
            opens = action is not self.go_on or row is None or row.opens
            _offer(action, why or (None if opens else msg("This table can't be opened.")))
        self.keep.setVisible(row is not None and finished and row.kit is not None)
        self.learn.setVisible(row is not None and finished and len(row.seats) == 1 and row.kit is not None and row.kit.learns)


def _offer(action: QAction, why: Message | None) -> None:
    action.setEnabled(why is None)
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    words = why if why is not None else msg("{keys}", keys=keys) if keys else msg("")
    action.setToolTip(tip(tr(words)))
    action.setStatusTip(tr(why) if why is not None else "")


class ActionButtons(QWidget):
    """A button for each action."""

    def __init__(self, actions: TableActions) -> None:
        super().__init__()
        self._flow = FlowLayout(self, 8)
        self.of: dict[QAction, QPushButton] = {}
        for action in actions.all:
            made = self.of[action] = button(msg(""), action.trigger, primary=action in (actions.go_on, actions.put_back))
            self._flow.addWidget(made)
        self.follow()

    def follow(self) -> None:
        """Show the current state of the actions."""
        for action, shown in self.of.items():
            shown.setText(action.text())
            shown.setVisible(action.isVisible())
            shown.setEnabled(action.isEnabled())
            shown.setToolTip(tip(action.toolTip()))
            shown.setAccessibleDescription(action.statusTip())


# Search and filters


KINDS: tuple[tuple[Kind | None, Message], ...] = (
    (None, msg("All tables")),
    (Kind.UNFINISHED, msg("Unfinished")),
    (Kind.FINISHED, msg("Finished")),
    (Kind.DAMAGED, msg("Damaged")),
    (Kind.DELETED, msg("Deleted")),
)
ORDERS: tuple[tuple[Message, Column, Qt.SortOrder], ...] = (
    (msg("Most recent first"), Column.WHEN, Qt.SortOrder.DescendingOrder),
    (msg("Oldest first"), Column.WHEN, Qt.SortOrder.AscendingOrder),
    (msg("Table name"), Column.WHAT, Qt.SortOrder.AscendingOrder),
    (msg("Players"), Column.WHO, Qt.SortOrder.AscendingOrder),
    (msg("Progress"), Column.WHERE, Qt.SortOrder.AscendingOrder),
)
"""The orders by name; a click on a heading gives others."""
ROOM = 32
"""The margins of the search field, in pixels."""


class Choosing(QWidget):
    """The search field and the filters above the list."""

    changed = Signal()
    """The search or a filter has changed."""
    ordered = Signal(object, object)
    """A `Column` and the direction of sorting."""

    def __init__(self, kits: Mapping[str, GameKit]) -> None:
        super().__init__()
        self.search = QLineEdit(placeholderText=tr(msg("Search by player, name or deal")))
        describe(self.search, msg("Search the tables"), msg("Players, table names and deal numbers"))
        self.games, self.kinds, self.orders = Picker(), Picker(), Picker()
        describe(self.games, msg("Game"))
        describe(self.kinds, msg("Status"))
        describe(self.orders, msg("Sort by"))
        self.games.addItem(tr(msg("All games")), "")
        for kit in kits.values():
            self.games.addItem(tr(kit.name), kit.id)
        for _, words in KINDS:
            self.kinds.addItem(tr(words))
        for words, _, _ in ORDERS:
            self.orders.addItem(tr(words))
        add(FlowLayout(self, 8), self.search, self.games, self.kinds, self.orders)
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
        """The searched text."""
        return self.search.text()

    @property
    def game(self) -> str:
        """The id of the game, "" for all."""
        return str(self.games.currentData())

    @property
    def kind(self) -> Kind | None:
        """The kind of tables; None for all but deleted ones."""
        return KINDS[self.kinds.currentIndex()][0]

    @property
    def everything(self) -> bool:
        """True if all tables but deleted ones are shown."""
        return not self.text.strip() and not self.game and self.kind is None

    def choose_everything(self) -> None:
        """Clear the search and the filters."""
        with QSignalBlocker(self):
            self.search.clear()
            self.games.setCurrentIndex(0)
            self.kinds.setCurrentIndex(0)
        self.changed.emit()

    def show_order(self, column: int, order: Qt.SortOrder) -> None:
        """Show the name of the order, if it has one, after a click on a heading."""
        named = (place for place, (_, *known) in enumerate(ORDERS) if known == [column, order])
        self.orders.setCurrentIndex(next(named, -1))


AROUND, LEAST = 24, 144
"""The gap above and below the picture of a table, and its least height."""


class TablesPage(Page):
    """The list of all tables; slow details are added little by little."""

    continued = Signal(object)
    """The path of the table to continue or view."""
    learnRequested = Signal(object)
    """The path of the finished table to learn from."""
    pageRequested = Signal(object)
    """The path of the finished table whose page is wanted."""
    newRequested = Signal()
    openRequested = Signal()
    restoreRequested = Signal()
    exportRequested = Signal()
    importRequested = Signal()
    undoChanged = Signal()
    """`undo` has another label."""

    def __init__(
        self, kits: Mapping[str, GameKit], database: Database, reader: Reader, theme: Theme, pick_target: Callable[[str], Path | None]
    ) -> None:
        super().__init__(msg("Tables"), widest=1120, scrolls=False)
        self._kits = kits
        self._reader = reader
        self._pick_target = pick_target
        self._wanted: Path | None = None
        self._listed = False
        self._database, self._theme = database, theme
        self._found: tuple[Sequence[SavedGame], Mapping[str, Branch]] | None = None
        """The tables listed and their names."""
        self.shelving = Shelving(database, self)
        self.model = TablesModel(self)
        self.choosing = Choosing(kits)
        self.notice = NoticeBar()
        self.list = TablesView(self.model)
        self._cells = TwoLines(self.list, theme)
        self.list.setItemDelegate(self._cells)
        self.does = TableActions(self.list)
        self.buttons = ActionButtons(self.does)
        self._fill_header()
        self.reason = label(msg(""), "warning")
        add(self.parts, self.choosing, self.notice, (self._middle(), 1), self.reason, self.buttons)
        self._connect()
        self._fit()

    def _fill_header(self) -> None:
        self.title.setWordWrap(False)
        self.header.setStretchFactor(self.title, 0)
        self.count = label(msg(""), "small", wrap=False)
        self.more = button(msg("More"))
        self.menu = QMenu(self.more)
        self.menu.addAction(tr(msg("&New table: choose a game"))).triggered.connect(lambda _: self.newRequested.emit())
        self.menu.addAction(tr(msg("&Open record…"))).triggered.connect(lambda _: self.openRequested.emit())
        self.restore = self.menu.addAction(tr(msg("&Restore from a backup…")))
        self.restore.triggered.connect(lambda _: self.restoreRequested.emit())
        self.menu.addAction(tr(msg("&Export everything…"))).triggered.connect(lambda _: self.exportRequested.emit())
        self.menu.addAction(tr(msg("&Import…"))).triggered.connect(lambda _: self.importRequested.emit())
        self.more.setMenu(self.menu)
        add(self.header, self.count, 1, self.more)

    def _middle(self) -> QStackedWidget:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self.glimpse = picture()
        """A picture of the chosen table below a short list."""
        self.glimpse.setParent(self.list.viewport())
        self.glimpse.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.empty = card()
        self.nothing = label(msg(""), "lead")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.way_out = button(msg(""), self._leave_emptiness, primary=True)
        add(column(self.empty, 32, 16), 1, self.nothing, (self.way_out, 0, Qt.AlignmentFlag.AlignHCenter), 1)
        self._stack.addWidget(self.empty)
        return self._stack

    def _connect(self) -> None:
        self.choosing.changed.connect(self._choose)
        self.choosing.ordered.connect(self.list.sortByColumn)
        self.list.header().sortIndicatorChanged.connect(self.choosing.show_order)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.list.resized.connect(self._fit)
        self.list.entered.connect(self.does.go_on.trigger)
        self.list.selectionModel().currentChanged.connect(lambda _now, _before: self._fit())
        self._reader.listed.connect(self._list)
        self._reader.replayed.connect(self._learn)
        self._reader.finished.connect(self.model.arrange)
        self._reader.finished.connect(self._tell)
        self.model.renamed.connect(self.shelving.rename)
        self.shelving.changed.connect(self._change)
        self.shelving.deleted.connect(lambda row: self.notice.tell(msg("{table} was deleted.", table=row.title), (msg("Undo"), self.undo)))
        self.shelving.done.connect(lambda message: self.notice.tell(message, briefly=True))
        self.shelving.failed.connect(self.notice.tell)
        does = self.does
        for action, do in (
            (does.go_on, lambda row: self.continued.emit(row.saved.path)),
            (does.learn, lambda row: self.learnRequested.emit(row.saved.path)),
            (does.keep, lambda row: self.pageRequested.emit(row.saved.path)),
            (does.put_back, self.shelving.put_back),
            (does.rename, lambda _: self.list.edit(self.list.currentIndex().siblingAtColumn(Column.WHAT))),
            (does.duplicate, self.shelving.duplicate),
            (does.export, self._ask_export),
            (does.delete, self.shelving.delete),
            (does.discard, self._ask_discard),
        ):
            action.triggered.connect(self._with_row(do))

    def _with_row(self, do: Callable[[Row], object]) -> Callable[[], None]:
        def act() -> None:
            row = self.row
            if row is not None:
                do(row)

        return act

    # The list

    @property
    def row(self) -> Row | None:
        """The chosen table."""
        return self.model.row(self.list.currentIndex())

    def look(self, wanted: Path | None = None) -> None:
        """Read the tables again, and choose one of them."""
        self._wanted = wanted or (self.row.saved.path if self.row is not None else None)
        self._listed = False
        self._reader.read()
        self._tell()

    def look_again(self) -> None:
        """Read the tables again when the player comes back to the window."""
        editing = self.list.state() is QAbstractItemView.State.EditingState
        if self.isActiveWindow() and self.isVisible() and self._listed and not editing:
            self.look()

    def _list(self, found: Sequence[SavedGame]) -> None:
        if not self.isVisible():
            return
        self._listed = True
        known, at = self.shelving.known(), self.list.currentIndex().row()
        if self._found != (found, known):
            self._found = found, known
            self.model.show([row_of(saved, self._kits, known.get(saved.path.name), self._reader.known(saved)) for saved in found])
        index = self.model.index_of(self._wanted)
        if not index.isValid():
            index = self.model.index(max(0, min(at, self.model.rowCount() - 1)), 0)
        self.list.setCurrentIndex(index)
        self._tell()
        if self.back.hasFocus():
            # It had focus only until there was a list.
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _learn(self, saved: SavedGame) -> None:
        overview = self._reader.known(saved)
        self.model.renew(saved, lambda row: evolve(row, overview=overview))
        self._fit()

    def _choose(self) -> None:
        self.model.choose(self.choosing.game, self.choosing.kind, self.choosing.text)
        if not self.list.currentIndex().isValid() and self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0, 0))
        self._tell()

    def _tell(self) -> None:
        """Show the number of tables, or why there are none."""
        count = self.model.rowCount()
        self.count.setText(tr(msgn("{count} table", "{count} tables", count)) if count else "")
        if not self._listed:
            words, way_out = msg("Looking for tables…"), None
        elif self.choosing.everything:
            words, way_out = msg("You haven't played yet. Every table you play is saved here, move by move."), msg("Choose a game")
        else:
            words, way_out = msg("No tables match."), msg("Show all tables")
        self.nothing.setText(tr(words))
        self.way_out.setVisible(way_out is not None)
        self.way_out.setText(tr(way_out) if way_out is not None else "")
        self._stack.setCurrentWidget(self.list if count else self.empty)
        self.buttons.setVisible(bool(count))
        self._fit()

    def _leave_emptiness(self) -> None:
        if self.choosing.everything:
            self.newRequested.emit()
        else:
            self.choosing.choose_everything()
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        row = self.row
        self.does.fit(row)
        self.buttons.follow()
        problem = row.problem if row is not None else None
        self.reason.setVisible(problem is not None)
        self.reason.setText(tr(problem) if problem is not None else "")
        self._glance(row)

    def _glance(self, row: Row | None) -> None:
        """Show a picture of the chosen table where the list leaves room for one."""
        room, last = self.list.viewport().size(), self.list.visualRect(self.model.index(self.model.rowCount() - 1, 0))
        h = min(room.height() - last.bottom() - 2 * AROUND, SHAPE[1])
        w = h * SHAPE[0] // SHAPE[1]
        shown = row is not None and row.kit is not None and h >= LEAST and w <= room.width()
        self.glimpse.setVisible(shown)
        if row is None or row.kit is None or not shown:
            return
        path, theme = self._database.paths.picture(row.saved.path), self._theme
        self.glimpse.setPixmap(table_picture(path, row.kit.id, theme, (w, h), self.devicePixelRatioF()))
        self.glimpse.setGeometry((room.width() - w) // 2, last.bottom() + AROUND, w, h)

    # Actions

    def _change(self, path: Path | None) -> None:
        self.look(path)
        self.undoChanged.emit()

    @property
    def undoes(self) -> Message | None:
        """The label of the change that `undo` reverses; None if there is none."""
        return self.shelving.undoes

    def undo(self) -> None:
        """Undo the last change of a table."""
        self.notice.dismiss()
        self.shelving.undo()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_export(self, row: Row) -> None:
        if not row.tells_more:
            self._export(row)
            return
        # Nobody has sat down here, so there is no log to offer instead.
        ConsentDialog(self, Request(msg("Export anyway"), lambda: self._export(row))).open()

    def _export(self, row: Row) -> None:
        target = self._pick_target(row.saved.path.name)
        if target is not None:
            self.shelving.export(row, target)

    def _ask_discard(self, row: Row) -> None:
        question = QMessageBox(self)
        question.setWindowTitle(tr(msg("Delete for good")))
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setText(tr(msg("You won't be able to restore {table}.", table=row.title)))
        sure = question.addButton(tr(msg("Delete for good")), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(question.addButton(tr(msg("Keep it")), QMessageBox.ButtonRole.RejectRole))
        sure.clicked.connect(lambda: self.shelving.discard(row))
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.open()

    def _open_menu(self, where: QPoint) -> None:
        menu = QMenu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in self.does.all:
            menu.addAction(action)
        menu.popup(self.list.viewport().mapToGlobal(where))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Search at Ctrl+F; leave the page at Escape."""
        if event.matches(QKeySequence.StandardKey.Find):
            self.choosing.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw everything in this theme, for text of this size."""
        super().set_theme(theme, percent)
        self._cells.set_theme(theme, percent)
        self.choosing.set_text_size(percent)
        self.list.doItemsLayout()
        self._theme = theme
        self._glance(self.row)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.list if self._stack.currentWidget() is self.list else self.way_out if self.way_out.isVisibleTo(self) else self.back
