"""How strong a group is: who of it fights, with how many dice, and with whose cheerleader (HR-4.1, 4.5, 4.7, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.hallway_rivals.school import (
    School,
    own_at,
    seat_of,
    social,
    together,
)  # fmt: skip
from engines.hallway_rivals.students import Item, Name, Rank, SocialGroup, Student

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


def _full(school: School, group: Sequence[Student]) -> int:
    """Return as how many students a group fights with all its dice (HR-4.7)."""
    return min(most_fighters(school, seat_of(school, group[0].name), group), _sum(group))


def _sum(group: Sequence[Student]) -> int:
    return sum(strength(student) for student in group)


def price(student: Student) -> tuple[int, int]:
    """Return what losing a student would cost, in coins; of equal ones the higher number costs more (HR-4.7)."""
    carried = 5 * student.cheerleader + 100 * student.script + 2 * (student.item is not None)
    return PRICES[student.rank] + carried, student.name.number


PRICES: Mapping[Rank, int] = {Rank.STUDENT: 1, Rank.ROBOT: 5, Rank.COLLEGE: 11, Rank.TEACHER: 26}
"""What it costs to have one of each rank (HR-7.1)."""


def fighters(school: School, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """Return who of a group fights: those chosen, and the cheapest that bring the full dice (HR-4.7)."""
    fighting = list(group)
    for student in sorted(group, key=price, reverse=True):
        if student.name not in chosen and _sum(fighting) - strength(student) >= _full(school, group):
            fighting.remove(student)
    return fighting


def open_to_choice(school: School, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """Return who of a group may still be chosen to fight; nobody if it makes no difference (HR-4.7)."""
    picked = [student for student in group if student.name in chosen]
    left = [student for student in group if student.name not in chosen]
    full = _full(school, group)
    if _sum(picked) >= full or _sum(picked) + _sum(left) == full or len({_kind(student) for student in left}) == 1:
        return []
    return left


def _kind(student: Student) -> tuple[object, ...]:
    """What tells a student from others in a fight."""
    return student.rank, student.item, student.hits, student.cheerleader, student.script


def dice(school: School, group: Sequence[Student]) -> int:
    """The dice that a group rolls: one more than the students it fights as (HR-4.1)."""
    return _full(school, group) + 1


def bonus(group: Sequence[Student]) -> int:
    """What is added to a group's total: one for each that trained in the Weight Room (HR-10.4)."""
    return sum(student.item is Item.WEIGHTS for student in group)


def cheering(school: School, group: Sequence[Student]) -> Student | None:
    """The student whose cheerleader a group would use: one at the same place (HR-4.5)."""
    there = own_at(school, seat_of(school, group[0].name), group[0].place)
    return next((student for student in there if student.cheerleader), None)
