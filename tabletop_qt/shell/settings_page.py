"""The settings: every change works at once and is kept."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QPushButton, QRadioButton, QWidget

from engines.kernel.words import Message, msg
from tabletop_qt.shell.parts import button, card, column, describe, label, line, scrolled
from tabletop_qt.shell.style import TEXT_SIZES
from tabletop_qt.words import say

THEMES: tuple[tuple[str, Message], ...] = (
    ("system", msg("As the system")),
    ("light", msg("Light")),
    ("dark", msg("Dark")),
    ("high contrast", msg("High contrast")),
)
"""The themes to choose from, by the names that settings keep."""


@frozen
class Preferences:
    """What a person has chosen about the app."""

    theme: str = "system"
    reduce_motion: bool = False
    text_size: int = 100
    confirm_end: bool = True


class SettingsPage(QWidget):
    """Theme, motion, text size, and what is asked before it is done."""

    changed = Signal(object)
    """The `Preferences` as they are now."""
    closed = Signal()

    def __init__(self, preferences: Preferences, place: str) -> None:
        super().__init__()
        self._preferences = preferences
        self._showing = False
        page = QWidget()
        outer = line(page, 24, 0)
        body = QWidget()
        body.setMaximumWidth(720)
        outer.addStretch(0)
        outer.addWidget(body, 1)
        outer.addStretch(0)
        layout = column(body, 0, 16)
        layout.addLayout(self._header())
        layout.addWidget(self._look_card())
        layout.addWidget(self._table_card())
        layout.addWidget(self._place_card(place))
        layout.addStretch(1)
        column(self).addWidget(scrolled(page))
        self.show_preferences(preferences)

    def _header(self) -> QHBoxLayout:
        header = line(spacing=16)
        self.back = button(msg("Back"), self.closed.emit)
        header.addWidget(self.back)
        header.addWidget(label(msg("Settings"), "title", wrap=False))
        header.addStretch(1)
        return header

    def _look_card(self) -> QWidget:
        made = card()
        layout = column(made, 16, 8)
        layout.addWidget(label(msg("Theme"), "lead"))
        self.themes: dict[str, QRadioButton] = {}
        for name, words in THEMES:
            choice = QRadioButton(say(words))
            choice.toggled.connect(lambda on: self._read() if on else None)
            self.themes[name] = choice
            layout.addWidget(choice, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(label(msg("Text size"), "lead"))
        self.sizes = QButtonGroup(self)
        sizes = line(spacing=8)
        for percent in TEXT_SIZES:
            size = QPushButton(f"{percent} %")
            size.setCheckable(True)
            describe(size, msg("Text size {percent} percent", percent=percent))
            self.sizes.addButton(size, percent)
            sizes.addWidget(size)
        sizes.addStretch(1)
        self.sizes.idToggled.connect(lambda _id, on: self._read() if on else None)
        layout.addLayout(sizes)
        return made

    def _table_card(self) -> QWidget:
        made = card()
        layout = column(made, 16, 8)
        layout.addWidget(label(msg("At the table"), "lead"))
        self.motion = QCheckBox(say(msg("Reduce motion: pieces are where they belong at once")))
        self.confirm = QCheckBox(say(msg("Ask before ending a turn with ideas left")))
        for box in (self.motion, self.confirm):
            box.toggled.connect(lambda _: self._read())
            layout.addWidget(box, 0, Qt.AlignmentFlag.AlignLeft)
        return made

    def _place_card(self, place: str) -> QWidget:
        made = card()
        layout = column(made, 16, 8)
        layout.addWidget(label(msg("Saving"), "lead"))
        layout.addWidget(label(msg("Every move is on disk before the next one is offered. Tables, results and settings are kept here:")))
        where = label(Message("{place}", (("place", place),)), "small")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        describe(where, msg("Folder: {place}", place=place))
        layout.addWidget(where)
        return made

    def show_preferences(self, preferences: Preferences) -> None:
        """Show these as chosen."""
        self._showing = True
        self._preferences = preferences
        self.themes.get(preferences.theme, self.themes["system"]).setChecked(True)
        self.sizes.button(preferences.text_size if preferences.text_size in TEXT_SIZES else 100).setChecked(True)
        self.motion.setChecked(preferences.reduce_motion)
        self.confirm.setChecked(preferences.confirm_end)
        self._showing = False

    def _read(self) -> None:
        if self._showing:
            return
        theme = next((name for name, choice in self.themes.items() if choice.isChecked()), "system")
        now = Preferences(theme, self.motion.isChecked(), self.sizes.checkedId(), self.confirm.isChecked())
        if now != self._preferences:
            self._preferences = now
            self.changed.emit(now)

    def first_focus(self) -> QWidget:
        """Where keyboard focus begins."""
        return self.themes.get(self._preferences.theme, self.themes["system"])
