"""The branches of a table: which there are, how they are called, and going to another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from engines.kernel.messages import msg
from tabletop_qt.store.saved_games import MAX_NAME, Branch, title
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line

_BRANCH = Qt.ItemDataRole.UserRole
DEEPEST = 8
"""Branches of branches are set in by no more steps than this."""


class BranchesDialog(QDialog):
    """Lists a table and its kin, a branch under what it grew out of; lets the person rename them and go to another one."""

    chosen = Signal(str)
    """The table with this file name is to be played on."""
    renamed = Signal(str, str)
    """The table with this file name has this name from now on."""

    def __init__(self, parent: QWidget, family: Callable[[], tuple[Branch, ...]], current: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(msg("Branches of this table")))
        self._family = family
        self._current = current
        self.list = QListWidget()
        describe(self.list, msg("Branches of this table"))
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME)
        describe(self.name, msg("Name of the branch"))
        words = label(msg("&Name:"), wrap=False)
        words.setBuddy(self.name)
        self.rename = button(msg("Rename"), self._rename)
        self.go = button(msg("Open branch"), self._go, primary=True)
        self.leave = button(msg("Close"), self.reject)
        layout = column(self, 16, 8)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        about = msg("Each branch is a separate table. To start one, look back and choose “{button}”.", button=msg("Continue from here"))
        layout.addWidget(label(about, "small"))
        layout.addWidget(self.list, 1)
        naming = line(spacing=8)
        for part in (words, self.name, self.rename):
            naming.addWidget(part)
        layout.addLayout(naming)
        buttons = line(spacing=8)
        buttons.addStretch(1)
        for made in (self.go, self.leave):
            buttons.addWidget(made)
        layout.addLayout(buttons)
        self.list.currentItemChanged.connect(self._turned_to)
        self.list.itemActivated.connect(lambda _: self._go())
        self.name.textChanged.connect(lambda _: self._allow())
        self.resize(480, 360)
        self.fill()

    def fill(self) -> None:
        """List what there is now; the chosen one stays chosen, at first the table that is open."""
        chosen = self._chosen()
        file = chosen.file if chosen is not None else self._current
        depths: dict[str, int] = {}
        self.list.clear()
        for branch in self._family():
            depth = depths[branch.file] = depths[branch.of] + 1 if branch.of in depths else 0
            words = title(branch)
            if branch.of and branch.name:
                words = msg("{name}, from decision {number}", name=words, number=branch.at)
            if branch.file == self._current:
                words = msg("{name} (open)", name=words)
            item = QListWidgetItem("\u2003" * min(depth, DEEPEST) + tr(words))
            item.setData(_BRANCH, branch)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, tr(words))
            self.list.addItem(item)
            if branch.file == file:
                self.list.setCurrentItem(item)
        self._turned_to()

    def _chosen(self) -> Branch | None:
        row = self.list.currentRow()
        branch = self.list.item(row).data(_BRANCH) if row >= 0 else None
        return branch if isinstance(branch, Branch) else None

    def _turned_to(self) -> None:
        branch = self._chosen()
        self.name.setText(tr(title(branch)) if branch is not None else "")
        self._allow()

    def _allow(self) -> None:
        branch = self._chosen()
        wanted = self.name.text().strip()
        self.rename.setEnabled(branch is not None and bool(wanted) and wanted != branch.name)
        self.go.setEnabled(branch is not None and branch.file != self._current)

    def _rename(self) -> None:
        branch = self._chosen()
        if branch is not None and self.name.text().strip():
            self.renamed.emit(branch.file, self.name.text())
            self.fill()

    def _go(self) -> None:
        branch = self._chosen()
        if branch is not None and branch.file != self._current:
            self.accept()
            self.chosen.emit(branch.file)
