"""Clause numbers as links into the rule book, in texts and as labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QTextBlock, QTextCursor
from PySide6.QtWidgets import QFrame, QLabel, QTextBrowser

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr

CLAUSE = "clause"
"""The scheme of links to clauses."""


SIGN = "§"
"""The link to a clause after a sentence that is read for what it says; its tooltip has the number."""


def clause_link(clause: str, words: str = "") -> str:
    """A link to a clause, as rich text: its number, or these words with the number as their tooltip."""
    tip = f' title="{escape(number_of(clause.replace(",", ", ")))}"' if words else ""
    return f'<a href="{CLAUSE}:{escape(clause)}"{tip}>{escape(words or clause)}</a>'


def number_of(clause: str) -> str:
    """The tooltip of a link to a clause."""
    return tr(msg("Rules: {clauses}", clauses=clause))


def rich(message: Message) -> str:
    """A message as rich text."""
    return escape(tr(message)).replace("\n", "<br>")


_ITALIC = re.compile(r"\*([^*]+)\*")
_ITEM = re.compile(r"(?:^|(?<=[.\u3002]))\s*(?=\*[^*]+\*\s*(?:[(\uFF08][^)\uFF09]*[)\uFF09])?\s*[:\uFF1A])")
"""The blank before an item of a paragraph that lists things: *Name* and a colon, with a number in brackets between them at most."""
_STEP = re.compile(r"(?<=[.\u3002])\s*(?=[2-9] )")
"""The blank before a step of a paragraph that begins with 1."""


def prose(message: Message, mark: str = "", after: str = "") -> str:
    """A paragraph of a rule book as rich text, with words between asterisks in italics, and a paragraph for each thing that it lists.

    ``mark`` stands before the text, ``after`` behind it, both as rich text.
    """
    text = rich(message)
    parts = _STEP.split(text) if text.startswith("1 ") else [part for part in _ITEM.split(text) if part]
    parts = [_ITALIC.sub(r"<i>\1</i>", part) for part in parts]
    parts[0] = mark + parts[0]
    parts[-1] += after
    return "".join(f'<p style="margin: 4px 0">{part}</p>' for part in parts)


def linked(message: Message | None, clause: str, follow: Callable[[str], object], role: str = "body") -> ClauseLabel:
    """A label with a sentence and a link to its clause; without a sentence, the number of the clause as a link."""
    words = clause_link(clause) if message is None else f"{rich(message)}\N{NO-BREAK SPACE}{clause_link(clause, SIGN)}"
    made = ClauseLabel(words, role)
    made.setWordWrap(message is not None)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard)
    made.clauseRequested.connect(follow)
    return made


def links_in(block: QTextBlock) -> Iterator[tuple[int, int]]:
    """The start and end of every link in a paragraph."""
    pieces = block.begin()
    while not pieces.atEnd():
        piece = pieces.fragment()
        if piece.charFormat().isAnchor():
            yield piece.position(), piece.position() + piece.length()
        pieces += 1


class ClauseBrowser(QTextBrowser):
    """Scrolling rich text with clause links for mouse and keyboard: Left and Right choose a link, Enter follows it.

    Images named figure:0, figure:1 and so on are those that ``figure`` paints.
    """

    clauseRequested = Signal(str)

    def __init__(self, name: Message, figure: Callable[[int], QPixmap] | None = None) -> None:
        super().__init__()
        self._figure = figure
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(tr(name))
        self.anchorClicked.connect(self._open_link)

    def loadResource(self, kind: int, name: QUrl | str, /) -> Any:
        """Paint a figure."""
        url = QUrl(name)
        if self._figure is not None and url.scheme() == "figure":
            return self._figure(int(url.path()))
        return super().loadResource(kind, name)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Leave the text at once, without a stop at every link."""
        return QFrame.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Go from link to link with Left and Right."""
        held = Qt.KeyboardModifier
        modified = event.modifiers() & (held.ControlModifier | held.AltModifier | held.ShiftModifier)
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not modified:
            self._go_to_link(forward=event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _go_to_link(self, forward: bool) -> None:
        cursor = self.textCursor()
        here = cursor.selectionStart() if cursor.hasSelection() else -1
        if forward or here >= 0:
            block = self.document().findBlock(max(0, here))
        else:
            block = self.document().lastBlock()
        while block.isValid():
            links = tuple(links_in(block))
            for start, end in links if forward else reversed(links):
                if start > here if forward else here < 0 or start < here:
                    cursor.setPosition(start)
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    self.setTextCursor(cursor)
                    self.ensureCursorVisible()
                    return
            block = block.next() if forward else block.previous()

    def _open_link(self, url: QUrl) -> None:
        if url.scheme() == CLAUSE:
            self.clauseRequested.emit(url.path())


def see_rules(clauses: tuple[str, ...]) -> str:
    """A line with links to these clauses, as rich text; empty without clauses."""
    if not clauses:
        return ""
    links = ", ".join(clause_link(clause) for clause in clauses)
    return escape(tr(msg("Rules: {clauses}", clauses="\0"))).replace("\0", links)


class ClauseLabel(QLabel):
    """Rich text with clause links in the colour of the theme."""

    clauseRequested = Signal(str)

    def __init__(self, text: str = "", role: str = "body") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("role", role)
        self.linkActivated.connect(lambda link: self.clauseRequested.emit(link.partition(":")[2]))

    def changeEvent(self, event: QEvent, /) -> None:
        """Colour the links again, which Qt does only when the text changes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            text = self.text()
            self.clear()
            self.setText(text)
