"""The camp: a game in the middle of a command, changed in place until it is a state again."""

from __future__ import annotations

from engines.kernel.phases import WorkingCopy
from engines.kidsprout_jumboree.model import Led, Player, Spoken, State


class Working(WorkingCopy[State]):
    """A working copy of a state of KidSprout Jumboree."""

    __slots__ = (
        "asked",
        "beats",
        "buck",
        "config",
        "day",
        "leader",
        "led",
        "passed",
        "phase",
        "players",
        "rng",
        "roll",
        "round",
        "spoken",
        "tied",
        "used",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.events = []
        self.reveals = frozenset()
        self.config = state.config
        self.rng = state.rng
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

    def state(self) -> State:
        """The camp as a state."""
        return State(
            self.config,
            self.rng,
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
