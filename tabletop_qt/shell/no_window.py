"""Reporting that the app can't open a window: on standard error, and in a message box of the system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from shutil import which
from typing import TYPE_CHECKING

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QProcessEnvironment

BOXES: Mapping[str, Sequence[str]] = {
    "kdialog": ("--title", "Homeroom", "--error"),
    "zenity": ("--error", "--no-markup", "--title=Homeroom", "--text"),
    "xmessage": ("-center", "-title", "Homeroom"),
    "osascript": ("-e", "on run words", "-e", "display alert (item 1 of words)", "-e", "end run"),
}
"""Programs that show a message, given as their last argument, in order of preference."""

_ICON = 0x10
"""MB_ICONERROR of Windows."""


def cannot_start(reason: Message) -> None:
    """Say why the app can't start."""
    words = tr(msg("Homeroom can't start: {reason}", reason=reason))
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"{words}\n")
            sys.stderr.flush()
    if sys.platform == "win32":
        if sys.stderr is None:
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, words, "Homeroom", _ICON)
    elif sys.stderr is None or not sys.stderr.isatty():
        _box(words)


def why_not(told: Sequence[str]) -> Message:
    """The reason, from Qt's last messages."""
    text = " ".join(told)
    screens = [f"{name}={os.environ[name]}" for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
    if sys.platform.startswith("linux") and not os.environ.get("QT_QPA_PLATFORM"):
        if not screens:
            return msg("there is no screen (neither DISPLAY nor WAYLAND_DISPLAY is set).")
        if "could not connect to display" in text:
            return msg("can't connect to the screen ({screens}).", screens=", ".join(screens))
    # Qt names this library whenever it can't open a display, so check for the other reasons first.
    if "xcb-cursor0" in text:
        return msg("libxcb-cursor0 is missing. On Debian and Ubuntu: sudo apt install libxcb-cursor0")
    return msg("{reason}", reason=" ".join(text.split()) or "?")


def _box(words: str) -> None:
    """Show a message box of the system, if possible, without waiting for it."""
    try:
        # This part of Qt needs no screen; without it there is no other way.
        from PySide6.QtCore import QProcess
    except ImportError:
        return
    on_a_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    for name, given in BOXES.items():
        program = which(name)
        if program is not None and (on_a_screen or name == "osascript"):
            process = QProcess()
            process.setProgram(program)
            process.setArguments([*given, words])
            process.setProcessEnvironment(_environment())
            process.startDetached()
            return


def _environment() -> QProcessEnvironment:
    """The environment for programs of the system, without the app's own libraries."""
    from PySide6.QtCore import QProcessEnvironment

    environment = QProcessEnvironment.systemEnvironment()
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        if getattr(sys, "frozen", False):
            environment.remove(name)
        if environment.contains(f"{name}_ORIG"):
            environment.insert(name, environment.value(f"{name}_ORIG"))
    return environment
