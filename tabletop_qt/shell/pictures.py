"""Faces of a game as pixmaps, for pages outside the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from tabletop_qt.art.painters import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.scenery import Face


def picture(painter: FacePainter, face: Face, theme: Theme, ratio: float) -> QPixmap:
    """The face at its own size, for a screen with ``ratio`` device pixels to a pixel."""
    pixmap = QPixmap(round(face.w * ratio), round(face.h * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    brush = QPainter(pixmap)
    brush.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.paint(brush, face, theme)
    brush.end()
    return pixmap
