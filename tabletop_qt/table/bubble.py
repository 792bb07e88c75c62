"""The speech bubble that explains a refusal next to the refused piece."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import capital
from tabletop_qt.translation import tr

WIDEST = 340
TIP = 10
GAP = 14
SHORTEST_STAY = 5_000
STAY_PER_LETTER = 55
"""Milliseconds: long enough to read the reason twice."""


class Bubble(QWidget):
    """A speech bubble over the table, which disappears after a while or at a click. It never takes focus."""

    clauseRequested = Signal(str)

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._theme = theme
        self._above = True
        self._tip = 0
        self.label = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.label.linkActivated.connect(self.clauseRequested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8 + TIP, 12, 8 + TIP)
        layout.addWidget(self.label)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self.clause = ""
        self.text = ""
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self._theme = theme
        palette = self.label.palette()
        for role in (palette.ColorRole.WindowText, palette.ColorRole.Text, palette.ColorRole.Link):
            palette.setColor(role, QColor(theme.bubble_ink))
        self.label.setPalette(palette)
        self._apply_theme()
        self.update()

    def show_refusal(self, refusal: Refusal, alternatives: Sequence[Message], at: QPoint) -> None:
        """Show a refusal with its tip at a position of the parent; screen readers get ``text``."""
        self.clause = refusal.clause
        self._reason = capital(tr(refusal.reason))
        # What a card has a player do is a sentence with its own stop.
        self._instead = re.sub(r"([.。])\1$", r"\1", tr(msg("You can: {moves}.", moves=tuple(alternatives)))) if alternatives else ""
        self.text = " ".join(part for part in (self._reason, self._instead, refusal.clause) if part)
        self.setAccessibleName(self.text)
        self._apply_theme()
        self._place(at)
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST_STAY, STAY_PER_LETTER * len(self.text)))

    def dismiss(self) -> None:
        """Hide it now."""
        self._timer.stop()
        self.hide()

    def forget(self) -> None:
        """Clear its text, so that nothing of it stays in memory."""
        self.clause = self.text = ""
        self.label.clear()
        self.setAccessibleName("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close it at a click that is not on the clause."""
        event.accept()
        self.dismiss()

    def _apply_theme(self) -> None:
        if not self.text:
            return
        ink = self._theme.bubble_ink
        link = f'<a href="{escape(self.clause)}" style="color:{ink}">{escape(self.clause)}</a>'
        parts = [f"<p style='margin:0'>{escape(self._reason)}</p>"]
        if self._instead:
            parts.append(f"<p style='margin:4px 0 0 0'>{escape(self._instead)}</p>")
        if self.clause:
            parts.append(f"<p style='margin:4px 0 0 0'>{link}</p>")
        self.label.setText("".join(parts))

    def _place(self, at: QPoint) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        wide = min(WIDEST, parent.width() - 16)
        room = self.label.fontMetrics().horizontalAdvance(self._reason) + 40
        wide = max(180, min(wide, room))
        self.label.setFixedWidth(wide - 24)
        high = self.label.heightForWidth(wide - 24) + 16 + 2 * TIP
        self._above = at.y() - GAP - high >= 0
        left = min(max(8, at.x() - wide // 2), max(8, parent.width() - wide - 8))
        top = at.y() - GAP - high if self._above else min(at.y() + GAP, max(0, parent.height() - high))
        self._tip = min(max(at.x() - left, 20), wide - 20)
        self.setGeometry(left, top, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bubble and its tip."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        body = QRectF(self.rect()).adjusted(0.5, TIP, -0.5, -TIP)
        shape.addRoundedRect(body, 10, 10)
        edge, end = (body.bottom(), body.bottom() + TIP) if self._above else (body.top(), body.top() - TIP)
        tip = QPainterPath(QPointF(self._tip - 9, edge))
        tip.lineTo(self._tip, end)
        tip.lineTo(self._tip + 9, edge)
        tip.closeSubpath()
        painter.fillPath(shape.united(tip), QColor(self._theme.bubble))
