"""Cards: events, experiences, items, students, as full cards, as slips lying on their side, as tokens; decks and ideas."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, Qt

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEAST, LEFT, height_of, words_on
from tabletop_qt.art.shapes import around, dashed, faded, fading, inset, lit, mixed, path
from tabletop_qt.games.school_year_diary.art import directives, medals
from tabletop_qt.games.school_year_diary.art.motifs import draw_motif
from tabletop_qt.games.school_year_diary.art.seasons import season_edge, season_seal
from tabletop_qt.games.school_year_diary.art.slips import Sheet
from tabletop_qt.games.school_year_diary.art.students import draw_experience, draw_student
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.viewmodels.scenery import Face, face

TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


def _card(canvas: Canvas[Palette], picture: Callable[[QRectF], None]) -> None:
    """A full card: season border and seal, then picture, title and text."""
    season = canvas.word("season")
    canvas.sheet(canvas.box, canvas.colours.card, canvas.colours.card_edge, radius=7)
    if season:
        season_edge(canvas, canvas.box, season)
        season_seal(canvas, QPointF(canvas.w - 17, 17), 22, season)
    _titled(canvas, picture)


def _titled(canvas: Canvas[Palette], picture: Callable[[QRectF], None]) -> None:
    """Picture, title, text from top to bottom. A long text makes the picture smaller before it gets too small to read."""
    colours = canvas.colours
    title, words = canvas.words("title"), canvas.words("text")
    width = canvas.w - 16
    title_h = min(height_of(title, width, 15, bold=True), 38.0)
    side, size = next(
        (
            (side, size)
            for size, sides in ((13, _SIDES[:1]), (12, _SIDES[:1]), (11, _SIDES), (10, _SIDES), (9, _SIDES[-1:]))
            for side in sides
            if height_of(words, width, size) <= canvas.h - _FRAME - side - title_h - 4
        ),
        (0.0, 9),
    )
    if not side:
        _written(canvas)
        return
    # What room a short text leaves goes above and below the title.
    spare = min(max(0.0, canvas.h - _FRAME - side - title_h - 4 - height_of(words, width, size)) / 2, 5.0)
    picture(QRectF((canvas.w - side) / 2, 11, side, side))
    top = 11 + side + 2 + spare
    canvas.text(title, QRectF(8, top, width, title_h + 1), 15, colours.ink, bold=True)
    body = QRectF(8, top + title_h + 3 + spare / 2, width, canvas.h - 7 - top - title_h - 3 - spare / 2)
    canvas.text(words, body, size, colours.ink, least=min(size, LEAST), align=TOP)


def _written(canvas: Canvas[Palette]) -> None:
    """Title and text alone: so long a text leaves no room for a picture, and the title stands beside the seal."""
    colours, left = canvas.colours, 7.0
    beside = canvas.w - left - (32 if canvas.word("season") else left)
    title, words = canvas.words("title"), canvas.words("text")
    title_h = min(height_of(title, beside, 12, bold=True), 66.0)
    canvas.text(title, QRectF(left, 7, beside, title_h + 1), 12, colours.ink, bold=True, align=LEFT)
    body = QRectF(left, 7 + title_h + 2, canvas.w - 2 * left, canvas.h - 14 - title_h)
    start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    canvas.text(words, body, 11, colours.ink, least=9, align=start)


_SIDES = (56.0, 46.0, 36.0, 26.0, 20.0)
_FRAME = 11.0 + 2.0 + 7.0
"""What the edges take of a card's height."""


def paint_event_card(canvas: Canvas[Palette]) -> None:
    """An event: season border and seal, motif, title, text."""
    _card(canvas, lambda box: draw_motif(canvas, box, canvas.word("motif")))


def paint_experience_card(canvas: Canvas[Palette]) -> None:
    """An experience: season border and seal, the student, title, text."""
    _card(canvas, lambda box: draw_student(canvas, box, canvas.word("student")))


def paint_student_card(canvas: Canvas[Palette]) -> None:
    """A student card: portrait, name, trend."""
    _card(canvas, lambda box: draw_student(canvas, box, canvas.word("student")))


