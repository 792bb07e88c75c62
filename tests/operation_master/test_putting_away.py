"""Past tricks that the table puts away are put away everywhere, and bots remember the round's cards all the same (OM-7.1)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engines.kernel.bots import bots, determinizations, playout, remembered
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.model import LayCard, State, TakeValue
from engines.operation_master.rules.setting_dice import Set
from engines.operation_master.rules.tricks import Lay
from engines.operation_master.words import NAMES
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.shell.presenting.logs import Log
from tests.operation_master.theatres import GAME
from tests.playing import step

MODEL = OperationMasterViewModel(GAME)
ALL_OPTIONS = ("last", "all", "none")


def dealt(last_trick: str, policy: str = "fair", seats: int = 4, deal: int = 5) -> Table[State]:
    return Table.new(GAME, seats=seats, deal=deal, policy=policy, options={"last_trick": last_trick})


def this_round(table: Table[State], seat: int | None) -> list[str]:
    """The sentences about the present round."""
    told = [str(message) for message in Disclosure(table, seat).sentences()]
    begins = max(place for place, sentence in enumerate(told) if sentence.startswith("Round "))
    return told[begins:]


def lies_open(table: Table[State], seat: int | None) -> list[str]:
    """The names of the cards that the seat sees in the past tricks and in the present one, in the order laid."""
    view = table.view(seat)
    return [str(NAMES[card]) for trick in view.past if trick is not None for card in trick.cards] + [
        str(NAMES[card]) for card in view.cards
    ]


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("last_trick", ALL_OPTIONS)
def test_of_a_round_just_those_cards_are_told_that_lie_open(last_trick: str) -> None:
    table, rng = dealt(last_trick), Rng(3)
    while table.state.round < 3:
        for seat in (0, 2, None):
            told = this_round(table, seat)
            laid = [sentence.partition(" lays ")[2].rstrip(".") for sentence in told if " lays " in sentence]
            assert laid == lies_open(table, seat)
            assert sum(" sets " in sentence for sentence in told) <= len(laid)
            lying, chooses = sum(trick is not None for trick in table.view(seat).past), isinstance(table.state.decision, TakeValue)
            assert sum(" wins the trick with " in sentence for sentence in told) == lying + chooses
            ends = sum(" takes " in sentence or " puts " in sentence for sentence in told)
            assert ends == len(table.view(seat).past), "one line stays of a trick: what its winner took"
        rng = step(table, rng)


@pytest.mark.clause("OM-7.1", "TBL-5")
def test_a_forced_move_is_one_entry_of_the_log_that_goes_with_its_trick() -> None:
    table: Table[State] = Table.new(GAME, seats=4, deal=5, options={"last_trick": "none"}, automatic=True)
    rng, forced = Rng(3), set[int]()
    while len(table.state.past) < 6:
        (seat,) = table.to_act
        before = table.turn
        if (only := table.forced.get(seat)) is not None:
            table.play(only, seat)
            forced.add(before + 1)
        else:
            rng = step(table, rng, seat)
        log = Log(table, 0, frozenset())
        log.follow()
        told = [str(entry.sentence) for entry in log.entries if entry.turn == table.turn]
        if table.state.cards and table.turn in forced:
            assert [sentence.endswith("plays itself.") for sentence in told if " lays " in sentence or " sets " in sentence] == [True]
            assert not any(": Only" in sentence or ": All" in sentence for sentence in told)
        if not table.state.cards:
            assert not any("plays itself" in str(entry.sentence) for entry in log.entries), "gone with the trick"
    assert len(forced) > 4


@pytest.mark.clause("OM-7.1", "TBL-5")
def test_once_a_round_is_over_nothing_of_it_is_hidden_and_at_the_end_nothing_at_all() -> None:
    table = dealt("none")
    rng = Rng(4)
    while table.state.round == 1:
        rng = step(table, rng)
    told = [str(message) for message in Disclosure(table, 1).sentences()]
    assert sum(" lays " in sentence for sentence in told) == 40
    playout(table)
    assert sum(" lays " in str(message) for message in Disclosure(table, None).sentences()) == 120


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("last_trick", ALL_OPTIONS)
def test_decisions_of_tricks_that_are_put_away_are_told_to_nobody(last_trick: str) -> None:
    table, rng = dealt(last_trick), Rng(5)
    while len(table.state.past) < 3:
        rng = step(table, rng)
    kept = {"last": 2, "all": 0, "none": 3}[last_trick]
    for seat in (*range(4), None):
        disclosure = Disclosure(table, seat)
        for number in range(1, table.turn + 1):
            move, trick = table.played(number), len(table.state_at(number - 1).past)
            hidden = isinstance(move.command, Lay | Set) and trick < kept
            assert disclosure.command(number) == (None if hidden else move.command)


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("last_trick", ALL_OPTIONS)
def test_who_looks_back_sees_no_card_that_is_put_away_now(last_trick: str) -> None:
    table, rng = dealt(last_trick), Rng(6)
    while table.state.round < 2 or len(table.state.past) < 4:
        rng = step(table, rng)
    for seat in (1, None):
        allowed = {card for trick in table.view(seat).past if trick is not None for card in trick.cards}.union(table.state.cards)
        mine = set() if seat is None else set(table.state.players[seat].hand)
        looked_at: set[Any] = set()
        for turn in range(table.turn + 1):
            then = Disclosure(table, seat).state_at(turn)
            real = table.state_at(turn)
            assert then is not None
            assert then == GAME.view(then, seat)
            assert (then.centre, then.set_dice) == (real.centre, real.set_dice), "dice are no secret"
            assert [(each.dice, each.taken, each.points) for each in then.players] == [
                (each.dice, each.taken, each.points) for each in real.players
            ]
            assert [card.suit for card in then.cards] == [card.suit for card in real.cards]
            if real.round == table.state.round:
                looked_at |= {card for card in then.cards if card.rank}
                looked_at |= {card for trick in then.past if trick is not None for card in trick.cards}
                assert {card for player in then.players for card in player.hand if card.rank} <= allowed | mine
        assert looked_at == allowed


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_looking_back_the_table_names_no_card_that_is_put_away_and_no_total_or_winner(seats: int) -> None:
    table, rng = dealt("last", seats=seats), Rng(3)
    while len(table.state.past) < 4:
        rng = step(table, rng)
    gone = {str(NAMES[card]) for trick in table.state.past[:3] if trick is not None for card in trick.cards}
    for seat in (*range(seats), None):
        for turn in range(table.turn):
            then = Disclosure(table, seat).state_at(turn)
            assert then is not None
            if len(table.state_at(turn).past) >= 3:
                continue
            scenery = MODEL.spectate(then, 0) if seat is None else MODEL.scenery(then, seat, MODEL.start())
            cards = [piece for piece in scenery.pieces if piece.face.kind in ("card", "open")]
            assert not gone & {str(piece.name) for piece in cards}
            assert len({piece.id for piece in scenery.pieces}) == len(scenery.pieces)
            if then.cards:
                words = [str(words) for piece in scenery.pieces for words in (piece.name, *piece.about)]
                assert not any("in total" in each or "winning" in each.removeprefix("By winning now") for each in words)
                status = next(piece for piece in scenery.pieces if piece.id == "status")
                assert str(status.name).startswith("What was face up here has since been put away")


@pytest.mark.clause("OM-7.1", "TBL-7")
def test_in_practice_one_may_look_back_as_one_may_go_back() -> None:
    table, rng = dealt("none", policy="practice"), Rng(7)
    while len(table.state.past) < 2:
        rng = step(table, rng)
    assert [Disclosure(table, 0).state_at(turn) for turn in range(table.turn + 1)] == [
        GAME.view(table.state_at(turn), 0) for turn in range(table.turn + 1)
    ]


@pytest.mark.clause("TBL-6", "OM-7.1")
def test_a_recap_tells_of_a_trick_put_away_no_more_than_the_log() -> None:
    table, rng = dealt("none"), Rng(8)
    while not (table.turn > 8 and isinstance(table.state.decision, LayCard) and isinstance(table.moves[-1].command, Set)):
        rng = step(table, rng)
    first = table.moves[-4].seat
    recap = [str(message) for message in Disclosure(table, first).news()]
    assert not any(" sets " in sentence or " with " in sentence for sentence in recap), "all of it lay open before everybody"
    assert not any(" wins the trick" in sentence for sentence in recap)
    assert sum(" takes " in sentence or " puts " in sentence for sentence in recap) == 1
    assert not any(" sets " in sentence for sentence in this_round(table, first))


@pytest.mark.clause("OM-7.1", "TBL-5")
@pytest.mark.parametrize("last_trick", ["last", "all", "none"])
@pytest.mark.parametrize(("seats", "effects"), [(3, "on"), (4, "off"), (5, "on")])
def test_no_card_is_imagined_that_was_seen_played(last_trick: str, seats: int, effects: str) -> None:
    table: Table[State] = Table.new(GAME, seats=seats, deal=seats, options={"last_trick": last_trick, "effects": effects})
    rng, imagined = Rng(7), 0
    for _ in range(6 * 2 * seats):
        (seat,) = table.to_act
        played = {card for trick in table.state.past if trick for card in trick.cards}
        known = remembered(table, seat, bots(GAME)["hard"])
        for world in islice(determinizations(GAME, known, seat, rng), 3):
            hands = {card for player in world.players for card in player.hand}
            assert not hands & played
            imagined += len(hands)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
    assert imagined > 1000


@pytest.mark.clause("OM-7.1")
@pytest.mark.parametrize("last_trick", ["last", "all", "none"])
@pytest.mark.parametrize("effects", ["off", "on"])
def test_past_tricks_are_remembered_as_they_were(last_trick: str, effects: str) -> None:
    """Cards, dice and winners, in every round and for every seat; who forgets has just what is shown."""
    table: Table[State] = Table.new(GAME, seats=4, deal=3, options={"last_trick": last_trick, "effects": effects})
    rng = Rng(1)
    while table.to_act:
        if table.turn % 7 == 0:
            for seat in range(4):
                assert remembered(table, seat, bots(GAME)["medium"]).past == table.state.past
                assert remembered(table, seat, bots(GAME)["easy"]) == table.view(seat)
        rng = step(table, rng, table.to_act[0])


@pytest.mark.clause("TBL-7")
def test_undo_makes_a_bot_forget() -> None:
    table: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"}, policy="practice")
    hard, rng = bots(GAME)["hard"], Rng(2)
    known = []
    for _ in range(30):
        known.append(remembered(table, 0, hard))
        rng = step(table, rng, table.to_act[0])
    assert None in table.view(0).past
    while table.can_undo():
        table.undo()
        assert remembered(table, 0, hard) == known[table.turn]


@pytest.mark.clause("TBL-5")
def test_a_position_is_remembered_from_where_it_was_set_up() -> None:
    """A player who sits down in mid-round has seen nothing that was put away before."""
    table: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"})
    rng = Rng(2)
    while len(table.state.past) < 3:
        rng = step(table, rng, table.to_act[0])
    puzzle: Table[State] = Table.new(GAME, seats=4, deal=9, options={"last_trick": "none"}, position=table.state)
    while len(puzzle.state.past) < 5:
        rng = step(puzzle, rng, puzzle.to_act[0])
    assert remembered(puzzle, 0, bots(GAME)["hard"]).past == (None, None, None, *puzzle.state.past[3:])
