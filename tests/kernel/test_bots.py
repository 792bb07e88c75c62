"""Bots decide from what their seat has seen, at the table or in another process, and whole games are played with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.bots import RandomBot, bot_rng, bot_to_act, bots, decide, matches, playout, remembered, seating
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, MAX_DEAL, Applied, Bot, Game, Seat
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, to_data, to_json
from engines.kernel.table import Table
from engines.kernel.worker import bot_request, read_request, results
from engines.shelf import games
from tests.asking import answer, at_length
from tests.kernel.tiny import GAMES, Bid, LowBot, Pass, State, Tiny


class Spy(Bot[State]):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        self.shown.append((view, seat))
        return game.legal(view, seat).draw(rng)


@pytest.mark.clause("TBL-5")
def test_a_bot_is_shown_its_view_and_nothing_else() -> None:
    table, spy = Table.new(Tiny(), seats=3, deal=8), Spy()
    for seat in (0, 1, 2):
        view = table.view(seat)
        decide(table, seat, spy)
        assert spy.shown[-1] == (view, seat)
        assert view != table.state


def test_games_offer_bots_of_their_own_besides_random() -> None:
    offered = bots(Tiny())
    assert list(offered) == ["low", "random"]
    assert isinstance(offered["random"], RandomBot)
    assert isinstance(offered["low"], LowBot)


def test_bots_at_a_table_play_when_it_is_their_turn() -> None:
    table = Table.new(Tiny(), seats=[Seat("Ann"), Seat("Kim", "sky", "low")], deal=5)
    assert bot_to_act(table) == 1
    command = decide(table, 1, LowBot())
    assert command == Bid(min(table.state.hands[1]))
    table.play(command, 1)
    assert bot_to_act(table) is None


@pytest.mark.clause("TBL-4")
def test_the_same_table_with_the_same_bots_goes_the_same_way() -> None:
    ends = [Table.new(Tiny(), seats=4, deal=deal) for deal in (3, 3, 4)]
    outcomes = [playout(table) for table in ends]
    assert ends[0].moves == ends[1].moves
    assert outcomes[0] == outcomes[1]
    assert [move.command for move in ends[2].moves] != [move.command for move in ends[0].moves]
    setup = ends[0].setup
    rngs = {bot_rng(setup.deal, seat, turn).state for seat in range(4) for turn in range(200)}
    assert len(rngs) == 800


def test_whole_games_are_played_by_bots_of_a_name() -> None:
    table, turns = Table.new(Tiny(), seats=3, deal=3), list[int]()
    outcome = playout(table, ["low", "random"], after=lambda at: turns.append(at.turn))
    assert table.outcome == outcome
    assert turns == list(range(1, table.turn + 1))
    for move, turn in zip(table.moves, range(table.turn), strict=True):
        if move.seat != 1:
            lowest = min(table.state_at(turn).hands[move.seat], default=0)
            assert move.command in (Bid(lowest), Pass())
    with pytest.raises(KeyError):
        playout(Table.new(Tiny()), ["nobody"])
    with pytest.raises(LookupError, match="has not ended after 3 decisions"):
        playout(Table.new(Tiny()), limit=3)


def questioned() -> Table[State]:
    return Table.new(GAMES["tiny"], seats=[Seat("Ann"), Seat("Robin", "sky", "random"), Seat("Kim", "green", "low")], deal=5)


def test_an_answer_is_what_the_bot_decides_from_the_view_with_the_chance_it_was_given() -> None:
    at = questioned()
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
    at = questioned()
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
    at = questioned()
    for turn in range(9):
        chances |= {bot_request(at, seat).rng for seat in at.to_act if seat}
        at.play(at.legal(at.to_act[0]).draw(Rng(turn))[0], at.to_act[0])
    assert len(chances) > 4


def test_what_is_no_question_is_refused_with_the_reason() -> None:
    asked = json.loads(to_json(bot_request(questioned(), 1)))
    for wrong, reason in (
        ({"game": "chess"}, "no game chess"),
        ({"bot": "person"}, "no bot is called person"),
        ({"bot": 3}, "this is not a request: 3 is not a valid str @ bot"),
        ({"seat": 7}, "seat 7"),
        ({"view": {"is": "State"}}, "required field missing"),
        ({"more": 1}, "extra fields found \\(more\\)"),
    ):
        with pytest.raises(DataError, match=reason):
            next(results(read_request(json.dumps({**asked, **wrong})), GAMES, at_length))
    for text in ("", "[]", "7", "{", "[" * 50, '"' + "x" * 300_000 + '"'):
        with pytest.raises(DataError):
            read_request(text)


SEATS = [Seat("Ann"), Seat("Robin", "sky", "elephant"), Seat("Kim", "green", "low")]


class Elephant(LowBot):
    """Never forgets: it thinks that the first hand it saw is its hand still."""

    def remember(self, views: Iterator[State]) -> State:
        seen = list(views)
        return evolve(seen[0], played=seen[-1].players[1].hand)


class Zoo(Tiny):
    """The same game, with a bot that has a memory."""

    def __init__(self) -> None:
        super().__init__()
        self.bots = {**self.bots, "elephant": Elephant()}


def remembering(moves: int, policy: str = "practice") -> Table[State]:
    table = Table.new(Zoo(), seats=SEATS, deal=5, policy=policy)
    for turn in range(moves):
        seat = table.to_act[0]
        command, _ = table.legal(seat).draw(Rng(turn))
        table.play(command, seat)
    return table


@pytest.mark.clause("TBL-5")
def test_a_seat_has_had_its_view_of_every_state_the_newest_first() -> None:
    table = remembering(4)
    assert list(table.views(1, table.turn)) == [table.game.view(table.state_at(turn), 1) for turn in (4, 3, 2, 1, 0)]


@pytest.mark.clause("TBL-7")
def test_what_was_taken_back_is_forgotten() -> None:
    table, before = remembering(6), {turn: list(remembering(turn).views(1, turn)) for turn in range(7)}
    while table.can_undo():
        table.undo()
        assert list(table.views(1, table.turn)) == before[table.turn]
    assert table.turn < 6


def test_views_are_made_only_as_far_back_as_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = remembering(5), []
    real = Tiny.view

    def counted(self: Tiny, state: State, seat: int | None) -> State:
        made.append(state)
        return real(self, state, seat)

    monkeypatch.setattr(Tiny, "view", counted)
    assert remembered(table, 2, LowBot()) == real(Tiny(), table.state, 2)
    assert len(made) == 1


@pytest.mark.clause("TBL-5")
def test_the_bot_at_the_table_and_the_one_in_another_process_decide_from_what_they_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    table = next(table for table in map(remembering, range(1, 20)) if 1 in table.to_act)
    asked: list[State] = []

    def noted(_: Elephant, game: Zoo, view: State, seat: int, rng: Rng) -> tuple[Any, Rng]:
        asked.append(view)
        return game.legal(view, seat).draw(rng)

    monkeypatch.setattr(Elephant, "decide", noted)
    elephant = Elephant()
    known = evolve(table.view(1), played=table.state_at(0).players[1].hand)
    assert known != table.view(1)
    assert table.check(decide(table, 1, elephant), 1) is None
    assert table.check(answer(bot_request(table, 1), {"tiny": table.game}), 1) is None
    assert asked == [known, known]


@pytest.mark.clause("TBL-5")
def test_a_memory_holds_nothing_that_the_seat_has_not_seen() -> None:
    """A table whose hidden cards lie elsewhere gives the same memory, decision after decision."""
    table = remembering(0)
    other = Table(table.game, table.setup, "practice", Applied(table.game.determinize(table.view(1), 1, Rng(3))))
    assert other.state != table.state
    assert to_data(remembered(other, 1, Elephant())) == to_data(remembered(table, 1, Elephant()))


def matched(number: int) -> Table[State]:
    return Table.new(Tiny(), seats=3, deal=40 + number)


def test_bots_move_on_by_a_seat() -> None:
    names = ["a", "b", "c"]
    assert [seating(names, 3, turn) for turn in range(4)] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]
    assert [seating(["a", "b"], 4, turn) for turn in range(2)] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seating(["a"], 3, 2) == ("a", "a", "a")
    for seats in range(2, 6):
        sat_on = {name: {seating("abcde"[:seats], seats, turn).index(name) for turn in range(seats)} for name in "abcde"[:seats]}
        assert all(places == set(range(seats)) for places in sat_on.values()), "each bot has sat on each seat"


def test_winners_keep_the_number_that_they_had_in_the_first_game() -> None:
    names = ["low", "random", "random"]
    played = list(matches(matched, names, 7))
    assert len(played) == 7
    for number, match in enumerate(played):
        again = matched(number)
        outcome = playout(again, seating(names, 3, number))
        assert (match.outcome, match.table.moves) == (outcome, again.moves)
        assert match.table.outcome == outcome
        assert match.winners == tuple((seat - number) % 3 for seat in outcome.winners)


def test_bots_can_stay_where_they_are() -> None:
    for number, match in enumerate(matches(matched, ["low", "random", "random"], 4, rotate=False)):
        assert match.winners == match.outcome.winners
        again = matched(number)
        playout(again, ["low", "random", "random"])
        assert match.table.moves == again.moves


def test_games_are_played_only_as_far_as_they_are_asked_for() -> None:
    asked: list[int] = []

    def counted(number: int) -> Table[State]:
        asked.append(number)
        return matched(number)

    played = matches(counted, ["low"], 5)
    next(played)
    next(played)
    assert asked == [0, 1]


def test_a_bot_that_there_is_not_can_not_play() -> None:
    with pytest.raises(KeyError):
        next(matches(matched, ["nobody"], 1))
    assert list(matches(matched, ["nobody"], 0)) == []
