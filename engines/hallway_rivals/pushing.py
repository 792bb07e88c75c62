"""Acting enemies off a space (HR-3.3), and putting students where their owner chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from engines.hallway_rivals.commands import Push, PutAt
from engines.hallway_rivals.fighting import alone, drop_script
from engines.hallway_rivals.model import Acting, State
from engines.hallway_rivals.moving import (
    arrive,
    barred,
    cost,
    group_named,
    push_cost,
    room_for,
    together_at,
    walk,
    why_not_enter,
    why_not_onto,
    why_too_far,
)  # fmt: skip
from engines.hallway_rivals.names import listed_names, place_name, student_name
from engines.hallway_rivals.places import Kind, Place, base
from engines.hallway_rivals.school import (
    School,
    at,
    enemies_at,
    groups_at,
    in_play,
    in_turn,
    names,
    seat_of,
    seats_at,
    social,
    together,
)  # fmt: skip
from engines.hallway_rivals.students import Item, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import CAUSE_CLAUSES, Act, Cause, ClearHalls, ClearTile, PlacePushed, PushOff
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, Settles
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family


def why_not_push(ask: Acting, command: Push) -> Refusal | None:
    """HR-3.3."""
    group = group_named(ask, command.names)
    if isinstance(group, Refusal):
        return group
    state, seat, to = ask.state, ask.seat, command.to
    wrong = why_not_onto(state, seat, group, to) or why_too_far(ask, group, 1)
    if wrong is not None:
        return wrong
    price = cost(group, 1) + push_cost(state, seat, group, to)
    if price > state.turn.movement:
        message = msg("Acting takes {price} movement, and {left} is left.", price=price, left=state.turn.movement)
        return Refusal("HR-3.3", message)
    if command.ram and not rammers(group):
        return Refusal("HR-10.4", msg("Nobody among them wears a football helmet."))
    return None


def rammers(group: Sequence[Student]) -> tuple[Name, ...]:
    """Who attacks before the push: those with a football helmet (HR-10.4)."""
    return names([student for student in group if student.item is Item.HELMET])


def _each(ask: Acting) -> Iterator[Push]:
    state, seat = ask.state, ask.seat
    for there in together_at(state, seat):
        beside = [
            place for place in state.board.plan.neighbours.get(there[0].place, ()) if place.is_corridor and enemies_at(state, seat, place)
        ]
        for place in beside:
            for size in range(1, min(together(state, seat), len(there)) + 1):
                for group in combinations(there, size):
                    for ram in (False, True):
                        command = Push(names(group), place, ram)
                        if why_not_push(ask, command) is None:
                            yield command


def _push(working: Working, ask: Acting, command: Push) -> None:
    group = [working.student(name) for name in command.names]
    price = cost(group, 1) + push_cost(working, ask.seat, group, command.to)
    bonus = social(working, ask.seat) is SocialGroup.JOCKS and any(student.rank is Rank.COLLEGE for student in group)
    working.change_turn(movement=working.turn.movement - price + bonus)
    working.say(
        "pushed",
        msg("{name} pushes onto {place} with {who}.", name=working.name(ask.seat), place=place_name(working, command.to),
            who=listed_names(command.names)),
        "HR-3.3",
    )  # fmt: skip
    working.then(PushOff(command.names, command.to))
    if command.ram:
        defenders = next(group for other in seats_at(working, command.to) for group in groups_at(working, other, command.to))
        alone(working, rammers(group), names(defenders))


PUSH: Rule[None, State, Working, Act, Push] = Rule(
    Push, "HR-3.3", lambda ask: Family(lambda: _each(ask)), why_not_push, _push, Settles.NOTHING
)
"""Push enemies (HR-3.3)."""


def push_off(working: Working, task: PushOff) -> None:
    """The owner of each pushed student puts it on a space beside, or the nearest; then those who push step there (HR-3.3)."""
    pushers = [working.student(name) for name in task.names if working.has(name) and in_play(working.student(name))]
    if not pushers:
        return
    seat = working.seat_of(pushers[0].name)
    pushed = [student for other, student in at(working, task.to) if other != seat]
    if pushed:
        working.then(task)
        offer_refuge(working, pushed[0])
        return
    walk(working, seat, pushers, (pushers[0].place, task.to))


def offer_refuge(working: Working, student: Student) -> None:
    """A student that can't stay is put on one of the nearest places; of several its owner chooses."""
    _offer(working, student, refuges(working, student), Cause.PUSH)


