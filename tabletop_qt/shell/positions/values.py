"""All values of a position as a list, for games whose positions are typed: each can be changed as it lies at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QTreeWidget, QTreeWidgetItem, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line

SIZE = 560, 560
NOT_HERE = frozenset({"agenda", "rng", "config"})
"""The parts that follow from others, or from the set-up."""
_PATH = Qt.ItemDataRole.UserRole
NONE = "\N{EN DASH}"


def as_text(value: Any) -> str:
    """A value as it is typed: a list with commas, nothing as a dash."""
    if isinstance(value, list):
        return ", ".join(map(as_text, value))
    return NONE if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)


def as_value(text: str, before: Any) -> Any:
    """The value that a typed text means in place of another one.

    >>> as_value("red4, blue5", []), as_value("3, 1", [2]), as_value("4", 2), as_value("\N{EN DASH}", 2), as_value("no", True)
    (['red4', 'blue5'], [3, 1], 4, None, False)
    """
    text = text.strip()
    if isinstance(before, list):
        return [as_value(part, None) for part in text.split(",") if part.strip()]
    if isinstance(before, bool):
        return text == "yes"
    if text in (NONE, ""):
        return None
    return int(text) if text.lstrip("-").isdecimal() else text


def plain(value: Any) -> bool:
    """True for a value that is typed as a whole: one of its own, or a list of such."""
    return not isinstance(value, dict | list) or (isinstance(value, list) and not any(isinstance(each, dict | list) for each in value))


class ValuesDialog(QDialog):
    """Lists the values of a position; one that is typed is put into it."""

    typed = Signal(str, object)
    """A path, and the value in plain data to be put there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(msg("Values of the position")))
        self.resize(*SIZE)
        self._values: dict[str, Any] = {}
        self._names: tuple[str, ...] = ()
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr(msg("Part")), tr(msg("Value"))])
        self.tree.setColumnWidth(0, SIZE[0] // 2)
        describe(self.tree, msg("Values of the position"))
        self.tree.itemChanged.connect(self._take)
        self.told = label(msg("Double-click a value to change it. Lists have commas; players count from 0."))
        layout = column(self, 16, 12)
        layout.addWidget(self.told)
        layout.addWidget(self.tree, 1)
        row = line(spacing=8)
        row.addStretch(1)
        row.addWidget(button(msg("Close"), self.accept))
        layout.addLayout(row)

    def show_position(self, data: dict[str, Any], names: Sequence[str]) -> None:
        """List the values of a position in plain data, with the players' names; parts that were open stay so."""
        opened = {item.data(0, _PATH) for item in self._items() if item.isExpanded()}
        current = self.tree.currentItem()
        at = current.data(0, _PATH) if current is not None else ""
        self.tree.blockSignals(True)
        self.tree.clear()
        self._values, self._names = {}, tuple(names)
        for name, value in data.items():
            if name not in NOT_HERE:
                self._add(self.tree.invisibleRootItem(), name, name, value)
        for item in self._items():
            item.setExpanded(item.data(0, _PATH) in opened or not opened)
            if item.data(0, _PATH) == at:
                self.tree.setCurrentItem(item, 1)
        self.tree.blockSignals(False)

    def tell(self, refusal: Message) -> None:
        """Say why a value can't be put there."""
        self.told.setText(tr(refusal))

    def item(self, path: str) -> QTreeWidgetItem:
        """The line of a value."""
        return next(item for item in self._items() if item.data(0, _PATH) == path)

    def _items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        left = [self.tree.invisibleRootItem()]
        while left:
            item = left.pop()
            below = [child for child in map(item.child, range(item.childCount())) if child is not None]
            found += below
            left += below
        return found

    def _add(self, above: QTreeWidgetItem, path: str, name: str, value: Any) -> None:
        item = QTreeWidgetItem(above, [name.replace("_", " ")])
        item.setData(0, _PATH, path)
        if plain(value):
            self._values[path] = value
            item.setText(1, as_text(value))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            return
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in parts:
            whose = f"{key} · {self._names[key]}" if path == "players" and key in range(len(self._names)) else str(key)
            self._add(item, f"{path}.{key}", whose, each)

    def _take(self, item: QTreeWidgetItem, column_: int) -> None:
        path = item.data(0, _PATH)
        if column_ == 1 and path in self._values:
            self.typed.emit(path, as_value(item.text(1), self._values[path]))
