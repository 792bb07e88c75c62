"""The schoolyard: a track, the bus, a flag pole, bikes and a court where there is room, with trees and beds, and the school's shadow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import cast

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QRegion

from tabletop_qt.art import shapes
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.games.hallway_rivals.art.school import Palette
from tabletop_qt.games.hallway_rivals.layout import FIELD

STRIPE = 62.0
"""The width of a mown stripe."""
DUSK, HAZE = 0.42, 0.12
"""The share of the ground's colour over all that stands in the yard, in the dark and in light."""
LEFT, RIGHT, TOP, BOTTOM = 0, 1, 0, 2
SPOTS = (
    (RIGHT + TOP, ((424, 300), (390, 262), (320, 214), (262, 176))),
    (LEFT + TOP, ((394, 214), (336, 206), (252, 116))),
    (LEFT + BOTTOM, ((262, 262), (214, 214), (170, 170))),
    (RIGHT + BOTTOM, ((330, 216), (270, 180), (210, 138))),
    (LEFT + TOP, ((206, 92), (150, 92))),
    (LEFT + BOTTOM, ((226, 76), (76, 226))),
    (RIGHT + BOTTOM, ((200, 130), (150, 96))),
    (RIGHT + TOP, ((110, 70),)),
    (RIGHT + BOTTOM, ((96, 48),)),
    (LEFT + BOTTOM, ((84, 84),)),
    (LEFT + TOP, ((110, 70),)),
    (RIGHT + BOTTOM, ((64, 64),)),
    (RIGHT + TOP, ((96, 48),)),
)
"""The corner of the lawn for each thing, and its sizes, best first; the first that there is room for is taken."""
LANE, FINISH = 0.055, 0.62
"""The width of a lane of the track in heights of the track, and the place of its finish in widths."""
MARGIN = 16
"""The distance of things on the lawn from its edge."""
LARGE = 7
"""The number of things that are put there before the trees; beds and benches stand between them."""


def paint_ground(canvas: Canvas[Palette]) -> None:
    """The lawn around the school, with all that stands on it, and the school's outer walls on their paving."""
    colours, box = canvas.colours, canvas.box
    canvas.painter.save()
    canvas.painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    canvas.painter.fillRect(box, colours.ground)
    walls = _boxes(canvas.word("walls"))
    if colours.bush != colours.ground:
        _grass(canvas)
        things, trees = plan(canvas.word("walls"))
        painters = _track, _lot, _plaza, _court, _bikes, _hopscotch, _pond, _bed, _bench, _round_bed, _bed, _round_bed, _bench
        for paint, room in zip(painters, things, strict=True):
            if room is not None:
                paint(canvas, room)
        for at, r, number in trees:
            _tree(canvas, at, r, number)
        # Nothing in the yard is as bright as the school.
        canvas.painter.fillRect(box, shapes.faded(colours.ground, DUSK if QColor(colours.ground).lightness() < 90 else HAZE))
        if (track := things[0]) is not None:
            _runners(canvas, track)
    for each in walls:
        canvas.rectangle(each, "", shapes.pen(colours.path, 26))
    for across, down, opacity in ((15, 21, 0.3), (10, 14, 0.35), (5, 7, 0.6)):
        shadow = QPainterPath()
        shadow.setFillRule(Qt.FillRule.WindingFill)
        for each in walls:
            shadow.addRoundedRect(shapes.inset(each, -6).translated(across, down), 6, 6)
        canvas.shape(shadow, shapes.faded(canvas.theme.shadow, opacity))
    for colour, width in ((colours.wall_edge, 12), (colours.wall_top, 8)):
        for each in walls:
            canvas.rectangle(each, "", shapes.pen(colour, width))
    canvas.painter.restore()


