"""What students pick up, steal and take with them: cheerleaders, the Script, coins; and teleports, which lose it (HR-5.5, 6.2, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals.commands import Control, PickUp, Steal, Teleport
from engines.hallway_rivals.decks import draw_activity
from engines.hallway_rivals.fighting import drop_script
from engines.hallway_rivals.model import Acting, State
from engines.hallway_rivals.moving import arrive
from engines.hallway_rivals.names import belongings, place_name, student_name
from engines.hallway_rivals.places import OFFICE, Kind, base, special
from engines.hallway_rivals.pushing import may_stand
from engines.hallway_rivals.school import classroom, found, in_play, is_base, seat_of, social
from engines.hallway_rivals.students import Name, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import Act
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import Family

LOOT = 5
"""Coins that a student steals at a time (HR-7.2)."""

TELEPORTS = 3
"""Students that teleport out of a room, into one, or from the Office in a turn (HR-5.5, 5.6)."""


def own(ask: Acting, name: Name) -> Student | Refusal:
    """A student of one's own that is not at the nurse; else the refusal."""
    student = found(ask.state, name)
    if student is None or seat_of(ask.state, name) != ask.seat or not in_play(student):
        return Refusal("HR-2.1", msg("{name} is none of your students in play.", name=student_name(name)))
    return student


# Picking up


def why_not_pick_up(ask: Acting, command: PickUp) -> Refusal | None:
    """HR-6.2, 8.2: a cheerleader or the Script in the room where the student is; one cheerleader a student."""
    student = own(ask, command.name)
    if isinstance(student, Refusal):
        return student
    if student.place is ask.state.script and not student.is_robot:
        return None
    if student.place not in ask.state.cheerleaders:
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
    lambda ask: Family(lambda: (c for s in ask.state.players[ask.seat].students if why_not_pick_up(ask, c := PickUp(s.name)) is None)),
    why_not_pick_up,
    _pick_up,
    Settles.NOTHING,
)
"""Pick up a cheerleader or the Script (HR-6.2, 8.2)."""


# Stealing


def why_not_steal(ask: Acting, command: Steal) -> Refusal | None:
    """HR-7.2: on an enemy's purple space, once a turn; there must be coins in that base."""
    student = own(ask, command.name)
    if isinstance(student, Refusal):
        return student
    home = ask.state.board.plan.purple.get(student.place)
    if home is None or home.number == ask.seat or home.kind is not Kind.BASE:
        return Refusal("HR-7.2", msg("{name} does not stand before an enemy's base.", name=student_name(command.name)))
    if student.stole or student.is_robot:
        return Refusal("HR-7.2", msg("{name} can't steal again this turn.", name=student_name(command.name)))
    if not ask.state.players[home.number].coins:
        return Refusal("HR-7.2", msg("There are no coins in {place}.", place=place_name(ask.state, home)))
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
    lambda ask: Family(lambda: (c for s in ask.state.players[ask.seat].students if why_not_steal(ask, c := Steal(s.name)) is None)),
    why_not_steal,
    _steal,
    Settles.NOTHING,
)
"""Steal (HR-7.2)."""


# Teleporting


def why_not_teleport(ask: Acting, command: Teleport) -> Refusal | None:
    """HR-5.5: between classrooms and one's own base; HR-5.6: from the Office to base."""
    student = own(ask, command.name)
    if isinstance(student, Refusal):
        return student
    state, seat, start, to = ask.state, ask.seat, student.place, command.to
    if student.is_robot:
        return Refusal("HR-10.3", msg("Students teleport, and the Robot is none."))
    if student.teleported or (student.halted and start is not OFFICE):
        return Refusal("HR-5.5", msg("{name} can't teleport any more this turn.", name=student_name(command.name)))
    if start is OFFICE:
        if to is not base(seat):
            return Refusal("HR-5.6", msg("From the Office students teleport to their base."))
        return Refusal("HR-5.6", msg("Three have left the Office this turn.")) if state.turn.office >= TELEPORTS else None
    home = start if to.is_room else to
    room = to if to.is_room else start
    if not is_base(state, seat, home) or not room.is_room or room not in state.board.plan.doorways:
        return Refusal("HR-5.5", msg("Students teleport between a classroom and their own base."))
    if to.is_room and classroom(state, to).owner != seat:
        return Refusal("HR-5.5", msg("You don't control {place}.", place=place_name(state, to)))
    if sum(one == (room, start.is_room) for one in state.turn.teleports) >= TELEPORTS:
        return Refusal("HR-5.5", msg("Three have teleported there this turn."))
    if to is special(seat) and student.began:
        return Refusal("HR-3.4", msg("Who began the turn in a special room has to leave it."))
    return None


