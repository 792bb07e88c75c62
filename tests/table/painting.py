"""Faces painted for tests, and what is measured on them: ink, what lies beyond the bounds, contrast."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import LIGHT, THEMES, Theme
from tabletop_qt.viewmodels.scenery import Face

MARGIN = 4
TEXT, SYMBOL = 4.5, 3.0
"""The least contrast with which words can be read, and signs be told from their ground (WCAG 2.2, 1.4.3 and 1.4.11)."""
every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def painted(face: Face, by: FacePainter, theme: Theme = LIGHT, scale: float = 1.0) -> QImage:
    """The face on a clear ground with a margin of four units around it."""
    image = QImage(round((face.w + 2 * MARGIN) * scale), round((face.h + 2 * MARGIN) * scale), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    painter.translate(MARGIN, MARGIN)
    try:
        by.paint(painter, face, theme)
    finally:
        painter.end()
    return image


def pixels(image: QImage) -> bytes:
    """An image as bytes, to compare. If nobody held the image any longer, they could be anything."""
    return bytes(image.constBits())


def ink(image: QImage, box: QRectF) -> int:
    """The number of painted pixels in a part of an image."""
    part = image.copy(box.toAlignedRect().intersected(image.rect()))
    # Of a pixel's four bytes the last one says how much it covers.
    return len(pixels(part)[3::4].translate(None, delete=bytes(range(41))))


def beyond(image: QImage) -> int:
    """The number of pixels painted more than two units outside a face."""
    far, w, h = MARGIN - 2, image.width(), image.height()
    strips = (QRectF(0, 0, w, far), QRectF(0, h - far, w, far), QRectF(0, 0, far, h), QRectF(w - far, 0, far, h))
    return sum(ink(image, strip) for strip in strips)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    made = QColor(colour)
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (made.redF(), made.greenF(), made.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint(pairs: Iterable[tuple[str, str]], least: float) -> list[tuple[str, str]]:
    """The pairs of colours that do not stand out from each other by so much."""
    return [(one, other) for one, other in pairs if contrast(one, other) < least]
