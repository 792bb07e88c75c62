"""Finds texts that are cut off or elided in a window: on the pieces of the table, and on labels and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import field, mutable
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tabletop_qt.art import lettering

ELLIPSIS = "…"


@mutable
class CutTexts:
    """The texts found so far, each with the moment and look in which it was cut first."""

    found: dict[str, str] = field(factory=dict)
    moment: str = ""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Meanwhile note all texts that are elided on pieces. A piece that was painted before is not painted again."""
        fitting = lettering.fitting_lines

        def noted(words: str, box: QRectF, made: QFont) -> list[str]:
            lines = fitting(words, box, made)
            if any(line.endswith(ELLIPSIS) for line in lines) and not words.endswith(ELLIPSIS):
                self._note("piece", words, " / ".join(lines))
            return lines

        lettering.fitting_lines = noted
        try:
            yield
        finally:
            lettering.fitting_lines = fitting

    def look_at(self, window: QWidget) -> None:
        """Note the labels and buttons in sight with less room than their text needs."""
        for widget in window.findChildren(QWidget):
            if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible() or not widget.text():
                continue
            wraps = isinstance(widget, QLabel) and widget.wordWrap()
            wide, high = widget.sizeHint().width(), widget.sizeHint().height()
            if wraps:
                wide, high = 0, widget.heightForWidth(widget.width())
            shown = widget.text().strip().removesuffix(ELLIPSIS)
            # A single word opens a dialog.
            elided = " " in shown and shown != widget.text().strip() and widget.toolTip().startswith(shown)
            if wide > widget.width() + 1 or high > widget.height() + 2 or elided:
                self._note(
                    type(widget).__name__,
                    QTextDocumentFragment.fromHtml(widget.text()).toPlainText(),
                    f"{widget.width()}x{widget.height()} for {wide}x{high}",
                )

    def _note(self, where: str, words: str, shown: str) -> None:
        self.found.setdefault(f"{where}: {words!r}", f"{shown} ({self.moment})")
