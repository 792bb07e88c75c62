"""Positions of a game played on by texts of commands, tables by random moves, matches by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.bots import matches
from engines.kernel.contract import Event, Game, Refusal
from engines.kernel.rng import Rng
from engines.kernel.table import Table

S = TypeVar("S")


@frozen
class Playing(Generic[S]):
    """A game whose positions are played on."""

    game: Game[S]

    def play(self, state: S, *moves: str) -> S:
        """The state after these moves, each "seat command" as in a record. Each must be legal, and leave a sound state."""
        return self.told(state, *moves)[0]

    def told(self, state: S, *moves: str) -> tuple[S, list[Event]]:
        """As `play`, with all that happened."""
        events: list[Event] = []
        for move in moves:
            seat, text = move.split(" ", 1)
            command = self.game.parse(text)
            refusal = self.game.check(state, int(seat), command)
            assert refusal is None, f"{move}: {refusal}"
            applied = self.game.apply(state, int(seat), command)
            state = applied.state
            assert self.game.problems(state) == (), move
            events += applied.events
        return state, events

    def refused(self, state: S, seat: int, text: str) -> Refusal:
        """The refusal of a command, which must be refused."""
        refusal: Any = self.game.check(state, seat, self.game.parse(text))
        assert isinstance(refusal, Refusal), f"{text} is allowed"
        for other in refusal.alternatives:
            assert self.game.check(state, seat, other) is None, f"{other} is no legal alternative"
        return refusal


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def step(table: Table[Any], rng: Rng, seat: int | None = None) -> Rng:
    """Play a random legal move of a seat, or of any that is to act; the generator afterwards."""
    if seat is None:
        seat, rng = rng.pick(table.to_act)
    command, rng = table.legal(seat).draw(rng)
    table.play(command, seat)
    return rng


def share_won(game: Game[Any], bot: str, rivals: str, games: int, deal: int) -> float:
    """The share of games that a bot wins against three others, on every seat in turn; the deals follow on the first."""
    played = matches(lambda number: Table.new(game, seats=4, deal=deal + number), (bot, rivals, rivals, rivals), games)
    return sum(0 in match.winners for match in played) / games
