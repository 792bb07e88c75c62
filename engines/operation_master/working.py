"""A game of Operation Master in the middle of a command."""

from __future__ import annotations

from engines.kernel.working_copy import WorkingCopy
from engines.operation_master.model import Card, Config, Die, Player, State, Trick


class Working(WorkingCopy[None, State], of=State):
    """A working copy of a state."""

    config: Config
    players: list[Player]
    round: int
    lead: int
    cards: tuple[Card, ...]
    set_dice: tuple[Die, ...]
    centre: tuple[Die, ...]
    past: tuple[Trick | None, ...]
    scores: tuple[tuple[int, ...], ...]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.config.names[seat]
