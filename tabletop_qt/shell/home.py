"""The home page: go on with the unfinished table, begin a new one, read the rules; and how it went so far."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from engines.kernel.words import Message, msg
from tabletop_qt.art.icons import app_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.parts import button, card, clear, column, label, line, scrolled
from tabletop_qt.shell.practice import PracticeForm
from tabletop_qt.words import say

ICON = 48
WIDEST = 1120
"""The page is never wider at 100 percent, so that lines stay readable."""


@frozen
class Unfinished:
    """The table that can be continued: what it is, where it stands, and when it was last played."""

    what: Message
    where: Message
    when: Message
    problem: Message | None = None
    """What was lost from its journal, where something was."""


class HomePage(QWidget):
    """What a person sees first."""

    continued = Signal()
    rulesRequested = Signal()
    openRequested = Signal()
    settingsRequested = Signal()

    def __init__(self, game: Message, form: PracticeForm) -> None:
        super().__init__()
        self.form = form
        page = QWidget()
        outer = line(page, 24, 0)
        body = self._body = QWidget()
        outer.addStretch(0)
        outer.addWidget(body, 1)
        outer.addStretch(0)
        layout = column(body, 0, 16)
        layout.addLayout(self._header())
        self._continue = self._continue_card()
        layout.addWidget(self._continue)
        layout.addWidget(self._practice_card(game))
        self._past = column(spacing=4)
        layout.addLayout(self._past)
        layout.addStretch(1)
        column(self).addWidget(scrolled(page))
        self.show_unfinished(None)

    def _header(self) -> QHBoxLayout:
        header = line(spacing=8)
        icon = QLabel()
        icon.setPixmap(app_picture(ICON))
        header.addWidget(icon)
        header.addWidget(label(msg("Homeroom"), "title", wrap=False))
        header.addStretch(1)
        self.rules = button(msg("Rules"), self.rulesRequested.emit, tip=msg("The rules of School Year Diary"))
        self.open = button(msg("Open record…"), self.openRequested.emit, tip=msg("Open a saved table"))
        self.settings = button(msg("Settings"), self.settingsRequested.emit)
        for made in (self.rules, self.open, self.settings):
            header.addWidget(made)
        return header

    def _continue_card(self) -> QFrame:
        made = card()
        layout = line(made, 16, 16)
        words = column(spacing=4)
        self._what = label(msg(""), "lead")
        self._where = label(msg(""), "body")
        self._lost = label(msg(""), "warning")
        for part in (self._what, self._where, self._lost):
            words.addWidget(part)
        layout.addLayout(words, 1)
        self.resume = button(msg("Continue"), self.continued.emit, primary=True)
        layout.addWidget(self.resume, 0, Qt.AlignmentFlag.AlignVCenter)
        return made

    def _practice_card(self, game: Message) -> QFrame:
        made = card()
        layout = column(made, 16, 16)
        layout.addWidget(label(msg("New practice: {game}", game=game), "heading"))
        layout.addWidget(self.form)
        return made

    def show_unfinished(self, unfinished: Unfinished | None) -> None:
        """Offer the unfinished table, or nothing."""
        self._continue.setVisible(unfinished is not None)
        if unfinished is None:
            return
        self._what.setText(say(unfinished.what))
        self._where.setText(say(msg("{where} · {when}", where=unfinished.where, when=unfinished.when)))
        self._lost.setVisible(unfinished.problem is not None)
        self._lost.setText(say(unfinished.problem) if unfinished.problem is not None else "")
        self.resume.setAccessibleDescription(say(unfinished.what))

    @property
    def where(self) -> str:
        """Where the unfinished table stands, as it is shown."""
        return self._where.text()

    def show_past(self, summary: Message, results: tuple[Message, ...]) -> None:
        """Show how the finished tables went, the newest first."""
        clear(self._past)
        self._past.addWidget(label(msg("So far"), "lead"))
        self._past.addWidget(label(summary, "body"))
        for result in results:
            self._past.addWidget(label(result, "small"))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        self._body.setMaximumWidth(WIDEST * max(percent, 100) // 100)
        self.form.set_theme(theme, percent)

    def first_focus(self) -> QPushButton | QWidget:
        """Where keyboard focus begins: the unfinished table where there is one."""
        return self.resume if self._continue.isVisibleTo(self) else self.form.first_focus()
