"""The list of moves: everything that can be done, each once, from the first to the last by keys."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.moves import ENTRY, grouped
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drafted, Drop, Face, Lift, Piece, Place, Play, Press, Scenery, Turn
from tabletop_qt.viewmodels.view_model import Holding
from tests.golden import records_of
from tests.kernel.tiny import Pass
from tests.shell.driving import CTRL, Key, key, play_first, sit_down, the_presenter
from tests.table.walking import walk


def scenery(*offers: Affordance) -> Scenery:
    """A table with nothing but these affordances."""
    return Scenery(Box(0, 0, 10, 10), (), (), (), offers, msg("Decide."))


def test_a_drop_that_says_what_a_press_says_is_listed_once() -> None:
    give, take, given = msg("Give the card"), msg("Take it up"), Play(Pass(0))
    offers = (
        Affordance(Press("card"), give, meaning=given),
        Affordance(Drop("card", "slot"), give, meaning=given),
        Affordance(Lift("card"), take, meaning=Drafted(Holding("card", "card", take))),
        Affordance(Drop("other", "slot"), give, meaning=given),
        Affordance(Drop("other", "shelf"), give, meaning=given),
    )
    listed = grouped(scenery(*offers))
    assert [[offer.action for offer in group] for _, group in listed] == [
        [Press("card"), Lift("card")],
        [Drop("other", "slot")],
    ], "dropped on the shelf it would come to the same"


def test_drops_that_are_called_alike_name_their_places() -> None:
    lay, turn = msg("Lay the tile"), msg("Turn it")
    places = tuple(Place(name, Box(0, 0, 1, 1), "table", msg("Left of {name}", name=name)) for name in ("a", "b"))
    offers = (
        Affordance(Drop("tile", "a"), lay, meaning=Play(Pass(0))),
        Affordance(Drop("tile", "b"), lay, meaning=Play(Pass(1))),
        Affordance(Turn("tile", 1), turn, meaning=Drafted(Holding("tile", "tile", turn))),
        Affordance(Turn("tile", -1), turn, meaning=Drafted(Holding("tile", "tile", turn))),
    )
    ((_, entries),) = grouped(evolve(scenery(*offers), places=places))
    assert [(str(entry.label), entry.action) for entry in entries] == [
        ("Lay the tile: Left of a", Drop("tile", "a")),
        ("Lay the tile: Left of b", Drop("tile", "b")),
        ("Turn it", Turn("tile", 1)),
    ]


def test_of_pieces_that_are_called_alike_the_first_stands_for_all() -> None:
    take = msg("Take it")
    names = {"first": msg("green 5"), "second": msg("green 5"), "third": msg("red 5")}
    pieces = tuple(Piece(piece, Face("die", 1, 1), 0, 0, 0, "table", name) for piece, name in names.items())
    offers = tuple(Affordance(Lift(piece), take, meaning=Drafted(Holding(piece, piece, take))) for piece in names)
    listed = grouped(evolve(scenery(*offers), pieces=pieces))
    assert [(str(heading), [entry.action for entry in entries]) for heading, entries in listed] == [
        ("green 5", [Lift("first")]),
        ("red 5", [Lift("third")]),
    ]


@pytest.mark.parametrize("game", game_kits())
def test_no_two_moves_at_a_real_table_read_alike(game: str) -> None:
    table = records_of(game).table(records_of(game).names[0])
    model = game_kits()[game].view_model.seated(table.seats)
    for turn in range(0, table.turn, max(1, table.turn // 20)):
        state = table.state_at(turn)
        for seat in table.game.to_act(state):
            for draft, shown in walk(model, table.game.view(state, seat), seat, 2, Rng(turn)):
                read = Counter((str(heading), str(entry.label)) for heading, entries in grouped(shown) for entry in entries)
                assert [words for words, times in read.items() if times > 1] == [], (turn, draft)


def test_nothing_is_listed_twice_at_a_real_table(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    found = False
    for _ in range(12):
        groups = grouped(page.table.scenery)
        presses, drops = (
            {(str(heading), str(offer.label)) for heading, group in groups for offer in group if isinstance(offer.action, kind)}
            for kind in (Press, Drop)
        )
        assert not presses & drops
        found = found or bool(presses or drops)
        play_first(presenter)
    assert found


def test_home_and_end_lead_to_the_first_and_the_last_move(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_M, CTRL)
    key(window, Key.Key_Down)
    moves, offers = page.moves.list, page.moves.entries()
    key(window, Key.Key_End)
    assert moves.currentItem().data(ENTRY) == offers[-1]
    key(window, Key.Key_Home)
    assert moves.currentItem().data(ENTRY) == offers[0]
    assert moves.currentRow() > 0, "the first row is a heading"
    page.moves.filter.setText(str(offers[-1].label))
    narrowed = page.moves.entries()
    assert 0 < len(narrowed) < len(offers)
    page.moves.list.setFocus()
    key(window, Key.Key_End)
    assert moves.currentItem().data(ENTRY) == narrowed[-1]
