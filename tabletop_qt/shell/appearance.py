"""The look of the app: language, theme, text size and motion from the settings or the system, and the size of the window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QCoreApplication, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from tabletop_qt.store.settings import Settings, same_choices
from tabletop_qt.translation import SOURCE, best, languages, speak
from tabletop_qt.widgets import style

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess, QTranslator

THEME_NAMES: tuple[tuple[str, Message], ...] = (
    ("system", msg("Match system")),
    ("light", msg("Light")),
    ("dark", msg("Dark")),
    ("high contrast", msg("High contrast")),
)
"""The themes to choose from, by their names in the settings."""

_CLIENT_AREA_ANIMATION = 0x1042
"""The Windows setting for animation in windows (SPI_GETCLIENTAREAANIMATION)."""
MOTION_QUESTIONS = {
    "macos": ("defaults", "read", "com.apple.universalaccess", "reduceMotion"),
    "gnome": ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"),
}
"""The commands that answer whether the system wants less motion; one that is missing changes nothing."""
_LESS_MOTION = (b"1", b"false")
"""The answers that mean yes: to "reduce motion" on macOS, and no to "animate" on GNOME."""
_GROWTH = ((1.9, 1.35), (1.5, 1.2), (0.0, 1.0))
"""From this multiple of 1280 by 720 pixels on, text grows by this factor, so that it stays readable in a large window."""
_JAPANESE = {"win32": ("Yu Gothic UI", "Meiryo"), "darwin": ("Hiragino Sans",)}
FONTS = {"ja": _JAPANESE.get(sys.platform, ("Noto Sans CJK JP", "Noto Sans JP", "IPAPGothic", "VL PGothic"))}
"""The fonts of this system for letters that its own font may lack, by language; the first that is there is used.
Without them, systems draw Japanese with Chinese forms of the letters."""


def language_names() -> tuple[tuple[str, Message], ...]:
    """The languages to choose from, by their names in the settings, each in its own words; the system's first."""
    named = [(code, msg("{name}", name="English" if code == SOURCE else QLocale(code).nativeLanguageName())) for code in languages()]
    return THEME_NAMES[0], *named


