"""The view-model of Operation Master: a seat's view and a draft become a scenery, an action becomes what it means."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import LAY, SET, TAKE, State
from tabletop_qt.games.operation_master import draft as drafts
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.areas import area_pieces, spot, zone
from tabletop_qt.games.operation_master.draft import Draft, Idle, Picking, Using
from tabletop_qt.games.operation_master.gestures import meaning
from tabletop_qt.games.operation_master.layout import BOUNDS, TRAY, slot_centre
from tabletop_qt.games.operation_master.middle import DOWN, middle_pieces, slots
from tabletop_qt.games.operation_master.offers import offers
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.games.operation_master.prompts import buttons, prompt
from tabletop_qt.viewmodels.scenery import Action, Box, Piece, Place, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Meaning, ViewModel


class OperationMasterViewModel(ViewModel[OperationMaster, State, Draft]):
    """Shows Operation Master and understands what is done at its table."""

    def _position(self, view: State, seat: int) -> Position:
        return Position(self.game, view, seat, self.seats)

    def start(self) -> Draft:
        """The empty draft."""
        return Idle()

    def scenery(self, view: State, seat: int, draft: Draft) -> Scenery:
        """What the seat sees and can do."""
        position = self._position(view, seat)
        draft = position.sound(draft)
        return Scenery(
            bounds=BOUNDS,
            zones=_zones(position),
            places=tuple(_places(position)),
            pieces=tuple(_pieces(position, draft)),
            affordances=tuple(offers(position, draft)),
            prompt=prompt(position, draft),
            buttons=tuple(buttons(position, draft)),
            held=draft.piece if isinstance(draft, Picking) else "",
            ground=faces.ground(BOUNDS.w, BOUNDS.h),
        )

    def act(self, view: State, seat: int, draft: Draft, action: Action) -> Meaning[Draft]:
        """What an action means here."""
        position = self._position(view, seat)
        return meaning(position, position.sound(draft), action)

    def back(self, view: State, seat: int, draft: Draft) -> Draft | None:
        """The draft with its last step taken back."""
        return drafts.back(self._position(view, seat).sound(draft))

    def last_step(self, draft: Draft) -> Message | None:
        """What `back` would take back."""
        return drafts.last_step(draft)


def _zones(position: Position) -> tuple[Zone, ...]:
    return (
        Zone("own", msg("Your table")),
        Zone("choices", msg("Choices")),
        Zone("trick", msg("The trick")),
        Zone("pool", msg("The centre")),
        *(Zone(zone(position, seat), msg("The table of {name}", name=position.name(seat))) for seat in position.others),
    )


def _pieces(position: Position, draft: Draft) -> list[Piece]:
    pieces = [*area_pieces(position, draft), *middle_pieces(position, draft)]
    if not isinstance(draft, Using) or draft.target is None:
        return pieces
    # What the tray with the choices covers is out of reach.
    return [piece for piece in pieces if piece.layer >= 20 or not TRAY.holds(piece.x, piece.y)]


def _places(position: Position) -> Iterator[Place]:
    """Panels and slots; where a card, a die or a value goes now."""
    view = position.view
    for seat in (position.seat, *position.others):
        panel = spot(position, seat).panel
        acting = seat in position.game.to_act(view)
        yield Place(f"panel:{seat}", panel, zone(position, seat), msg("{name}", name=position.name(seat)),
                    faces.panel(panel.w, panel.h, acting))  # fmt: skip
    for place in slots(view):
        x, y = slot_centre(place, len(view.players))
        face = faces.slot(place == 0)
        box = Box(x - face.w / 2, y - face.h / 2, face.w, face.h)
        mine = view.at(place) == position.seat
        name = msg("The card of {name}", name=position.name(view.at(place)))
        yield Place("slot" if mine and view.phase == LAY else f"slot:{place}", box, "trick", name, face, layer=1)
        if mine and view.phase == SET:
            square = Box(x - faces.SQUARE / 2 - 12, y + DOWN - faces.SQUARE / 2 - 12, faces.SQUARE + 24, faces.SQUARE + 24)
            yield Place("square", square, "trick", msg("The white square of your card"), layer=2)
    if view.phase == TAKE:
        yield Place("bowl", spot(position, position.seat).bowl, "own", msg("Your VP Area"), layer=2)
