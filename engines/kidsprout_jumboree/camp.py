"""The camp: a game in the middle of a command, changed in place until it is a state again."""

from __future__ import annotations

from engines.kernel.contract import Applied, Event
from engines.kernel.words import Message
from engines.kidsprout_jumboree.model import Led, Player, Spoken, State

ONLY = tuple(frozenset((seat,)) for seat in range(4))
"""Just one seat, by seat."""


class Camp:
    """A working copy of a state. It lives within one command: rule functions change it, then `applied` freezes it.

    ``events`` and ``reveals`` gather what happened and which seats learnt something hidden.
    """

    __slots__ = (
        "asked", "beats", "buck", "chance", "config", "day", "events", "leader", "led", "passed", "phase", "players", "reveals", "roll",
        "round", "spoken", "tied", "used",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.config = state.config
        self.chance = state.chance
        self.players: list[Player] = list(state.players)
        self.day = state.day
        self.round = state.round
        self.buck = state.buck
        self.roll = state.roll
        self.phase = state.phase
        self.asked = state.asked
        self.passed = state.passed
        self.beats = state.beats
        self.spoken: tuple[Spoken, ...] = state.spoken
        self.tied = state.tied
        self.leader = state.leader
        self.led: tuple[Led, ...] = state.led
        self.used = state.used
        self.events: list[Event] = []
        self.reveals: frozenset[int] = frozenset()

    def state(self) -> State:
        """The camp as a state."""
        return State(
            self.config,
            self.chance,
            tuple(self.players),
            self.day,
            self.round,
            self.buck,
            self.roll,
            self.phase,
            self.asked,
            self.passed,
            self.beats,
            self.spoken,
            self.tied,
            self.leader,
            self.led,
            self.used,
        )

    def applied(self) -> Applied[State]:
        """The state with what happened."""
        return Applied(self.state(), tuple(self.events), self.reveals)

    def say(self, kind: str, message: Message, clause: str) -> None:
        """Something happened that everybody sees."""
        self.events.append(Event(kind, message, clause))

    def tell(self, seat: int, kind: str, message: Message, clause: str, otherwise: Message) -> None:
        """Something happened that only one seat sees fully."""
        self.events.append(Event(kind, message, clause, ONLY[seat], otherwise))
