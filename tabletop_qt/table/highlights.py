"""What items show around a face: glows, rings, shadows and marks that follow its outline. Widths are screen pixels."""

from __future__ import annotations

from enum import Enum
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from tabletop_qt.art.theme import Theme

BROAD = 20_000.0
"""Places with a greater area, in square scene units, are broad: a page, the whole board."""
TINT = 0.4
"""How much of its fill a soft place keeps: so large a patch of colour needs no more to be seen, and a floor is to be seen itself."""


class Highlight(Enum):
    """What surrounds a piece. Values order what is drawn over what."""

    LIFT_SHADOW = 0
    HOVER_SHADOW = 1
    CAN_ACT = 2
    WARNING = 3
    CHOSEN = 4
    FOCUS = 5
    MARK = 6
    POINTED = 7
    """Somebody speaks of it: a lesson, a recap."""

    @property
    def margin(self) -> int:
        """How far it reaches beyond the face, in screen pixels."""
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
    Highlight.FOCUS: 8,
    Highlight.MARK: 10,
    Highlight.POINTED: 9,
}

FULL_ENOUGH = 0.45
"""A face that covers less of its box (a line of text, a dashed outline) is ringed along its box instead of its outline."""


def silhouette(face: QImage, dpr: float) -> QImage:
    """The outline to follow: the face itself, or its whole box with rounded corners where the face is mostly holes."""
    probe = face.scaled(16, 16, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    full = sum(probe.pixelColor(x, y).alphaF() for x in range(16) for y in range(16)) / 256
    if full >= FULL_ENOUGH:
        return face
    box = _blank(face.width(), face.height())
    painter = _painter(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawRoundedRect(QRectF(box.rect()), 6 * dpr, 6 * dpr)
    painter.end()
    return box


def painted_highlight(highlight: Highlight, shape: QImage, dpr: float, theme: Theme) -> QImage:
    """A highlight for a silhouette in device pixels; larger than it by ``highlight.margin`` times dpr on each side."""
    margin = round(highlight.margin * dpr)
    image = _blank(shape.width() + 2 * margin, shape.height() + 2 * margin)
    painter = _painter(image)
    match highlight:
        case Highlight.LIFT_SHADOW:
            painter.end()
            return _shadow(image, shape, margin, 8 * dpr, theme)
        case Highlight.HOVER_SHADOW:
            painter.end()
            return _shadow(image, shape, margin, 3 * dpr, theme)
        case Highlight.CAN_ACT:
            soft = QColor(theme.can_act)
            soft.setAlphaF(0.45)
            _swell(painter, _tinted(shape, soft), margin, 3.2 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.can_act)), margin, 1.6 * dpr)
        case Highlight.WARNING:
            soft = QColor(theme.warning)
            soft.setAlphaF(0.4)
            _swell(painter, _tinted(shape, soft), margin, 5 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.warning)), margin, 2.5 * dpr)
        case Highlight.CHOSEN:
            _swell(painter, _tinted(shape, QColor(theme.accent)), margin, 4 * dpr)
        case Highlight.FOCUS:
            # Two rings of opposite lightness: on any ground one of them stands out.
            _swell(painter, _tinted(shape, QColor(theme.focus_halo)), margin, 7.5 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.focus)), margin, 6 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.focus_halo)), margin, 3 * dpr)
        case Highlight.POINTED:
            # Two rims of the other lightness, as the ring of focus has them, so that it stands out on any ground.
            _swell(painter, _tinted(shape, QColor(theme.focus_halo)), margin, 8 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.accent)), margin, 6.5 * dpr)
            _swell(painter, _tinted(shape, QColor(theme.focus_halo)), margin, 2 * dpr)
        case Highlight.MARK:
            _mark(painter, image.width(), dpr, theme)
            painter.end()
            return image
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawImage(margin, margin, shape)
    painter.end()
    return image


def painted_target(w: float, h: float, strong: bool, dpr: float, theme: Theme, soft: bool = False) -> QImage:
    """A legal place in device pixels: filled softly, or strongly with a frame where the piece would fall; a soft one is only tinted."""
    image = _blank(round(w), round(h))
    painter = _painter(image)
    colour = QColor(theme.strong_target if strong else theme.target)
    edge = QColor(colour)
    edge.setAlphaF(1.0 if strong else 0.8)
    width = (3.0 if strong else 1.5) * dpr
    painter.setPen(QPen(edge, width))
    fill = QColor(colour)
    fill.setAlphaF(colour.alphaF() * (TINT if soft else 1.0))
    painter.setBrush(fill)
    painter.drawRoundedRect(QRectF(image.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), 6 * dpr, 6 * dpr)
    painter.end()
    return image


def painted_ring(w: float, h: float, dpr: float, theme: Theme, highlight: Highlight) -> QImage:
    """The ring of a place, larger than the place by the margin of the highlight."""
    box = _blank(round(w), round(h))
    painter = _painter(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawRoundedRect(QRectF(box.rect()), 6 * dpr, 6 * dpr)
    painter.end()
    return painted_highlight(highlight, box, dpr, theme)


def _blank(w: int, h: int) -> QImage:
    image = QImage(max(w, 1), max(h, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _tinted(shape: QImage, colour: QColor) -> QImage:
    tinted = shape.copy()
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    opaque = QColor(colour)
    opaque.setAlphaF(1.0)
    painter.fillRect(tinted.rect(), opaque)
    painter.end()
    if colour.alphaF() < 1.0:
        faint = _blank(shape.width(), shape.height())
        painter = QPainter(faint)
        painter.setOpacity(colour.alphaF())
        painter.drawImage(0, 0, tinted)
        painter.end()
        return faint
    return tinted


def _swell(painter: QPainter, tint: QImage, margin: int, by: float) -> None:
    """Stamp a tint around a circle, which draws it swollen by that many pixels."""
    layer = _blank(tint.width() + 2 * margin, tint.height() + 2 * margin)
    stamp = QPainter(layer)
    stamp.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    steps = max(16, round(by * 4))
    for k in range(steps):
        angle = 2 * pi * k / steps
        stamp.drawImage(QPointF(margin + by * cos(angle), margin + by * sin(angle)), tint)
    stamp.drawImage(margin, margin, tint)
    stamp.end()
    painter.drawImage(0, 0, layer)


def _shadow(image: QImage, shape: QImage, margin: int, fall: float, theme: Theme) -> QImage:
    """A soft shadow, falling to the lower right, away from the light; none is seen through what is translucent."""
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
