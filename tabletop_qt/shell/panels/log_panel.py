"""The log: what happened, in sentences, by rounds, in reading order; the newest line stays in sight."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor

from engines.kernel.messages import msg
from tabletop_qt.shell.presenting.log_entry import LogEntry
from tabletop_qt.widgets.clauses import ClauseBrowser, clause_link, rich


class LogPanel(ClauseBrowser):
    """Shows log entries; new ones are added at the end, taken-back ones vanish."""

    def __init__(self) -> None:
        super().__init__(msg("Log: what happened so far"))
        self._entries: tuple[LogEntry, ...] = ()
        self._cursor = QTextCursor(self.document())
        self._first = True
        self.document().setDocumentMargin(8)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """What is shown."""
        return self._entries

    def show_entries(self, entries: tuple[LogEntry, ...]) -> None:
        """Show these entries."""
        shown = len(self._entries)
        if entries == self._entries and shown:
            return
        if entries[:shown] != self._entries or not shown:
            self.clear()
            shown = 0
        self._cursor = QTextCursor(self.document())
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._first = not shown
        # One edit for all, so that the text is laid out once.
        self._cursor.beginEditBlock()
        previous = entries[shown - 1].stage if shown else None
        for entry in entries[shown:]:
            if entry.stage != previous:
                self._write(f"<b>{rich(entry.stage)}</b>", above=10)
                previous = entry.stage
            clause = f" <small>{clause_link(entry.clause)}</small>" if entry.clause else ""
            self._write(f"{rich(entry.sentence)}{clause}", above=2)
        if not entries:
            self._write(rich(msg("Nothing has happened yet. Each move you make is told here.")), above=2)
        self._cursor.endEditBlock()
        self._entries = entries
        self.follow()

    def _write(self, html: str, above: int) -> None:
        """Add a paragraph with this many pixels above it."""
        spaced = QTextBlockFormat()
        spaced.setTopMargin(above)
        spaced.setBottomMargin(2)
        if self._first:
            self._cursor.setBlockFormat(spaced)
        else:
            self._cursor.insertBlock(spaced, QTextCharFormat())
        self._first = False
        self._cursor.insertHtml(html)

    def rewrite(self) -> None:
        """Write everything again, in the colours of another theme."""
        entries, self._entries = self._entries, ()
        self.show_entries(entries)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """The newest line stays in sight in a panel of another height."""
        bar = self.verticalScrollBar()
        following = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if following:
            self.follow()

    def follow(self) -> None:
        """Bring the newest line into sight."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
