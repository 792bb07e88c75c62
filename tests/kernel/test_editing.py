"""A position put together by edits: one after another, each undone and redone, refused where it fits nowhere, and dealt at the end."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.contract import PRACTICE, Refused
from engines.kernel.editing import Editing, Put, difference
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data
from engines.kernel.table import Table
from tests.kernel.tiny import GAMES

GAME = next(iter(GAMES.values()))
EDITING = Editing(GAME)


def table() -> Table[Any]:
    return Table.new(EDITING, seats=2, policy=PRACTICE)


@pytest.mark.clause("TBL-7", "TBL-8")
def test_edits_are_undone_and_redone_like_any_other_decision() -> None:
    edited = table()
    begun = edited.state
    edited.play(Put.of(round=2))
    edited.play('put {"players.0.points":7}')
    edited.undo()
    edited.undo()
    assert edited.state == begun
    edited.redo()
    edited.redo()
    assert difference(to_data(begun), to_data(edited.state)) == {"players.0.points": 7, "round": 2}


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("edit", "detail"),
    [
        ("put {\"players.9.points\":7}", "players.9.points"),
        ("put {\"spoons\":7}", "spoons"),
        ("put {\"round\":\"two\"}", "round"),
        ("put {\"players\":[]", "not valid"),
        ("put []", "not an object"),
        ("lift 3", "lift"),
    ],
)  # fmt: skip
def test_what_has_no_place_is_refused_with_place_and_reason(edit: str, detail: str) -> None:
    edited = table()
    before = edited.state
    with pytest.raises(Refused) as refused:
        edited.play(edit)
    assert refused.value.refusal.clause in ("TBL-2", "TBL-8")
    assert detail in str(refused.value)
    assert edited.state == before


@pytest.mark.clause("TBL-8")
def test_a_position_that_is_not_sound_says_why_and_is_not_dealt() -> None:
    edited = table()
    assert EDITING.faults(edited.state) == ()
    edited.play(Put.of(round=99))
    (problem, *_) = EDITING.faults(edited.state)
    assert problem.clause == "TBL-8"
    assert problem.words.text
    with pytest.raises(Refused):
        EDITING.dealt(edited.state, Rng(1))


@pytest.mark.clause("TBL-5")
def test_what_is_hidden_at_the_table_never_reaches_the_editor() -> None:
    state = Table.new(GAME, seats=2, deal=5).state
    opened = EDITING.edits.opened(GAME, state)
    assert opened == GAME.view(state, 0) != state
    dealt = EDITING.dealt(opened, Rng(4))
    assert GAME.problems(dealt) == ()
    assert GAME.view(dealt, 0) == opened
