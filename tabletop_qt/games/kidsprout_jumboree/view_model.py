"""The view-model of KidSprout Jumboree: a seat's view and a draft become a scenery."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kidsprout_jumboree import commands
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.leading import right_stack
from engines.kidsprout_jumboree.model import COINS, State
from engines.kidsprout_jumboree.tasks import BreakTie
from engines.kidsprout_jumboree.wording import VALUE_NAMES
from tabletop_qt.games.kidsprout_jumboree.blankets import blanket_pieces
from tabletop_qt.games.kidsprout_jumboree.clearing import ZONE, clearing_pieces
from tabletop_qt.games.kidsprout_jumboree.drafts import CampDraft, Speaking
from tabletop_qt.games.kidsprout_jumboree.faces import coin
from tabletop_qt.games.kidsprout_jumboree.hints import hint
from tabletop_qt.games.kidsprout_jumboree.layout import BOUNDS, CELL, CLEARING, HOURS_BESIDE, STUMP, TRAY, around
from tabletop_qt.games.kidsprout_jumboree.offers import ask, buttons, offers, prompt
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.games.kidsprout_jumboree.speaking import speaking_pieces
from tabletop_qt.games.kidsprout_jumboree.things import Blanket, Clearing, OwnCoin, OwnTile, Sprout, Stack, hour_id
from tabletop_qt.viewmodels.scenery import Box, Drop, Piece, Place, Press, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Hint, Pick, Tried, ViewModel

PICKED = 52.0
"""The size of a coin at the private strip."""


class KidSproutJumboreeViewModel(ViewModel[KidSproutJumboree, State, CampDraft]):
    """Shows KidSprout Jumboree. Coins in hand are all that is hidden, so they are chosen at a private strip (KSJ-7.1)."""

    private_strip = True

    def scenery(self, view: State, seat: int, draft: CampDraft, side: int | None = None) -> Scenery:
        """What the seat sees and can do."""
        position = CampPosition(self.game, view, seat, self.seats, draft, side)
        x, y = around([(spot.x, spot.y) for spot in position.layout.spots])
        return Scenery(
            bounds=BOUNDS,
            zones=_zones(position),
            places=tuple(_places(position)),
            pieces=tuple(_pieces(position)),
            affordances=tuple(offers(position)),
            prompt=prompt(position),
            buttons=buttons(position),
            ask=ask(position),
            ground=BOUNDS.face("ground", x=round(100 * x / BOUNDS.w), y=round(100 * y / BOUNDS.h)),
        )

    def hint(self, view: State, seat: int, draft: CampDraft) -> Hint | None:
        """How to do what the seat is to decide now."""
        return hint(CampPosition(self.game, view, seat, self.seats, draft))

    def attempt(self, view: State, seat: int, draft: CampDraft, tried: Tried) -> Command | Refusal | None:
        """A coin, an Excuse, a leader or an hour that is not on offer."""
        position = CampPosition(self.game, view, seat, self.seats, draft)
        match tried:
            case Tried(Drop(), OwnCoin(value), Sprout() | Clearing()):
                return commands.PlayCoin(value)
            case Tried(Drop(), OwnTile(_, worth), Sprout(target)):
                return position.excuse(Speaking(worth, target))
            case Tried(Drop(), OwnTile(_, worth), Clearing()):
                return position.excuse(Speaking(worth, -1))
            case Tried(Drop(), Stack(), commands.Stack() as where):
                return where
            case Tried(Drop(), thing, Blanket(owner)) if owner != seat or isinstance(thing, Stack):
                return _astray(position, thing)
            case Tried(Press(), Sprout(leader)) if isinstance(view.decision, BreakTie):
                return commands.Appoint(leader)
        return None

    def picks(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The coins, null to 5, while coins are played: those that are spent too, so that nobody sees which are left (KSJ-2.2, 7.1)."""
        del seat
        values = COINS if view.face_down else ()
        return tuple(Pick(commands.PlayCoin(value), VALUE_NAMES[value], coin(PICKED, "", value)) for value in values)


