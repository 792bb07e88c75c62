"""The scene: keeps an item for every piece and place of the scenery, matched by id, also while items are moving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from math import hypot, inf, pi, sin

from attrs import evolve
from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPaintDevice, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene
from shiboken6 import delete

from tabletop_qt.table.items import LIFTED, OPACITY, SIZE, GroundItem, PieceItem, Pose, Revealed, along, faded, stepping, swept
from tabletop_qt.table.motion import Motion, Pace, eased, evened
from tabletop_qt.table.pictures import BROAD, Highlight, Picture, Pictures, Sharpness
from tabletop_qt.viewmodels.scenery import Box, Face, Piece, Place, Scenery, Turntable, Way

GROUND_Z = -2_000_000.0
PLACE_Z = -1_000_000.0
GLOW_Z = 500_000.0
BROAD_GLOW_Z = -500_000.0
"""Broad places and floors glow beneath the pieces, so as not to veil the pieces on them."""
FLYING_Z = 1_000_000.0
HELD_Z = 2_000_000.0
RAISE = 2.0
"""The rise of a hovered piece, in screen pixels."""
PRESSED = 0.95
"""The size of a piece while the button is down on it."""
BOB = 5.0
"""The height of the steps of a piece that walks, in screen pixels."""
SHAKE = 6.0
"""The shake of a refused piece, in screen pixels."""
JUMP = 9.0
"""The jump of a piece that reacts to another, in scene units."""
FAR = 160.0
"""From this distance on, in scene units, a piece moves slowly enough for eyes to follow."""
NEAR = 120.0
"""The greatest distance, in scene units, at which a piece is still at the beginning of its way."""
TUMBLING = "die"
"""Faces of this kind tumble when they change."""
FLICKERS, SETTLED = 6, 0.75
"""The number of faces that a rolled die shows before it settles, and the share of its roll after which it does."""
_DEAL = ("", "deal")


def _is_broad(place: Place) -> bool:
    return place.floor or place.box.w * place.box.h > BROAD


def _glow_z(place: Place) -> float:
    return BROAD_GLOW_Z if _is_broad(place) else GLOW_Z


HANDS = 100
"""The weight of a hand against other pieces where something has to lie over the table."""


def nearest(path: Way, x: float, y: float) -> int:
    """The number of the point of a path that is nearest to this one."""
    return min(range(len(path)), key=lambda at: hypot(path[at][0] - x, path[at][1] - y))


def stretch(path: Way, *ends: tuple[float, float]) -> Way:
    """The points of a path between those nearest to two ends, in the order of walking from the first end to the second."""
    first, last = (nearest(path, *end) for end in ends)
    return path[first + 1 : last] if first <= last else path[last + 1 : first][::-1]


def rolling(die: Face, t: float) -> Face:
    """The face that a die shows at a point (0 to 1) of its roll: at the end its own, before that others in turn."""
    value = die.number("value")
    if t >= SETTLED or not value:
        return die
    other = (value + int(t / SETTLED * FLICKERS)) % 6 + 1
    return evolve(die, values=tuple([(name, other if name == "value" else each) for name, each in die.values]))


class TableScene(QGraphicsScene):
    """The items of the table: their looks and their movement. It knows no moves."""

    sharpened = Signal()
    """All pictures are taken again."""

    def __init__(self, pictures: Pictures, motion: Motion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # With a few hundred items looking at all of them is quicker than keeping an index of moving ones.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.pictures = pictures
        self.motion = motion
        self.sharp = Sharpness(1.0)
        self.look = pictures.look
        """The look in which the pictures on the table were taken last, or are being taken."""
        self.flat = False
        """True while the ground and the places on it are one picture."""
        self.zoom = 1.0
        self.pieces: dict[str, PieceItem] = {}
        self.places: dict[str, GroundItem] = {}
        self.dragged = ""
        self.hovered = ""
        self.pressed = ""
        """The piece on which the button is down, which is a little smaller meanwhile."""
        self._ground: dict[str, GroundItem] = {}
        self._leaving: dict[str, PieceItem] = {}
        self._glows: dict[str, GroundItem] = {}
        self._ring: dict[str, GroundItem] = {}
        self._pointed: dict[str, GroundItem] = {}
        self._stale: list[PieceItem] = []
        self.revealed = Revealed(self, pictures, lambda: self.sharp)
        self._company: frozenset[str] = frozenset()
        self._turntable: Turntable | None = None
        self._turns = 0.0
        """The degrees that the table turns by with the scenery that is being shown."""
        self._sharpening = QTimer(self, interval=0)
        self._sharpening.timeout.connect(self._sharpen)

    # Reconciling

    def show_scenery(self, scenery: Scenery, animate: bool) -> None:
        """Make the items those of the scenery. The dragged piece stays under the pointer; other pieces move to their new homes."""
        self._lay_ground(scenery)
        before, self._turntable = self._turntable, scenery.turntable
        self._turns = scenery.turntable.since(before) if animate and scenery.turntable is not None and before is not None else 0.0
        wanted = {piece.id for piece in scenery.pieces}
        for gone in [piece for piece in self.pieces if piece not in wanted]:
            self._leave(gone, animate)
        order = sorted(range(len(scenery.pieces)), key=lambda k: (scenery.pieces[k].layer, k))
        waiting = self._in_turn(scenery.pieces) if animate else {}
        walks = [*self._walks(scenery.pieces)] if animate else []
        for rank, k in enumerate(order):
            self._settle(scenery.pieces[k], float(rank), animate, waiting.get(scenery.pieces[k].id, 0))
        for name, walker, shown in walks:
            self.motion.run((name, "mood"), Pace.REACTION, partial(self._react, name, shown), delay=waiting.get(walker, 0), curve=evened)
        self._turns = 0.0
        if not any(piece.deal is not None for piece in scenery.pieces):
            # The game goes on.
            self.motion.drop(_DEAL)

    def _in_turn(self, pieces: tuple[Piece, ...]) -> Mapping[str, int]:
        """The milliseconds after which each piece that has to wait for others sets out."""
        there = [piece for piece in pieces if piece.in_turn and piece.id in self.pieces]
        setting_out = [piece.id for piece in there if self.pieces[piece.id].home != self.rest_pose(piece)]
        step = min(Pace.IN_TURN, Pace.LONGEST_TURN // len(setting_out)) if setting_out else 0
        return {name: number * step for number, name in enumerate(setting_out)}

    def _walks(self, pieces: tuple[Piece, ...]) -> Iterator[tuple[str, str, Face]]:
        """Each piece that reacts to another one which is about to walk, that one, and the face to be worn for a while."""
        there = {piece.id: piece for piece in pieces if piece.path and piece.id in self.pieces}
        for piece in pieces:
            if piece.reacts is not None and piece.id in self.pieces and piece.reacts.to in there:
                walker, home = there[piece.reacts.to], self.pieces[piece.reacts.to].home
                steps = nearest(walker.path, walker.x, walker.y) - nearest(walker.path, home.x, home.y)
                if steps:
                    yield piece.id, walker.id, piece.reacts.forward if steps > 0 else piece.reacts.back

    def _react(self, name: str, shown: Face, t: float) -> None:
        """Wear another face for a while; at first the piece jumps a little, or ducks if it wears the face for a way back."""
        item = self.pieces[name]
        if t <= 0:
            return
        if item.piece.reacts is None or t >= 1:
            item.setTransform(QTransform())
            item.repaint_face()
            return
        if item.shown_face != shown:
            item.repaint_face(shown)
        jump = JUMP * sin(pi * min(4 * t, 1.0))
        item.setTransform(QTransform.fromTranslate(0, -jump if shown == item.piece.reacts.forward else jump / 2))

    def _settle(self, piece: Piece, z: float, animate: bool, delay: int = 0) -> None:
        item = self.pieces.get(piece.id)
        if item is None:
            self._enter(piece, z, animate)
            return
        before = item.piece
        over = animate and before.side != piece.side
        fades = not over and before.face != piece.face and self._fades(item.pose, self.rest_pose(piece))
        item.show_piece(piece, self.sharp, later=over or fades or self.motion.runs((piece.id, "side")))
        item.rest_z = z
        if over:
            # Players watch a card being revealed; one that is laid face down turns quickly.
            self.motion.run((piece.id, "side"), Pace.TURN if piece.side else Pace.TURN_OVER, item.turn_over, curve=evened)
        elif fades:
            self.motion.run((piece.id, "side"), Pace.TURN_TABLE, item.change_face, curve=evened)
        turned = before.face.kind == TUMBLING and before.face.values != piece.face.values
        if animate and before.rolled != piece.rolled:
            self._roll(item, Pace.TUMBLE)
        elif animate and turned:
            self._spin(item, -360.0, Pace.TUMBLE)
        elif animate and before.turn != piece.turn:
            quarters = (piece.turn - before.turn + 1) % 4 - 1
            self._spin(item, item.rotation() - 90.0 * quarters, Pace.TURN)
        elif not animate:
            self.motion.drop((piece.id, "turn"))
            self.motion.drop((piece.id, "side"))
            self.motion.drop((piece.id, "mood"))
            item.set_angle(0.0)
            item.turn_over(1.0)
        if self._turns and not fades and before.face.w != piece.face.w:
            item.set_pose(evolve(item.pose, size=item.pose.size * before.face.w / piece.face.w))
        if piece.id != self.dragged:
            self.send_home(piece.id, animate, delay=delay)

    def _enter(self, piece: Piece, z: float, animate: bool) -> None:
        returning = self._leaving.pop(piece.id, None)
        if returning is not None:
            self._remove(returning)
        item = PieceItem(piece, self.pictures, self.sharp)
        item.rest_z = z
        item.home = self.rest_pose(piece)
        item.setZValue(z)
        self.addItem(item)
        self.pieces[piece.id] = item
        before = next((self._leaving.pop(name) for name in piece.origins if name in self._leaving), None)
        if before is not None:
            item.set_pose(before.pose)
            self._remove(before)
            self._travel(item, Pace.FLIGHT)
        elif animate:
            x, y = piece.way[0] if piece.way else (item.home.x, item.home.y)
            item.set_pose(Pose(x, y, 1.0, float(bool(piece.way))))
            self._travel(item, Pace.FLIGHT if piece.way else Pace.FADE, piece.delay)
            if piece.rolled and piece.face.kind == TUMBLING:
                self._roll(item, Pace.TUMBLE)
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
            self._remove(item)
            return
        older = self._leaving.pop(name, None)
        if older is not None:
            self._remove(older)
        self._leaving[name] = item
        if item.shown_face != item.piece.face:
            item.repaint_face()
        item.show_highlights(frozenset())
        start = item.pose
        end = Pose(start.x, start.y, start.size, 0.0)
        self.motion.run(
            (name, "leave"), Pace.FADE, lambda t: item.set_pose(start.toward(end, t)), lambda: self._remove(self._leaving.pop(name))
        )

    def _remove(self, item: PieceItem) -> None:
        self.motion.drop((item.piece.id, "leave"))
        if item in self._stale:
            self._stale.remove(item)
        self.removeItem(item)

    def _lay_ground(self, scenery: Scenery) -> None:
        """Lay the ground, and the places that are drawn even when empty."""
        self.flat = False
        ground = scenery.ground
        pictures = {} if ground is None else {"": self.pictures.face(ground, self.sharp, opaque=True)}
        self._lay(self._ground, {name: (picture, scenery.bounds, GROUND_Z) for name, picture in pictures.items()})
        drawn = [(place, place.face) for place in sorted(scenery.places, key=lambda place: place.layer) if place.face is not None]
        faces = [(place, self.pictures.face(face, self.sharp)) for place, face in drawn]
        self._lay(self.places, {place.id: (face, place.box, PLACE_Z + order) for order, (place, face) in enumerate(faces)})

    def _lay(self, items: dict[str, GroundItem], wanted: Mapping[str, tuple[Picture, Box, float]]) -> None:
        """Make the items these pictures, each in the middle of its box and at its height."""
        for gone in items.keys() - wanted.keys():
            self.removeItem(items.pop(gone))
        for name, (picture, box, z) in wanted.items():
            if name not in items:
                items[name] = GroundItem()
                self.addItem(items[name])
            items[name].lay(picture, box.centre, z)

    def flatten(self) -> None:
        """Draw the ground and the places on it as one picture while the table is zoomed, since scaling many pictures takes long."""
        ground = self._ground.get("")
        if self.flat or ground is None or ground.picture is None:
            return
        self.flat, scale = True, ground.picture.scale
        picture = QPixmap(ground.picture.pixmap)
        painter = QPainter(picture)
        for place in sorted(self.places.values(), key=GroundItem.zValue):
            painter.setTransform(QTransform.fromTranslate(*(-ground.offset() + (place.pos() - ground.pos()) * scale).toTuple()))
            painter.scale(scale * place.scale(), scale * place.scale())
            painter.drawPixmap(place.offset(), place.pixmap())
            place.hide()
        painter.end()
        ground.wear(Picture(picture, scale))

    @property
    def empty(self) -> bool:
        """True if nothing is shown."""
        return not self.pieces and not self.places

    # Movement

    def rest_pose(self, piece: Piece) -> Pose:
        """The pose of a piece at rest; a hovered one is a little higher, and a pressed one smaller."""
        size, pressed = SIZE.get(piece.emphasis, 1.0), piece.id == self.pressed
        raised = RAISE / self.zoom if not pressed and (piece.id == self.hovered or piece.id in self._company) else 0.0
        return Pose(piece.x, piece.y - raised, size * PRESSED if pressed else size, OPACITY.get(piece.emphasis, 1.0))

    def send_home(self, name: str, animate: bool, length: int = Pace.GLIDE, delay: int = 0) -> None:
        """Let an item glide to its home; one already on its way there is left alone."""
        item = self.pieces[name]
        home = self.rest_pose(item.piece)
        if animate and home == item.home and self.motion.runs((name, "pose")):
            return
        item.home = home
        if animate and item.pose != home:
            self._travel(item, length, delay)
            return
        if item.pose != home or self.motion.runs((name, "pose")):
            self.motion.drop((name, "pose"))
            item.set_pose(home)
        item.setZValue(item.rest_z)

    def _travel(self, item: PieceItem, length: int, delay: int = 0) -> None:
        start, end, name = item.pose, item.home, item.piece.id
        far = abs(start.x - end.x) + abs(start.y - end.y)
        if far > 2 * RAISE / self.zoom:
            item.setZValue(FLYING_Z + item.rest_z)
        curve, bob = eased, 0.0
        poses = [start, end]
        passed = self._passed(item.piece, start, far) if length == Pace.GLIDE else None
        if passed is not None:
            poses[1:1] = [Pose(x, y, start.size, start.opacity) for x, y in passed]
            longest = Pace.LONGEST_TURN if item.piece.in_turn else Pace.LONGEST_WALK
            length, curve = min(Pace.STEP * (len(poses) - 1), longest), evened
            bob = 0.0 if item.piece.path else BOB / self.zoom
        elif length == Pace.GLIDE and far > FAR:
            length, curve = Pace.FLIGHT, evened
        pose = partial(stepping, poses, bob) if bob else partial(along, poses)
        if self._turns and self._turntable is not None:
            length, curve, middle = Pace.TURN_TABLE, evened, self._turntable
            out = self._fades(start, end)
            pose = partial(faded, start, end) if out else partial(swept, start, end, (middle.x, middle.y), self._turns)
        self.motion.run(
            (name, "pose"), length, lambda t: item.set_pose(pose(t)), partial(item.setZValue, item.rest_z), delay=delay, curve=curve
        )

    def _fades(self, start: Pose, end: Pose) -> bool:
        """True if the table turns, and a piece goes from one pose to the other out of its reach."""
        middle = self._turntable
        return bool(self._turns) and middle is not None and not (middle.holds(start.x, start.y) and middle.holds(end.x, end.y))

    def _passed(self, piece: Piece, start: Pose, far: float) -> Way | None:
        """The points that a piece passes from this pose to its home; None if it moves in a straight line."""
        if piece.path:
            return stretch(piece.path, (start.x, start.y), (piece.x, piece.y))
        return piece.way[1:] if self._begins(piece.way, start, far) else None

    def _begins(self, way: Way, start: Pose, far: float) -> bool:
        """True if a piece is near the start of its way, where it may have stood beside others."""
        if not way:
            return False
        x, y = way[0]
        off = abs(start.x - x) + abs(start.y - y)
        return off < min(NEAR, far) or off < 2 * RAISE / self.zoom

    def _spin(self, item: PieceItem, start: float, length: int) -> None:
        self.motion.run((item.piece.id, "turn"), length, lambda t: item.set_angle(start * (1.0 - t)))

    def _roll(self, item: PieceItem, length: int, delay: int = 0) -> None:
        """Let a die tumble: other faces flicker by before it settles on its own."""

        def step(t: float) -> None:
            item.set_angle(-360.0 * (1.0 - t))
            shown = rolling(item.piece.face, t)
            if shown != item.shown_face:
                item.repaint_face(shown)

        self.motion.run((item.piece.id, "turn"), length, step, delay=delay, curve=evened)

    # Dealing

    @property
    def dealing(self) -> bool:
        """True while pieces are dealt."""
        return self.motion.runs(_DEAL)

    def deal(self) -> None:
        """Let every piece that has just been dealt come from its deck, own cards turning up as they arrive; then the dice roll."""
        last = 0
        for item in self.pieces.values():
            piece, deal = item.piece, item.piece.deal
            if deal is None:
                continue
            rolls, (x, y) = piece.face.kind == TUMBLING, deal.deck.centre
            length = Pace.ROLL if rolls else Pace.FLIGHT
            item.set_pose(Pose(x, y, deal.deck.h / piece.face.h, 0.0 if rolls else 1.0))
            self._travel(item, length, deal.after)
            # The first to go lies on top.
            item.setZValue(FLYING_Z - deal.after)
            if rolls:
                self._roll(item, length, deal.after)
            elif deal.back is not None:
                item.repaint_face(deal.back)
                self.motion.run((piece.id, "side"), length, item.turn_over, delay=deal.after + Pace.TURN, curve=evened)
            last = max(last, deal.after + length)
        self.motion.run(_DEAL, last, lambda _: None)

    def skip_deal(self) -> bool:
        """End the deal: every piece is where it belongs. False if nothing is dealt."""
        dealing = self.dealing
        if dealing:
            self.motion.finish()
        return dealing

    def hover(self, name: str) -> None:
        """Raise this piece and those that rise with it, and lower the ones raised before."""
        before = {self.hovered, *self._company}
        self.hovered = name
        self._company = frozenset(self.pieces[name].piece.company if name in self.pieces else ())
        for other in before | {name, *self._company}:
            if other in self.pieces and other != self.dragged:
                self.send_home(other, True, Pace.RAISE)

    def press(self, name: str) -> None:
        """Let this piece sink at once, and the one pressed before rise again."""
        before, self.pressed = self.pressed, name
        if before != name and before in self.pieces and before != self.dragged:
            self.send_home(before, True, Pace.RAISE)
        if name in self.pieces and name != self.dragged:
            self.send_home(name, False)

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom, in pixels for a unit; a raised piece stays as many pixels higher."""
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
        """End the drag, and leave the piece where it is. Returns its id, or "" if nothing was dragged."""
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

    def hidden_by(self, area: QRectF, own: str = "") -> float:
        """The area of the pieces within a part of the scene. Those of the ``own`` zone, such as a hand, count as if nothing else did."""
        parts = [(item.sceneBoundingRect().intersected(area), HANDS if item.piece.zone == own else 1) for item in self.pieces.values()]
        return sum([part.width() * part.height() * weight for part, weight in parts])

    def show_highlights(self, highlights: Mapping[str, AbstractSet[Highlight]]) -> None:
        """Give every piece its highlights; pieces not named have none."""
        for name, item in self.pieces.items():
            item.show_highlights(highlights.get(name, frozenset()))

    def show_targets(self, places: tuple[Place, ...], strong: str) -> None:
        """Let the legal places glow, one of them strongly."""
        wanted = {}
        for place in places:
            picture = self.pictures.target(
                place.box, place.id == strong, _is_broad(place), self.sharp, dotted=place.dotted, disc=place.disc
            )
            wanted[place.id] = (picture, place.box, _glow_z(place) + (place.id == strong))
        self._lay(self._glows, wanted)

    def glows(self) -> dict[str, float]:
        """The height of each glow among the items."""
        return {name: glow.zValue() for name, glow in self._glows.items()}

    def point_at(self, places: tuple[Place, ...]) -> None:
        """Ring the places that a lesson, a recap or a hint mentions: broad ones below the pieces, narrow ones above them."""
        ring = {place.id: self.pictures.ring(place.box, self.sharp, Highlight.POINTED, disc=place.disc) for place in places}
        self._lay(self._pointed, {place.id: (ring[place.id], place.box, _glow_z(place) + 1.5) for place in places})

    @property
    def pointed(self) -> Mapping[str, float]:
        """The places that are ringed because of a lesson, a recap or a hint, and the height of each ring among the items."""
        return {name: ring.zValue() for name, ring in self._pointed.items()}

    def ring_place(self, place: Place | None) -> None:
        """Show the focus ring around a place, or around none."""
        rings = (
            {}
            if place is None
            else {"": (self.pictures.ring(place.box, self.sharp, Highlight.FOCUS, disc=place.disc), place.box, GLOW_Z + 2)}
        )
        self._lay(self._ring, rings)

    # Sharpness

    def resharpen(self, sharp: Sharpness, scenery: Scenery, now: bool = False) -> None:
        """Take pictures at another sharpness or in another look: the ground at once, pieces a few at a time so that no frame is late."""
        self.sharp, self.look = sharp, self.pictures.look
        self._lay_ground(scenery)
        self._stale = [*self._leaving.values(), *self.pieces.values()]
        self._sharpening.start()
        if now:
            self._sharpen(inf)

    @property
    def sharpening(self) -> bool:
        """True if pictures are still being taken again."""
        return self._sharpening.isActive()

    def _sharpen(self, most: float = 4) -> None:
        painted = self.pictures.painted
        while self._stale and self.pictures.painted < painted + most:
            item = self._stale.pop()
            item.show_piece(item.piece, self.sharp)
        if not self._stale:
            self._sharpening.stop()
            self.sharpened.emit()

    def still(self) -> list[QGraphicsItem]:
        """Items that don't belong to a piece, so that tests find leftovers."""
        mine = {*self.pieces.values(), *self._leaving.values()}
        return [item for item in self.items() if item not in mine and not isinstance(item.parentItem(), QGraphicsPixmapItem)]


