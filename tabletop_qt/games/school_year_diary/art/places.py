"""The places of several players: planks, the red summary card, what they have gained, and whose a row is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.badges import badge
from tabletop_qt.art.lettering import LEFT, numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, mixed, pen, sheet, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art import medals
from tabletop_qt.games.school_year_diary.art.paper import paint_rosette
from tabletop_qt.games.school_year_diary.art.portraits import cloth, draw
from tabletop_qt.games.school_year_diary.art.slips import Sheet
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.viewmodels.scenery import Face

_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def paint_plank(painter: QPainter, face: Face, theme: Theme) -> None:
    """A sheet of blotting paper with an edge in the seat's colour."""
    colours, colour = palette(theme), theme.seat(face.word("owner"))
    box, turn = QRectF(0, 0, face.w, face.h), bool(face.number("turn"))
    sheet(painter, box, mixed(colours.paper, colour, 0.14), colour, radius=8, width=3.5 if turn else 1.5)


def paint_name_plate(painter: QPainter, face: Face, theme: Theme) -> None:
    """A paper label with badge and name; at its end the points on a star, or a note."""
    colours, turn, points = palette(theme), bool(face.number("turn")), face.number("points", -1)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), theme.can_act if turn else colours.card_edge, radius=8, width=3 if turn else 1.2)
    badge(painter, QPointF(face.h * 0.54, face.h / 2), face.h * 0.74, face.word("seat"), theme, bot=bool(face.number("bot")))
    left, end = face.h * 1.02, face.w - 8
    if points >= 0:
        end -= 50 if points > 9 else 40
        painter.setPen(pen(colours.star_edge, 1.2))
        painter.setBrush(QColor(colours.summer))
        painter.drawPath(star(QPointF(end + 10, face.h / 2), 10))
        numeral(painter, str(points), QPointF((end + 20 + face.w - 6) / 2, face.h / 2), face.h * 0.44, colours.ink)
    else:
        end -= (face.w - left) * 0.32
        note = QRectF(end, 3, face.w - 8 - end, face.h - 6)
        text(painter, words_on(face, "note"), note, 13, colours.ink, align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    text(painter, words_on(face, "name"), QRectF(left, 3, end - left - 4, face.h - 6), 15, colours.ink, bold=True, align=LEFT)


def paint_owned(painter: QPainter, face: Face, theme: Theme) -> None:
    """A strip of colour under a row, strongest at the left where the portrait hangs."""
    colour = theme.seat(face.word("owner"))
    box = QRectF(0, 0, face.w, face.h)
    painter.setPen(pen(faded(colour, 0.55).name(QColor.NameFormat.HexArgb), 1.2))
    painter.setBrush(faded(colour, 0.14))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7, 7)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(QRectF(1, 1, 5, face.h - 2), 2.5, 2.5)


def paint_count(painter: QPainter, face: Face, theme: Theme) -> None:
    """A number on a small disc."""
    colours, middle = palette(theme), QPointF(face.w / 2, face.h / 2)
    disc(painter, middle, face.w / 2 - 1, QColor(colours.paper), colours.ink, 1.4)
    numeral(painter, str(face.number("number")), middle, face.h * 0.44, colours.ink)


def paint_summary(painter: QPainter, face: Face, theme: Theme) -> None:
    """A red card with a 1 and lines of writing."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.autumn), colours.card_edge, radius=3, width=1)
    numeral(painter, "1", QPointF(face.w / 2, face.h * 0.36), face.h * 0.36, colours.paper)
    painter.setPen(pen(colours.paper, 1.4))
    for share in (0.7, 0.82):
        painter.drawLine(QPointF(face.w * 0.24, face.h * share), QPointF(face.w * 0.76, face.h * share))


def paint_medals_won(painter: QPainter, face: Face, theme: Theme) -> None:
    """Medals in a pile, with their number; a dashed outline for none."""
    colours, count = palette(theme), face.number("count")
    box = QRectF(0, 0, face.w, face.h)
    if not count:
        line = pen(colours.soft_ink, 1.2)
        line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 5, 5)
        painter.drawEllipse(box.center(), face.w * 0.25, face.w * 0.25)
        return
    for layer in range(min(3, 1 + count // 5), 0, -1):
        shift = 1.5 * (layer - 1)
        medals.paint_back(painter, box.adjusted(2 + shift, 2 + shift, -6 + shift, -6 + shift), theme)
    disc(painter, QPointF(face.w - 11, face.h - 11), 10.5, QColor(colours.paper), colours.ink, 1.4)
    numeral(painter, str(count), QPointF(face.w - 11, face.h - 11), 10, colours.ink)


def paint_souvenir(painter: QPainter, face: Face, theme: Theme) -> None:
    """A photograph with a white edge, tied with a ribbon in the student's colour."""
    colours, student = palette(theme), face.word("student")
    box = QRectF(1, 1, face.w - 2, face.h - 2)
    sheet(painter, box, QColor(colours.photo), colours.card_edge, radius=3, width=1.2)
    picture = box.adjusted(face.w * 0.09, face.w * 0.09, -face.w * 0.09, -face.w * 0.2)
    painter.save()
    painter.setClipRect(picture)
    painter.fillRect(picture, mixed(cloth(student, theme), colours.paper, 0.6))
    draw(painter, QRectF(picture.center().x() - picture.height() / 2, picture.top(), picture.height(), picture.height()), student, theme)
    painter.restore()
    painter.setPen(pen(cloth(student, theme), max(2.0, face.w * 0.07)))
    painter.drawLine(QPointF(box.left() + 2, box.bottom() - face.w * 0.11), QPointF(box.right() - 2, box.bottom() - face.w * 0.11))


def paint_prize(painter: QPainter, face: Face, theme: Theme) -> None:
    """A rosette on a tile, with the round from which it is won."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=6, width=1.2)
    _rosette(painter, QPointF(face.w / 2, face.h * 0.44), face.h * 0.3, face.number("from_round"), theme)


def _rosette(painter: QPainter, centre: QPointF, radius: float, from_round: int, theme: Theme) -> None:
    colours = palette(theme)
    paint_rosette(painter, centre, radius, theme)
    if from_round > 1:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.paper))
        painter.drawEllipse(centre, radius * 0.66, radius * 0.66)
        numeral(painter, str(from_round), centre, radius * 0.8, colours.ink)


def paint_prize_slip(painter: QPainter, face: Face, theme: Theme) -> None:
    """A prize tile lying in the prize zone: rosette, name, and what it is for, as `slips` finds room for them."""
    colours = palette(theme)
    sheet(painter, QRectF(0, 0, face.w, face.h), QColor(colours.card), colours.summer, radius=6, width=1.6)
    found = prize_sheet(face).arranged()
    if not found.picture.isEmpty():
        side = found.picture.height()
        _rosette(painter, found.picture.center() - QPointF(0, side * 0.06), side * 0.4, face.number("from_round"), theme)
    if not found.title.isEmpty():
        text(painter, words_on(face, "title"), found.title, 15, colours.ink, bold=True, align=LEFT)
    if not found.words.isEmpty():
        align = _TOP if found.below else LEFT
        text(painter, words_on(face, "text"), found.words, found.size, colours.ink, least=found.size, align=align)


def prize_sheet(face: Face) -> Sheet:
    """What a prize has to tell, and how much room there is for it."""
    return Sheet(face.w, face.h, words_on(face, "title"), words_on(face, "text"), most=42.0)
