"""A layout that sets widgets side by side and begins a new line where the width ends, each line centred or from the left."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets in reading order, in as many lines as the width needs."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8, centred: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        # Heights by width, until an item changes: the layouts around this one ask for the same few over and over.
        self._heights: dict[int, int] = {}
        self._centred = centred
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem, /) -> None:
        """Qt's hook: one more item."""
        self._items.append(item)

    def count(self) -> int:
        """Qt's hook: how many items there are."""
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:
        """Qt's hook: the item with this index."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:
        """Qt's hook: remove an item."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Qt's hook: it takes no more than it needs."""
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
        super().invalidate()

    def setGeometry(self, rect: QRect, /) -> None:
        """Qt's hook: place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """Qt's hook: all in one line."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Qt's hook: each in a line of its own."""
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((hint.width() for hint in hints), default=0), max((hint.height() for hint in hints), default=0))

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = width + 1
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if not lines or used + self.spacing() + hint.width() > width:
                lines.append([])
                used = -self.spacing()
            used += self.spacing() + hint.width()
            lines[-1].append((item, hint))
        return lines

    def _arrange(self, rect: QRect, place: bool) -> int:
        y = rect.y()
        for number, items in enumerate(self._lines(rect.width())):
            y += self.spacing() if number else 0
            height = max(hint.height() for _, hint in items)
            width = sum(hint.width() for _, hint in items) + self.spacing() * (len(items) - 1)
            x = rect.x() + (max(0, rect.width() - width) // 2 if self._centred else 0)
            for item, hint in items:
                if place:
                    size = QSize(min(hint.width(), rect.width()), hint.height())
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += hint.width() + self.spacing()
            y += height
        return y - rect.y()
