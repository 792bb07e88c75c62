"""A turn from its first step to its last: free spaces, movement, what is left to do at the end (HR-2, 3.1, 3.4, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.hallway_rivals import moving
from engines.hallway_rivals.commands import Choose, Done, NewStudent
from engines.hallway_rivals.fighting import enroll, release
from engines.hallway_rivals.model import State, Turn
from engines.hallway_rivals.names import place_name, student_name
from engines.hallway_rivals.periods import GYM, period_of
from engines.hallway_rivals.places import OFFICE, Place, special
from engines.hallway_rivals.pushing import may_stand
from engines.hallway_rivals.school import all_groups, at_nurse, in_play, is_base, own_at, social
from engines.hallway_rivals.spending import earn
from engines.hallway_rivals.students import Item, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import Earn, EndTurn, FreeSpaces, Movement, Reward, TakeTurn
from engines.hallway_rivals.working import Working
from engines.kernel.flow import Ask, Rule, always, one_of
from engines.kernel.messages import msg, msgn

HOME_COINS = 5
"""What a cheerleader brings in base (HR-6.2)."""

TEACHER_SPACES = 3
"""Free spaces that the Music Teacher gives to groups on its space (HR-10.1)."""


REST: Mapping[str, Any] = {
    "free": 0, "together": 0, "walked": 0, "halted": False, "fought": False, "after": 0, "hit": (), "teleported": False, "stole": False,
    "arranged": False,
}  # fmt: skip
"""The fields of students who have done nothing yet in a turn."""


def begin_turn(working: Working, task: TakeTurn) -> None:
    """A new turn: nothing has been done in it yet (HR-2.1); Sports Events so far count in it, later ones in the next (HR-8.2)."""
    seat = task.seat
    working.turn = Turn(seat, extra=working.players[seat].extra)
    working.change_player(seat, extra=0)
    for other, player in enumerate(working.players):
        fresh = [_rested(student, other == seat and _must_leave(working, seat, student)) for student in player.students]
        working.change_player(other, students=tuple(fresh))
    working.say("turn", msg("{name}'s turn.", name=working.name(seat)), "HR-2.1")


def _rested(student: Student, began: bool) -> Student:
    changes = {name: value for name, value in {**REST, "began": began}.items() if getattr(student, name) != value}
    return student.changed(**changes) if changes else student


def _must_leave(working: Working, seat: int, student: Student) -> bool:
    """Whether a student begins the turn where nobody may stay: the Office, the special room; the Nerds' is a base (HR-3.4, 10.3)."""
    return student.place is OFFICE or (student.place is special(seat) and not is_base(working, seat, student.place))


def gain_coins(working: Working, _: Earn) -> None:
    """A coin for each room (HR-5.2)."""
    earn(working, working.turn.seat)


# Free spaces and movement


def free_spaces(working: Working, _: FreeSpaces) -> None:
    """One for each student, in Gym three more (HR-3.1, 9.4); for Band groups more (HR-10.1)."""
    seat = working.turn.seat
    gym = GYM if period_of(working.round) == "gym" else 0
    working.change_all(seat, lambda student: student.changed(free=student.free + 1 + gym) if in_play(student) else student)
    if social(working, seat) is SocialGroup.BAND:
        _band(working, seat)


def _band(working: Working, seat: int) -> None:
    """Each group one space more, by its teacher's side three more, the group with a baton one that anybody in it can use (HR-10.1)."""
    for group in all_groups(working, seat):
        baton = any(student.item is Item.BATON for student in group)
        teacher = any(student.rank is Rank.TEACHER for student in own_at(working, seat, group[0].place))
        for student in group:
            working.change(student.name, together=1 + TEACHER_SPACES * teacher, free=student.free + baton)


def count_movement(working: Working, _: Movement) -> None:
    """Free spaces not used are over; the movement of the turn is counted, with what events have added to it (HR-3.1, 8.2)."""
    seat = working.turn.seat
    working.change_turn(movement=working.turn.movement + moving.movement(working, seat))
    working.change_all(seat, lambda student: student.changed(free=0, together=0) if student.free or student.together else student)


DONE = always(Done, "HR-2.1", lambda *_: None)
"""Go on with the next step of the turn (HR-2.1)."""


# The end of a turn


def end_turn(working: Working, task: EndTurn) -> None:
    """Cheerleaders in base bring coins and go; who had to leave a special room and did not is put out (HR-3.4, 6.2)."""
    seat, count = task.seat, 0
    for student in working.players[seat].students:
        if student.cheerleader and is_base(working, seat, student.place):
            working.change(student.name, cheerleader=False)
            count += 1
    if count:
        working.gain(seat, count * HOME_COINS)
        words = msgn("{count} cheerleader brings {name} {coins} coins and goes away.",
                     "{count} cheerleaders bring {name} {coins} coins and go away.", count, name=working.name(seat),
                     coins=count * HOME_COINS)  # fmt: skip
        working.say("cheered", words, "HR-6.2")
    for student in working.players[seat].students:
        if student.began and _must_leave(working, seat, student):
            _put_out(working, student)


def _put_out(working: Working, student: Student) -> None:
    rings = working.board.plan.from_near(student.place)
    free = (place for ring in rings for place in ring if place.is_corridor and may_stand(working, student, place))
    place: Place | None = next(free, None)
    if place is not None:
        working.move(student.name, place, began=False)
        words = msg("{name} is put out to {place}.", name=student_name(student.name), place=place_name(working, place))
        working.say("put_out", words, "HR-3.4")


# The Preps' teacher


def _new_student(working: Working, ask: Ask[None, State, Reward], _: NewStudent) -> None:
    enroll(working, ask.seat, 1, "HR-10.2")


NEW_STUDENT = always(NewStudent, "HR-10.2", _new_student)
"""Take a new student (HR-10.2)."""

FROM_NURSE: Rule[None, State, Working, Reward, Choose] = one_of(
    Choose,
    "HR-10.2",
    lambda ask: [student.name for student in at_nurse(ask.state, ask.seat)],
    lambda _, name: msg("{name} is not at the nurse.", name=student_name(name)),
    lambda working, _, command: release(working, command.name),
)
"""Take a student from the nurse (HR-10.2)."""
