"""Actions of a student where it stands: capture, force and lock rooms, pick up, steal, control an enemy's mind (HR-5, 6.2, 7.2, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from engines.hallway_rivals.board import Kind, Place, base
from engines.hallway_rivals.model import Acting, AnyState, Choose, GiveUp, State, Working, action, by_each_student
from engines.hallway_rivals.pieces import Name, Rank, SocialGroup, Student
from engines.hallway_rivals.rules.coins import lockable, why_not_lockable
from engines.hallway_rivals.rules.fighting import drop_script
from engines.hallway_rivals.rules.moving import arrive, leave_cheerleader, mobile, reach, spaces_to_limit, why_too_dear
from engines.hallway_rivals.rules.placing import may_stand, own_student
from engines.hallway_rivals.school import (
    capturable,
    classroom,
    enemy_students_at,
    everybody_at,
    in_play,
    seat_of,
    social,
    student_named,
    student_of,
    students_at,
)
from engines.hallway_rivals.words import belongings, place_name, student_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import Descriptions, Prompts, one_of
from engines.kernel.messages import Message, msg, msgn


# Capture
@frozen
class Capture(Command, verb="capture"):
    """Take a room with a student in it (HR-5.1)."""

    name: Name = piece(Name)


def waiting_rooms(state: AnyState, seat: int) -> list[Place]:
    """The rooms in which a student of the seat stands that could capture them (HR-5.1)."""
    places = {student.place for student in state.players[seat].students if not student.is_robot}
    return [room for room in state.board.plan.rooms if room in places and capturable(state, seat, room)]


def within_reach(context: Acting) -> Iterator[tuple[Student, Place]]:
    """Students with nothing to lose, each with a room it can walk to and capture, or with a cheerleader it can bring home (HR-5.1, 6.2)."""
    state, seat = context.state, context.seat
    unguarded = [room for room in state.board.plan.rooms if capturable(state, seat, room) and not any(everybody_at(state, room))]
    near = [state.board.plan.apart(place) for place in (*unguarded, *state.cheerleaders)]
    for student in state.players[seat].students:
        if not mobile(student) or student.is_robot or student.coins or student.cheerleader or student.script:
            continue
        most = state.turn.movement + student.free
        if all(steps.get(student.place, most + 1) > most for steps in near):
            # Whoever is in the way, it is too far.
            continue
        for place, steps in {student.place: 0, **reach(context, [student])}.items():
            captures = student.rank is not Rank.TEACHER and place in unguarded
            if captures or (place in state.cheerleaders and brings_home(state, seat, student, place, steps)):
                yield student, place


def brings_home(state: State, seat: int, student: Student, place: Place, steps: int) -> bool:
    """True if a student can walk home this turn with a cheerleader that is this number of steps away, as far as paths go (HR-6.2)."""
    way = steps + state.board.plan.apart(place).get(base(seat), 99)
    return way <= spaces_to_limit(student) and way <= state.turn.movement + student.free


def _why_not_capture(context: Acting, command: Capture) -> Refusal | None:
    state, seat, student = context.state, context.seat, student_of(context.state, context.seat, command.name)
    if student is None or not student.place.is_room:
        return Refusal("HR-5.1", msg("Only your own student inside a room can capture it."))
    room, place = classroom(state, student.place), place_name(state, student.place)
    if room.owner == seat:
        return Refusal("HR-5.1", msg("You already control {place}.", place=place))
    if room.locked:
        return Refusal("HR-5.1", msg("The door of {place} is locked.", place=place))
    if room.owner >= 0 and enemy_students_at(state, seat, student.place):
        return Refusal("HR-5.1", msg("Another player controls {place}, and enemies are in it.", place=place))
    if student.is_robot:
        return Refusal("HR-5.1", msg("The Robot can't capture rooms: only students can."))
    return None


def _capture(working: Working, context: Acting, command: Capture) -> None:
    take_room(working, context.seat, working.student(command.name).place, "HR-5.1")
    _remove(working, command.name, "HR-5.1")


def take_room(working: Working, seat: int, room: Place, clause: str) -> None:
    """Give a room to a seat, and say from whom it comes (HR-5.1, 8.3)."""
    owner, name, place = classroom(working, room).owner, working.name(seat), place_name(working, room)
    working.change_room(room, seat)
    words = msg("{name} captures {place}.", name=name, place=place)
    if owner >= 0:
        words = msg("{name} captures {place} from {victim}.", name=name, place=place, victim=working.name(owner))
    working.say("captured", words, clause)


def _remove(working: Working, name: Name, clause: str) -> None:
    """Return a student to supply; its cheerleader stays in the room, the Script goes back to its own (HR-5.1, 5.3)."""
    student = working.student(name)
    drop_script(working, student)
    if student.cheerleader and leave_cheerleader(working, student, clause):
        student = working.change(name, cheerleader=False)
    lost = belongings([student])
    if lost:
        working.say("lost", msg("{name} loses {what}.", name=student_name(name), what=lost), clause)
    working.remove(name)


CAPTURE = action(Capture, "HR-5.1", by_each_student(Capture, lambda _, student: student.place.is_room), _why_not_capture, _capture)


# Locked doors

SACRIFICE_FOR_DOOR = 5
"""Students that have to be given up to force a door (HR-5.3)."""


@frozen
class Force(Command, verb="force"):
    """Force a locked room open: with the cheerleader of this student at the door, or by giving it up and four more (HR-5.3)."""

    room: Place = piece(Place)
    name: Name = piece(Name)
    cheer: bool = flag()


def _why_not_force(context: Acting, command: Force) -> Refusal | None:
    state, seat, student = context.state, context.seat, student_of(context.state, context.seat, command.name)
    room = classroom(state, command.room) if command.room in state.board.plan.rooms else None
    if room is None or not room.locked or room.owner == seat:
        return Refusal("HR-5.3", msg("Only another player's locked room can be forced open."))
    if student is None or student.place is not state.board.plan.doorways[command.room]:
        return Refusal("HR-5.3", msg("One of your students must stand at the door."))
    if command.cheer and not student.cheerleader:
        return Refusal("HR-5.3", msg("{name} has no cheerleader.", name=student_name(command.name)))
    if student.is_robot:
        return Refusal("HR-5.3", msg("The Robot can't be given up."))
    if not command.cheer and (here := len(_to_give_up(state, seat))) < SACRIFICE_FOR_DOOR:
        words = msg("That takes {count} students, one of them at the door, and you have {here} outside the nurse's office.",
                    count=SACRIFICE_FOR_DOOR, here=here)  # fmt: skip
        return Refusal("HR-5.3", words)
    return None


def _to_give_up(state: AnyState, seat: int) -> list[Student]:
    return [student for student in state.players[seat].students if in_play(student) and not student.is_robot]


def _forces(context: Acting) -> Iterator[Force]:
    state, seat = context.state, context.seat
    for place, room in zip(state.board.plan.rooms, state.rooms, strict=True):
        if room.locked and room.owner != seat:
            for student in students_at(state, seat, state.board.plan.doorways[place]):
                yield Force(place, student.name)
                yield Force(place, student.name, cheer=True)


def _force(working: Working, context: Acting, command: Force) -> None:
    if not command.cheer:
        _give_up(working, context.seat, command.name, GiveUp((context.seat,), command.room, SACRIFICE_FOR_DOOR))
        return
    working.change(command.name, cheerleader=False)
    words = msg("{name} gives up {student}'s cheerleader to force open {place}.", name=working.name(context.seat),
                student=student_name(command.name), place=place_name(working, command.room))  # fmt: skip
    working.say("given_up", words, "HR-5.3")
    unlock(working, command.room)


def _give_up(working: Working, seat: int, name: Name, decision: GiveUp) -> None:
    """Give up a student for a door, which opens after the last one (HR-5.3)."""
    words = msg("{name} gives up {student} to force open {place}.", name=working.name(seat), student=student_name(name),
                place=place_name(working, decision.room))  # fmt: skip
    working.say("given_up", words, "HR-5.3")
    _remove(working, name, "HR-5.3")
    if decision.left > 1:
        working.then(evolve(decision, left=decision.left - 1))
    else:
        unlock(working, decision.room)


def unlock(working: Working, room: Place) -> None:
    """Open a locked door (HR-5.3)."""
    working.change_room(room, classroom(working, room).owner)
    working.say("unlocked", msg("The door of {place} is open.", place=place_name(working, room)), "HR-5.3")


FORCE = action(Force, "HR-5.3", _forces, _why_not_force, _force)

GIVE_UP = one_of(
    Choose,
    "HR-5.3",
    lambda context: [student.name for student in _to_give_up(context.state, context.seat)],
    lambda _, name: msg("{name} isn't one of your students in play.", name=student_name(name)),
    lambda working, context, command: _give_up(working, context.seat, command.name, context.decision),
)


@frozen
class Sacrifice(Command, verb="sacrifice"):
    """Give up a Nerd beside a college student to lock a room (HR-10.3)."""

    name: Name = piece(Name)
    room: Place = piece(Place)


def _why_not_sacrifice(context: Acting, command: Sacrifice) -> Refusal | None:
    state, seat, student = context.state, context.seat, student_of(context.state, context.seat, command.name)
    if social(state, seat) is not SocialGroup.NERDS or student is None:
        return Refusal("HR-10.3", msg("Only Nerds can give up a student to lock a room."))
    place = student.place
    fellows = [one for one in students_at(state, seat, place) if one is not student and one.rank is Rank.COLLEGE]
    if not fellows or not (place.is_corridor or place.is_room) or student.is_robot:
        return Refusal("HR-10.3", msg("{name} isn't with a college student.", name=student_name(command.name)))
    return why_not_lockable(state, seat, command.room, "HR-10.3")


def _sacrifices(context: Acting) -> Iterator[Sacrifice]:
    state, seat = context.state, context.seat
    if social(state, seat) is SocialGroup.NERDS:
        for student in state.players[seat].students:
            yield from (Sacrifice(student.name, place) for place in lockable(state, seat))


def _sacrifice(working: Working, context: Acting, command: Sacrifice) -> None:
    working.change_room(command.room, context.seat, locked=True)
    words = msg("{name} is given up, and {place} is locked.", name=student_name(command.name), place=place_name(working, command.room))
    working.say("locked", words, "HR-10.3")
    _remove(working, command.name, "HR-10.3")


SACRIFICE = action(Sacrifice, "HR-10.3", _sacrifices, _why_not_sacrifice, _sacrifice)


# Picking up
@frozen
class PickUp(Command, verb="pick"):
    """Pick up the cheerleader, or the Script, where a student is (HR-6.2, 8.2)."""

    name: Name = piece(Name)


def _why_not_pick_up(context: Acting, command: PickUp) -> Refusal | None:
    student, name = own_student(context, command.name), student_name(command.name)
    if isinstance(student, Refusal):
        return student
    script, cheerleader = student.place is context.state.script, student.place in context.state.cheerleaders
    if student.is_robot and (script or cheerleader):
        return Refusal("HR-6.2", msg("The Robot can't carry anything."))
    if not script and not cheerleader:
        return Refusal("HR-6.2", msg("There is nothing to pick up where {name} is.", name=name))
    if not script and student.cheerleader:
        return Refusal("HR-6.2", msg("{name} already has a cheerleader.", name=name))
    return None


def _pick_up(working: Working, _: Acting, command: PickUp) -> None:
    student, name = working.student(command.name), student_name(command.name)
    if student.place is working.script:
        working.script = None
        working.change(command.name, script=True)
        working.say("picked_up", msg("{name} picks up the Script.", name=name), "HR-8.2")
        return
    working.cheerleaders = tuple([place for place in working.cheerleaders if place is not student.place])
    working.change(command.name, cheerleader=True)
    working.say("picked_up", msg("{name} picks up a cheerleader.", name=name), "HR-6.2")


def _by_something(state: State, student: Student) -> bool:
    return student.place is state.script or student.place in state.cheerleaders


PICK_UP = action(PickUp, "HR-6.2", by_each_student(PickUp, _by_something), _why_not_pick_up, _pick_up)


# Stealing

LOOT = 5
"""Coins that a student steals at a time (HR-7.2)."""


@frozen
class Steal(Command, verb="steal"):
    """Steal from the base behind this purple space (HR-7.2)."""

    name: Name = piece(Name)


def _why_not_steal(context: Acting, command: Steal) -> Refusal | None:
    student, name = own_student(context, command.name), student_name(command.name)
    if isinstance(student, Refusal):
        return student
    home = context.state.board.plan.purple.get(student.place)
    if home is None or home.number == context.seat or home.kind is not Kind.BASE:
        return Refusal("HR-7.2", msg("{name} isn't in front of another player's base.", name=name))
    if student.is_robot:
        return Refusal("HR-7.2", msg("The Robot can't steal: only students can."))
    if student.stole:
        return Refusal("HR-7.2", msg("{name} has already stolen this turn.", name=name))
    if not context.state.players[home.number].coins:
        return Refusal("HR-7.2", msg("There are no coins in {place}.", place=place_name(context.state, home)))
    return None


def _steal(working: Working, _: Acting, command: Steal) -> None:
    student = working.student(command.name)
    victim = working.board.plan.purple[student.place].number
    coins = min(LOOT, working.players[victim].coins)
    working.gain(victim, -coins)
    working.change(command.name, coins=student.coins + coins, stole=True)
    words = msgn("{name} steals {count} coin from {victim}.", "{name} steals {count} coins from {victim}.", coins,
                 name=student_name(command.name), victim=working.name(victim))  # fmt: skip
    working.say("stole", words, "HR-7.2")


STEAL = action(
    Steal, "HR-7.2", by_each_student(Steal, lambda state, student: student.place in state.board.plan.purple), _why_not_steal, _steal
)


# The Nerds' teacher
@frozen
class Control(Command, verb="control"):
    """Mind control: spend movement to move an enemy a space (HR-10.3)."""

    name: Name = piece(Name)
    to: Place = piece(Place)


def _mind_controller(state: State, seat: int) -> Student | None:
    """Return the Nerds' teacher; None if the seat doesn't play them or has none in play."""
    if social(state, seat) is not SocialGroup.NERDS:
        return None
    return next((one for one in state.players[seat].students if one.rank is Rank.TEACHER and in_play(one)), None)


def _why_not_control(context: Acting, command: Control) -> Refusal | None:
    state, seat, enemy = context.state, context.seat, student_named(context.state, command.name)
    name, beside = student_name(command.name), state.board.plan.neighbours
    teacher = _mind_controller(state, seat)
    if teacher is None:
        return Refusal("HR-10.3", msg("Only the Nerds' teacher can control minds."))
    if enemy is None or seat_of(state, command.name) == seat:
        return Refusal("HR-10.3", msg("Only other players' students can be controlled."))
    if enemy.place is not teacher.place and not (enemy.place.is_corridor and enemy.place in beside.get(teacher.place, ())):
        return Refusal("HR-10.3", msg("{name} isn't next to the teacher.", name=name))
    if command.to not in beside.get(enemy.place, ()) or not may_stand(state, enemy, command.to):
        return Refusal("HR-10.3", msg("{name} can only be moved to an adjacent place that is free.", name=name))
    return why_too_dear(state, 1, "HR-10.3")


def _controls(context: Acting) -> Iterator[Control]:
    state, seat = context.state, context.seat
    if _mind_controller(state, seat) is not None:
        for other, player in enumerate(state.players):
            for enemy in player.students if other != seat else ():
                yield from (Control(enemy.name, place) for place in state.board.plan.neighbours.get(enemy.place, ()))


def _control(working: Working, context: Acting, command: Control) -> None:
    working.change_turn(movement=working.turn.movement - 1)
    working.move(command.name, command.to)
    arrive(working, working.seat_of(command.name), command.name, command.to)
    words = msg("{name} makes {who} go to {place}.", name=working.name(context.seat), who=student_name(command.name),
                place=place_name(working, command.to))  # fmt: skip
    working.say("controlled", words, "HR-10.3")


CONTROL = action(Control, "HR-10.3", _controls, _why_not_control, _control)

PROMPTS: Prompts = {
    GiveUp: lambda _, decision: msgn("Choose {count} more student to give up.", "Choose {count} more students to give up.", decision.left)
}


def _force_words(state: State, command: Force) -> Message:
    place = place_name(state, command.room)
    return msg("Force {place} open with a cheerleader", place=place) if command.cheer else msg("Force {place} open", place=place)


def _pick_up_words(state: State, command: PickUp) -> Message:
    name, student = student_name(command.name), student_named(state, command.name)
    script = student is not None and student.place is state.script
    return msg("{name} picks up the Script", name=name) if script else msg("{name} picks up the cheerleader", name=name)


DESCRIPTIONS: Descriptions = {
    PickUp: _pick_up_words,
    Capture: lambda _, it: msg("{name} captures the room", name=student_name(it.name)),
    Force: _force_words,
    Sacrifice: lambda state, it: msg("Give up {name} to lock {place}", name=student_name(it.name), place=place_name(state, it.room)),
    Steal: lambda _, it: msg("{name} steals", name=student_name(it.name)),
    Control: lambda state, it: msg("Make {name} go to {place}", name=student_name(it.name), place=place_name(state, it.to)),
}
