"""How a table's cells look: what matters in one line, the rest in smaller letters below it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engines.kernel.contract import Seat
from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.tables.model import BELOW, SEATS, WARNS, Column
from tabletop_qt.store.branches import MAX_NAME
from tabletop_qt.widgets.badges import badge_picture
from tabletop_qt.widgets.controls import describe
from tabletop_qt.widgets.style import text_px

Index = QModelIndex | QPersistentModelIndex


def _seats(index: Index) -> tuple[Seat, ...]:
    found = index.data(SEATS)
    return found if isinstance(found, tuple) else ()


def _badge(font: QFont) -> int:
    """How much room a badge takes beside letters of this font."""
    return QFontMetrics(font).height() + 4


_BESIDE, _AROUND = 8, 6
"""Pixels beside and above the lines of a cell."""


class TwoLines(QStyledItemDelegate):
    """Paints a cell and edits the name of a table."""

    def __init__(self, view: QWidget, theme: Theme) -> None:
        super().__init__(view)
        self._theme = theme
        self._percent = 100

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Paint in these colours, letters of this size."""
        self._theme, self._percent = theme, percent

    def _fonts(self, option: QStyleOptionViewItem, column: int) -> tuple[QFont, QFont]:
        large, small = QFont(option.font), QFont(option.font)
        large.setPixelSize(text_px("body", self._percent))
        small.setPixelSize(text_px("small", self._percent))
        large.setBold(column == Column.WHAT)
        return large, small

    def sizeHint(self, option: QStyleOptionViewItem, index: Index, /) -> QSize:
        """Qt's hook: room for two lines."""
        large, small = self._fonts(option, index.column())
        wide = max(
            QFontMetrics(font).horizontalAdvance(str(index.data(role) or ""))
            for font, role in ((large, Qt.ItemDataRole.DisplayRole), (small, BELOW))
        )
        return QSize(
            wide + len(_seats(index)) * _badge(large) + 2 * _BESIDE + 2,
            QFontMetrics(large).height() + QFontMetrics(small).height() + 2 * _AROUND,
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, /) -> None:
        """Qt's hook: the ground as in every list, then the lines."""
        self.initStyleOption(option, index)
        option.text = ""
        style, widget = option.widget.style(), option.widget
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        strong = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        weak = strong if chosen else option.palette.color(QPalette.ColorRole.PlaceholderText)
        if index.data(WARNS) and not chosen:
            strong = QColor(self._theme.warning)
        large, small = self._fonts(option, index.column())
        box = option.rect.adjusted(_BESIDE, _AROUND, -_BESIDE, -_AROUND)
        below = str(index.data(BELOW) or "")
        first = QRect(box.x(), box.y(), box.width(), QFontMetrics(large).height())
        if not below:
            first = box
        painter.save()
        size = _badge(large)
        for seat in _seats(index):
            picture = badge_picture(seat, self._theme, size - 3, painter.device().devicePixelRatioF())
            painter.drawPixmap(first.x(), first.y() + (first.height() - size + 3) // 2, picture)
            first.setX(first.x() + size)
        for font, colour, words, where in (
            (large, strong, str(index.data() or ""), first),
            (small, weak, below, QRect(box.x(), box.y() + first.height(), box.width(), QFontMetrics(small).height())),
        ):
            painter.setFont(font)
            painter.setPen(colour)
            elided = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, where.width())
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index, /) -> QWidget:
        """Qt's hook: a field for the name."""
        del option, index
        field = QLineEdit(parent)
        field.setMaxLength(MAX_NAME)
        describe(field, msg("Name of the table"))
        return field
