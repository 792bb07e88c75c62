"""Draws the pictures of the wizard out of the app's icon: `draw.py ICON.ico SIDE.bmp HEADER.bmp`."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer

ICON = Path(__file__).resolve().parents[2] / "resources" / "art" / "icon.svg"
SIDE = (164, 314)
HEADER = (150, 57)
"""The sizes that NSIS has for its pictures; Windows stretches them on dense displays, so they are drawn twice as large."""
DENSE = 2
PAPER, BOARD = QColor("#FBF5E6"), QColor("#E4D9BF")


def main(side: Path, header: Path) -> None:
    """Draws them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    icon = QSvgRenderer(str(ICON))
    tall = QImage(SIDE[0] * DENSE, SIDE[1] * DENSE, QImage.Format.Format_RGB888)
    painter = QPainter(tall)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QLinearGradient(0, 0, 0, tall.height())
    ground.setColorAt(0, PAPER)
    ground.setColorAt(1, BOARD)
    painter.fillRect(tall.rect(), ground)
    painter.setPen(QColor("#D6DDE6"))
    for line in range(tall.height() // 12, tall.height(), tall.height() // 12):
        painter.drawLine(0, line, tall.width(), line)
    size = tall.width() * 0.72
    icon.render(painter, QRectF((tall.width() - size) / 2, tall.height() * 0.16, size, size))
    painter.end()
    wide = QImage(HEADER[0] * DENSE, HEADER[1] * DENSE, QImage.Format.Format_RGB888)
    wide.fill(Qt.GlobalColor.white)
    painter = QPainter(wide)
    size = wide.height() * 0.84
    icon.render(painter, QRectF(wide.width() - size - 12, (wide.height() - size) / 2, size, size))
    painter.end()
    for picture, file in ((tall, side), (wide, header)):
        if not picture.save(str(file), "BMP"):
            raise SystemExit(f"{file} can't be written")
    del application


if __name__ == "__main__":
    main(Path(sys.argv[2]), Path(sys.argv[3]))
