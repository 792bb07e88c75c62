"""What a person is told of a fault, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.problems.fault import Fault
from tabletop_qt.shell.problems.report import TableThen, report
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, label, line

WIDE = 560


class ProblemDialog(QDialog):
    """Says that something went wrong, what that means for the table, and where the report is.

    Accepting it goes on with the table, as leaving it by Escape does; ``left`` is called instead where the table is to be closed. Nothing
    of a game is written on it: whoever sits before the screen may not be allowed to see it.
    """

    def __init__(
        self, parent: QWidget | None, fault: Fault, table: TableThen | None, kept: Path | Message, left: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(msg("Something went wrong")))
        self.setFixedWidth(WIDE)
        self._faults = [fault]
        self._table = table
        self._left = left
        self.words = label(_meaning(table), "body")
        self.what = label(msg("Homeroom made a mistake: {kind} ({where}).", kind=fault.kind, where=fault.where), "small")
        self.more = label(msg(""), "small")
        self.more.hide()
        where = msg("A report is kept in {file}.", file=str(kept)) if isinstance(kept, Path) else kept
        self.where = label(where, "small")
        self.with_record = QCheckBox(tr(msg("Copy the record of the table with it")))
        self.with_record.setVisible(table is not None)
        self.with_record.setChecked(table is not None and not table.secret)
        self.secret = label(msg("The record tells what players of this game keep hidden."), "warning")
        self.secret.setVisible(table is not None and table.secret)
        self.copy = button(msg("Copy report"), self._copy)
        self.close_table = button(msg("Close the table"), self._close_table)
        self.close_table.setVisible(table is not None)
        self.go_on = button(msg("Go on with the table") if table is not None else msg("Go on"), self.accept, primary=True)
        layout = column(self, 16, 8)
        layout.addWidget(label(msg("Something went wrong"), "heading"))
        for part in (self.words, self.what, self.more, self.where, self.with_record, self.secret):
            layout.addWidget(part)
        row = line(spacing=8)
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(self.close_table)
        row.addWidget(self.go_on)
        layout.addLayout(row)
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def reject(self) -> None:
        """Escape goes on with the table, too: that is what makes it whole again."""
        self.accept()

    def _close_table(self) -> None:
        self.done(QDialog.DialogCode.Rejected)
        self._left()

    def add(self, fault: Fault) -> None:
        """Add another fault that happened meanwhile."""
        if fault.key not in {known.key for known in self._faults}:
            self._faults.append(fault)
            count = len(self._faults) - 1
            self.more.setText(tr(msgn("{count} more mistake followed it.", "{count} more mistakes followed it.", count)))
            self.more.show()

    @property
    def text(self) -> str:
        """The report as it would be copied now."""
        return report(self._faults, self._table, self.with_record.isChecked())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copy.setText(tr(msg("Copied")))


def _meaning(table: TableThen | None) -> Message:
    if table is None:
        return msg("What you have just done may not have happened. You can go on.")
    return msg("Every decision is safe on disk. The table can be taken up where its record ends; only what was in your hand is put back.")
