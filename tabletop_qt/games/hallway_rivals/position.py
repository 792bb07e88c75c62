"""A seat's view of the school and its draft; the things that pieces and places stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from engines.hallway_rivals import model
from engines.hallway_rivals.board import SIDE, Place, base, special
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.pieces import Activity, Goods, Name, Rank, Snack, Student
from engines.hallway_rivals.rules.actions import Capture, Control, Force, PickUp, Sacrifice, Steal, waiting_rooms
from engines.hallway_rivals.rules.coins import BuyRoom, Equip, Lock, Lure, Promote, Rescue
from engines.hallway_rivals.rules.fighting import Attack, in_reach
from engines.hallway_rivals.rules.moving import Arrange, Move, in_reach_next_turn, mobile, reach
from engines.hallway_rivals.rules.placing import Push, Teleport, destinations
from engines.hallway_rivals.school import all_groups, classroom, enemies_at, group_of, group_size, seat_of, student_named, students_at
from engines.hallway_rivals.words import at_stake, brief_names
from engines.kernel.commands import Command
from engines.kernel.contract import Seat
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg
from tabletop_qt.games.hallway_rivals.layout import FRINGE, Layout, layout, lockers
from tabletop_qt.viewmodels.position import DraftPosition, Thing
from tabletop_qt.viewmodels.scenery import Box
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Idle


class StaffMember(StrEnum):
    """The principal and the bully (HR-9)."""

    PRINCIPAL = "principal"
    BULLY = "bully"


@frozen
class Person(Thing, kind="student"):
    """A student."""

    name: Name


@frozen
class Spot(Thing, kind="at"):
    """A place of the school."""

    at: Place


@frozen
class Cheerleader(Thing, kind="cheer"):
    """A cheerleader who waits in a room."""

    at: Place


@frozen
class Staff(Thing, kind="staff"):
    """The principal or the bully."""

    who: StaffMember


@frozen
class OnSale(Thing, kind="shop"):
    """Something in the shop."""

    what: Goods


@frozen
class Held(Thing, kind="card"):
    """A card of the seat's own hand; ``copy`` tells equal ones apart."""

    card: Activity | Snack
    copy: int = 0


@frozen
class Slip(Thing, kind="slip"):
    """One of the things to choose from, by its number."""

    number: int


@frozen
class HallTile(Thing, kind="hall"):
    """The Hall tile that is to be placed."""


@frozen
class Ground(Thing, kind="ground"):
    """A spot for a Hall tile, in tiles to the right of the Office and below it."""

    x: int
    y: int


@frozen
class OwnRoom(Thing, kind="annex"):
    """The base or the special room that is to be placed."""

    special: bool


@frozen
class Whole(Thing, kind="tile"):
    """A whole tile, for a card that is played on one: 0 is the Office's."""

    number: int


@frozen
class Locker(Thing, kind="locker"):
    """A player's box."""

    seat: int


# Drafts


@frozen
class Chosen(Draft):
    """Students that stand together are taken in hand, to go somewhere; ``lead`` is the one by which they are dragged.

    Where they could walk or teleport they do what loses nothing, and teleport if neither does; ``other``: the other of the two.
    """

    names: tuple[Name, ...]
    lead: Name
    other: bool = False
    undone = False

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("Walk or teleport") if self.other else msg("Pick {name}", name=brief_names(self.names))

    def back(self) -> Idle | Chosen:
        """The students go the usual way again, or are put down."""
        return Chosen(self.names, self.lead) if self.other else IDLE


@frozen
class Facing(Draft):
    """They have been dropped where several things can be done: one has to be chosen."""

    names: tuple[Name, ...]
    lead: Name
    place: Place

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("Choose a place")

    def back(self) -> Chosen:
        """The students are in hand again."""
        return Chosen(self.names, self.lead)


@frozen
class Aiming(Draft):
    """Something from the shop, or a card, is in hand: whom or what it is for is to be chosen."""

    what: OnSale | Held
    undone = False

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("Pick up a card") if isinstance(self.what, Held) else msg("Pick from the shop")


