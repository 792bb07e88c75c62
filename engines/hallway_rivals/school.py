"""Who stands where, in which groups, and who controls what: the questions that the rules ask again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.hallway_rivals.board import FIRST_ROOM, NURSE, Kind, Place, base, special
from engines.hallway_rivals.model import Classroom, Order, State, Working
from engines.hallway_rivals.pieces import Name, SocialGroup, Student

School = State | Working
"""What the questions of this module can be put to."""


GROUP = 3


PREPS_GROUP = 4
"""How many students stack, move and fight together (HR-3.2, 10.2)."""


def social(school: School, seat: int) -> SocialGroup:
    """The social group of a seat."""
    return school.config.socials[seat]


def seat_of(school: School, name: Name) -> int:
    """The seat whose student it is; -1 where nobody plays that social group."""
    socials = school.config.socials
    return socials.index(name.social) if name.social in socials else -1


def found(school: School, name: Name) -> Student | None:
    """A student by name; None where it is in supply, or of nobody here."""
    seat = seat_of(school, name)
    if seat < 0:
        return None
    return next((student for student in school.players[seat].students if student.name == name), None)


def own_at(school: School, seat: int, place: Place) -> list[Student]:
    """The students of a seat at a place, in the order in which they stand there."""
    there = [student for student in school.players[seat].students if student.place is place]
    return sorted(there, key=lambda student: student.order) if place.is_room else there


def at(school: School, place: Place) -> Iterator[tuple[int, Student]]:
    """Everybody at a place, each with the seat."""
    return ((seat, student) for seat, player in enumerate(school.players) for student in player.students if student.place is place)


def seats_at(school: School, place: Place) -> set[int]:
    """Whose students are at a place."""
    return {seat for seat, _ in at(school, place)}


def enemies_at(school: School, seat: int, place: Place) -> bool:
    """Whether students of other players are at a place."""
    return any(student.place is place for other, player in enumerate(school.players) if other != seat for student in player.students)


def students_at(school: School, seat: int, place: Place) -> bool:
    """True if students of other players are at a place; the Robot is no student (HR-1.5)."""
    return any(other != seat and not student.is_robot for other, student in at(school, place))


def headcount(school: School, seat: int) -> int:
    """Return how many students of a seat are not in supply; the Robot is no student (HR-1.5)."""
    return sum(not student.is_robot for student in school.players[seat].students)


def together(school: School, seat: int) -> int:
    """How many students of a seat make a group (HR-3.2): three, of the Preps four (HR-10.2)."""
    return PREPS_GROUP if social(school, seat) is SocialGroup.PREPS else GROUP


def stack(school: School, seat: int) -> int:
    """How many students of a seat can stand on a corridor space, thieves not counted (HR-3.2, 7.2): of the Band any number (HR-10.1)."""
    return 99 if social(school, seat) is SocialGroup.BAND else together(school, seat)


def groups_at(school: School, seat: int, place: Place) -> list[tuple[Student, ...]]:
    """The groups of a seat at a place: threes in a classroom (HR-3.2), elsewhere one; a thief is one by itself (HR-7.2)."""
    there = own_at(school, seat, place)
    standing, size = [student for student in there if not student.thief], together(school, seat) if place.is_room else len(there) or 1
    return [
        *[tuple(standing[first : first + size]) for first in range(0, len(standing), size)],
        *[(student,) for student in there if student.thief],
    ]


def group_of(school: School, student: Student) -> tuple[Student, ...]:
    """The group that a student stands in."""
    seat = seat_of(school, student.name)
    return next(group for group in groups_at(school, seat, student.place) if student in group)


def all_groups(school: School, seat: int) -> Iterator[tuple[Student, ...]]:
    """All groups of a seat, those at the nurse left out."""
    for place in dict.fromkeys(student.place for student in school.players[seat].students):
        if place is not NURSE:
            yield from groups_at(school, seat, place)


def classroom(school: School, place: Place) -> Classroom:
    """Who controls a classroom, and whether it is locked."""
    return school.rooms[place.number - FIRST_ROOM]


def controlled(school: School, seat: int) -> int:
    """How many classrooms a seat controls."""
    return sum(room.owner == seat for room in school.rooms)


def is_base(school: School, seat: int, place: Place) -> bool:
    """Whether a place serves a seat as a base: its base, and for the Nerds the Library (HR-10.3)."""
    return place is base(seat) or (place is special(seat) and social(school, seat) is SocialGroup.NERDS)


def at_nurse(school: School, seat: int) -> list[Student]:
    """The students of a seat at the nurse."""
    return own_at(school, seat, NURSE)


def in_play(student: Student) -> bool:
    """Whether a student is anywhere but at the nurse."""
    return student.place is not NURSE


def is_safe(place: Place) -> bool:
    """Whether nobody fights to or from there: bases, special rooms, the Office, the nurse (HR-4.3)."""
    return place.kind not in (Kind.CORRIDOR, Kind.ROOM)


def crowds(school: School) -> Mapping[Place, tuple[int, int]]:
    """For each corridor space with students on it: whose they are, and how many of them are no thieves (HR-3.2)."""
    found: dict[Place, tuple[int, int]] = {}
    for seat, player in enumerate(school.players):
        for student in player.students:
            if student.place.is_corridor:
                found[student.place] = seat, found.get(student.place, (seat, 0))[1] + (not student.thief)
    return found


def cheerleaders(school: School) -> int:
    """How many cheerleaders are in the game, alone or with students."""
    return len(school.cheerleaders) + sum(student.cheerleader for player in school.players for student in player.students)


def in_turn(school: School) -> list[int]:
    """The seats in the order of their turns this round: that of set-up, or from the seat that begins where that passes on (HR-2.3)."""
    count = len(school.players)
    passing = school.config.order is Order.PASSING and count > 2
    first = max(0, school.round - 1) if passing else 0
    return [(first + step) % count for step in range(count)]


def names(students: Sequence[Student]) -> tuple[Name, ...]:
    """Their names."""
    return tuple([student.name for student in students])


def reports(school: School, seat: int) -> int:
    """A player's report cards; the Script counts as one while it is carried (HR-7.3, 8.2)."""
    player = school.players[seat]
    return player.reports + any(student.script for student in player.students)
