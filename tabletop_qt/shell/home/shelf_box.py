"""A game's box on the shelf: its front, three facts below it, and what can be done with it once it is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.ready_made import BOX, box_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, button, card, column, describe, label

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

EDGE = 3
"""How broad the ring is that shows focus, around a front as around a table to go on with."""


class Front(QPushButton):
    """The front of a box; left and right lead to the boxes beside it."""

    stepped = Signal(int)

    def sizeHint(self) -> QSize:
        """The size it was given: the style sheet's least size of a button takes the place of the one that was set."""
        return self.maximumSize()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Qt's buttons would take left and right for the next and the previous widget."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)


class ShelfBox(QWidget):
    """Closed it tells what it is, open it offers to play; either takes the same room, so that nothing moves on the shelf."""

    opened = Signal(str)
    """The id of the game whose box was opened."""
    played = Signal(str)
    """The game is to be played at once."""
    taught = Signal(str)
    """Its lesson is asked for."""
    puzzled = Signal(str)
    """Its puzzles are asked for."""
    setUp = Signal(str)
    """A table of the game is to be set up."""

    def __init__(self, kit: GameKit) -> None:
        super().__init__()
        self.kit = kit
        self.front = Front()
        self.front.setProperty("box", True)
        self.front.setCheckable(True)
        self.front.setAutoDefault(True)
        self.front.clicked.connect(self._turn)
        players, minutes, about = kit.facts
        self._facts = QWidget()
        told = column(self._facts, 0, 2)
        told.addWidget(label(msg("{players} · {minutes}", players=_unbroken(players), minutes=_unbroken(minutes))))
        self._line = label(about, "small")
        told.addWidget(self._line)
        told.addStretch(1)
        describe(self.front, kit.name, msg("{players}, {minutes}. {about}", players=players, minutes=minutes, about=about))
        self._inside: QWidget | None = None
        self._short = False
        self._fitted: tuple[int, str, float] | None = None
        """For which width, theme and sharpness the front was taken last: a window that is being resized asks over and over."""
        layout = column(self, 0, 0)
        layout.addWidget(self.front, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        layout.addWidget(card("plank"))
        self._below = QWidget()
        below = column(self._below, 0, 0)
        below.setContentsMargins(EDGE + 6, 8, EDGE + 6, 0)
        below.addWidget(self._facts)
        layout.addWidget(self._below)
        layout.addStretch(1)

    def _open_up(self) -> QWidget:
        """What is inside, made when the box is first opened."""
        inside = QWidget()
        layout = column(inside, 0, 4)
        buttons = QWidget()
        flow = FlowLayout(buttons, 6)
        game = self.kit.id
        self.play = button(msg("Play now"), lambda: self.played.emit(game), primary=True)
        self.lesson = button(msg("Lesson"), lambda: self.taught.emit(game))
        self.more = button(msg("Set up…"), lambda: self.setUp.emit(game), tip=msg("Choose the players and rules"))
        self.puzzles = button(msg("Puzzles"), lambda: self.puzzled.emit(game), tip=msg("Short positions with one goal each"))
        for part in (self.play, self.lesson, self.puzzles, self.more):
            flow.addWidget(part)
            part.setProperty("tight", True)
            part.setAccessibleName(tr(msg("{game}: {action}", game=self.kit.name, action=part.text())))
        self.lesson.setVisible(self.kit.teaches)
        self.puzzles.setVisible(self.kit.puzzles)
        layout.addWidget(buttons)
        self.about_play = label(msg(""), "small")
        layout.addWidget(self.about_play)
        self.about_play.setVisible(not self._short)
        layout.addStretch(1)
        return inside

    def set_open(self, is_open: bool) -> None:
        """Open the box, or close it."""
        if is_open and self._inside is None:
            self._inside = self._open_up()
            below = self._below.layout()
            if below is not None:
                below.addWidget(self._inside)
        self.front.setChecked(is_open)
        self._facts.setVisible(not is_open)
        if self._inside is not None:
            self._inside.setVisible(is_open)
        self._grow()
        if is_open:
            self.play.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell_play(self, last: Mapping[str, object] | None) -> None:
        """Say what playing at once will be, and how hard where that is known; ``last`` is what is kept of the last set-up of the game."""
        again = last is not None
        if self.kit.alone:
            words = msg("Play now uses the same class as last time.") if again else msg("Play now: a class is ready for you.")
        elif again:
            words = msg("Play now: you against bots, with the same rules as last time.")
        else:
            words = self.kit.first.about
        if self.kit.hard is not None:
            words = msg("{play} {hard}", play=words, hard=self.kit.hard(last or {}))
        self.about_play.setText(tr(words))
        self._grow()

    def shorten(self, inside: bool, outside: bool) -> None:
        """Go without the words that it can do without, open and closed; the tooltip has what it is about."""
        self._short = inside
        self._line.setVisible(not outside)
        self.front.setToolTip(tip(tr(self.kit.facts[2])) if outside else "")
        if self._inside is not None:
            self.about_play.setVisible(not inside)

    @property
    def is_open(self) -> bool:
        """True if it stands open."""
        return self.front.isChecked()

    def _turn(self) -> None:
        self.set_open(self.front.isChecked())
        if self.is_open:
            self.opened.emit(self.kit.id)

    def fit(self, w: int, theme: Theme) -> None:
        """Show the front in this theme, so wide."""
        self._below.setFixedWidth(w + 2 * EDGE)
        if self._fitted != (w, theme.name, self.devicePixelRatioF()):
            self._fitted = w, theme.name, self.devicePixelRatioF()
            self._show_front(w, theme)
        self._grow()

    def _show_front(self, w: int, theme: Theme) -> None:
        h = round(w * BOX[1] / BOX[0])
        shown = box_picture(self.kit.id, theme, w, self.devicePixelRatioF())
        self.front.setFixedSize(w + 2 * EDGE, h + 2 * EDGE)
        self.front.setIconSize(QSize(w, h))
        self.front.setIcon(QIcon(shown))
        # A game that has no box yet is at least called by its name.
        self.front.setText(tr(self.kit.name) if shown.isNull() else "")

    def _grow(self) -> None:
        """Take the height that the words need; those of the open box and of the closed one."""
        layout = self._below.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
            self._below.setFixedHeight(layout.totalHeightForWidth(self._below.width()))


def _unbroken(words: Message) -> str:
    """The words, for a line to end before or after them, never within."""
    return tr(words).replace(" ", "\N{NO-BREAK SPACE}")
