"""Contact sheets of every face, to look at: ``python -m tests.art.sheets FOLDER``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from engines.kernel.messages import msg
from engines.school_year_diary.model import STUDENTS, Season
from tabletop_qt.art.kidsprout_jumboree.painter import CampPainter
from tabletop_qt.art.operation_master.painter import TheatrePainter
from tabletop_qt.art.painters import FacePainter
from tabletop_qt.art.school_year_diary.motifs import DRAWINGS
from tabletop_qt.art.school_year_diary.painter import DiaryPainter
from tabletop_qt.art.theme import THEMES, Theme
from tabletop_qt.viewmodels.scenery import Face
from tabletop_qt.viewmodels.school_year_diary import faces
from tests.art.camp_faces import camp_faces
from tests.art.theatre_faces import theatre_faces

GAP = 12.0
TEXT = msg("Get 2 directive cards, then raise the row with the fewest points by 1.")


MEDALS = ((232, 0, 1), (216, 0, 3), (298, 1, 5), (241, 2, 7), (279, 3, 9), (264, 0, 1), (283, 0, 3), (297, 0, 5), (219, 0, 7))
"""Number, quarter turns and first point of medals with stubs in many directions."""


def all_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.medal_on_row(number, turn, first) for number, turn, first in MEDALS]
    found += [faces.medal(246, 0), faces.medal_ghost(5), faces.medal_ghost(9)]
    found += [faces.directive(number, turn) for number, turn in ((218, 0), (279, 1), (246, 2), (213, 3), (297, 0))]
    found += [faces.directive(0, 0), faces.directive(231, 1, 40)]
    found += [
        make(student)
        for student in STUDENTS
        for make in (lambda s: faces.portrait(s, 150, 170), lambda s: faces.stand(s, "orange"), faces.avatar)
    ]
    found += [faces.season_card(season, 200, 90) for season in Season]
    found += [faces.start_cell(), faces.tally(5, 6, 2), faces.tally(10, 10, 5), faces.locker("orange"), faces.locker("purple")]
    found += [faces.badge(step, arrow) for step, arrow in ((1, 9), (-1, 4), (0, 2))]
    found += [faces.verdict(2, 4, False), faces.verdict(5, 3, False), faces.verdict(3, 3, False), faces.verdict(4, 4, True)]
    found += [
        faces.chain_square(7, True, 2),
        faces.chain_square(6, False, 0),
        faces.chain_cover(0),
        faces.chain_cover(1),
        faces.chain_paper(220, 120, msg("2 end arrows: left and down."), msg("Orders of checking, in keypad digits: 42 and 24.")),
    ]
    found += [faces.deck(kind, count) for kind, count in (("directive", 10), ("medal", 6), ("event", 8), ("experience", 16))]
    found += [faces.empty_deck(kind) for kind in ("directive", "medal", "event", "experience", "old_directive", "old_experience")]
    found += [faces.old_deck("directive", 4, 218, "", ""), faces.old_deck("experience", 3, 0, "nim_se", "spring")]
    found += [
        faces.slip("student", 346, 88, msg("Giang Ry"), TEXT, "giang_ry"),
        faces.slip("item", 330, 60, msg("Pocket Mirror"), TEXT, motif="marble"),
    ]
    found.append(faces.slip("experience", 260, 64, msg("A Walk in the Rain"), TEXT, "an_pha", "winter"))
    found.append(faces.slip("event", 170, 40, msg("First Bell"), TEXT, season="autumn", motif="bell"))
    found += [
        faces.event_card(season, motif, msg("The Borrowed Umbrella"), TEXT)
        for season, motif in zip(Season, ("leaf", "mug", "kite", "drum"), strict=True)
    ]
    found += [faces.experience_card("o_tach", "spring", msg("A Quiet Word"), TEXT), faces.student_card("nim_se", msg("Nim Se"), TEXT)]
    found += [faces.item_card("padlock", msg("Padlock"), TEXT), faces.idea(False), faces.idea(True), faces.locker_supply()]
    found += [faces.choice(msg("Option 1"), TEXT), faces.slot(300, 70, "hand"), faces.slot(160, 60, "item"), faces.slot(130, 64, "chain")]
    found += [
        faces.tray(300, 140),
        faces.band(500, 96, "collected"),
        faces.band(300, 96, "pick"),
        faces.heading(200, 28, msg("The year so far")),
    ]
    found += [faces.page(360, 220, "left", ""), faces.page(300, 220, "right", "autumn"), faces.desk(400, 240)]
    return found + [faces.token(motif, count % 3) for count, motif in enumerate(DRAWINGS, 1)]


def sheet(
    theme: Theme, scale: float, width: int = 1500, painter_of_faces: FacePainter | None = None, shown: Sequence[Face] | None = None
) -> QImage:
    """Faces side by side, wrapped to a width in pixels; those of School Year Diary by default."""
    painter_of_faces = painter_of_faces or DiaryPainter()
    on_paper = PAPER_KINDS if isinstance(painter_of_faces, DiaryPainter) else ()
    image = QImage(width, round(2600 * scale) + 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(painter_of_faces.ground(theme)))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    x = y = GAP
    tallest = 0.0
    for face in all_faces() if shown is None else shown:
        if x + face.w + GAP > width / scale:
            x, y, tallest = GAP, y + tallest + GAP, 0.0
        painter.save()
        painter.translate(x, y)
        if face.kind in on_paper:
            painter.fillRect(QRectF(-4, -4, face.w + 8, face.h + 8), QColor(theme.diary.paper))
        painter_of_faces.paint(painter, face, theme)
        painter.restore()
        x, tallest = x + face.w + GAP, max(tallest, face.h)
    painter.end()
    return image.copy(0, 0, width, min(image.height(), round((y + tallest + GAP) * scale)))


PAPER_KINDS = ("medal_ghost", "tally", "start_cell", "heading", "band", "token", "avatar")
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
            sheet(theme, scale, 1500 if scale < 2 else 2400, CampPainter(), camp_faces()).save(str(folder / f"camp-{name}"))
            sheet(theme, scale, 1500 if scale < 2 else 2400, TheatrePainter(), theatre_faces()).save(str(folder / f"theatre-{name}"))
    app.quit()


if __name__ == "__main__":
    main()
