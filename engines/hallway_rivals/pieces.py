"""Students, cards and goods: the pieces of the game (HR-3 to 8, 10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from attrs import frozen

from engines.hallway_rivals.board import Place
from engines.kernel.working_copy import changed


class SocialGroup(StrEnum):
    """The social groups; each player is one (HR-10)."""

    BAND = "band"
    PREPS = "preps"
    NERDS = "nerds"
    JOCKS = "jocks"


class Rank(StrEnum):
    """The ranks of students (HR-7.1), and the Nerds' robot (HR-10.3)."""

    STUDENT = "student"
    COLLEGE = "college"
    TEACHER = "teacher"
    ROBOT = "robot"


class Item(StrEnum):
    """The items of students, from special rooms or the shop (HR-10)."""

    BATON = "baton"
    JACKET = "jacket"
    WEIGHTS = "weights"
    HELMET = "helmet"


LETTERS: Mapping[str, SocialGroup] = {social.value[0]: social for social in SocialGroup}
ROBOT_NUMBER = 0
MOST_STUDENTS = 15
"""The most students of a player on the board, in base, at the nurse and in the Office (HR-1.5)."""
ROBOT_HITS = 3
_NAME = re.compile(r"([bpnj])(\d|1[0-5])")


@frozen(eq=False)
class Name:
    """The name of a student, such as ``b7``; number 0 is the robot. Only `name_of` makes them, so each is one object."""

    social: SocialGroup
    number: int

    @property
    def word(self) -> str:
        """The name as a word."""
        return f"{self.social.value[0]}{self.number}"

    @classmethod
    def from_word(cls, word: str) -> Name:
        """The name that a word stands for. Raises ValueError."""
        found = _NAME.fullmatch(word)
        if found is None:
            raise ValueError(f"'{word[:20]}' is not a student")
        return name_of(LETTERS[found[1]], int(found[2]))

    def __lt__(self, other: Name) -> bool:
        """Names are in order by social group, then number."""
        return (self.social, self.number) < (other.social, other.number)


@cache
def name_of(social: SocialGroup, number: int) -> Name:
    """The name of a student.

    >>> name_of(SocialGroup.BAND, 7).word
    'b7'
    """
    return Name(social, number)


@frozen(slots=False)
class Student:
    """A student that is not in supply.

    Args:
        name: The name.
        place: The place.
        rank: The rank.
        order: The position among the fellows in a classroom, from 0, which makes the groups (HR-3.2); 0 elsewhere.
        coins: Stolen coins that it carries (HR-7.2).
        cheerleader: True if a cheerleader goes with it (HR-6.2).
        script: True if it carries the Script (HR-8.2).
        item: The item it carries.
        hits: The hits that the robot can still take (HR-10.3); 0 for students.
        free: Free spaces left this turn (HR-3.1).
        together: Free spaces left as one of a group (HR-10.1).
        walked: Spaces that it has paid for this turn.
        halted: True if it has attacked or entered the Office, and moves no more this turn except by ``after`` (HR-3.4, 4.3).
        fought: True if it has attacked from its place this turn (HR-4.1).
        after: Spaces that a Nerd can still move after its sucker punch this turn (HR-10.3).
        hit: The targets that a Nerd has attacked this turn, won or lost (HR-10.3); not to be confused with ``hits``.
        teleported: True if it has teleported this turn (HR-5.5).
        stole: True if it has stolen this turn (HR-7.2).
        arranged: True if it has changed groups this turn (HR-3.2).
        began: True if it was in a special room as the turn began, and must leave it (HR-3.4).
    """

    name: Name
    place: Place
    rank: Rank = Rank.STUDENT
    order: int = 0
    coins: int = 0
    cheerleader: bool = False
    script: bool = False
    item: Item | None = None
    hits: int = 0
    free: int = 0
    together: int = 0
    walked: int = 0
    halted: bool = False
    fought: bool = False
    after: int = 0
    hit: tuple[Name, ...] = ()
    teleported: bool = False
    stole: bool = False
    arranged: bool = False
    began: bool = False

    def changed(self, **changes: Any) -> Student:
        """The student with some fields changed. Raises TypeError for a field that students don't have."""
        return changed(self, changes)

    @property
    def thief(self) -> bool:
        """True if it carries stolen coins: then it belongs to no group (HR-7.2)."""
        return self.coins > 0

    @property
    def is_robot(self) -> bool:
        """True for the Nerds' robot."""
        return self.rank is Rank.ROBOT


# Cards
class Activity(StrEnum):
    """The student activities (HR-8.1)."""

    HALL_PASS = "hall_pass"
    THEY_STARTED_IT = "they_started_it"
    EXCHANGE_STUDENT = "exchange_student"
    STUDENT_TRANSFER = "student_transfer"
    GOOD_BEHAVIOR = "good_behavior"
    WARNING_BELL = "warning_bell"
    HALL_MONITOR = "hall_monitor"
    SPORTS_PRACTICE = "sports_practice"
    EXTRA_CREDIT = "extra_credit"
    STUDY_HALL = "study_hall"


