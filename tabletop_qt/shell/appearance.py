"""How the app looks: theme and text size from the settings or the system, and the size of the window."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.store.settings import Settings, same_choices
from tabletop_qt.widgets import style

THEME_NAMES: tuple[tuple[str, Message], ...] = (
    ("system", msg("Match system")),
    ("light", msg("Light")),
    ("dark", msg("Dark")),
    ("high contrast", msg("High contrast")),
)
"""The themes to choose from, by the names that settings keep."""
_GROWTH = ((1.9, 1.35), (1.5, 1.2), (0.0, 1.0))
"""From this multiple of 1280 by 720 pixels on, text grows by this factor, so that it stays readable in a large window."""


class Appearance(QObject):
    """The theme and text size in use; emits ``changed`` when the settings or the system change them."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._growth = 1.0
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.changed)

    @property
    def settings(self) -> Settings:
        """What the person has chosen."""
        return self._settings

    @property
    def percent(self) -> int:
        """The size of text: what the person has chosen, larger in a large window."""
        return round(self._settings.text_size * self._growth)

    def grow(self, width: int, height: int) -> None:
        """Fit the size of text to a window of this size in pixels."""
        growth = next(growth for least, growth in _GROWTH if min(width / 1280, height / 720) >= least)
        if growth != self._growth:
            self._growth = growth
            self.changed.emit()

    def set_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        before, self._settings = self._settings, settings
        if not same_choices(before, settings):
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


def apply_style(window: QWidget, theme: Theme, percent: int) -> None:
    """Give a window the colours of a theme and a text size in percent."""
    QGuiApplication.setPalette(style.palette(theme))
    window.setStyleSheet(style.sheet(theme, percent))


# The window's size


FRAME = 8, 32
"""About how much the frame of a window takes of the screen's width and height; how much it is nobody knows before the window is shown."""


def take_place(window: QMainWindow, appearance: Appearance) -> None:
    """Put the window where it was last; at first, give it a comfortable size that fits the screen."""
    if not window.restoreGeometry(QByteArray.fromBase64(appearance.settings.window.encode("ascii", "replace"))):
        room = window.screen().availableSize()
        window.resize(min(1280, room.width() - FRAME[0]), min(800, room.height() - FRAME[1]))
    appearance.grow(window.width(), window.height())


def grow_with_size(window: QMainWindow, appearance: Appearance) -> None:
    """Text grows with a large window. Its native window tells, since no event is needed for that."""
    window.winId()
    native = window.windowHandle()
    for side in (native.widthChanged, native.heightChanged):
        side.connect(lambda _: appearance.grow(native.width(), native.height()))


def place_of(window: QMainWindow) -> str:
    """Where the window is and how large, in the toolkit's own letters."""
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")
