"""What a game's art offers the table: something that paints faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Protocol

from PySide6.QtGui import QPainter

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.scenery import Face


class FacePainter(Protocol):
    """Paints the faces of one game.

    The table calls it once per (face, scale, theme) into a shared pixmap, with the painter scaled so that the face covers
    (0, 0) to (face.w, face.h) in scene units, antialiasing on. Raises KeyError for a kind of face that the game doesn't have.
    """

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face."""
        ...

    def ground(self, theme: Theme) -> str:
        """The colour of the table around everything."""
        ...


Paint = Callable[[Canvas[Any]], None]
"""Paints the face on a canvas, in the colours of its game."""


def painters_in(*modules: ModuleType) -> Mapping[str, Paint]:
    """What draws each kind of face: the function ``paint_<kind>`` of one of the modules."""
    found = {name: value for module in modules for name, value in vars(module).items()}
    return {name.removeprefix("paint_"): paint for name, paint in found.items() if name.startswith("paint_")}
