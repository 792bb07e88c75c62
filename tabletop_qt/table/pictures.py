"""Pictures of faces and of their surroundings (glows, rings, shadows, marks), each painted once and shared by all items."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from math import ceil, cos, pi, sin, sqrt

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap

from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.lettering import text_size
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.faces import LEAST_PX
from tabletop_qt.viewmodels.scenery import Box, Face

BUDGET = 96 << 20
"""The most bytes of pictures kept beyond those that items on the table hold themselves; one table at a time keeps any."""
LARGEST = 9_000_000
"""The most pixels of one picture: a larger face is painted smaller and stretched."""
BROAD = 20_000.0
"""Places with a greater area, in square scene units, are broad: a page, the whole board."""
GROWN, LENS = 0.3, 1.1
"""The least share of the growth of text at which a text is large enough; else a copy shows it by this factor larger than with room."""
TINT = 0.6
"""The share of its fill that a soft place keeps: a large patch is seen anyway, and a floor must not be covered."""

DOT = 0.14
"""The radius of a dotted place's dot, as a share of the place's shorter side."""


class Highlight(Enum):
    """Something drawn around a piece; higher values are drawn over lower ones."""

    LIFT_SHADOW = 0
    HOVER_SHADOW = 1
    CAN_ACT = 2
    WARNING = 3
    CHOSEN = 4
    FOCUS = 5
    MARK = 6
    POINTED = 7
    """A lesson, a hint or a recap mentions it."""

    @property
    def margin(self) -> int:
        """Its width beyond the face, in screen pixels."""
        return _MARGINS[self]

    @property
    def behind(self) -> bool:
        """True if it lies under the face."""
        return self in (Highlight.LIFT_SHADOW, Highlight.HOVER_SHADOW)


_MARGINS = {
    Highlight.LIFT_SHADOW: 20,
    Highlight.HOVER_SHADOW: 10,
    Highlight.CAN_ACT: 4,
    Highlight.WARNING: 6,
    Highlight.CHOSEN: 5,
    Highlight.FOCUS: 9,
    Highlight.MARK: 10,
    Highlight.POINTED: 9,
}

SMALL = 36
"""Pieces narrower than this, in screen pixels, have thinner rims."""
FULL_ENOUGH = 0.45
"""A face that covers less of its box (a line of text, a dashed outline) is ringed along its box instead of its outline."""


def silhouette(face: QImage, dpr: float) -> QImage:
    """The outline to follow: the face itself, or its whole box with rounded corners where the face is mostly holes."""
    probe = face.scaled(16, 16, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    opacity = probe.convertToFormat(QImage.Format.Format_Alpha8)
    full = sum(opacity.constBits()) / (255 * 256)
    return face if full >= FULL_ENOUGH else _box(face.width(), face.height(), dpr)


def painted_highlight(highlight: Highlight, shape: QImage, dpr: float, theme: Theme) -> QImage:
    """A highlight for a silhouette in device pixels; larger than it by ``highlight.margin`` times dpr on each side."""
    margin = round(highlight.margin * dpr)
    image = _blank(shape.width() + 2 * margin, shape.height() + 2 * margin)
    if highlight.behind:
        return _shadow(image, shape, margin, (8 if highlight is Highlight.LIFT_SHADOW else 3) * dpr, theme)
    painter = _painter(image)
    # Around small pieces, which may stand close together, thinner.
    slim = min(1.0, min(shape.width(), shape.height()) / dpr / SMALL)
    rims: tuple[tuple[str, float, float], ...] = ()
    """Colour, opacity and width in screen pixels, from the outside in."""
    match highlight:
        case Highlight.CAN_ACT:
            rims = (theme.can_act, 0.45, 3.2 * slim), (theme.can_act, 1, 1.6 * slim)
        case Highlight.WARNING:
            rims = (theme.warning, 0.4, 5), (theme.warning, 1, 2.5)
        case Highlight.CHOSEN:
            rims = ((theme.accent, 1, 4 * slim),)
        case Highlight.FOCUS:
            # Rims of opposite lightness: one of them stands out on any ground.
            slim = max(slim, 0.7)
            rims = (theme.ring_edge, 1, 8 * slim), (theme.ring, 1, 6.5 * slim), (theme.ring_edge, 1, 2.5 * slim)
        case Highlight.POINTED:
            rims = (theme.focus_halo, 1, 8 * slim), (theme.pointed, 1, 6.5 * slim), (theme.focus_halo, 1, 2 * slim)
        case _:
            _mark(painter, image.width(), dpr, theme)
            painter.end()
            return image
    for colour, opacity, width in rims:
        tint = QColor(colour)
        tint.setAlphaF(opacity)
        _swell(painter, _tinted(shape, tint), margin, width * dpr)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawImage(margin, margin, shape)
    painter.end()
    return image


def painted_target(
    w: float, h: float, strong: bool, dpr: float, theme: Theme, soft: bool = False, dotted: bool = False, disc: bool = False
) -> QImage:
    """A legal place in device pixels: filled softly, or strongly with a frame where the piece would fall.

    A ``soft`` one is only tinted; one of many that is ``dotted`` has a dot and a hairline, so that the floor stays in sight. A ``disc`` is
    round.
    """
    image = _blank(round(w), round(h))
    painter = _painter(image)
    colour = QColor(theme.strong_target if strong else theme.target)
    if dotted and not strong:
        edge, middle, r = QColor(colour), QRectF(image.rect()).center(), DOT * min(image.width(), image.height())
        edge.setAlphaF(1.0)
        painter.setPen(QPen(edge, dpr))
        painter.drawRoundedRect(QRectF(image.rect()).adjusted(dpr, dpr, -dpr, -dpr), 4 * dpr, 4 * dpr)
        painter.setPen(QPen(QColor(theme.panel), 1.5 * dpr))
        painter.setBrush(edge)
        painter.drawEllipse(middle, r, r)
        painter.end()
        return image
    edge = QColor(colour)
    edge.setAlphaF(1.0 if strong or soft else 0.8)
    width = (3.0 if strong or soft else 1.5) * dpr
    painter.setPen(QPen(edge, width))
    fill = QColor(colour)
    fill.setAlphaF(colour.alphaF() * (TINT if soft else 1.0))
    painter.setBrush(fill)
    corner = min(w, h) / 2 if disc else 6 * dpr
    painter.drawRoundedRect(QRectF(image.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), corner, corner)
    painter.end()
    return image


def _box(w: int, h: int, dpr: float, *, disc: bool = False) -> QImage:
    box = _blank(w, h)
    painter = _painter(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    corner = min(w, h) / 2 if disc else 6 * dpr
    painter.drawRoundedRect(QRectF(box.rect()), corner, corner)
    painter.end()
    return box


def _blank(w: int, h: int) -> QImage:
    image = QImage(max(w, 1), max(h, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _tinted(shape: QImage, colour: QColor) -> QImage:
    """A silhouette in one colour, as translucent as the colour."""
    tinted = shape.copy()
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(tinted.rect(), colour)
    painter.end()
    return tinted


def _swell(painter: QPainter, tint: QImage, margin: int, by: float) -> None:
    """Stamp a tint around a circle, which draws it swollen by that many pixels."""
    layer = _blank(tint.width() + 2 * margin, tint.height() + 2 * margin)
    stamp = QPainter(layer)
    steps = max(16, round(by * 4))
    for k in range(steps):
        angle = 2 * pi * k / steps
        stamp.drawImage(QPointF(margin + by * cos(angle), margin + by * sin(angle)), tint)
    stamp.drawImage(margin, margin, tint)
    stamp.end()
    painter.drawImage(0, 0, layer)


def _shadow(image: QImage, shape: QImage, margin: int, fall: float, theme: Theme) -> QImage:
    """A soft shadow, falling to the lower right, away from the light. It doesn't shine through translucent faces."""
    painter = QPainter(image)
    painter.drawImage(QPointF(margin + fall * 0.35, margin + fall), _tinted(shape, QColor(theme.shadow)))
    painter.end()
    softness = max(2.0, fall)
    small = image.scaled(
        max(1, round(image.width() / softness)),
        max(1, round(image.height() / softness)),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    soft = small.scaled(image.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    painter = QPainter(soft)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawImage(margin, margin, _solid(shape))
    painter.end()
    return soft


def _solid(shape: QImage) -> QImage:
    """A silhouette with nothing translucent left but its outermost edge."""
    solid = shape.copy()
    for _ in range(5):
        once = solid.copy()
        painter = QPainter(solid)
        painter.drawImage(0, 0, once)
        painter.end()
    return solid


def _mark(painter: QPainter, width: int, dpr: float, theme: Theme) -> None:
    """A triangle with a stroke and a dot at the upper right corner: a warning that needs no colour to be seen."""
    painter.scale(dpr, dpr)
    right = width / dpr
    triangle = QPainterPath(QPointF(right - 12, 1.5))
    triangle.lineTo(right - 1.5, 21)
    triangle.lineTo(right - 22.5, 21)
    triangle.closeSubpath()
    outline = QPen(QColor(theme.on_warning), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(outline)
    painter.setBrush(QColor(theme.warning))
    painter.drawPath(triangle)
    painter.setPen(QPen(QColor(theme.on_warning), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(right - 12, 8), QPointF(right - 12, 14))
    painter.drawPoint(QPointF(right - 12, 17.8))


# The cache


@frozen
class Picture:
    """A pixmap, its scale in device pixels per scene unit, its margin beyond the face in device pixels, and if all its text had room.

    ``heights`` are those of its texts, in device pixels.
    """

    pixmap: QPixmap
    scale: float
    margin: int = 0
    whole: bool = True
    heights: Mapping[str, float] = field(factory=dict, eq=False)


@frozen
class Sharpness:
    """The scale of pictures: device pixels per scene unit, and device pixels per screen pixel."""

    scale: float
    dpr: float = 1.0


class Pictures:
    """A bounded cache of pictures, by face, scale, theme and text size; the least used ones are dropped first."""

    def __init__(self, painter: FacePainter, theme: Theme) -> None:
        self.painter = painter
        self.theme = theme
        self.percent = 100
        """The size of text on faces, in percent."""
        self.painted = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self.kept_bytes = 0
        """The size of all pictures that are kept."""
        self._tables = 0

    @property
    def look(self) -> tuple[str, int]:
        """The theme's name and the text size of the pictures painted from now on."""
        return self.theme.name, self.percent

    def forget(self) -> None:
        """Drop all pictures."""
        self._kept.clear()
        self.kept_bytes = 0

    def begin_table(self) -> None:
        """Drop the pictures that the last table did not use: points, names and logs of tables before."""
        start = _start(self._tables)
        while start in self._kept:
            self._drop_oldest()
        self._tables += 1
        self._kept[_start(self._tables)] = Picture(QPixmap(), 1.0)

    def face(self, face: Face, sharp: Sharpness, opaque: bool = False) -> Picture:
        """The picture of a face; an opaque one is laid on the ground colour, which draws faster."""
        scale = _fitting(face, sharp)
        return self.cached(self._key(face, scale, sharp.dpr), lambda: self._painted(face, sharp, scale, opaque))

    def plain(self, face: Face, dpr: float) -> QPixmap:
        """The picture of a face in its own size, for widgets beside the table."""
        made = QPixmap(self.face(face, Sharpness(dpr, dpr)).pixmap)
        made.setDevicePixelRatio(dpr)
        return made

    def _painted(self, face: Face, sharp: Sharpness, scale: float, opaque: bool) -> Picture:
        image = QImage(max(1, ceil(face.w * scale - 1e-6)), max(1, ceil(face.h * scale - 1e-6)), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(self.painter.ground(self.theme)) if opaque else Qt.GlobalColor.transparent)
        whole, heights = self._paint(image, face, sharp, scale, self.percent)
        self.painted += 1
        if opaque:
            image = image.convertToFormat(QImage.Format.Format_RGB32)
        return Picture(QPixmap.fromImage(image), scale, whole=whole, heights=heights)

    def _paint(self, image: QImage, face: Face, sharp: Sharpness, scale: float, percent: int) -> tuple[bool, Mapping[str, float]]:
        """Paint a face; tell if all its text had room, and how high it is."""
        painter, heights = QPainter(image), dict[str, float]()
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(scale, scale)
        try:
            with text_size(percent / 100, LEAST_PX * sharp.dpr / scale, heights=heights) as left_out:
                self.painter.paint(painter, face, self.theme)
        finally:
            painter.end()
        return not left_out, heights

    def letters(self, face: Face, sharp: Sharpness, percent: int = 0) -> Picture:
        """A picture that need not have pixels, to see if all text on it has room, and how high it is."""
        percent, scale = percent or self.percent, _fitting(face, sharp)

        def measure() -> Picture:
            whole, heights = self._paint(_blank(1, 1), face, sharp, scale, percent)
            return Picture(QPixmap(), scale, whole=whole, heights=heights)

        painted = self._kept.get(self._key(face, scale, sharp.dpr)) if percent == self.percent else None
        return painted or self.cached(("letters", face, scale, sharp.dpr, percent), measure)

    def cramped(self, face: Face, sharp: Sharpness) -> Mapping[str, float]:
        """The texts on a face that large text hardly enlarges, each with its height if it had room."""
        if self.percent <= 100:
            return {}
        factor, now = self.percent / 100, self.letters(face, sharp).heights
        least, before = 1 + (factor - 1) * GROWN, self.letters(face, sharp, 100).heights
        return {words: LENS * factor * height for words, height in before.items() if now.get(words, 0.0) < least * height}

    def highlight(self, highlight: Highlight, face: Face, sharp: Sharpness) -> Picture:
        """The picture of a highlight around a face."""
        scale = _fitting(face, sharp)

        def paint() -> Picture:
            painted = self.face(face, sharp).pixmap.toImage()
            # A face with holes must not cast the shadow of a whole box.
            shape = painted if highlight.behind else silhouette(painted, sharp.dpr)
            shape = shape.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
            image = painted_highlight(highlight, shape, sharp.dpr, self.theme)
            return Picture(QPixmap.fromImage(image), scale, round(highlight.margin * sharp.dpr))

        return self.cached((highlight, self._key(face, scale, sharp.dpr)), paint)

    def target(self, box: Box, strong: bool, soft: bool, sharp: Sharpness, *, dotted: bool = False, disc: bool = False) -> Picture:
        """The picture of a legal place of this size; a soft one is only tinted, a dotted one has a dot, and a disc is round."""

        def paint() -> Picture:
            image = painted_target(box.w * sharp.scale, box.h * sharp.scale, strong, sharp.dpr, self.theme, soft, dotted, disc)
            return Picture(QPixmap.fromImage(image), sharp.scale)

        return self.cached(("target", box.w, box.h, strong, soft, dotted, disc, sharp, self.theme.name), paint)

    def ring(self, box: Box, sharp: Sharpness, highlight: Highlight, *, disc: bool = False) -> Picture:
        """The picture of a ring around a place of this size, which may be a disc."""

        def paint() -> Picture:
            place = _box(round(box.w * sharp.scale), round(box.h * sharp.scale), sharp.dpr, disc=disc)
            image = painted_highlight(highlight, place, sharp.dpr, self.theme)
            return Picture(QPixmap.fromImage(image), sharp.scale, round(highlight.margin * sharp.dpr))

        return self.cached(("ring", highlight, box.w, box.h, disc, sharp, self.theme.name), paint)

    def _key(self, face: Face, scale: float, dpr: float) -> Hashable:
        return "face", face, scale, dpr, self.look

    def cached(self, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        """The picture that is kept for a key, painted now if there is none."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = self._kept[key] = paint()
        self.kept_bytes += _bytes(picture)
        while self.kept_bytes > BUDGET and len(self._kept) > 1:
            self._drop_oldest()
        return picture

    def _drop_oldest(self) -> None:
        _, old = self._kept.popitem(last=False)
        self.kept_bytes -= _bytes(old)


def _start(table: int) -> Hashable:
    """The entry that marks the start of a table among the cached pictures: those before it were last used earlier."""
    return "table", table


def _fitting(face: Face, sharp: Sharpness) -> float:
    pixels = face.w * face.h * sharp.scale**2
    return sharp.scale if pixels <= LARGEST else sharp.scale * sqrt(LARGEST / pixels)


def _bytes(picture: Picture) -> int:
    return picture.pixmap.width() * picture.pixmap.height() * 4
