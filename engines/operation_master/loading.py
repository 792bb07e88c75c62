"""The entry for the shelf: the rules, which need no files, and the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.kernel.trophies import Trophy, won
from engines.operation_master.bots import BOTS
from engines.operation_master.bots.advice import TheatreCoach
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import State, Trick
from engines.operation_master.words import PADS

__all__ = ["PADS", "TROPHIES", "load"]


def load(_: Callable[[str], str]) -> OperationMaster:
    """The game with its bots; it has no files to read."""
    coach = TheatreCoach()
    return OperationMaster(None, BOTS, coach, coach)


# Trophies


MANY = 12
"""The dice of a full shelf."""


def rounds(table: Table[State]) -> Iterator[tuple[Trick, ...]]:
    """The tricks of each round that was played to its end (OM-5.1)."""
    for number in range(1, table.turn + 1):
        if len(table.state_at(number).scores) > len(table.state_at(number - 1).scores):
            # The last trick is there only between two steps of its last decision.
            tricks = max((beat.state.past for beat in table.beats(number)), key=len)
            yield tuple([trick for trick in tricks if trick is not None])


def _slam(table: Table[State], seat: int) -> bool:
    """True if a seat won every trick of a round (OM-3.3)."""
    return any(all(trick.winner == seat for trick in tricks) for tricks in rounds(table))


def _full_shelf(table: Table[State], seat: int) -> bool:
    """True if a seat ended a round with many dice in the VP Area (OM-5.1)."""
    return any(scores[seat] >= MANY for scores in table.state.scores)


def _sweep(table: Table[State], seat: int) -> bool:
    """True if a seat had more points than anybody else in every round (OM-5.1)."""
    return won(table, seat) and all(scores[seat] == max(scores) and scores.count(max(scores)) == 1 for scores in table.state.scores)


TROPHIES = (
    Trophy("slam", msg("Slam"), msg("Win every trick of a round."), _slam),
    Trophy("shelf", msg("Full shelf"), msg("End a round with 12 dice or more in your VP Area."), _full_shelf),
    Trophy("sweep", msg("Clean sweep"), msg("Score the most points in every round of a game."), _sweep),
)
