"""Matches: many games one after the other, the bots moving on by a seat."""

from __future__ import annotations

import pytest

from engines.kernel.bots.playing import matches, playout, seating
from engines.kernel.table import Table
from tests.kernel.tiny import State, Tiny


def table(number: int) -> Table[State]:
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
    played = list(matches(table, names, 7))
    assert len(played) == 7
    for number, match in enumerate(played):
        again = table(number)
        outcome = playout(again, seating(names, 3, number))
        assert (match.outcome, match.table.moves) == (outcome, again.moves)
        assert match.table.outcome == outcome
        assert match.winners == tuple((seat - number) % 3 for seat in outcome.winners)


def test_bots_can_stay_where_they_are() -> None:
    for number, match in enumerate(matches(table, ["low", "random", "random"], 4, rotate=False)):
        assert match.winners == match.outcome.winners
        again = table(number)
        playout(again, ["low", "random", "random"])
        assert match.table.moves == again.moves


def test_games_are_played_only_as_far_as_they_are_asked_for() -> None:
    asked: list[int] = []

    def counted(number: int) -> Table[State]:
        asked.append(number)
        return table(number)

    played = matches(counted, ["low"], 5)
    next(played)
    next(played)
    assert asked == [0, 1]


def test_a_bot_that_there_is_not_can_not_play() -> None:
    with pytest.raises(KeyError):
        next(matches(table, ["nobody"], 1))
    assert list(matches(table, ["nobody"], 0)) == []
