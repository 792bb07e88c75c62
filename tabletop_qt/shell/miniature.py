"""Small pictures of tables, made when a table is left and shown where it can be continued.

The picture of a table that several persons share shows only what everybody may see (TBL-5). A damaged file counts as none.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter, QPainterPath, QPixmap

from tabletop_qt.art.ready_made import BOX, box_picture
from tabletop_qt.art.theme import DARK, Theme
from tabletop_qt.store.disk import StoreError, read_whole

if TYPE_CHECKING:
    # Loaded with the first table.
    from engines.kernel.table import Table
    from tabletop_qt.table.pictures import Pictures, Sharpness
    from tabletop_qt.table.view import TableView
    from tabletop_qt.viewmodels.scenery import Scenery
    from tabletop_qt.viewmodels.view_model import ViewModel

SHAPE = (576, 288)
"""The size of a picture, in pixels."""
MAX_BYTES = 4_000_000
CLOSE, MIDDLE = 1.35, 0.4
"""How many times larger than it fills a picture a table is drawn there, and how far down the middle of its board is."""
CORNER = 6.0
BRIGHT = 80
"""The mean lightness, of 255, to which a brighter picture is dimmed in the dark theme."""


def scenery_for_all(table: Table[Any], model: ViewModel[Any, Any, Any]) -> Scenery:
    """The scenery for any onlooker: the view of the only person, else what everybody may see, from the side of who is to act."""
    from tabletop_qt.viewmodels.pages import onlooker

    seat = onlooker(table)
    if seat is not None:
        return model.scenery(table.view(seat), seat, model.start())
    return model.spectate(table.view(None), table.to_act[0] if len(table.to_act) == 1 else 0)


def table_image(scenery: Scenery, pictures: Pictures, sharp: Sharpness, size: tuple[int, int], part: QRectF | None = None) -> QImage:
    """A picture of a scenery, or of a part, as large as it fits into this size in pixels; it uses cached pictures of faces."""
    from tabletop_qt.table.scene import render

    w, h = size
    bounds = scenery.bounds
    image = QImage(w, h, QImage.Format.Format_RGB32)
    image.fill(QColor(pictures.painter.ground(pictures.theme)))
    if part is None:
        scale = min(w / bounds.w, h / bounds.h)
        part = QRectF(0, 0, w / scale, h / scale)
        part.moveCenter(QPointF(*bounds.centre))
    render(scenery, part, pictures, sharp, image, size)
    return image


def image_bytes(image: QImage, kind: str, quality: int) -> bytes:
    """The bytes of a file of this kind with the picture."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(quality)
    writer.write(image)
    return bytes(buffer.data().data())


def miniature(scenery: Scenery, shown: TableView) -> bytes:
    """A small picture of the middle of a scenery, as the bytes of a PNG file; it uses the cached pictures of a view."""
    bounds, (w, h) = scenery.bounds, SHAPE
    scale = CLOSE * max(w / bounds.w, h / bounds.h)
    part = QRectF(0, 0, w / scale, h / scale)
    part.moveCenter(QPointF(bounds.centre[0], bounds.y + MIDDLE * bounds.h))
    part.moveTop(max(part.top(), bounds.y))
    # The player waits for this: a slightly larger file is written three times as fast.
    return image_bytes(table_image(scenery, shown.pictures, shown.table_scene.sharp, SHAPE, part), "png", 85)


def kept_miniature(path: Path) -> QPixmap | None:
    """The picture in a file; None if it is missing, damaged or of another size."""
    try:
        buffer = QBuffer()
        buffer.setData(read_whole(path, MAX_BYTES))
    except StoreError:
        return None
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"png"))
    reader.setDecideFormatFromContent(False)
    if (reader.size().width(), reader.size().height()) != SHAPE:
        return None
    image = reader.read()
    return QPixmap.fromImage(image) if not image.isNull() else None


class Glimpse(NamedTuple):
    """The picture of a table at the size it is shown in, with round corners; the dark theme makes it darker by ``dim``, of 255."""

    picture: QPixmap
    dim: int


def glimpse(path: Path, size: tuple[int, int], dpr: float) -> Glimpse | None:
    """The picture in a file for this size; None without a file, or without a size."""
    w, h = size
    whole = _sheet(size, dpr)
    table = kept_miniature(path) if not whole.isNull() else None
    if table is None:
        return None
    painter = _within_corners(whole, size)
    # A narrow picture leaves out the ground on both sides, a wide one the edges above and below. A painter would break its thin lines.
    part = QRectF(whole.rect())
    table = table.scaled(whole.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
    part.moveCenter(QRectF(table.rect()).center())
    painter.drawPixmap(QRectF(0, 0, w, h), table, part)
    painter.end()
    mean = table.toImage().scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
    return Glimpse(whole, round(255 * (1 - BRIGHT / max(BRIGHT, mean.lightness()))))


def glimpse_in(theme: Theme, shown: Glimpse | None, game: str, size: tuple[int, int], dpr: float) -> QPixmap:
    """The picture of a table in a theme, or else the box of the game; an empty one of no size."""
    w, h = size
    if shown is not None and not (theme is DARK and shown.dim):
        return shown.picture
    whole = QPixmap(shown.picture) if shown is not None else _sheet(size, dpr)
    if whole.isNull():
        return whole
    painter = _within_corners(whole, size)
    if shown is not None:
        painter.fillRect(QRectF(0, 0, w, h), QColor(0, 0, 0, shown.dim))
    else:
        painter.fillRect(QRectF(0, 0, w, h), QColor(theme.ground))
        wide = min(w - 6, round((h - 6) * BOX[0] / BOX[1]))
        painter.drawPixmap((w - wide) // 2, (h - round(wide * BOX[1] / BOX[0])) // 2, box_picture(game, theme, wide, dpr))
    painter.end()
    return whole


def table_picture(path: Path, game: str, theme: Theme, size: tuple[int, int], dpr: float) -> QPixmap:
    """The picture in a file in a theme, or else the box of the game; an empty one of no size."""
    return glimpse_in(theme, glimpse(path, size, dpr), game, size, dpr)


def _sheet(size: tuple[int, int], dpr: float) -> QPixmap:
    """A transparent picture of this size."""
    whole = QPixmap(round(size[0] * dpr), round(size[1] * dpr))
    if not whole.isNull():
        whole.setDevicePixelRatio(dpr)
        whole.fill(Qt.GlobalColor.transparent)
    return whole


def _within_corners(whole: QPixmap, size: tuple[int, int]) -> QPainter:
    """A painter on a picture of this size that spares its round corners."""
    painter = QPainter(whole)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    clip = QPainterPath()
    clip.addRoundedRect(QRectF(0, 0, *size), CORNER, CORNER)
    painter.setClipPath(clip)
    return painter
