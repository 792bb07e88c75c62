"""Bots that decide elsewhere: questions and answers as text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.kernel.bots.playing import bots
from engines.kernel.contract import COLOURS, MAX_DEAL, Applied, Game, Seat
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, to_json
from engines.kernel.table import Table
from engines.kernel.worker import bot_request, read_request, results
from engines.shelf import games
from tests.asking import answer, at_length
from tests.kernel.tiny import GAMES, State, Tiny


def table() -> Table[State]:
    return Table.new(GAMES["tiny"], seats=[Seat("Ann"), Seat("Robin", "sky", "random"), Seat("Kim", "green", "low")], deal=5)


def test_an_answer_is_what_the_bot_decides_from_the_view_with_the_chance_it_was_given() -> None:
    at = table()
    while at.to_act:
        for seat in at.to_act:
            bot = at.seats[seat].player
            if bot != "person":
                asked = bot_request(at, seat)
                command, _ = bots(at.game)[bot].decide(at.game, at.view(seat), seat, Rng(asked.rng))
                assert answer(asked, GAMES) == command
        command, _ = at.legal(at.to_act[0]).draw(Rng(at.turn))
        at.play(command, at.to_act[0])


@pytest.mark.clause("TBL-5")
def test_a_question_holds_nothing_that_the_seat_cannot_see() -> None:
    at = table()
    game = Tiny()
    asked = bot_request(at, 1)
    assert bot_request(at, 2) != asked
    other = Table(game, at.setup, at.policy, Applied(game.determinize(at.view(1), 1, Rng(9))))
    assert other.state != at.state
    assert bot_request(other, 1) == asked
    assert bot_request(other, 2) != bot_request(at, 2)


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("game", [*games().values(), Tiny()], ids=lambda game: game.id)
@pytest.mark.parametrize("turns", [0, 9])
def test_seats_that_see_the_same_are_asked_the_same_whatever_was_dealt(game: Game[Any], turns: int) -> None:
    count = max(game.seat_counts)
    seats = [Seat(f"Robin {number}", colour, "random") for number, colour in zip(range(count), COLOURS, strict=False)]
    first: Table[Any] = Table.new(game, seats=seats, deal=17)
    for turn in range(turns):
        first.play(first.legal(first.to_act[0]).draw(Rng(turn))[0], first.to_act[0])
    for seat in first.to_act:
        asked = bot_request(first, seat)
        for deal in (0, 18, MAX_DEAL):
            # Everything that the seat can't see is another: hands, decks, the generator, and the deal number itself.
            state = game.determinize(first.view(seat), seat, Rng(deal))
            other: Table[Any] = Table.new(game, seats=seats, deal=deal, position=state)
            assert game.rng(other.state) != game.rng(first.state)
            assert bot_request(other, seat) == asked


def test_bots_of_seats_that_see_something_else_are_not_given_the_same_chance() -> None:
    chances = set()
    at = table()
    for turn in range(9):
        chances |= {bot_request(at, seat).rng for seat in at.to_act if seat}
        at.play(at.legal(at.to_act[0]).draw(Rng(turn))[0], at.to_act[0])
    assert len(chances) > 4


def test_what_is_no_question_is_refused_with_the_reason() -> None:
    asked = json.loads(to_json(bot_request(table(), 1)))
    for wrong, reason in (
        ({"game": "chess"}, "no game chess"),
        ({"bot": "person"}, "no bot is called person"),
        ({"bot": 3}, "no request: 3 is not a valid str @ bot"),
        ({"seat": 7}, "seat 7"),
        ({"view": {"is": "State"}}, "required field missing"),
        ({"more": 1}, "extra fields found \\(more\\)"),
    ):
        with pytest.raises(DataError, match=reason):
            next(results(read_request(json.dumps({**asked, **wrong})), GAMES, at_length))
    for text in ("", "[]", "7", "{", "[" * 50, '"' + "x" * 300_000 + '"'):
        with pytest.raises(DataError):
            read_request(text)
