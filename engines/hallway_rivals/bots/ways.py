"""Where a bot of Hallway Rivals sends its students: to what is worth the way, and home to guard what it has (HR-3, 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.bots.prospects import FAR, Goal, dear, enemies, far, leader, moving, rooms, steps_from
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import LIMIT, entry, farthest, why_not_stop
from engines.hallway_rivals.places import OFFICE, Place, base
from engines.hallway_rivals.pushing import why_not_push
from engines.hallway_rivals.school import classroom, enemies_at, own_at, social
from engines.hallway_rivals.students import Item, Rank, SocialGroup, Student
from engines.kernel.commands import Command
from engines.kernel.flow import Ask

STEP = 0.25
"""What a step costs, in coins."""

SHORTER = 3
"""By how many steps a teleport must shorten a way."""

Way = Callable[[Ask[None, State, Any], Student, Place], Command | None]
"""How a student gets nearer to a place."""

GUARDS = 2
"""Students that are enough to guard a room."""


def best_way(ask: Ask[None, State, Any], goals: Iterable[tuple[Student, Goal]], way: Way) -> Command | None:
    """The move, or push, that leads a student to what is worth most, the way counted."""
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
        step = way(ask, student, place)
        gone |= {student.name, place}
        if step is not None:
            return step
    return None


def pushing(ask: Ask[None, State, Any], student: Student, goal: Place) -> Command | None:
    """A push that leads a student nearer to a place; None if no enemies are in its way."""
    if student.walked >= LIMIT:
        return None
    left = steps_from(ask.state.board, goal)
    for place in ask.state.board.plan.neighbours.get(student.place, ()):
        if place.is_corridor and left.get(place, FAR) < left.get(student.place, FAR) and enemies_at(ask.state, ask.seat, place):
            push = do.Push((student.name,), place, ram=student.item is Item.HELMET)
            if why_not_push(ask, push) is None:
                return push
    return None


def walking(ask: Ask[None, State, Any], student: Student, goal: Place) -> Command | None:
    """The move that leads a student nearest to a place; None if it gets no nearer."""
    left, group = steps_from(ask.state.board, goal), [student]
    steps = ask.state.board.plan.distances(student.place, farthest(ask, group), entry(ask.state, ask.seat))
    nearer = [place for place in steps if left.get(place, FAR) < left.get(student.place, FAR) and (place is goal or place.is_corridor)]
    for place in sorted(nearer, key=lambda place: left[place]):
        if why_not_stop(ask, group, place, steps[place]) is None:
            return do.Move((student.name,), place)
    return None


def _laden(student: Student) -> bool:
    return student.cheerleader or student.script or student.coins > 0


def errands(state: State, seat: int) -> Iterator[tuple[Student, bool]]:
    """The students that could go somewhere, each with whether it could capture a room; who carries something brings it home first."""
    for student in moving(state, seat):
        yield student, not (_laden(student) or student.is_robot or student.rank is Rank.TEACHER)


def at_hand(state: State, seat: int, hasty: bool) -> Iterator[Command]:
    """What needs no way: pick up, capture, steal, come home, teleport; ``hasty``: only capture, even where an enemy stands."""
    for student in sorted(state.players[seat].students, key=dear):
        takes = student.place.is_room and not _laden(student)
        if hasty:
            yield from [do.Capture(student.name)] if takes else []
            continue
        yield do.PickUp(student.name)
        if takes and not enemies_at(state, seat, student.place):
            yield do.Capture(student.name)
        if student.cheerleader:
            yield from (do.Force(room, student.name, cheer=True) for room in state.board.plan.door.get(student.place, ()) if room.is_room)
        if student.rank is Rank.TEACHER:
            yield from _mind_control(state, seat, student)
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


def _mind_control(state: State, seat: int, teacher: Student) -> Iterator[Command]:
    """Out of the room where the Nerds' teacher is, so that it can be captured (HR-10.3)."""
    if social(state, seat) is SocialGroup.NERDS and teacher.place.is_room and classroom(state, teacher.place).owner != seat:
        there = [enemy for enemy in enemies(state, seat) if enemy.place is teacher.place]
        yield from (do.Control(enemy.name, state.board.plan.doorways[teacher.place]) for enemy in there)


def sacrifices(state: State, seat: int) -> Iterator[Command]:
    """Give up Nerds beside a college student to lock rooms that nobody guards (HR-10.3)."""
    if social(state, seat) is SocialGroup.NERDS:
        exposed = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not own_at(state, seat, room)]
        plain = [student for student in state.players[seat].students if student.rank is Rank.STUDENT]
        yield from (do.Sacrifice(student.name, room) for student in plain for room in exposed)


def breaking_in(state: State, seat: int) -> Iterator[Command]:
    """Give up five students at a door where whoever controls most rooms is about to win (HR-5.3)."""
    first = leader(state, seat)
    if state.players[first].reports + 1 >= state.config.reports:
        for student in sorted(state.players[seat].students, key=dear):
            for room in state.board.plan.door.get(student.place, ()):
                if room.is_room and classroom(state, room).owner == first:
                    yield do.Force(room, student.name)


def guarding(state: State, seat: int) -> Iterator[Command]:
    """From the base into own rooms with few guards: while an enemy finds somebody there it can't take the room (HR-5.1, 5.4)."""
    own = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not classroom(state, room).locked]
    spare = [student for student in state.players[seat].students if student.place is base(seat) and not student.cheerleader]
    for room in sorted(own, key=lambda room: (len(own_at(state, seat, room)), not enemies_at(state, seat, room))):
        if len(own_at(state, seat, room)) < GUARDS:
            yield from (do.Teleport(student.name, room) for student in spare)
