"""How the app looks at the moment: the theme that follows from the preference and the system, and the text size."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engines.kernel.words import Message, msg
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.shell import style
from tabletop_qt.store.settings import Settings

THEME_NAMES: tuple[tuple[str, Message], ...] = (
    ("system", msg("As the system")),
    ("light", msg("Light")),
    ("dark", msg("Dark")),
    ("high contrast", msg("High contrast")),
)
"""The themes to choose from, by the names that settings keep."""


class Look(QObject):
    """The current theme; tells when it changes, by the person or by the system."""

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: self.changed.emit())

    @property
    def settings(self) -> Settings:
        """What the person has chosen."""
        return self._settings

    def set_settings(self, settings: Settings) -> None:
        """Look so from now on."""
        self._settings = settings
        self.changed.emit()

    @property
    def theme(self) -> Theme:
        """The theme to draw in."""
        named = next((theme for theme in THEMES if theme.name == self._settings.theme), None)
        if named is not None:
            return named
        hints = QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
        return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def dress(window: QWidget, theme: Theme, percent: int) -> None:
    """Give a window the colours of a theme and a text size in percent."""
    QGuiApplication.setPalette(style.palette(theme))
    window.setStyleSheet(style.sheet(theme, percent))
