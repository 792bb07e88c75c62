"""What a student does where it stands: capture, force and lock rooms, pick up, steal, control an enemy's mind (HR-5, 6.2, 7.2, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from engines.hallway_rivals.board import Kind, Place
from engines.hallway_rivals.model import Act, Acting, Choose, GiveUp, State, Working
from engines.hallway_rivals.pieces import Name, Rank, SocialGroup, Student
from engines.hallway_rivals.rules.fighting import drop_script
from engines.hallway_rivals.rules.moving import arrive
from engines.hallway_rivals.rules.placing import may_stand, own
from engines.hallway_rivals.school import classroom, found, in_play, own_at, seat_of, social, students_at
from engines.hallway_rivals.words import belongings, place_name, student_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import Descriptions, Prompts, Rule, Settles, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


@frozen
class PickUp(Command, verb="pick"):
    """Pick up the cheerleader, or the Script, where a student is (HR-6.2, 8.2)."""

    name: Name = piece(Name)


@frozen
class Capture(Command, verb="capture"):
    """Take a room with a student in it (HR-5.1)."""

    name: Name = piece(Name)


@frozen
class Force(Command, verb="force"):
    """Force a locked room open: by the cheerleader of this student at the door, or by giving it up and four more (HR-5.3)."""

    room: Place = piece(Place)
    name: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Sacrifice(Command, verb="sacrifice"):
    """As a Nerd beside a college student, be given up to lock a room (HR-10.3)."""

    name: Name = piece(Name)
    room: Place = piece(Place)


@frozen
class Steal(Command, verb="steal"):
    """Steal from the base behind this purple space (HR-7.2)."""

    name: Name = piece(Name)


@frozen
class Control(Command, verb="control"):
    """Mind control: spend movement to move an enemy a space (HR-10.3)."""

    name: Name = piece(Name)
    to: Place = piece(Place)


# Rooms


SACRIFICE_FOR_DOOR = 5
"""Students that have to be given up to force a door (HR-5.3)."""


def why_not_capture(context: Acting, command: Capture) -> Refusal | None:
    """HR-5.1: by a student in a room that nobody controls, or where no enemy is."""
    state, seat, student = context.state, context.seat, found(context.state, command.name)
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


def _captures(context: Acting) -> Iterator[Capture]:
    for student in context.state.players[context.seat].students:
        if student.place.is_room and why_not_capture(context, Capture(student.name)) is None:
            yield Capture(student.name)


def _capture(working: Working, context: Acting, command: Capture) -> None:
    place = working.student(command.name).place
    working.change_room(place, context.seat)
    working.say("captured", msg("{name} captures {place}.", name=working.name(context.seat), place=place_name(working, place)), "HR-5.1")
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
    Capture, "HR-5.1", lambda context: MoveSet(lambda: _captures(context)), why_not_capture, _capture, Settles.NOTHING
)
"""Capture a room (HR-5.1)."""


def why_not_force(context: Acting, command: Force) -> Refusal | None:
    """HR-5.3: a student at the door of an enemy's locked room, with a cheerleader, or with four more anywhere but at the nurse."""
    state, seat, student = context.state, context.seat, found(context.state, command.name)
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


def _forces(context: Acting) -> Iterator[Force]:
    state, seat = context.state, context.seat
    for place, room in zip(state.board.plan.rooms, state.rooms, strict=True):
        if room.locked and room.owner != seat:
            for student in own_at(state, seat, state.board.plan.doorways[place]):
                for cheer in (False, True):
                    command = Force(place, student.name, cheer)
                    if why_not_force(context, command) is None:
                        yield command


def _force(working: Working, context: Acting, command: Force) -> None:
    if command.cheer:
        working.change(command.name, cheerleader=False)
        words = msg("{name} gives up 1 cheerleader, {student}'s, to force open {place}.", name=working.name(context.seat),
                    student=student_name(command.name), place=place_name(working, command.room))  # fmt: skip
        working.say("given_up", words, "HR-5.3")
        unlock(working, command.room)
    else:
        _give_up(working, context.seat, command.name, GiveUp((context.seat,), command.room, SACRIFICE_FOR_DOOR))


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
    Force, "HR-5.3", lambda context: MoveSet(lambda: _forces(context)), why_not_force, _force, Settles.NOTHING
)
"""Force a door (HR-5.3)."""


