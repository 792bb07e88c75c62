"""Overlays of a page: sheets that dim it, and the bar for notices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLayout, QPushButton, QScrollArea, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import add, button, column, label, line, once, painter_on, present_as_dialog, scrolled

# Overlays


AROUND = 48
"""The free width beside the sheet, left and right together, in pixels."""


class Sheet(QFrame):
    """The framed part of an overlay; with ``back`` it has a picture behind its content instead of the plain panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sheet")
        self._back: Callable[[QPainter, QSize], None] | None = None

    def set_back(self, back: Callable[[QPainter, QSize], None] | None) -> None:
        """Draw this behind the content that is opened next; None: the plain panel."""
        self._back = back
        self.setProperty("drawn", back is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the picture, or the panel."""
        if self._back is None:
            super().paintEvent(event)
            return
        painter = painter_on(self, event)
        self._back(painter, self.size())


class Overlay(QWidget):
    """Covers a page, whatever its size. The sheet is as high as its content, or the content scrolls.

    ``wide`` is the width of the sheet at 100 percent, and ``below`` the height of the parts under the content, in pixels.
    """

    left = Signal()
    """The player closed it."""

    def __init__(self, over: QWidget, wide: int, below: int) -> None:
        super().__init__(over)
        self.setObjectName("shade")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._over = over
        self._open = False
        self._percent = 100
        self._below = self._below_at_100 = below
        self._at_100 = self._wide = wide
        self._content: tuple[QScrollArea, QWidget] | None = None
        self.sheet = Sheet()
        """The framed part in the middle."""
        self.inside = column(self.sheet, 24, 16)
        """The layout of the sheet; the content comes first."""
        outer = QGridLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        outer.addWidget(self.sheet, 0, 0, Qt.AlignmentFlag.AlignCenter)
        over.installEventFilter(self)
        present_as_dialog(self, modal=True)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Cover the page under it, whatever its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def set_text_size(self, percent: int) -> None:
        """Be as wide as text of this size needs."""
        self._percent = percent
        self._wide, self._below = (length * max(percent, 100) // 100 for length in (self._at_100, self._below_at_100))
        self._fit()

    def _fit(self) -> None:
        self.setGeometry(self._over.rect())
        self.sheet.setFixedWidth(min(self._wide, max(320, self._over.width() - AROUND)))
        if self._content is not None:
            area, page = self._content
            needed = page.heightForWidth(self.sheet.width() - 64) if page.hasHeightForWidth() else page.sizeHint().height()
            area.setFixedHeight(min(needed, max(120, self.height() - self._below)))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Close the overlay at Escape; no other key reaches the page under it."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Keep Tab within the sheet."""
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
        """Show it over the page with this content, and focus ``focus``."""
        self._drop()
        self._content = scrolled(page), page
        self.inside.insertWidget(0, self._content[0], 1)
        self._fit()
        self._open = True
        self.show()
        self.raise_()
        # A widget has its fonts, and so its height, only when it is shown.
        self._fit()
        focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """Hide it and delete its content."""
        # Qt moves focus out of a hidden widget; it must not be kept inside by then.
        self._open = False
        self.hide()
        self._drop()

    def _drop(self) -> None:
        if self._content is not None:
            old, self._content = self._content[0], None
            self.inside.removeWidget(old)
            old.hide()
            old.deleteLater()

    def leave(self) -> None:
        """Close it because the player wants to see the page."""
        self.put_away()
        self.left.emit()


# Notices


BRIEF = 8_000
"""Milliseconds for which a brief notice is shown."""


_FOLLOWED = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
_NEEDED = (QEvent.Type.LayoutRequest, QEvent.Type.Show)


def grown(area: QRect, wide: int, layout: QLayout) -> QRect:
    """The area, upwards and to the right as large as a layout needs that is ``wide``."""
    width = max(area.width(), wide)
    height = max(area.height(), layout.totalHeightForWidth(width), layout.totalMinimumSize().height())
    return QRect(area.left(), area.bottom() + 1 - height, width, height)


class Lying(QObject):
    """Keeps a part over the foot of a widget, or over its head if it hides less there. Nothing moves when the part comes or goes.

    It leaves the part that ``lower`` returns in sight, if that is shown. If there is an ``area``, it lies there, and grows upwards.
    """

    def __init__(
        self,
        part: QWidget,
        over: QWidget,
        hidden_by: Callable[[QRect], float] | None = None,
        lower: Callable[[], QWidget | None] = lambda: None,
        area: Callable[[], QRect | None] = lambda: None,
    ) -> None:
        super().__init__(part)
        self._part, self._over, self._hidden_by, self._lower, self._area = part, over, hidden_by, lower, area
        for watched in (part, over):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Follow the widget below and the lower part, and take the height that the part needs."""
        if event.type() in (_NEEDED if watched is self._part else _FOLLOWED) and not self._part.isHidden():
            self.lie()
        return super().eventFilter(watched, event)

    def lie(self) -> None:
        """Lie there, unless the part is shown elsewhere."""
        part, over, sheet = self._part, self._over, self._part.parentWidget()
        layout = part.layout()
        if sheet is None or layout is None or not (sheet is over or sheet.isAncestorOf(over)):
            return
        below = QRect(over.mapTo(sheet, QPoint()), over.size())
        if (area := self._area()) is not None:
            part.setGeometry(grown(area, min(layout.totalMinimumSize().width(), below.width()), layout).translated(below.topLeft()))
            part.raise_()
            return
        height = min(max(layout.heightForWidth(below.width()), layout.sizeHint().height()), below.height())
        lower = self._lower()
        taken = lower.height() if lower is not None and lower.isVisible() else 0
        head, foot = (QRect(below.x(), y, below.width(), height) for y in (below.y() + taken, below.bottom() + 1 - height - taken))
        part.setGeometry(head if self._hidden_by is not None and self._hidden_by(head) < self._hidden_by(foot) else foot)
        part.raise_()


class NoticeBar(QFrame):
    """Shows one notice at a time, until it is dismissed or answered, or its cause is gone.

    With ``over`` it covers the bottom of that widget without moving anything in it, or its top if ``hidden_by`` finds that less of the
    table is hidden there. It leaves the notice ``lower`` in sight.
    """

    focusLeaving = Signal()
    """The button with keyboard focus is about to be hidden."""

    def __init__(
        self,
        over: QWidget | None = None,
        hidden_by: Callable[[QRect], float] | None = None,
        lower: Callable[[], NoticeBar | None] = lambda: None,
    ) -> None:
        super().__init__(over)
        self.setObjectName("notice")
        self._layout = line(self, 8, 16)
        self._layout.setContentsMargins(16, 4, 16, 4)
        self.lying = Lying(self, over, hidden_by, lower) if over is not None else None
        self.words = label(msg(""), "body")
        self.answer: QPushButton | None = None
        """The button that answers the notice, if it is a question."""
        self.close_button = button(msg("Dismiss"), self.dismiss)
        self._buttons = line(spacing=16)
        add(self._layout, (self.words, 1), add(self._buttons, self.close_button))
        self._dismissed: Callable[[], object] | None = None
        self._until_change = False
        self._stays = False
        """True if it is no notice about the page that is shown."""
        self._brief = once(self, self.dismiss)
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
        """Show a notice, with a button for an answer and the label of the other button.

        With ``until_change`` the next `change` hides it; with ``briefly`` it disappears after a while.
        """
        self._drop_answer()
        self._until_change = until_change
        self._stays = False
        self._brief.stop()
        if briefly:
            self._brief.start(BRIEF)
        self._dismissed = dismissed
        self.words.setText(tr(notice))
        self.setAccessibleName(tr(notice))
        self.close_button.setText(tr(dismiss if dismiss is not None else msg("Dismiss")))
        if answer is not None:
            self.answer = button(*answer, primary=True)
            self._buttons.insertWidget(0, self.answer)
            QWidget.setTabOrder(self.answer, self.close_button)
        self.show()

    def event(self, event: QEvent, /) -> bool:
        """Leave the buttons their width, and put them below the words where there is no room for both side by side."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            inside = self._layout.contentsRect().width()
            room = inside - self._layout.spacing() - self._buttons.sizeHint().width()
            beside, ways = self.words.minimumSizeHint().width() <= room, QBoxLayout.Direction
            self._layout.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
            self.words.setMaximumWidth(room if beside else max(inside, 0))
        return super().event(event)

    @property
    def first_button(self) -> QPushButton:
        """The button that gets keyboard focus first."""
        return self.answer or self.close_button

    def tell_also(self, notice: Message) -> None:
        """Add a notice to the one that is shown. It stays when another page is shown."""
        if self.isHidden():
            self.tell(notice)
        else:
            self._brief.stop()
            self._until_change = False
            self.words.setText(f"{self.words.text()} {tr(notice)}")
            self.setAccessibleName(self.words.text())
        self._stays = True

    def turn_page(self) -> None:
        """Hide a notice about the page that was shown."""
        if not self._stays:
            self.dismiss()

    def change(self) -> None:
        """Hide a notice that is shown until something changes."""
        if self._until_change:
            self.dismiss()

    def dismiss(self) -> None:
        """Hide the notice."""
        if self.close_button.hasFocus() or (self.answer is not None and self.answer.hasFocus()):
            # Otherwise Qt would move focus on as if Tab had been pressed.
            self.focusLeaving.emit()
        self.hide()
        self._until_change = False
        self._brief.stop()
        self._drop_answer()
        dismissed, self._dismissed = self._dismissed, None
        if dismissed is not None:
            dismissed()

    def _drop_answer(self) -> None:
        if self.answer is not None:
            self._buttons.removeWidget(self.answer)
            self.answer.hide()
            self.answer.deleteLater()
            self.answer = None
