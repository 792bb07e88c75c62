"""The painter of School Year Diary, the places of several players, and the cover: a closed diary on the desk."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPointF, QRectF, Qt

from tabletop_qt.art.canvas import Canvas, painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.lettering import LEFT, RIGHT, words_on
from tabletop_qt.art.shapes import around, dashed, faded, inset, lit, mixed, polygon, star
from tabletop_qt.games.school_year_diary.art import cards, paper, rows
from tabletop_qt.games.school_year_diary.art.cards import Sheet
from tabletop_qt.games.school_year_diary.art.paper import draw_rosette, paint_desk
from tabletop_qt.games.school_year_diary.art.portraits import cloth, draw_student
from tabletop_qt.games.school_year_diary.art.rows import draw_medal_back
from tabletop_qt.games.school_year_diary.art.theme import Palette, palette
from tabletop_qt.viewmodels.scenery import Face

# The cover


_SPINE = 34.0


def paint_cover(canvas: Canvas[Palette]) -> None:
    """A bound book with a gold frame and a paper label in its middle, its ribbon hanging out, a pencil beside it."""
    colours = canvas.colours
    paint_desk(canvas)
    book = QRectF(canvas.w * 0.19, 12, canvas.w * 0.62, canvas.h - 34)
    canvas.rounded(book.translated(5, 8), 9, faded(canvas.theme.shadow, 0.5))
    _ribbon(canvas, book)
    canvas.sheet(book.translated(3, 4), colours.paper, colours.paper_edge, radius=8)
    canvas.sheet(book, lit(colours.enamel_dark, book, 0.2, 0.1), colours.outline, radius=8)
    canvas.rectangle(QRectF(book.left() + 2, book.top() + 6, _SPINE - 8, book.height() - 12), faded(colours.outline, 0.3))
    frame = book.adjusted(_SPINE + 6, 12, -14, -12)
    canvas.rounded(frame, 5, "", colours.summer, 2)
    for corner in (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()):
        canvas.disc(corner, 4.5, colours.summer, colours.star_edge, 1.2)
    canvas.sheet(around(canvas.middle, 184, 136), colours.paper, colours.summer, radius=14, width=2)
    _pencil(canvas)


def _ribbon(canvas: Canvas[Palette], book: QRectF) -> None:
    colours, x, top = canvas.colours, book.right() - 64, book.bottom() - 10
    end = polygon([(x, top), (x + 16, top), (x + 16, top + 28), (x + 8, top + 20), (x, top + 28)])
    canvas.shape(end, colours.autumn, mixed(colours.autumn, "#000000", 0.3), 1.2)


def _pencil(canvas: Canvas[Palette]) -> None:
    colours, cup = canvas.colours, canvas.at(0.09, 0.52)
    with canvas.placed(canvas.w * 0.9, canvas.h * 0.5, turn=74):
        canvas.sheet(QRectF(-56, -6, 14, 12), colours.autumn, colours.outline, 4, 1.6)
        canvas.sheet(QRectF(-44, -6, 80, 12), colours.summer, colours.outline, 1, 1.6)
        canvas.shape(polygon([(36, -6), (54, 0), (36, 6)]), colours.skin[0], colours.outline, 1.6)
        canvas.shape(polygon([(48, -2), (54, 0), (48, 2)]), colours.outline, colours.outline, 1.6)
        canvas.rectangle(QRectF(-43, 1, 78, 4), faded(colours.outline, 0.18))
    canvas.disc(cup, 26, lit(colours.photo, QRectF(0, 0, 52, 52), 0.1, 0.1), colours.card_edge, 1.6)
    canvas.disc(cup, 18, colours.wood, colours.card_edge, 1.2)


# The places of several players


_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def paint_plank(canvas: Canvas[Palette]) -> None:
    """A sheet of blotting paper with an edge in the seat's colour."""
    colours, colour = canvas.colours, canvas.theme.seat(canvas.word("owner"))
    box, turn = canvas.box, bool(canvas.number("turn"))
    canvas.sheet(box, mixed(colours.paper, colour, 0.14), colour, radius=8, width=3.5 if turn else 1.5)


def paint_name_plate(canvas: Canvas[Palette]) -> None:
    """A paper label with badge and name; at its end the points on a star, or a note."""
    colours, h, turn, points = canvas.colours, canvas.h, canvas.number("turn"), canvas.number("points", -1)
    canvas.sheet(canvas.box, colours.card, canvas.theme.can_act if turn else colours.card_edge, radius=8, width=3 if turn else 1.2)
    canvas.badge(QPointF(h * 0.54, h / 2), h * 0.74)
    left, end = h * 1.02, canvas.w - 8
    if points >= 0:
        end -= 50 if points > 9 else 40
        canvas.shape(star(QPointF(end + 10, h / 2), 10), colours.summer, colours.star_edge, 1.2)
        canvas.numeral(str(points), QPointF((end + 20 + canvas.w - 6) / 2, h / 2), h * 0.44, colours.ink)
    else:
        end -= (canvas.w - left) * 0.32
        canvas.text(canvas.words("note"), QRectF(end, 3, canvas.w - 8 - end, h - 6), 13, colours.ink, align=RIGHT)
    canvas.text(canvas.words("name"), QRectF(left, 3, end - left - 4, h - 6), 15, colours.ink, bold=True, align=LEFT)


