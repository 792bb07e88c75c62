"""Finds texts that are cut off or elided in a window: on the pieces of the table, on labels, buttons and fields, and in lists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import field, mutable
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QTabBar,
    QWidget,
)

from tabletop_qt.art import lettering

ELLIPSIS = "…"
_SLACK = 1
"""Pixels that a hint may be wider than its widget, from rounding."""


@mutable
class CutTexts:
    """The texts found so far, each with the moment and look in which it was cut first."""

    found: dict[str, str] = field(factory=dict)
    moment: str = ""
    _elided: dict[str, str] = field(factory=dict)
    """Elided texts of widgets, with the whole ones."""
    _painting: bool = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Meanwhile note the texts elided on pieces, and see which are for widgets. A piece painted before is not painted again."""
        fitting, eliding = lettering.fitting_lines, QFontMetrics.elidedText

        def fitted(words: str, box: QRectF, made: QFont) -> list[str]:
            lines = fitting(words, box, made)
            if _letters("".join(lines)) != _letters(words):
                self._note("piece", words, " / ".join(lines))
            return lines

        def elided(metrics: QFontMetrics, words: str, mode: Qt.TextElideMode, width: int, flags: int = 0) -> str:
            shown = eliding(metrics, words, mode, width, flags)
            if shown != words:
                self._elided[shown.strip()] = words
                if self._painting:
                    self._note("list", words, shown)
            return shown

        lettering.fitting_lines = fitted
        QFontMetrics.elidedText = elided  # type: ignore[assignment, method-assign]
        try:
            yield
        finally:
            lettering.fitting_lines = fitting
            QFontMetrics.elidedText = eliding  # type: ignore[method-assign]

    def look_at(self, window: QWidget) -> None:
        """Note the widgets in sight with less room than their text needs."""
        for widget in window.findChildren(QWidget):
            if not widget.isVisible():
                continue
            if isinstance(widget, QLabel | QAbstractButton) and widget.text():
                self._look_at_words(widget)
            elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
                self._painting = True
                widget.viewport().grab()
                self._painting = False
            else:
                for words, room in _lines(widget):
                    if (wide := widget.fontMetrics().horizontalAdvance(words)) > room + _SLACK:
                        self._note(type(widget).__name__, words, f"{room} for {wide}")

    def _look_at_words(self, widget: QLabel | QAbstractButton) -> None:
        words = plain(widget.text())
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        wide, high = widget.sizeHint().width(), widget.sizeHint().height()
        if wraps:
            wide, high = widget.minimumSizeHint().width(), widget.heightForWidth(widget.width())
        if (whole := self._whole(words)) and not (widget.objectName() == "history" and whole in plain(widget.toolTip())):
            self._note(type(widget).__name__, whole, words)
        elif wide > widget.width() + _SLACK or high > widget.height() + 2:
            self._note(type(widget).__name__, words, f"{widget.width()}x{widget.height()} for {wide}x{high}")

    def _whole(self, words: str) -> str:
        """The text that was elided to these words; empty if none was."""
        if ELLIPSIS not in words:
            return ""
        shown = words.replace("&&", "&").strip()
        return next((whole for cut, whole in self._elided.items() if len(cut) > 1 and cut in shown), "")

    def _note(self, where: str, words: str, shown: str) -> None:
        self.found.setdefault(f"{where}: {words!r}", f"{shown} ({self.moment})")


def plain(text: str) -> str:
    """The text without its marks of HTML."""
    return QTextDocumentFragment.fromHtml(text).toPlainText()


def _letters(words: str) -> str:
    return "".join(words.split())


def _lines(widget: QWidget) -> Iterator[tuple[str, int]]:
    """The texts of a widget that has each on a line, with the pixels that it has for them."""
    style = widget.style()
    if isinstance(widget, QComboBox):
        combo = QStyleOptionComboBox()
        # A picker of colours shows no words.
        widget.initStyleOption(combo)
        field = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, combo, QStyle.SubControl.SC_ComboBoxEditField, widget)
        yield combo.currentText, field.width()
    elif isinstance(widget, QLineEdit) and not widget.text():
        frame = QStyleOptionFrame()
        frame.initFrom(widget)
        yield widget.placeholderText(), style.subElementRect(QStyle.SubElement.SE_LineEditContents, frame, widget).width()
    elif isinstance(widget, QHeaderView) and widget.orientation() == Qt.Orientation.Horizontal:
        for section in range(widget.count()):
            if not widget.isSectionHidden(section):
                words = str(widget.model().headerData(section, widget.orientation()) or "")
                yield words, widget.sectionSize(section) - 2 * style.pixelMetric(QStyle.PixelMetric.PM_HeaderMargin, None, widget)
    elif isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield widget.tabText(tab).replace("&", ""), widget.tabRect(tab).width()
