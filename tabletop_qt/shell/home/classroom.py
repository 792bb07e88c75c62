"""The classroom that the home page is painted on: a wall in the light of its windows, a blackboard, and the shelf of the boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, cos, pi
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import HIGH_CONTRAST, LIGHT, Theme
from tabletop_qt.widgets.controls import add, column, label, line, painter_on
from tabletop_qt.widgets.style import mixed, wall

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

DAY = 6, 20
"""The hours in which the sun shines in; then the light is that of the moon."""
WARM = 8, 17
"""The hours between which daylight is not tinted."""
TINT, GOLD, BRIGHT = 0.07, 0.16, 0.9
"""How far daylight or moonlight tints the wall, how far a low sun does, and how far daylight makes the wall as bright as a page."""
SEASONS = "winter", "spring", "summer", "autumn"
"""The seasons of the north, from December on, each of three months."""
SOFT = 10
"""How many pixels wide the soft edge of the light is."""
FADED, SHADOW = 0.45, 0.75
"""How much of the light reaches the floor, and how dark the shadows of a season are."""
FLOOR = 58, 12
"""The most height that the floor has, and the least that it and what is above it have."""
BLOWN, FALLEN, FLAT = 9, 7, 0.55
"""The size of what a season blows in, in pixels, how much of it lies on the floor, and how flat it is seen there."""
FLOORBOARDS = 14
"""The number of floorboards from the middle to a side, about."""
PANES = 2, 3
"""The panes of a window, across and down."""
FRAME, AROUND, MOST_AROUND = 5, 12, 18
"""The width of the blackboard's frame, and by how much the board goes beyond what hangs on it: usually, and the most with room for it."""
DEPTH = 15
"""The height of the upper side of a shelf, on which boxes stand."""
CAST = 14
"""The height of the shadow below a shelf."""


def lit_wall(theme: Theme, hour: int) -> str:
    """The colour of the wall where light falls on it at this hour."""
    if theme is HIGH_CONTRAST:
        return wall(theme)
    bright = mixed(wall(theme), theme.panel, BRIGHT) if theme is LIGHT else wall(theme)
    if not DAY[0] <= hour < DAY[1]:
        return mixed(bright, theme.accent, TINT)
    share = TINT if WARM[0] <= hour < WARM[1] else GOLD
    if theme is LIGHT:
        return mixed(bright, theme.ring, share)
    return mixed(bright, mixed(theme.ring, theme.warning, 0.7), share / 2)


def season_of(month: int) -> str:
    """The season of a month.

    >>> [season_of(month) for month in (1, 2, 3, 11, 12)]
    ['winter', 'winter', 'spring', 'autumn', 'winter']
    """
    return SEASONS[month % 12 // 3]


def _shape(*curves: tuple[float, ...], turns: int = 1) -> QPainterPath:
    """A closed shape of curves from the middle, each with two handles and its end, repeated around the middle."""
    made = QPainterPath()
    for turn in range(turns):
        part = QPainterPath()
        for x1, y1, x2, y2, x, y in curves:
            part.cubicTo(x1, y1, x2, y2, x, y)
        part.closeSubpath()
        made |= QTransform().rotate(360 / turns * turn).map(part)
    return made


def _maple() -> QPainterPath:
    """A maple leaf."""
    half = (0, -1), (0.24, -0.55), (0.7, -0.7), (0.6, -0.25), (1, 0), (0.5, 0.22), (0.56, 0.55), (0.1, 0.45), (0.06, 1)
    made = QPainterPath()
    made.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*half, *((-x, y) for x, y in reversed(half)))]))
    made.closeSubpath()
    return made


_SHAPES = {
    "autumn": _maple(),
    "winter": _shape((0.1, -0.3, 0.15, -0.8, 0, -1), (-0.15, -0.8, -0.1, -0.3, 0, 0), turns=6),
    "spring": _shape((0.5, -0.3, 0.5, -0.9, 0, -1), (-0.5, -0.9, -0.5, -0.3, 0, 0), turns=5),
    "summer": _shape((0.9, -0.5, 0.8, -1.6, 0, -2), (-0.8, -1.6, -0.9, -0.5, 0, 0)),
}
"""What each season blows past the window, about two units wide."""
_MANY = {"autumn": (6, 20.0), "winter": (16, 10.0), "spring": (8, 14.0), "summer": (9, 22.0)}
"""How many of them cast a shadow in a window, and how large they are, in pixels."""


