"""What a window says: the texts of its widgets, whether each comes from the catalogue, and whether it fits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from tabletop_qt.shell.play.prompt_bar import NamedButton
from tabletop_qt.shell.window import MainWindow

_CLAUSE = re.compile(r"[A-Z]{2,3}-\d+(\.\d+)?")


def unwrapped(text: str) -> str:
    """What of a text did not come from the catalogue, clause numbers aside."""
    depth = 0
    rest = []
    for letter in text:
        depth += letter == "⟦"
        if not depth:
            rest.append(letter)
        depth -= letter == "⟧"
    left = _CLAUSE.sub("", "".join(rest))
    return left.strip() if any(letter.isalpha() for letter in left) else ""


def plain(text: str) -> str:
    """Rich text without its markup."""
    if "<" in text:
        document = QTextDocument()
        document.setHtml(text)
        return document.toPlainText()
    return text


def texts_of(widget: QWidget) -> Iterator[str]:
    """What a widget says."""
    if isinstance(widget, NamedButton):
        yield widget.words
    elif isinstance(widget, QLabel | QAbstractButton):
        yield plain(widget.text()).replace("&&", "\0").replace("&", "").replace("\0", "&")
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    elif isinstance(widget, QTextBrowser):
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    elif isinstance(widget, QListWidget):
        yield from (widget.item(row).text() for row in range(widget.count()))
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()


def shown_widgets(window: MainWindow) -> list[QWidget]:
    """Every widget that can be seen, except those that Qt keeps inside its own."""
    return [widget for widget in window.findChildren(QWidget) if widget.isVisible() and not widget.objectName().startswith("qt_")]


def assert_wrapped(window: MainWindow) -> None:
    """Every text that is shown or spoken came from the catalogue."""
    assert unwrapped(window.windowTitle()) == ""
    for widget in shown_widgets(window):
        for text in texts_of(widget):
            assert unwrapped(text) == "", (type(widget).__name__, text)


def clipped(widget: QWidget) -> str:
    """In what way a widget is too small for its text; empty where it isn't."""
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            needed = widget.heightForWidth(widget.width())
            # What lengthens the text stands for more words, not for a longer one.
            parts = plain(widget.text()).replace("~", " ").split()
            words = max((widget.fontMetrics().horizontalAdvance(word) for word in parts), default=0)
            if words > widget.width():
                return f"a word needs {words} of {widget.width()} px"
            return f"needs height {needed} of {widget.height()}" if needed > widget.height() else ""
        return f"needs {widget.sizeHint().width()} of {widget.width()} px" if widget.sizeHint().width() > widget.width() else ""
    if isinstance(widget, QAbstractButton) and widget.text():
        hint = widget.sizeHint()
        if hint.width() > widget.width() or hint.height() > widget.height():
            return f"needs {hint.width()} by {hint.height()} of {widget.width()} by {widget.height()}"
    if isinstance(widget, QTabBar):
        return f"tabs need {widget.sizeHint().width()} of {widget.width()} px" if widget.sizeHint().width() > widget.width() else ""
    if isinstance(widget, QLineEdit):
        needed = widget.fontMetrics().horizontalAdvance(widget.placeholderText()) + 20
        return f"placeholder needs {needed} of {widget.width()} px" if needed > widget.width() else ""
    return ""


def assert_fits(window: MainWindow) -> None:
    """No text is cut, no page is wider than the window."""
    for _ in range(3):
        QApplication.processEvents()
    for widget in shown_widgets(window):
        found = clipped(widget)
        assert not found, (type(widget).__name__, list(texts_of(widget))[:1], found)
        right = widget.mapTo(window, widget.rect().topRight()).x()
        assert right < window.width() or widget.parentWidget() is None, (type(widget).__name__, list(texts_of(widget))[:1], right)
