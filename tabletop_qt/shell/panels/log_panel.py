"""The log panel: the events in sentences, by round, with the newest line in sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QFont, QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextImageFormat
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.presenting.logs import LogEntry
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.position import addressed
from tabletop_qt.widgets.badges import People, badge_address, badge_picture
from tabletop_qt.widgets.clauses import CLAUSE, SIGN, ClauseBrowser, links_in, number_of
from tabletop_qt.widgets.controls import column

NEWEST = 200
"""The number of entries shown at first; a link shows the earlier ones."""
_EARLIER = "earlier"
_SUMMARY = "summary"

# The log of one seat


def _spaced(above: int) -> QTextBlockFormat:
    """A paragraph with this many pixels above it."""
    made = QTextBlockFormat()
    made.setTopMargin(above)
    made.setBottomMargin(2)
    return made


_HEADING, _LINE, _TEXT, _LOUD = _spaced(10), _spaced(2), QTextCharFormat(), QTextCharFormat()
_LOUD.setFontWeight(QFont.Weight.Bold)


def _badge_name(seat: int) -> str:
    """The name of a badge in the text; its address as data would be parsed whenever the text is laid out or drawn."""
    return f"badge:{seat}"


@cache
def _badge(seat: int) -> QTextImageFormat:
    made = QTextImageFormat()
    made.setName(_badge_name(seat))
    made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
    return made


class LogPanel(ClauseBrowser):
    """Shows log entries: adds new ones at the end, and removes undone ones.

    Another theme needs no new text: badges are looked up by name, and links are recoloured when they are scrolled into view.
    """

    summaryRequested = Signal(int)
    """The number of the decision whose summary to show again."""

    def __init__(self) -> None:
        super().__init__(msg("Log of the game so far"))
        self.whole = False
        """True once a player has asked for the earlier entries."""
        self._entries: list[LogEntry] = []
        self._first_written = 0
        self._starts: list[int] = []
        self._cursor = QTextCursor(self.document())
        self.people = People()
        """The seats, for their badges."""
        self._badges: tuple[People, int] | None = None
        self._link = QTextCharFormat()
        self._link.setAnchor(True)
        self._link.setFontUnderline(True)
        self._colours = 0
        """The number of colours that links have had; each paragraph stores the number of its own."""
        self.document().setDocumentMargin(8)
        # Every line wraps, also while a scroll bar at the side comes.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._at_end = True
        """True while the newest line is in sight. It stays there at another size, and when a scroll bar makes the lines wrap anew."""
        self.verticalScrollBar().valueChanged.connect(self._note_place)
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_end)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries, also those not written yet."""
        return tuple(self._entries)

    @property
    def count(self) -> int:
        """The number of entries."""
        return len(self._entries)

    def show_entries(self, entries: Sequence[LogEntry], count: int | None = None) -> None:
        """Show the first ``count`` of these entries, or all.

        Entries come and go only at the end: if the last one that is kept is the same, so are all before it.
        """
        count = len(entries) if count is None else count
        shown = len(self._entries)
        same = min(shown, count) if shown and count and entries[0] is self._entries[0] else 0
        while same and entries[same - 1] is not self._entries[same - 1]:
            same -= 1
        rebuild = self._first_written > 0 if self.whole else count - same > NEWEST
        if same == shown == count and not (rebuild or self.document().isEmpty()):
            return
        self.restyle()
        self._cursor.beginEditBlock()  # the text is laid out once, at the end
        if rebuild or same <= self._first_written:
            start = 0 if self.whole else max(0, count - NEWEST)
            self._clear(entries[:start])
        else:
            start = self._begin_of_line(same)
            self._truncate(start)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        for entry in entries[start:count]:
            self._add(entry)
        if not count:
            self._paragraph(_LINE, tr(msg("Every move from here on will be listed here.")))
        self._cursor.endEditBlock()
        self.scroll_to_end()

    def _begin_of_line(self, count: int) -> int:
        """The number of entries before the line of the one after the first ``count``."""
        at = count - self._first_written
        while 0 < at < len(self._starts) and self._starts[at] == self._starts[at - 1]:
            at -= 1
        return self._first_written + at

    def _clear(self, unwritten: Sequence[LogEntry]) -> None:
        """Clear the text, and leave these entries out of it."""
        self._cursor.select(QTextCursor.SelectionType.Document)
        self._cursor.removeSelectedText()
        self._entries, self._first_written, self._starts = list(unwritten), len(unwritten), []
        if unwritten:
            self._paragraph(_LINE)
            self._add_link(f"{_EARLIER}:", tr(msg("Earlier")))

    def _add(self, entry: LogEntry) -> None:
        """Write an entry. One that says the same as the one before it only adds to the number in that line; or both become one sentence."""
        if entry.implied and self._starts:
            self._starts.append(self._starts[-1])
            self._entries.append(entry)
            return
        repeated = 0
        joined = entry.joined if self._starts else None
        if self._starts and (joined or entry.repeats(self._entries[-1])):
            repeated = self._starts.count(self._starts[-1])
            self._remove_from(self._starts[-1])
        self._starts.append(self._cursor.position())
        if entry.starts_stage:
            self._paragraph(_LINE)
            self._add_link(f"{_SUMMARY}:{entry.turn}", tr(msg("Summary")))
        first = len(self._starts) == repeated + 1
        goes_on = entry.goes_on and not first
        if first or entry.stage != self._entries[-1 - repeated].stage:
            self._paragraph(_HEADING, tr(entry.stage), _LOUD)
        if goes_on:
            self._cursor.insertText(" ", _TEXT)
        else:
            self._paragraph(_LINE)
        form = _LOUD if entry.loud else _TEXT
        for seat, words in self.people.parts(addressed(joined or entry.sentence, self.people.seats)):
            if seat is not None:
                self._cursor.insertImage(_badge(seat))
                words = f"\N{NO-BREAK SPACE}{words}"
            self._cursor.insertText(words.replace("\n", "\N{LINE SEPARATOR}"), form)
        if repeated and joined is None:
            self._cursor.insertText(f" \N{MULTIPLICATION SIGN}{repeated + 1}", _TEXT)
        if entry.clause and not goes_on:
            self._cursor.insertText("\N{NO-BREAK SPACE}", _TEXT)
            self._add_link(f"{CLAUSE}:{entry.clause}", SIGN, number_of(entry.clause))
        if entry.closes:
            self._cursor.insertText(" ", _TEXT)
            self._add_link(f"{_SUMMARY}:{entry.turn}", tr(msg("Summary")))
        self._entries.append(entry)

    def _truncate(self, count: int) -> None:
        """Remove all but the first ``count`` entries."""
        if count < len(self._entries):
            self._remove_from(self._starts[count - self._first_written])
            del self._starts[count - self._first_written :], self._entries[count:]

    def _remove_from(self, position: int) -> None:
        self._cursor.setPosition(position)
        self._cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        self._cursor.removeSelectedText()

    def _paragraph(self, spaced: QTextBlockFormat, words: str = "", form: QTextCharFormat = _TEXT) -> None:
        if self._cursor.position():
            self._cursor.insertBlock(spaced, _TEXT)
        else:
            self._cursor.setBlockFormat(spaced)
        self._cursor.block().setUserState(self._colours)
        self._cursor.insertText(words, form)

    def _add_link(self, to: str, words: str, about: str = "") -> None:
        link = QTextCharFormat(self._link)
        link.setAnchorHref(to)
        if about:
            link.setToolTip(tip(about))
        self._cursor.insertText(words, link)

    def _open_link(self, url: QUrl) -> None:
        if url.scheme() == _EARLIER:
            bar = self.verticalScrollBar()
            below = bar.maximum() - bar.value()
            self.whole = True
            self.show_entries(self._entries)
            bar.setValue(bar.maximum() - below)
        elif url.scheme() == _SUMMARY:
            self.summaryRequested.emit(int(url.path()))
        else:
            super()._open_link(url)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return the selected text for copying, with the badges themselves instead of their names."""
        made = super().createMimeDataFromSelection()
        html = made.html()
        for place, seat in enumerate(self.people.seats):
            html = html.replace(f'"{_badge_name(place)}"', f'"{badge_address(seat)}"')
        made.setHtml(html)
        return made

    # Looks

    def restyle(self) -> None:
        """Apply the current colours and text size."""
        before, self._badges = self._badges, (self.people, self.fontMetrics().height())
        if self._badges != before:
            for place, seat in enumerate(self.people.seats):
                picture = badge_picture(seat, self.people.theme, self._badges[1], 2.0)
                self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(_badge_name(place)), picture)
            if before is None or before[1] != self._badges[1]:
                self.document().markContentsDirty(0, self.document().characterCount())
        if self._link.foreground() != self.palette().link():
            self._link.setForeground(self.palette().link())
            self._colours += 1
            self._colour()

    def _colour(self) -> None:
        """Give the visible links the current colour."""
        block = self.cursorForPosition(QPoint(0, 0)).block()
        layout, bottom = self.document().documentLayout(), self.verticalScrollBar().value() + self.viewport().height()
        colour = QTextCharFormat()
        colour.setForeground(self._link.foreground())
        while block.isValid() and layout.blockBoundingRect(block).top() < bottom:
            if block.userState() != self._colours:
                block.setUserState(self._colours)
                for start, end in tuple(links_in(block)):
                    cursor = QTextCursor(block)
                    cursor.setPosition(start)
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    cursor.mergeCharFormat(colour)
            block = block.next()

    def changeEvent(self, event: QEvent, /) -> None:
        """Apply another font; each style sheet reports a change, even to the same font, and Qt would lay out everything again."""
        if event.type() is not QEvent.Type.FontChange or self.font() != self.document().defaultFont():
            super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Lay out the text again only if the width has changed: Qt would do so whenever the panel is shown."""
        same = event.size().width() == self.document().pageSize().width()
        super().resizeEvent(QResizeEvent(event.size(), event.size()) if same else event)

    def _note_place(self, value: int) -> None:
        self._at_end = value == self.verticalScrollBar().maximum()
        if self._colours > 1:
            self._colour()

    def _stay_at_end(self) -> None:
        if self._at_end:
            self.scroll_to_end()
        if self._colours > 1:
            self._colour()

    def scroll_to_end(self) -> None:
        """Bring the newest line into sight, and no half of a line above."""
        bar = self.verticalScrollBar()
        margins = self.viewportMargins()
        hidden = bar.maximum() - margins.top() if bar.maximum() else 0
        at = self.document().documentLayout().hitTest(QPointF(self.document().documentMargin(), hidden), Qt.HitTestAccuracy.FuzzyHit)
        block = self.document().findBlock(at)
        line = block.layout().lineForTextPosition(at - block.position())
        box = line.rect().translated(block.layout().position()) if line.isValid() else QRectF()
        cut = ceil(box.bottom() - hidden) if hidden > 0 and box.top() < hidden < box.bottom() else 0
        if cut != margins.top():
            self.setViewportMargins(0, cut, 0, 0)
        bar.setValue(bar.maximum())


