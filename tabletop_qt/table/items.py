"""The items of the scene: pixmaps that Qt paints without running Python for a frame, and the pieces that others reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import atan2, copysign, cos, hypot, pi, sin, tau

from attrs import evolve, frozen
from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene

from tabletop_qt.table.pictures import Highlight, Picture, Pictures, Sharpness
from tabletop_qt.viewmodels.faces import enlarged
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, face

OPACITY = {Emphasis.GHOST: 0.72}
SIZE = {Emphasis.DIM: 0.86}
"""A dim piece is smaller, not fainter: it is still read to plan with."""
LIFTED = 1.04
TOSS = 0.16
"""A piece looks this much larger at the top of its turn."""


@frozen
class Pose:
    """The centre of an item in scene units, its size and its opacity."""

    x: float
    y: float
    size: float = 1.0
    opacity: float = 1.0

    def toward(self, other: Pose, t: float) -> Pose:
        """The pose between this one (0) and another (1)."""
        if t >= 1.0:
            return other
        return Pose(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
            self.size + (other.size - self.size) * t,
            self.opacity + (other.opacity - self.opacity) * t,
        )


def along(poses: Sequence[Pose], t: float) -> Pose:
    """The pose on a way through several, from the first (0) to the last (1), each leg as long as any other."""
    legs = len(poses) - 1
    leg = min(int(t * legs), legs - 1)
    return poses[leg].toward(poses[leg + 1], t * legs - leg)


def stepping(poses: Sequence[Pose], height: float, t: float) -> Pose:
    """The pose on a walk through several (0 to 1): a piece is highest in the middle of each step."""
    pose = along(poses, t)
    return pose if t >= 1.0 else evolve(pose, y=pose.y - height * abs(sin(pi * t * (len(poses) - 1))))


def swept(start: Pose, end: Pose, middle: tuple[float, float], degrees: float, t: float) -> Pose:
    """The pose between two (0 and 1) of a piece that goes around a point: clockwise where the table turns by positive degrees."""
    if t >= 1.0:
        return end
    x, y = middle
    first, last = (atan2(pose.y - y, pose.x - x) for pose in (start, end))
    arc = (last - first) % tau if degrees > 0 else -((first - last) % tau)
    if abs(arc) > 1.5 * pi:
        # It lies a little to the other side.
        arc -= copysign(tau, arc)
    far = hypot(start.x - x, start.y - y) * (1.0 - t) + hypot(end.x - x, end.y - y) * t
    between = start.toward(end, t)
    return Pose(x + far * cos(first + arc * t), y + far * sin(first + arc * t), between.size, between.opacity)


def faded(start: Pose, end: Pose, t: float) -> Pose:
    """The pose between two (0 and 1) of a piece that fades out at the first and in at the second."""
    if t >= 1.0:
        return end
    there = start if t < 0.5 else end
    return evolve(there, opacity=there.opacity * abs(1.0 - 2.0 * t))


class PictureItem(QGraphicsPixmapItem):
    """A picture centred on its position.

    The item is scaled by the inverse of the picture's scale, so that at the zoom the picture was made for Qt copies pixels instead of
    sampling them, at any device pixel ratio.
    """

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        # Qt copies a picture to the nearest whole pixels, which may lie half a pixel outside its box. The box of an item that can be
        # selected is as much larger, so that no edge is left behind, or missed, where something moves.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.picture: Picture | None = None
        self.size = 1.0

    def wear(self, picture: Picture) -> None:
        """Show a picture."""
        if self.picture is not picture:
            self.picture = picture
            self.setPixmap(picture.pixmap)
            self.setOffset(-picture.pixmap.width() / 2, -picture.pixmap.height() / 2)
        self.setScale(self.size / picture.scale)


class PieceItem(PictureItem):
    """One piece on the table."""

    def __init__(self, piece: Piece, pictures: Pictures, sharp: Sharpness) -> None:
        super().__init__()
        self.piece = piece
        self.home = Pose(piece.x, piece.y)
        self.pose = self.home
        self.rest_z = 0.0
        self.highlights: AbstractSet[Highlight] = frozenset()
        self._pictures = pictures
        self._sharp = sharp
        self._look = pictures.look
        self._extras: dict[Highlight, QGraphicsPixmapItem] = {}
        self.shown_face: Face | None = None
        """The face that the pixmap on screen shows."""
        self.show_piece(piece, sharp)

    def show_piece(self, piece: Piece, sharp: Sharpness, later: bool = False) -> None:
        """Show this piece from now on, at this sharpness, without moving it. A face shown ``later`` waits for `change_face`.

        Another face has no highlights yet.
        """
        turned = piece.face != self.shown_face
        changed = turned or sharp != self._sharp or self._look != self._pictures.look
        self.piece = piece
        self._sharp, self._look = sharp, self._pictures.look
        if changed and not later:
            if turned:
                self.show_highlights(frozenset())
            self.repaint_face()

    def turn_over(self, t: float) -> None:
        """Turn the piece over, as if tossed: it narrows and rises until halfway, then widens and falls again with the other face."""
        self.change_face(t)
        self.setTransform(QTransform() if t >= 1.0 else QTransform.fromScale(max(abs(1.0 - 2.0 * t), 0.02), 1.0 + TOSS * sin(pi * t)))
        self._smooth()

    def change_face(self, t: float) -> None:
        """Keep the old face until halfway: the piece fades out with it, and in with the new one."""
        if t >= 0.5 and self.shown_face != self.piece.face:
            self.repaint_face()

    def repaint_face(self, shown: Face | None = None) -> None:
        """Take the pictures of the face and its surroundings again, or of another face that is shown for a while."""
        self.shown_face = self.piece.face if shown is None else shown
        self.wear(self._pictures.face(self.shown_face, self._sharp))
        for highlight, extra in self._extras.items():
            self._wear_halo(highlight, extra)
        self._smooth()

    def show_highlights(self, highlights: AbstractSet[Highlight]) -> None:
        """Show exactly these highlights around the face."""
        if highlights == self.highlights:
            return
        self.highlights = frozenset(highlights)
        for highlight in set(self._extras) - self.highlights:
            extra = self._extras.pop(highlight)
            scene = extra.scene()
            if scene is not None:
                scene.removeItem(extra)
        for highlight in self.highlights - set(self._extras):
            extra = QGraphicsPixmapItem(self)
            extra.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            extra.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent, highlight.behind)
            extra.setZValue(highlight.value)
            self._extras[highlight] = extra
            self._wear_halo(highlight, extra)
        self._smooth()

    def set_pose(self, pose: Pose) -> None:
        """Take this pose."""
        self.pose = pose
        self.setPos(pose.x, pose.y)
        self.setOpacity(pose.opacity)
        if pose.size != self.size:
            self.size = pose.size
            if self.picture is not None:
                self.setScale(self.size / self.picture.scale)
            self._smooth()

    def set_angle(self, degrees: float) -> None:
        """Be rotated by this angle, on top of how the face lies."""
        self.setRotation(degrees)
        self._smooth()

    def _wear_halo(self, highlight: Highlight, extra: QGraphicsPixmapItem) -> None:
        picture = self._pictures.highlight(highlight, self.shown_face or self.piece.face, self._sharp)
        extra.setPixmap(picture.pixmap)
        corner = self.offset()
        extra.setOffset(corner.x() - picture.margin, corner.y() - picture.margin)

    def _smooth(self) -> None:
        """Sample smoothly only while enlarged or turning: copying pixels is many times faster."""
        askew = (
            self.size != 1.0
            or self.rotation() != 0.0
            or not self.transform().isIdentity()
            or (self.picture is not None and self.picture.scale < self._sharp.scale)
        )
        mode = Qt.TransformationMode.SmoothTransformation if askew else Qt.TransformationMode.FastTransformation
        if mode is not self.transformationMode():
            self.setTransformationMode(mode)
            for extra in self._extras.values():
                extra.setTransformationMode(mode)


class GroundItem(PictureItem):
    """A picture that lies still: the ground, a place that is drawn even when empty, a glow over a place."""

    def lay(self, picture: Picture, centre: tuple[float, float], z: float) -> None:
        """Show a picture around a point."""
        self.wear(picture)
        self.setPos(*centre)
        self.setZValue(z)
        self.show()


# Revealing


REVEALED_Z = 1_500_000.0
_LARGER = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""The sizes that are tried, until a piece has room for its whole text."""
_PERCENTS = (100, 125, 150, 175, 200, 250, 300, 350, 400)
"""The sizes of everything on a piece that are tried, until its small texts are large."""
_APART = 10.0
"""The least distance, in scene units, of a large copy from its piece and from the edges of the table."""