@frozen
class Turned(Draft):
    """The Hall tile to be placed is turned the other way (HR-1.2)."""

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("Turn the tile")

    def back(self) -> Idle:
        """The tile as it was."""
        return IDLE


NOTHING = (False, False, 0, False, 0)
"""The worth of a student without rank and belongings."""


def _worth(student: Student) -> tuple[bool, bool, int, bool, int]:
    """What a player loses with a student, the dearest first: the Script, a rank, coins, a cheerleader, an item."""
    carried = student.coins, student.cheerleader, int(student.item is not None)
    return student.script, student.rank is not Rank.STUDENT, *carried


HallwayDraft = Idle | Chosen | Facing | Aiming | Turned

FOR_WHOM: dict[Goods, type[Command]] = {
    Goods.RESCUE: Rescue,
    Goods.PROMOTE: Promote,
    Goods.LOCK: Lock,
    Goods.ROOM: BuyRoom,
    Goods.HELMET: Equip,
    Goods.POM_POMS: Lure,
}
"""The command that buys each thing for a student or a room."""

Ways = dict[Place, list[Command]]
"""The commands of the chosen students, by the place that they are dropped at."""


def fringe(view: model.State) -> int:
    """The free spaces around the school for what is placed next."""
    match view.decision:
        case model.PlaceTile():
            return SIDE
        case model.PlaceAnnex():
            return FRINGE
    return 0


