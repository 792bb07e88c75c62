"""The theatre: a game in the middle of a command, changed in place until it is a state again."""

from __future__ import annotations

from engines.kernel.phases import WorkingCopy
from engines.operation_master.model import Player, State, Trick


class Working(WorkingCopy[State]):
    """A working copy of a state of Operation Master."""

    __slots__ = (
        "agreed",
        "cards",
        "centre",
        "config",
        "lead",
        "past",
        "phase",
        "players",
        "rng",
        "round",
        "scores",
        "set_dice",
        "winner",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.events = []
        self.reveals = frozenset()
        self.config = state.config
        self.rng = state.rng
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

    def state(self) -> State:
        """The theatre as a state."""
        return State(
            self.config,
            self.rng,
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
