"""The theatre: a game in the middle of a command, changed in place until it is a state again."""

from __future__ import annotations

from engines.kernel.contract import Applied, Event
from engines.kernel.words import Message
from engines.operation_master.model import Player, State, Trick


class Theatre:
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    ``events`` and ``reveals`` gather what happened and which seats learnt something hidden.
    """

    __slots__ = (
        "agreed", "cards", "centre", "chance", "config", "events", "lead", "past", "phase", "players", "reveals", "round", "scores",
        "set_dice", "winner",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.config = state.config
        self.chance = state.chance
        self.players: list[Player] = list(state.players)
        self.round = state.round
        self.lead = state.lead
        self.phase = state.phase
        self.cards = state.cards
        self.set_dice = state.set_dice
        self.centre = state.centre
        self.winner = state.winner
        self.past: tuple[Trick, ...] = state.past
        self.scores: tuple[tuple[int, ...], ...] = state.scores
        self.agreed = state.agreed
        self.events: list[Event] = []
        self.reveals: frozenset[int] = frozenset()

    def state(self) -> State:
        """The theatre as a state."""
        return State(
            self.config,
            self.chance,
            tuple(self.players),
            self.round,
            self.lead,
            self.phase,
            self.cards,
            self.set_dice,
            self.centre,
            self.winner,
            self.past,
            self.scores,
            self.agreed,
        )

    def applied(self) -> Applied[State]:
        """The state with what happened."""
        return Applied(self.state(), tuple(self.events), self.reveals)

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append(Event(kind, message, clause))
