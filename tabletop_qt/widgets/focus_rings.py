"""The focus ring of buttons, lists and other controls, which is seen only while keys are used (as ``:focus-visible`` in browsers)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

RING = "ring"
"""The property of a control with a focus ring, on which its style depends."""
_RINGED = "QAbstractButton", "QAbstractItemView", "QAbstractSlider", "QComboBox", "QTabBar", "QTextBrowser"
"""The controls that have it, by name: the home page has few of them. Fields for text show focus always, since keys go there anyway."""
_POINTED = QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin
_KEYS_BESIDE_OTHERS = Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_CapsLock
_COMMANDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class FocusRings(QObject):
    """Knows whether keys or the pointer were used last, and gives the control with focus its ring accordingly.

    A key that is pressed beside others, as in Ctrl+Z, is no sign of a player who goes about by keys.
    """

    changed = Signal(bool)
    """The player has turned to keys (True) or to the pointer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.by_keys = False
        """True if the last input came from keys."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)
            app.focusWindowChanged.connect(self.watch)

    def watch(self, window: QWindow | None) -> None:
        """Watch the input of a window of the system, which gets each once."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Note whether keys or the pointer are used."""
        if event.type() in _POINTED:
            self.use_keys(False)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and _goes_about(event):
            self.use_keys()
        return False

    def use_keys(self, by_keys: bool = True) -> None:
        """Show the ring from now on, or don't."""
        if by_keys != self.by_keys:
            self.by_keys = by_keys
            _ring(QApplication.focusWidget(), by_keys)
            self.changed.emit(by_keys)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        _ring(before, False)
        _ring(now, self.by_keys)


def _goes_about(event: QKeyEvent) -> bool:
    """True if the key is pressed alone."""
    return event.key() not in _KEYS_BESIDE_OTHERS and not event.modifiers() & _COMMANDING


def _ring(widget: QWidget | None, on: bool) -> None:
    """Give a control its ring, or take it away."""
    if widget is not None and any(map(widget.inherits, _RINGED)) and bool(widget.property(RING)) != on:
        widget.setProperty(RING, on)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()
