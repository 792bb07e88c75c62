"""KidSprout Jumboree keeps every law of the contract, played at random with three and four."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import Seat
from tests.contract import Subject
from tests.kidsprout_jumboree.camps import GAME
from tests.laws import Laws

SUBJECT = Subject(
    GAME,
    (
        {},
        {"seats": 4},
        {"seats": 4, "options": {"chant": "open_table", "buck": "each_activity"}},
        {"seats": 3, "options": {"leader_moves": "by_itself", "memory_aid": "on", "troops": ("arms", "any", "suns")}},
        {"seats": [Seat("Ann", "sky", "random"), Seat("Ben", "green"), Seat("Cyd", "purple")], "options": {"roll": "by_hand"}},
        {"seats": 4, "options": {"buck": "each_day", "leader_moves": "by_itself", "chant": "open_table", "roll": "by_hand"}},
    ),
    longest=160,
    texts=(
        "play 0", "play 5", "play 6", "play -1", "play -2", "play 99999999999", "excuse 1 add 0 -", "excuse 3 add 0 My_tent",
        "excuse 2 subtract 9 My_tent", "excuse 1 add -1 My_tent", "excuse 0 add 0 My_tent", "excuse 1 add 0 ...", "excuse 1 add 0 %0A",
        "excuse 1 add 0 a__b", "excuse 1 add 0 %ED%A0%80", "excuse 1 add 0", "excuse 1 minus 0 My_tent", "pass", "chant", "appoint 0",
        "appoint 3", "appoint 99", "appoint -1", "stack 9", "stack 6", "stack 0", "stack 8 beside=yes", "stack 8 beside=no", "stack -3",
        "roll", "score", "nonsense", "",
    ),
)  # fmt: skip
WILD: tuple[Any, ...] = (0, 1, 2, -1, -2, 5, 10**15, "", "suns", "open_table", "coins", "ended", None, True, [], {}, "myhat")
"""What damaged positions may hold."""


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "KSJ-6.3", "KSJ-7.1")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = r"(roll|play|excuse|pass|chant|appoint|stack|score)( -?[0-9a-zA-Z=%_.-]{0,13}){0,5}"
    longest = 500
