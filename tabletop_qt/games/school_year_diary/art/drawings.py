"""The drawings on cards and rows: the motifs, and the four students."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from engines.school_year_diary.card_reading import CARD_FILES
from resources import text
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.shapes import faded, linear, mixed, path_from, pen
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import Palette, palette

# Motifs


MOTIF_GRID = 48.0


FILLS = "rbgywpk"
"""Red, blue, green, yellow, wood, photograph paper, dark."""


_DARK = 0.4
"""Cards that are darker than this hide dark lines."""


@cache
def drawings() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The strokes of each motif, from the card files: an event or an item brings the drawing of its motif along, experiences borrow it."""
    files = [tomllib.loads(text("school_year_diary", f"{name}.toml")) for name in CARD_FILES]
    entries = [entry for file in files for listed in file.values() for entry in listed if "drawing" in entry]
    return {entry["motif"]: tuple((data, fill) for data, fill in entry["drawing"]) for entry in entries}


def _fill(letter: str, colours: Palette) -> str:
    named = {"r": "autumn", "b": "winter", "g": "spring", "y": "summer", "w": "wood", "p": "photo", "k": "feature"}
    colour: str = getattr(colours, named[letter])
    return colour


def draw_motif(canvas: Canvas[Palette], box: QRectF, motif: str) -> None:
    """Draws a motif into a square box; on dark cards with a light edge, as if cut out. Raises KeyError for one that has no drawing."""
    colours, scale = canvas.colours, box.width() / MOTIF_GRID
    width = max(1.7, 1.3 / scale)
    with canvas.placed(box.left(), box.top(), scale=(scale, scale)):
        if QColor(colours.card).lightnessF() < _DARK:
            for data, fill in drawings()[motif]:
                own = width * 2.6 if len(fill) > 1 else width
                canvas.shape(path_from(data), "", mixed(colours.ink, colours.card, 0.3), own + max(2.4, 2.4 / scale))
        for data, fill in drawings()[motif]:
            _stroke(canvas, path_from(data), fill, width)


def _stroke(canvas: Canvas[Palette], shape: QPainterPath, fill: str, width: float) -> None:
    """A shape with its fill; or a line, in two colours where it has one of its own."""
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


# Students


GRID = 100.0
"""Faces are drawn on a square of this side: the head around (50, 46), the shoulders to the lower edge."""


@frozen
class Sketch:
    """The lines of one student, as path data on the grid."""

    behind: str
    """Hair behind the head."""
    fringe: str
    """Hair over the forehead."""
    eyes: str
    brows: str
    mouth: str
    attribute: str
    """What only this one wears, filled in the accent of the student."""
    trim: str
    """Lines of the attribute and of the clothes."""


