"""Psst! on the table: everything offered is accepted, and every command is offered."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Refusal
from engines.kernel.table import Table
from tabletop_qt.viewmodels.scenery import Drop, Lift, Press
from tabletop_qt.viewmodels.view_model import IDLE, Nothing, Tried
from tests.contract import Subject, played
from tests.table.walking import assert_accepted, assert_undone, assert_whole, does, reached
from tests.template.kit import GAME
from tests.template.model import FOLDED, HandBack, Pass, State
from tests.template.view_model import PsstViewModel

MODEL = PsstViewModel(GAME)


@pytest.mark.clause("TBL-3", "TBL-5")
@pytest.mark.parametrize("moves", range(17))
def test_every_scenery_is_whole_and_offers_every_command(moves: int) -> None:
    table = played(Subject(GAME, ({},)), 0, moves, moves, moves)
    for seat in (0, 1):
        view = table.view(seat)
        scenery = MODEL.scenery(view, seat, IDLE)
        assert_whole(scenery, IDLE)
        assert_accepted(MODEL, GAME, view, seat, IDLE, scenery)
        assert reached(MODEL, view, seat) == set(table.legal(seat))
        assert_undone(MODEL, view, seat, IDLE)


@pytest.mark.clause("TBL-3")
def test_what_is_not_offered_is_refused_or_means_nothing() -> None:
    table: Table[State] = Table.new(GAME, deal=3)
    first, second = table.state.players[0].hand[0].word, table.state.players[1].hand[0].word
    assert str(does(MODEL, table.view(0), 0, IDLE, Drop(first, "panel:1"))).startswith("PST-2.1: That has to wait.")
    assert str(does(MODEL, table.view(1), 1, IDLE, Drop(second, "aisle"))) == "PST-2.1: Seat 1 decides."
    table.play(f"pass {first}")
    assert isinstance(does(MODEL, table.view(0), 0, IDLE, Drop("passed", "aisle")), Refusal)
    for vain in (Press(second), Lift(second)):
        assert "You can:" in str(does(MODEL, table.view(1), 1, IDLE, vain))
    assert does(MODEL, table.view(1), 1, IDLE, Drop(second, "panel:1")) == Nothing()


def test_a_folded_note_can_not_be_told_from_another() -> None:
    table: Table[State] = Table.new(GAME, deal=3)
    folded = [piece for piece in MODEL.scenery(table.view(1), 1, IDLE).pieces if piece.thing == FOLDED]
    assert len(folded) == 4
    assert len({(piece.face, piece.name, piece.about) for piece in folded}) == 1


def test_a_place_that_stands_for_a_command_means_it_with_what_is_put_there() -> None:
    table: Table[State] = Table.new(GAME, deal=3)
    note, view = table.state.players[0].hand[0], table.view(0)
    assert MODEL.attempt(view, 0, IDLE, Tried(Drop(note.word, "aisle"), note, Pass)) == Pass(note)
    assert MODEL.attempt(view, 0, IDLE, Tried(Drop(note.word, "panel:1"), note, HandBack)) == HandBack()
    for nothing in (Tried(Drop("die", "aisle"), None, Pass), Tried(Drop(note.word, "own"), note, None), Tried(Press(note.word), note)):
        assert MODEL.attempt(view, 0, IDLE, nothing) is None
