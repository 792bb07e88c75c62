"""KidSprout Jumboree keeps every law of the contract, played at random with three and four."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.chance import Chance
from engines.kernel.table import Table
from tests import contract
from tests.contract import LAWS, Law, Subject, tables
from tests.kidsprout_jumboree.camps import GAME

SUBJECT = Subject(
    GAME,
    (
        {},
        {"seats": 4},
        {"seats": 4, "options": {"chant": "open_table", "buck": "each_activity"}},
        {"seats": 3, "options": {"leader_moves": "by_itself", "memory_aid": "on", "left_out": "moons"}},
        {"seats": 4, "options": {"buck": "each_day", "leader_moves": "by_itself", "chant": "open_table"}},
    ),
    longest=160,
    texts=(
        "play 0", "play 5", "play 6", "play -1", "play -2", "play 99999999999", "excuse 1 add 0 -", "excuse 3 add 0 My_tent",
        "excuse 2 subtract 9 My_tent", "excuse 1 add -1 My_tent", "excuse 0 add 0 My_tent", "excuse 1 add 0 ...", "excuse 1 add 0 %0A",
        "excuse 1 add 0 a__b", "excuse 1 add 0 %ED%A0%80", "excuse 1 add 0", "excuse 1 minus 0 My_tent", "pass", "chant", "appoint 0",
        "appoint 3", "appoint 99", "appoint -1", "stack 9", "stack 6", "stack 0", "stack 8 beside=yes", "stack 8 beside=no", "stack -3",
        "nonsense", "",
    ),
)  # fmt: skip
TEXTS = contract.seat_texts(SUBJECT)
WILD: tuple[Any, ...] = (0, 1, 2, -1, -2, 5, 10**15, "", "suns", "open_table", "coins", "ended", None, True, [], {}, "myhat")
"""What damaged positions may hold."""

chances = st.builds(Chance, st.integers(0, 2**64 - 1))
quick = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SLOW = {"bots_play_by_the_rules": 8}


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "KSJ-7.1")
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


@pytest.mark.clause("TBL-10", "KSJ-6.3")
@quick
@given(table=tables(SUBJECT), chance=chances)
def test_games_end(table: Table[Any], chance: Chance) -> None:
    contract.games_end(table, chance, 500)


@quick
@given(
    table=tables(SUBJECT),
    text=st.text(max_size=30) | st.from_regex(r"(play|excuse|pass|chant|appoint|stack)( -?[0-9a-zA-Z=%_.-]{0,13}){0,5}", fullmatch=True),
)
def test_no_text_crashes_the_game(table: Table[Any], text: str) -> None:
    contract.odd_texts_are_refused(table, text)


@pytest.mark.clause("TBL-8")
@settings(quick, max_examples=200)
@given(table=tables(SUBJECT), data=st.data())
def test_no_position_crashes_the_game(table: Table[Any], data: st.DataObject) -> None:
    def mutate(text: str) -> str:
        return json.dumps(contract.changed(json.loads(text), data, WILD))

    contract.positions_never_crash(SUBJECT.game, table, mutate)
