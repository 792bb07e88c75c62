"""Small controls that several pages use, and the layout that lets them flow over lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QAccessibleWidget,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)
from shiboken6 import isValid

from engines.kernel.messages import Message, msg
from tabletop_qt import plain_text
from tabletop_qt.translation import spoken, tr

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QTableWidgetItem

    from tabletop_qt.art.theme import Theme

EDGE = 3
"""The width of the focus ring around a box or a table, in pixels."""
L = TypeVar("L", bound=QLayout)
_Alone = QWidget | QLayout | int
Part = _Alone | tuple[_Alone, int] | tuple[_Alone, int, Qt.AlignmentFlag]
"""What a layout can get, see `add`."""


# For screen readers


_DIALOG = "dialog"
"""The property of a widget that is a dialog to screen readers: True if it is modal."""
_HEADINGS = ("heading", "title")
"""The roles of labels that are headings to screen readers."""


class DialogAccess(QAccessibleWidget):
    """The accessible object of a widget that is a dialog, called by its accessible name."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Dialog)
        self._modal = bool(widget.property(_DIALOG))

    def state(self, /) -> QAccessible.State:
        """The state of any widget, and whether it is modal."""
        state = super().state()
        state.modal = self._modal
        return state


class HeadingAccess(QAccessibleWidget):
    """The accessible object of a label that is a heading."""

    def text(self, t: QAccessible.Text, /) -> str:
        """The label's text as its name, unless it has another."""
        shown = self.object()
        return super().text(t) or (shown.text() if t == QAccessible.Text.Name and isinstance(shown, QLabel) else "")


_accesses: list[QAccessibleWidget] = []
"""Qt deletes these with their widgets, and Python must not do so before."""


def present_as_dialog(widget: QWidget, modal: bool) -> None:
    """Make a widget, which needs an accessible name, a dialog to screen readers."""
    widget.setProperty(_DIALOG, modal)
    _install()


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    heading = isinstance(thing, QLabel) and thing.property("role") in _HEADINGS
    if not heading and thing.property(_DIALOG) is None:
        return None
    _accesses[:] = filter(isValid, _accesses)
    _accesses.append(HeadingAccess(thing, QAccessible.Role.Heading) if heading else DialogAccess(thing))
    return _accesses[-1]


@cache
def _install() -> None:
    QAccessible.installFactory(_factory)


# Controls


def label(message: Message, role: str = "body", wrap: bool = True, *, buddy: QWidget | None = None) -> QLabel:
    """A label in a role: small, body, lead, heading, title or warning; with a ``buddy``, whose key it names, on one line."""
    made = QLabel() if role in ("small", "body") else Heading()
    made.setProperty("role", role)
    made.setWordWrap(wrap and buddy is None)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if buddy is not None:
        made.setBuddy(buddy)
    if role in _HEADINGS:
        _install()
    # With a text a screen reader may ask for it, and has to find its role.
    made.setText(tr(message))
    return made


class Heading(QLabel):
    """A label in whose Japanese no line ends within a word, as it may in flowing text."""

    def __init__(self) -> None:
        super().__init__()
        self._read = ""
        """The name for screen readers, if they can't read what is shown."""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str, /) -> None:
        """Show a text. The signs in it that keep letters together where lines end are for no screen reader."""
        plain = self.textFormat() is Qt.TextFormat.PlainText and self.wordWrap()
        shown = plain_text.kept_together(text) if plain else text
        if self.accessibleName() == self._read:
            self._read = text if shown != text else ""
            self.setAccessibleName(self._read)
        super().setText(shown)

    def text(self) -> str:
        """The text without the signs."""
        return super().text().replace("\N{WORD JOINER}", "")


def picture(shown: QPixmap | None = None) -> QLabel:
    """A label with a picture, or for one that is set later."""
    made = QLabel()
    if shown is not None:
        made.setPixmap(shown)
    return made


def button(message: Message, pressed: Callable[[], object] | None = None, primary: bool = False, tip: Message | None = None) -> QPushButton:
    """A button; the primary one of a page stands out."""
    made = QPushButton(tr(message))
    made.setProperty("primary", primary)
    made.setAutoDefault(True)
    if pressed is not None:
        made.clicked.connect(lambda: pressed())
    if tip is not None:
        explain(made, tip)
    return made