def _strewn(season: str, window: int) -> Iterator[tuple[float, float, float, float]]:
    """The shadows of a season in a window: x in its widths, y in heights of the wall, the size, and the turn in degrees."""
    count, size = _MANY[season]
    for number in range(count):
        at = (number + 1) * 0.618 + 0.31 * window
        # In summer a branch hangs into the window, else something falls past it.
        down = 0.3 * (at * 1.7 % 1) ** 2 if season == "summer" else (number + 0.5) / count
        yield at % 1, down, size * (0.75 + 0.5 * (at * 3 % 1)), 360 * (at * 5 % 1)


RIBBON = 20, 32, 10
"""The size of a ribbon, in pixels, and how far from the edge it hangs."""


def hang_ribbon(picture: QPixmap, theme: Theme, season: str) -> None:
    """Hang a ribbon over the right of a picture, in the colour of a season and with its shape."""
    colour = {"autumn": theme.warning, "winter": theme.accent, "spring": theme.gain, "summer": theme.ring}[season]
    wide, high, beside = RIBBON
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(picture.deviceIndependentSize().width() - wide - beside, 0)
    painter.setPen(QPen(QColor(theme.ring_edge), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawPolygon([QPointF(*at) for at in ((0, -2), (wide, -2), (wide, high), (wide / 2, high - 6), (0, high))])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.panel))
    painter.translate(wide / 2, wide / 2 + (3 if season == "summer" else 0))
    painter.scale(wide * 0.34, wide * 0.34)
    painter.drawPath(_SHAPES[season])
    painter.end()