GIVE_UP: Rule[None, State, Working, GiveUp, Choose] = one_of(
    Choose,
    "HR-5.3",
    lambda context: [student.name for student in _to_give_up(context.state, context.seat)],
    lambda _, name: msg("{name} is none of your students, or is at the nurse.", name=student_name(name)),
    lambda working, context, command: _give_up(working, context.seat, command.name, context.decision),
)
"""Choose who is given up (HR-5.3)."""


def why_not_sacrifice(context: Acting, command: Sacrifice) -> Refusal | None:
    """HR-10.3: a fellow beside a college student of the Nerds is given up to lock a room of one's own."""
    state, seat, student = context.state, context.seat, found(context.state, command.name)
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


def _sacrifices(context: Acting) -> Iterator[Sacrifice]:
    state, seat = context.state, context.seat
    if social(state, seat) is SocialGroup.NERDS:
        for student in state.players[seat].students:
            for place in state.board.plan.rooms:
                command = Sacrifice(student.name, place)
                if why_not_sacrifice(context, command) is None:
                    yield command


def _sacrifice(working: Working, context: Acting, command: Sacrifice) -> None:
    working.change_room(command.room, context.seat, locked=True)
    words = msg("{name} is given up, and {place} is locked.", name=student_name(command.name), place=place_name(working, command.room))
    working.say("locked", words, "HR-10.3")
    let_go(working, working.student(command.name), "HR-10.3")


SACRIFICE: Rule[None, State, Working, Act, Sacrifice] = Rule(
    Sacrifice, "HR-10.3", lambda context: MoveSet(lambda: _sacrifices(context)), why_not_sacrifice, _sacrifice, Settles.NOTHING
)
"""Lock a room by giving up a Nerd (HR-10.3)."""


# Carrying, stealing and mind control


LOOT = 5
"""Coins that a student steals at a time (HR-7.2)."""


# Picking up
def why_not_pick_up(context: Acting, command: PickUp) -> Refusal | None:
    """HR-6.2, 8.2: a cheerleader or the Script in the room where the student is; one cheerleader a student."""
    student = own(context, command.name)
    if isinstance(student, Refusal):
        return student
    if student.place is context.state.script and not student.is_robot:
        return None
    if student.place not in context.state.cheerleaders:
        return Refusal("HR-6.2", msg("There is nothing to pick up."))
    if student.cheerleader or student.is_robot:
        return Refusal("HR-6.2", msg("{name} can't take a cheerleader along.", name=student_name(command.name)))
    return None


def _pick_up(working: Working, _: Acting, command: PickUp) -> None:
    student = working.student(command.name)
    if student.place is working.script:
        working.script = None
        working.change(command.name, script=True)
        working.say("picked_up", msg("{name} picks up the Script.", name=student_name(command.name)), "HR-8.2")
        return
    working.cheerleaders = tuple([place for place in working.cheerleaders if place is not student.place])
    working.change(command.name, cheerleader=True)
    working.say("picked_up", msg("{name} picks up a cheerleader.", name=student_name(command.name)), "HR-6.2")


PICK_UP: Rule[None, State, Working, Act, PickUp] = Rule(
    PickUp,
    "HR-6.2",
    lambda context: MoveSet(
        lambda: (c for s in context.state.players[context.seat].students if why_not_pick_up(context, c := PickUp(s.name)) is None)
    ),
    why_not_pick_up,
    _pick_up,
    Settles.NOTHING,
)
"""Pick up a cheerleader or the Script (HR-6.2, 8.2)."""


# Stealing
def why_not_steal(context: Acting, command: Steal) -> Refusal | None:
    """HR-7.2: on an enemy's purple space, once a turn; there must be coins in that base."""
    student = own(context, command.name)
    if isinstance(student, Refusal):
        return student
    home = context.state.board.plan.purple.get(student.place)
    if home is None or home.number == context.seat or home.kind is not Kind.BASE:
        return Refusal("HR-7.2", msg("{name} does not stand before an enemy's base.", name=student_name(command.name)))
    if student.stole or student.is_robot:
        return Refusal("HR-7.2", msg("{name} can't steal again this turn.", name=student_name(command.name)))
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


