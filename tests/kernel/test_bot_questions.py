"""Bots that decide elsewhere: questions and answers as text."""

from __future__ import annotations

import json

import pytest

from engines.kernel.bots.playing import bots, decide
from engines.kernel.bots.questions import answer, question
from engines.kernel.contract import Applied, Seat
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError
from engines.kernel.table import Table
from tests.kernel.tiny import GAMES, State, Tiny


def table() -> Table[State]:
    return Table.new(GAMES["tiny"], seats=[Seat("Ann"), Seat("Robin", "sky", "random"), Seat("Kim", "green", "low")], deal=5)


def test_an_answer_is_what_the_bot_decides_at_the_table() -> None:
    at = table()
    while at.to_act:
        for seat in at.to_act:
            bot = at.seats[seat].player
            if bot != "person":
                assert answer(question(at, seat), GAMES) == decide(at, seat, bots(at.game)[bot]).text()
        command, _ = at.legal(at.to_act[0]).draw(Rng(at.turn))
        at.play(command, at.to_act[0])


@pytest.mark.clause("TBL-5")
def test_a_question_holds_nothing_that_the_seat_cannot_see() -> None:
    at = table()
    game = Tiny()
    asked = question(at, 1)
    assert question(at, 2) != asked
    other = Table(game, at.setup, at.policy, Applied(game.determinize(at.view(1), 1, Rng(9))))
    assert other.state != at.state
    assert question(other, 1) == asked
    assert question(other, 2) != question(at, 2)


def test_what_is_no_question_is_refused_with_the_reason() -> None:
    asked = json.loads(question(table(), 1))
    for wrong, reason in (
        ({"game": "chess"}, "no game chess"),
        ({"bot": "person"}, "no bot is called person"),
        ({"bot": 3}, "no question for a bot: 3 is no str @ bot"),
        ({"seat": 7}, "seat 7"),
        ({"view": {"is": "State"}}, "required field missing"),
        ({"more": 1}, "extra fields found \\(more\\)"),
    ):
        with pytest.raises(DataError, match=reason):
            answer(json.dumps({**asked, **wrong}), GAMES)
    for text in ("", "[]", "7", "{", "[" * 50, '"' + "x" * 300_000 + '"'):
        with pytest.raises(DataError):
            answer(text, GAMES)
