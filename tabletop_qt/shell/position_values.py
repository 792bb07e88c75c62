"""The parts of a position as a list, in the words of the rule book: each can be changed as it lies at a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem, QWidget

from engines.kernel.editing import Editor
from engines.kernel.messages import Message, msg, named
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, Picker, add, button, column, describe, label, line

SIZE = 560, 560
_PATH, _CHOICES = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
NONE = "\N{EN DASH}"
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def as_text(value: Any, words: Mapping[Any, str]) -> str:
    """A value as it is typed: a list with commas, nothing as a dash."""
    if isinstance(value, list):
        return ", ".join([as_text(each, words) for each in value]) or NONE
    return words.get(value, str(value))


def as_value(text: str, is_list: bool, words: Mapping[Any, str]) -> Any:
    """The value that a typed text means. Raises ValueError with the word that means nothing.

    >>> as_value("Red 4,blue 5", True, {"red4": "red 4", "blue5": "blue 5"}), as_value("7", False, {})
    (['red4', 'blue5'], 7)
    """
    text = text.strip()
    if is_list:
        return [as_value(part, False, words) for part in text.split(",") if part.strip() not in ("", NONE)]
    for value, word in words.items():
        if word.casefold() == text.casefold():
            return value
    if words or not text.lstrip("-").isdecimal():
        raise ValueError(text)
    return int(text)


Index = QModelIndex | QPersistentModelIndex


class _Choosing(QStyledItemDelegate):
    """Edits a value with few choices by a combo box, any other as a text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index, /) -> QWidget:
        choices = index.data(_CHOICES)
        if not choices:
            return super().createEditor(parent, option, index)
        box = Picker()
        box.setParent(parent)
        box.addItems(choices)
        box.activated.connect(lambda: self.commitData.emit(box))
        box.activated.connect(lambda: self.closeEditor.emit(box))
        return box

    def setEditorData(self, editor: QWidget, index: Index, /) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(index.data())
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index, /) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)


class ValuesDialog(Dialog):
    """Lists the parts of a position; a value that is typed or chosen is put into it."""

    typed = Signal(str, object)
    """A path, and the value in plain data to be put there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, msg("Values of the position"))
        self.resize(*SIZE)
        self._values: dict[str, Any] = {}
        self._words: dict[str, Mapping[Any, str]] = {}
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr(msg("Part")), tr(msg("Value"))])
        self.tree.setColumnWidth(0, SIZE[0] // 2)
        self.tree.setItemDelegate(_Choosing(self.tree))
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        describe(self.tree, msg("Values of the position"))
        self.tree.itemChanged.connect(self._take)
        self.tree.itemActivated.connect(self._edit)
        self.tree.currentItemChanged.connect(self._hint)
        self.told = label(msg("Double-click a value to change it."))
        add(column(self, 16, 12), self.told, (self.tree, 1), add(line(spacing=8), 1, button(msg("Close"), self.accept)))

    def show_position(self, editor: Editor[Any], position: Any, names: Sequence[str]) -> None:
        """List the parts of a position, with the players' names; parts that were open stay so."""
        items = self._items()
        opened = {path for path, item in items.items() if item.isExpanded()}
        current = self.tree.currentItem()
        at = current.data(0, _PATH) if current is not None else ""
        above = self.tree.verticalScrollBar().value()
        self.tree.blockSignals(True)
        self.tree.clear()
        self._values, self._words, shown = dict(editor.listed(position)), {}, {"": self.tree.invisibleRootItem()}
        for path, value in self._values.items():
            holder = path
            while holder not in shown:
                holder = holder.rpartition(".")[0]
            item = shown[path] = QTreeWidgetItem(shown[holder], [tr(named(editor.name(position, path), names, roles=False))])
            item.setData(0, _PATH, path)
            part = editor.part(path)
            words = part.words(position) if part is not None and part.words is not None else {}
            self._words[path] = {each: tr(named(word, names, roles=False)) for each, word in words.items()}
            self._fill(item, value, self._words[path])
            item.setExpanded(path in opened or (not items and path.startswith("players") and path.count(".") == 1))
        if at in shown:
            self.tree.setCurrentItem(shown[at], 1)
        self.tree.blockSignals(False)
        self.tree.verticalScrollBar().setValue(above)

    def tell(self, refusal: Message) -> None:
        """Say why a value can't be put there."""
        self.told.setText(tr(refusal))

    def item(self, path: str) -> QTreeWidgetItem:
        """The line of a part."""
        return self._items()[path]

    def _items(self) -> dict[str, QTreeWidgetItem]:
        found: dict[str, QTreeWidgetItem] = {}
        left = [self.tree.invisibleRootItem()]
        while left:
            item = left.pop()
            below = [child for child in map(item.child, range(item.childCount())) if child is not None]
            found |= {child.data(0, _PATH): child for child in below}
            left += below
        return found

    def _fill(self, item: QTreeWidgetItem, value: Any, words: Mapping[Any, str]) -> None:
        if isinstance(value, bool):
            item.setCheckState(1, CHECKED if value else UNCHECKED)
        elif words or isinstance(value, int):
            item.setText(1, as_text(value, words))
            item.setToolTip(1, tip(item.text(1)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setData(1, _CHOICES, None if isinstance(value, list) else [*words.values()])

    def _hint(self, item: QTreeWidgetItem | None) -> None:
        path = item.data(0, _PATH) if item is not None else ""
        value, words = self._values.get(path), [*self._words.get(path, {}).values()]
        if isinstance(value, bool):
            self.tell(msg("Click the box to change it."))
        elif isinstance(value, list) and words:
            some = f"{words[0]}, {words[min(len(words) - 1, 2)]}"
            self.tell(msg("Double-click, and write with commas: {some}.", some=some))
        elif words:
            self.tell(msg("Double-click to choose."))
        else:
            self.tell(msg("Double-click a value to change it."))

    def _edit(self, item: QTreeWidgetItem) -> None:
        if item.data(1, Qt.ItemDataRole.CheckStateRole) is not None:
            item.setCheckState(1, UNCHECKED if item.checkState(1) == CHECKED else CHECKED)
        elif item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree.editItem(item, 1)

    def _take(self, item: QTreeWidgetItem, column_: int) -> None:
        path = item.data(0, _PATH)
        before = self._values.get(path)
        if column_ != 1:
            return
        if isinstance(before, bool):
            self.typed.emit(path, item.checkState(1) == CHECKED)
            return
        words = self._words[path]
        try:
            self.typed.emit(path, as_value(item.text(1), isinstance(before, list), words))
        except ValueError as error:
            what = msg("{word} is not a possible value for this part.", word=str(error)) if words else msg("This must be a whole number.")
            self.tell(msg("{part}: {what}", part=item.text(0), what=what))