class _Tool(QToolButton):
    """A tool button that Enter presses, like other buttons."""

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Treat Enter as a click."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def tool_button(words: Message, pressed: Callable[[], object]) -> QToolButton:
    """A small button with an icon, which is set later; its words are its tooltip."""
    made = _Tool()
    describe(made, words)
    made.setToolTip(plain_text.tip(tr(words)))
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.clicked.connect(lambda _checked=False: pressed())
    return made


def while_down(pressed: QPushButton, do: Callable[[], object]) -> None:
    """Do something that takes a moment, with the button painted as pressed first, even if a key pressed it."""
    pressed.setDown(True)
    pressed.repaint()
    try:
        do()
    finally:
        pressed.setDown(False)


def choice(words: str, *, several: bool = False) -> QPushButton:
    """A button that stays down while it is chosen; to screen readers a radio button, or a check box if ``several`` can be chosen."""
    made = QPushButton(words)
    made.setCheckable(True)
    made.setAutoExclusive(not several)
    made.setAutoDefault(True)
    return made


def bold(words: QWidget | QTableWidgetItem, on: bool = True) -> None:
    """Write in bold type."""
    font = words.font()
    font.setBold(on)
    words.setFont(font)


def give_role(words: QLabel, role: str) -> None:
    """Write a label in the letters of another role."""
    if words.property("role") != role:
        words.setProperty("role", role)
        words.style().polish(words)


def describe(widget: QWidget, name: Message, about: Message | None = None) -> None:
    """Name a widget for screen readers."""
    widget.setAccessibleName(spoken(name))
    if about is not None:
        widget.setAccessibleDescription(spoken(about))


def explain(widget: QWidget, about: Message) -> None:
    """Explain a widget in its tooltip, and to screen readers."""
    widget.setToolTip(plain_text.tip(tr(about)))
    widget.setAccessibleDescription(tr(about))


def column(parent: QWidget | None = None, margin: int = 0, spacing: int = 8) -> QVBoxLayout:
    """A layout from top to bottom."""
    return _spaced(QVBoxLayout(parent) if parent is not None else QVBoxLayout(), margin, spacing)


def line(parent: QWidget | None = None, margin: int = 0, spacing: int = 8) -> QHBoxLayout:
    """A layout from left to right."""
    return _spaced(QHBoxLayout(parent) if parent is not None else QHBoxLayout(), margin, spacing)


def _spaced(layout: L, margin: int, spacing: int) -> L:
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    return layout


def add(layout: L, *parts: Part) -> L:
    """Add these parts to a layout, and return it: widgets, layouts, or numbers for stretches.

    A widget or a layout comes alone, or with its share of the free room, and its alignment.
    """
    for part in parts:
        first, *how = part if isinstance(part, tuple) else (part,)
        made: Any = layout  # only one in a row or column has shares and stretches
        if isinstance(first, int):
            made.addStretch(first)
        elif isinstance(first, QWidget):
            made.addWidget(first, *how)
        else:
            made.addLayout(first, *how)
    return layout


def card(name: str = "card") -> QFrame:
    """A framed part of a page."""
    made = QFrame()
    made.setObjectName(name)
    return made


