"""The pointer: presses, drags and clicks become actions. Points are scene units unless they are called positions (screen pixels)."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from tabletop_qt.table.aim import aimed
from tabletop_qt.table.desk import Desk
from tabletop_qt.table.motion import Pace
from tabletop_qt.viewmodels.scenery import Drop, Lift, Piece, Place

Point = tuple[float, float]


@frozen
class _Pressed:
    piece: str
    position: QPoint
    grip: Point
    """From the middle of the piece to the pointer."""


class Hand:
    """Follows one button from press to release."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pressed: _Pressed | None = None
        self._lifted = False
        self._pointer: Point = (0.0, 0.0)
        desk.shown.connect(self._scenery_changed)

    @property
    def dragging(self) -> bool:
        """Whether a piece follows the pointer."""
        return bool(self._desk.stage.dragged)

    def press(self, point: Point, position: QPoint) -> None:
        """The left button goes down."""
        self._pointer = point
        piece = self._desk.offers.piece_at(*point)
        grip = (point[0] - piece.x, point[1] - piece.y) if piece is not None else (0.0, 0.0)
        self._pressed = _Pressed(piece.id if piece is not None else "", position, grip)

    def move(self, point: Point, position: QPoint) -> None:
        """The pointer moves, with the left button down or without."""
        self._pointer = point
        if self.dragging:
            self._carry()
        elif self._pressed is None:
            self.hover()
        elif (position - self._pressed.position).manhattanLength() >= QApplication.startDragDistance():
            if self._desk.offers.drags(self._pressed.piece):
                self._start_drag(self._pressed)
            else:
                self._pressed = None

    def hover(self) -> None:
        """Look at what lies under the pointer."""
        piece = self._desk.offers.piece_at(*self._pointer)
        self._desk.hover(piece.id if piece is not None else "")

    def release(self, point: Point) -> None:
        """The left button goes up."""
        self._pointer = point
        pressed, self._pressed = self._pressed, None
        if self.dragging:
            self._drop()
        elif pressed is not None:
            self._click(point)

    def cancel(self) -> bool:
        """Let go of a dragged piece and put it back; False where none is dragged."""
        self._pressed = None
        if not self.dragging:
            return False
        self._put_back()
        return True

    def let_go_refused(self) -> None:
        """The lift that began a drag was refused: the piece is no longer in the hand."""
        self._pressed = None
        self._desk.stage.let_go()
        self._desk.aim("")

    # Dragging

    def _start_drag(self, pressed: _Pressed) -> None:
        desk = self._desk
        piece, lift = pressed.piece, Lift(pressed.piece)
        desk.focus_on_piece(piece)
        desk.hover("")
        desk.stage.carry(piece, *desk.centre(piece))
        self._lifted = False
        if desk.scenery.held != piece and desk.offers.can(lift):
            desk.act(lift, self._pointer)
            self._lifted = desk.scenery.held == piece
        else:
            desk.acting.emit()
        if self.dragging:
            self._carry()
            desk.refresh()

    def _carry(self) -> None:
        if self._pressed is None:
            return
        desk = self._desk
        piece = desk.offers.pieces[desk.stage.dragged]
        gx, gy = self._pressed.grip
        # After a turn the face may be narrower than where it was gripped.
        gx = min(max(gx, -piece.face.w / 2), piece.face.w / 2)
        gy = min(max(gy, -piece.face.h / 2), piece.face.h / 2)
        desk.stage.carry(piece.id, self._pointer[0] - gx, self._pointer[1] - gy)
        aimed_at = self._aimed()
        desk.aim(aimed_at.id if aimed_at is not None else "")

    def _aimed(self) -> Place | None:
        desk = self._desk
        piece = desk.stage.dragged
        return aimed(self._pointer, desk.centre(piece), desk.scenery.places, desk.offers.drops(piece), desk.stage.zoom)

    def _drop(self) -> None:
        desk = self._desk
        piece = desk.stage.dragged
        place = self._aimed()
        if place is not None and not desk.offers.can(Drop(piece, place.id)) and _covers(desk.offers.pieces[piece], self._pointer):
            place = None  # let go where it came from
        if place is None:
            self._put_back()
            return
        desk.stage.let_go()
        desk.aim("")
        desk.act(Drop(piece, place.id), self._pointer)
        self._send_home(piece)
        self.hover()

    def _put_back(self) -> None:
        desk = self._desk
        piece = desk.stage.let_go()
        desk.aim("")
        if self._lifted:
            desk.back_until_free(piece)
        self._lifted = False
        self._send_home(piece)
        desk.refresh()
        self.hover()

    def _send_home(self, piece: str) -> None:
        stage = self._desk.stage
        if piece in stage.pieces and not stage.motion.runs((piece, "pose")):
            stage.send_home(piece, stage.motion.enabled, Pace.RETURN)

    def _scenery_changed(self) -> None:
        desk = self._desk
        if self._pressed is not None and self._pressed.piece and self._pressed.piece not in desk.offers.pieces:
            self._pressed = None
            desk.stage.let_go()
        elif self.dragging:
            self._carry()

    # Clicking

    def _click(self, point: Point) -> None:
        desk = self._desk
        piece = desk.offers.piece_at(*point)
        held = desk.held
        if piece is not None:
            desk.focus_on_piece(piece.id)
        if not held:
            if piece is not None:
                desk.choose(piece.id, point)
            return
        legal = [place for place in desk.offers.drops(held) if place.box.holds(*point)]
        target = aimed(point, point, legal, legal, desk.stage.zoom)
        if target is not None:
            desk.act(Drop(held, target.id), point)
        elif piece is not None and piece.id != held and (desk.offers.presses(piece.id) or desk.offers.lifts(piece.id)):
            desk.choose(piece.id, point)
        else:
            desk.put_back()


def _covers(piece: Piece, point: Point) -> bool:
    """Whether a point lies where the piece is at rest."""
    return abs(point[0] - piece.x) <= piece.face.w / 2 and abs(point[1] - piece.y) <= piece.face.h / 2