SKETCHES = {
    "giang_ry": Sketch(
        behind="M50 6 L57 15 L67 9 L69 20 L81 19 L77 30 L88 35 L79 43 L84 53 L74 55 L26 55 L16 53 L21 43 L12 35 L23 30 L19 19 "
        "L31 20 L33 9 L43 15 Z",
        fringe="M26 44 C25 30 36 22 50 22 C64 22 75 30 74 44 C70 38 66 34 62 32 L58 38 L51 31 L45 38 L39 32 C34 34 29 39 26 44 Z",
        eyes="M40 47 a3.2 3.8 0 1 1 -6.4 0 a3.2 3.8 0 1 1 6.4 0 Z M66.4 47 a3.2 3.8 0 1 1 -6.4 0 a3.2 3.8 0 1 1 6.4 0 Z",
        brows="M32 40 Q36.5 37 41 39.5 M59 39.5 Q63.5 37 68 40",
        mouth="M40 56 Q50 58 60 56 Q58 66 50 66 Q42 66 40 56 Z",
        attribute="M50 75 l3 5 5.6 -1 -1 5.6 5 3 -5 3 1 5.6 -5.6 -1 -3 5 -3 -5 -5.6 1 1 -5.6 -5 -3 5 -3 -1 -5.6 5.6 1 Z",
        trim="M30 54 h.1 M70 54 h.1",
    ),
    "o_tach": Sketch(
        behind="M22 58 V26 C22 15 29 11 38 11 H62 C71 11 78 15 78 26 V58 Z",
        fringe="M24 42 V30 C24 22 30 19 37 19 H63 C70 19 76 22 76 30 V42 L73 36 H27 Z",
        eyes="M40 48 a2.8 2.8 0 1 1 -5.6 0 a2.8 2.8 0 1 1 5.6 0 Z M65.6 48 a2.8 2.8 0 1 1 -5.6 0 a2.8 2.8 0 1 1 5.6 0 Z",
        brows="M31 39.5 H42 M58 39.5 H69",
        mouth="M43 61 Q50 63.5 57 61",
        attribute="M38 76 H62 L58 100 H42 Z",
        trim="M28 42 H46 V52 A3 3 0 0 1 43 55 H31 A3 3 0 0 1 28 52 Z M54 42 H72 V52 A3 3 0 0 1 69 55 H57 A3 3 0 0 1 54 52 Z "
        "M46 45 Q50 43 54 45",
    ),
    "nim_se": Sketch(
        behind="M24 50 C19 26 34 12 54 14 C66 10 74 16 78 15 C76 19 77 20 84 20 C82 25 86 27 97 25 C94 32 92 33 99 39 C91 40 "
        "88 42 92 48 C84 46 80 46 76 52 Z",
        fringe="M25 43 C24 28 36 19 52 20 C64 19 73 25 76 36 C68 33 66 29 60 29 C62 34 60 35 56 33 C52 29 46 30 43 37 C40 33 32 36 25 43 Z",
        eyes="M41 45.5 L33.5 48 A3.8 3.6 0 0 0 41 48.5 Z M59 45.5 L66.5 48 A3.8 3.6 0 0 1 59 48.5 Z",
        brows="M32 41 L42 39 M58 39 L68 41",
        mouth="M42 58 Q52 64 61 56.5",
        attribute="M24 38 C38 30 62 30 76 37 L76 42 C62 36 38 36 24.5 43.5 Z",
        trim="M34 78 Q50 88 66 78 M60 84 L72 98",
    ),
    "an_pha": Sketch(
        behind="M50 7 C58 3 68 8 68 15 C80 16 84 28 80 36 C86 46 82 52 85 60 C88 70 81 76 84 86 C78 93 70 90 68 82 H32 C30 90 "
        "22 93 16 86 C19 76 12 70 15 60 "
        "C18 52 14 46 20 36 C16 28 20 16 32 15 C32 8 42 3 50 7 Z",
        fringe="M25 46 C23 30 35 21 50 21 C65 21 77 30 75 46 C70 44 68 38 66 33 C58 38 44 38 34 31 C33 38 30 44 25 46 Z",
        eyes="M33 47 Q37 50.5 41 47 L41 48.5 Q37 53.5 33 48.5 Z M59 47 Q63 50.5 67 47 L67 48.5 Q63 53.5 59 48.5 Z",
        brows="M32 41.5 Q36.5 38.5 41 40 M59 40 Q63.5 38.5 68 41.5",
        mouth="M46 60.5 Q50 63 54 60.5",
        attribute="M74 17 A11 11 0 1 0 84 33 A9 9 0 0 1 74 17 Z",
        trim="M36 79 Q43 85 50 79 Q57 85 64 79",
    ),
}
"""By student id."""


STUDENTS = tuple(SKETCHES)
"""The order in which palettes have their colours."""


def _head(student: str) -> QPainterPath:
    head = QPainterPath()
    if student == "o_tach":
        head.addRoundedRect(QRectF(26, 22, 48, 50), 19, 20)
    else:
        head.addEllipse(QPointF(50, 46), 24.5, 25.5)
    return head


def silhouette(student: str) -> QPainterPath:
    """The outline of head and hair on the grid: each student can be told by it alone."""
    return _head(student).united(path_from(SKETCHES[student].behind))


def cloth(student: str, theme: Theme) -> str:
    """The colour of a student's clothes."""
    return palette(theme).cloth[STUDENTS.index(student)]


