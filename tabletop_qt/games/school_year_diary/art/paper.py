"""Desk and paper: the ground, the pages of the open diary, seasons, the motifs on cards, trays, slots and bands."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from engines.school_year_diary.card_reading import CARD_FILES
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import EVENTS_OF_SEASON, ROUNDS
from resources import text
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import (
    around,
    dashed,
    faded,
    inset,
    linear,
    lit,
    mixed,
    path,
    path_from,
    pen,
    placed_symbol,
    polygon,
    radial,
    star,
)
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.games.school_year_diary.faces import EMPTY_NOTE

# Motifs


MOTIF_GRID = 48.0
FILLS = {"r": "autumn", "b": "winter", "g": "spring", "y": "summer", "w": "wood", "p": "photo", "k": "feature"}
"""The colour of each letter: red, blue, green, yellow, wood, photograph paper, dark."""


@cache
def drawings() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The strokes of each motif, from the card files: an event or an item brings the drawing of its motif along, experiences borrow it."""
    files = [tomllib.loads(text("school_year_diary", f"{name}.toml")) for name in CARD_FILES]
    entries = [entry for file in files for listed in file.values() for entry in listed if "drawing" in entry]
    return {entry["motif"]: tuple((data, fill) for data, fill in entry["drawing"]) for entry in entries}


def _fill(letter: str, colours: Palette) -> str:
    colour: str = getattr(colours, FILLS[letter])
    return colour


def draw_motif(canvas: Canvas[Palette], box: QRectF, motif: str) -> None:
    """Draw a motif into a square box; on dark cards with a light edge, as if cut out. Raises KeyError for one without a drawing."""
    colours, scale = canvas.colours, box.width() / MOTIF_GRID
    width = max(1.7, 1.3 / scale)
    with canvas.placed(box.left(), box.top(), scale=(scale, scale)):
        # Darker cards hide dark lines.
        if QColor(colours.card).lightnessF() < 0.4:
            for data, fill in drawings()[motif]:
                own = width * 2.6 if len(fill) > 1 else width
                canvas.shape(path_from(data), "", mixed(colours.ink, colours.card, 0.3), own + max(2.4, 2.4 / scale))
        for data, fill in drawings()[motif]:
            _stroke(canvas, path_from(data), fill, width)


def sketch_motif(canvas: Canvas[Palette], box: QRectF, motif: str) -> None:
    """Draw a motif into a square box in pencil, leaning a little."""
    scale, lead = box.width() / MOTIF_GRID, faded(canvas.colours.soft_ink, 0.6)
    with canvas.placed(box.center().x(), box.center().y(), turn=-6, scale=(scale, scale)), canvas.placed(-MOTIF_GRID / 2, -MOTIF_GRID / 2):
        for data, _ in drawings()[motif]:
            canvas.shape(path_from(data), faded(canvas.colours.soft_ink, 0.08), lead, 1.4)


def _stroke(canvas: Canvas[Palette], shape: QPainterPath, fill: str, width: float) -> None:
    """A shape with its fill; or a line, with a dark edge if it has a colour."""
    line = canvas.colours.motif_line
    if fill == "-":
        canvas.shape(shape, "", line, width)
    elif fill.endswith("-"):
        canvas.shape(shape, "", line, width * 2.6)
        canvas.shape(shape, "", _fill(fill[0], canvas.colours), width * 1.3)
    else:
        # Twice, so that its edges are crisp and it is seen where it is only hinted at.
        for _ in range(2):
            canvas.shape(shape, _fill(fill, canvas.colours), line, width)


# Seasons
def season_colour(season: str, colours: Palette) -> str:
    """The colour of a season; the plain card edge before the first one."""
    return {"autumn": colours.autumn, "winter": colours.winter, "spring": colours.spring, "summer": colours.summer}.get(
        season, colours.card_edge
    )


