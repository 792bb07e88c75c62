"""Contact sheets of every face, to look at: ``python -m tests.table.contact_sheets FOLDER``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.theme import THEMES, Theme
from tabletop_qt.games.kidsprout_jumboree.art.painter import KidSproutJumboreePainter
from tabletop_qt.games.operation_master.art.painter import OperationMasterPainter
from tabletop_qt.games.school_year_diary.art.painter import SchoolYearDiaryPainter
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face
from tests.kidsprout_jumboree.sample_faces import camp_faces
from tests.operation_master.sample_faces import theatre_faces
from tests.school_year_diary.sample_faces import diary_faces
from tests.table.sample_faces import standard_faces

GAP = 12.0


def sheet(
    theme: Theme, scale: float, width: int = 1500, painter_of_faces: FacePainter | None = None, shown: Sequence[Face] | None = None
) -> QImage:
    """Faces side by side, wrapped to a width in pixels; those of School Year Diary by default."""
    painter_of_faces = painter_of_faces or SchoolYearDiaryPainter()
    on_paper = PAPER_KINDS if isinstance(painter_of_faces, SchoolYearDiaryPainter) else ()
    image = QImage(width, round(2600 * scale) + 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(painter_of_faces.ground(theme)))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    x = y = GAP
    tallest = 0.0
    for face in diary_faces() if shown is None else shown:
        if x + face.w + GAP > width / scale:
            x, y, tallest = GAP, y + tallest + GAP, 0.0
        painter.save()
        painter.translate(x, y)
        if face.kind in on_paper:
            painter.fillRect(QRectF(-4, -4, face.w + 8, face.h + 8), QColor(palette(theme).paper))
        painter_of_faces.paint(painter, face, theme)
        painter.restore()
        x, tallest = x + face.w + GAP, max(tallest, face.h)
    painter.end()
    return image.copy(0, 0, width, min(image.height(), round((y + tallest + GAP) * scale)))


PAPER_KINDS = ("medal_ghost", "tally", "start_cell", "band", "token", "avatar")
"""Faces that always lie on paper."""


def main() -> None:
    """Writes the sheets into the folder that the first argument names."""
    app = QGuiApplication(["sheets"])
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for scale in (0.65, 1.0, 2.0):
            made = sheet(theme, scale, 1500 if scale < 2 else 2400)
            name = f"{theme.name.replace(' ', '-')}-{scale}.png"
            made.save(str(folder / name))
            for prefix, painter, shown in (
                ("camp", KidSproutJumboreePainter(), camp_faces()),
                ("theatre", OperationMasterPainter(), theatre_faces()),
                ("standard", DefaultPainter(), standard_faces()),
            ):
                sheet(theme, scale, 1500 if scale < 2 else 2400, painter, shown).save(str(folder / f"{prefix}-{name}"))
    app.quit()


if __name__ == "__main__":
    main()