def _grass(canvas: Canvas[Palette]) -> None:
    """Mown stripes, blades and small flowers."""
    colours, box = canvas.colours, canvas.box
    lean, light = box.height() * 0.35, shapes.faded(colours.tuft, 0.34)
    for number in range(round((box.width() + lean) / STRIPE / 2) + 1):
        x = 2 * number * STRIPE - lean
        corners = (x + lean, 0), (x + lean + STRIPE, 0), (x + STRIPE, box.height()), (x, box.height())
        canvas.shape(shapes.polygon([*corners]), light)
    spots = [QPointF(20 + (number * 739) % (box.width() - 40), 12 + (number * 431) % (box.height() - 24)) for number in range(150)]
    canvas.painter.setPen(shapes.pen(shapes.mixed(colours.tuft, colours.bush, 0.5), 1.6))
    canvas.painter.drawLines([QLineF(at, at + QPointF(lean, -9 + abs(lean) / 2)) for at in spots[::2] for lean in (-5, 0, 5)])
    for number, at in enumerate(spots[1::2]):
        canvas.disc(at, 2.6, shapes.faded((colours.paper, colours.coin, colours.pom)[number % 3], 0.75))


def _boxes(walls: str) -> list[QRectF]:
    """The boxes of the school's walls."""
    return [QRectF(*(float(number) for number in each.split(","))) for each in walls.split()]


@lru_cache(maxsize=8)
def plan(walls: str) -> tuple[list[QRectF | None], list[tuple[QPointF, float, int]]]:
    """The box of each large thing, where the school leaves room for it, and the middle, the radius and the number of each tree."""
    taken = [shapes.inset(each, -34).toAlignedRect() for each in _boxes(walls)]
    things, trees = list[QRectF | None](), list[tuple[QPointF, float, int]]()
    for number, (corner, sizes) in enumerate(SPOTS):
        if number == LARGE:
            trees = _planted(taken)
        # In its own quarter of the lawn if one of its sizes fits there, else the smallest anywhere.
        tried = [*((size, 0.5) for size in sizes), (sizes[-1], 1.0)]
        box = next((found for (w, h), share in tried if (found := _spot(taken, w, h, corner, share)) is not None), None)
        things.append(QRectF(box) if box is not None else None)
        taken += [box.adjusted(-14, -14, 14, 14)] if box is not None else []
    return things, trees


def _planted(taken: list[QRect]) -> list[tuple[QPointF, float, int]]:
    """The trees and bushes on free lawn, which is ``taken`` then."""
    trees, full = list[tuple[QPointF, float, int]](), QRegion()
    for one in taken:
        full += one
    for number in range(700):
        bush = number >= 320
        r = 15.0 + number * 7 % 9 if bush else 24.0 + number * 11 % 22
        x, y = (number * 397) % FIELD.w, (number * 613) % FIELD.h
        edge = min(x, y, FIELD.w - x, FIELD.h - y)
        # The nearer to the edge, the denser trees stand; bushes are anywhere.
        if edge < 0.75 * r or not (bush or edge < 60 + number * 7 % 190):
            continue
        at = QPointF(FIELD.x + x, FIELD.y + y)
        crown = shapes.around(at, 2.1 * r).toAlignedRect()
        if not full.intersects(crown):
            taken.append(shapes.inset(QRectF(crown), r * 0.5).toAlignedRect())
            full += taken[-1]
            trees.append((at, r, number))
    return trees


def _spot(taken: list[QRect], w: int, h: int, corner: int, share: float) -> QRect | None:
    """The free box of this size nearest to a corner of the lawn, within this share of its sides."""
    across, down = round(share * FIELD.w) - w - MARGIN, round(share * FIELD.h) - h - MARGIN
    right, low = bool(corner & RIGHT), bool(corner & BOTTOM)
    # The corner for a box, and where its upper left one can be then.
    x, y = (round(start + (long - size - MARGIN if far else MARGIN)) for start, long, size, far in (
        (FIELD.x, FIELD.w, w, right), (FIELD.y, FIELD.h, h, low)))  # fmt: skip
    free = QRegion(QRect(x - across * right, y - down * low, across, down))
    for one in taken:
        free -= one.adjusted(-w, -h, 0, 0)
    # PySide's stubs don't say that a region is its rectangles.
    ends = [QPoint(rect.right() if right else rect.left(), rect.bottom() if low else rect.top()) for rect in cast(Iterable[QRect], free)]
    nearest = min(ends, key=lambda end: hypot(end.x() - x, end.y() - y), default=None)
    return QRect(nearest.x(), nearest.y(), w, h) if nearest is not None else None