def paint_item_card(canvas: Canvas[Palette]) -> None:
    """An item: its drawing, name, text."""
    _card(canvas, lambda box: draw_motif(canvas, box, canvas.word("motif")))


def paint_slip(canvas: Canvas[Palette]) -> None:
    """A small card lying on its side: picture at the left, title and text beside it.

    A text that is too long for that takes the room of all else, as `slips` says.
    """
    colours, box, season = canvas.colours, canvas.box, canvas.word("season")
    canvas.sheet(box, colours.card, colours.card_edge)
    if season:
        season_edge(canvas, box, season, 3.5)
        season_seal(canvas, QPointF(canvas.w - 15, 15), 20, season)
    found = slip_sheet(canvas.face).arranged()
    if not found.picture.isEmpty():
        _slip_picture(canvas, found.picture)
    if not found.title.isEmpty():
        canvas.text(canvas.words("title"), found.title, 16, colours.ink, bold=True, align=LEFT)
    if not found.words.isEmpty():
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop if found.below else LEFT
        canvas.text(canvas.words("text"), found.words, found.size, colours.ink, least=found.size, align=align)


def slip_sheet(slip: Face) -> Sheet:
    """What a slip has to tell, and how much room there is for it."""
    edge, seal = (12.0, 18.0) if slip.word("season") else (6.0, 0.0)
    return Sheet(slip.w, slip.h, words_on(slip, "title"), words_on(slip, "text"), edge, seal, named=slip.word("slip") == "event")


def _slip_picture(canvas: Canvas[Palette], picture: QRectF) -> None:
    kind = canvas.word("slip")
    if kind == "student":
        canvas.rounded(picture, 4, faded(canvas.colours.summer, 0.16))
        draw_student(canvas, picture, canvas.word("student"))
    elif kind == "experience":
        draw_experience(canvas, picture, canvas.word("student"), "")
    else:
        draw_motif(canvas, inset(picture, 3), canvas.word("motif"))


def paint_token(canvas: Canvas[Palette]) -> None:
    """An item in public storage: its drawing and the number of copies; an empty slot for none."""
    colours, box, count = canvas.colours, canvas.box, canvas.number("count")
    if not count:
        canvas.rounded(inset(box, 1), 6, "", dashed(colours.paper_edge, 1.2))
        return
    canvas.sheet(box, colours.card, colours.card_edge, width=1.2)
    draw_motif(canvas, inset(box, 5), canvas.word("motif"))
    if count > 1:
        centre = box.bottomRight() - QPointF(8, 8)
        canvas.disc(centre, 7.5, colours.ink, colours.card, 1)
        canvas.numeral(str(count), centre, 7.5, colours.card)


