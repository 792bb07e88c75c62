"""How strong a group is: who of it fights, with how many dice, and with whose cheerleader (HR-4.1, 4.5, 4.7, 10)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hallway_rivals.school import (
    School,
    own_at,
    rank_order,
    seat_of,
    social,
    together,
)  # fmt: skip
from engines.hallway_rivals.students import Item, Rank, SocialGroup, Student

SIDES_OF_DIE = 6


def strength(student: Student) -> int:
    """As how many students one fights: a Preps' college student as two, the Robot as three (HR-10.2, 10.3)."""
    if student.is_robot:
        return 3
    return 2 if student.rank is Rank.COLLEGE and student.name.social is SocialGroup.PREPS else 1


def most_fighters(school: School, seat: int, group: Sequence[Student]) -> int:
    """As how many students a group fights at most: three, Preps and the Drum Major's group as four (HR-4.1, 10.1, 10.2)."""
    drum_major = social(school, seat) is SocialGroup.BAND and any(student.rank is Rank.COLLEGE for student in group)
    return 4 if drum_major else together(school, seat)


def fighters(school: School, group: Sequence[Student]) -> list[Student]:
    """Who of a group fights, those of higher rank first where not all can (HR-4.7)."""
    seat = seat_of(school, group[0].name)
    most, taken, total = most_fighters(school, seat, group), [], 0
    for student in sorted(group, key=rank_order):
        if total < most:
            taken.append(student)
            total += strength(student)
    return taken


def dice(school: School, group: Sequence[Student]) -> int:
    """The dice that a group rolls: one more than the students it fights as (HR-4.1)."""
    fighting = fighters(school, group)
    return min(most_fighters(school, seat_of(school, group[0].name), group), sum(strength(student) for student in fighting)) + 1


def bonus(group: Sequence[Student]) -> int:
    """What is added to a group's total: one for each that trained in the Weight Room (HR-10.4)."""
    return sum(student.item is Item.WEIGHTS for student in group)


def cheering(school: School, group: Sequence[Student]) -> Student | None:
    """The student whose cheerleader a group would use: one at the same place (HR-4.5)."""
    there = own_at(school, seat_of(school, group[0].name), group[0].place)
    return next((student for student in there if student.cheerleader), None)