class LogTab(QWidget):
    """Shows the log of the seat at the screen. Each seat's log is built once and kept, out of the window while it isn't shown."""

    clauseRequested = Signal(str)
    summaryRequested = Signal(int)
    """The number of the decision whose summary to show again."""

    def __init__(self) -> None:
        super().__init__()
        self._hidden_parent = QWidget(self, Qt.WindowType.Window)
        """A window that is never shown: screen readers find nothing in it."""
        self._panels: dict[tuple[int, bool], tuple[Sequence[LogEntry], LogPanel]] = {}
        """Panels keyed by (id of the entry list, past); the entry list is stored so that its id stays unique.

        A past one is built while a player looks far back.
        """
        self.people = People()
        """The seats, for their badges."""
        self._column = column(self, 0, 0)
        self.shown = self._log((), past=False)
        self._column.addWidget(self.shown)
        self.shown.show_entries(())

    def show_entries(self, entries: Sequence[LogEntry], count: int | None = None) -> None:
        """Show the first ``count`` entries of a seat's log, or all. The list is the seat's own, and grows with the game."""
        count = len(entries) if count is None else count
        log = self._log(entries, past=False)
        if log.count - count > NEWEST:
            present, log = log, self._log(entries, past=True)
            log.whole |= present.whole
        log.people = self.people
        log.show_entries(entries, count)
        if log is not self.shown:
            self._switch_to(log)

    def _log(self, entries: Sequence[LogEntry], past: bool) -> LogPanel:
        key = id(entries), past
        if key not in self._panels:
            log = LogPanel()
            log.setParent(self._hidden_parent)
            log.clauseRequested.connect(self.clauseRequested)
            log.summaryRequested.connect(self.summaryRequested)
            self._panels[key] = entries, log
        return self._panels[key][1]

    def _switch_to(self, log: LogPanel) -> None:
        before, self.shown = self.shown, log
        focused = before.hasFocus()
        self._column.replaceWidget(before, log)
        log.show()
        QWidget.setTabOrder(before, log)
        if focused:
            log.setFocus()
        before.setParent(self._hidden_parent)
        log.restyle()
        log.scroll_to_end()

    def forget(self) -> None:
        """Discard every log, for another table."""
        self.show_entries(())
        for key, (_, log) in tuple(self._panels.items()):
            if log is not self.shown:
                log.deleteLater()
                del self._panels[key]

    def apply_theme(self) -> None:
        """Show the log in the colours of another theme."""
        self.shown.people = self.people
        self.shown.restyle()