class HallwayPosition(DraftPosition[HallwayRivals, model.State, HallwayDraft]):
    """A seat's view and draft; no draft if it does not fit the view.

    On the open table the things of whoever decides lie in front, else of whose turn it is; ``last`` is the seat that sat there last.
    """

    def __init__(
        self, game: HallwayRivals, view: model.State, seat: int, chairs: tuple[Seat, ...], draft: HallwayDraft, side: int | None = None
    ) -> None:
        super().__init__(game, view, seat, chairs, draft, side)
        self.left: Message | None = None
        """The question before the turn ends, about something useful left; the view-model works it out once for a view."""
        self.goes_on = False
        """True if the end of the turn does not stand out yet; also worked out once for a view."""
        self.last = self.side
        if self.shared:
            self.side = self.acting[0] if self.acting else view.turn.seat

    @cached_property
    def lockers(self) -> tuple[int, ...]:
        """The seats in the order of their boxes: the one in front is the lowest. Where several share a screen boxes stay in place."""
        return self.seats if self.sharing else (*self.others, self.side)

    @cached_property
    def sharing(self) -> bool:
        """True if several players share a screen."""
        return len(self.chairs) - sum(map(self.bot, self.seats)) > 1

    def locker(self, seat: int) -> Box:
        """The box of a seat."""
        return lockers(len(self.lockers), not self.sharing)[self.lockers.index(seat)]

    @cached_property
    def layout(self) -> Layout:
        """The floor plan, with room for what is placed next."""
        return layout(self.view.board, fringe(self.view))

    def fitting(self, draft: HallwayDraft) -> HallwayDraft:
        """The draft, if it still fits the view."""
        match draft:
            case Chosen(names) if self._can_be_chosen(names):
                return draft
            case Facing(names, _, place) if self._can_be_chosen(names) and len(self.ways(names).get(place, ())) > 0:
                return draft
            case Aiming(Held(card)) if isinstance(self.decision, model.OwnTurn) and card in self.cards:
                return draft
            case Aiming() if isinstance(self.decision, model.Spend) and not isinstance(draft.what, Held):
                return draft
            case Turned() if isinstance(self.decision, model.PlaceTile):
                return draft
        return IDLE

    def _can_be_chosen(self, names: Sequence[Name]) -> bool:
        decision = self.decision
        if not isinstance(decision, model.MoveFree | model.Act | model.Put | model.Brawl | model.PlacePushed):
            return False
        if isinstance(decision, model.PlacePushed) and names != (decision.name,):
            return False
        students = [student for name in names if (student := student_named(self.view, name)) is not None]
        return len(students) == len(names) > 0 and all(student.place is students[0].place for student in students)

    # Students

    def student(self, name: Name) -> Student:
        """A student by name. Raises LookupError where it is in supply."""
        student = student_named(self.view, name)
        if student is None:
            raise LookupError(name.word)
        return student

    def fellows(self, student: Student) -> tuple[Name, ...]:
        """The students who are picked with a student: those of its group who can still move."""
        size = group_size(self.view, self.seat)
        group = [one for one in group_of(self.view, student) if mobile(one)]
        start = min(group.index(student) // size * size, max(0, len(group) - size)) if student in group else 0
        return tuple(sorted([one.name for one in group[start : start + size]])) if student in group else (student.name,)

    @cached_property
    def movers(self) -> tuple[Student, ...]:
        """The students that can be taken in hand now."""
        decision, own = self.decision, self.view.players[self.seat].students
        match decision:
            case model.MoveFree() | model.Act():
                able = [one for one in own if self._may_move(one) or self.ways((one.name,)) or self.here((one.name,), one.name)]
                # The Nerds' teacher can move enemies (HR-10.3).
                enemies = self.offered(Control) if isinstance(decision, model.Act) else []
                return (*able, *map(self.student, dict.fromkeys(command.name for command in enemies)))
            case model.Put() | model.Brawl():
                return tuple([student for student in own if self.ways((student.name,))])
            case model.PlacePushed():
                return (self.student(decision.name),)
        return ()

    @cached_property
    def nothing_left(self) -> bool:
        """True if nothing but the end of the turn is legal."""
        if not isinstance(self.decision, model.Act):
            return False
        return isinstance(next(iter(self.game.legal(self.view, self.seat)), None), model.Done)

    def _may_move(self, student: Student) -> bool:
        """True if a student can still move, alone or with its group."""
        left = self.view.turn.movement if isinstance(self.decision, model.Act) else 0
        return mobile(student) and student.free + student.together + left > 0

    @cached_property
    def group(self) -> list[Student]:
        """The students in hand."""
        return [self.student(name) for name in self.chosen]

    @cached_property
    def on_foot(self) -> bool:
        """True if the students in hand walk to where they could teleport as well: usually if they would lose something (HR-5.5)."""
        return isinstance(self.draft, Chosen) and self.draft.other is not bool(at_stake(self.group))

    @cached_property
    def steps(self) -> Mapping[Place, int]:
        """The places that the chosen students can reach, with the number of steps."""
        walks = isinstance(self.decision, model.MoveFree | model.Act) and self._walks(self.group)
        if not walks or any(seat_of(self.view, student.name) != self.seat for student in self.group):
            return {}
        return self._reach(self.chosen)

    def _reach(self, names: tuple[Name, ...]) -> Mapping[Place, int]:
        if names not in self._reaches:
            context = DecisionContext(None, self.view, self.decision, self.seat)
            self._reaches[names] = reach(context, [self.student(name) for name in names])
        return self._reaches[names]

    @cached_property
    def _reaches(self) -> dict[tuple[Name, ...], Mapping[Place, int]]:
        return {}

    # What they can do

    def offered(self, kind: type[Any]) -> list[Any]:
        """Every legal command of a kind."""
        context = DecisionContext(self.game.content, self.view, self.decision, self.seat)
        return [command for rule in self.game.rules(self.decision) if rule.command is kind for command in rule.moves(context)]

    def ways(self, names: Sequence[Name]) -> Ways:
        """The commands of the chosen students elsewhere, by the place that they are dropped at."""
        key = tuple(names)
        if key not in self._ways:
            found_: Ways = {}
            for place, command in self._each_way(key):
                found_.setdefault(place, []).append(command)
            self._ways[key] = found_
        return self._ways[key]

    @cached_property
    def _ways(self) -> dict[tuple[Name, ...], Ways]:
        return {}

    def _each_way(self, names: tuple[Name, ...]) -> Iterator[tuple[Place, Command]]:
        decision, group = self.decision, [self.student(name) for name in names]
        match decision:
            case model.MoveFree():
                yield from self._moves(names, group)
            case model.Act() if seat_of(self.view, names[0]) != self.seat:
                yield from ((place, command) for command in self.offered(Control) if (place := command.to) and command.name == names[0])
            case model.Act():
                yield from self._moves(names, group)
                yield from self._pushes(names, group[0].place)
                yield from self._attacks(group[0])
                yield from self._teleports(names, group[0].place)
                if len(names) == 1:
                    yield from self._alone(group[0])
            case model.Put() if len(names) == 1:
                command: Command
                for place in destinations(self.view, self.seat, decision):
                    command = model.PutAt(names[0], place)
                    if self.legal(command):
                        yield place, command
            case model.PlacePushed() if names == (decision.name,):
                yield from ((place, model.PutAt(decision.name, place)) for place in decision.places)
            case model.Brawl():
                yield from self._attacks(group[0])

    def _moves(self, names: tuple[Name, ...], group: Sequence[Student]) -> Iterator[tuple[Place, Command]]:
        if self._walks(group):
            yield from ((place, Move(names, place)) for place in self._reach(names))

    def _walks(self, group: Sequence[Student]) -> bool:
        """True if these students can move together; a thief moves alone (HR-3.5, 7.2)."""
        if not 0 < len(group) <= group_size(self.view, self.seat) or not all(mobile(student) for student in group):
            return False
        return len(group) == 1 or not any(student.thief for student in group)

    def _pushes(self, names: tuple[Name, ...], start: Place) -> Iterator[tuple[Place, Command]]:
        for place in filter(lambda place: place.is_corridor, self.view.board.plan.neighbours.get(start, ())):
            yield from ((place, push) for push in (Push(names, place), Push(names, place, ram=True)) if self.legal(push))

    def _attacks(self, student: Student) -> Iterator[tuple[Place, Command]]:
        first = group_of(self.view, student)[0].name
        for seat in self.seats:
            for target in all_groups(self.view, seat):
                if in_reach(self.view, student.place, target[0].place):
                    for cheer in (False, True):
                        command = Attack(first, target[0].name, cheer)
                        if self.legal(command):
                            yield target[0].place, command

    @property
    def _owned(self) -> list[Place]:
        return [place for place in self.view.board.plan.rooms if classroom(self.view, place).owner == self.seat]

    def _teleports(self, names: tuple[Name, ...], start: Place) -> Iterator[tuple[Place, Command]]:
        for place in (base(self.seat), special(self.seat), *self._owned):
            if place is not start and self.legal(Teleport(names, place)):
                yield place, Teleport(names, place)

    def _alone(self, student: Student) -> Iterator[tuple[Place, Command]]:
        plan, name = self.view.board.plan, student.name
        for place in plan.door.get(student.place, ()):
            for cheer in (False, True):
                if place.is_room and self.legal(Force(place, name, cheer)):
                    yield place, Force(place, name, cheer)
        for place in self._owned:
            if self.legal(Sacrifice(name, place)):
                yield place, Sacrifice(name, place)

    def here(self, names: Sequence[Name], lead: Name) -> list[Command]:
        """The commands of the chosen students where they stand: what one does alone, the leading one does."""
        if not isinstance(self.decision, model.MoveFree | model.Act):
            return []
        tried: list[Command] = []
        if isinstance(self.decision, model.Act):
            tried += [self.captor(lead), Capture(lead), PickUp(lead), Steal(lead)]
        if len(names) == 2:
            tried.append(Arrange(*sorted(names)))
        return [command for command in dict.fromkeys(tried) if self.legal(command)]

    def here_in_action(self, names: Sequence[Name], lead: Name) -> list[Command]:
        """The captures, pick-ups and thefts of the chosen students where they stand, once free moves have ended."""
        if not isinstance(self.decision, model.MoveFree):
            return []
        return [command for command in self.in_action.here(names, lead) if not isinstance(command, Arrange)]

    @cached_property
    def in_action(self) -> HallwayPosition:
        """The same position once free moves have ended."""
        view = evolve(self.view, agenda=(model.Act((self.seat,)), *self.view.agenda[1:]))
        return HallwayPosition(self.game, view, self.seat, self.chairs, IDLE, self.side)

    @cached_property
    def harmless_capture(self) -> Capture | None:
        """The capture of a room by a student who would lose nothing by it; last one where enemies could take it back at once."""
        if not isinstance(self.decision, model.Act):
            return None
        rooms = sorted(waiting_rooms(self.view, self.seat), key=lambda room: bool(enemies_at(self.view, self.seat, room)))
        best = (next(iter(self.captors(room)), None) for room in rooms)
        return next((Capture(student.name) for student in best if student is not None and _worth(student) == NOTHING), None)

    def captors(self, place: Place) -> list[Student]:
        """The seat's students in a room that can capture it, those who would leave least behind first (HR-5.1)."""
        there = [student for student in students_at(self.view, self.seat, place) if self.legal(Capture(student.name))]
        return sorted(there, key=_worth)

    def captor(self, lead: Name) -> Capture:
        """The capture of the room where a student stands, by itself unless another one there would leave less behind."""
        student = self.student(lead)
        best = next(iter(self.captors(student.place)), student) if student.place.is_room else student
        return Capture(best.name if _worth(best) < _worth(student) else lead)

    # Cards

    @cached_property
    def cards(self) -> tuple[Activity | Snack, ...]:
        """The visible cards of the seat's own hand."""
        player = self.view.players[self.side]
        return tuple([card for card in (*player.activities, *player.snacks) if card is not None])

    @cached_property
    def hand(self) -> tuple[Held, ...]:
        """The same, as things."""
        return tuple([Held(card, self.cards[:place].count(card)) for place, card in enumerate(self.cards)])

    @property
    def keeps_back(self) -> bool:
        """True if cards of the player whose turn it is lie face down before them on the open table (HR-11.1)."""
        hidden = self.view.players[self.side].cards > len(self.cards)
        return self.shared and hidden and self.acting == (self.side,) == (self.view.turn.seat,)

    # What is shown

    @property
    def held(self) -> str:
        """The piece that is in hand, or ""."""
        match self.draft:
            case Chosen(_, lead):
                return Person(lead).id
            case Aiming(what):
                return what.id
        return ""

    @property
    def chosen(self) -> tuple[Name, ...]:
        """The students in hand."""
        return self.draft.names if isinstance(self.draft, Chosen | Facing) else ()

    @property
    def choices(self) -> Sequence[Command]:
        """The commands to choose from at the place where students were dropped."""
        return self.ways(self.draft.names)[self.draft.place] if isinstance(self.draft, Facing) else ()

    @cached_property
    def unguarded(self) -> frozenset[Place]:
        """The open rooms of the seat in front with none of its students inside that an enemy could reach and capture next turn."""
        view, seat = self.view, self.side
        own = [place for place in view.board.plan.rooms if classroom(view, place) == model.Classroom(seat)]
        open_ = [place for place in own if not students_at(view, seat, place)]
        return frozenset().union(*[in_reach_next_turn(view, other, open_) for other in self.others])

    @cached_property
    def prey(self) -> frozenset[Place]:
        """In the turn of the seat in front, the open rooms of others with none of their owners' students inside."""
        view, rooms = self.view, {place: classroom(self.view, place) for place in self.view.board.plan.rooms}
        theirs = [place for place, room in rooms.items() if room.owner not in (-1, self.side) and not room.locked]
        return frozenset([place for place in theirs if view.turn.seat == self.side and not students_at(view, rooms[place].owner, place)])

    @cached_property
    def takes(self) -> frozenset[Place]:
        """The rooms that the seat can capture at once: one of its students stands inside (HR-5.1)."""
        return frozenset(waiting_rooms(self.view, self.seat) if self.acts and isinstance(self.decision, model.Act) else ())

    @property
    def step(self) -> int:
        """The step of the Action Order, 1 to 8 (HR-2.1); 0 between turns."""
        steps: dict[type[Any], int] = {
            model.SpawnCheerleaders: 1, model.StaffMoves: 2, model.MovePrincipal: 3, model.BullyMoves: 3, model.MoveBully: 4, model.Earn: 4,
            model.Spend: 5, model.FreeSpaces: 5, model.MoveFree: 6, model.Movement: 6, model.Act: 7, model.EndTurn: 8, model.TakeTurn: 0,
        }  # fmt: skip
        return next((steps[type(task)] for task in self.view.agenda if type(task) in steps), 0)
