"""Students on the table: stands, counters and the backs of their experiences."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop_qt.art.lettering import scaled
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import disc, faded, mixed, pen, seat_symbol, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.portraits import cloth, draw
from tabletop_qt.games.school_year_diary.art.seasons import season_edge
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.games.school_year_diary.faces import MEDAL, STAND
from tabletop_qt.viewmodels.scenery import Face


def paint_stand(painter: QPainter, face: Face, theme: Theme) -> None:
    """A photograph on a paper clip, with the symbol of the seat that handles the row."""
    colours = palette(theme)
    student = face.word("student")
    with scaled(painter, face.w / STAND):
        photo = QRectF(5, 10, STAND - 10, MEDAL - 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(theme.shadow, 0.6))
        painter.drawRoundedRect(photo.translated(1.5, 2), 3, 3)
        sheet(painter, photo, QColor(colours.photo), colours.card_edge, radius=3, width=1)
        picture = photo.adjusted(5, 5, -5, -14)
        painter.save()
        painter.setClipRect(picture)
        painter.fillRect(picture, mixed(cloth(student, theme), colours.paper, 0.68))
        side = min(picture.width(), picture.height()) * 1.02
        draw(painter, QRectF(picture.center().x() - side / 2, picture.bottom() - side + 1, side, side), student, theme)
        painter.restore()
        owner = face.word("owner")
        if owner:
            painter.setPen(pen(colours.feature, 1))
            painter.setBrush(QColor(theme.seat(owner)))
            painter.drawPath(seat_symbol(owner, QPointF(photo.center().x(), photo.bottom() - 7), 10))
        _clip(painter, QPointF(photo.left() + 13, photo.top() - 6), theme)


def _clip(painter: QPainter, at: QPointF, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wire = path("M0 14 V4 a4 4 0 0 1 8 0 V18 a2.6 2.6 0 0 1 -5.2 0 V6").translated(at)
    for colour, width in ((palette(theme).feature, 2.6), (palette(theme).wire, 1.5)):
        painter.setPen(pen(colour, width))
        painter.drawPath(wire)


def paint_avatar(painter: QPainter, face: Face, theme: Theme) -> None:
    """A counter with the student's head, to stand on a point cell."""
    colours = palette(theme)
    student = face.word("student")
    box = QRectF(0, 0, face.w, face.h)
    worn = cloth(student, theme)
    disc(painter, box.center(), face.w / 2 - 1.2, mixed(worn, colours.paper, 0.5), mixed(worn, "#000000", 0.45).name(), 2.2)
    clip = QPainterPath()
    clip.addEllipse(box.center(), face.w / 2 - 2, face.w / 2 - 2)
    painter.save()
    painter.setClipPath(clip)
    draw(painter, box.adjusted(3, 3, -3, -3), student, theme, bust=False)
    painter.restore()


def paint_experience_picture(painter: QPainter, box: QRectF, student: str, season: str, theme: Theme) -> None:
    """The back of an experience: the avatar on paper, the border of its season where it is known."""
    colours = palette(theme)
    sheet(painter, box, mixed(cloth(student, theme), colours.paper, 0.7), colours.card_edge, radius=5)
    side = min(box.width(), box.height()) * 0.9
    clip = QPainterPath()
    clip.addRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4)
    painter.save()
    painter.setClipPath(clip)
    draw(painter, QRectF(box.center().x() - side / 2, box.bottom() - side, side, side), student, theme)
    painter.restore()
    if season:
        season_edge(painter, box, season, theme, 3)
