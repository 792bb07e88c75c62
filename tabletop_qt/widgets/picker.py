"""Controls that a wheel rolling over a page leaves alone: a list to pick from, and a number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox


class Picker(QComboBox):
    """A list that unfolds; a chevron in the colour of the text says so. The wheel is the page's: it never changes what is chosen."""

    def __init__(self) -> None:
        super().__init__()
        # Not by the wheel, which would bring focus to whatever lies under the pointer.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Let the page have it."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: draw it, with the chevron."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.ButtonText), 2))
        x, y = self.width() - 14.0, self.height() / 2
        painter.drawPolyline([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])
        painter.end()


class NumberBox(QSpinBox):
    """A number; the wheel is the page's here, too."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Let the page have it."""
        event.ignore()
