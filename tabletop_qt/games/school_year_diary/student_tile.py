"""A student to pick for a School Year Diary class: large portrait, name and character."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.portrait import SIZE, portrait
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import column, label, line, picture


class StudentTile(QPushButton):
    """A large button that is down while the student is in class and then shows in which place."""

    def __init__(self, student: str, name: Message, character: Message) -> None:
        super().__init__()
        self.student = student
        self._name = name
        self._character = character
        self.setCheckable(True)
        self.setAutoDefault(True)
        self.setProperty("tile", True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._portrait = picture()
        heading = label(name, "lead")
        self._place = label(msg(""), "small")
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        says = label(character, "small")
        says.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        top = line(spacing=4)
        top.addWidget(heading, 1)
        top.addWidget(self._place)
        layout = column(self, 12, 4)
        layout.addWidget(self._portrait, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(top)
        layout.addWidget(says, 1)
        for part in (self._portrait, heading, self._place, says):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_place(0)

    def show_place(self, place: int) -> None:
        """Show that the student comes in this place in class, from 1; 0 for not in class."""
        self.setChecked(place > 0)
        self._place.setText(tr(msg("No. {place}", place=place)) if place else "")
        if place:
            state = msg("{name}, number {place} in class", name=self._name, place=place)
        else:
            state = msg("{name}, not in class", name=self._name)
        self.setAccessibleName(tr(state))
        self.setAccessibleDescription(tr(self._character))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw the portrait in this theme, for text of this size."""
        # As large as it can be without pushing what matters out of a small window.
        share = 1.7 if percent >= 130 else 1.0
        w, h = (round(side * share) for side in SIZE)
        self._portrait.setFixedSize(w, h)
        self._portrait.setPixmap(portrait(self.student, theme, w, h, self.devicePixelRatioF()))

    def sizeHint(self) -> QSize:
        """Room for everything on it."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Room for the portrait and the longest word."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:
        """A narrower tile needs more lines."""
        return True

    def heightForWidth(self, width: int, /) -> int:
        """The height its lines need at a width."""
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)