class Grounded(QFrame):
    """A bar or panel beside a table, made of what its game's frame is; while it shows the past, it has the colour of its style."""

    def __init__(self) -> None:
        super().__init__()
        self.ground = QPixmap()
        """A piece of its material."""

    def set_ground(self, ground: QPixmap) -> None:
        """Be made of this."""
        self.ground = ground
        self.update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the ground within the border of the style."""
        super().paintEvent(event)
        if not (self.ground.isNull() or self.property("past")):
            painter = painter_on(self, event)
            painter.drawTiledPixmap(self.contentsRect(), self.ground)
            painter.end()


def rule() -> QFrame:
    """A thin line across."""
    made = QFrame()
    made.setObjectName("line")
    return made


def scrolled(page: QWidget) -> QScrollArea:
    """The page in a scroll area of its width, so that nothing is cut in a small window."""
    page.setObjectName("page")
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


MARGIN = 24
"""The margin around a page."""
_BESIDE_BACK = 16


class Page(QWidget):
    """A page of the window, with a way back in its corner, which Escape takes, too, and in the middle its title and its parts.

    These are never wider than ``widest`` at 100 percent. They scroll below the title unless one of them does.
    """

    closed = Signal()

    def __init__(self, title: Message, widest: int, spacing: int = 16, *, scrolls: bool = True) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._widest = widest
        self.back = button(msg("Back"), self.closed.emit)
        self.title = label(title, "title")
        self.header = add(line(spacing=16), (self.title, 1))
        """The row at the top, for more buttons."""
        top = add(line(spacing=_BESIDE_BACK), (self.back, 0, Qt.AlignmentFlag.AlignTop), (self.header, 1))
        top.setContentsMargins(MARGIN, MARGIN, MARGIN, 0)
        inside, self._body = QWidget(), QWidget()
        self.whole = add(column(self, 0, 0), top)
        """The title above the parts."""
        if scrolls:
            area = scrolled(inside)
            self.scroll_bar = area.verticalScrollBar()
        self.whole.addWidget(area if scrolls else inside, 1)
        add(line(inside, MARGIN, 0), 0, (self._body, 1), 0).setContentsMargins(MARGIN, spacing, MARGIN, MARGIN)
        self._body.setMaximumWidth(widest)
        self._body.installEventFilter(self)
        self.parts = column(self._body, 0, spacing)
        """The layout of all parts."""

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Keep the title above the parts, where there is room beside the way back."""
        if watched is self._body and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            left = self._body.mapTo(self, QPoint()).x()
            before = MARGIN + self.back.sizeHint().width() + _BESIDE_BACK
            self.header.setContentsMargins(max(0, left - before), 0, max(0, self.width() - MARGIN - left - self._body.width()), 0)
        return super().eventFilter(watched, event)

    def set_theme(self, _theme: Theme, percent: int, /) -> None:
        """Fit the width to text of this size."""
        self._body.setMaximumWidth(self._widest * max(percent, 100) // 100)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave at Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class Dialog(QDialog):
    """A dialog with a title, and a fixed width if one is given; it is deleted once it is closed."""

    def __init__(self, parent: QWidget | None, title: Message, width: int = 0) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(title))
        if width:
            self.setFixedWidth(width)


def once(parent: QObject, done: Callable[[], object], interval: int = 0) -> QTimer:
    """A timer that fires once after each start."""
    timer = QTimer(parent, singleShot=True, interval=interval)
    timer.timeout.connect(done)
    return timer


def clear(layout: QLayout) -> None:
    """Remove everything from a layout and delete it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


# Choices


def painter_on(widget: QWidget, event: QPaintEvent) -> QPainter:
    """A painter with smooth edges, for the part of a widget that an event asks for."""
    made = QPainter(widget)
    made.setClipRegion(event.region())
    made.setRenderHint(QPainter.RenderHint.Antialiasing)
    return made


class CheckBox(QCheckBox):
    """A check box with a tick, which a style sheet can't draw."""

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Draw the tick."""
        super().paintEvent(event)
        if not self.isChecked():
            return
        # Their hundreds of names would make the start 5 ms longer.
        from PySide6.QtWidgets import QStyle, QStyleOptionButton

        option = QStyleOptionButton()
        self.initStyleOption(option)
        middle = QRectF(self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)).center()
        painter = painter_on(self, event)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.HighlightedText), 2))
        painter.drawPolyline([middle + QPointF(x, y) for x, y in ((-4.5, 0), (-1.5, 3), (4.5, -3.5))])
        painter.end()


class Picker(QComboBox):
    """A drop-down list with a chevron in the colour of the text. The wheel scrolls the page and never changes the choice."""

    def __init__(self) -> None:
        super().__init__()
        # The wheel must not move focus to the widget under the pointer.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def sizeHint(self) -> QSize:
        """Qt's hook: leave room for the longest text, of which Qt measures the ink alone."""
        metrics, words = self.fontMetrics(), [self.itemText(place) for place in range(self.count())]
        blank = max((metrics.horizontalAdvance(each) - metrics.boundingRect(each).width() for each in words), default=0)
        return super().sizeHint() + QSize(blank + 2 * EDGE, 0)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: draw it, with the chevron."""
        super().paintEvent(event)
        painter = painter_on(self, event)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.ButtonText), 2))
        x, y = self.width() - 14.0, self.height() / 2
        painter.drawPolyline([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])
        painter.end()


class NumberBox(QSpinBox):
    """A number with two drawn arrows; here, too, the wheel scrolls the page."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach it
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Draw the arrows, which a style sheet leaves out."""
        super().paintEvent(event)
        painter = painter_on(self, event)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 2))
        for up, share in ((2, 0.3), (-2, 0.7)):
            x, y = self.width() - 14.0, self.height() * share
            painter.drawPolyline([QPointF(x - 4, y + up), QPointF(x, y - up), QPointF(x + 4, y + up)])
        painter.end()

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Leave the wheel to the page."""
        event.ignore()


