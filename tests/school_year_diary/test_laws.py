"""School Year Diary keeps every law of the contract, played at random with the cards that come with the app."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.chance import Chance
from engines.kernel.contract import Seat
from engines.kernel.table import Table
from engines.tables import games
from tests import contract
from tests.contract import LAWS, Law, Subject, tables

SUBJECT = Subject(
    games()["school_year_diary"],
    (
        {},
        {"options": {"students": ("nim_se", "an_pha"), "rows": 2}},
        {"options": {"students": ("an_pha", "giang_ry", "nim_se")}},
        {"options": {"students": ("giang_ry", "o_tach", "nim_se", "an_pha"), "rows": 3, "open_decks": "yes"}},
        {"seats": (Seat("Robin", "sky", "random"),)},
    ),
    longest=60,
    texts=(
        "give 218", "give 0", "give 218 turn=3 picks=1:u", "give 218 picks=9:ud", "chain - -", "chain 218@0.0/0 1:0.0", "get", "trade 0",
        "trade 218", "refresh -", "refresh 218,218", "discard -", "discard 0", "rotate 1 1 0", "rotate 0 0 0", "rotate 1 2 1",
        "rotate 99 -1 2", "swap 1 2 1 2", "swap 2 2 1 2", "swap 1 2 2 2", "lock 1 0", "lock 1 4", "lock 1 99", "lock -1 -1",
        "remove_locker 1 1", "play eraser", "play nothing", "take compass", "take nothing", "raise 1", "lower 99", "keep -", "keep 0,0",
        "choose 0", "choose 1", "choose 99", "decline", "first 0", "first 1", "first 999999999999", "end", "nonsense", "",
    ),
)  # fmt: skip
TEXTS = contract.seat_texts(SUBJECT)
WILD: tuple[Any, ...] = (0, 1, 2, -1, 5, 10**15, "", "eraser", "giang_ry", None, True, [], {}, "Follow", "Due")
"""What damaged positions may hold."""

chances = st.builds(Chance, st.integers(0, 2**64 - 1))
quick = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SLOW = {"bots_play_by_the_rules": 4}


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "SYD-6.1")
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_law(law: Law) -> None:
    @settings(quick, max_examples=SLOW.get(law.__name__, 20))
    @given(table=tables(SUBJECT), chance=chances)
    def hold(table: Table[Any], chance: Chance) -> None:
        law(table, chance)

    hold()


@pytest.mark.clause("TBL-8")
@quick
@given(table=tables(SUBJECT))
def test_records_and_positions_come_back(table: Table[Any]) -> None:
    contract.records_come_back(table, SUBJECT.games)
    contract.positions_come_back(table, SUBJECT.games)


@pytest.mark.clause("TBL-3")
@quick
@given(table=tables(SUBJECT))
def test_what_is_not_offered_is_refused(table: Table[Any]) -> None:
    contract.what_is_not_offered_is_refused(table, TEXTS)


@pytest.mark.clause("TBL-10", "SYD-3.5")
@quick
@given(table=tables(SUBJECT), chance=chances)
def test_games_end(table: Table[Any], chance: Chance) -> None:
    contract.games_end(table, chance, 500)


VERBS = "give|chain|get|trade|refresh|discard|rotate|swap|lock|remove_locker|play|take|raise|lower|keep|choose|decline|first|end"


@quick
@given(table=tables(SUBJECT), text=st.text(max_size=30) | st.from_regex(rf"({VERBS})( -?[0-9a-z=@./:;,-]{{0,13}}){{0,4}}", fullmatch=True))
def test_no_text_crashes_the_game(table: Table[Any], text: str) -> None:
    contract.odd_texts_are_refused(table, text)


@pytest.mark.clause("TBL-8")
@settings(quick, max_examples=200)
@given(table=tables(SUBJECT), data=st.data())
def test_no_position_crashes_the_game(table: Table[Any], data: st.DataObject) -> None:
    def mutate(text: str) -> str:
        return json.dumps(contract.changed(json.loads(text), data, WILD))

    contract.positions_never_crash(SUBJECT.game, table, mutate)
