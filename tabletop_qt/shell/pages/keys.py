"""The keys: the page that lists them as they are at present, and the settings that change those of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from attrs import evolve
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QKeySequenceEdit

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.actions import Actions
from tabletop_qt.shell.pages.help_page import HelpPage
from tabletop_qt.shell.play.playback import EVERYWHERE
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.keys import Keys, rival
from tabletop_qt.viewmodels.scenery import Button
from tabletop_qt.widgets.clauses import rich
from tabletop_qt.widgets.controls import CheckBox, add, button, clear, column, describe, label, line

FIXED = frozenset(
    {"Return", "Enter", "Esc", "Space", "Tab", "Backspace", "Left", "Right", "Up", "Down", "PgUp", "PgDown", "Home", "End"}
    | {"Menu", "Del", "F2", "+", "-", "=", "0", "?"}
)
"""Keys that always do the same, besides those of the menus."""
_Rows = tuple[tuple[Message, Message], ...]


def groups(kits: Mapping[str, GameKit]) -> Iterator[tuple[Message, Callable[[], Sequence[Button]]]]:
    """The buttons that letters press: those of every table, then those of each game, which are loaded when they are asked for."""
    yield msg("At every table"), lambda: EVERYWHERE
    for kit in kits.values():
        yield kit.name, partial(_lettered, kit)


def _lettered(kit: GameKit) -> Sequence[Button]:
    return kit.view_model.lettered


def sequence(key: str) -> QKeySequence:
    """A key as Qt has it."""
    return QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)


def native(key: str) -> str:
    """A key in the words of the system."""
    return sequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class KeysPage(HelpPage):
    """The page that lists all keys."""

    def __init__(self, kits: Mapping[str, GameKit], menus: Actions, settings: Settings) -> None:
        super().__init__(msg("Keys"), "", (msg("Change keys"), "settings"))
        self._kits = kits
        self._menus = menus
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """List the keys as they are at present."""
        keys = Keys(settings.letters, settings.keys)
        html = [_listed(title, rows) for title, rows in _fixed()]
        for title, buttons in groups(self._kits):
            html.append(_listed(title, tuple((_named(keys.of(each)), each.label) for each in buttons())))
        for menu, actions in self._menus.listed():
            rows = tuple((msg("{key}", key=keys), msg("{what}", what=action.text().replace("&", ""))) for keys, action in actions)
            html.append(_listed(msg("{menu} menu", menu=menu), rows))
        self.text.setHtml("".join(html))


def _named(key: str) -> Message:
    return msg("{key}", key=native(key)) if key else msg("no key")


def _listed(title: Message, rows: _Rows) -> str:
    cells = "".join(f"<tr><td><b>{rich(keys)}</b></td><td>{rich(what)}</td></tr>" for keys, what in rows)
    return f"<h3>{rich(title)}</h3><table cellpadding='4'>{cells}</table>"


def _fixed() -> tuple[tuple[Message, _Rows], ...]:
    """The keys that nobody can change, and the mouse."""
    return (
        (
            msg("With the mouse"),
            (
                (msg("Click"), msg("Use a piece: if it has only one place to go, it goes there; otherwise pick it up, then click a place")),
                (msg("Double click"), msg("Do the piece's main action; on empty space, fit the whole table")),
                (msg("Drag"), msg("Move a piece in one gesture (never required)")),
                (msg("Right click, wheel"), msg("Open the piece's menu; turn a held piece, or zoom")),
            ),
        ),
        (
            msg("On the table"),
            (
                (msg("Tab, Shift+Tab"), msg("Next or previous part of the table")),
                (msg("← ↑ → ↓"), msg("Next piece or place in that direction")),
                (
                    msg("Enter"),
                    msg("Use a piece: if it has only one place to go, it goes there; otherwise pick it up, then press Enter on a place"),
                ),
                (msg("Ctrl+Enter"), msg("Press the button that stands out")),
                (msg("Space"), msg("Pick up the piece to choose where it goes, or put it down")),
                (msg("Esc"), msg("Undo the last step of an unfinished move; while looking back, go to the latest move")),
                (msg("Menu"), msg("Open the piece's menu")),
                (msg("F2"), msg("Have everything about the piece read out")),
                (msg("+, -, 0"), msg("Zoom in, zoom out, fit the whole table")),
            ),
        ),
        (
            msg("During an animation"),
            (
                (msg("Enter"), msg("Continue (or click the table)")),
                (msg("Space, held"), msg("Play it faster")),
                (msg("Esc"), msg("Skip to the end")),
            ),
        ),
        (
            msg("With several players at one screen"),
            (
                (msg("Enter"), msg("Lift the cover")),
                (msg("Esc"), msg("Close the news since your last decision; close the private strip")),
                (msg("1 to 0, and letters"), msg("Pick in secret, if the settings say so: one row of keys for each player")),
                (msg("↑ ↓"), msg("On a seat's handle when setting up: change the order")),
            ),
        ),
        (
            msg("In lists"),
            (
                (
                    msg("← →"),
                    msg("On the home page: next or previous box; in the log and the rules: next or previous link, Enter follows it"),
                ),
                (msg("Page Up, Page Down"), msg("On the timeline: previous or next round")),
                (msg("Enter, F2"), msg("In the list of tables: open, rename")),
                (msg("Ctrl+D, Ctrl+E"), msg("Duplicate, export")),
                (msg("Delete, Ctrl+Z"), msg("Delete, restore")),
                (msg("Ctrl+F"), msg("Search")),
            ),
        ),
    )


class KeysCard(QFrame):
    """The settings of keys: single letters on or off, and a field for the key of each button."""

    changed = Signal()
    listWanted = Signal()

    def __init__(self, kits: Mapping[str, GameKit], menus: Actions) -> None:
        super().__init__()
        self.setObjectName("card")
        self._menus = menus
        self.keys = Keys()
        """The keys as they are shown."""
        self._groups = tuple(groups(kits))
        self.fields: dict[str, QKeySequenceEdit] = {}
        self.letters = CheckBox(tr(msg("Single letters press buttons")))
        self.letters.toggled.connect(lambda on: self._take(evolve(self.keys, letters=on)))
        layout = add(column(self, 16, 8), label(msg("Keys"), "lead"), (self.letters, 0, Qt.AlignmentFlag.AlignLeft))
        self.group = QComboBox()
        for title, _ in self._groups:
            self.group.addItem(tr(title))
        describe(self.group, msg("The game whose keys to show"))
        self.group.currentIndexChanged.connect(lambda _: self._lay_out())
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self.said = label(msg(""), "warning")
        self.said.hide()
        self.reset = button(msg("Reset all keys"), lambda: self._take(Keys(self.keys.letters)))
        self.list = button(msg("Show all keys"), self.listWanted.emit)
        add(layout, (self.group, 0, Qt.AlignmentFlag.AlignLeft), self._grid, self.said, add(line(spacing=8), self.reset, self.list, 1))
        self._lay_out()

    def show_keys(self, keys: Keys) -> None:
        """Show these keys."""
        self.keys = keys
        self.letters.setChecked(keys.letters)
        self.reset.setEnabled(bool(keys.chosen))
        for pressed in self._buttons:
            self._fill(pressed)

    @property
    def _buttons(self) -> Sequence[Button]:
        return self._groups[self.group.currentIndex()][1]()

    def _lay_out(self) -> None:
        clear(self._grid)
        self.fields = {}
        for row, pressed in enumerate(self._buttons):
            field = self.fields[pressed.name] = QKeySequenceEdit(maximumSequenceLength=1)
            describe(field, msg("Key: {what}", what=pressed.label), msg("Press the new key, or Backspace for none."))
            field.editingFinished.connect(partial(self._edited, pressed))
            self._grid.addWidget(label(pressed.label, wrap=False), row, 0)
            self._grid.addWidget(field, row, 1)
            self._fill(pressed)
        stops = (self.group, *self.fields.values(), self.reset, self.list)
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _fill(self, pressed: Button) -> None:
        field = self.fields[pressed.name]
        with QSignalBlocker(field):
            field.setKeySequence(sequence(self.keys.chosen.get(pressed.name, pressed.key)))

    def _edited(self, pressed: Button) -> None:
        """Take the key in a button's field, or say why not."""
        key = self.fields[pressed.name].keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        key = "" if key == "Backspace" else key
        taken = self._taken(pressed, key)
        self.said.setVisible(taken is not None)
        if taken is not None:
            refused = msg("{key} is taken: {what}. Choose another key.", key=native(key), what=taken)
            self.said.setText(tr(refused))
            describe(self.fields[pressed.name], msg("Key: {what}", what=pressed.label), refused)
            self._fill(pressed)
            return
        others = {name: chosen for name, chosen in self.keys.chosen.items() if name != pressed.name}
        self._take(evolve(self.keys, chosen=others if key == pressed.key else {**others, pressed.name: key}))

    def _taken(self, pressed: Button, key: str) -> Message | None:
        """The name of whatever a key already does where this button can be pressed; None if it is free."""
        if key in FIXED:
            return msg("it works everywhere")
        for _, actions in self._menus.listed():
            for _, action in actions:
                if sequence(key) in action.shortcuts():
                    return msg("{what}", what=action.text().replace("&", ""))
        shown = range(len(self._groups)) if pressed in EVERYWHERE else (0, self.group.currentIndex())
        near = [each for index in shown for each in self._groups[index][1]()]
        found = rival(near, pressed.name, key, self.keys)
        return found.label if found is not None else None

    def _take(self, keys: Keys) -> None:
        if keys != self.keys:
            self.show_keys(keys)
            self.changed.emit()