class Classroom(QWidget):
    """The page below everything on the shelf page, painted for the part that is asked for; only a small picture of its light is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.hour = 12
        self.season = "summer"
        self._lit: tuple[object, QImage] | None = None
        """The light on the wall, and how it was drawn."""
        self._hung: Sequence[QWidget] = ()
        self._planks: Sequence[QWidget] = ()

    def furnish(self, hung: Sequence[QWidget], planks: Sequence[QWidget]) -> None:
        """Hang these widgets on the blackboard, and make shelves of those."""
        self._hung, self._planks = hung, planks

    def look(self, theme: Theme, hour: int, season: str) -> None:
        """Take the colours of a theme, and the light of an hour and a season."""
        if (theme, hour, season) != (self.theme, self.hour, self.season):
            self.theme, self.hour, self.season = theme, hour, season
            self.update()

    def event(self, event: QEvent, /) -> bool:
        """Qt's hook: paint all of it anew when boxes grow or shrink, for shelves and floor go from wall to wall."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the wall, the light, the board and the shelves."""
        painter = painter_on(self, event)
        painter.fillRect(event.rect(), QColor(wall(self.theme)))
        if self.theme is not HIGH_CONTRAST:
            self._light(painter)
            self._floor(painter)
        for top in sorted({plank.mapTo(self, QPoint()).y() for plank in self._planks}):
            self._shelf(painter, top, self._planks[0].height())
        if self.theme is not HIGH_CONTRAST:
            self._lying(painter)
        self._board(painter)
        painter.end()

    def _light(self, painter: QPainter) -> None:
        """Two windows of light, which wander over the wall and lean with the sun, with the season's shadows in them.

        They are drawn small and then enlarged, so that their edges are soft.
        """
        drawn = self.theme, self.hour, self.season, self.size()
        if self._lit is None or self._lit[0] != drawn:
            self._lit = drawn, self._draw_light()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(self.rect()), self._lit[1])

    def _draw_light(self) -> QImage:
        w, h = max(1, ceil(self.width() / SOFT)), max(1, ceil(self.height() / SOFT))
        image = QImage(w, h, QImage.Format.Format_RGB32)
        shade, light = QColor(wall(self.theme)), QColor(lit_wall(self.theme, self.hour))
        image.fill(shade)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        hour = self.hour if DAY[0] <= self.hour < DAY[1] else DAY[0] + 2
        day = (hour - DAY[0]) / (DAY[1] - DAY[0])
        slant, gap = (0.5 - day) * 0.7, 10 / SOFT
        wide, high = 0.115 * w, 0.34 * h
        glow = QLinearGradient(0, 0, 0, h)
        glow.setColorAt(0.1, light)
        faint = QColor(light)
        faint.setAlphaF(FADED)
        glow.setColorAt(1, faint)
        for window in range(2):
            painter.setTransform(QTransform(1, 0, slant, 1, (0.52 - 0.4 * day + 0.42 * window) * w, 0))
            painter.setBrush(glow)
            for across in range(PANES[0]):
                for down in range(PANES[1]):
                    painter.drawRect(QRectF(across * (wide + gap), (down - 0.06) * (high + gap), wide, high))
            painter.setBrush(shade)
            painter.setOpacity(SHADOW)
            for x, y, size, turn in _strewn(self.season, window):
                self._outline(painter, QPointF(x * (2 * wide + gap), y * h), size / SOFT, turn)
            painter.setOpacity(1)
        painter.end()
        return image

    def _outline(self, painter: QPainter, middle: QPointF, size: float, turn: float) -> None:
        """The shape of the season: a leaf in autumn, a flake in winter, petals in spring, a broad leaf in summer."""
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        painter.scale(size, size)
        painter.drawPath(_SHAPES[self.season])
        painter.restore()

    def _lying(self, painter: QPainter) -> None:
        """What the season has blown in lies on the shelves, between the boxes."""
        painter.setPen(Qt.PenStyle.NoPen)
        for number, plank in enumerate(self._planks[1:]):
            at = plank.mapTo(self, QPoint())
            painter.setBrush(self._blown(number))
            self._outline(painter, QPointF(at.x() - 6 - 4 * (number % 3), at.y() - 5), BLOWN, 40 + 65 * number)

    def _blown(self, number: int) -> QColor:
        """The colour of a thing that the season has blown in."""
        theme = self.theme
        first, second = {
            "autumn": (theme.warning, theme.ring),
            "winter": (theme.focus_halo, theme.accent),
            "spring": (theme.pointed, theme.focus_halo),
            "summer": (theme.gain, theme.ring),
        }[self.season]
        return QColor(mixed(second if number % 2 else first, wall(theme), 0.25))

    def _floor(self, painter: QPainter) -> None:
        """The floor below the boxes, where the window has height to spare, with a skirting board."""
        boxes = [plank.parentWidget() for plank in self._planks]
        foot = max((each.mapTo(self, QPoint()).y() + each.height() for each in boxes if each is not None), default=self.height())
        top = max(foot + FLOOR[1], self.height() - FLOOR[0])
        if self.height() - top < FLOOR[1]:
            return
        theme, w = self.theme, self.width()
        wood = mixed(theme.ground, theme.panel if theme is LIGHT else theme.soft_ink, 0.3 if theme is LIGHT else 0.12)
        board, boards = QRectF(0, top - 7, w, 7), QRectF(0, top, w, self.height() - top)
        painter.fillRect(board, _down(board, mixed(wall(theme), theme.panel, 0.6), mixed(wood, theme.ring_edge, 0.25)))
        painter.fillRect(boards, _down(boards, mixed(wood, theme.ring_edge, 0.16), wood))
        painter.setPen(QPen(QColor(mixed(wood, theme.ring_edge, 0.22)), 1.2))
        middle = w / 2
        for seam in range(-FLOORBOARDS, FLOORBOARDS + 1):
            x = middle + seam * w / FLOORBOARDS / 1.6
            painter.drawLine(QPointF(x, top), QPointF(middle + (x - middle) * 1.18, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(FALLEN):
            painter.setBrush(self._blown(number))
            painter.save()
            painter.translate(w * ((number + 1) * 0.618 % 1), top + (self.height() - top) * (0.3 + 0.45 * (number * 0.37 % 1)))
            painter.scale(1, FLAT)
            self._outline(painter, QPointF(), BLOWN, 70 * number)
            painter.restore()

    def _shelf(self, painter: QPainter, top: int, thick: int) -> None:
        """A shelf from wall to wall: its upper side, its front edge, and its shadow."""
        theme, w = self.theme, self.width()
        wood = mixed(theme.ground, theme.soft_ink, 0.3)
        edge = QColor(mixed(wood, theme.ring_edge, 0.45))
        if theme is HIGH_CONTRAST:
            painter.fillRect(QRectF(0, top, w, thick), edge)
            return
        upper, front = QRectF(0, top - DEPTH, w, DEPTH), QRectF(0, top, w, thick)
        painter.fillRect(upper, _down(upper, mixed(wood, theme.ring_edge, 0.28), mixed(wood, theme.panel if theme is LIGHT else wood, 0.2)))
        painter.fillRect(front, _down(front, mixed(wood, theme.panel if theme is LIGHT else theme.soft_ink, 0.22), wood))
        painter.fillRect(QRectF(0, top + thick - 3, w, 3), edge)
        cast = QRectF(0, top + thick, w, CAST)
        shade = QColor(theme.shadow)
        clear = QColor(shade)
        clear.setAlpha(0)
        painter.fillRect(cast, _down(cast, shade, clear))

    def _board(self, painter: QPainter) -> None:
        """The blackboard behind what hangs on it, in a wooden frame."""
        if not self._hung:
            return
        box = QRectF()
        for part in self._hung:
            box |= QRectF(part.mapTo(self, QPoint()), part.size())
        theme, around = self.theme, min(MOST_AROUND, self._gap(box))
        beside = max(AROUND, around)
        box.adjust(-beside, -min(around, AROUND), beside, around)
        wood = mixed(theme.ground, theme.soft_ink, 0.3)
        frame = min(FRAME, around)
        painter.setPen(QPen(QColor(mixed(wood, theme.ring_edge, 0.5)), 1.5))
        painter.setBrush(_down(box, mixed(wood, theme.panel if theme is LIGHT else theme.soft_ink, 0.2), wood))
        painter.drawRoundedRect(box, 8, 8)
        box.adjust(frame, frame, -frame, -frame)
        painter.setBrush(QColor(theme.board))
        painter.drawRoundedRect(box, 4, 4)

    def _gap(self, box: QRectF) -> float:
        """The height that the board may take below what hangs on it, so that no box stands in front of it."""
        boxes = [plank.parentWidget() for plank in self._planks]
        first = min(each.mapTo(self, QPoint()).y() for each in boxes if each is not None)
        return max(2.0, first - box.bottom() - 2)


# Drawn in chalk


SKETCH = 72, 52
"""The size of a sketch, in pixels."""
MOVING, _BACK = 900, 0.75
"""The milliseconds in which one of them moves, and the share of it after which the card goes back."""
LARGEST = 1.2
"""The most that a sketch is enlarged."""
_CHALK, JOIN = 2.4, Qt.PenJoinStyle.RoundJoin


def _dragging(painter: QPainter, share: float) -> None:
    """A card on its way to a free place, where it rests for a moment."""
    way = min(1.0, 2 * share) if share < _BACK else (1 - share) / (1 - _BACK)
    painter.save()
    painter.setPen(QPen(painter.pen().color(), 2, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(QRectF(46, 12, 22, 30), 4, 4)
    painter.restore()
    painter.save()
    painter.translate(15 + 42 * way, 28 - way)
    painter.rotate(-9 * (1 - way))
    painter.drawRoundedRect(QRectF(-11, -15, 22, 30), 4, 4)
    painter.drawEllipse(QPointF(0, 0), 5, 5)
    painter.restore()
    if not way:
        painter.drawPolyline([QPointF(36, 22), QPointF(41, 27), QPointF(36, 32)])
        painter.drawLine(QPointF(31, 27), QPointF(41, 27))


def _undoing(painter: QPainter, share: float) -> None:
    """A pawn, and an arrow back around it, which is being drawn."""
    pawn = QPainterPath(QPointF(28, 44))
    pawn.cubicTo(QPointF(30, 38), QPointF(34, 36), QPointF(33, 28))
    pawn.lineTo(39, 28)
    pawn.cubicTo(QPointF(38, 36), QPointF(42, 38), QPointF(44, 44))
    pawn.closeSubpath()
    pawn.addEllipse(QPointF(36, 22), 6, 6)
    painter.drawPath(pawn)
    painter.drawArc(QRectF(12, 6, 48, 40), -30 * 16, round(190 * 16 * share))
    if share == 1:
        painter.drawPolyline([QPointF(7, 15), QPointF(13, 22), QPointF(20, 16)])


def _asking(painter: QPainter, share: float) -> None:
    """A lamp that shines, twice anew."""
    shine = (1 + cos(4 * pi * share)) / 2
    lamp = QPainterPath(QPointF(31, 38))
    lamp.cubicTo(QPointF(31, 32), QPointF(23, 30), QPointF(23, 21))
    lamp.cubicTo(QPointF(23, 4), QPointF(49, 4), QPointF(49, 21))
    lamp.cubicTo(QPointF(49, 30), QPointF(41, 32), QPointF(41, 38))
    lamp.closeSubpath()
    painter.drawPath(lamp)
    painter.drawLine(QPointF(32, 44), QPointF(40, 44))
    for near, far in (((17, 21), (9, 21)), ((55, 21), (63, 21)), ((20, 8), (13, 3)), ((52, 8), (59, 3))):
        painter.drawLine(QPointF(*near), QPointF(*near) + (QPointF(*far) - QPointF(*near)) * shine)


class Sketch(QWidget):
    """A small drawing on the blackboard, in the colour of its words."""

    def __init__(self, draw: Callable[[QPainter, float], None]) -> None:
        super().__init__()
        self._draw = draw
        self.share = 1.0
        """How much of its movement is done; then it lies as in the beginning."""
        self.setObjectName("sketch")

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Draw the strokes."""
        painter = painter_on(self, event)
        painter.scale(self.width() / SKETCH[0], self.height() / SKETCH[1])
        painter.setPen(QPen(self.palette().color(self.foregroundRole()), _CHALK, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, JOIN))
        self._draw(painter, self.share)
        painter.end()


class Sketches(QWidget):
    """Three things that a player can do at every table, each drawn above its word. They move once; a click ends that."""

    def __init__(self) -> None:
        super().__init__()
        self._still = False
        self._motion: QVariantAnimation | None = None
        beside, middle = line(self, 0, 16), Qt.AlignmentFlag.AlignHCenter
        self._drawn = [Sketch(draw) for draw in (_dragging, _undoing, _asking)]
        self._words = [label(words, "small", wrap=False) for words in (msg("Drag"), msg("Undo"), msg("Hint"))]
        columns = [
            add(column(spacing=2), (drawn, 0, middle), (words, 0, middle)) for drawn, words in zip(self._drawn, self._words, strict=True)
        ]
        add(beside, *columns)
        self._layouts = *columns, beside

    def move_once(self) -> None:
        """Show one after the other how it is done, unless that was shown before."""
        if self._still or self._motion is not None or self.isHidden():
            return
        self._motion = QVariantAnimation(self, startValue=0.0, endValue=float(len(self._drawn)), duration=MOVING * len(self._drawn))
        self._motion.valueChanged.connect(self._come_to)
        self._motion.start()

    def _come_to(self, done: float) -> None:
        for number, sketch in enumerate(self._drawn):
            share = done - number if 0 < done - number < 1 else 1.0
            if share != sketch.share:
                sketch.share = share
                sketch.update()

    def keep_still(self, still: bool) -> None:
        """Move nothing, and end a movement that has begun, or let the drawings move."""
        self._still = still
        if still:
            self._finish()

    def _finish(self) -> None:
        if self._motion is not None:
            self._motion.setCurrentTime(self._motion.duration())

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """Qt's hook: end the movement."""
        self._finish()
        super().mousePressEvent(event)

    def fit(self, h: int) -> None:
        """Take this height; with too little of it, nothing is shown."""
        high = min(LARGEST * SKETCH[1], h - 2 - max(words.sizeHint().height() for words in self._words))
        self.setVisible(high >= SKETCH[1])
        for drawn in self._drawn if high >= SKETCH[1] else ():
            drawn.setFixedSize(round(high * SKETCH[0] / SKETCH[1]), round(high))
        # Each keeps its old width until events are handled.
        for each in self._layouts:
            each.invalidate()


def _down(box: QRectF, upper: str | QColor, lower: str | QColor) -> QLinearGradient:
    """A gradient from the upper to the lower edge of a box."""
    made = QLinearGradient(box.topLeft(), box.bottomLeft())
    made.setColorAt(0, QColor(upper))
    made.setColorAt(1, QColor(lower))
    return made