def teleports(ask: Acting) -> Iterator[Teleport]:
    """All teleports."""
    state, seat = ask.state, ask.seat
    goals = [base(seat), special(seat), *[place for place in state.board.plan.rooms if classroom(state, place).owner == seat]]
    for student in state.players[seat].students:
        if student.place.is_room or student.place is OFFICE or is_base(state, seat, student.place):
            for place in goals:
                command = Teleport(student.name, place)
                if why_not_teleport(ask, command) is None:
                    yield command


def _teleport(working: Working, ask: Acting, command: Teleport) -> None:
    student, to = working.student(command.name), command.to
    if student.place is OFFICE:
        working.change_turn(office=working.turn.office + 1)
        vanish(working, command.name)
        working.move(command.name, to, teleported=True)
        working.say("teleported", _words(working, command), "HR-5.6")
        draw_activity(working, ask.seat)
        return
    room = to if to.is_room else student.place
    working.change_turn(teleports=(*working.turn.teleports, (room, student.place.is_room)))
    vanish(working, command.name)
    working.move(command.name, to, teleported=True)
    arrive(working, ask.seat, command.name, to)
    working.say("teleported", _words(working, command), "HR-5.5")


def _words(working: Working, command: Teleport) -> Message:
    return msg("{name} teleports to {place}.", name=student_name(command.name), place=place_name(working, command.to))


def vanish(working: Working, name: Name) -> None:
    """What a teleporting student carries vanishes (HR-5.5); the Script goes back to its room (HR-8.2)."""
    student = working.student(name)
    drop_script(working, student)
    lost = belongings([student], items=False)
    if lost:
        working.change(name, cheerleader=False, coins=0)
        working.say("vanished", msg("{name} loses {what}.", name=student_name(name), what=lost), "HR-5.5")


TELEPORT: Rule[None, State, Working, Act, Teleport] = Rule(
    Teleport, "HR-5.5", lambda ask: Family(lambda: teleports(ask)), why_not_teleport, _teleport, Settles.NOTHING
)
"""Teleport (HR-5.5, 5.6)."""


# The Nerds' teacher


def why_not_control(ask: Acting, command: Control) -> Refusal | None:
    """HR-10.3: movement moves an enemy beside the teacher's space, or in its room, by one space."""
    state, seat, enemy = ask.state, ask.seat, found(ask.state, command.name)
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


def _controls(ask: Acting) -> Iterator[Control]:
    state, seat = ask.state, ask.seat
    if social(state, seat) is SocialGroup.NERDS:
        for other, player in enumerate(state.players):
            for enemy in player.students if other != seat else ():
                for place in state.board.plan.neighbours.get(enemy.place, ()):
                    command = Control(enemy.name, place)
                    if why_not_control(ask, command) is None:
                        yield command


def _control(working: Working, ask: Acting, command: Control) -> None:
    working.change_turn(movement=working.turn.movement - 1)
    working.move(command.name, command.to)
    arrive(working, working.seat_of(command.name), command.name, command.to)
    words = msg("{name} makes {who} go to {place}.", name=working.name(ask.seat), who=student_name(command.name),
                place=place_name(working, command.to))  # fmt: skip
    working.say("controlled", words, "HR-10.3")


CONTROL: Rule[None, State, Working, Act, Control] = Rule(
    Control, "HR-10.3", lambda ask: Family(lambda: _controls(ask)), why_not_control, _control, Settles.NOTHING
)
"""Mind control (HR-10.3)."""