def season_symbol(season: str, centre: QPointF, size: float) -> QPainterPath:
    """Leaf, snow crystal, flower, sun: readable without the colour. ``size`` is the height."""
    half = size / 2
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    if season == "autumn":
        shape = path("M0 -10 C6 -6 8 0 4 5 L1 7 L1 11 H-1 V7 L-4 5 C-8 0 -6 -6 0 -10 Z")
        return placed_symbol(shape, centre, half / 10.5)
    if season == "winter":
        for index in range(6):
            angle = math.pi * index / 3
            along, across = QPointF(math.sin(angle), -math.cos(angle)), QPointF(math.cos(angle), math.sin(angle))
            arm = QPainterPath(across * 1.1)
            for point in (along * 10 + across * 1.1, along * 10 - across * 1.1, across * -1.1):
                arm.lineTo(point)
            arm.closeSubpath()
            for lean in (-1, 1):
                twig = QPainterPath(along * 5 + across * 0.9 * lean)
                twig.lineTo(along * 8 + across * 3.8 * lean)
                twig.lineTo(along * 9 + across * 2.4 * lean)
                twig.lineTo(along * 7 + across * 0.6 * lean)
                twig.closeSubpath()
                arm = arm.united(twig)
            shape = shape.united(arm)
        return placed_symbol(shape, centre, half / 10)
    if season == "spring":
        for index in range(5):
            angle = 2 * math.pi * index / 5
            shape.addEllipse(QPointF(6 * math.sin(angle), -6 * math.cos(angle)), 4.3, 4.3)
        return placed_symbol(shape, centre, half / 10.3)
    rays = star(QPointF(0, 0), 10.5, 12, 0.7)
    return placed_symbol(rays, centre, half / 10.5)


def season_edge(canvas: Canvas[Palette], box: QRectF, season: str, width: float = 5) -> None:
    """A border in the colour of a season."""
    canvas.rounded(inset(box, width / 2 + 1), 6, "", season_colour(season, canvas.colours), width)


def season_seal(canvas: Canvas[Palette], centre: QPointF, size: float, season: str) -> None:
    """The symbol of a season on a disc of its colour."""
    canvas.disc(centre, size / 2, season_colour(season, canvas.colours), canvas.colours.card, 1.5)
    canvas.shape(season_symbol(season, centre, size * 0.66), canvas.colours.card)


