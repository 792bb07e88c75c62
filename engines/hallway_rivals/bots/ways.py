"""Where a bot of Hallway Rivals sends its students: to what is worth the way, and home to guard what it has (HR-3, 5.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.bots.prospects import FAR, Goal, dear, far, moving, rooms, steps_from
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import entry, farthest, why_not_stop
from engines.hallway_rivals.places import OFFICE, Place, base
from engines.hallway_rivals.school import classroom, enemies_at, own_at
from engines.hallway_rivals.students import Student
from engines.kernel.commands import Command
from engines.kernel.flow import Ask

STEP = 0.25
"""What a step costs, in coins."""

SHORTER = 3
"""By how many steps a teleport must shorten a way."""

GUARDS = 2
"""Students that are enough to guard a room."""


def best_way(ask: Ask[None, State, Any], goals: Iterable[tuple[Student, Goal]]) -> Command | None:
    """The move that leads a student to what is worth most, the way counted."""
    board = ask.state.board
    wanted: list[tuple[float, Student, Place]] = []
    steps: dict[Place, Mapping[Place, int]] = {}
    for student, goal in goals:
        if goal.place not in steps:
            steps[goal.place] = steps_from(board, goal.place)
        worth = goal.worth - STEP * steps[goal.place].get(student.place, FAR)
        if worth > 0 and student.place is not goal.place:
            wanted.append((worth, student, goal.place))
    wanted.sort(key=lambda want: (-want[0], want[1].name.number))
    gone: set[Any] = set()
    for _, student, place in wanted:
        if student.name in gone or place in gone:
            continue
        step = towards(ask, student, place)
        gone |= {student.name, place}
        if step is not None:
            return do.Move((student.name,), step)
    return None


def towards(ask: Ask[None, State, Any], student: Student, goal: Place) -> Place | None:
    """Where a student gets nearest to a place; None where it gets no nearer."""
    left, group = steps_from(ask.state.board, goal), [student]
    steps = ask.state.board.plan.distances(student.place, farthest(ask, group), entry(ask.state, ask.seat))
    nearer = [place for place in steps if left.get(place, FAR) < left.get(student.place, FAR) and (place is goal or place.is_corridor)]
    for place in sorted(nearer, key=lambda place: left[place]):
        if why_not_stop(ask, group, place, steps[place]) is None:
            return place
    return None


def errands(state: State, seat: int) -> Iterator[tuple[Student, bool]]:
    """The students that could go somewhere, each with whether it could capture a room; who carries something brings it home first."""
    for student in moving(state, seat):
        yield student, not (student.cheerleader or student.coins > 0 or student.is_robot)


def at_hand(state: State, seat: int, hasty: bool) -> Iterator[Command]:
    """What needs no way: capture, pick up, steal, come home, teleport; ``hasty``: capture even where an enemy stands."""
    for student in sorted(state.players[seat].students, key=dear):
        if student.place.is_room and not student.script and (hasty or not enemies_at(state, seat, student.place)):
            yield do.Capture(student.name)
        yield do.PickUp(student.name)
        yield do.Steal(student.name)
        if student.place is OFFICE:
            yield do.Teleport(student.name, base(seat))
        elif student.place is base(seat) and not student.cheerleader:
            yield from _shortcuts(state, seat, student)


def _shortcuts(state: State, seat: int, student: Student) -> Iterator[Command]:
    """Into a room of one's own beside one that can be taken."""
    wanted = [goal.place for goal in rooms(state, seat)]
    own = (room for room in state.board.plan.rooms if classroom(state, room).owner == seat)
    for room in own:
        if any(far(state.board, room, goal) + SHORTER < far(state.board, student.place, goal) for goal in wanted):
            yield do.Teleport(student.name, room)


def guarding(state: State, seat: int) -> Iterator[Command]:
    """From the base into own rooms with few guards: while an enemy finds somebody there it can't take the room (HR-5.1, 5.4)."""
    own = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not classroom(state, room).locked]
    spare = [student for student in state.players[seat].students if student.place is base(seat) and not student.cheerleader]
    for room in sorted(own, key=lambda room: (len(own_at(state, seat, room)), not enemies_at(state, seat, room))):
        if len(own_at(state, seat, room)) < GUARDS:
            yield from (do.Teleport(student.name, room) for student in spare)
