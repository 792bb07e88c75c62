"""The prompt: a sentence, and before it the badges of those who are to decide."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from engines.kernel.messages import msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import People, badge_picture, spoken

SIZE, GAP = 26, 6
"""How large badges are at 100 percent, and how far apart."""


class PromptLabel(QLabel):
    """Words in the middle, badges before them."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "lead")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._people = People()
        self.deciding: tuple[int, ...] = ()
        """The seats whose badges are shown."""

    def show_people(self, people: People, deciding: Sequence[int]) -> None:
        """Show the badges of these seats."""
        if (people, tuple(deciding)) != (self._people, self.deciding):
            self._people, self.deciding = people, tuple(deciding)
            names = tuple([spoken(people.seats[seat]) for seat in self.deciding])
            self.setAccessibleDescription(tr(msg("To decide: {names}", names=names)) if names else "")
            self._leave_room()
            self.update()

    def _leave_room(self) -> None:
        self.setContentsMargins(self.room, 0, 0, 0)
        self.setMinimumHeight(self.size_of_badges if self.deciding else 0)

    @property
    def size_of_badges(self) -> int:
        """How large badges are with the present text."""
        return max(SIZE, self.fontMetrics().height() + 4)

    @property
    def room(self) -> int:
        """How much room the badges take."""
        return len(self.deciding) * (self.size_of_badges + GAP)

    def changeEvent(self, event: QEvent, /) -> None:
        """Leave the badges the room that they take beside words of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._leave_room()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """The words, then the badges right before them."""
        super().paintEvent(event)
        painter, size = QPainter(self), self.size_of_badges
        words = self.fontMetrics().boundingRect(
            self.contentsRect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.text()
        )
        left = max(0, words.left() - self.room - 2)
        for place, seat in enumerate(self.deciding):
            picture = badge_picture(self._people.seats[seat], self._people.theme, size, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(left + place * (size + GAP), words.center().y() - size // 2), picture)
