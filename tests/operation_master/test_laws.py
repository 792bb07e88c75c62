"""Operation Master keeps every law of the contract, and random play breaks nothing (see also `random_play`)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.operation_master.game import DECISIONS
from tests.contract import Subject
from tests.laws import Laws
from tests.operation_master.random_play import PLAY, SETUPS
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
WILD: tuple[Any, ...] = (
    0, 1, 2, -1, -2, 5, 8, 10, 13, 46, 49, 10**15, "", "last", "all", "red", "red1", "blue8", "green?", "LayCard", "TakeValue",
    "OneMoreRound", "PlayRound", None, True, [], {},
)  # fmt: skip


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "OM-5.2", "OM-7.1")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = r"(lay|set|take|more|share)( -?[0-9a-zA-Z=%_.,-]{0,13}){0,3}"
    longest = 2000


@pytest.mark.clause("TBL-2", "TBL-3", "OM-3.2", "OM-4.2", "OM-6.3")
def test_every_set_up_and_decision_is_played_and_no_invariant_broken() -> None:
    played = list(PLAY.states(400 * len(SETUPS)))
    assert [problem for state in played for problem in GAME.problems(state)] == []
    assert {
        (len(state.players), state.config.effects, state.config.goal, state.config.last_trick) for state in played
    } == {
        (seats, options["effects"] == "on", options["points"] * (options["goal"] == "points"), options["last_trick"])
        for seats, options in SETUPS
    }  # fmt: skip
    assert {type(state.decision) for state in played} == {*DECISIONS, type(None)}
    assert any(state.round > 3 and not state.config.goal for state in played)
