"""Cards: events, experiences, items, students, as full cards, as slips lying on their side, as tokens; decks and ideas."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from tabletop_qt.art.lettering import LEAST, LEFT, height_of, numeral, text
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art import directives, medals
from tabletop_qt.games.school_year_diary.art.motifs import paint_motif
from tabletop_qt.games.school_year_diary.art.portraits import draw as draw_student
from tabletop_qt.games.school_year_diary.art.seasons import season_edge, season_seal
from tabletop_qt.games.school_year_diary.art.slips import Sheet
from tabletop_qt.games.school_year_diary.art.students import paint_experience_picture
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Face

TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


def _words(face: Face, name: str) -> str:
    message = face.message(name)
    return tr(message) if message is not None else ""


def _card(painter: QPainter, face: Face, theme: Theme) -> QRectF:
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(palette(theme).card), palette(theme).card_edge, radius=7)
    season = face.word("season")
    if season:
        season_edge(painter, box, season, theme)
        season_seal(painter, QPointF(face.w - 17, 17), 22, season, theme)
    return box


def _titled(painter: QPainter, face: Face, theme: Theme, picture: Callable[[QRectF], object]) -> None:
    """Picture, title, text from top to bottom. A long text makes the picture smaller before it gets too small to read."""
    colours = palette(theme)
    title, words = _words(face, "title"), _words(face, "text")
    width = face.w - 16
    title_h = min(height_of(title, width, 15, bold=True), 38.0)
    side, size = next(
        (
            (side, size)
            for size, sides in ((13, _SIDES[:1]), (12, _SIDES[:1]), (11, _SIDES), (10, _SIDES), (9, _SIDES[-1:]))
            for side in sides
            if height_of(words, width, size) <= face.h - _FRAME - side - title_h - 4
        ),
        (0.0, 9),
    )
    if not side:
        _written(painter, face, theme)
        return
    # What room a short text leaves goes above and below the title.
    spare = min(max(0.0, face.h - _FRAME - side - title_h - 4 - height_of(words, width, size)) / 2, 5.0)
    picture(QRectF((face.w - side) / 2, 11, side, side))
    top = 11 + side + 2 + spare
    text(painter, title, QRectF(8, top, width, title_h + 1), 15, colours.ink, bold=True)
    body = QRectF(8, top + title_h + 3 + spare / 2, width, face.h - 7 - top - title_h - 3 - spare / 2)
    text(painter, words, body, size, colours.ink, least=min(size, LEAST), align=TOP)


def _written(painter: QPainter, face: Face, theme: Theme) -> None:
    """Title and text alone: so long a text leaves no room for a picture, and the title stands beside the seal."""
    colours, left = palette(theme), 7.0
    beside = face.w - left - (32 if face.word("season") else left)
    title, words = _words(face, "title"), _words(face, "text")
    title_h = min(height_of(title, beside, 12, bold=True), 66.0)
    text(painter, title, QRectF(left, 7, beside, title_h + 1), 12, colours.ink, bold=True, align=LEFT)
    body = QRectF(left, 7 + title_h + 2, face.w - 2 * left, face.h - 14 - title_h)
    start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    text(painter, words, body, 11, colours.ink, least=9, align=start)


_SIDES = (56.0, 46.0, 36.0, 26.0, 20.0)
_FRAME = 11.0 + 2.0 + 7.0
"""What the edges take of a card's height."""


def paint_event(painter: QPainter, face: Face, theme: Theme) -> None:
    """An event: season border and seal, motif, title, text."""
    _card(painter, face, theme)
    _titled(painter, face, theme, lambda box: paint_motif(painter, box, face.word("motif"), theme))


def paint_experience(painter: QPainter, face: Face, theme: Theme) -> None:
    """An experience: season border and seal, the student, title, text."""
    _card(painter, face, theme)
    _titled(painter, face, theme, lambda box: draw_student(painter, box, face.word("student"), theme))


def paint_student_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """A student card: portrait, name, trend."""
    _card(painter, face, theme)
    _titled(painter, face, theme, lambda box: draw_student(painter, box, face.word("student"), theme))