STEAL: Rule[None, State, Working, Act, Steal] = Rule(
    Steal,
    "HR-7.2",
    lambda context: MoveSet(
        lambda: (c for s in context.state.players[context.seat].students if why_not_steal(context, c := Steal(s.name)) is None)
    ),
    why_not_steal,
    _steal,
    Settles.NOTHING,
)
"""Steal (HR-7.2)."""


# The Nerds' teacher
def why_not_control(context: Acting, command: Control) -> Refusal | None:
    """HR-10.3: movement moves an enemy beside the teacher's space, or in its room, by one space."""
    state, seat, enemy = context.state, context.seat, found(context.state, command.name)
    teachers = [one for one in state.players[seat].students if one.rank is Rank.TEACHER and in_play(one)]
    if social(state, seat) is not SocialGroup.NERDS or not teachers:
        return Refusal("HR-10.3", msg("Only the Nerds' teacher controls minds."))
    other = seat_of(state, command.name)
    if enemy is None or other == seat:
        return Refusal("HR-10.3", msg("Minds of other players' students are controlled."))
    near = enemy.place is teachers[0].place or (
        enemy.place.is_corridor and enemy.place in state.board.plan.neighbours.get(teachers[0].place, ())
    )
    if not near:
        return Refusal("HR-10.3", msg("{name} is not beside the teacher.", name=student_name(command.name)))
    if state.turn.movement < 1:
        return Refusal("HR-10.3", msg("No movement is left."))
    if command.to not in state.board.plan.neighbours.get(enemy.place, ()) or not may_stand(state, enemy, command.to):
        return Refusal("HR-10.3", msg("{name} can't go there.", name=student_name(command.name)))
    return None


def _controls(context: Acting) -> Iterator[Control]:
    state, seat = context.state, context.seat
    if social(state, seat) is SocialGroup.NERDS:
        for other, player in enumerate(state.players):
            for enemy in player.students if other != seat else ():
                for place in state.board.plan.neighbours.get(enemy.place, ()):
                    command = Control(enemy.name, place)
                    if why_not_control(context, command) is None:
                        yield command


def _control(working: Working, context: Acting, command: Control) -> None:
    working.change_turn(movement=working.turn.movement - 1)
    working.move(command.name, command.to)
    arrive(working, working.seat_of(command.name), command.name, command.to)
    words = msg("{name} makes {who} go to {place}.", name=working.name(context.seat), who=student_name(command.name),
                place=place_name(working, command.to))  # fmt: skip
    working.say("controlled", words, "HR-10.3")


CONTROL: Rule[None, State, Working, Act, Control] = Rule(
    Control, "HR-10.3", lambda context: MoveSet(lambda: _controls(context)), why_not_control, _control, Settles.NOTHING
)
"""Mind control (HR-10.3)."""


ACTION_PROMPTS: Prompts = {
    GiveUp: lambda _, decision: msgn("Choose {count} more student to give up.", "Choose {count} more students to give up.", decision.left),
}


def _force_words(state: State, command: Force) -> Message:
    place = place_name(state, command.room)
    if command.cheer:
        return msg("Force {place} open with a cheerleader", place=place)
    return msg("Force {place} open", place=place)


ACTION_DESCRIPTIONS: Descriptions = {
    PickUp: lambda _, it: msg("{name} picks up what is there", name=student_name(it.name)),
    Capture: lambda _, it: msg("{name} captures the room", name=student_name(it.name)),
    Force: _force_words,
    Sacrifice: lambda state, it: msg("Give up {name} to lock {place}", name=student_name(it.name), place=place_name(state, it.room)),
    Steal: lambda _, it: msg("{name} steals", name=student_name(it.name)),
    Control: lambda state, it: msg("Make {name} go to {place}", name=student_name(it.name), place=place_name(state, it.to)),
}