def _offer(working: Working, student: Student, places: Sequence[Place], cause: Cause) -> None:
    """A student goes to one of some places, which its owner chooses; if every space is full it goes home, without the Script."""
    seat = working.seat_of(student.name)
    if len(places) > 1:
        working.then(PlacePushed((seat,), student.name, tuple(places), cause))
    elif places:
        put(working, student.name, places[0], cause)
    else:
        drop_script(working, student)
        put(working, student.name, base(seat), cause)


def refuges(school: School, student: Student) -> list[Place]:
    """Return the nearest places where a student could stand, all at the same distance (HR-3.3)."""
    return _nearest(school, student, lambda _: True)


def may_stand(school: School, student: Student, place: Place) -> bool:
    """True if a student can be put at a place: never in the Office, nor beside enemies in a corridor; a thief needs no room (HR-3.3)."""
    seat = seat_of(school, student.name)
    if place.kind is Kind.OFFICE or why_not_enter(school, seat, place) is not None or barred(school, student, place):
        return False
    return not place.is_corridor or (not enemies_at(school, seat, place) and room_for(school, seat, place, int(not student.thief)))


def put(working: Working, name: Name, place: Place, cause: Cause) -> None:
    """A student is put somewhere."""
    working.move(name, place)
    who, where = student_name(name), place_name(working, place)
    match cause:
        case Cause.PUSH:
            words = msg("{name} is pushed to {place}.", name=who, place=where)
        case Cause.PUKE:
            words = msg("Puke: {name} goes to {place}.", name=who, place=where)
        case Cause.HALL_MONITOR:
            words = msg("Hall Monitor: {name} goes to {place}.", name=who, place=where)
    working.say("put", words, CAUSE_CLAUSES[cause])
    arrive(working, working.seat_of(name), name, place)


def _choices(ask: Ask[None, State, PlacePushed]) -> list[Place]:
    return list(ask.decision.places)


def _why_not_there(ask: Ask[None, State, PlacePushed], command: PutAt) -> Refusal | None:
    clause = CAUSE_CLAUSES[ask.decision.cause]
    if command.name != ask.decision.name:
        return Refusal(clause, msg("{name} is the one that has to go.", name=student_name(ask.decision.name)))
    if command.to not in ask.decision.places:
        return Refusal(clause, _too_far(ask), tuple([PutAt(command.name, place) for place in ask.decision.places[:3]]))
    return None


def _too_far(ask: Ask[None, State, PlacePushed]) -> Message:
    return msg("It has to be one of the nearest places where {name} can stand.", name=student_name(ask.decision.name))


PLACE_PUSHED: Rule[None, State, Working, PlacePushed, PutAt] = Rule(
    PutAt,
    "HR-3.3",
    lambda ask: Family(lambda: (PutAt(ask.decision.name, place) for place in _choices(ask))),
    _why_not_there,
    lambda working, ask, command: put(working, command.name, command.to, ask.decision.cause),
)
"""Put a pushed student somewhere (HR-3.3)."""


# Puke and Hall Monitor


def clear_tile(working: Working, task: ClearTile) -> None:
    """Everybody in the corridors of a tile goes to the nearest free space of a tile beside it; owners choose among equals (HR-8.3)."""
    beside = set(working.board.plan.adjacent_tiles(task.tile))
    for seat in in_turn(working):
        for student in working.players[seat].students:
            if student.place.is_corridor and student.place.number == task.tile and not student.is_robot:
                working.then(task)
                places = _nearest(working, student, lambda place: place.is_corridor and place.number in beside)
                _offer(working, student, places, Cause.PUKE)
                return


def clear_halls(working: Working, task: ClearHalls) -> None:
    """Enemies go to the nearest room that they may enter; owners choose among equals. Those at the nurse stay there (HR-8.1)."""
    for seat in in_turn(working):
        for student in working.players[seat].students if seat != task.seat else ():
            if in_play(student) and not student.place.is_room and not student.is_robot:
                rooms = _nearest(working, student, lambda place: place.is_room)
                if rooms:
                    working.then(task)
                    _offer(working, student, rooms, Cause.HALL_MONITOR)
                    return


def _nearest(school: School, student: Student, fits: Callable[[Place], bool]) -> list[Place]:
    """Return the nearest of the places that fit where a student could stand, all at the same distance."""
    for ring in school.board.plan.from_near(student.place):
        places = [place for place in ring if fits(place) and may_stand(school, student, place)]
        if places:
            return places
    return []
