"""KidSprout Jumboree keeps every law of the contract, and random play breaks nothing (see also `random_play`)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import Seat
from engines.kidsprout_jumboree.game import DECISIONS
from tests.contract import Subject
from tests.kidsprout_jumboree.camps import GAME
from tests.kidsprout_jumboree.random_play import PLAY, SETUPS
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


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "KSJ-6.3", "KSJ-7.1")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = r"(roll|play|excuse|pass|chant|appoint|stack|score)( -?[0-9a-zA-Z=%_.-]{0,13}){0,5}"
    longest = 500


@pytest.mark.clause("TBL-2", "TBL-3", "KSJ-2.2", "KSJ-3.3", "KSJ-6.2")
def test_every_set_up_and_decision_is_played_and_no_invariant_broken() -> None:
    played = list(PLAY.states(500 * len(SETUPS)))
    assert [problem for state in played for problem in GAME.problems(state)] == []
    assert {(len(state.players), state.config.chant, state.config.leader_moves, state.config.buck) for state in played} == {
        (seats, options["chant"], options["leader_moves"], options["buck"]) for seats, options in SETUPS
    }
    assert {type(state.decision) for state in played if state.decision} == set(DECISIONS)
    assert any(led.overnight for state in played for led in state.led)
    assert any(player.elapsed == 12 for state in played for player in state.players)
