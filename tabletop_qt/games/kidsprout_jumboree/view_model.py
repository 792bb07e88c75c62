"""The view-model of KidSprout Jumboree: a seat's view and a draft become a scenery, an action becomes what it means."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.commands import PlayCoin
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import COINS, State
from engines.kidsprout_jumboree.wording import VALUE_NAMES
from tabletop_qt.games.kidsprout_jumboree import draft as drafts
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.areas import area_pieces, zone
from tabletop_qt.games.kidsprout_jumboree.clearing import ZONE as CLEARING
from tabletop_qt.games.kidsprout_jumboree.clearing import clearing_pieces
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Idle, Speaking
from tabletop_qt.games.kidsprout_jumboree.gestures import meaning
from tabletop_qt.games.kidsprout_jumboree.layout import BOUNDS, around
from tabletop_qt.games.kidsprout_jumboree.offers import offers
from tabletop_qt.games.kidsprout_jumboree.places import places
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.games.kidsprout_jumboree.prompts import ask, buttons, prompt
from tabletop_qt.games.kidsprout_jumboree.speaking import speaking_pieces
from tabletop_qt.viewmodels.scenery import Action, Piece, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Meaning, Pick, ViewModel


class KidSproutJumboreeViewModel(ViewModel[KidSproutJumboree, State, Draft]):
    """Shows KidSprout Jumboree and understands what is done at its table."""

    def _position(self, view: State, seat: int) -> Position:
        return Position(self.game, view, seat, self.seats)

    def start(self) -> Draft:
        """The empty draft."""
        return Idle()

    def scenery(self, view: State, seat: int, draft: Draft) -> Scenery:
        """What the seat sees and can do."""
        position = self._position(view, seat)
        draft = position.sound(draft)
        light = around([(spot.x, spot.y) for spot in position.layout.spots])
        return Scenery(
            bounds=BOUNDS,
            zones=_zones(position),
            places=tuple(places(position)),
            pieces=tuple(_pieces(position, draft)),
            affordances=tuple(offers(position, draft)),
            prompt=prompt(position, draft),
            buttons=tuple(buttons(position, draft)),
            ask=ask(position, draft),
            ground=faces.ground(BOUNDS.w, BOUNDS.h, *light),
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

    def picks(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The coins, null to 5, while coins are played: those that are spent too, so that nobody sees which are left (KSJ-2.2, 7.1)."""
        del seat
        if not view.face_down:
            return ()
        return tuple(Pick(PlayCoin(value), VALUE_NAMES[value]) for value in COINS)


def _zones(position: Position) -> tuple[Zone, ...]:
    others = [seat for seat in position.seats if seat != position.seat]
    return (
        Zone("own", msg("Your blanket")),
        Zone("clearing", msg("The clearing")),
        *(Zone(zone(position, seat), msg("{troop}'s blanket", troop=position.troop(seat))) for seat in others),
    )


def _pieces(position: Position, draft: Draft) -> list[Piece]:
    pieces = [*area_pieces(position), *clearing_pieces(position, draft)]
    if not isinstance(draft, Speaking):
        return pieces
    # The tile being spoken is on its Sprout, not in hand any more; what the cloth with the slips covers is out of reach.
    laid, tray = f"tile:own:{draft.tile}", position.layout.tray
    lying = [piece for piece in pieces if not tray.holds(piece.x, piece.y) and (piece.id != laid or piece.zone == CLEARING)]
    return [*lying, *speaking_pieces(position, draft)]