def paint_owned(canvas: Canvas[Palette]) -> None:
    """A strip of colour under a row, strongest at the left where the portrait hangs."""
    colour = canvas.theme.seat(canvas.word("owner"))
    canvas.rounded(inset(canvas.box, 1), 7, faded(colour, 0.14), faded(colour, 0.55), 1.2)
    canvas.rounded(QRectF(1, 1, 5, canvas.h - 2), 2.5, colour)


def paint_count(canvas: Canvas[Palette]) -> None:
    """A number on a small disc."""
    colours = canvas.colours
    canvas.disc(canvas.middle, canvas.w / 2 - 1, colours.paper, colours.ink, 1.4)
    canvas.numeral(str(canvas.number("number")), canvas.middle, canvas.h * 0.44, colours.ink)


def paint_summary(canvas: Canvas[Palette]) -> None:
    """A red card with a 1 and lines of writing."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.autumn, colours.card_edge, radius=3, width=1)
    canvas.numeral("1", canvas.at(0.5, 0.36), canvas.h * 0.36, colours.paper)
    for share in (0.7, 0.82):
        canvas.line(canvas.at(0.24, share), canvas.at(0.76, share), colours.paper, 1.4)


def paint_medals_won(canvas: Canvas[Palette]) -> None:
    """Medals in a pile, with their number; a dashed outline for none."""
    colours, count, place = canvas.colours, canvas.number("count"), QPointF(canvas.w - 11, canvas.h - 11)
    if not count:
        canvas.rounded(inset(canvas.box, 2), 5, "", dashed(colours.soft_ink, 1.2))
        canvas.disc(canvas.middle, canvas.w * 0.25, "", dashed(colours.soft_ink, 1.2))
        return
    for layer in range(min(3, 1 + count // 5), 0, -1):
        shift = 1.5 * (layer - 1)
        draw_medal_back(canvas, canvas.box.adjusted(2 + shift, 2 + shift, -6 + shift, -6 + shift))
    canvas.disc(place, 10.5, colours.paper, colours.ink, 1.4)
    canvas.numeral(str(count), place, 10, colours.ink)


def paint_souvenir(canvas: Canvas[Palette]) -> None:
    """A photograph with a white edge, tied with a ribbon in the student's colour."""
    colours, box, w, student = canvas.colours, inset(canvas.box, 1), canvas.w, canvas.word("student")
    worn = cloth(student, canvas.theme)
    canvas.sheet(box, colours.photo, colours.card_edge, radius=3, width=1.2)
    picture = box.adjusted(w * 0.09, w * 0.09, -w * 0.09, -w * 0.2)
    with canvas.clipped(picture):
        canvas.painter.fillRect(picture, mixed(worn, colours.paper, 0.6))
        draw_student(canvas.painter, around(picture.center(), picture.height()), student, canvas.theme)
    ribbon = QPointF(2, -w * 0.11)
    canvas.line(box.bottomLeft() + ribbon, box.bottomRight() + QPointF(-2, ribbon.y()), worn, max(2.0, w * 0.07))


def paint_prize(canvas: Canvas[Palette]) -> None:
    """A rosette on a tile, with the round from which it is won."""
    canvas.sheet(canvas.box, canvas.colours.card, canvas.colours.card_edge, width=1.2)
    _rosette(canvas, canvas.at(0.5, 0.44), canvas.h * 0.3)


def _rosette(canvas: Canvas[Palette], centre: QPointF, radius: float) -> None:
    """A rosette, with the round from which the prize is won."""
    colours, from_round = canvas.colours, canvas.number("from_round")
    draw_rosette(canvas, centre, radius)
    if from_round > 1:
        canvas.disc(centre, radius * 0.66, colours.paper)
        canvas.numeral(str(from_round), centre, radius * 0.8, colours.ink)


def paint_prize_slip(canvas: Canvas[Palette]) -> None:
    """A prize tile lying in the prize zone: rosette, name, and what it is for, as `slips` finds room for them."""
    colours = canvas.colours
    canvas.sheet(canvas.box, colours.card, colours.summer, width=1.6)
    found = prize_sheet(canvas.face).arranged()
    if not found.picture.isEmpty():
        side = found.picture.height()
        _rosette(canvas, found.picture.center() - QPointF(0, side * 0.06), side * 0.4)
    if not found.title.isEmpty():
        canvas.text(canvas.words("title"), found.title, 15, colours.ink, bold=True, align=LEFT)
    if not found.words.isEmpty():
        align = _TOP if found.below else LEFT
        canvas.text(canvas.words("text"), found.words, found.size, colours.ink, least=found.size, align=align)


def prize_sheet(face: Face) -> Sheet:
    """The texts of a prize and the room for them."""
    return Sheet(face.w, face.h, words_on(face, "title"), words_on(face, "text"), most=42.0)


# The painter


class SchoolYearDiaryPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.school_year_diary.faces`."""

    kinds = painters_in(cards, rows, paper, sys.modules[__name__])
    palette = staticmethod(palette)
