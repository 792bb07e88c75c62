"""Excuse tiles lie face down: which are left is seen by their owner while asked, and told by no export while the game runs (KSJ-7.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.bots import bots, playout, remembered
from engines.kernel.commands import without
from engines.kernel.contract import COLOURS, PERSON, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.records import SUFFIX
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.kernel.table import Table
from engines.kidsprout_jumboree.model import (
    EXCUSES,
    HIDDEN,
    BreakTie,
    ChooseCoins,
    ExcuseAtOpenTable,
    ExcuseByTurns,
    Excusing,
    RollBuck,
    ScoreDay,
    StackCoins,
    State,
)
from engines.kidsprout_jumboree.rules.excuses import Excuse
from tabletop_qt.command import main
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, HAND
from tabletop_qt.games.kit import game_kits
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.kidsprout_jumboree.camps import GAME
from tests.kidsprout_jumboree.dealt_tables import dealt, played

SEATS = 4
EVERYBODY = (*range(SEATS), None)
RUNNING = [
    {"roll": "by_hand"},
    {"roll": "by_hand", "chant": "open_table"},
    {"roll": "by_hand", "leader_moves": "by_itself", "buck": "each_day"},
]


def states(**options: str) -> Iterator[State]:
    """All of a running game in which some Excuses last till the end of the day."""
    for state in played(dealt(SEATS, 3, **options), 110, 5, talkative=6):
        if GAME.to_act(state):
            yield state


def exchanged(state: State) -> State:
    """The same, but everybody who has one Excuse left has the other one: what can be told of it is for people to remember."""
    lying = [spoken.seat for spoken in state.spoken]
    players = tuple(
        evolve(player, excuses=without(EXCUSES, player.excuses[0])) if len(player.excuses) == 1 and seat not in lying else player
        for seat, player in enumerate(state.players)
    )
    return evolve(state, players=players)


def asked(state: State) -> tuple[int, ...]:
    """The seats that are asked for an Excuse."""
    return state.decision.seats if isinstance(state.decision, Excusing) else ()


@pytest.mark.clause("KSJ-7.1", "TBL-5")
@pytest.mark.parametrize("options", RUNNING)
def test_tiles_are_seen_by_who_is_asked_and_at_the_open_table_where_they_are_asked(options: dict[str, str]) -> None:
    for state in states(**options):
        assert GAME.problems(exchanged(state)) == ()
        for seat in EVERYBODY:
            view = GAME.view(state, seat)
            for owner, player in enumerate(view.players):
                real = state.players[owner].excuses
                shown = owner in asked(state) and seat in (owner, None)
                assert player.excuses == (real if shown else (HIDDEN,) * len(real))
            if not asked(state):
                assert to_json(GAME.view(exchanged(state), seat)) == to_json(view)


@pytest.mark.clause("KSJ-7.1")
def test_with_the_memory_aid_everybody_sees_which_are_left() -> None:
    for state in states(memory_aid="on"):
        for seat in EVERYBODY:
            assert [player.excuses for player in GAME.view(state, seat).players] == [player.excuses for player in state.players]


def face_up(scenery: Scenery) -> set[tuple[str, int]]:
    """The tiles that lie face up on blankets: zone and worth."""
    tiles = [piece for piece in scenery.pieces if piece.face.kind == "tile" and piece.zone != "clearing"]
    return {(piece.zone, piece.face.number("value")) for piece in tiles if piece.face.number("value") != BACK}


@pytest.mark.clause("KSJ-7.1", "TBL-5", "TBL-6")
def test_the_open_table_shows_the_tiles_of_the_persons_asked_and_of_nobody_else() -> None:
    model = game_kits()[GAME.id].view_model.seated(tuple(Seat(name) for name in ("Ann", "Ben", "Cyd", "Dot")))
    met = set()
    for turn, state in enumerate(state for options in RUNNING for state in states(**options)):
        if turn % 3 and type(state.decision) in met:
            continue
        met.add(type(state.decision))
        for side in {turn % SEATS, *asked(state)[:1]}:
            mine = {("own", tile) for tile in state.players[side].excuses} if side in asked(state) else set()
            theirs = {("own" if seat == side else f"seat:{seat}", tile) for seat in asked(state) for tile in state.players[seat].excuses}
            # At an open chant all are asked at once.
            together = theirs if isinstance(state.decision, ExcuseAtOpenTable) else mine
            for shown, seen in (
                (model.scenery(GAME.view(state, side), side, IDLE), mine),
                (model.scenery(GAME.view(state, None), side, IDLE, side), together),
                (model.spectate(GAME.view(state, None), side), together),
            ):
                assert face_up(shown) == seen
                if not asked(state):
                    assert not any(" worth " in str(piece.name) for piece in shown.pieces)
    assert met == {RollBuck, ChooseCoins, ExcuseByTurns, ExcuseAtOpenTable, BreakTie, StackCoins, ScoreDay}


@pytest.mark.clause("TBL-6")
@pytest.mark.parametrize("chant", ["by_turns", "open_table"])
def test_the_rack_of_the_open_table_has_the_tiles_of_those_asked_with_their_names_and_nobodys_coins(chant: str) -> None:
    model, asking = game_kits()[GAME.id].view_model.seated(tuple(Seat(name) for name in ("Ann", "Ben", "Cyd", "Dot"))), 0
    for state in states(chant=chant):
        for side in range(2):
            seat = next(iter(asked(state)), side)
            shown = model.scenery(GAME.view(state, None), seat, IDLE, side)
            racked = {piece.id: piece for piece in shown.pieces if HAND.holds(piece.x, piece.y) and piece.id not in ("chant", "legend")}
            tiles = {f"tile:own:{each}:{worth}" for each in asked(state) for worth in state.players[each].excuses}
            assert set(racked) == tiles | {f"rack:{each}" for each in asked(state) if state.players[each].excuses}
            place = shown.place("rack")
            if not tiles and not isinstance(state.decision, ExcuseAtOpenTable):
                assert place is None, "no empty sheet lies there"
                continue
            assert place is not None
            assert place.face is not None
            only = model.seats[seat].colour if len([each for each in asked(state) if state.players[each].excuses]) == 1 else ""
            assert place.face.word("seat") == only
            asking += len(tiles)
    assert asking


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_a_bot_that_is_watched_turns_no_tile_up() -> None:
    model = game_kits()[GAME.id].view_model.seated(tuple(Seat(name, player="easy") for name in ("Ann", "Ben", "Cyd", "Dot")))
    for state in states():
        for side in range(SEATS):
            assert face_up(model.spectate(GAME.view(state, None), side)) == set()


def table_of(people: int, policy: str, **options: str) -> Table[State]:
    """A table of this many persons and easy bots, in the middle of the second day, with Excuses played on it and Excuses left."""
    seats = [Seat(name, COLOURS[place], PERSON if place < people else "easy") for place, name in enumerate(("Ann", "Ben", "Cyd", "Dot"))]
    table: Table[State] = Table.new(GAME, seats=seats, deal=12, policy=policy, options=options)
    while (table.state.day, table.state.round) != (2, 5):
        seat = table.to_act[0]
        talks = table.state.round == 3 and seat in (0, 2) and len(table.state.players[seat].excuses) == 2
        wanted = [move for move in table.legal(seat) if isinstance(move, Excuse) is (talks and isinstance(table.state.decision, Excusing))]
        table.play(wanted[-1 if seat else 0], seat)
    assert any(len(player.excuses) == 1 for player in table.state.players)
    return table


@pytest.mark.clause("KSJ-7.1", "TBL-5", "TBL-8")
@pytest.mark.parametrize(("people", "policy"), [(4, "fair"), (2, "none"), (1, "fair"), (1, "practice"), (0, "fair")])
def test_no_export_of_a_running_game_tells_which_tiles_are_left(
    people: int, policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = table_of(people, policy)
    today = next(turn for turn in range(table.turn + 1) if table.state_at(turn).day == 2)
    file = tmp_path / f"running{SUFFIX}"
    file.write_text(table.record(), encoding="utf-8")
    for turn in range(today, table.turn + 1, 3):
        assert main(["replay", str(file), "--json", "--to", str(turn)]) == 0
        told: dict[str, Any] = json.loads(capsys.readouterr().out)
        if told["position"] is not None:
            assert {tile for player in told["position"]["players"] for tile in player["excuses"]} <= {HIDDEN}
        for each in told["decisions"][today:]:
            then = table.state_at(each["number"] - 1)
            if then.round < table.state.round:
                assert not each["command"].startswith("excuse"), "an Excuse of an Activity that is over"
    assert main(["replay", str(file)]) == 0
    assert "the Sprout of" not in capsys.readouterr().out.rpartition("Reveille")[2]


@pytest.mark.clause("KSJ-7.1", "TBL-8")
def test_once_the_game_is_over_everything_is_told() -> None:
    table = table_of(4, "fair")
    turn = table.turn
    playout(table)
    assert Disclosure(table, None).state_at(turn) == table.state_at(turn)


@pytest.mark.clause("KSJ-7.1", "TBL-5")
@pytest.mark.parametrize("seat", range(SEATS))
def test_bots_remember_every_tile_that_was_played(seat: int) -> None:
    """A person can, too: all of them lay open. What has not been played is left."""
    table = table_of(0, "fair")
    for bot in ("easy", "medium", "hard"):
        known = remembered(table, seat, bots(GAME)[bot])
        for player, real in zip(known.players, table.state.players, strict=True):
            assert player.excuses in (real.excuses, (HIDDEN, HIDDEN))
            assert len(player.excuses) == len(real.excuses)


@pytest.mark.clause("KSJ-7.1")
def test_what_one_has_left_could_be_either_where_nothing_is_remembered() -> None:
    table = table_of(0, "fair")
    view = table.view(None)
    lonely = next(seat for seat, player in enumerate(view.players) if player.excuses == (HIDDEN,))
    assert {GAME.determinize(view, None, Rng(number)).players[lonely].excuses for number in range(40)} == {(1,), (2,)}
