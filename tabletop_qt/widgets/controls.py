"""The small parts that pages are made of: labels in their roles, buttons, cards, columns. All words go through the catalogue here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from engines.kernel.messages import Message
from tabletop_qt import plain_text
from tabletop_qt.translation import tr

L = TypeVar("L", bound=QBoxLayout)


def label(message: Message, role: str = "body", wrap: bool = True) -> QLabel:
    """A label in a role: small, body, lead, heading, title or warning."""
    made = QLabel(tr(message))
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


def picture(shown: QPixmap | None = None) -> QLabel:
    """A place for a picture, with one or to be given one."""
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
        made.setToolTip(plain_text.tip(tr(tip)))
        made.setAccessibleDescription(tr(tip))
    return made


def choice(words: str) -> QPushButton:
    """A button for one of several choices, that stays down while it is chosen."""
    made = QPushButton(words)
    made.setCheckable(True)
    made.setAutoDefault(True)
    return made


def describe(widget: QWidget, name: Message, about: Message | None = None) -> None:
    """Name a widget for screen readers."""
    widget.setAccessibleName(tr(name))
    if about is not None:
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


def card(name: str = "card") -> QFrame:
    """A framed part of a page."""
    made = QFrame()
    made.setObjectName(name)
    return made


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


def clear(layout: QLayout) -> None:
    """Remove everything from a layout and delete it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
