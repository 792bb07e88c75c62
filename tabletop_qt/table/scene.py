"""The scene: keeps an item for every piece and place of the scenery, matched by id, also while items are moving."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from math import sin

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPaintDevice, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene
from shiboken6 import delete

from tabletop_qt.table.highlights import BROAD, Highlight
from tabletop_qt.table.items import LIFTED, OPACITY, GroundItem, PieceItem, Pose, Revealed, along
from tabletop_qt.table.motion import Motion, Pace, eased, evened
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, Place, Scenery, Way

GROUND_Z = -2_000_000.0
PLACE_Z = -1_000_000.0
GLOW_Z = 500_000.0
BROAD_GLOW_Z = -500_000.0
"""Broad places and floors glow beneath the pieces, so as not to veil what stands on them."""
FLYING_Z = 1_000_000.0
HELD_Z = 2_000_000.0
RAISE = 2.0
"""How far a hovered piece rises, in screen pixels."""
SHAKE = 6.0
"""How far a refused piece shakes, in screen pixels."""
FAR = 160.0
"""From this distance on, in scene units, a piece that moves takes its time, so that eyes can follow."""
NEAR = 120.0
"""How far from the beginning of its way a piece may stand, in scene units, and still walk along it."""
TUMBLING = "die"
"""Faces of this kind tumble when they change."""


class TableScene(QGraphicsScene):
    """Everything that is shown. It knows appearance and movement; what can be done is decided elsewhere."""

    def __init__(self, pictures: Pictures, motion: Motion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # With a few hundred items looking at all of them is quicker than keeping an index of moving ones.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.pictures = pictures
        self.motion = motion
        self.sharp = Sharpness(1.0)
        self.zoom = 1.0
        self.pieces: dict[str, PieceItem] = {}
        self.places: dict[str, GroundItem] = {}
        self.dragged = ""
        self.hovered = ""
        self._place_faces: dict[str, Face] = {}
        self._ground: GroundItem | None = None
        self._ground_face: Face | None = None
        self._leaving: dict[str, PieceItem] = {}
        self._glows: dict[str, GroundItem] = {}
        self._ring: GroundItem | None = None
        self._pointed: dict[str, GroundItem] = {}
        self._stale: list[PieceItem] = []
        self.revealed = Revealed(self, pictures, lambda: self.sharp)
        self._company: frozenset[str] = frozenset()
        self._sharpening = QTimer(self)
        self._sharpening.setInterval(0)
        self._sharpening.timeout.connect(self._sharpen_some)

    # Reconciling

    def show_scenery(self, scenery: Scenery, animate: bool) -> None:
        """Make the items those of the scenery. The dragged piece stays under the pointer; whatever moves heads for its new home."""
        self._lay_ground(scenery.ground, scenery.bounds)
        self._lay_places(scenery.places)
        wanted = {piece.id for piece in scenery.pieces}
        for gone in [piece for piece in self.pieces if piece not in wanted]:
            self._leave(gone, animate)
        order = sorted(range(len(scenery.pieces)), key=lambda k: (scenery.pieces[k].layer, k))
        for rank, k in enumerate(order):
            self._settle(scenery.pieces[k], float(rank), animate)

    def _settle(self, piece: Piece, z: float, animate: bool) -> None:
        item = self.pieces.get(piece.id)
        if item is None:
            self._enter(piece, z, animate)
            return
        before = item.piece
        over = animate and before.side != piece.side
        item.show_piece(piece, self.sharp, later=over)
        item.rest_z = z
        if over:
            # What comes to light is to be seen turning; what is laid face down is no news.
            self.motion.run((piece.id, "side"), Pace.TURN if piece.side else Pace.TURN_OVER, item.turn_over, curve=evened)
        turned = before.face.kind == TUMBLING and before.face.values != piece.face.values
        if animate and (turned or before.rolled != piece.rolled):
            self._spin(item, -360.0, Pace.TUMBLE)
        elif animate and before.turn != piece.turn:
            quarters = (piece.turn - before.turn + 1) % 4 - 1
            self._spin(item, item.rotation() - 90.0 * quarters, Pace.TURN)
        elif not animate:
            self.motion.drop((piece.id, "turn"))
            self.motion.drop((piece.id, "side"))
            item.set_angle(0.0)
            item.turn_over(1.0)
        if piece.id != self.dragged:
            self.send_home(piece.id, animate)

    def _enter(self, piece: Piece, z: float, animate: bool) -> None:
        returning = self._leaving.pop(piece.id, None)
        if returning is not None:
            self._remove(returning, piece.id)
        item = PieceItem(piece, self.pictures, self.sharp)
        item.rest_z = z
        item.home = self.rest_pose(piece)
        item.setZValue(z)
        self.addItem(item)
        self.pieces[piece.id] = item
        before = next((self._leaving.pop(name) for name in piece.origins if name in self._leaving), None)
        if before is not None:
            item.set_pose(before.pose)
            self._remove(before, before.piece.id)
            self._travel(item, Pace.FLIGHT)
        elif animate:
            start = Pose(item.home.x, item.home.y, 1.0, 0.0)
            item.set_pose(start)
            self._travel(item, Pace.FADE, piece.delay)
            if piece.rolled and piece.face.kind == TUMBLING:
                self._spin(item, -360.0, Pace.TUMBLE)
        else:
            item.set_pose(item.home)

    def _leave(self, name: str, animate: bool) -> None:
        item = self.pieces.pop(name)
        self.motion.forget(name)
        if self.dragged == name:
            self.dragged = ""
        if self.hovered == name:
            self.hovered = ""
        if not animate:
            self._remove(item, name)
            return
        older = self._leaving.pop(name, None)
        if older is not None:
            self._remove(older, name)
        self._leaving[name] = item
        item.show_highlights(frozenset())
        start = item.pose
        end = Pose(start.x, start.y, start.size, 0.0)
        self.motion.run((name, "leave"), Pace.FADE, lambda t: item.set_pose(start.toward(end, t)), lambda: self._gone(name))

    def _gone(self, name: str) -> None:
        item = self._leaving.pop(name, None)
        if item is not None:
            self._remove(item, name)

    def _remove(self, item: PieceItem, name: str) -> None:
        self.motion.drop((name, "leave"))
        if item in self._stale:
            self._stale.remove(item)
        self.removeItem(item)

    def _lay_ground(self, face: Face | None, bounds: Box) -> None:
        self._ground_face = face
        if face is None:
            if self._ground is not None:
                self.removeItem(self._ground)
                self._ground = None
            return
        if self._ground is None:
            self._ground = GroundItem()
            self.addItem(self._ground)
        self._ground.lay(self.pictures.face(face, self.sharp, opaque=True), bounds.centre, GROUND_Z)

    def _lay_places(self, places: tuple[Place, ...]) -> None:
        drawn = {place.id: place for place in places if place.face is not None}
        for gone in [place for place in self.places if place not in drawn]:
            self.removeItem(self.places.pop(gone))
            self._place_faces.pop(gone, None)
        for order, place in enumerate(sorted(drawn.values(), key=lambda place: place.layer)):
            if place.face is None:
                continue
            item = self.places.get(place.id)
            if item is None:
                item = self.places[place.id] = GroundItem()
                self.addItem(item)
            self._place_faces[place.id] = place.face
            item.lay(self.pictures.face(place.face, self.sharp), place.box.centre, PLACE_Z + order)

    @property
    def empty(self) -> bool:
        """True if nothing is shown."""
        return not self.pieces and not self.places

    # Movement

    def rest_pose(self, piece: Piece) -> Pose:
        """Where a piece is at rest; a hovered one is a little higher."""
        raised = RAISE / self.zoom if piece.id == self.hovered or piece.id in self._company else 0.0
        return Pose(piece.x, piece.y - raised, 1.0, OPACITY.get(piece.emphasis, 1.0))

    def send_home(self, name: str, animate: bool, length: int = Pace.GLIDE) -> None:
        """Let an item glide to where its piece belongs; one already on its way there is left alone."""
        item = self.pieces[name]
        home = self.rest_pose(item.piece)
        under_way = self.motion.runs((name, "pose"))
        if animate and under_way and home == item.home:
            return
        item.home = home
        if not animate:
            self.motion.drop((name, "pose"))
            item.set_pose(home)
            item.setZValue(item.rest_z)
        elif item.pose != home:
            self._travel(item, length)
        else:
            self.motion.drop((name, "pose"))
            item.setZValue(item.rest_z)

    def _travel(self, item: PieceItem, length: int, delay: int = 0) -> None:
        start, end, name = item.pose, item.home, item.piece.id
        far = abs(start.x - end.x) + abs(start.y - end.y)
        if far > 2 * RAISE / self.zoom:
            item.setZValue(FLYING_Z + item.rest_z)
        curve = eased
        poses = [start, end]
        if length == Pace.GLIDE and self._begins(item.piece.way, start, far):
            poses[1:1] = [Pose(x, y, start.size, start.opacity) for x, y in item.piece.way[1:]]
            length, curve = min(Pace.STEP * (len(poses) - 1), Pace.LONGEST_WALK), evened
        elif length == Pace.GLIDE and far > FAR:
            length, curve = Pace.FLIGHT, evened
        arrive = partial(item.setZValue, item.rest_z)
        self.motion.run((name, "pose"), length, lambda t: item.set_pose(along(poses, t)), arrive, delay=delay, curve=curve)

    def _begins(self, way: Way, start: Pose, far: float) -> bool:
        """True if a piece is where its way begins: about there, for it may have stood beside others."""
        if not way:
            return False
        x, y = way[0]
        off = abs(start.x - x) + abs(start.y - y)
        return off < min(NEAR, far) or off < 2 * RAISE / self.zoom

    def _spin(self, item: PieceItem, start: float, length: int) -> None:
        self.motion.run((item.piece.id, "turn"), length, lambda t: item.set_angle(start * (1.0 - t)))

    def hover(self, name: str) -> None:
        """Raise this piece and those that rise with it, and lower the ones raised before."""
        before = {self.hovered, *self._company}
        self.hovered = name
        self._company = frozenset(self.pieces[name].piece.company if name in self.pieces else ())
        for other in before | {name, *self._company}:
            if other in self.pieces and other != self.dragged:
                self.send_home(other, True, Pace.RAISE)

    def set_zoom(self, zoom: float) -> None:
        """The table is shown this large, in pixels for a unit; what is raised stays as many pixels higher."""
        self.zoom = zoom
        for name in (self.hovered, *self._company):
            if name in self.pieces and name != self.dragged:
                self.send_home(name, True, Pace.RAISE)

    def carry(self, name: str, x: float, y: float) -> None:
        """Drag a piece to a point."""
        item = self.pieces[name]
        if self.dragged != name:
            self.dragged = name
            self.motion.drop((name, "pose"))
            item.setZValue(HELD_Z)
        item.set_pose(Pose(x, y, LIFTED, item.pose.opacity))

    def let_go(self) -> str:
        """End the drag; the piece stays where it is until it is sent somewhere. Returns its id, "" where nothing was dragged."""
        name, self.dragged = self.dragged, ""
        return name

    def shake(self, name: str) -> None:
        """Shake a refused piece once, then let it glide home."""
        item = self.pieces[name]
        start, swing = item.pose, SHAKE / self.zoom

        def step(t: float) -> None:
            item.set_pose(Pose(start.x + swing * (1.0 - t) * sin(t * 18.85), start.y, start.size, start.opacity))

        self.motion.run((name, "pose"), Pace.SHAKE, step, lambda: self._home_after_shake(name))

    def _home_after_shake(self, name: str) -> None:
        if name in self.pieces and name != self.dragged:
            self.send_home(name, self.motion.enabled, Pace.RETURN)

    # Looks

    def hidden_by(self, area: QRectF) -> float:
        """How much of the pieces lies within an area of the scene."""
        parts = [item.sceneBoundingRect().intersected(area) for item in self.pieces.values()]
        return sum([part.width() * part.height() for part in parts])

    def show_highlights(self, highlights: Mapping[str, AbstractSet[Highlight]]) -> None:
        """Give every piece its highlights; pieces not named have none."""
        bare: frozenset[Highlight] = frozenset()
        for name, item in self.pieces.items():
            item.show_highlights(highlights.get(name, bare))

    def show_targets(self, places: tuple[Place, ...], strong: str) -> None:
        """Let the legal places glow, one of them strongly."""
        wanted = {place.id: place for place in places}
        for gone in [name for name in self._glows if name not in wanted]:
            self.removeItem(self._glows.pop(gone))
        for name, place in wanted.items():
            glow = self._glows.get(name)
            if glow is None:
                glow = self._glows[name] = GroundItem()
                self.addItem(glow)
            soft = place.floor or place.box.w * place.box.h > BROAD
            picture = self.pictures.target(place.box.w, place.box.h, name == strong, soft, self.sharp)
            z = BROAD_GLOW_Z if soft else GLOW_Z
            glow.lay(picture, place.box.centre, z + (1 if name == strong else 0))

    def glows(self) -> dict[str, float]:
        """How high each glow lies among the items."""
        return {name: glow.zValue() for name, glow in self._glows.items()}

    def point_at(self, places: tuple[Place, ...]) -> None:
        """Ring these places, because somebody speaks of them."""
        wanted = {place.id: place for place in places}
        for gone in [name for name in self._pointed if name not in wanted]:
            self.removeItem(self._pointed.pop(gone))
        for name, place in wanted.items():
            ring = self._pointed.get(name)
            if ring is None:
                ring = self._pointed[name] = GroundItem()
                self.addItem(ring)
            ring.lay(self.pictures.ring(place.box.w, place.box.h, self.sharp, Highlight.POINTED), place.box.centre, BROAD_GLOW_Z - 1)

    @property
    def pointed(self) -> AbstractSet[str]:
        """The places that are ringed because somebody speaks of them."""
        return set(self._pointed)

    def ring_place(self, place: Place | None) -> None:
        """Show the focus ring around a place, or around none."""
        if place is None:
            if self._ring is not None:
                self.removeItem(self._ring)
                self._ring = None
            return
        if self._ring is None:
            self._ring = GroundItem()
            self.addItem(self._ring)
        self._ring.lay(self.pictures.ring(place.box.w, place.box.h, self.sharp), place.box.centre, GLOW_Z + 2)

    # Sharpness

    def resharpen(self, sharp: Sharpness, scenery: Scenery, now: bool = False) -> None:
        """Take pictures at another sharpness: what lies still at once, pieces a few at a time so that no frame is late."""
        self.sharp = sharp
        self._lay_ground(scenery.ground, scenery.bounds)
        self._lay_places(scenery.places)
        self._stale = [*self._leaving.values(), *self.pieces.values()]
        if now:
            while self._stale:
                self._sharpen(self._stale.pop())
            self._sharpening.stop()
        else:
            self._sharpening.start()

    @property
    def sharpening(self) -> bool:
        """True if pictures are still being taken again."""
        return self._sharpening.isActive()

    def repaint(self, scenery: Scenery) -> None:
        """Take every picture again (another theme)."""
        self._lay_ground(scenery.ground, scenery.bounds)
        self._lay_places(scenery.places)
        for item in self.pieces.values():
            item.repaint_face()
        self.revealed.repaint()

    def _sharpen(self, item: PieceItem) -> None:
        item.show_piece(item.piece, self.sharp)

    def _sharpen_some(self) -> None:
        painted = self.pictures.painted
        while self._stale and self.pictures.painted < painted + 4:
            self._sharpen(self._stale.pop())
        if not self._stale:
            self._sharpening.stop()

    def still(self) -> list[QGraphicsItem]:
        """Items that don't belong to a piece, for tests of what is left behind."""
        mine = {*self.pieces.values(), *self._leaving.values()}
        return [item for item in self.items() if item not in mine and not isinstance(item.parentItem(), QGraphicsPixmapItem)]

    def emphasis_of(self, name: str) -> Emphasis:
        """The emphasis that an item shows."""
        return self.pieces[name].piece.emphasis


# A part of a scenery as a picture


def render(scenery: Scenery, part: QRectF, pictures: Pictures, sharp: Sharpness, onto: QPaintDevice, size: tuple[int, int]) -> None:
    """Draw a part of a scenery, given in scene units, onto a device, ``size`` logical pixels wide and high.

    The scene is gone afterwards. Left to itself it would wait for Python's garbage collector, since it refers to itself, and that may
    run in another thread just as Qt delivers an event to it in this one.
    """
    motion = Motion()
    try:
        scene = TableScene(pictures, motion, motion)
        scene.sharp = sharp
        scene.show_scenery(scenery, animate=False)
        painter = QPainter(onto)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render(painter, QRectF(0, 0, *size), part)
        painter.end()
    finally:
        delete(motion)