class SchoolEvent(StrEnum):
    """The school events (HR-8.2)."""

    HOMECOMING = "homecoming"
    SCHOOL_MUSICAL = "school_musical"
    SPORTS_EVENT = "sports_event"
    SCIENCE_FAIR = "science_fair"
    GRADUATION = "graduation"
    PROM = "prom"
    FIRE_DRILL = "fire_drill"
    FOOD_FIGHT = "food_fight"
    SCHOOL_SPIRIT_DAY = "school_spirit_day"


class Snack(StrEnum):
    """The snacks (HR-8.3)."""

    ETCH = "etch"
    PUKE = "puke"
    FALSE_ALARM = "false_alarm"
    JANITORS_KEYS = "janitors_keys"
    LOCKER_COMBO = "locker_combo"
    MILK = "milk"
    COOKIE = "cookie"
    FREE_LUNCH = "free_lunch"


ACTIVITIES: Mapping[Activity, int] = {
    Activity.HALL_PASS: 5,
    Activity.THEY_STARTED_IT: 1,
    Activity.EXCHANGE_STUDENT: 3,
    Activity.STUDENT_TRANSFER: 3,
    Activity.GOOD_BEHAVIOR: 5,
    Activity.WARNING_BELL: 1,
    Activity.HALL_MONITOR: 1,
    Activity.SPORTS_PRACTICE: 5,
    Activity.EXTRA_CREDIT: 5,
    Activity.STUDY_HALL: 1,
}
"""30 cards."""

EVENTS: Mapping[SchoolEvent, int] = {
    SchoolEvent.HOMECOMING: 3,
    SchoolEvent.SCHOOL_MUSICAL: 1,
    SchoolEvent.SPORTS_EVENT: 5,
    SchoolEvent.SCIENCE_FAIR: 3,
    SchoolEvent.GRADUATION: 5,
    SchoolEvent.PROM: 1,
    SchoolEvent.FIRE_DRILL: 1,
    SchoolEvent.FOOD_FIGHT: 1,
    SchoolEvent.SCHOOL_SPIRIT_DAY: 5,
}
"""25 cards."""

SNACKS: Mapping[Snack, int] = {
    Snack.ETCH: 5,
    Snack.PUKE: 3,
    Snack.FALSE_ALARM: 1,
    Snack.JANITORS_KEYS: 5,
    Snack.LOCKER_COMBO: 5,
    Snack.MILK: 5,
    Snack.COOKIE: 5,
    Snack.FREE_LUNCH: 3,
}
"""32 cards."""

ONLY_ONCE = frozenset({SchoolEvent.SCHOOL_MUSICAL, SchoolEvent.PROM})
"""Events that leave the game when they have happened (HR-8.2)."""
HAND_LIMIT = 10
"""Cards that a player can hold (HR-8)."""


def read_card(text: str) -> Activity | Snack:
    """A card by its word in a command's text form."""
    return Activity(text) if text in list(Activity) else Snack(text)


# Goods
class Goods(StrEnum):
    """The goods in the shop."""

    STUDENT = "student"
    ACTIVITY = "activity"
    SNACK = "snack"
    TOKEN = "token"
    EVENT = "event"
    REPORT = "report"
    CYMBALS = "cymbals"
    ROBOT = "robot"
    RESCUE = "rescue"
    PROMOTE = "promote"
    LOCK = "lock"
    ROOM = "room"
    HELMET = "helmet"
    POM_POMS = "pom_poms"

    @property
    def has_recipient(self) -> bool:
        """True if it is bought for a student or a room, with a separate command."""
        return self in _WITH_RECIPIENT

    @classmethod
    def plain(cls, text: str) -> Goods:
        """Read the name of goods that need no recipient. Raises ValueError."""
        goods = cls(text)
        if goods.has_recipient:
            raise ValueError(text)
        return goods


_WITH_RECIPIENT = frozenset({Goods.RESCUE, Goods.PROMOTE, Goods.LOCK, Goods.ROOM, Goods.HELMET, Goods.POM_POMS})
PLAIN = tuple([goods for goods in Goods if not goods.has_recipient])
"""The goods that need no recipient."""
PROMOTIONS: Mapping[Rank, int] = {Rank.COLLEGE: 10, Rank.TEACHER: 15}
"""The price of the next rank (HR-7.1)."""

PRICES: Mapping[Goods, int] = {
    Goods.STUDENT: 1,
    Goods.RESCUE: 2,
    Goods.ACTIVITY: 3,
    Goods.SNACK: 3,
    Goods.TOKEN: 5,
    Goods.LOCK: 5,
    Goods.ROOM: 5,
    Goods.CYMBALS: 5,
    Goods.ROBOT: 5,
    Goods.HELMET: 5,
    Goods.POM_POMS: 5,
    Goods.EVENT: 10,
    Goods.PROMOTE: PROMOTIONS[Rank.COLLEGE],
    Goods.REPORT: 100,
}
"""The price of goods; for a promotion, the lower one (HR-7.1)."""

SOLD_TO: Mapping[Goods, SocialGroup] = {
    Goods.CYMBALS: SocialGroup.BAND,
    Goods.ROBOT: SocialGroup.NERDS,
    Goods.HELMET: SocialGroup.JOCKS,
    Goods.POM_POMS: SocialGroup.PREPS,
}
"""The goods that only one social group can buy (HR-10)."""
