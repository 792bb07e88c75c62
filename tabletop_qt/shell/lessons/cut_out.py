"""Small pictures of a part of a table, drawn by the game's own painter."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPixmap

from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.table.rendering import render
from tabletop_qt.viewmodels.scenery import Scenery

AROUND = 14.0
"""How much of the table is seen around what is shown, in scene units."""


def cut_out(scenery: Scenery, patterns: tuple[str, ...], pictures: Pictures, size: tuple[int, int], dpr: float) -> QPixmap:
    """What these patterns name (see `pointed_at`), as large as it fits into a picture of this size."""
    w, h = size
    part = _part(scenery, patterns, w / h)
    scale = w / part.width()
    made = QPixmap(round(w * dpr), round(h * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(QColor(pictures.painter.ground(pictures.theme)))
    render(scenery, part, pictures, Sharpness(scale * dpr, dpr), made, size)
    return made


def _part(scenery: Scenery, patterns: tuple[str, ...], ratio: float) -> QRectF:
    """The part of the table with all that is named, of this ratio of width to height."""
    pieces, places = pointed_at(scenery, patterns)
    shown = [piece for piece in scenery.pieces if piece.id in pieces]
    boxes = [QRectF(piece.x - piece.face.w / 2, piece.y - piece.face.h / 2, piece.face.w, piece.face.h) for piece in shown]
    boxes += [QRectF(place.box.x, place.box.y, place.box.w, place.box.h) for place in places]
    part = QRectF()
    for box in boxes:
        part = part.united(box)
    part.adjust(-AROUND, -AROUND, AROUND, AROUND)
    wide, high = max(part.width(), part.height() * ratio), max(part.height(), part.width() / ratio)
    return QRectF(part.center().x() - wide / 2, part.center().y() - high / 2, wide, high)
