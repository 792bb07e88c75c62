"""A scenery drawn once, where no view shows it: the picture of a table, or of a part of one."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintDevice, QPainter
from shiboken6 import delete

from tabletop_qt.table.motion import Motion
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.table.scene import TableScene
from tabletop_qt.viewmodels.scenery import Scenery


def render(scenery: Scenery, part: QRectF, pictures: Pictures, sharp: Sharpness, onto: QPaintDevice, size: tuple[int, int]) -> None:
    """Draw a part of a scenery, given in scene units, onto a device, ``size`` logical pixels wide and high.

    The scene is gone afterwards. Left to itself it would wait for Python's garbage collector, since it refers to itself, and that may
    run in another thread just as Qt delivers an event to it in this one.
    """
    motion = Motion()
    try:
        scene = TableScene(pictures, motion, motion)
        scene.sharp = sharp
        scene.show_scenery(scenery, animate=False)
        painter = QPainter(onto)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render(painter, QRectF(0, 0, *size), part)
        painter.end()
    finally:
        delete(motion)
