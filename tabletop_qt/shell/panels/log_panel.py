"""The log panel: the events in sentences, by round, with the newest line in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor

from engines.kernel.messages import msg
from tabletop_qt.shell.presenting.logs import LogEntry
from tabletop_qt.widgets.badges import People
from tabletop_qt.widgets.clauses import ClauseBrowser, clause_link, rich

NEWEST = 200
"""The number of entries shown at first; a link shows the earlier ones."""
_EARLIER = "earlier"
_SUMMARY = "summary"


class LogPanel(ClauseBrowser):
    """Shows log entries: adds new ones at the end, and removes undone ones."""

    summaryRequested = Signal(int)
    """The number of the decision whose summary to show again."""

    def __init__(self) -> None:
        super().__init__(msg("Log of the game so far"))
        self._entries: list[LogEntry] = []
        self._from = 0
        self._begins: list[int] = []
        self._cursor = QTextCursor(self.document())
        self.people = People()
        """The seats, for their badges."""
        self.document().setDocumentMargin(8)
        self._follows = True
        """True while the newest line is in sight. It stays there at another size, and when a scroll bar makes the lines wrap anew."""
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_end)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries, also those not written yet."""
        return tuple(self._entries)

    def show_entries(self, entries: Sequence[LogEntry], count: int | None = None) -> None:
        """Show the first ``count`` of these entries, or all.

        Entries come and go only at the end: if the last one that is kept is the same, so are all before it.
        """
        count = len(entries) if count is None else count
        shown = len(self._entries)
        kept = min(shown, count) if shown and count and entries[0] is self._entries[0] else 0
        while kept and entries[kept - 1] is not self._entries[kept - 1]:
            kept -= 1
        if kept == shown == count and shown:
            return
        if not kept or kept <= self._from or count - kept > NEWEST:
            self._write_anew(entries[:count], max(0, count - NEWEST))
            return
        self._cursor.beginEditBlock()
        self._take_away(kept)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        for place in range(kept, count):
            self._add(entries[place])
        self._cursor.endEditBlock()
        self.follow()

    def _write_anew(self, entries: Sequence[LogEntry], first: int) -> None:
        self.clear()
        self._cursor = QTextCursor(self.document())
        self._entries, self._from, self._begins = list(entries[:first]), first, []
        self._cursor.beginEditBlock()  # the text is laid out once, at the end
        if first:
            self._write(f'<a href="{_EARLIER}:">{rich(msg("Earlier"))}</a>', above=2)
        for entry in entries[first:]:
            self._add(entry)
        if not entries:
            self._write(rich(msg("Nothing has happened yet. Every move will be listed here.")), above=2)
        self._cursor.endEditBlock()
        self.follow()

    def _add(self, entry: LogEntry) -> None:
        self._begins.append(self._cursor.position())
        summary = f'<a href="{_SUMMARY}:{entry.turn}">{rich(msg("Summary"))}</a>'
        if entry.follows:
            self._write(summary, above=2)
        if not self._entries or entry.stage != self._entries[-1].stage or len(self._begins) == 1:
            self._write(f"<b>{rich(entry.stage)}</b>", above=10)
        clause = f" <small>{clause_link(entry.clause)}</small>" if entry.clause else ""
        closes = f" {summary}" if entry.closes else ""
        self._write(f"{self.people.rich(entry.sentence, self.fontMetrics().height())}{clause}{closes}", above=2)
        self._entries.append(entry)

    def _take_away(self, kept: int) -> None:
        """Remove all but the first entries."""
        if kept < len(self._entries):
            self._cursor.setPosition(self._begins[kept - self._from])
            self._cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            self._cursor.removeSelectedText()
            del self._begins[kept - self._from :], self._entries[kept:]

    def _write(self, html: str, above: int) -> None:
        """Add a paragraph with this many pixels above it."""
        spaced = QTextBlockFormat()
        spaced.setTopMargin(above)
        spaced.setBottomMargin(2)
        if self._cursor.position():
            self._cursor.insertBlock(spaced, QTextCharFormat())
        else:
            self._cursor.setBlockFormat(spaced)
        self._cursor.insertHtml(html)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == _EARLIER:
            self._write_anew(self._entries, 0)
        elif url.scheme() == _SUMMARY:
            self.summaryRequested.emit(int(url.path()))
        else:
            super()._follow(url)

    def rewrite(self) -> None:
        """Write everything again, in the colours of another theme."""
        self._write_anew(self._entries, self._from)

    def _note_place(self, value: int) -> None:
        self._follows = value == self.verticalScrollBar().maximum()

    def _stay_at_end(self) -> None:
        if self._follows:
            self.follow()

    def follow(self) -> None:
        """Bring the newest line into sight."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
