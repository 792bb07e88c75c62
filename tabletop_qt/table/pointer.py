"""The pointer: it turns presses, drags and clicks into actions, and finds the place for a held piece."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from attrs import frozen
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.motion import Pace
from tabletop_qt.viewmodels.scenery import Drop, Lift, Piece, Place, Press

# Drop targets


REACH = 28.0
"""The reach of a held piece over bare ground: the distance to a legal place, in screen pixels."""
SHORT_REACH = 6.0
"""The reach while the pointer is on another place: a player who aims at that place should get its refusal."""
NEAR = 8.0
"""The distance in screen pixels from which a click beside a piece, on bare ground, still takes it."""


def _preference(place: Place, centre: tuple[float, float]) -> tuple[float, float, float]:
    """A sort key: highest layer first, then the smallest place, then the nearest to the middle of the piece."""
    cx, cy = place.box.centre
    return -place.layer, place.box.w * place.box.h, hypot(cx - centre[0], cy - centre[1])


def drop_target(
    pointer: tuple[float, float], centre: tuple[float, float], places: Collection[Place], legal: Collection[Place], zoom: float
) -> Place | None:
    """The place where the held piece would be dropped.

    Args:
        pointer: The pointer, in scene units.
        centre: The middle of the held piece, in scene units.
        places: All places.
        legal: Those where the piece can be dropped.
        zoom: Screen pixels per scene unit.

    Returns:
        A legal place under the pointer; else the nearest legal one within reach; else any place under the pointer; None over bare ground.
    """
    x, y = pointer
    inside = [place for place in legal if place.box.holds(x, y)]
    under = min((place for place in places if place.box.holds(x, y)), key=lambda place: _preference(place, centre), default=None)
    if inside:
        best = min(inside, key=lambda place: _preference(place, centre))
        # The pointer means a smaller place that lies on top of a legal one.
        return best if under is None or under.layer <= best.layer else under
    near = min(legal, key=lambda place: (place.box.distance(x, y), _preference(place, centre)), default=None)
    if near is not None:
        beside = under is not None and under.layer >= near.layer and not under.box.holds(*near.box.centre)
        # Most of a place as small as a point cell is its own, however near the next one is.
        reach = min(SHORT_REACH, min(under.box.w, under.box.h) * zoom / 4) if beside and under is not None else REACH
        if near.box.distance(x, y) * zoom <= reach:
            return near
    return under


# The pointer


Point = tuple[float, float]


@frozen
class _Pressed:
    piece: str
    position: QPoint
    grip: Point
    """From the middle of the piece to the pointer."""


class Pointer:
    """Follows one button from press to release."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._pressed: _Pressed | None = None
        self._lifted = False
        self._clicked: str | None = None
        """The piece on which the last click did something, or ""; None if nothing on this table has been clicked."""
        self._point: Point = (0.0, 0.0)
        interaction.shown.connect(self._scenery_changed)

    @property
    def dragging(self) -> bool:
        """True if a piece follows the pointer."""
        return bool(self._interaction.table_scene.dragged)

    def press(self, point: Point, position: QPoint) -> None:
        """The left button goes down."""
        self._point = point
        piece = self._piece(point)
        grip = (point[0] - piece.x, point[1] - piece.y) if piece is not None else (0.0, 0.0)
        pressed = _Pressed(piece.id if piece is not None else "", position, grip)
        self._hold(pressed)
        self._interaction.close(but=pressed.piece)

    def _hold(self, pressed: _Pressed | None) -> None:
        """Note what the button is down on; a piece that can be used shows it."""
        self._pressed = pressed
        interaction = self._interaction
        shows = pressed is not None and (interaction.affordances.drags(pressed.piece) or bool(interaction.affordances.of(pressed.piece)))
        interaction.table_scene.press(pressed.piece if pressed is not None and shows else "")

    def press_again(self, point: Point, position: QPoint) -> bool:
        """Handle the second press of a double click; False on bare ground.

        It does the primary action of the piece that the first click took up. It presses again only the same piece, not another one that
        has come to lie there.
        """
        interaction, clicked = self._interaction, self._clicked
        piece = self._piece(point)
        self._point = point
        self._hold(None)
        if clicked is None:
            # The first click was on another widget, such as the cover.
            return True
        self._clicked = ""
        if not clicked:
            if piece is None and not interaction.held:
                return False
            self.press(point, position)
        elif interaction.held == clicked:
            action = interaction.affordances.primary(clicked)
            if action is not None:
                interaction.act(action, point)
        elif piece is not None and piece.id == clicked and interaction.affordances.presses(clicked):
            self.press(point, position)
        return True

    def move(self, point: Point, position: QPoint) -> None:
        """The pointer moves, with the left button down or without."""
        self._point = point
        if self.dragging:
            self._carry()
        elif self._pressed is None:
            self.hover()
        elif (position - self._pressed.position).manhattanLength() >= QApplication.startDragDistance():
            if self._interaction.affordances.drags(self._pressed.piece):
                self._start_drag(self._pressed)
            else:
                self._hold(None)

    def hover(self) -> None:
        """Note the piece under the pointer, and the place where a click would put the held one."""
        piece = self._piece(self._point)
        self._interaction.hover(piece.id if piece is not None else "")
        target = self._clicked_target(self._point)
        self._interaction.aim(target.id if target is not None else "")

    def release(self, point: Point) -> None:
        """The left button goes up."""
        self._point = point
        pressed = self._pressed
        self._hold(None)
        if self.dragging:
            self._drop()
        elif pressed is not None:
            self._click(point)

    def _piece(self, point: Point) -> Piece | None:
        """The piece that a click here means."""
        interaction = self._interaction
        reach = 0.0 if interaction.held else NEAR / interaction.table_scene.zoom
        return interaction.affordances.piece_near(*point, reach)

    def cancel(self) -> bool:
        """Put a dragged piece back; False if none is dragged."""
        self._hold(None)
        if not self.dragging:
            return False
        self._put_back()
        return True

    def forget(self) -> None:
        """Forget the held piece and the last click, which are no longer shown."""
        self.cancel()
        self._clicked = None

    def let_go_refused(self) -> None:
        """End the drag, because its lift was refused."""
        self._hold(None)
        self._interaction.table_scene.let_go()
        self._interaction.aim("")

    # Dragging

    def _start_drag(self, pressed: _Pressed) -> None:
        interaction = self._interaction
        piece, lift = pressed.piece, Lift(pressed.piece)
        interaction.table_scene.press("")
        interaction.table_scene.carry(piece, *interaction.centre(piece))
        interaction.grasp(piece)
        self._lifted = False
        if interaction.scenery.held != piece and interaction.affordances.can(lift):
            interaction.act(lift, self._point)
            self._lifted = interaction.scenery.held == piece
        else:
            interaction.acting.emit()
            interaction.refresh()
        if self.dragging:
            self._carry()

    def _carry(self) -> None:
        if self._pressed is None:
            return
        interaction = self._interaction
        piece = interaction.affordances.pieces[interaction.table_scene.dragged]
        gx, gy = self._pressed.grip
        # After a turn the face may no longer reach the grip.
        gx = min(max(gx, -piece.face.w / 2), piece.face.w / 2)
        gy = min(max(gy, -piece.face.h / 2), piece.face.h / 2)
        interaction.table_scene.carry(piece.id, self._point[0] - gx, self._point[1] - gy)
        target = self._target()
        interaction.aim(target.id if target is not None else "")

    def _target(self) -> Place | None:
        interaction = self._interaction
        piece = interaction.table_scene.dragged
        return drop_target(
            self._point,
            interaction.centre(piece),
            interaction.scenery.places,
            interaction.affordances.drops(piece),
            interaction.table_scene.zoom,
        )

    def _drop(self) -> None:
        interaction = self._interaction
        piece = interaction.table_scene.dragged
        place = self._target()
        home = interaction.affordances.pieces[piece]
        if place is None or (not interaction.affordances.can(Drop(piece, place.id)) and _comes_from(home, place, self._point)):
            self._put_back()
            if place is None and not _covers(home, self._point):
                interaction.putBack.emit(self._point)
            return
        interaction.table_scene.let_go()
        interaction.aim("")
        interaction.act(Drop(piece, place.id), self._point)
        self._send_home(piece)
        self.hover()

    def _put_back(self) -> None:
        interaction = self._interaction
        piece = interaction.table_scene.let_go()
        interaction.aim("")
        if self._lifted:
            interaction.back_until_free(piece)
        self._lifted = False
        self._send_home(piece)
        interaction.refresh()
        self.hover()

    def _send_home(self, piece: str) -> None:
        table_scene = self._interaction.table_scene
        if piece in table_scene.pieces and not table_scene.motion.runs((piece, "pose")):
            table_scene.send_home(piece, table_scene.motion.enabled, Pace.RETURN)

    def _scenery_changed(self) -> None:
        interaction = self._interaction
        if self._pressed is not None and self._pressed.piece and self._pressed.piece not in interaction.affordances.pieces:
            self._hold(None)
            interaction.table_scene.let_go()
        elif self.dragging:
            self._carry()

    # Clicking

    def _click(self, point: Point) -> None:
        interaction = self._interaction
        piece = self._piece(point)
        held = interaction.held
        self._clicked = piece.id if piece is not None and interaction.affordances.of(piece.id) else ""
        if piece is not None:
            interaction.focus_on_piece(piece.id)
        direct = piece is not None and interaction.affordances.direct(piece.id)
        if not held or direct or (interaction.confirms and piece is not None and piece.id == held and interaction.affordances.single(held)):
            if piece is not None:
                interaction.choose(piece.id, point)
            else:
                self._press_place(point)
            return
        target = self._clicked_target(point)
        if piece is not None and piece.id == held and target is not None and target.floor:
            # It stands on a place that means something else, such as an enemy in the same room: a click on itself puts it down.
            target = None
        offered = interaction.scenery.offered(Drop(held, target.id)) if target is not None else None
        if offered is not None and not offered.clause and piece is not None and piece.id != held and piece.movable:
            # No rule: it would only be put back. Another piece there is picked up instead, or says why not.
            interaction.choose(piece.id, point)
        elif target is not None:
            interaction.act(Drop(held, target.id), point)
            self._clicked = held
        elif piece is not None and piece.id != held and (interaction.affordances.of(piece.id) or self._says_why(piece, point)):
            interaction.choose(piece.id, point)
        else:
            self._refuse_click(held, point)
            self._clicked = ""

    def _press_place(self, point: Point) -> None:
        """Report a click on a place with nothing in hand; the answer says what can be done instead."""
        place = drop_target(point, point, self._interaction.scenery.places, (), 1.0)
        if place is not None:
            self._interaction.act(Press(place.id), point)

    def _says_why(self, piece: Piece, point: Point) -> bool:
        """True if a piece that can't be used lies on no place where the held one could be dropped: a click asks about that piece."""
        places = self._interaction.scenery.places
        return piece.thing is not None and drop_target(point, point, places, (), self._interaction.table_scene.zoom) is None

    def _refuse_click(self, held: str, point: Point) -> None:
        """Drop the held piece where it will be refused; on bare ground, or where it lies, put it back."""
        interaction = self._interaction
        refused = drop_target(point, point, interaction.scenery.places, (), interaction.table_scene.zoom)
        home = interaction.affordances.pieces[held]
        if refused is None or _comes_from(home, refused, point) or (refused.floor and _covers(home, point)):
            interaction.put_back()
            if refused is None:
                interaction.putBack.emit(point)
        else:
            interaction.act(Drop(held, refused.id), point)

    def _clicked_target(self, point: Point) -> Place | None:
        """The place where a click puts the held piece; None over a piece that a click means itself."""
        interaction, piece = self._interaction, self._piece(point)
        if piece is not None and interaction.affordances.direct(piece.id):
            return None
        legal = [place for place in interaction.affordances.drops(interaction.held) if place.box.holds(*point)]
        return drop_target(point, point, legal, legal, interaction.table_scene.zoom)


def _comes_from(piece: Piece, place: Place, point: Point) -> bool:
    """True if a point of a place lies where the piece is at rest. A small place beside it, which the piece only overlaps, is another."""
    return _covers(piece, point) and (place.box.holds(piece.x, piece.y) or place.box.w * place.box.h > piece.face.w * piece.face.h)


def _covers(piece: Piece, point: Point) -> bool:
    """True if a point lies on the piece at rest."""
    return abs(point[0] - piece.x) <= piece.face.w / 2 and abs(point[1] - piece.y) <= piece.face.h / 2
