"""The rosette on the box of a game that was won."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from tabletop_qt.art.shapes import polygon, set_colours, star
from tabletop_qt.art.theme import Theme

RADIUS = 0.055
"""The radius of a rosette, in widths of the box."""
_RIBBON = (0.05, 0.4), (0.8, 0.2), (0.95, 2.0), (0.55, 1.7), (0.2, 2.05)
"""The corners of the right ribbon from the centre, in radii."""


def pin_rosette(box: QPixmap, theme: Theme) -> None:
    """Draw a rosette with two ribbons over the top right corner of a box."""
    wide = box.deviceIndependentSize().width()
    radius = wide * RADIUS
    centre, edge = QPointF(wide - radius - 1, radius + 1), radius * 0.09
    painter = QPainter(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    set_colours(painter, theme.warning, theme.ring_edge, edge)
    for side in (-1, 1):
        painter.drawPath(polygon([(centre.x() + side * x * radius, centre.y() + y * radius) for x, y in _RIBBON]))
    set_colours(painter, theme.ring, theme.ring_edge, edge)
    painter.drawPath(star(centre, radius, 14, 0.86))
    set_colours(painter, theme.ring_edge)
    painter.drawPath(star(centre, radius * 0.55))
    painter.end()