def _astray(position: CampPosition, thing: object) -> Refusal | None:
    """Why something can't be dropped on a blanket; what it is for is not the time for says that."""
    match thing:
        case OwnCoin(value):
            return position.check(commands.PlayCoin(value)) or Refusal("KSJ-2.2", msg("Coins are played to the clearing."))
        case OwnTile(_, worth):
            laid = Refusal("KSJ-3.1", msg("An Excuse is laid on a Sprout in the clearing."))
            return position.check(position.excuse(Speaking(worth, position.seat))) or laid
        case Stack():
            right = right_stack(position.view, position.seat)
            if right.beside:
                return Refusal("KSJ-5.1", msg("The stack goes to your own Schedule, beside {hour}:00.", hour=right.hour), (right,))
            return Refusal("KSJ-4.4", msg("The stack goes on your own Schedule, on {hour}:00.", hour=right.hour), (right,))
    return None


def _zones(position: CampPosition) -> tuple[Zone, ...]:
    names = {seat: msg("The blanket of {troop}", troop=position.troop(seat)) for seat in position.seats}
    if not position.shared:
        names[position.seat] = msg("Your blanket")
    others = [Zone(position.zone(seat), names[seat]) for seat in position.seats if seat != position.side]
    return Zone("own", names[position.side]), Zone(ZONE, msg("The clearing")), *others


def _pieces(position: CampPosition) -> Iterator[Piece]:
    pieces, draft = [*blanket_pieces(position), *clearing_pieces(position)], position.speaking
    if draft is None:
        yield from pieces
        return
    # The tile being spoken is on its Sprout, not in hand any more; what the cloth with the slips covers is out of reach.
    laid = OwnTile(position.seat, draft.tile).id
    yield from (piece for piece in pieces if not TRAY.holds(piece.x, piece.y) and (piece.id != laid or piece.zone == ZONE))
    yield from speaking_pieces(position, draft)


def _places(position: CampPosition) -> Iterator[Place]:
    """Blankets and stumps; while the leader carries the stack every hour is a place, to learn which is right."""
    layout, view, clearing = position.layout, position.view, Clearing()
    shown = CLEARING.face("clearing", lit=int(position.revealed), fire=32)
    yield Place(clearing.id, CLEARING, ZONE, msg("The clearing"), shown, -3, thing=clearing)
    for seat in position.seats:
        box, name = layout.areas[seat].box, msg("The blanket of {troop}", troop=position.troop(seat))
        asked, colour, hand, thing = int(seat in position.acting), position.colour(seat), layout.areas[seat].hand, Blanket(seat)
        yield Place(thing.id, box, position.zone(seat), name, box.face("blanket", seat=colour, asked=asked), -2, thing=thing)
        if hand is not None:
            yield Place(f"hand:{seat}", hand, position.zone(seat), name, hand.face("blanket", seat=colour, asked=asked), -2, thing=thing)
    for seat in position.seats:
        spot, sprout, name = layout.spots[seat], Sprout(seat), msg("The Sprout of {troop}", troop=position.troop(seat))
        # While coins are played the whole clearing takes them; a stump in it must not stand in the way.
        box, layer = Box.around(spot.x, spot.y, STUMP), -3 if view.face_down else 1
        shown = box.face("stump", suit=position.suit(seat), seat=position.colour(seat))
        yield Place(sprout.id, box, ZONE, name, shown, layer, thing=sprout)
    if position.stacking and position.acts:
        area, zone = layout.areas[position.seat], position.zone(position.seat)
        for hour in range(1, 13):
            on = commands.Stack(hour)
            yield Place(hour_id(on), Box.around(*area.hour(hour), CELL), zone, msg("{hour}:00", hour=hour), layer=3, thing=on)
        for hour in HOURS_BESIDE:
            beside, name = commands.Stack(hour, beside=True), msg("Beside {hour}:00, for an Overnight", hour=hour)
            yield Place(hour_id(beside), Box.around(*area.beside(hour), CELL * 1.3), zone, name, layer=2, thing=beside)
