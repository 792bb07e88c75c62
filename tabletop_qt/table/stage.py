"""The stage: shows a moment over the table. Nothing beneath it moves, and it takes no clicks; whoever plays moments skips them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import cos, pi

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsView, QWidget

from tabletop_qt.art.lettering import LEAST, text, text_size
from tabletop_qt.art.shapes import around, drawn, faded, placed, sheet
from tabletop_qt.table.motion import Motion, eased, evened
from tabletop_qt.table.pictures import Highlight, Pictures, Sharpness
from tabletop_qt.table.scene import rolling
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import GATHER, LENGTH, LIGHT, STAGE, Actor, Moment
from tabletop_qt.viewmodels.scenery import Box

DIM = 0.42
"""The darkness of the rim of the table; its middle stays lighter."""
SOFT = 0.25
"""The sharpness of a moment's light."""
SPOT = 8.0
"""The radius of the corners of what stays light, in pixels."""
_NAME = ("", "moment")


class Stage(QWidget):
    """Lies over what is seen of a table, and is hidden but for moments."""

    def __init__(self, table: QGraphicsView, pictures: Pictures, motion: Motion) -> None:
        super().__init__(table.viewport())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._table, self._pictures, self._motion = table, pictures, motion
        self.moment: Moment | None = None
        self._at = 0.0
        self._corner = QPointF()
        """The upper left corner of the stage."""
        self.hide()

    def play(self, moment: Moment | None) -> None:
        """Show a moment in place of the one before; None, or no motion: show none."""
        self.end()
        if moment is None or not self._motion.enabled or not self._table.isVisible():
            return
        self.moment = moment
        self.setGeometry(self._table.viewport().rect())
        self._corner = self._upper_left(moment)
        self.raise_()
        self.show()
        self._motion.run(_NAME, moment.lasts, self._show_at, self.end, curve=lambda t: min(t, 1.0))

    def end(self) -> None:
        """End the moment."""
        self._motion.drop(_NAME)
        self.moment, self._at = None, 0.0
        self.hide()

    def covers(self, point: QPoint) -> bool:
        """True if a picture or the sentence of a moment hides this point; a small moment is clicked through."""
        if self.moment is None or not self.moment.dims:
            return False
        boxes = [self._pose(actor, self.moment.lands)[0] for actor in self.moment.actors]
        boxes += [] if self.moment.spots else [self._on_stage(self.moment.caption)]
        return any(box.contains(QPointF(point)) for box in boxes)

    def _show_at(self, t: float) -> None:
        moment = self.moment
        if moment is not None:
            moving = moment.lasts - moment.reads
            since = t * moment.lasts * LENGTH / moving
            self._at = max(min(since, moment.lands), since - moment.reads * LENGTH / moving)
            self.update()

    # Places

    @property
    def _scale(self) -> float:
        return min(self.width() / STAGE.w, self.height() / STAGE.h)

    def _upper_left(self, moment: Moment) -> QPointF:
        """The corner of a stage in the middle; for a moment near a box, of one with its pictures around it, whole and in sight."""
        scale = self._scale
        if moment.near is None:
            return QPointF((self.width() - STAGE.w * scale) / 2, (self.height() - STAGE.h * scale) / 2)
        boxes = [QRectF(box.x, box.y, box.w, box.h) for box in (moment.caption, *[actor.shown for actor in moment.actors])]
        reach, at = reduce(QRectF.united, boxes), self._on_table(moment.near).center()
        x, y = at.x() - scale * reach.center().x(), at.y() - scale * reach.center().y()
        return QPointF(
            min(max(x, -scale * reach.left()), self.width() - scale * reach.right()),
            min(max(y, -scale * reach.top()), self.height() - scale * reach.bottom()),
        )

    def _on_stage(self, box: Box) -> QRectF:
        scale = self._scale
        return QRectF(self._corner.x() + box.x * scale, self._corner.y() + box.y * scale, box.w * scale, box.h * scale)

    def _on_table(self, box: Box) -> QRectF:
        return QRectF(self._table.mapFromScene(QRectF(box.x, box.y, box.w, box.h)).boundingRect())

    def _place(self, actor: Actor) -> Callable[[Box], QRectF]:
        return self._on_table if actor.there else self._on_stage

    def _into(self, place: Box | None, box: QRectF, else_grown: float) -> QRectF:
        """A box of the same shape in a place of the table; where there is none, a smaller or larger one around the same point."""
        factor, found = else_grown, box
        if place is not None:
            found = self._on_table(place)
            factor = min(found.width() / box.width(), found.height() / box.height())
        return around(found.center(), box.width() * factor, box.height() * factor)

    def _pose(self, actor: Actor, lands: int) -> tuple[QRectF, float, float]:
        """The box of an actor now, its opacity, and its turn."""
        at = self._at - actor.delay
        # Who comes late has as much time to leave as the others.
        left = LENGTH - actor.delay
        comes, goes = _share(at, 0, GATHER), _share(at, min(lands, left - 350), min(left - 50, lands + 300), evened)
        acts = _share(at, actor.acts, lands - 100, evened)
        place = self._place(actor)
        box = shown = place(actor.shown)
        if actor.moved is not None:
            box = _between(shown, place(actor.moved), acts)
        if actor.turns:
            box = turned(shown, acts)
        box.translate(0, -4 * actor.leap * self._scale * acts * (1 - acts))
        if comes < 1:
            box = _between(self._into(actor.start, box, 0.8), box, comes)
        if goes > 0:
            box = _between(box, self._into(actor.end, box, 1.06), goes)
        seen = min(1.0, 2.5 * comes) * (1.0 - (goes if actor.end is None else max(0.0, 4 * goes - 3)))
        rolls = 360.0 * (1 - _share(at, 0, actor.rolls, evened)) if actor.rolls else 0.0
        return box, seen, actor.tilt * acts - rolls

    # Painting

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the moment as it is now."""
        moment = self.moment
        if moment is None:
            return
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        dim = _share(self._at, 0, 150) * (1 - _share(self._at, moment.lands, moment.lands + 250))
        painter.save()
        if moment.spots:
            painter.setClipPath(self._around(moment.spots), Qt.ClipOperation.IntersectClip)
        if moment.dims:
            self._paint_light(painter, moment, dim)
        painter.restore()
        for actor in moment.actors:
            self._paint_actor(painter, actor, moment.lands)
        if not moment.spots:
            self._paint_words(painter, moment, min(dim, _share(self._at, moment.tells, moment.tells + 150)))
        for number, box in enumerate(moment.lights):
            self._paint_light_on(
                painter, self._on_table(box), self._at - moment.lands - 100 - number * min(LIGHT, 300 // len(moment.lights))
            )

    def _around(self, spots: Sequence[Box]) -> QPainterPath:
        """Everything but these boxes of the table."""
        shade, light = QPainterPath(), QPainterPath()
        shade.addRect(QRectF(self.rect()))
        for box in spots:
            light.addRoundedRect(self._on_table(box), SPOT, SPOT)
        return shade.subtracted(light)

    def _paint_light(self, painter: QPainter, moment: Moment, share: float) -> None:
        whole = QRectF(self.rect())
        shade = QRadialGradient(whole.center(), 0.62 * max(whole.width(), whole.height()))
        shade.setColorAt(0, QColor(0, 0, 0, round(110 * share)))
        shade.setColorAt(1, QColor(0, 0, 0, round(255 * DIM * share)))
        painter.fillRect(whole, shade)
        if moment.light is not None:
            picture = self._pictures.face(moment.light, Sharpness(SOFT)).pixmap
            painter.setOpacity(share)
            painter.drawPixmap(whole, picture, QRectF(picture.rect()))
            painter.setOpacity(1)

    def _paint_actor(self, painter: QPainter, actor: Actor, lands: int) -> None:
        box, opacity, turn = self._pose(actor, lands)
        if opacity <= 0:
            return
        dpr, face = self.devicePixelRatioF(), actor.face
        if actor.rolls:
            face = rolling(face, (self._at - actor.delay) / actor.rolls)
        largest = max(self._place(actor)(each).width() for each in (actor.shown, actor.moved) if each is not None)
        picture = self._pictures.face(face, Sharpness(largest * dpr / face.w, dpr)).pixmap
        painter.setOpacity(opacity)
        with placed(painter, box.center().x(), box.center().y(), turn=turn):
            painter.drawPixmap(around(QPointF(), box.width(), box.height()), picture, QRectF(picture.rect()))
        painter.setOpacity(1)

    def _paint_words(self, painter: QPainter, moment: Moment, share: float) -> None:
        theme, caption = self._pictures.theme, moment.caption
        plate = self._on_stage(caption)
        painter.setOpacity(share)
        with placed(painter, plate.x(), plate.y(), scale=(self._scale, self._scale)):
            box = QRectF(0, 0, caption.w, caption.h)
            sheet(painter, box, theme.bubble, faded(theme.bubble_ink, 0.35), 14, 1.5)
            with text_size(self._pictures.percent / 100, LEAST):
                text(painter, tr(moment.words), box.adjusted(20, 8, -20, -8), 26, theme.bubble_ink, bold=True, even=True)
        painter.setOpacity(1)

    def _paint_light_on(self, painter: QPainter, box: QRectF, since: float) -> None:
        """Ring what has changed, brightest when its turn has come."""
        strength = _share(since, 0, 80) * (1 - 0.35 * _share(since, 120, 300))
        if strength > 0:
            ring = self._pictures.ring(Box(0, 0, box.width(), box.height()), Sharpness(1.0), Highlight.CHOSEN)
            painter.setOpacity(strength)
            painter.drawPixmap(box.topLeft() - QPointF(ring.margin, ring.margin), ring.pixmap)
            painter.setOpacity(1)


def still(moment: Moment, pictures: Pictures, width: int, dpr: float, share: float = 1.0) -> QPixmap:
    """A moment's pictures as they are shown, in a width in pixels; the first ``share`` of them, each growing into its place."""
    boxes = [QRectF(actor.shown.x, actor.shown.y, actor.shown.w, actor.shown.h) for actor in moment.actors]
    whole = reduce(QRectF.united, boxes).adjusted(-8, -8, 8, 8)
    scale = min(width / whole.width(), 1.0)

    def draw(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        painter.translate(-whole.topLeft())
        for number, (actor, box) in enumerate(zip(moment.actors, boxes, strict=True)):
            grown = _share(share * (len(boxes) + 1), number, number + 2)
            shown = pictures.face(actor.face, Sharpness(actor.shown.w * scale * dpr / actor.face.w, dpr)).pixmap
            painter.setOpacity(grown)
            high = box.width() * actor.face.h / actor.face.w
            painter.drawPixmap(
                around(box.center(), box.width() * (0.6 + 0.4 * grown), high * (0.6 + 0.4 * grown)), shown, QRectF(shown.rect())
            )

    return drawn(round(whole.width() * scale), round(whole.height() * scale), dpr, draw)


def turned(page: QRectF, share: float) -> QRectF:
    """A page that turns over its left edge, as it is seen from above after a share of the way.

    >>> [turned(QRectF(100, 0, 80, 50), share).getRect()[::2] for share in (0, 1)]
    [(100.0, 80.0), (20.0, 80.0)]
    """
    reach = page.width() * cos(pi * share)
    return QRectF(page.left() + min(reach, 0.0), page.top(), max(abs(reach), 1.0), page.height())


def _share(at: float, start: float, end: float, curve: Callable[[float], float] = eased) -> float:
    """The share of a span of time that is over, along a curve."""
    return curve((at - start) / (end - start))


def _between(one: QRectF, other: QRectF, share: float) -> QRectF:
    def mid(a: float, b: float) -> float:
        return a + (b - a) * share

    centre = QPointF(mid(one.center().x(), other.center().x()), mid(one.center().y(), other.center().y()))
    return around(centre, mid(one.width(), other.width()), mid(one.height(), other.height()))
