"""The side strip: what a person was told since their own last decision stands beside the table while they decide (TBL-6).

It hides nothing. A line that the pointer or keyboard focus is on points at the pieces that it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QListWidget, QListWidgetItem, QSizePolicy

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, describe, label, line

_MOST, _FEW = 7, 2
"""How many lines of text are seen at once in the side panel, and above the table, whose room they take; the others by scrolling."""
_AROUND, _BESIDE = 10, 36
"""Pixels above and below a sentence, in all, and to the left and right of it."""


class SideStrip(QFrame):
    """Tells it in order, the newest line in sight. It can be put away; another story opens it again."""

    pointed = Signal(object)
    """The `Message` of the line that is pointed at; None where none is."""
    left = Signal()
    """The person has put it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.sentences: tuple[Message, ...] = ()
        self.badges: Callable[[Message], Sequence[QIcon]] = lambda _: ()
        """The badges of those whom a sentence names; a line bears the first."""
        self._layout = column(self, 8, 4)
        head = line(spacing=8)
        self.title = label(msg("Since your last decision"))
        # It takes what room the button leaves, in more lines where it has to.
        self.title.setMinimumWidth(1)
        head.addWidget(self.title, 1)
        self.close_button = button(msg("Put away"), self.leave)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(head)
        self.lines = _Lines()
        self.lines.itemEntered.connect(self._point)
        self.lines.currentItemChanged.connect(lambda item, _: self._point(item if self.lines.hasFocus() else None))
        self.lines.nobody.connect(lambda: self._point(None))
        self._layout.addWidget(self.lines, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def stand(self, above: bool) -> None:
        """Stand above the table, its latest lines in sight and no title over them, for height is scarce there; or in the side panel."""
        self.title.setVisible(not above)
        self._layout.setDirection(QBoxLayout.Direction.RightToLeft if above else QBoxLayout.Direction.TopToBottom)
        self.lines.most = _FEW if above else _MOST
        self.lines.fit()
        self.lines.scrollToBottom()

    def tell(self, sentences: tuple[Message, ...]) -> None:
        """Tell this; nothing where there is nothing to tell. What was put away stays so until there is something else to tell."""
        if sentences == self.sentences:
            return
        self.put_away()
        self.sentences = sentences
        if not sentences:
            return
        for sentence in sentences:
            item = QListWidgetItem(tr(sentence))
            item.setData(Qt.ItemDataRole.UserRole, sentence)
            for badge in self.badges(sentence)[:1]:
                item.setIcon(badge)
            self.lines.addItem(item)
        self.lines.fit()
        self.show()
        self.lines.scrollToBottom()

    def put_away(self) -> None:
        """Tell nothing any more; what was told is forgotten."""
        self.sentences = ()
        self._clear()

    def leave(self) -> None:
        """The person has read it."""
        self._clear()
        self.left.emit()

    def _clear(self) -> None:
        self.pointed.emit(None)
        self.lines.clear()
        self.hide()

    def _point(self, item: QListWidgetItem | None) -> None:
        self.pointed.emit(item.data(Qt.ItemDataRole.UserRole) if item is not None else None)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class _Lines(QListWidget):
    """Sentences one below the other, as high as they need up to a point."""

    nobody = Signal()
    """Neither pointer nor keyboard focus is on a line any more."""

    def __init__(self) -> None:
        super().__init__()
        self.most = _MOST
        """How many lines of text are seen at once."""
        describe(self, msg("Since your last decision"), msg("A line points at the pieces that it speaks of."))
        self.setWordWrap(True)
        self.setIconSize(QSize(22, 22))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def fit(self) -> None:
        """Give every sentence the room it needs, and take as much as is needed, up to a point."""
        beside = _BESIDE + self.iconSize().width()
        measure, wide, high = QFontMetrics(self.font()), max(80, self.viewport().width() - beside), 0
        for row in range(self.count()):
            item = self.item(row)
            needed = measure.boundingRect(0, 0, wide, 10_000, Qt.TextFlag.TextWordWrap, item.text()).height() + _AROUND
            item.setSizeHint(QSize(0, needed))
            high += needed
        self.setFixedHeight(min(high, self.most * (measure.lineSpacing() + _AROUND)) + 8)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Another width needs other room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
            self.scrollToBottom()

    def leaveEvent(self, event: QEvent, /) -> None:
        """The pointer has gone."""
        super().leaveEvent(event)
        self.nobody.emit()

    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        """Keyboard focus has gone."""
        super().focusOutEvent(event)
        self.nobody.emit()