def _tree(canvas: Canvas[Palette], at: QPointF, r: float, number: int) -> None:
    """A tree from above: a crown of lobes, lit from the upper left, and its shadow."""
    colours = canvas.colours
    leaf = shapes.mixed(colours.bush, (colours.bush, colours.coin, colours.activity)[number % 3], 0.16)
    canvas.ellipse(QRectF(at.x() - 0.8 * r, at.y() - 0.55 * r, 2.1 * r, 1.9 * r), shapes.faded(canvas.theme.shadow, 0.55))
    lobes = 7 + number % 3
    dark = shapes.mixed(leaf, "#000000", 0.14)
    around = [at + QPointF(cos(turn), sin(turn)) * (0.6 * r) for turn in (2 * pi * (lobe + number * 0.37) / lobes for lobe in range(lobes))]
    for wider, colour in ((1.4, shapes.mixed(dark, colours.body_edge, 0.45)), (0, dark)):
        for lobe in around:
            canvas.disc(lobe, 0.46 * r + wider, colour)
    canvas.disc(at, 0.7 * r, dark)
    for across, down, share, light in ((-0.12, -0.14, 0.66, 0.02), (-0.2, -0.24, 0.44, 0.12), (-0.28, -0.32, 0.22, 0.24)):
        canvas.disc(at + QPointF(across, down) * r, share * r, shapes.mixed(leaf, "#FFFFFF", light))


def _slab(canvas: Canvas[Palette], box: QRectF, colour: shapes.Colour, radius: float) -> None:
    """A paved area with its shadow and its edge."""
    canvas.rounded(box.translated(2, 3), radius, shapes.faded(canvas.theme.shadow, 0.35))
    canvas.sheet(box, shapes.lit(colour, box, 0.06, 0.06), shapes.faded(canvas.colours.body_edge, 0.45), radius=radius)


