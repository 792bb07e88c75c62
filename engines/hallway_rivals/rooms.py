"""Classrooms: taken, forced open, locked by a Nerd's sacrifice (HR-5.1, 5.3, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engines.hallway_rivals.commands import Capture, Choose, Force, Sacrifice
from engines.hallway_rivals.fighting import drop_script
from engines.hallway_rivals.model import Acting, State
from engines.hallway_rivals.names import belongings, place_name, student_name
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.school import classroom, found, in_play, own_at, seat_of, social, students_at
from engines.hallway_rivals.students import Name, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import Act, GiveUp
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Rule, Settles, one_of
from engines.kernel.messages import msg
from engines.kernel.moves import Family

SACRIFICE_FOR_DOOR = 5
"""Students that have to be given up to force a door (HR-5.3)."""


def why_not_capture(ask: Acting, command: Capture) -> Refusal | None:
    """HR-5.1: by a student in a room that nobody controls, or where no enemy is."""
    state, seat, student = ask.state, ask.seat, found(ask.state, command.name)
    if student is None or seat_of(state, command.name) != seat or not student.place.is_room:
        return Refusal("HR-5.1", msg("A room is captured by a student of one's own in it."))
    room = classroom(state, student.place)
    if room.owner == seat:
        return Refusal("HR-5.1", msg("You control {place} already.", place=place_name(state, student.place)))
    if room.locked:
        return Refusal("HR-5.1", msg("{place} is locked.", place=place_name(state, student.place)))
    if room.owner >= 0 and students_at(state, seat, student.place):
        return Refusal("HR-5.1", msg("Somebody else controls {place}, and enemies are in it.", place=place_name(state, student.place)))
    if student.is_robot:
        return Refusal("HR-5.1", msg("Students capture rooms, and the Robot is none."))
    return None


def _captures(ask: Acting) -> Iterator[Capture]:
    for student in ask.state.players[ask.seat].students:
        if student.place.is_room and why_not_capture(ask, Capture(student.name)) is None:
            yield Capture(student.name)


def _capture(working: Working, ask: Acting, command: Capture) -> None:
    place = working.student(command.name).place
    working.change_room(place, ask.seat)
    working.say("captured", msg("{name} captures {place}.", name=working.name(ask.seat), place=place_name(working, place)), "HR-5.1")
    let_go(working, working.student(command.name), "HR-5.1")


def let_go(working: Working, student: Student, clause: str) -> None:
    """A student returns to supply (HR-5.1, 5.3); a cheerleader that it had stays in the room, the Script goes back to its own."""
    drop_script(working, student)
    name = student_name(student.name)
    if student.cheerleader and student.place.is_room and student.place not in working.cheerleaders:
        student = working.change(student.name, cheerleader=False)
        working.cheerleaders = (*working.cheerleaders, student.place)
        words = msg("{name}'s cheerleader stays in {place}.", name=name, place=place_name(working, student.place))
        working.say("left_behind", words, clause)
    lost = belongings([student])
    if lost:
        working.say("lost", msg("{name} loses {what}.", name=name, what=lost), clause)
    working.remove(student.name)


CAPTURE: Rule[None, State, Working, Act, Capture] = Rule(
    Capture, "HR-5.1", lambda ask: Family(lambda: _captures(ask)), why_not_capture, _capture, Settles.NOTHING
)
"""Capture a room (HR-5.1)."""


def why_not_force(ask: Acting, command: Force) -> Refusal | None:
    """HR-5.3: a student at the door of an enemy's locked room, with a cheerleader, or with four more anywhere but at the nurse."""
    state, seat, student = ask.state, ask.seat, found(ask.state, command.name)
    if (
        command.room not in state.board.plan.rooms
        or not classroom(state, command.room).locked
        or classroom(state, command.room).owner == seat
    ):
        return Refusal("HR-5.3", msg("Only an enemy's locked room is forced open."))
    if student is None or seat_of(state, command.name) != seat or student.place is not state.board.plan.doorways[command.room]:
        return Refusal("HR-5.3", msg("A student of yours has to stand before the door."))
    if command.cheer and not student.cheerleader:
        return Refusal("HR-5.3", msg("{name} has no cheerleader.", name=student_name(command.name)))
    if student.is_robot:
        return Refusal("HR-5.3", msg("The Robot can't be given up."))
    if not command.cheer and (here := len(_to_give_up(state, seat))) < SACRIFICE_FOR_DOOR:
        words = msg("That takes {count} students, one of them at the door, and you have {here} outside the nurse's office.",
                    count=SACRIFICE_FOR_DOOR, here=here)  # fmt: skip
        return Refusal("HR-5.3", words)
    return None


