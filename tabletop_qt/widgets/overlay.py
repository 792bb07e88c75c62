"""Overlays of a page: sheets that dim it, and the bar for notices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QPushButton, QScrollArea, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, card, column, label, line, scrolled

# Overlays


AROUND = 48
"""Pixels of the page under it that are seen beside the sheet, in all."""


class Overlay(QWidget):
    """Covers a page, whatever its size. The sheet is as high as its content, or the content scrolls.

    ``wide`` is the width of the sheet at 100 percent and ``below`` how much room the parts under the content need, in pixels.
    """

    left = Signal()
    """It was put away by the person."""

    def __init__(self, over: QWidget, wide: int, below: int) -> None:
        super().__init__(over)
        self.setObjectName("shade")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._over = over
        self._open = False
        self._below = self._below_at_100 = below
        self._at_100 = self._wide = wide
        self._content: tuple[QScrollArea, QWidget] | None = None
        self._sheet = card("sheet")
        self._inside = column(self._sheet, 24, 16)
        outer = QGridLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        outer.addWidget(self._sheet, 0, 0, Qt.AlignmentFlag.AlignCenter)
        over.installEventFilter(self)
        self.hide()

    @property
    def sheet(self) -> QFrame:
        """The framed part in the middle."""
        return self._sheet

    @property
    def inside(self) -> QBoxLayout:
        """The widgets of the sheet; the content comes first."""
        return self._inside

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Cover the page under it, whatever its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def set_text_size(self, percent: int) -> None:
        """Be as wide as text of this size needs."""
        self._wide, self._below = (length * max(percent, 100) // 100 for length in (self._at_100, self._below_at_100))
        self._fit()

    def _fit(self) -> None:
        self.setGeometry(self._over.rect())
        self._sheet.setFixedWidth(min(self._wide, max(320, self._over.width() - AROUND)))
        if self._content is not None:
            area, page = self._content
            needed = page.heightForWidth(self._sheet.width() - 64) if page.hasHeightForWidth() else page.sizeHint().height()
            area.setFixedHeight(min(needed, max(120, self.height() - self._below)))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Escape uncovers the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Tab stays within the sheet: what lies under it is shaded."""
        if not self._open:
            return super().focusNextPrevChild(forward)
        tab = Qt.FocusPolicy.TabFocus
        stops = [part for part in self.findChildren(QWidget) if part.isVisible() and part.isEnabled() and part.focusPolicy() & tab]
        focused = self.focusWidget()
        at = stops.index(focused) if focused in stops else -1
        stops[(at + (1 if forward else -1)) % len(stops)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def open(self, page: QWidget, focus: QWidget) -> None:
        """Lay it over the page, with this content; keyboard focus goes to ``focus``."""
        self._drop()
        self._content = scrolled(page), page
        self._inside.insertWidget(0, self._content[0], 1)
        self._fit()
        self._open = True
        self.show()
        self.raise_()
        # Only what is shown has its fonts, and so knows how high it is.
        self._fit()
        focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """Uncover the page; the content is gone."""
        # Qt moves focus out of what it hides; by then it must not be kept inside.
        self._open = False
        self.hide()
        self._drop()

    def _drop(self) -> None:
        if self._content is not None:
            old, self._content = self._content[0], None
            self._inside.removeWidget(old)
            old.hide()
            old.deleteLater()

    def leave(self) -> None:
        """The person wants to see the page."""
        self.put_away()
        self.left.emit()


# Notices


BRIEF = 8_000
"""Milliseconds for which it is told that something was done."""


class NoticeBar(QFrame):
    """Shows one notice at a time; it goes when it is dismissed or answered, or when its cause is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._layout = line(self, 8, 16)
        self._layout.setContentsMargins(16, 4, 16, 4)
        self.words = label(msg(""), "body")
        self._layout.addWidget(self.words, 1)
        self._answer: QPushButton | None = None
        self.close_button = button(msg("Dismiss"), self.dismiss)
        self._layout.addWidget(self.close_button)
        self._dismissed: Callable[[], object] | None = None
        self._until_change = False
        self._brief = QTimer(self)
        self._brief.setSingleShot(True)
        self._brief.timeout.connect(self.dismiss)
        self.hide()

    def tell(
        self,
        notice: Message,
        answer: tuple[Message, Callable[[], object]] | None = None,
        dismiss: Message | None = None,
        dismissed: Callable[[], object] | None = None,
        *,
        until_change: bool = False,
        briefly: bool = False,
    ) -> None:
        """Show a notice, with something to do about it and the words for leaving it.

        A notice about how things are now goes with the next `change`; one that only says what was done goes after a while.
        """
        self._drop_answer()
        self._until_change = until_change
        self._brief.stop()
        if briefly:
            self._brief.start(BRIEF)
        self._dismissed = dismissed
        self.words.setText(tr(notice))
        self.setAccessibleName(tr(notice))
        self.close_button.setText(tr(dismiss if dismiss is not None else msg("Dismiss")))
        if answer is not None:
            self._answer = button(*answer, primary=True)
            self._layout.insertWidget(1, self._answer)
        self.show()

    def tell_also(self, notice: Message) -> None:
        """Show a notice after the one that is there already, which stays."""
        if self.isHidden():
            self.tell(notice)
            return
        self._brief.stop()
        self._until_change = False
        self.words.setText(f"{self.words.text()} {tr(notice)}")
        self.setAccessibleName(self.words.text())

    @property
    def answer(self) -> QPushButton | None:
        """The button that answers the question, where it is one."""
        return self._answer

    def change(self) -> None:
        """Something has changed: a notice that was told until then goes."""
        if self._until_change:
            self.dismiss()

    def dismiss(self) -> None:
        """Take the notice away."""
        self.hide()
        self._until_change = False
        self._brief.stop()
        self._drop_answer()
        dismissed, self._dismissed = self._dismissed, None
        if dismissed is not None:
            dismissed()

    def _drop_answer(self) -> None:
        if self._answer is not None:
            self._layout.removeWidget(self._answer)
            self._answer.hide()
            self._answer.deleteLater()
            self._answer = None