def paint_rounds(canvas: Canvas[Palette]) -> None:
    """Index tabs for the rounds, in the colours of their seasons: below each other, or side by side where there is more width.

    The present one stands out, those before have a tick; a ``round`` after the last has ticks alone.
    """
    colours, now, across = canvas.colours, canvas.number("round"), canvas.w > canvas.h
    step = (canvas.w if across else canvas.h) / ROUNDS
    strip = canvas.box.adjusted(1, 5, -1, -1) if across else canvas.box.adjusted(1, 1, -5, -1)
    canvas.rounded(strip, 5, colours.paper, colours.soft_ink, 2)
    for number in range(1, ROUNDS + 1):
        colour = season_colour(list(Season)[(number - 1) // EVENTS_OF_SEASON], colours)
        out = 0 if number == now else 4
        tab = QRectF((number - 1) * step, out, step, canvas.h - out) if across else QRectF(0, (number - 1) * step, canvas.w - out, step)
        tab = tab.adjusted(1, 1, -1, -1)
        canvas.rounded(tab, 5, colour if number == now else mixed(colour, colours.paper, 0.55 if number < now else 0.8), colour, 1.2)
        if number < now:
            canvas.shape(placed_symbol(path("M-6 0 L-2 4 L6 -5"), tab.center(), 1), "", colours.ink, 2.4)
            continue
        side = min(tab.width(), tab.height()) - 5
        if number == now:
            canvas.rounded(around(tab.center(), side), 5, colours.paper)
        canvas.numeral(str(number), tab.center(), 13 if number == now else 11, colours.ink, bold=number == now, room=(side, side))


# Desk and paper
def paint_desk(canvas: Canvas[Palette]) -> None:
    """Boards of warm wood under a lamp, with pencil and eraser where there is room. At the edges it has the plain colour around it."""
    colours, w, h = canvas.colours, canvas.w, canvas.h
    canvas.painter.fillRect(canvas.box, QColor(colours.ground))
    with canvas.placed(w / 2, h / 2, scale=(w / 2, h / 2)):
        lamp = radial(QPointF(-0.16, -0.2), 0.8, (0, mixed(colours.ground, colours.lamp, 0.22)), (1, colours.ground))
        canvas.painter.fillRect(QRectF(-1, -1, 2, 2), lamp)
    boards = max(3, round(h / 150))
    for index in range(boards):
        _board(canvas, QRectF(0, h * index / boards, w, h / boards), index)
    for edge, inwards in ((0.0, 70.0), (w, -70.0)):
        end = linear(QPointF(edge, 0), QPointF(edge + inwards, 0), (0, colours.ground), (1, faded(colours.ground, 0)))
        canvas.painter.fillRect(QRectF(min(edge, edge + inwards), 0, 70, h), end)
    if canvas.word("season"):
        _strew(canvas, canvas.word("season"))
    if canvas.number("free_w"):
        _lay_tools(canvas, QRectF(*(canvas.number(f"free_{name}") for name in "xywh")))


def _board(canvas: Canvas[Palette], board: QRectF, index: int) -> None:
    """A board: its seam, and a grain that runs along it, around a knot in every other one."""
    colours, chance, middle = canvas.colours, Random(index), board.center().y()  # noqa: S311
    grain = mixed(colours.desk_grain, colours.desk_line, 0.12)
    knot = QPointF(board.width() * chance.uniform(0.15, 0.85), middle) if index % 2 else None
    lines = QPainterPath()
    for number in range(1, 8):
        y, sway = board.top() + board.height() * number / 8, chance.uniform(-5, 5)
        lines.moveTo(board.left(), y)
        if knot is None or number == 4:
            lines.cubicTo(QPointF(board.width() / 3, y + sway), QPointF(board.width() * 2 / 3, y - sway), QPointF(board.right(), y))
            continue
        bulge = (14 if y > middle else -14) * (1 - abs(y - middle) / board.height())
        lines.cubicTo(QPointF(knot.x() - 90, y), QPointF(knot.x() - 50, y + bulge), QPointF(knot.x(), y + bulge))
        lines.cubicTo(QPointF(knot.x() + 50, y + bulge), QPointF(knot.x() + 90, y), QPointF(board.right(), y))
    hair = pen(grain, 1)
    # Wider lines in a large window would take ten times as long.
    hair.setCosmetic(True)
    canvas.shape(lines, "", hair)
    if knot is not None:
        canvas.ellipse(around(knot, 34, 13), faded(grain, 0.5), pen(grain, 1.1))
        canvas.ellipse(around(knot, 16, 5), grain, pen(grain, 1))
    if index:
        canvas.painter.fillRect(QRectF(board.left(), board.top() - 1, board.width(), 2), QColor(grain))


def _lay_tools(canvas: Canvas[Palette], free: QRectF) -> None:
    """A pencil and an eraser on a bare part of the desk."""
    long = min(free.width() - 8, 150.0)
    with canvas.placed(free.center().x(), free.center().y() - 11, turn=-8, scale=(long / 112, long / 112)):
        canvas.rounded(QRectF(-52, -2, 104, 12), 4, faded(canvas.theme.shadow, 0.4))
        draw_pencil(canvas)
    with canvas.placed(free.center().x() + long * 0.14, free.bottom() - 16, turn=11):
        canvas.rounded(QRectF(-19, -6, 40, 19), 4, faded(canvas.theme.shadow, 0.4))
        canvas.sheet(QRectF(-20, -9, 40, 18), canvas.colours.photo, canvas.colours.outline, 4, 1.4)
        canvas.sheet(QRectF(-8, -9, 28, 18), canvas.colours.winter, canvas.colours.outline, 2, 1.4)


def draw_pencil(canvas: Canvas[Palette]) -> None:
    """A pencil that lies along x around (0, 0), 110 long, with its point to the right."""
    colours = canvas.colours
    canvas.sheet(QRectF(-56, -6, 14, 12), colours.autumn, colours.outline, 4, 1.6)
    canvas.sheet(QRectF(-44, -6, 80, 12), colours.summer, colours.outline, 1, 1.6)
    canvas.shape(polygon([(36, -6), (54, 0), (36, 6)]), colours.skin[0], colours.outline, 1.6)
    canvas.shape(polygon([(48, -2), (54, 0), (48, 2)]), colours.outline, colours.outline, 1.6)
    canvas.rectangle(QRectF(-43, 1, 78, 4), faded(colours.outline, 0.18))


_STEP, _MARGIN = 34.0, 80.0
"""The least distance of what a season strews on the desk, and the margin of the desk in which it gets rarer."""


def _strew(canvas: Canvas[Palette], season: str) -> None:
    """Strew the margin of the desk with leaves, snow, blossoms or specks of sunlight, most towards its corners."""
    colours, chance = canvas.colours, Random(season)  # noqa: S311
    tints = {
        "autumn": (colours.autumn, mixed(colours.autumn, colours.summer, 0.5), colours.summer, mixed(colours.autumn, colours.wood, 0.5)),
        "winter": (colours.photo, mixed(colours.photo, colours.winter, 0.25)),
        "spring": (mixed(colours.photo, colours.autumn, 0.35), colours.photo),
        "summer": (colours.summer, mixed(colours.summer, colours.photo, 0.4)),
    }[season]
    for row, column in product(range(int(canvas.h / _STEP)), range(int(canvas.w / _STEP))):
        size, turn, tint, slim = chance.uniform(11, 30), chance.uniform(0, 360), chance.choice(tints), chance.uniform(0.65, 1.0)
        x, y = (max((index + chance.uniform(0.2, 0.8)) * _STEP, size * 0.6) for index in (column, row))
        x, y = min(x, canvas.w - size * 0.6), min(y, canvas.h - size * 0.6)
        near = min(x, y, canvas.w - x, canvas.h - y) / _MARGIN
        corner = abs(2 * x / canvas.w - 1) * abs(2 * y / canvas.h - 1)
        if near < 1 and chance.random() < (1 - near) * (0.22 + 0.7 * corner**2):
            # Only leaves are slimmer seen aslant.
            with canvas.placed(x, y, turn=turn, scale=(slim if season == "autumn" else 1.0, 1.0)):
                symbol = season_symbol(season, QPointF(0, 0), size)
                canvas.shape(symbol.translated(1.5, 2), faded(canvas.theme.shadow, 0.25))
                canvas.shape(symbol, faded(tint, max(0.35, 0.85 - 0.6 * near)))
                if season == "autumn":
                    canvas.line(QPointF(0, -size * 0.36), QPointF(0, size * 0.3), faded(colours.outline, 0.3), 1)


def paint_page(canvas: Canvas[Palette]) -> None:
    """A page of the open diary: faint ruled lines, a margin, the shadow of the fold, a ribbon in the colour of the season."""
    colours, box, left, season = canvas.colours, canvas.box, canvas.word("side") == "left", canvas.word("season")
    # Pages below show at the outer edge, so that the diary has some thickness.
    under = box.adjusted(3 if left else 1, 1, -1 if left else -3, -3)
    canvas.rounded(inset(box, 1), 6, mixed(colours.paper, colours.paper_edge, 0.7), colours.paper_edge, 1)
    canvas.rounded(under, 6, mixed(colours.paper, colours.paper_edge, 0.35), colours.paper_edge, 1)
    page = box.adjusted(5 if left else 1, 1, -1 if left else -5, -5)
    canvas.sheet(page, colours.paper, colours.paper_edge, width=1)
    with canvas.clipped(page, 6):
        y, rule = page.top() + 32, faded(colours.rule_line, 0.4 if canvas.number("pale") else 1)
        while y < page.bottom() - 8:
            canvas.line(QPointF(page.left(), y), QPointF(page.right(), y), rule, 1)
            y += 24
        margin = page.left() + 10 if left else page.right() - 10
        canvas.line(QPointF(margin, page.top()), QPointF(margin, page.bottom()), colours.margin_line, 1)
        inwards = QPointF(page.right() - 28, 0) if left else QPointF(page.left() + 28, 0)
        shadow = (0, faded(colours.outline, 0)), (1, faded(colours.outline, 0.14))
        canvas.painter.fillRect(page, linear(inwards, page.topRight() if left else page.topLeft(), *shadow))
    if season:
        _ribbon(canvas, page, season, left)


def _ribbon(canvas: Canvas[Palette], page: QRectF, season: str, left: bool) -> None:
    # It hangs in the fold, clear of what lies on the page.
    width, top, colour = 13.0, page.top(), season_colour(season, canvas.colours)
    x = page.right() - width - 1 if left else page.left() + 1
    ends = [(x, top - 1), (x + width, top - 1), (x + width, top + 62), (x + width / 2, top + 53), (x, top + 62)]
    canvas.shape(polygon(ends), colour, mixed(colour, "#000000", 0.25), 1)
    canvas.shape(season_symbol(season, QPointF(x + width / 2, top + 18), 9), canvas.colours.paper)


def paint_tray(canvas: Canvas[Palette]) -> None:
    """A sheet laid over the desk."""
    for spread in (8, 5, 2):
        shadow = canvas.box.adjusted(8 - spread, 10 - spread, spread - 8, spread - 8)
        canvas.rounded(shadow, 12, faded(canvas.theme.shadow, 0.35))
    canvas.sheet(canvas.box.adjusted(7, 5, -7, -9), canvas.colours.paper, canvas.colours.paper_edge, radius=10)


def paint_slot(canvas: Canvas[Palette]) -> None:
    """The place of the hand, of an item, with a tint in the colour of an owner, or of a chain that begins."""
    colours, box, slot, owner = canvas.colours, canvas.box, canvas.word("slot"), canvas.word("seat")
    if slot == "chain":
        _squared(canvas, box)
        for arm in (QPointF(9, 0), QPointF(0, 9)):
            canvas.line(canvas.middle - arm, canvas.middle + arm, colours.soft_ink, 3)
        return
    (_bag if slot == "item" else _pencil_tray)(canvas, inset(box, 1))
    if owner:
        canvas.rounded(inset(box, 3), 8, faded(canvas.theme.seat(owner), 0.14))


def _pencil_tray(canvas: Canvas[Palette], box: QRectF) -> None:
    """A flat tray of wood, lined with felt, for cards in hand; a pencil lies at its end."""
    colours = canvas.colours
    canvas.rounded(box, 10, lit(mixed(colours.ground, colours.wood, 0.45), box, 0.12, 0.2), colours.desk_line, 1.5)
    felt = inset(box, 5)
    canvas.rounded(felt, 7, mixed(colours.ground, colours.desk_line, 0.22), faded(colours.desk_line, 0.6), 1)
    with canvas.clipped(felt, 7):
        shade = linear(felt.topLeft(), felt.topLeft() + QPointF(0, 10), (0, faded(colours.outline, 0.2)), (1, faded(colours.outline, 0)))
        canvas.painter.fillRect(felt, shade)
    if box.width() > _LONG:
        with canvas.placed(felt.right() - 84, felt.center().y(), turn=3):
            canvas.rounded(QRectF(-54, -2, 106, 11), 4, faded(canvas.theme.shadow, 0.35))
            draw_pencil(canvas)


def _bag(canvas: Canvas[Palette], box: QRectF) -> None:
    """The pocket of a school bag, sewn all around, for an item; its strap is at the end."""
    colours = canvas.colours
    leather, thread = mixed(colours.ground, colours.wood, 0.6), mixed(colours.ground, colours.paper, 0.6)
    canvas.rounded(box, 10, lit(leather, box, 0.06, 0.16), colours.desk_line, 1.5)
    canvas.rounded(inset(box, 5), 6, "", dashed(thread.name(), 1.2))
    if box.width() <= _LONG / 2:
        return
    strap = QRectF(box.right() - 46, box.top(), 18, box.height() * 0.6)
    canvas.rounded(strap, 4, mixed(leather, colours.desk_line, 0.55), colours.desk_line, 1.2)
    buckle = around(QPointF(strap.center().x(), strap.bottom() - 8), 26, 15)
    canvas.rounded(buckle, 3, "", colours.desk_line, 5)
    canvas.rounded(buckle, 3, "", colours.gold, 2.6)


_LONG = 300.0
"""The width from which a tray has room for a pencil; a pocket half as wide has a strap."""


def draw_rosette(canvas: Canvas[Palette], centre: QPointF, radius: float) -> None:
    """A rosette with a star."""
    colours = canvas.colours
    for lean in (-1, 1):
        tail = QPainterPath(centre + QPointF(lean * radius * 0.1, radius * 0.4))
        for x, y in ((0.75, 1.5), (0.42, 1.38), (0.2, 1.62), (-0.15, 0.5)):
            tail.lineTo(centre + QPointF(lean * radius * x, radius * y * 0.85))
        tail.closeSubpath()
        canvas.shape(tail, colours.winter, colours.enamel_dark, 1.2)
    canvas.shape(star(centre, radius, 12, 0.84), colours.summer, colours.enamel_dark, 1.2)
    canvas.disc(centre, radius * 0.6, colours.paper, colours.enamel_dark, 1.2)
    canvas.shape(star(centre, radius * 0.45), colours.autumn)


def _squared(canvas: Canvas[Palette], box: QRectF) -> None:
    colours, line, step = canvas.colours, pen(canvas.colours.rule_line, 1), 16.0
    canvas.sheet(box, colours.paper, colours.paper_edge)
    x = box.left() + step
    while x < box.right() - 2:
        canvas.line(QPointF(x, box.top() + 2), QPointF(x, box.bottom() - 2), line)
        x += step
    y = box.top() + step
    while y < box.bottom() - 2:
        canvas.line(QPointF(box.left() + 2, y), QPointF(box.right() - 2, y), line)
        y += step


def paint_chain_paper(canvas: Canvas[Palette]) -> None:
    """The squared-paper strip that a chain is laid on, its upper edge torn off."""
    canvas.rounded(canvas.box.adjusted(0, 3, 0, 0), 8, faded(canvas.theme.shadow, 0.5))
    _squared(canvas, canvas.box.adjusted(0, 0, 0, -3))
    left, ink = Qt.AlignmentFlag.AlignLeft, canvas.colours.ink
    canvas.text(canvas.words("how"), QRectF(14, 6, canvas.w - 28, EMPTY_NOTE - 8), 13, ink, align=left | Qt.AlignmentFlag.AlignTop)
    for name, y in (("line_1", 6.0), ("line_2", 24.0)):
        canvas.text(canvas.words(name), QRectF(14, y, canvas.w - 28, 17), 13, ink, align=left)


# Around the table


def paint_frame(canvas: Canvas[Palette]) -> None:
    """Endpaper of linen: threads across and down, some of them thicker."""
    colours, chance = canvas.colours, Random(7)  # noqa: S311
    canvas.painter.fillRect(canvas.box, QColor(colours.frame))
    for x in range(0, int(canvas.w), 4):
        canvas.painter.fillRect(QRectF(x, 0, 1, canvas.h), faded(colours.frame_mark, chance.uniform(0.2, 0.75)))
    for y in range(0, int(canvas.h), 4):
        canvas.painter.fillRect(QRectF(0, y, canvas.w, 1), faded(colours.frame_mark, chance.uniform(0.2, 0.75)))


def paint_clasp(canvas: Canvas[Palette]) -> None:
    """A paper clip, lying across."""
    for colour, width in ((canvas.colours.outline, 4.4), (canvas.colours.wire, 2.4)):
        canvas.shape(path("M40 4 H14 C5 4 5 15 14 15 H46 C53 15 53 7 46 7 H18"), "", colour, width)
