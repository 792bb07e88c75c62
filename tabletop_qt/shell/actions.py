"""The menus and shortcuts of the window, as Qt actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolButton

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.appearance import THEME_NAMES
from tabletop_qt.translation import tr

_Keys = str | QKeySequence.StandardKey | tuple[str, ...]


class Actions:
    """The window's actions, in the order of its menus. The window connects each to what it does."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._way_home: QToolButton | None = None
        key = QKeySequence.StandardKey
        bar = window.menuBar()
        file = bar.addMenu(tr(msg("&File")))
        self.home = self._add(file, msg("&Home"), "Ctrl+H")
        self.new = self._add(file, msg("&New table: choose a game"), key.New)
        self.tables = self._add(file, msg("&Tables"), "Ctrl+T")
        self.open = self._add(file, msg("&Open record…"), key.Open)
        self.save = self._add(file, msg("&Save record as…"), key.Save)
        self.save_log = self._add(file, msg("Save &log as…"), "")
        self.copy = self._add(file, msg("&Copy record"), "Ctrl+Shift+C")
        self.copy_position = self._add(file, msg("Copy &position"), "")
        self.print = self._add(file, msg("Print and pla&y…"), "Ctrl+P")
        self.picture = self._add(file, msg("P&icture of the table…"), "")
        self.keepsake = self._add(file, msg("&Keepsake page…"), "")
        self.training = self._add(file, msg("Trainin&g"), "Ctrl+Shift+T")
        self.statistics = self._add(file, msg("St&atistics"), "")
        self.restore = self._add(file, msg("&Restore from a backup…"), "")
        file.addSeparator()
        self.quit = self._add(file, msg("&Quit"), "Ctrl+Q")

        edit = bar.addMenu(tr(msg("&Edit")))
        self.undo = self._add(edit, msg("Undo"), key.Undo)
        self.redo = self._add(edit, msg("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"))
        edit.addSeparator()
        self.automatic = self._add(edit, msg("Play &forced moves automatically"), "", checkable=True)
        self.automatic.setToolTip(tip(tr(msg("At this table, plays your only possible card, die or coin for you after a moment."))))
        edit.addSeparator()
        self.edit_position = self._add(edit, msg("Edit &position"), "")
        self.make_puzzle = self._add(edit, msg("&Make a puzzle of this…"), "")
        edit.addSeparator()
        self.settings = self._add(edit, msg("&Settings"), "Ctrl+,")

        view = bar.addMenu(tr(msg("&View")))
        self.zoom_in = self._add(view, msg("Zoom &in"), ("Ctrl++", "Ctrl+="))
        self.zoom_out = self._add(view, msg("Zoom &out"), "Ctrl+-")
        self.fit = self._add(view, msg("Fit &whole table"), "Ctrl+0")
        view.addSeparator()
        self.panel = self._add(view, msg("Side &panel"), "F9", checkable=True)
        self.log = self._add(view, msg("&Log"), "Ctrl+L")
        self.moves = self._add(view, msg("&Moves"), "Ctrl+M")
        self.next_part = self._add(view, msg("&Next pane"), "F6")
        view.addSeparator()
        menu, group = view.addMenu(tr(msg("&Theme"))), QActionGroup(bar)
        self.themes = {name: self._add(menu, words, "", checkable=True) for name, words in THEME_NAMES}
        for theme in self.themes.values():
            group.addAction(theme)
        self.motion = self._add(view, msg("&Reduce motion"), "", checkable=True)
        self.full_screen = self._add(view, msg("&Full screen"), "F11", checkable=True)

        time = self._timeline = bar.addMenu(tr(msg("&Timeline")))
        self.back = self._add(time, msg("One decision &back"), "Alt+Left")
        self.on = self._add(time, msg("One decision &forward"), "Alt+Right")
        self.first = self._add(time, msg("Go to the &start"), "Alt+Home")
        self.now = self._add(time, msg("Go to the &latest move"), "Alt+End")
        self.play = self._add(time, msg("&Play back the moves"), "Alt+P")
        time.addSeparator()
        self.branch = self._add(time, msg("&Continue from here"), "")
        self.branches = self._add(time, msg("B&ranches…"), "Alt+B")
        time.addSeparator()
        self.solve = self._add(time, msg("Can this still be &won?"), "Alt+W")

        help_menu = bar.addMenu(tr(msg("&Help")))
        self.rules = self._add(help_menu, msg("&Rules"), "F1")
        self.nutshell = self._add(help_menu, msg("In a &nutshell"), "Shift+F1")
        self.lessons = help_menu.addMenu(tr(msg("&Lessons")))
        self.keyboard = self._add(help_menu, msg("&Keys"), ("Ctrl+F1", "?"))
        self.about = self._add(help_menu, msg("&About Homeroom"), "")

    def use_letters(self, on: bool) -> None:
        """Let the question mark show the keys, unless single characters are to do nothing."""
        self.keyboard.setShortcuts([QKeySequence(key) for key in ("Ctrl+F1", "?")[: 1 + on]])

    def listed(self) -> Iterator[tuple[str, tuple[tuple[str, QAction], ...]]]:
        """Every menu's title with its actions that have keys, and these keys in words."""
        for menu in self._window.menuBar().findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            keys = [(_in_words(action.shortcuts()), action) for action in menu.actions() if not action.shortcut().isEmpty()]
            if keys:
                yield menu.title().replace("&", ""), tuple(keys)

    def _add(self, menu: QMenu, words: Message, keys: _Keys, checkable: bool = False) -> QAction:
        action = QAction(menu, text=tr(words))
        if isinstance(keys, tuple):
            action.setShortcuts([QKeySequence(key) for key in keys])
        elif keys != "":
            action.setShortcuts([QKeySequence(keys)])
        action.setCheckable(checkable)
        action.setMenuRole(QAction.MenuRole.NoRole)
        menu.addAction(action)
        return action

    def show_way_home(self, theme: Theme) -> None:
        """Put the Home button into the corner of the menu bar, drawn in this theme."""
        from tabletop_qt.art.signs import icon

        if self._way_home is None:
            made = self._way_home = QToolButton(self._window)
            made.setObjectName("home")
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setDefaultAction(self.home)
            made.setAccessibleName(tr(msg("Home")))
            made.setToolTip(tip(tr(msg("Go home; this table is saved (Ctrl+H)"))))
            self._window.menuBar().setCornerWidget(made)
        self._way_home.setIcon(icon("home", theme.ink))

    def at_table(self, there: bool) -> None:
        """Enable the actions of a table only while one is shown."""
        if self._way_home is not None:
            self._way_home.setVisible(there)
        self._timeline.menuAction().setVisible(there)
        for action in (
            *(self.save, self.save_log, self.copy, self.copy_position, self.picture, self.keepsake),
            *(self.zoom_in, self.zoom_out, self.fit, self.panel, self.log, self.moves),
            *(self.back, self.on, self.first, self.now, self.play, self.branch, self.branches),
        ):
            action.setEnabled(there)
        if not there:
            show_step(self.undo, msg("Undo"), None, False)
            show_step(self.redo, msg("Redo"), None, False)
            self.solve.setEnabled(False)
            self.edit_position.setEnabled(False)
            self.make_puzzle.setEnabled(False)
            self.show_automatic(False, False)

    def show_automatic(self, automatic: bool, able: bool) -> None:
        """Show if forced moves are played automatically at this table, and if that can be changed."""
        self.automatic.setChecked(automatic)
        self.automatic.setEnabled(able)


def show_step(action: QAction, words: Message, why: Message | None, able: bool) -> None:
    """Name what undo or redo would do, or why it can't."""
    action.setText(caption(tr(words)))
    action.setEnabled(able)
    action.setToolTip(tip(tr(why if why is not None else words)))


def _in_words(keys: Iterable[QKeySequence]) -> str:
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def on(action: QAction, do: Callable[[], object]) -> None:
    """Connect an action to what it does."""
    action.triggered.connect(lambda _checked=False: do())
