"""What can be done with a table that is chosen: as keys, in its menu, and as buttons below the list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.tables.row import Kind, Row
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button
from tabletop_qt.widgets.flow_layout import FlowLayout


class TableActions:
    """The actions of a list; each is offered only where it can be done, and says why where it can't."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self.go_on = self._add(msg("Continue"))
        self.put_back = self._add(msg("Put back"))
        self.rename = self._add(msg("Rename"), "F2")
        self.duplicate = self._add(msg("Duplicate"), "Ctrl+D")
        self.export = self._add(msg("Export…"), "Ctrl+E")
        self.delete = self._add(msg("Delete"), QKeySequence.StandardKey.Delete)
        self.discard = self._add(msg("Delete for good…"))
        self.all = (self.go_on, self.put_back, self.rename, self.duplicate, self.export, self.delete, self.discard)

    def _add(self, words: Message, key: str | QKeySequence.StandardKey = "") -> QAction:
        action = QAction(self._owner)
        action.setText(caption(tr(words)))
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._owner.addAction(action)
        return action

    def fit(self, row: Row | None) -> None:
        """Offer what can be done with a table, or nothing where none is chosen."""
        deleted = row is not None and row.kind is Kind.DELETED
        finished = row is not None and row.kind is Kind.FINISHED
        self.go_on.setText(caption(tr(msg("Look at it") if finished else msg("Continue"))))
        why = _why_not(row)
        for action in self.all:
            action.setVisible((action in (self.put_back, self.discard)) == deleted or action is self.export)
            _offer(action, why if action is not self.go_on or why is not None or row is None or row.opens else msg("It can't be opened."))


def _why_not(row: Row | None) -> Message | None:
    if row is None:
        return msg("Choose a table first.")
    return msg("It is open in another window.") if row.saved.locked else None


def _offer(action: QAction, why: Message | None) -> None:
    action.setEnabled(why is None)
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    words = why if why is not None else msg("{keys}", keys=keys) if keys else msg("")
    action.setToolTip(tip(tr(words)))
    action.setStatusTip(tr(why) if why is not None else "")


class ActionButtons(QWidget):
    """A button for each action; it is what its action is."""

    def __init__(self, actions: TableActions) -> None:
        super().__init__()
        self._flow = FlowLayout(self, 8)
        self.of: dict[QAction, QPushButton] = {}
        for action in actions.all:
            made = self.of[action] = button(msg(""), action.trigger, primary=action in (actions.go_on, actions.put_back))
            self._flow.addWidget(made)
        self.follow()

    def follow(self) -> None:
        """Show the actions as they are now."""
        for action, shown in self.of.items():
            shown.setText(action.text())
            shown.setVisible(action.isVisible())
            shown.setEnabled(action.isEnabled())
            shown.setToolTip(tip(action.toolTip()))
            shown.setAccessibleDescription(action.statusTip())