def _track(canvas: Canvas[Palette], box: QRectF) -> None:
    """A running track with lanes around a football pitch."""
    colours, round_ = canvas.colours, box.height() / 2
    _slab(canvas, box, shapes.mixed(colours.attack, colours.path, 0.38), round_)
    lane, chalk = box.height() * LANE, shapes.faded(colours.plate, 0.7)
    for number in (1, 2, 3):
        canvas.rounded(shapes.inset(box, number * lane), round_ - number * lane, "", chalk, 1.4)
    green = shapes.inset(box, 4 * lane)
    turf = shapes.mixed(colours.bush, colours.activity, 0.3)
    canvas.rounded(green, green.height() / 2, turf, colours.plate, 2)
    pitch = shapes.inset(green, green.height() * 0.2, 7)
    with canvas.clipped(green, green.height() / 2):
        for number in range(0, 10, 2):
            stripe = QRectF(pitch.left() + number * pitch.width() / 10, pitch.top(), pitch.width() / 10, pitch.height())
            canvas.painter.fillRect(stripe, shapes.faded(colours.tuft, 0.55))
    line = shapes.pen(shapes.faded(colours.plate, 0.9), 2.2)
    canvas.rectangle(pitch, "", line)
    middle, deep = pitch.center(), pitch.height()
    canvas.line(QPointF(middle.x(), pitch.top()), QPointF(middle.x(), pitch.bottom()), line)
    canvas.disc(middle, deep * 0.17, "", line)
    for end, side in ((pitch.left(), 1), (pitch.right(), -1)):
        corners = QPointF(end, middle.y() - deep * 0.27), QPointF(end + side * deep * 0.26, middle.y() + deep * 0.27)
        canvas.rectangle(QRectF(*corners).normalized(), "", line)
        goal = QRectF(QPointF(end - side * 9, middle.y() - deep * 0.13), QPointF(end, middle.y() + deep * 0.13)).normalized()
        canvas.rectangle(goal, shapes.faded(colours.plate, 0.55), colours.plate, 2)
    canvas.disc(middle + QPointF(deep * 0.3, -deep * 0.12), 5, colours.plate, colours.body_edge, 1.4)
    # The finish, in squares.
    size, start = lane * 0.5, QPointF(box.left() + box.width() * FINISH, box.bottom() - 4 * lane)
    for number in range(16):
        at = start + QPointF(number % 2 * size, number // 2 * size)
        canvas.painter.fillRect(QRectF(at.x(), at.y(), size, size), (colours.plate, colours.body_edge)[(number + number // 2) % 2])
    for number in range(3):
        x = box.left() + box.width() * (0.36 + 0.09 * number)
        canvas.line(QPointF(x, box.top() + 0.6 * lane), QPointF(x, box.top() + 3.4 * lane), colours.body_edge, 4.4)
        canvas.line(QPointF(x, box.top() + 0.6 * lane), QPointF(x, box.top() + 3.4 * lane), colours.plate, 2.6)


def lap(box: QRectF, lane: float, share: float) -> QPointF:
    """The spot on a track after a share of its lap, this far inside its edge: from the finish on, and to the right at the bottom."""
    r, straight = box.height() / 2 - lane, box.width() - box.height()
    whole = 2 * straight + 2 * pi * r
    way = (share * whole + (FINISH * box.width() - box.height() / 2)) % whole
    left, right, middle = box.left() + box.height() / 2, box.right() - box.height() / 2, box.center().y()
    if way < straight:
        return QPointF(left + way, middle + r)
    if way < straight + pi * r:
        return shapes.polar(QPointF(right, middle), pi / 2 - (way - straight) / r, r)
    if way < 2 * straight + pi * r:
        return QPointF(right - (way - straight - pi * r), middle - r)
    return shapes.polar(QPointF(left, middle), -pi / 2 - (way - 2 * straight - pi * r) / r, r)


def _runners(canvas: Canvas[Palette], box: QRectF) -> None:
    """A runner for each player, as far round the track as they have come on their way to the last report card."""
    runners, size = canvas.word("runners").split(), 0.095 * box.height()
    for number, runner in enumerate(runners):
        seat, hundredths = runner.split(":")
        # They start one behind the other, so that all symbols are seen.
        share = 0.03 + 0.018 * number + 0.009 * int(hundredths)
        at = lap(box, 4 * LANE * box.height() * (number + 0.5) / len(runners), share)
        canvas.disc(at + QPointF(2, 3), size / 2, shapes.faded(canvas.theme.shadow, 0.9))
        canvas.disc(at, size / 2, canvas.theme.seat(seat), canvas.colours.body_edge, 1.8)
        canvas.shape(shapes.seat_symbol(seat, at, 0.66 * size), canvas.colours.plate, canvas.colours.body_edge, 1.2)


def _lot(canvas: Canvas[Palette], box: QRectF) -> None:
    """A lot with the school bus, a crossing and, where it is large, parked cars."""
    colours = canvas.colours
    _slab(canvas, box, shapes.mixed(colours.path, colours.body_edge, 0.38), 14)
    chalk = shapes.faded(colours.plate, 0.75)
    parked = box.height() > 180
    if parked:
        wide = 62.0
        bays = int((box.width() - 24) / wide)
        left = box.center().x() - bays * wide / 2
        for number in range(bays + 1):
            x = left + number * wide
            canvas.line(QPointF(x, box.top() + 8), QPointF(x, box.top() + 94), chalk, 2.6)
        for bay, colour in ((0, colours.attack), (1, colours.plate), (bays - 2, colours.defence)):
            _car(canvas, QRectF(left + bay * wide + 10, box.top() + 15, wide - 20, 78), colour)
    lane = QRectF(box.left(), box.bottom() - 104, box.width(), 104) if parked else box
    for number in range(6):
        at = QPointF(lane.right() - 52, lane.top() + 12 + number * (lane.height() - 24) / 6)
        canvas.painter.fillRect(QRectF(at.x(), at.y(), 36, (lane.height() - 24) / 11), chalk)
    _bus(canvas, QRectF(lane.left() + 14, lane.center().y() - 35, min(252.0, lane.width() - 80), 70))


def _car(canvas: Canvas[Palette], box: QRectF, colour: str) -> None:
    """A car from above, its front to the top."""
    colours, w, glass = canvas.colours, box.width(), shapes.mixed(canvas.colours.defence, canvas.colours.body_edge, 0.55)
    canvas.rounded(box.translated(4, 5), w * 0.3, shapes.faded(canvas.theme.shadow, 0.8))
    canvas.sheet(box, shapes.lit(colour, box, 0.2, 0.15), colours.body_edge, radius=w * 0.3, width=1.6)
    roof = QRectF(box.left() + w * 0.14, box.top() + 24, w * 0.72, box.height() - 36)
    canvas.rounded(roof, 8, glass, shapes.faded(colours.body_edge, 0.6), 1)
    canvas.rounded(roof.adjusted(1, 11, -1, -8), 5, shapes.mixed(colour, "#FFFFFF", 0.2))
    for side in (box.left() + w * 0.24, box.right() - w * 0.24):
        canvas.disc(QPointF(side, box.top() + 4.5), 3.4, colours.coin)


def _bus(canvas: Canvas[Palette], box: QRectF) -> None:
    """The school bus from above, its front to the right: hatches and ribs on its roof, a stop sign at its side."""
    colours, h, glass = canvas.colours, box.height(), shapes.mixed(canvas.colours.defence, canvas.colours.body_edge, 0.55)
    yellow = shapes.mixed(colours.coin, colours.snack, 0.12)
    canvas.rounded(box.translated(5, 8), 12, shapes.faded(canvas.theme.shadow, 0.9))
    for x in (0.18, 0.74):
        for y in (box.top() - 3, box.bottom() - 5):
            canvas.rounded(QRectF(box.left() + x * box.width(), y, 28, 8), 3, colours.body_edge)
    hood = QRectF(box.right() - 40, box.top() + 8, 40, h - 16)
    canvas.sheet(hood, shapes.lit(yellow, hood, 0.15, 0.15), colours.body_edge, radius=10, width=1.8)
    body = box.adjusted(0, 0, -26, 0)
    canvas.sheet(body, shapes.lit(yellow, body, 0.22, 0.12), colours.body_edge, radius=11, width=1.8)
    canvas.rounded(QRectF(body.right() - 15, body.top() + 7, 10, h - 14), 4, glass)
    for y in (body.top() + 6, body.bottom() - 6):
        canvas.line(QPointF(body.left() + 8, y), QPointF(body.right() - 22, y), colours.body_edge, 2.6)
    for number in range(1, 6):
        x = body.left() + number * (body.width() - 22) / 6
        canvas.line(QPointF(x, body.top() + 13), QPointF(x, body.bottom() - 13), shapes.faded(colours.body_edge, 0.28), 2)
    for share in (0.22, 0.62):
        hatch = shapes.around(QPointF(body.left() + share * body.width(), body.center().y()), 26, 26)
        canvas.sheet(hatch, colours.plate, shapes.faded(colours.body_edge, 0.7), radius=5)
    for y in (hood.top() + 9, hood.bottom() - 9):
        canvas.disc(QPointF(hood.right() - 5, y), 4.4, colours.plate, colours.body_edge, 1)
    sign = QPointF(body.right() - 40, box.top() - 12)
    canvas.line(sign + QPointF(0, 14), sign, colours.body_edge, 3)
    canvas.shape(shapes.polygon([(at.x(), at.y()) for at in (shapes.polar(sign, pi * (2 * k + 1) / 8, 9.5) for k in range(8))]),
                 colours.attack, colours.plate, 1.8)  # fmt: skip


def _plaza(canvas: Canvas[Palette], box: QRectF) -> None:
    """A round of paving with a hedge and benches, and the flag of the school on its pole."""
    colours, middle, r = canvas.colours, box.center(), box.width() / 2
    canvas.ellipse(box.translated(2, 3), shapes.faded(canvas.theme.shadow, 0.35))
    canvas.disc(middle, r, shapes.lit(colours.path, box, 0.06, 0.06), shapes.faded(colours.body_edge, 0.45), 1.6)
    seam = shapes.faded(colours.grout, 0.8)
    for ring, slabs in ((0.94, 20), (0.66, 14), (0.4, 8)):
        canvas.disc(middle, ring * r, "", seam, 1.6)
        for number in range(slabs):
            turn = 2 * pi * (number + 0.5 * ring) / slabs
            canvas.line(shapes.polar(middle, turn, ring * r), shapes.polar(middle, turn, (ring - 0.27) * r), seam, 1.4)
    leaf = shapes.mixed(colours.bush, "#000000", 0.12)
    arcs = [pi / 4 + k * pi / 2 + (step - 3) * 0.165 for k in range(4) for step in range(7)]
    for spread, colour in ((QPointF(3, 4), shapes.faded(canvas.theme.shadow, 0.5)), (QPointF(), leaf)):
        for turn in arcs:
            canvas.disc(shapes.polar(middle, turn, 0.82 * r) + spread, 0.12 * r, colour)
    for number, turn in enumerate(arcs):
        at = shapes.polar(middle, turn, 0.82 * r)
        canvas.disc(at + QPointF(-2.4, -2.8), 0.06 * r, shapes.mixed(colours.bush, "#FFFFFF", 0.16))
        if number % 3 == 1:
            canvas.disc(at, 3.4, (colours.pom, colours.coin, colours.paper)[number % 4 % 3])
    for side in (-1, 1):
        plank = shapes.around(middle + QPointF(side * 0.5 * r, 0), 0.13 * r, 0.5 * r)
        canvas.rounded(plank.translated(3, 5), 3, shapes.faded(canvas.theme.shadow, 0.6))
        canvas.sheet(plank, shapes.lit(colours.door_leaf, plank, 0.15, 0.1), shapes.faded(colours.body_edge, 0.7), radius=3, width=1.2)
        canvas.line(QPointF(plank.center().x(), plank.top() + 3), QPointF(plank.center().x(), plank.bottom() - 3), colours.body_edge, 1)
    foot = middle + QPointF(-0.1 * r, 0.28 * r)
    top = foot + QPointF(0, -0.86 * r)
    canvas.line(foot, foot + QPointF(0.62 * r, 0.3 * r), shapes.faded(canvas.theme.shadow, 0.9), 5)
    canvas.disc(foot, 0.12 * r, colours.plate, shapes.faded(colours.body_edge, 0.7), 1.6)
    canvas.line(foot, top, colours.body_edge, 7)
    canvas.line(foot, top, colours.plate, 4)
    canvas.disc(top, 5.5, colours.coin, colours.coin_edge, 1.4)
    x, y, w, h = top.x() + 4, top.y() + 7, 0.6 * r, 0.36 * r
    flag = QPainterPath(QPointF(x, y))
    flag.cubicTo(QPointF(x + w * 0.35, y - h * 0.26), QPointF(x + w * 0.6, y + h * 0.28), QPointF(x + w, y))
    flag.lineTo(x + w, y + h)
    flag.cubicTo(QPointF(x + w * 0.6, y + h * 1.28), QPointF(x + w * 0.35, y + h * 0.74), QPointF(x, y + h))
    flag.closeSubpath()
    canvas.shape(flag, shapes.lit(colours.purple, QRectF(x, y, w, h), 0.2, 0.15), colours.body_edge, 1.8)
    canvas.shape(shapes.star(QPointF(x + 0.5 * w, y + 0.52 * h), 0.34 * h), colours.coin)


def _bikes(canvas: Canvas[Palette], box: QRectF) -> None:
    """Bicycles at their stand, from above."""
    colours = canvas.colours
    _slab(canvas, box, colours.path, 8)
    count = round((box.width() - 16) / 38)
    step, paints = (box.width() - 24) / count, (colours.attack, colours.defence, colours.coin, colours.activity, colours.pom)
    canvas.line(QPointF(box.left() + 12, box.top() + 18), QPointF(box.right() - 12, box.top() + 18), colours.body_edge, 6)
    canvas.line(QPointF(box.left() + 12, box.top() + 18), QPointF(box.right() - 12, box.top() + 18), colours.grout, 3.4)
    for number in range(count):
        if number == 2:
            continue
        at = QPointF(box.left() + 12 + (number + 0.5) * step, box.top() + 12)
        back = at + QPointF(3 - number % 3 * 3, 62)
        canvas.line(at + QPointF(5, 4), back + QPointF(5, 4), shapes.faded(canvas.theme.shadow, 0.8), 6)
        for wheel, way in ((at, 1), (back, -1)):
            canvas.line(wheel, wheel + QPointF(0, 22 * way), colours.body_edge, 5)
        canvas.line(at + QPointF(0, 14), back - QPointF(0, 12), colours.body_edge, 7)
        canvas.line(at + QPointF(0, 14), back - QPointF(0, 12), paints[number % 5], 4.6)
        canvas.line(at + QPointF(-11, 19), at + QPointF(11, 19), colours.body_edge, 3.6)
        canvas.ellipse(shapes.around(back - QPointF(0, 18), 9, 14), colours.body_edge)


def _hopscotch(canvas: Canvas[Palette], box: QRectF) -> None:
    """Squares for hopping, in chalk on paving."""
    colours, upright = canvas.colours, box.height() > box.width()
    _slab(canvas, box, shapes.mixed(colours.path, colours.body_edge, 0.2), 8)
    long, deep, number = max(box.width(), box.height()), min(box.width(), box.height()), 0
    size = (long - 20) / 8
    for column, pair in enumerate((0, 0, 1, 0, 1, 0, 1, 0)):
        for side in (-0.5, 0.5) if pair else (0.0,):
            number += 1
            far, aside = 10 + column * size, deep / 2 + (side - 0.5) * size
            square = QRectF(aside, long - far - size, size, size) if upright else QRectF(far, aside, size, size)
            square.translate(box.topLeft())
            paint = (colours.paper, colours.coin, colours.pom, colours.defence)[number % 4]
            canvas.rectangle(shapes.inset(square, 1), shapes.faded(paint, 0.35), shapes.faded(colours.plate, 0.9), 2)
            if number == 6:
                # The stone that was thrown. Numbers in the squares would look like prices of spaces.
                canvas.disc(square.center(), size * 0.2, colours.grout, colours.body_edge, 1.4)


def _court(canvas: Canvas[Palette], box: QRectF) -> None:
    """A court with white lines and a basket at each end."""
    colours = canvas.colours
    line = shapes.pen(shapes.faded(colours.plate, 0.8), 3)
    canvas.sheet(
        box, shapes.lit(shapes.mixed(colours.snack, colours.ground, 0.5), box, 0.08, 0.06), shapes.faded(colours.body_edge, 0.35), radius=6
    )
    inner = shapes.inset(box, 12)
    canvas.rectangle(inner, "", line)
    middle, deep = inner.center(), inner.height() * 0.3
    canvas.line(QPointF(middle.x(), inner.top()), QPointF(middle.x(), inner.bottom()), line, 3)
    canvas.disc(middle, deep * 0.75, "", line)
    for end, side in ((inner.left(), 1), (inner.right(), -1)):
        canvas.rectangle(
            QRectF(QPointF(end, middle.y() - deep), QPointF(end + side * deep * 1.3, middle.y() + deep)).normalized(), "", line
        )
        canvas.disc(QPointF(end + side * 12, middle.y()), 8, "", colours.attack, 3)
    ball = middle + QPointF(46, 34)
    canvas.disc(ball + QPointF(3, 4), 8, shapes.faded(canvas.theme.shadow, 0.7))
    canvas.disc(ball, 8, colours.snack, colours.body_edge, 1.4)


def _pond(canvas: Canvas[Palette], box: QRectF) -> None:
    """A pond with stones around it and lilies."""
    colours, water = canvas.colours, shapes.mixed(canvas.colours.defence, canvas.colours.ground, 0.5)
    canvas.ellipse(box.translated(3, 5), shapes.faded(canvas.theme.shadow, 0.4))
    canvas.ellipse(box, colours.path, shapes.faded(colours.body_edge, 0.4), 1.6)
    inner = shapes.inset(box, 11)
    canvas.ellipse(inner, shapes.lit(water, inner, 0.25, 0.1), shapes.faded(colours.body_edge, 0.4), 1.4)
    for x, y, w in ((0.3, 0.4, 0.3), (0.5, 0.62, 0.26)):
        left = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        canvas.line(left, left + QPointF(w * box.width(), 0), shapes.faded(colours.plate, 0.45), 2.4)
    for x, y in ((0.68, 0.36), (0.3, 0.64), (0.76, 0.5)):
        at = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        canvas.ellipse(shapes.around(at, 22, 14), colours.bush, shapes.faded(colours.body_edge, 0.5), 1.2)
        canvas.disc(at + QPointF(3, -2), 3.4, colours.pom)


def _bed(canvas: Canvas[Palette], box: QRectF) -> None:
    """A flower bed with a border of boards."""
    colours = canvas.colours
    canvas.rounded(box.translated(3, 4), 12, shapes.faded(canvas.theme.shadow, 0.45))
    canvas.sheet(box, colours.door_leaf, shapes.faded(colours.body_edge, 0.6), radius=12)
    _flowers(canvas, shapes.inset(box, 7), 10)


def _round_bed(canvas: Canvas[Palette], box: QRectF) -> None:
    """A round flower bed."""
    colours = canvas.colours
    canvas.ellipse(box.translated(3, 4), shapes.faded(canvas.theme.shadow, 0.45))
    canvas.ellipse(box, colours.path, shapes.faded(colours.body_edge, 0.5), 1.5)
    _flowers(canvas, shapes.inset(box, 8), box.width())


def _flowers(canvas: Canvas[Palette], box: QRectF, radius: float) -> None:
    colours = canvas.colours
    canvas.rounded(box, min(radius, box.height() / 2), shapes.mixed(colours.bush, colours.door_leaf, 0.3))
    for number in range(round(box.width() * box.height() / 190)):
        x, y = 0.14 + (number * 0.618) % 0.72, 0.2 + (number * 0.377) % 0.6
        at = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        petal = (colours.pom, colours.coin, colours.paper, colours.purple, colours.attack)[number % 5]
        canvas.disc(at, 5, shapes.mixed(petal, "#FFFFFF", 0.15), shapes.faded(colours.body_edge, 0.45), 1)
        canvas.disc(at, 1.6, colours.coin_edge)


def _bench(canvas: Canvas[Palette], box: QRectF) -> None:
    """A bench on a few slabs."""
    colours = canvas.colours
    canvas.rounded(box, 8, colours.path, shapes.faded(colours.body_edge, 0.3), 1.2)
    seat = shapes.inset(box, 14, 13)
    canvas.rounded(seat.translated(3, 5), 3, shapes.faded(canvas.theme.shadow, 0.6))
    for number in range(3):
        plank = QRectF(seat.left(), seat.top() + number * seat.height() / 3, seat.width(), seat.height() / 3 - 1)
        canvas.sheet(plank, shapes.lit(colours.door_leaf, plank, 0.15, 0.1), shapes.faded(colours.body_edge, 0.6), radius=2, width=1)