# A part of a scenery as a picture


def paint_ahead(scenery: Scenery, part: QRectF, pictures: Pictures, sharp: Sharpness) -> Iterator[None]:
    """Paint the faces that `render` needs, one in each step, so that it only has to lay them out."""
    shown = _within(scenery, part)
    if shown.ground is not None:
        pictures.face(shown.ground, sharp, opaque=True)
        yield
    for face in (*[place.face for place in shown.places], *[piece.face for piece in shown.pieces]):
        if face is not None:
            pictures.face(face, sharp)
            yield


def render(scenery: Scenery, part: QRectF, pictures: Pictures, sharp: Sharpness, onto: QPaintDevice, size: tuple[int, int]) -> None:
    """Draw a part of a scenery, given in scene units, onto a device, ``size`` logical pixels wide and high.

    The scene is deleted at once. It refers to itself, and Python's garbage collector might delete it in another thread while Qt
    delivers an event to it in this one.
    """
    motion = Motion()
    try:
        scene = TableScene(pictures, motion, motion)
        scene.sharp = sharp
        scene.show_scenery(_within(scenery, part), animate=False)
        painter = QPainter(onto)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render(painter, QRectF(0, 0, *size), part)
        painter.end()
    finally:
        delete(motion)


def _within(scenery: Scenery, part: QRectF) -> Scenery:
    """A scenery without what is surely outside a part and need not be painted. A piece may be turned, and casts a shadow."""

    def reaches(face: Face, x: float, y: float) -> bool:
        reach = max(face.w, face.h)
        return part.intersects(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))

    return evolve(
        scenery,
        pieces=tuple([piece for piece in scenery.pieces if reaches(piece.face, piece.x, piece.y)]),
        places=tuple([place for place in scenery.places if place.face is not None and reaches(place.face, *place.box.centre)]),
    )