def paint_choice(canvas: Canvas[Palette]) -> None:
    """A slip of paper with one of several options."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.card, box, 0.0, 0.03), colours.card_edge, radius=8)
    canvas.line(QPointF(14, 8), QPointF(14, canvas.h - 8), colours.margin_line, 1.5)
    title, words, width = canvas.words("title"), canvas.words("text"), canvas.w - 30
    # A long name takes a second line where the text does not need it.
    head = max(22.0, height_of(title, width, 12, bold=True))
    if head > 22 and height_of(words, width, 12) > canvas.h - 12 - head:
        head = 22.0
    canvas.text(title, QRectF(22, 5, width, head), 16, colours.ink, bold=True, align=LEFT)
    canvas.text(words, QRectF(22, 6 + head, width, canvas.h - 10 - head), 15, colours.ink, least=12, align=LEFT)


def paint_deck(canvas: Canvas[Palette]) -> None:
    """A face-down deck; its edge shows how thick it is."""
    colours, kind, top = canvas.colours, canvas.word("deck"), _pile(canvas)
    if kind == "directive":
        directives.draw_back(canvas, top)
    elif kind == "medal":
        medals.draw_back(canvas, top)
    else:
        ground = colours.winter if kind == "event" else colours.spring
        canvas.sheet(top, lit(mixed(ground, colours.card_back, 0.55), top), colours.ink, radius=5)
        canvas.rounded(inset(top, 5), 4, "", colours.card_back_line, 1.5)
        side = min(top.width(), top.height()) * 0.62
        draw_motif(canvas, around(top.center() - QPointF(0, 4), side), "bell" if kind == "event" else "bookmark")
    _count(canvas)


def _pile(canvas: Canvas[Palette]) -> QRectF:
    """Draws the cards below the top one and returns where the top one lies."""
    layers = min(4, (canvas.number("count") + 2) // 4)
    for layer in range(layers, 0, -1):
        under = QRectF(layer * 1.5, layer * 1.5, canvas.w - 6, canvas.h - 6)
        canvas.sheet(under, canvas.colours.card, canvas.colours.card_edge, radius=5, width=1)
    return QRectF(0, 0, canvas.w - 6, canvas.h - 6)


def _count(canvas: Canvas[Palette]) -> None:
    """How many cards there are, on a disc in the lower corner."""
    centre = QPointF(canvas.w - 13, canvas.h - 13)
    canvas.disc(centre, 11.5, canvas.colours.paper, canvas.colours.ink, 1.5)
    canvas.numeral(str(canvas.number("count")), centre, 9.5, canvas.colours.ink)


def paint_empty_deck(canvas: Canvas[Palette]) -> None:
    """Where a deck lies when it has no card: an outline with the mark of what belongs there."""
    line, middle, kind = canvas.colours.desk_line, canvas.middle, canvas.word("deck")
    canvas.rounded(inset(canvas.box, 1), 6, faded(line, 0.08), dashed(line, 1.5))
    canvas.painter.setOpacity(0.55)
    if kind == "old_directive":
        canvas.shape(path("M-9 -6 H9 M-6 -6 V9 H6 V-6 M-3 -9 H3").translated(middle), "", line, 2.5)
    elif kind == "medal":
        canvas.disc(middle, 18, faded(line, 0.08), line)
    else:
        draw_motif(canvas, around(middle, min(canvas.w, canvas.h) * 0.45), "bookmark" if "experience" in kind else "bell")
    canvas.painter.setOpacity(1)


def paint_old_deck(canvas: Canvas[Palette]) -> None:
    """A face-up deck: its top card and its count."""
    top = _pile(canvas)
    if canvas.word("deck") == "directive":
        scale = top.width() / canvas.w
        with canvas.placed(0, 0, scale=(scale, scale)):
            directives.paint_directive(evolve(canvas, face=face("directive", canvas.w, canvas.h, number=canvas.number("number"), turn=0)))
    else:
        draw_experience(canvas, top, canvas.word("student"), canvas.word("season"))
    _count(canvas)


def paint_idea(canvas: Canvas[Palette]) -> None:
    """An idea card: a lamp, lit while unused."""
    colours, used, middle = canvas.colours, canvas.number("used"), canvas.middle - QPointF(0, 4)
    canvas.sheet(canvas.box, mixed(colours.card, colours.card_back, 0.35) if used else colours.card, colours.card_edge)
    if not used:
        canvas.rounded(inset(canvas.box, 2), 5, fading(middle, canvas.w * 0.48, colours.lamp, (0, 0.75), (1, 0.0)))
    strokes = [
        ("M-6 9 C-6 4 -12 1 -12 -6 A12 12 0 0 1 12 -6 C12 1 6 4 6 9 Z", colours.card_back_line if used else colours.lamp),
        ("M-5.5 9 H5.5 V14 C5.5 17 -5.5 17 -5.5 14 Z", colours.wire),
        ("M-3 9 V0 L0 -3 L3 0 V9", ""),
        ("" if used else "M0 -23 V-21 M-16 -15 L-14.5 -13.8 M16 -15 L14.5 -13.8", ""),
    ]
    with canvas.placed(middle.x(), middle.y(), scale=(canvas.w / 52, canvas.w / 52)):
        for data, fill in strokes:
            canvas.shape(path(data), fill, colours.motif_line, 1.8)
