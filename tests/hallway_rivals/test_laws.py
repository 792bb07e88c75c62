"""Hallway Rivals keeps every law of the contract, and random play breaks nothing (see also `random_play`)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hallway_rivals.model import Discard, GiveUp, Graduate, Muster, Release, Reward
from engines.hallway_rivals.rules.turns import DECISIONS
from tests.contract import Subject
from tests.hallway_rivals.random_play import PLAY, SETUPS
from tests.hallway_rivals.schools import GAME
from tests.laws import Laws

SUBJECT = Subject(
    GAME,
    (
        {"seats": 2, "options": {"building": "quick"}},
        {"seats": 3, "options": {"reports": 2}},
        {"seats": 4, "options": {"building": "quick", "awarded": "each_turn", "reports": 9}},
        {"seats": 2, "options": {"building": "quick", "groups": ("nerds", "jocks")}},
    ),
    longest=120,
    texts=(
        "tile 0 1", "tile 0 0", "tile 99 -99", "base 1c1", "special 9e5", "base r101", "principal 0c1", "principal office", "bully 0c1",
        "strike 0", "strike -1", "strike 9", "done", "buy student", "buy nothing", "rescue b1", "lock r101", "lock r199", "room r102",
        "promote b1", "equip j1", "lure p1", "move b1 1c3", "move b1,b2 base0", "move b2,b1 base0", "move b1,b1 1c3", "move - 1c3",
        "move b1 nurse", "push b1 1c3", "push b1,n1 1c3", "arrange b1 b2", "arrange b1 b1", "attack b1 p1", "attack b1 b1", "cheer",
        "lose b1", "counter", "counter cheer=yes", "pick b1", "capture b1", "force r101 b1", "force r101 b1 cheer=yes", "sacrifice n1 r101",
        "teleport b1 r101", "teleport b1 office", "steal b1", "control b1 1c3", "put b1 1c3", "choose b1", "new", "play hall_pass",
        "play prom", "play_on cookie b1", "play_at etch r101", "play_tile 3", "play_tile -1", "play_against 1", "play_against 7",
        "drop milk", "move b99 1c1", "move b1 3f9", "nonsense", "",
    ),
)  # fmt: skip
WILD: tuple[Any, ...] = (
    0, 1, 2, -1, -2, 5, 9, 16, 101, 10**15, "", "b1", "n0", "r101", "office", "nurse", "1c3", "9e5", "base0", "special3", "hall_pass",
    "etch", "prom", "teacher", "robot", "baton", "Act", "Spend", "Clash", "Put", "PushOff", None, True, [], {},
)  # fmt: skip


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "HR-7.3", "HR-11.1")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = r"(move|push|attack|put|tile|base|buy|play|teleport)( -?[0-9a-z=_,]{0,8}){0,3}"
    longest = 6000
    examples = 6
    bot_examples = 2
    position_examples = 60


@pytest.mark.clause("TBL-2", "TBL-3", "HR-3.2", "HR-4.4", "HR-6.3")
def test_every_set_up_and_nearly_every_decision_is_played_and_no_invariant_broken() -> None:
    played = list(PLAY.states(250 * len(SETUPS), 1))
    assert [problem for state in played[::4] for problem in GAME.problems(state)] == []
    assert {(len(state.players), state.config.building, state.config.awarded) for state in played} == {
        (seats, options["building"], options["awarded"]) for seats, options in SETUPS
    }
    # These take more students, coins or cards than come together by chance within so few commands.
    rare = {GiveUp, Muster, Release, Graduate, Reward, Discard}
    assert {*DECISIONS, type(None)} - {type(state.decision) for state in played} <= rare
