"""Students, groups and rooms: the questions about a school that the rules ask again and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engines.hallway_rivals.board import FIRST_ROOM, NURSE, Kind, Place, base, special
from engines.hallway_rivals.model import AnyState, Classroom, Order
from engines.hallway_rivals.pieces import Name, SocialGroup, Student


# Students
def social(state: AnyState, seat: int) -> SocialGroup:
    """The social group of a seat."""
    return state.config.socials[seat]


def seat_of(state: AnyState, name: Name) -> int:
    """The seat whose student it is; -1 if nobody plays that social group."""
    socials = state.config.socials
    return socials.index(name.social) if name.social in socials else -1


def student_of(state: AnyState, seat: int, name: Name) -> Student | None:
    """The seat's student of this name; None if it is in supply, or not the seat's."""
    return next((student for student in state.players[seat].students if student.name is name), None)


def student_named(state: AnyState, name: Name) -> Student | None:
    """The student of this name; None if it is in supply, or nobody's."""
    seat = seat_of(state, name)
    return None if seat < 0 else student_of(state, seat, name)


def students_named(state: AnyState, names: Iterable[Name]) -> list[Student]:
    """The students of these names, without those in supply."""
    return [student for name in names if (student := student_named(state, name)) is not None]


def names(students: Iterable[Student]) -> tuple[Name, ...]:
    """The names of some students."""
    return tuple([student.name for student in students])


def students_at(state: AnyState, seat: int, place: Place) -> list[Student]:
    """The students of a seat at a place, in the order in which they stand there."""
    there = [student for student in state.players[seat].students if student.place is place]
    return sorted(there, key=lambda student: student.order) if place.is_room else there


def everybody_at(state: AnyState, place: Place) -> Iterator[tuple[int, Student]]:
    """All students at a place, each with its seat."""
    return ((seat, student) for seat, player in enumerate(state.players) for student in player.students if student.place is place)


def seats_at(state: AnyState, place: Place) -> set[int]:
    """The seats that have students at a place."""
    return {seat for seat, _ in everybody_at(state, place)}


def enemies_at(state: AnyState, seat: int, place: Place) -> bool:
    """True if students of other players are at a place, the Robot among them."""
    return any(student.place is place for other, player in enumerate(state.players) if other != seat for student in player.students)


def enemy_students_at(state: AnyState, seat: int, place: Place) -> bool:
    """True if students of other players are at a place; the Robot is no student (HR-1.5)."""
    return any(other != seat and not student.is_robot for other, student in everybody_at(state, place))


def at_nurse(state: AnyState, seat: int) -> list[Student]:
    """The students of a seat at the nurse."""
    return students_at(state, seat, NURSE)


def in_play(student: Student) -> bool:
    """True if a student is anywhere but at the nurse."""
    return student.place is not NURSE


def headcount(state: AnyState, seat: int) -> int:
    """The number of students of a seat that are not in supply; the Robot is no student (HR-1.5)."""
    return sum(not student.is_robot for student in state.players[seat].students)


# Groups

GROUP, PREPS_GROUP = 3, 4
"""Students who stack, move and fight together (HR-3.2, 10.2)."""
NO_LIMIT = 99


def group_size(state: AnyState, seat: int) -> int:
    """The number of a seat's students that make a group: three, of the Preps four (HR-3.2, 10.2)."""
    return PREPS_GROUP if social(state, seat) is SocialGroup.PREPS else GROUP


def stack_limit(state: AnyState, seat: int) -> int:
    """The number of a seat's students that fit on a corridor space, not counting thieves; no limit for the Band (HR-3.2, 7.2, 10.1)."""
    return NO_LIMIT if social(state, seat) is SocialGroup.BAND else group_size(state, seat)


def groups_at(state: AnyState, seat: int, place: Place) -> list[tuple[Student, ...]]:
    """The groups of a seat at a place: full ones in a classroom (HR-3.2), elsewhere one; each thief is a group alone (HR-7.2)."""
    there = students_at(state, seat, place)
    standing = [student for student in there if not student.thief]
    size = group_size(state, seat) if place.is_room else len(there) or 1
    return [
        *[tuple(standing[first : first + size]) for first in range(0, len(standing), size)],
        *[(student,) for student in there if student.thief],
    ]


def group_of(state: AnyState, student: Student) -> tuple[Student, ...]:
    """The group that a student belongs to."""
    seat = seat_of(state, student.name)
    return next(group for group in groups_at(state, seat, student.place) if student in group)


def all_groups(state: AnyState, seat: int) -> Iterator[tuple[Student, ...]]:
    """All groups of a seat, except at the nurse."""
    for place in dict.fromkeys(student.place for student in state.players[seat].students):
        if place is not NURSE:
            yield from groups_at(state, seat, place)


def crowds(state: AnyState) -> Mapping[Place, tuple[int, int]]:
    """The seat on each corridor space that is taken, with the number of its students there, not counting thieves (HR-3.2)."""
    found: dict[Place, tuple[int, int]] = {}
    for seat, player in enumerate(state.players):
        for student in player.students:
            if student.place.is_corridor:
                found[student.place] = seat, found.get(student.place, (seat, 0))[1] + (not student.thief)
    return found


# Rooms, cheerleaders, turns
def classroom(state: AnyState, place: Place) -> Classroom:
    """The owner of a classroom, and whether it is locked."""
    return state.rooms[place.number - FIRST_ROOM]


def controlled(state: AnyState, seat: int) -> int:
    """The number of classrooms that a seat controls."""
    return sum(room.owner == seat for room in state.rooms)


def is_base(state: AnyState, seat: int, place: Place) -> bool:
    """True if a place serves a seat as a base: its base, and the Library of the Nerds (HR-10.3)."""
    return place is base(seat) or (place is special(seat) and social(state, seat) is SocialGroup.NERDS)


def capturable(state: AnyState, seat: int, place: Place) -> bool:
    """True for a room that a student of the seat could capture, if it were there (HR-5.1)."""
    if not place.is_room:
        return False
    room = classroom(state, place)
    return room.owner != seat and not room.locked and (room.owner < 0 or not enemy_students_at(state, seat, place))


def is_safe(place: Place) -> bool:
    """True if nobody fights to or from a place: bases, special rooms, the Office, the nurse (HR-4.3)."""
    return place.kind not in (Kind.CORRIDOR, Kind.ROOM)


def cheerleaders(state: AnyState) -> int:
    """The number of cheerleaders in the game, alone or with students."""
    return len(state.cheerleaders) + sum(student.cheerleader for player in state.players for student in player.students)


def in_turn(state: AnyState) -> list[int]:
    """The seats in the order of their turns this round; the first seat changes each round if the order passes on (HR-2.3)."""
    count = len(state.players)
    passing = state.config.order is Order.PASSING and count > 2
    first = max(0, state.round - 1) if passing else 0
    return [(first + step) % count for step in range(count)]


def reports(state: AnyState, seat: int) -> int:
    """The report cards of a seat; the Script counts as one while it is carried (HR-7.3, 8.2)."""
    player = state.players[seat]
    return player.reports + any(student.script for student in player.students)
