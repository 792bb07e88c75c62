"""Pictures of moments: the ribbon around collected medals, the light, the banner and the leaves of a season."""

from __future__ import annotations

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import dashed, faded, linear, mixed, polygon, radial, star
from tabletop_qt.games.school_year_diary.art.paper import draw_rosette, paint_page, season_colour, season_symbol
from tabletop_qt.games.school_year_diary.art.theme import Palette, draw_portrait
from tabletop_qt.viewmodels.scenery import face


def paint_season_light(canvas: Canvas[Palette]) -> None:
    """The light of a season: clear in the middle, in its colour around it."""
    colour = season_colour(canvas.word("season"), canvas.colours)
    canvas.painter.fillRect(canvas.box, radial(canvas.middle, canvas.w * 0.6, (0, faded(colour, 0.0)), (1, faded(colour, 0.5))))


def paint_season_flake(canvas: Canvas[Palette]) -> None:
    """A leaf, a snow crystal, a flower or a sun."""
    colours, colour = canvas.colours, season_colour(canvas.word("season"), canvas.colours)
    canvas.shape(season_symbol(canvas.word("season"), canvas.middle, canvas.h * 0.9), mixed(colour, "#FFFFFF", 0.25), colours.paper, 1)


def paint_season_banner(canvas: Canvas[Palette]) -> None:
    """A broad ribbon with forked ends: the season's symbol and its name."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    season = canvas.word("season")
    colour = mixed(season_colour(season, colours), colours.feature, 0.12)
    dark, top, low = mixed(colour, "#000000", 0.3), h * 0.2, h * 0.8
    for x, way in ((0.0, 1), (w, -1)):
        ends = [(x, top + 26), (x + way * 96, top + 26), (x + way * 96, low + 26), (x, low + 26), (x + way * 30, (top + low) / 2 + 26)]
        canvas.shape(polygon(ends), dark, mixed(dark, "#000000", 0.3))
        canvas.shape(polygon([(x + way * 62, low), (x + way * 96, low), (x + way * 96, low + 26)]), mixed(dark, "#000000", 0.4))
    body = QRectF(62, top, w - 124, low - top)
    light = linear(
        body.topLeft(), body.bottomLeft(), (0, mixed(colour, "#FFFFFF", 0.16)), (0.5, colour), (1, mixed(colour, "#000000", 0.12))
    )
    canvas.rectangle(body, light, dark)
    for y in (body.top() + 8, body.bottom() - 8):
        canvas.line(QPointF(body.left(), y), QPointF(body.right(), y), faded(colours.photo, 0.55), 1.5)
    canvas.disc(QPointF(body.left() + 72, h / 2), 40, colours.photo, dark)
    canvas.shape(season_symbol(season, QPointF(body.left() + 72, h / 2), 54), colour)
    canvas.text(canvas.words("word"), body.adjusted(124, 10, -24, -10), 58, colours.photo, bold=True)


def paint_tied_ribbon(canvas: Canvas[Palette]) -> None:
    """A ribbon in the colour of the season, tied to a bow in the middle."""
    colour, middle = season_colour(canvas.word("season"), canvas.colours), canvas.middle
    dark = mixed(colour, "#000000", 0.35)
    band = QRectF(0, canvas.h / 2 - 9, canvas.w, 18)
    canvas.rectangle(band, linear(band.topLeft(), band.bottomLeft(), (0, mixed(colour, "#FFFFFF", 0.2)), (1, colour)), dark, 1.5)
    for way in (-1, 1):
        tail = [(6, 6), (40, 27), (48, 20), (52, 29), (30, 4)]
        canvas.shape(polygon([(middle.x() + way * x, middle.y() + y) for x, y in tail]), colour, dark, 1.5)
        loop = QPainterPath(middle)
        loop.cubicTo(middle + QPointF(way * 18, -34), middle + QPointF(way * 62, -26), middle + QPointF(way * 52, 0))
        loop.cubicTo(middle + QPointF(way * 58, 18), middle + QPointF(way * 20, 20), middle)
        canvas.shape(loop, mixed(colour, "#FFFFFF", 0.14), dark, 1.5)
    canvas.rounded(QRectF(middle.x() - 11, middle.y() - 12, 22, 24), 7, colour, dark, 1.5)


# The end of the year


def paint_spread(canvas: Canvas[Palette]) -> None:
    """Two pages of the open diary, with the ribbon of the last season in the fold; on ``pale`` ones the ruled lines are faint."""
    half = canvas.w / 2
    for side, x in (("left", 0.0), ("right", half)):
        with canvas.placed(x, 0):
            page = face(
                "page", half, canvas.h, side=side, season=canvas.word("season") if side == "left" else "", pale=canvas.number("pale")
            )
            paint_page(evolve(canvas, face=page))


def paint_year_page(canvas: Canvas[Palette]) -> None:
    """A spread to write on."""
    paint_spread(evolve(canvas, face=face("spread", canvas.w, canvas.h, season=canvas.word("season"), pale=1)))


def paint_year_medals(canvas: Canvas[Palette]) -> None:
    """A line for each student: the photograph, then five medals for each row, gold with a rosette where it was collected."""
    colours, each = canvas.colours, canvas.number("each")
    students = [name for name in (canvas.word(f"student{index}") for index in range(4)) if name]
    high = canvas.h / len(students)
    photo = high * 0.85
    wide = (canvas.w - photo - 8) / each
    for line, student in enumerate(students):
        with canvas.placed(2, line * high + 3):
            draw_portrait(canvas.painter, QRectF(0, 0, photo - 4, high - 8), student, canvas.theme)
        for place in range(each):
            points, medals = (canvas.number(f"{what}{line * each + place}") for what in ("points", "medals"))
            left, middle = photo + 8 + place * wide, (line + 0.5) * high
            step = min((wide - (high * 0.5 if points < 0 else 6)) / 5, high * 0.62)
            for index in range(5):
                centre, r = QPointF(left + step * (index + 0.5), middle), step * 0.42
                if points < 0:
                    gold = radial(centre - QPointF(r, r) * 0.4, r * 1.6, (0, colours.lamp), (1, colours.summer))
                    canvas.disc(centre, r, gold, colours.star_edge, 1.5)
                    canvas.shape(star(centre, r * 0.6), colours.photo, colours.star_edge, 1)
                elif index < medals:
                    reached = 2 * index < points
                    canvas.disc(centre, r, colours.enamel if reached else faded(colours.enamel, 0.3), colours.enamel_dark, 1.5)
                else:
                    canvas.disc(centre, r, "", dashed(colours.paper_edge, 1.5))
            if points < 0:
                draw_rosette(canvas, QPointF(left + step * 5 + high * 0.22, middle - high * 0.04), high * 0.2)
