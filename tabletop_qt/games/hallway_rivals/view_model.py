"""The view-model of Hallway Rivals: a seat's view and a draft become a scenery."""

from __future__ import annotations

from engines.hallway_rivals.board import Place
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import Act, Brawl, PlacePushed, Put, PutAt, State
from engines.hallway_rivals.pieces import Goods, Name
from engines.hallway_rivals.rules.actions import Control
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.cards import Play, PlayAt
from engines.hallway_rivals.rules.coins import Buy, BuyRoom, Lock
from engines.hallway_rivals.rules.fighting import Attack
from engines.hallway_rivals.rules.moving import Move
from engines.hallway_rivals.rules.placing import Push
from engines.hallway_rivals.rules.staff import Bully, Principal
from engines.hallway_rivals.school import enemies_at, group_of, seat_of, student_named
from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from tabletop_qt.games.hallway_rivals.desk import HAND, desk_pieces, locker_pieces, locker_places
from tabletop_qt.games.hallway_rivals.desk import ZONE as DESK
from tabletop_qt.games.hallway_rivals.layout import BOUNDS
from tabletop_qt.games.hallway_rivals.offers import buttons, hint, offers, prompt
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.routes import trail
from tabletop_qt.games.hallway_rivals.school import ZONE, people, school_pieces, school_places
from tabletop_qt.games.hallway_rivals.things import Ground, HallTile, HallwayDraft, Held, OnSale, OwnRoom, Person, Spot, Staff, StaffMember
from tabletop_qt.viewmodels.scenery import Drop, Press, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Hint, Tried, ViewModel


class HallwayRivalsViewModel(ViewModel[HallwayRivals, State, HallwayDraft]):
    """Shows Hallway Rivals."""

    def scenery(self, view: State, seat: int, draft: HallwayDraft, side: int | None = None) -> Scenery:
        """The scenery for a seat."""
        position = HallwayPosition(self.game, view, seat, self.seats, draft, side)
        affordances = tuple(offers(position))
        others = [Zone(position.zone(other), msg("{name}'s things", name=position.name(other))) for other in position.others]
        return Scenery(
            bounds=BOUNDS,
            zones=(
                Zone(HAND, msg("{name}'s things", name=position.name(position.side)) if position.shared else msg("Your things")),
                Zone(ZONE, msg("The school")),
                Zone(DESK, msg("Turn and shop")),
                *others,
            ),
            places=(*school_places(position), *locker_places(position)),
            pieces=(*school_pieces(position), *trail(position), *people(position), *locker_pieces(position), *desk_pieces(position)),
            affordances=affordances,
            prompt=prompt(position),
            buttons=buttons(position, affordances),
            held=position.held,
            ground=BOUNDS.face("ground"),
        )

    def hint(self, view: State, seat: int, draft: HallwayDraft) -> Hint | None:
        """The hint for the seat's decision and draft."""
        return hint(HallwayPosition(self.game, view, seat, self.seats, draft))

    def attempt(self, view: State, seat: int, draft: HallwayDraft, tried: Tried) -> Command | Refusal | None:
        """A move, a purchase, a card or a building that is not on offer."""
        match tried:
            case Tried(Drop(), Person(name), Spot(place)):
                chosen = HallwayPosition(self.game, view, seat, self.seats, draft).chosen
                return self._astray(view, seat, chosen if name in chosen else (name,), place)
            case Tried(Drop(), Staff(who), Spot(place)):
                return Bully(place) if who is StaffMember.BULLY else Principal(place)
            case Tried(Drop(), HallTile(), Ground(x, y)):
                return Lay(x, y)
            case Tried(Drop(), OwnRoom(special), Spot(place)):
                return BuildSpecial(place) if special else BuildBase(place)
            case Tried(Drop(), OnSale(goods), Spot(place)) if goods in (Goods.LOCK, Goods.ROOM):
                return Lock(place) if goods is Goods.LOCK else BuyRoom(place)
            case Tried(Drop(), Held(card), Spot(place)):
                return PlayAt(card, place)
            case Tried(_, OnSale(goods)) if not goods.has_recipient:
                return Buy(goods)
            case Tried(Press(), Held(card)):
                return Play(card)
        return None

    def _astray(self, view: State, seat: int, names: tuple[Name, ...], place: Place) -> Command | Refusal | None:
        """Students dropped where they can't go."""
        student = student_named(view, names[0])
        if student is None or student.place is place:
            return None
        decision = view.decision
        if isinstance(decision, Put | PlacePushed):
            return PutAt(names[0], place)
        if seat_of(view, names[0]) != seat:
            return Control(names[0], place)
        beside = place in view.board.plan.neighbours.get(student.place, ())
        if isinstance(decision, Act) and place.is_corridor and beside and enemies_at(view, seat, place):
            return Push(names, place)
        if isinstance(decision, Brawl):
            target = next((one for player in view.players for one in player.students if one.place is place), None)
            return Attack(group_of(view, student)[0].name, group_of(view, target)[0].name) if target is not None else None
        return Move(names, place)