class Revealed:
    """The pieces that are revealed while the pointer or focus is on another piece; ``sharp`` is the current sharpness."""

    def __init__(self, scene: QGraphicsScene, pictures: Pictures, sharp: Callable[[], Sharpness]) -> None:
        self._scene = scene
        self._pictures = pictures
        self._sharp = sharp
        self.items: dict[str, PieceItem] = {}

    def of(self, piece: Piece, bounds: Box) -> tuple[Piece, ...]:
        """The pieces that a piece reveals, large enough for their texts; a large copy of itself for texts that are small anywhere else."""
        small = self._pictures.cramped(piece.face, self._sharp())
        shown = tuple([self._readable(each, bounds, small) for each in piece.reveals])
        told = [self._heights(each.face) for each in shown]
        if all(any(each.get(words, 0.0) >= high for each in told) for words, high in small.items()) and (shown or self._whole(piece.face)):
            return shown
        copied = face(piece.face.kind, piece.face.w, piece.face.h, **{**dict(piece.face.values), "copy": 1})
        copy = self._readable(evolve(piece, id=f"reading:{piece.id}", face=copied), bounds, small)
        above = piece.y - (piece.face.h + copy.face.h) / 2 - _APART
        below = piece.y + (piece.face.h + copy.face.h) / 2 + _APART
        return (*shown, _inside(bounds, evolve(copy, y=above if above - copy.face.h / 2 > bounds.y else below)))

    def _readable(self, piece: Piece, bounds: Box, small: Mapping[str, float]) -> Piece:
        """A piece as large as its text needs, within the bounds: at need, everything on it is larger, until those texts are so high."""
        plain = piece.face
        sizes = [evolve(plain, w=min(plain.w * each, bounds.w), h=min(plain.h * each, bounds.h)) for each in _LARGER]
        there = [words for words in small if any(words in self._heights(each) for each in sizes)]
        whole = next((each for each in sizes if self._whole(each) and all(words in self._heights(each) for words in there)), sizes[-1])
        for percent in _PERCENTS:
            large = evolve(piece, face=enlarged(whole, percent) if percent > 100 else whole)
            if large.face.w > bounds.w or large.face.h > bounds.h:
                break
            piece, heights = large, self._heights(large.face)
            if all(heights.get(words, high) >= high for words, high in small.items()):
                break
        return _inside(bounds, piece)

    def _heights(self, face: Face) -> Mapping[str, float]:
        return self._pictures.letters(face, self._sharp()).heights

    def _whole(self, face: Face) -> bool:
        return self._pictures.letters(face, self._sharp()).whole

    def show(self, pieces: Iterable[Piece]) -> None:
        """Reveal these pieces and no others."""
        wanted = {piece.id: piece for piece in pieces}
        for gone in [name for name in self.items if name not in wanted]:
            self._scene.removeItem(self.items.pop(gone))
        for order, (name, piece) in enumerate(wanted.items()):
            item = self.items.get(name)
            if item is None:
                item = self.items[name] = PieceItem(piece, self._pictures, self._sharp())
                self._scene.addItem(item)
            item.show_piece(piece, self._sharp())
            item.set_pose(Pose(piece.x, piece.y, 1.0, OPACITY.get(piece.emphasis, 1.0)))
            item.setZValue(REVEALED_Z + order)


def _inside(bounds: Box, piece: Piece) -> Piece:
    """A piece moved so far that it lies within the bounds, and clear of their edges if it is not as large as they are."""
    w, h = max(0.0, bounds.w - piece.face.w) / 2, max(0.0, bounds.h - piece.face.h) / 2
    (x, y), w, h = bounds.centre, max(0.0, w - _APART), max(0.0, h - _APART)
    return evolve(piece, x=min(max(piece.x, x - w), x + w), y=min(max(piece.y, y - h), y + h))