def _to_give_up(state: State | Working, seat: int) -> list[Student]:
    """Return the students that can be given up for a door: all but those at the nurse (HR-5.3)."""
    return [student for student in state.players[seat].students if in_play(student) and not student.is_robot]


def _forces(ask: Acting) -> Iterator[Force]:
    state, seat = ask.state, ask.seat
    for place, room in zip(state.board.plan.rooms, state.rooms, strict=True):
        if room.locked and room.owner != seat:
            for student in own_at(state, seat, state.board.plan.doorways[place]):
                for cheer in (False, True):
                    command = Force(place, student.name, cheer)
                    if why_not_force(ask, command) is None:
                        yield command


def _force(working: Working, ask: Acting, command: Force) -> None:
    if command.cheer:
        working.change(command.name, cheerleader=False)
        words = msg("{name} gives up 1 cheerleader, {student}'s, to force open {place}.", name=working.name(ask.seat),
                    student=student_name(command.name), place=place_name(working, command.room))  # fmt: skip
        working.say("given_up", words, "HR-5.3")
        unlock(working, command.room)
    else:
        _give_up(working, ask.seat, command.name, GiveUp((ask.seat,), command.room, SACRIFICE_FOR_DOOR))


def _give_up(working: Working, seat: int, name: Name, decision: GiveUp) -> None:
    """A student is given up for a door, which opens if it is the last that has to be (HR-5.3)."""
    words = msg("{name} gives up {student} to force open {place}.", name=working.name(seat), student=student_name(name),
                place=place_name(working, decision.room))  # fmt: skip
    working.say("given_up", words, "HR-5.3")
    let_go(working, working.student(name), "HR-5.3")
    if decision.left > 1:
        working.then(evolve(decision, left=decision.left - 1))
    else:
        unlock(working, decision.room)


def unlock(working: Working, room: Place) -> None:
    """A door stands open again."""
    working.change_room(room, classroom(working, room).owner)
    working.say("unlocked", msg("{place} is open.", place=place_name(working, room)), "HR-5.3")


FORCE: Rule[None, State, Working, Act, Force] = Rule(
    Force, "HR-5.3", lambda ask: Family(lambda: _forces(ask)), why_not_force, _force, Settles.NOTHING
)
"""Force a door (HR-5.3)."""


GIVE_UP: Rule[None, State, Working, GiveUp, Choose] = one_of(
    Choose,
    "HR-5.3",
    lambda ask: [student.name for student in _to_give_up(ask.state, ask.seat)],
    lambda _, name: msg("{name} is none of your students, or is at the nurse.", name=student_name(name)),
    lambda working, ask, command: _give_up(working, ask.seat, command.name, ask.decision),
)
"""Choose who is given up (HR-5.3)."""


def why_not_sacrifice(ask: Acting, command: Sacrifice) -> Refusal | None:
    """HR-10.3: a fellow beside a college student of the Nerds is given up to lock a room of one's own."""
    state, seat, student = ask.state, ask.seat, found(ask.state, command.name)
    if social(state, seat) is not SocialGroup.NERDS or student is None or seat_of(state, command.name) != seat:
        return Refusal("HR-10.3", msg("Only Nerds give up a fellow to lock a room."))
    fellows = [one for one in own_at(state, seat, student.place) if one.name != student.name and one.rank is Rank.COLLEGE]
    if not fellows or not (student.place.is_corridor or student.place.is_room) or student.is_robot:
        return Refusal("HR-10.3", msg("{name} does not stand with a college student.", name=student_name(command.name)))
    if command.room not in state.board.plan.rooms:
        return Refusal("HR-10.3", msg("That is no classroom."))
    room = classroom(state, command.room)
    if room.owner != seat or room.locked:
        return Refusal("HR-10.3", msg("Only an own room that is open can be locked."))
    return None


def _sacrifices(ask: Acting) -> Iterator[Sacrifice]:
    state, seat = ask.state, ask.seat
    if social(state, seat) is SocialGroup.NERDS:
        for student in state.players[seat].students:
            for place in state.board.plan.rooms:
                command = Sacrifice(student.name, place)
                if why_not_sacrifice(ask, command) is None:
                    yield command


def _sacrifice(working: Working, ask: Acting, command: Sacrifice) -> None:
    working.change_room(command.room, ask.seat, locked=True)
    words = msg("{name} is given up, and {place} is locked.", name=student_name(command.name), place=place_name(working, command.room))
    working.say("locked", words, "HR-10.3")
    let_go(working, working.student(command.name), "HR-10.3")


SACRIFICE: Rule[None, State, Working, Act, Sacrifice] = Rule(
    Sacrifice, "HR-10.3", lambda ask: Family(lambda: _sacrifices(ask)), why_not_sacrifice, _sacrifice, Settles.NOTHING
)
"""Lock a room by giving up a Nerd (HR-10.3)."""