class FlowLayout(QLayout):
    """Widgets in reading order, in as many lines as the width needs."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8, centred: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        # Until an item changes, heights by width, and the width and height of each item that is shown: the layouts around this one ask for
        # the same few again and again.
        self._heights: dict[int, int] = {}
        self._hinted: list[tuple[QLayoutItem, int, int]] = []
        for kept in (self._items, self._hinted):
            self.destroyed.connect(kept.clear)
        self._centred = centred
        self.fold = 0
        """Where a fold of the paper below runs, from the left, that no widget is to lie on; 0: there is none."""
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins())

    def addWidget(self, widget: QWidget, /) -> None:
        """One more widget. Its item is made here: Python learns of the end of what it made, but not of an item of Qt's own."""
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem, /) -> None:
        """Qt's hook: one more item."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Qt's hook: the number of items."""
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:
        """Qt's hook: the item with this index."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:
        """Qt's hook: remove an item."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        """Qt's hook: none."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Qt's hook: the height follows from the width."""
        return True

    def heightForWidth(self, width: int, /) -> int:
        """Qt's hook: the height of all lines at a width."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Qt's hook: an item has changed."""
        self._heights.clear()
        self._hinted.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect, /) -> None:
        """Qt's hook: place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """Qt's hook: all in one line."""
        hints = self._hints()
        width = sum(wide for _, wide, _ in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(width, max((high for _, _, high in hints), default=0))

    def minimumSize(self) -> QSize:
        """Qt's hook: each in a line of its own."""
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((hint.width() for hint in hints), default=0), max((hint.height() for hint in hints), default=0))

    def _hints(self) -> list[tuple[QLayoutItem, int, int]]:
        """The items that are shown, with the width and height of each."""
        if not self._hinted:
            hints = [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]
            self._hinted[:] = [(item, hint.width(), hint.height()) for item, hint in hints]
        return self._hinted

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, int, int, int]]]:
        """The items of each line with their widths, heights and places."""
        lines: list[list[tuple[QLayoutItem, int, int, int]]] = []
        used, spacing = width + 1, self.spacing()
        for item, wide, high in self._hints():
            at = self._beside_fold(used, wide) if self.fold else used
            if not lines or at + wide > width:
                lines.append([])
                at = self._beside_fold(0, wide) if self.fold else 0
            used = at + wide + spacing
            lines[-1].append((item, wide, high, at))
        return lines

    def _beside_fold(self, at: int, width: int) -> int:
        """The place for a widget of this width that is to begin here, or after the fold if it would lie on that."""
        after = self.fold + 2 * self.spacing()
        return after if at < after and at + width > self.fold - 2 * self.spacing() else at

    def _arrange(self, rect: QRect, place: bool) -> int:
        y, room, spacing = rect.y(), rect.width(), self.spacing()
        for number, items in enumerate(self._lines(room)):
            y += spacing if number else 0
            height = max(high for _, _, high, _ in items)
            _, last, _, at = items[-1]
            x = rect.x() + (max(0, room - at - last) // 2 if self._centred else 0)
            for item, wide, high, at in items if place else ():
                item.setGeometry(QRect(x + at, y + (height - high) // 2, min(wide, room), high))
            y += height
        return y - rect.y()