def draw(painter: QPainter, box: QRectF, student: str, theme: Theme, *, bust: bool = True) -> None:
    """Draws a student into a square box; with ``bust`` down to the shoulders, else the head alone, larger."""
    index = STUDENTS.index(student)
    colours = palette(theme)
    skin, hair = colours.skin[index], colours.hair[index]
    sketch = SKETCHES[student]
    painter.save()
    painter.translate(box.topLeft())
    scale = box.width() / GRID
    painter.scale(scale, scale)
    if not bust:
        # The head fills the box: what matters at the size of a counter is hair and eyes.
        painter.translate(50, 50)
        painter.scale(1.16, 1.16)
        painter.translate(-50, -45)
    line = max(2.0, 1.3 / scale)
    ink = pen(colours.ink if theme.name != "dark" else colours.outline, line)
    painter.setPen(ink)
    painter.setBrush(QColor(hair))
    painter.drawPath(path_from(sketch.behind))
    if bust:
        _shoulders(painter, colours.cloth[index], skin)
    painter.setBrush(linear(QPointF(30, 22), QPointF(70, 72), (0, mixed(skin, "#FFFFFF", 0.18)), (1, mixed(skin, colours.autumn, 0.10))))
    painter.drawPath(_head(student))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colours.autumn, 0.22))
    for x in (33, 67):
        painter.drawEllipse(QPointF(x, 56), 4.6, 3.2)
    _features(painter, sketch, theme, line)
    painter.setPen(ink)
    painter.setBrush(mixed(hair, "#FFFFFF", 0.10))
    painter.drawPath(path_from(sketch.fringe))
    _attribute(painter, student, sketch, theme, ink.widthF(), bust)
    painter.restore()


def _shoulders(painter: QPainter, cloth: str, skin: str) -> None:
    painter.setBrush(QColor(mixed(skin, "#000000", 0.08)))
    painter.drawPath(path_from("M42 66 V80 Q50 86 58 80 V66 Z"))
    painter.setBrush(linear(QPointF(14, 74), QPointF(86, 100), (0, mixed(cloth, "#FFFFFF", 0.14)), (1, mixed(cloth, "#000000", 0.12))))
    painter.drawPath(path_from("M12 101 C12 86 24 79 41 77 Q50 86 59 77 C76 79 88 86 88 101 Z"))


def _features(painter: QPainter, sketch: Sketch, theme: Theme, line: float) -> None:
    dark = palette(theme).feature
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(dark))
    painter.drawPath(path_from(sketch.eyes))
    painter.setPen(pen(dark, line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path_from(sketch.brows))
    mouth = path_from(sketch.mouth)
    if sketch.mouth.endswith("Z"):
        painter.setBrush(QColor(palette(theme).smile))
    painter.drawPath(mouth)


def _attribute(painter: QPainter, student: str, sketch: Sketch, theme: Theme, line: float, bust: bool) -> None:
    """Sunflower, glasses and tie, headband and scarf, moon clip."""
    colours = palette(theme)
    worn = {"giang_ry": colours.summer, "o_tach": colours.autumn, "nim_se": colours.winter, "an_pha": colours.summer}[student]
    painter.setPen(pen(colours.feature, line * 0.8))
    painter.setBrush(QColor(worn))
    on_head = student in ("nim_se", "an_pha")
    if bust or on_head:
        painter.drawPath(path_from(sketch.attribute))
    if student == "giang_ry" and bust:
        painter.setBrush(QColor(colours.hair[STUDENTS.index(student)]))
        painter.drawEllipse(QPointF(50, 87.6), 4.2, 4.2)
    if bust or student == "o_tach":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(colours.feature, line))
        painter.drawPath(path_from(sketch.trim))


def draw_portrait(painter: QPainter, box: QRectF, student: str, theme: Theme) -> None:
    """Draws a large portrait into a box at the origin."""
    colours = palette(theme)
    worn = cloth(student, theme)
    ground = linear(box.topLeft(), box.bottomRight(), (0, mixed(worn, colours.paper, 0.62)), (1, mixed(worn, colours.paper, 0.82)))
    clip = QPainterPath()
    clip.addRoundedRect(box, 10, 10)
    painter.save()
    painter.setClipPath(clip)
    painter.fillRect(box, ground)
    side = min(box.width(), box.height()) * 0.96
    draw(painter, QRectF((box.width() - side) / 2, box.height() - side, side, side), student, theme)
    painter.restore()
    painter.setPen(pen(mixed(worn, colours.ink, 0.3), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