@runtime_checkable
class Themed(Protocol):
    """A page that paints something itself, or makes room for its text."""

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Draw everything in this theme, for text of this size."""


class Appearance(QObject):
    """The theme and text size in use; emits ``changed`` when the settings or the system change them."""

    changed = Signal()
    _language = SOURCE
    """The language of the process, as is ``_translator``, which has Qt's own words."""
    _translator: QTranslator | None = None

    def __init__(self, settings: Settings, parent: QObject | None = None, *, touch_screen: bool = False) -> None:
        super().__init__(parent)
        self._touch_screen = touch_screen
        self.settings = settings
        """The chosen settings; see `set_settings`."""
        self._growth = 1.0
        self._question: QProcess | None = None
        self._palette_theme: Theme | None = None
        """The theme of the app's palette."""
        self._applied: WeakKeyDictionary[QWidget, tuple[Theme, int, bool, float]] = WeakKeyDictionary()
        """The theme and text size of each page, whether its controls are for fingers, and its pixel ratio."""
        self.system_reduces = False
        """True if the system wants less motion; see `ask_system`."""
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.changed)
        hints.accessibility().contrastPreferenceChanged.connect(self.changed)

    @property
    def percent(self) -> int:
        """The text size: the chosen one, enlarged in a large window."""
        return round(self.settings.text_size * self._growth)

    def grow(self, width: int, height: int) -> None:
        """Fit the size of text to a window of this size in pixels."""
        growth = next(growth for least, growth in _GROWTH if min(width / 1280, height / 720) >= least)
        if growth != self._growth:
            self._growth = growth
            self.changed.emit()

    def set_settings(self, settings: Settings) -> None:
        """Use these settings."""
        before, self.settings = self.settings, settings
        if not same_choices(before, settings):
            self.changed.emit()

    def take_language(self) -> bool:
        """Use the chosen language, or else the system's, for words, dates and numbers. True if it changed."""
        follows, system = self.settings.language == "system", QLocale.system()
        language = best(system.uiLanguages() if follows else [self.settings.language])
        own = QLocale(language).language()
        fits = follows and system.language() in (own, QLocale.Language.C if language == SOURCE else own)
        QLocale.setDefault(system if fits else QLocale(own, system.territory()))
        speak(language)
        before, Appearance._language = Appearance._language, language
        if language == before:
            return False
        if language in FONTS or before in FONTS:
            font = QGuiApplication.font()
            font.setFamilies([*font.families()[:1], *FONTS.get(language, ())])
            QGuiApplication.setFont(font)
        return True

    def take_words_of_qt(self) -> None:
        """Use Qt's own words in the language of the process. They stand in dialogs only, so a window that opens need not wait for them."""
        from PySide6.QtCore import QLibraryInfo, QTranslator

        # The destructor of the one before takes its words back.
        Appearance._translator = words = QTranslator()
        if words.load(f"qtbase_{Appearance._language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            QCoreApplication.installTranslator(words)

    @property
    def theme(self) -> Theme:
        """The theme to draw in."""
        named = next((theme for theme in THEMES if theme.name == self.settings.theme), None)
        if named is not None:
            return named
        hints = QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
        return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT

    @property
    def reduces_motion(self) -> bool:
        """True if nothing is animated."""
        return self.settings.reduce_motion or (self.settings.system_motion and self.system_reduces)

    def ask_system(self, platform: str = sys.platform) -> None:
        """Ask the system whether it wants less motion, which Qt doesn't tell; the answer may come later."""
        if sys.platform == "win32" and platform == "win32":
            import ctypes

            animated = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
            self._hear_system(not animated.value)
            return
        from PySide6.QtCore import QProcess

        program, *arguments = MOTION_QUESTIONS["macos" if platform == "darwin" else "gnome"]
        self._question = QProcess(self)
        self._question.finished.connect(self._read_answer)
        self._question.start(program, arguments)

    def _read_answer(self) -> None:
        if self._question is not None:
            self._hear_system(bytes(self._question.readAllStandardOutput().data()).strip() in _LESS_MOTION)

    def stop_asking(self) -> None:
        """End a question that has no answer yet: its process must not be destroyed while it runs."""
        if self._question is not None and self._question.state() != self._question.ProcessState.NotRunning:
            self._question.finished.disconnect(self._read_answer)
            self._question.kill()
            self._question.waitForFinished()

    def _hear_system(self, reduces: bool) -> None:
        if reduces != self.system_reduces:
            self.system_reduces = reduces
            self.changed.emit()

    @property
    def touch(self) -> bool:
        """True if controls are large enough for fingers."""
        return self.settings.touch == "on" or (self.settings.touch == "auto" and self._touch_screen)

    def apply(self, *pages: QWidget) -> None:
        """Draw pages, or other parts of a window, in this theme and text size, for their screen.

        It takes time: a hidden page waits until it is shown.
        """
        theme, percent, touch = self.theme, self.percent, self.touch
        if theme != self._palette_theme:
            self._palette_theme = theme
            QGuiApplication.setPalette(style.palette(theme))
        for page in pages:
            look = theme, percent, touch, page.devicePixelRatioF()
            if self._applied.get(page) != look:
                self._applied[page] = look
                page.setStyleSheet(style.sheet(theme, percent, touch=touch))
                if isinstance(page, Themed):
                    page.set_theme(theme, percent)


# The window's size


FRAME = 8, 32
"""The estimated width and height of a window's frame, which are unknown until the window is shown."""


def take_place(window: QMainWindow, appearance: Appearance) -> None:
    """Restore the last place of the window; at first, give it a size that fits the screen."""
    if not window.restoreGeometry(QByteArray.fromBase64(appearance.settings.window.encode("ascii", "replace"))):
        room = window.screen().availableSize()
        window.resize(min(1280, room.width() - FRAME[0]), min(800, room.height() - FRAME[1]))
    appearance.grow(window.width(), window.height())


def grow_with_size(window: QMainWindow, appearance: Appearance) -> None:
    """Enlarge text with the window, whose native window reports its size."""
    window.winId()
    native = window.windowHandle()
    for side in (native.widthChanged, native.heightChanged):
        side.connect(lambda _: appearance.grow(native.width(), native.height()))


def place_of(window: QMainWindow) -> str:
    """The place and size of the window, as Qt's text."""
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")
