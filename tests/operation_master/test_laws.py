"""Operation Master keeps every law of the contract, played at random with three, four and five."""

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
from tests.operation_master.theatres import GAME

SUBJECT = Subject(
    GAME,
    (
        {},
        {"seats": 4, "options": {"effects": "on"}},
        {"seats": 5, "options": {"effects": "on", "last_trick": "none"}},
        {"seats": 3, "options": {"goal": "points", "points": 9, "last_trick": "all"}},
        {"seats": 5, "options": {"goal": "points", "points": 7}},
    ),
    longest=200,
    texts=(
        "lay red1", "lay red8", "lay purple3", "lay red9", "lay red0", "lay white3", "lay", "lay blue", "lay blue12", "set red1",
        "set blue4 effect=", "set blue4 effect=0.red1.6", "set blue4 effect=0.red1.7", "set blue1 effect=1.red1.6", "set red7",
        "set blue1 effect=99.red1.6",
        "set blue3 effect=0.red1.2,0.red1.2,0.red1.2,0.red1.2,0.red1.2,0.red1.2,0.red1.2,0.red1.2", "set blue3 effect=0.red1",
        "set blue6 effect=-1.red1.6", "set blue2 effect=0.red1.-6", "set blue5 effect=0.red1.99999999999", "take 1", "take 6", "take 0",
        "take 7", "take -1", "take 99999999999", "more", "share", "share 1", "nonsense", "",
    ),
)  # fmt: skip
TEXTS = contract.seat_texts(SUBJECT)
WILD: tuple[Any, ...] = (
    0,
    1,
    2,
    -1,
    -2,
    5,
    8,
    10,
    13,
    46,
    49,
    10**15,
    "",
    "last",
    "all",
    "lay",
    "take",
    "tie",
    "ended",
    None,
    True,
    [],
    {},
)
"""What damaged positions may hold."""

chances = st.builds(Chance, st.integers(0, 2**64 - 1))
quick = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SLOW = {"bots_play_by_the_rules": 8}


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "OM-7.1")
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


@pytest.mark.clause("TBL-10", "OM-5.2")
@quick
@given(table=tables(SUBJECT), chance=chances)
def test_games_end(table: Table[Any], chance: Chance) -> None:
    contract.games_end(table, chance, 2000)


@quick
@given(
    table=tables(SUBJECT),
    text=st.text(max_size=30) | st.from_regex(r"(lay|set|take|more|share)( -?[0-9a-zA-Z=%_.,-]{0,13}){0,3}", fullmatch=True),
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
