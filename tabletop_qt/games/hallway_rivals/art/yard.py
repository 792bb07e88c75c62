"""The schoolyard: mown grass with trees, flower beds, benches and a court where there is room, and the shadow of the school."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import cos, hypot, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from tabletop_qt.art import shapes
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.games.hallway_rivals.art.school import Palette
from tabletop_qt.games.hallway_rivals.layout import FIELD

STRIPE = 62.0
"""The width of a mown stripe."""
DUSK, HAZE = 0.42, 0.12
"""The share of the ground's colour over all that stands in the yard, in the dark and in light."""
SPOTS = ((300.0, 200.0), (200.0, 130.0), (110.0, 70.0), (96.0, 48.0), (84.0, 84.0), (110.0, 70.0), (64.0, 64.0), (96.0, 48.0))
"""The room that each thing on the lawn takes, the largest first."""


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
        for paint, room in zip((_court, _pond, _bed, _bench, _round_bed, _bed, _round_bed, _bench), things, strict=True):
            if room is not None:
                paint(canvas, room)
        for at, r, number in trees:
            _tree(canvas, at, r, number)
        # Nothing in the yard is as bright as the school.
        canvas.painter.fillRect(box, shapes.faded(colours.ground, DUSK if QColor(colours.ground).lightness() < 90 else HAZE))
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
    field = QRectF(FIELD.x, FIELD.y, FIELD.w, FIELD.h)
    taken = [shapes.inset(each, -34) for each in _boxes(walls)]
    things, trees = list[QRectF | None](), list[tuple[QPointF, float, int]]()
    for number, (w, h) in enumerate(SPOTS):
        box = next((each for each in _rooms(field, w, h, number) if not any(each.intersects(one) for one in taken)), None)
        things.append(box)
        taken += [shapes.inset(box, -14)] if box is not None else []
    for number in range(320):
        r = 24.0 + number * 11 % 22
        at = QPointF(field.left() + (number * 397) % field.width(), field.top() + (number * 613) % field.height())
        edge = min(at.x() - field.left(), field.right() - at.x(), at.y() - field.top(), field.bottom() - at.y())
        crown = shapes.around(at, 2.1 * r)
        # The nearer to the edge, the denser they stand.
        dense = edge < 60 + number * 7 % 190 and field.contains(shapes.around(at, 1.5 * r))
        if dense and not any(crown.intersects(one) for one in taken):
            taken.append(shapes.inset(crown, r * 0.5))
            trees.append((at, r, number))
    return things, trees


def _rooms(field: QRectF, w: float, h: float, number: int) -> Iterator[QRectF]:
    """Boxes of this size on the lawn, from one of its corners on."""
    corner = (field.topLeft(), field.topRight(), field.bottomLeft(), field.bottomRight())[number * 3 % 4]
    across, down = (range(round(start) + 16, round(start + long - size), 38) for start, long, size in (
        (field.left(), field.width(), w), (field.top(), field.height(), h)))  # fmt: skip
    spots = sorted(product(across, down), key=lambda spot: hypot(spot[0] + w / 2 - corner.x(), spot[1] + h / 2 - corner.y()))
    return (QRectF(x, y, w, h) for x, y in spots)


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
