"""The cards: student activities, school events, snacks, and how many there are of each (HR-8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


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
