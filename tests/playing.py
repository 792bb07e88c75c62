"""Positions of a game played on by texts of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.contract import Event, Game, Refusal

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
        """Why a command is refused, which it must be."""
        refusal: Any = self.game.check(state, seat, self.game.parse(text))
        assert isinstance(refusal, Refusal), f"{text} is allowed"
        for other in refusal.alternatives:
            assert self.game.check(state, seat, other) is None, f"{other} is no legal alternative"
        return refusal


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]
