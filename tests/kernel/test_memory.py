"""What bots remember is made of the views that their seat has had, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.bots.playing import decide, remembered
from engines.kernel.contract import Applied, Seat
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data
from engines.kernel.table import Table
from engines.kernel.worker import bot_request
from tests.asking import answer
from tests.kernel.tiny import LowBot, State, Tiny

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


def after(moves: int, policy: str = "practice") -> Table[State]:
    table = Table.new(Zoo(), seats=SEATS, deal=5, policy=policy)
    for turn in range(moves):
        seat = table.to_act[0]
        command, _ = table.legal(seat).draw(Rng(turn))
        table.play(command, seat)
    return table


@pytest.mark.clause("TBL-5")
def test_a_seat_has_had_its_view_of_every_state_the_newest_first() -> None:
    table = after(4)
    assert list(table.views(1, table.turn)) == [table.game.view(table.state_at(turn), 1) for turn in (4, 3, 2, 1, 0)]


@pytest.mark.clause("TBL-7")
def test_what_was_taken_back_is_forgotten() -> None:
    table, before = after(6), {turn: list(after(turn).views(1, turn)) for turn in range(7)}
    while table.can_undo():
        table.undo()
        assert list(table.views(1, table.turn)) == before[table.turn]
    assert table.turn < 6


def test_views_are_made_only_as_far_back_as_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = after(5), []
    real = Tiny.view

    def counted(self: Tiny, state: State, seat: int | None) -> State:
        made.append(state)
        return real(self, state, seat)

    monkeypatch.setattr(Tiny, "view", counted)
    assert remembered(table, 2, LowBot()) == real(Tiny(), table.state, 2)
    assert len(made) == 1


@pytest.mark.clause("TBL-5")
def test_the_bot_at_the_table_and_the_one_in_another_process_decide_from_what_they_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    table = next(table for table in map(after, range(1, 20)) if 1 in table.to_act)
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
    table = after(0)
    other = Table(table.game, table.setup, "practice", Applied(table.game.determinize(table.view(1), 1, Rng(3))))
    assert other.state != table.state
    assert to_data(remembered(other, 1, Elephant())) == to_data(remembered(table, 1, Elephant()))
