"""How the app looks at the moment: the theme that follows from the preference and the system, and the text size."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.shell.settings_page import Preferences


class Look(QObject):
    """The current theme; tells when it changes, by the person or by the system."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: self.changed.emit())

    @property
    def preferences(self) -> Preferences:
        """What the person has chosen."""
        return self._preferences

    def set_preferences(self, preferences: Preferences) -> None:
        """Look so from now on."""
        self._preferences = preferences
        self.changed.emit()

    @property
    def theme(self) -> Theme:
        """The theme to draw in."""
        named = next((theme for theme in THEMES if theme.name == self._preferences.theme), None)
        if named is not None:
            return named
        hints = QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
        return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT
