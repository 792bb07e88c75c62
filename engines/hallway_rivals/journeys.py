"""Students that are put elsewhere one after the other: Home Room, Hall Pass, Study Hall, Science Fair, Food Fight (HR-8, 9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.hallway_rivals.cards import Activity, SchoolEvent
from engines.hallway_rivals.carrying import vanish
from engines.hallway_rivals.commands import Done, PutAt
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import arrive, leave_behind, not_for_cheerleaders, room_for, why_not_enter
from engines.hallway_rivals.names import CARDS, PERIOD_NAMES, place_name, student_name
from engines.hallway_rivals.places import OFFICE, Place, special
from engines.hallway_rivals.school import School, classroom, enemies_at, found, in_play, is_base, own_at, seat_of, seats_at
from engines.hallway_rivals.students import Student
from engines.hallway_rivals.tasks import CLAUSES, Journey, Put
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family

Putting = Ask[None, State, Put]


def goals(school: School, seat: int, decision: Put) -> list[Place]:
    """Where a student could be put, as far as that does not depend on which (HR-8, 9.4)."""
    plan = school.board.plan
    match decision.journey:
        case Journey.HOME_ROOM:
            return [place for place in plan.rooms if classroom(school, place).owner in (seat, -1)]
        case Journey.STUDY_HALL:
            return [decision.room] if decision.room is not None else []
        case Journey.SCIENCE_FAIR:
            return [special(seat)]
        case Journey.FOOD_FIGHT:
            return [place for place in _office_tile(school) if _can_stand(school, seat, place) and _in_the_fight(school, seat, place)]
    return [place for place in plan.neighbours if why_not_enter(school, seat, place) is None and _can_stand(school, seat, place)]


def _office_tile(school: School) -> list[Place]:
    return [place for place in school.board.plan.corridors if place.number == 0]


def _can_stand(school: School, seat: int, place: Place) -> bool:
    return not place.is_corridor or (not enemies_at(school, seat, place) and room_for(school, seat, place, 1))


def _in_the_fight(school: School, seat: int, place: Place) -> bool:
    """Beside an enemy, or into a group; anywhere where nobody is on the tile yet (HR-8.2)."""
    if own_at(school, seat, place) or any(enemies_at(school, seat, one) for one in school.board.plan.neighbours[place] if one.is_corridor):
        return True
    return not any(seats_at(school, one) for one in _office_tile(school))


def can_go(seat: int, decision: Put, student: Student) -> bool:
    """Whether a student can be put elsewhere on this journey at all."""
    if not in_play(student) or student.name in decision.gone or student.is_robot:
        return False
    if decision.journey is Journey.FOOD_FIGHT:
        return not (student.place.is_corridor and student.place.number == 0)
    return decision.journey is not Journey.SCIENCE_FAIR or student.place is not special(seat)


def ways(school: School, seat: int, decision: Put) -> Iterator[PutAt]:
    """All that can be put somewhere, with where."""
    places = goals(school, seat, decision)
    for student in school.players[seat].students:
        if can_go(seat, decision, student):
            for place in places:
                if place is not student.place and not (student.script and is_base(school, seat, place)):
                    yield PutAt(student.name, place)


def _why_not(ask: Putting, command: PutAt) -> Refusal | None:
    state, seat, decision = ask.state, ask.seat, ask.decision
    student = found(state, command.name)
    if student is None or seat_of(state, command.name) != seat or not can_go(seat, decision, student):
        return Refusal(CLAUSES[decision.journey], msg("{name} can't be put elsewhere now.", name=student_name(command.name)))
    barred = student.script and is_base(state, seat, command.to)
    if command.to is student.place or command.to not in goals(state, seat, decision) or barred:
        return Refusal(CLAUSES[decision.journey], msg("{name} can't be put there.", name=student_name(command.name)))
    return None


def _put(working: Working, ask: Putting, command: PutAt) -> None:
    seat, decision, from_office = ask.seat, ask.decision, working.student(command.name).place is OFFICE
    student = working.student(command.name)
    if teleports(decision):
        vanish(working, command.name)
    elif not_for_cheerleaders(working, seat, command.to):
        leave_behind(working, seat, [student])
    words = msg("{name} goes to {place}.", name=student_name(command.name), place=place_name(working, command.to))
    working.say("put", words, CLAUSES[decision.journey])
    working.move(command.name, command.to)
    arrive(working, seat, command.name, command.to)
    if from_office:
        working.change(command.name, halted=False)
    if decision.left > 1:
        begin(working, seat, Put((seat,), decision.journey, decision.left - 1, decision.room, (*decision.gone, command.name)))


def teleports(decision: Put) -> bool:
    """True if students lose what they carry on this journey, since they teleport: with a Hall Pass (HR-5.5, 8.1)."""
    return decision.journey is Journey.HALL_PASS


def begin(working: Working, seat: int, decision: Put) -> bool:
    """Ask a player to put a student elsewhere. Returns False if no student can go anywhere."""
    able = next(ways(working, seat, decision), None) is not None
    if able:
        working.then(decision)
    elif not decision.gone and decision.journey is not Journey.FOOD_FIGHT:
        _moves_nobody(working, seat, decision)
    return able


def _moves_nobody(working: Working, seat: int, decision: Put) -> None:
    words = msg("{title}: {name} moves nobody.", title=TITLES[decision.journey], name=working.name(seat))
    working.say("stayed", words, CLAUSES[decision.journey])


TITLES: Mapping[Journey, Message] = {
    Journey.HOME_ROOM: PERIOD_NAMES["home_room"],
    Journey.HALL_PASS: CARDS[Activity.HALL_PASS],
    Journey.STUDY_HALL: CARDS[Activity.STUDY_HALL],
    Journey.SCIENCE_FAIR: CARDS[SchoolEvent.SCIENCE_FAIR],
    Journey.FOOD_FIGHT: CARDS[SchoolEvent.FOOD_FIGHT],
}
"""The period or card that lets students be put elsewhere."""


PUT: Rule[None, State, Working, Put, PutAt] = Rule(
    PutAt, "HR-8.1", lambda ask: Family(lambda: ways(ask.state, ask.seat, ask.decision)), _why_not, _put
)
"""Put a student elsewhere (HR-8, 9.4)."""


def _leave(ask: Putting) -> Family[Done]:
    return Family(lambda: () if ask.decision.journey is Journey.FOOD_FIGHT else (Done(),))


def _why_not_leave(ask: Putting, _: Done) -> Refusal | None:
    if ask.decision.journey is Journey.FOOD_FIGHT:
        return Refusal("HR-8.2", msg("In a Food Fight all who can come have to."))
    return None


def _left(working: Working, ask: Putting, _: Done) -> None:
    if not ask.decision.gone:
        _moves_nobody(working, ask.seat, ask.decision)


LEAVE: Rule[None, State, Working, Put, Done] = Rule(Done, "HR-8.1", _leave, _why_not_leave, _left)
"""Put nobody else elsewhere (HR-8, 9.4)."""
