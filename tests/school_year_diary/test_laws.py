"""School Year Diary keeps every law of the contract, played at random with the cards that come with the app."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import Seat
from engines.shelf import games
from tests.contract import BOT_SEATS, Subject
from tests.laws import Laws

SUBJECT = Subject(
    games()["school_year_diary"],
    (
        {},
        {"options": {"students": ("nim_se", "an_pha"), "rows": 2}},
        {"options": {"students": ("an_pha", "giang_ry", "nim_se")}},
        {"options": {"students": ("giang_ry", "o_tach", "nim_se", "an_pha"), "rows": 3, "open_decks": "yes"}},
        {"seats": (Seat("Robin", "sky", "random"),)},
        {"seats": 2},
        {"seats": (*BOT_SEATS, Seat("Ann", "purple")), "options": {"students": ("nim_se", "an_pha", "o_tach", "giang_ry")}},
        {"seats": 4, "options": {"students": ("an_pha", "o_tach", "nim_se")}},
        {"seats": BOT_SEATS, "options": {"mode": "comp", "students": ("giang_ry", "nim_se", "an_pha")}},
        {"seats": 3, "options": {"mode": "comp"}},
        {"seats": 4, "options": {"mode": "comp", "students": ("o_tach", "giang_ry")}},
    ),
    longest=60,
    texts=(
        "give 218", "give 0", "give 218 turn=3 picks=1:u", "give 218 picks=9:ud", "chain - -", "chain 218@0.0/0 1:0.0", "get", "trade 0",
        "trade 218", "refresh -", "refresh 218,218", "discard -", "discard 0", "rotate 1 1 0", "rotate 0 0 0", "rotate 1 2 1",
        "rotate 99 -1 2", "swap 1 2 1 2", "swap 2 2 1 2", "swap 1 2 2 2", "lock 1 0", "lock 1 4", "lock 1 99", "lock -1 -1",
        "remove_locker 1 1", "play eraser", "play nothing", "take compass", "take nothing", "raise 1", "lower 99", "keep -", "keep 0,0",
        "give_left -", "give_left 218", "choose 0", "choose 1", "choose 99", "decline", "first 0", "first 1",
        "first 999999999999", "end", "nonsense", "",
    ),
)  # fmt: skip
WILD: tuple[Any, ...] = (0, 1, 2, -1, 5, 10**15, "", "eraser", "giang_ry", None, True, [], {}, "Follow", "Due")
"""Values that damaged positions may hold."""
VERBS = "give|give_left|chain|get|trade|refresh|discard|rotate|swap|lock|remove_locker|play|take|raise|lower|keep|choose|decline|first|end"


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "SYD-3.5", "SYD-6.1")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = rf"({VERBS})( -?[0-9a-z=@./:;,-]{{0,13}}){{0,4}}"
    longest = 500
    bot_examples = 2
