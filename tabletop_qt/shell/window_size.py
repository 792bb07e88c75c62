"""How large the window is, and where: as it was last, or a comfortable size at first; text grows with it."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from tabletop_qt.shell.appearance import Appearance

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
