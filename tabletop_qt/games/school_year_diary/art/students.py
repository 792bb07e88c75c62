"""Students on the table: stands, counters and the backs of their experiences."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import scaled
from tabletop_qt.art.shapes import around, circle, faded, inset, mixed, path, seat_symbol
from tabletop_qt.games.school_year_diary.art import portraits
from tabletop_qt.games.school_year_diary.art.portraits import cloth
from tabletop_qt.games.school_year_diary.art.seasons import season_edge
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.games.school_year_diary.faces import MEDAL, STAND


def draw_student(canvas: Canvas[Palette], box: QRectF, student: str, *, bust: bool = True) -> None:
    """A student in a square box; with ``bust`` down to the shoulders, else the head alone, larger."""
    portraits.draw(canvas.painter, box, student, canvas.theme, bust=bust)


def paint_stand(canvas: Canvas[Palette]) -> None:
    """A photograph on a paper clip, with the symbol of the seat that handles the row."""
    colours, theme, student, owner = canvas.colours, canvas.theme, canvas.word("student"), canvas.word("owner")
    with scaled(canvas.painter, canvas.w / STAND):
        photo = QRectF(5, 10, STAND - 10, MEDAL - 16)
        canvas.rounded(photo.translated(1.5, 2), 3, faded(theme.shadow, 0.6))
        canvas.sheet(photo, colours.photo, colours.card_edge, radius=3, width=1)
        picture = photo.adjusted(5, 5, -5, -14)
        with canvas.clipped(picture):
            canvas.painter.fillRect(picture, mixed(cloth(student, theme), colours.paper, 0.68))
            side = min(picture.width(), picture.height()) * 1.02
            draw_student(canvas, QRectF(picture.center().x() - side / 2, picture.bottom() - side + 1, side, side), student)
        if owner:
            sign = seat_symbol(owner, QPointF(photo.center().x(), photo.bottom() - 7), 10)
            canvas.shape(sign, theme.seat(owner), colours.feature, 1)
        clip = path("M0 14 V4 a4 4 0 0 1 8 0 V18 a2.6 2.6 0 0 1 -5.2 0 V6").translated(photo.left() + 13, photo.top() - 6)
        canvas.shape(clip, edge=colours.feature, width=2.6)
        canvas.shape(clip, edge=colours.wire, width=1.5)


def paint_avatar(canvas: Canvas[Palette]) -> None:
    """A counter with the student's head, to stand on a point cell."""
    student, r = canvas.word("student"), canvas.w / 2
    worn = cloth(student, canvas.theme)
    canvas.disc(canvas.middle, r - 1.2, mixed(worn, canvas.colours.paper, 0.5), mixed(worn, "#000000", 0.45), 2.2)
    canvas.painter.save()
    canvas.painter.setClipPath(circle(canvas.middle, r - 2))
    draw_student(canvas, inset(canvas.box, 3), student, bust=False)
    canvas.painter.restore()


def draw_experience(canvas: Canvas[Palette], box: QRectF, student: str, season: str) -> None:
    """The back of an experience: the avatar on paper, the border of its season where it is known."""
    colours, side = canvas.colours, min(box.width(), box.height()) * 0.9
    canvas.sheet(box, mixed(cloth(student, canvas.theme), colours.paper, 0.7), colours.card_edge, radius=5)
    with canvas.clipped(inset(box, 2), 4):
        draw_student(canvas, around(QPointF(box.center().x(), box.bottom() - side / 2), side), student)
    if season:
        season_edge(canvas, box, season, 3)