def paint_item(painter: QPainter, face: Face, theme: Theme) -> None:
    """An item: its drawing, name, text."""
    _card(painter, face, theme)
    _titled(painter, face, theme, lambda box: paint_motif(painter, box, face.word("motif"), theme))


def paint_slip(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small card lying on its side: picture at the left, title and text beside it.

    A text that is too long for that takes the room of all else, as `slips` says.
    """
    colours, season = palette(theme), face.word("season")
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=6)
    if season:
        season_edge(painter, box, season, theme, 3.5)
        season_seal(painter, QPointF(face.w - 15, 15), 20, season, theme)
    found = slip_sheet(face).arranged()
    if not found.picture.isEmpty():
        _slip_picture(painter, found.picture, face, theme)
    if not found.title.isEmpty():
        text(painter, _words(face, "title"), found.title, 16, colours.ink, bold=True, align=LEFT)
    if not found.words.isEmpty():
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop if found.below else LEFT
        text(painter, _words(face, "text"), found.words, found.size, colours.ink, least=found.size, align=align)


def slip_sheet(face: Face) -> Sheet:
    """What a slip has to tell, and how much room there is for it."""
    season = bool(face.word("season"))
    edge, seal = (12.0, 18.0) if season else (6.0, 0.0)
    return Sheet(face.w, face.h, _words(face, "title"), _words(face, "text"), edge, seal, named=face.word("slip") == "event")


def _slip_picture(painter: QPainter, picture: QRectF, face: Face, theme: Theme) -> None:
    kind = face.word("slip")
    if kind == "student":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(palette(theme).summer, 0.16))
        painter.drawRoundedRect(picture, 4, 4)
        draw_student(painter, picture, face.word("student"), theme)
    elif kind == "experience":
        paint_experience_picture(painter, picture, face.word("student"), "", theme)
    else:
        paint_motif(painter, picture.adjusted(3, 3, -3, -3), face.word("motif"), theme)


def paint_token(painter: QPainter, face: Face, theme: Theme) -> None:
    """An item in public storage: its drawing and the number of copies; an empty slot for none."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    count = face.number("count")
    if not count:
        line = pen(colours.paper_edge, 1.2)
        line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        return
    sheet(painter, box, QColor(colours.card), colours.card_edge, radius=6, width=1.2)
    paint_motif(painter, box.adjusted(5, 5, -5, -5), face.word("motif"), theme)
    if count > 1:
        centre = QPointF(box.right() - 8, box.bottom() - 8)
        disc(painter, centre, 7.5, QColor(colours.ink), colours.card, 1)
        numeral(painter, str(count), centre, 7.5, colours.card)


def paint_choice(painter: QPainter, face: Face, theme: Theme) -> None:
    """A slip of paper with one of several options."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    sheet(painter, box, lit(colours.card, box, 0.0, 0.03), colours.card_edge, radius=8)
    painter.setPen(pen(colours.margin_line, 1.5))
    painter.drawLine(QPointF(14, 8), QPointF(14, face.h - 8))
    title, words, width = _words(face, "title"), _words(face, "text"), face.w - 30
    # A long name takes a second line where the text does not need it.
    head = max(22.0, height_of(title, width, 12, bold=True))
    if head > 22 and height_of(words, width, 12) > face.h - 12 - head:
        head = 22.0
    text(painter, title, QRectF(22, 5, width, head), 16, colours.ink, bold=True, align=LEFT)
    text(painter, words, QRectF(22, 6 + head, width, face.h - 10 - head), 15, colours.ink, least=12, align=LEFT)


def paint_deck(painter: QPainter, face: Face, theme: Theme) -> None:
    """A face-down deck; its edge shows how thick it is."""
    top = _pile(painter, face, theme)
    kind = face.word("deck")
    colours = palette(theme)
    if kind == "directive":
        painter.save()
        painter.translate(top.topLeft())
        directives.paint_back(painter, QRectF(0, 0, top.width(), top.height()), theme)
        painter.restore()
    elif kind == "medal":
        medals.paint_back(painter, top, theme)
    else:
        ground = colours.winter if kind == "event" else colours.spring
        sheet(painter, top, lit(mixed(ground, colours.card_back, 0.55).name(), top), colours.ink, radius=5)
        painter.setPen(pen(colours.card_back_line, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(top.adjusted(5, 5, -5, -5), 4, 4)
        side = min(top.width(), top.height()) * 0.62
        emblem = QRectF(top.center().x() - side / 2, top.center().y() - side / 2 - 4, side, side)
        paint_motif(painter, emblem, "bell" if kind == "event" else "bookmark", theme)
    _count(painter, face.number("count"), face, theme)


def _pile(painter: QPainter, face: Face, theme: Theme) -> QRectF:
    """Draws the cards below the top one and returns where the top one lies."""
    layers = min(4, (face.number("count") + 2) // 4)
    for layer in range(layers, 0, -1):
        under = QRectF(layer * 1.5, layer * 1.5, face.w - 6, face.h - 6)
        sheet(painter, under, QColor(palette(theme).card), palette(theme).card_edge, radius=5, width=1)
    return QRectF(0, 0, face.w - 6, face.h - 6)


def _count(painter: QPainter, count: int, face: Face, theme: Theme) -> None:
    centre = QPointF(face.w - 13, face.h - 13)
    disc(painter, centre, 11.5, QColor(palette(theme).paper), palette(theme).ink, 1.5)
    numeral(painter, str(count), centre, 9.5, palette(theme).ink)


def paint_empty_deck(painter: QPainter, face: Face, theme: Theme) -> None:
    """Where a deck lies when it has no card: an outline with the mark of what belongs there."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    line = pen(colours.desk_line, 1.5)
    line.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(line)
    painter.setBrush(faded(colours.desk_line, 0.08))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
    painter.setOpacity(0.55)
    middle, kind = box.center(), face.word("deck")
    if kind == "old_directive":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(colours.desk_line, 2.5))
        painter.drawPath(path("M-9 -6 H9 M-6 -6 V9 H6 V-6 M-3 -9 H3").translated(middle))
    elif kind == "medal":
        painter.setPen(pen(colours.desk_line, 2))
        painter.drawEllipse(middle, 18, 18)
    else:
        side = min(face.w, face.h) * 0.45
        paint_motif(
            painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), "bookmark" if "experience" in kind else "bell", theme
        )
    painter.setOpacity(1)


