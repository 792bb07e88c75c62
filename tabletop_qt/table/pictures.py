"""Pictures of faces: each painted once per (face, scale, theme, text size) into a pixmap that all items share; the least used go."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from math import ceil, sqrt

from attrs import frozen
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.lettering import text_size
from tabletop_qt.art.theme import Theme
from tabletop_qt.table.highlights import Highlight, painted_highlight, painted_ring, painted_target, silhouette
from tabletop_qt.viewmodels.faces import LEAST_PX
from tabletop_qt.viewmodels.scenery import Face


@frozen
class Picture:
    """A pixmap, its scale in device pixels per scene unit, and how far it reaches beyond the face, in device pixels."""

    pixmap: QPixmap
    scale: float
    margin: int = 0


@frozen
class Sharpness:
    """At what scale pictures are made: device pixels per scene unit, and device pixels per screen pixel."""

    scale: float
    dpr: float = 1.0


class Pictures:
    """A bounded cache of pictures.

    ``budget`` is the most bytes kept beyond those that items on the table hold themselves; ``largest`` the most pixels of one
    picture: a larger face is painted smaller and stretched.
    """

    def __init__(self, painter: FacePainter, theme: Theme, budget: int = 128 << 20, largest: int = 9_000_000) -> None:
        self.painter = painter
        self.theme = theme
        self.percent = 100
        """The size of text on faces, in percent."""
        self.painted = 0
        self._budget = budget
        self._largest = largest
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._bytes = 0

    @property
    def size(self) -> int:
        """Bytes kept."""
        return self._bytes

    def forget(self) -> None:
        """Drop all pictures, so that they are painted again when next asked for (another language, another painter)."""
        self._kept.clear()
        self._bytes = 0

    def knows(self, face: Face, sharp: Sharpness) -> bool:
        """True if the face needs no painting at this scale."""
        return self._key(face, self._fitting(face, sharp), sharp.dpr) in self._kept

    def face(self, face: Face, sharp: Sharpness, opaque: bool = False) -> Picture:
        """The picture of a face; an opaque one is laid on the ground colour, which draws faster."""
        scale = self._fitting(face, sharp)
        key = self._key(face, scale, sharp.dpr)
        found = self._find(key)
        if found is not None:
            return found
        image = QImage(max(1, ceil(face.w * scale - 1e-6)), max(1, ceil(face.h * scale - 1e-6)), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(self.painter.ground(self.theme)) if opaque else Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(scale, scale)
        try:
            with text_size(self.percent / 100, LEAST_PX * sharp.dpr / scale):
                self.painter.paint(painter, face, self.theme)
        finally:
            painter.end()
        self.painted += 1
        if opaque:
            image = image.convertToFormat(QImage.Format.Format_RGB32)
        return self._keep(key, Picture(QPixmap.fromImage(image), scale))

    def highlight(self, highlight: Highlight, face: Face, sharp: Sharpness) -> Picture:
        """What surrounds a face."""
        scale = self._fitting(face, sharp)
        key = (highlight, self._key(face, scale, sharp.dpr))
        found = self._find(key)
        if found is not None:
            return found
        painted = self.face(face, sharp).pixmap.toImage()
        # What is seen through holes must not be in the shadow of a whole box.
        shape = painted if highlight.behind else silhouette(painted, sharp.dpr)
        shape = shape.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        image = painted_highlight(highlight, shape, sharp.dpr, self.theme)
        return self._keep(key, Picture(QPixmap.fromImage(image), scale, round(highlight.margin * sharp.dpr)))

    def target(self, w: float, h: float, strong: bool, soft: bool, sharp: Sharpness) -> Picture:
        """A legal place of this size in scene units; a soft one is only tinted."""
        key = ("target", w, h, strong, soft, sharp, self.theme.name)
        image = self._find(key)
        if image is not None:
            return image
        painted = painted_target(w * sharp.scale, h * sharp.scale, strong, sharp.dpr, self.theme, soft)
        return self._keep(key, Picture(QPixmap.fromImage(painted), sharp.scale))

    def ring(self, w: float, h: float, sharp: Sharpness, highlight: Highlight = Highlight.FOCUS) -> Picture:
        """The ring of a place of this size in scene units: that of focus, or of what is spoken of."""
        key = ("ring", highlight, w, h, sharp, self.theme.name)
        found = self._find(key)
        if found is not None:
            return found
        painted = painted_ring(w * sharp.scale, h * sharp.scale, sharp.dpr, self.theme, highlight)
        return self._keep(key, Picture(QPixmap.fromImage(painted), sharp.scale, round(highlight.margin * sharp.dpr)))

    def _key(self, face: Face, scale: float, dpr: float) -> Hashable:
        return "face", face, scale, dpr, self.theme.name, self.percent

    def _fitting(self, face: Face, sharp: Sharpness) -> float:
        pixels = face.w * face.h * sharp.scale**2
        return sharp.scale if pixels <= self._largest else sharp.scale * sqrt(self._largest / pixels)

    def _find(self, key: Hashable) -> Picture | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Hashable, picture: Picture) -> Picture:
        self._kept[key] = picture
        self._bytes += _bytes(picture)
        while self._bytes > self._budget and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= _bytes(old)
        return picture


def _bytes(picture: Picture) -> int:
    return picture.pixmap.width() * picture.pixmap.height() * 4
