"""In every game a gesture that can't be carried out is refused with a clause and a sentence: a press of any piece, a drop on any place.

A press of a piece that only shows something is no breach: it says what it shows, without a clause.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from engines.kernel.contract import Refusal
from engines.kernel.rng import Rng
from engines.shelf import GAMES
from tabletop_qt.games.kit import game_kits
from tabletop_qt.table.affordance_index import AffordanceIndex
from tabletop_qt.viewmodels.scenery import Action, Drop, Piece, Place, Press
from tabletop_qt.viewmodels.view_model import Nothing
from tests.contract import Subject, played
from tests.table.walking import walk

SETTLED = {
    ("HeldItem", "Area"): "an item is put back among the player's own cards and items",
    ("OwnCoin", "Blanket"): "a coin is put back on the player's own blanket",
    ("OwnTile", "Blanket"): "an Excuse is put back on the player's own blanket",
}
"""The drops that mean nothing though the piece did not lie on the place, and why."""
POSITIONS = 16


def answers_itself(piece: Piece, index: AffordanceIndex) -> bool:
    """True if a click on the piece does something: it acts, is taken up, or opens."""
    return bool(index.of(piece.id) or (piece.reveals and not piece.movable))


def put_back(piece: Piece, place: Place) -> bool:
    """True if dropping the piece there is to put it back."""
    return place.box.holds(piece.x, piece.y) or (type(piece.thing).__name__, type(place.thing).__name__) in SETTLED


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("seed", range(POSITIONS))
@pytest.mark.parametrize("game", GAMES)
def test_every_gesture_that_is_not_on_offer_is_refused_in_words(game: str, seed: int) -> None:
    subject: Subject = import_module(f"tests.{game}.test_laws").SUBJECT
    table = played(subject, seed % len(subject.setups), seed, seed, seed * subject.longest // POSITIONS)
    model = game_kits()[game].view_model.seated(table.seats)
    tried = 0
    for seat in table.to_act:
        view = table.view(seat)
        for draft, scenery in walk(model, view, seat, 3, Rng.of_deal(seed)):
            index = AffordanceIndex(scenery)
            pieces = [piece for piece in scenery.pieces if index.piece_at(piece.x, piece.y) is piece]
            presses: list[tuple[Action, bool]] = [(Press(piece.id), False) for piece in pieces if not answers_itself(piece, index)]
            carried = [piece for piece in pieces if index.drags(piece.id)]
            drops: list[tuple[Action, bool]] = [
                (Drop(piece.id, place.id), put_back(piece, place)) for piece in carried for place in scenery.places
            ]
            for action, settled in (*presses, *drops):
                if index.can(action):
                    continue
                meaning = model.meaning(view, seat, draft, scenery, action)
                assert not isinstance(meaning, Nothing) or settled, (draft, action)
                if isinstance(meaning, Refusal):
                    pressed = scenery.piece(action.piece) if isinstance(action, Press) else None
                    shows = pressed is not None and str(meaning.reason).casefold().startswith(str(pressed.name).casefold())
                    assert bool(meaning.clause) is not shows, (draft, action)
                    assert shows or len(str(meaning.reason)) > 12, (draft, action)
                    tried += 1
    assert tried or not table.to_act
