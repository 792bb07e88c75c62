"""The log: what happened, in sentences, by rounds, in reading order; the newest line stays in sight."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtGui import QTextCursor

from engines.kernel.words import Message, msg
from tabletop_qt.shell.clauses import ClauseBrowser, clause_link, rich


@frozen
class LogEntry:
    """One sentence of the log, under the heading of its stage."""

    stage: Message
    sentence: Message
    clause: str = ""


class LogPanel(ClauseBrowser):
    """Shows log entries; new ones are added at the end, taken-back ones vanish."""

    def __init__(self) -> None:
        super().__init__(msg("Log: what happened so far"))
        self._entries: tuple[LogEntry, ...] = ()
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
        previous = entries[shown - 1].stage if shown else None
        parts: list[str] = []
        for entry in entries[shown:]:
            if entry.stage != previous:
                parts.append(f'<p style="margin: 12px 0 4px 0"><b>{rich(entry.stage)}</b></p>')
                previous = entry.stage
            clause = f" <small>{clause_link(entry.clause)}</small>" if entry.clause else ""
            parts.append(f'<p style="margin: 2px 0">{rich(entry.sentence)}{clause}</p>')
        if not entries:
            parts.append(f"<p>{rich(msg('Nothing has happened yet. Each move you make is told here.'))}</p>")
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if shown:
            cursor.insertBlock()
        cursor.insertHtml("".join(parts))
        self._entries = entries
        self.follow()

    def follow(self) -> None:
        """Bring the newest line into sight."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
