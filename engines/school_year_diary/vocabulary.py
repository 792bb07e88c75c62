"""The vocabulary of the cards (SYD-9.1): the words that card files are written in."""

from __future__ import annotations

from enum import StrEnum


class Verb(StrEnum):
    """What a directive does."""

    GET = "get"
    DISCARD = "discard"
    REFRESH = "refresh"
    SEE = "see"
    GIVE_LEFT = "give_left"
    RAISE = "raise"
    LOWER = "lower"
    ROTATE = "rotate"
    SWAP = "swap"
    LOCK = "lock"
    REMOVE_LOCKER = "remove_locker"
    GET_ITEM = "get_item"
    EXPERIENCE = "experience"
    GIVE = "give"
    CHOOSE = "choose"
    MAY = "may"
    EACH_PLAYER = "each_player"
    IF = "if"
    END_GAME = "end_game"


class Target(StrEnum):
    """The rows that a raise or lower is about."""

    ONE = "one"
    """One that the player picks."""
    EACH = "each"
    LOWEST = "lowest"
    """The lowest row, picked among ties."""
    HIGHEST = "highest"
    OWN_ONE = "own_one"
    """One of the rows of the card's student."""
    OWN_EACH = "own_each"
    OTHER_ONE = "other_one"
    """One of the rows of the other students."""
    OTHER_EACH = "other_each"


OWN = (Target.OWN_ONE, Target.OWN_EACH)
OTHER = (Target.OTHER_ONE, Target.OTHER_EACH)
ALL_OF_THEM = (Target.EACH, Target.OWN_EACH, Target.OTHER_EACH)
"""The targets that leave no row to be picked."""


class Gift(StrEnum):
    """What a card tells to give."""

    DIRECTIVE = "directive"
    CHAIN = "chain"
    EITHER = "either"


ANY_ITEM = "any"
"""Stands for an item of the player's choice where a card could name one."""


class Trigger(StrEnum):
    """When a Trend fires, judged after an action (SYD-5.5).

    Most are about the rows of the card's student. Those of `NAMES_NO_ROW` hold whether or not the student has a row left. Some answer what
    an idea is used for.
    """

    ROW_RAISED = "row_raised"
    ROW_LOWERED = "row_lowered"
    ALL_RAISED = "all_raised"
    ROW_HELD_BACK = "row_held_back"
    ROW_UNMOVED = "row_unmoved"
    MEDAL_UNLOCKED = "medal_unlocked"
    ROW_COLLECTED = "row_collected"
    DIRECTIVE_GIVEN = "directive_given"
    CHAIN_GIVEN = "chain_given"
    RANK_GAINED = "rank_gained"
    IDEA_ROTATES = "idea_rotates"
    IDEA_SWAPS = "idea_swaps"
    IDEA_LOCKS = "idea_locks"
    IDEA_UNLOCKS = "idea_unlocks"
    IDEA_REFRESHES = "idea_refreshes"


OF_IDEAS = frozenset((Trigger.IDEA_ROTATES, Trigger.IDEA_SWAPS, Trigger.IDEA_LOCKS, Trigger.IDEA_UNLOCKS, Trigger.IDEA_REFRESHES))
"""The triggers that answer what an idea is used for; what a card tells to do is no idea and sets off none of them."""

NAMES_NO_ROW = frozenset((Trigger.DIRECTIVE_GIVEN, Trigger.CHAIN_GIVEN, Trigger.IDEA_REFRESHES))
"""The triggers that name no row. All others are about a row of the card's student, or about a medal, cell or locker of one."""


class Fact(StrEnum):
    """What a condition is about."""

    HAND_AT_LEAST = "hand_at_least"
    HAND_AT_MOST = "hand_at_most"
    ITEMS_AT_LEAST = "items_at_least"
    LOCKERS_AT_LEAST = "lockers_at_least"
    LOWEST_AT_LEAST = "lowest_at_least"
    HIGHEST_AT_LEAST = "highest_at_least"
    ROWS_LEFT_AT_MOST = "rows_left_at_most"
    OWN_ROWS_LEVEL = "own_rows_level"
    SEASON = "season"