def paint_old_deck(painter: QPainter, face: Face, theme: Theme) -> None:
    """A face-up deck: its top card and its count."""
    top = _pile(painter, face, theme)
    if face.word("deck") == "directive":
        painter.save()
        scale = top.width() / face.w
        painter.scale(scale, scale)
        directives.paint_directive(painter, Face("directive", face.w, face.h, (("number", face.number("number")), ("turn", 0))), theme)
        painter.restore()
    else:
        paint_experience_picture(painter, top, face.word("student"), face.word("season"), theme)
    _count(painter, face.number("count"), face, theme)


def paint_idea(painter: QPainter, face: Face, theme: Theme) -> None:
    """An idea card: a lamp, lit while unused."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    used = bool(face.number("used"))
    sheet(painter, box, QColor(mixed(colours.card, colours.card_back, 0.35) if used else colours.card), colours.card_edge, radius=6)
    middle = QPointF(face.w / 2, face.h / 2 - 4)
    if not used:
        glow = QRadialGradient(middle, face.w * 0.48)
        glow.setColorAt(0, faded(colours.lamp, 0.75))
        glow.setColorAt(1, faded(colours.lamp, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 5, 5)
    painter.save()
    painter.translate(middle)
    painter.scale(face.w / 52, face.w / 52)
    painter.setPen(pen(colours.motif_line, 1.8))
    painter.setBrush(QColor(colours.card_back_line if used else colours.lamp))
    painter.drawPath(path("M-6 9 C-6 4 -12 1 -12 -6 A12 12 0 0 1 12 -6 C12 1 6 4 6 9 Z"))
    painter.setBrush(QColor(colours.wire))
    painter.drawPath(path("M-5.5 9 H5.5 V14 C5.5 17 -5.5 17 -5.5 14 Z"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path("M-3 9 V0 L0 -3 L3 0 V9"))
    if not used:
        painter.drawPath(path("M0 -23 V-21 M-16 -15 L-14.5 -13.8 M16 -15 L14.5 -13.8"))
    painter.restore()
