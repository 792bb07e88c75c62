"""How the seats stood when each part of a game was over: rounds, days, seasons. What a result and a timeline tell of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message
from engines.kernel.results import ScoreMark, Stage

if TYPE_CHECKING:
    from engines.kernel.table import Table


def begins(stages: Sequence[Stage], part: Callable[[Stage], object]) -> list[int]:
    """Where parts of a game begin among the stages of its decisions.

    >>> from engines.kernel.messages import msg
    >>> begins([Stage(1, msg("a")), Stage(1, msg("b")), Stage(2, msg("c"))], lambda stage: stage.round)
    [0, 2]
    """
    return [place for place, stage in enumerate(stages) if place == 0 or part(stages[place - 1]) != part(stage)]


def standings(table: Table[Any]) -> tuple[ScoreMark, ...]:
    """Every seat's total when each chapter was over in which there was something to score (`Wording.totals`)."""
    return _marks(table, lambda stage: stage.heading, lambda stage: stage.heading)


def growth(table: Table[Any]) -> tuple[ScoreMark, ...]:
    """How the totals have grown, for a plot: as the game itself tells it, else round by round."""
    return table.game.wording.progress(table.state) or _marks(table, lambda stage: stage.round, lambda stage: stage.label)


def _marks(table: Table[Any], part: Callable[[Stage], object], label: Callable[[Stage], Message]) -> tuple[ScoreMark, ...]:
    totals = table.game.wording.totals
    if not totals(table.state):
        return ()
    stages = [played.stage for played in table.moves]
    begun = begins(stages, part)
    known = [totals(table.state_at(turn)) for turn in (*begun, len(stages))]
    parts = zip(begun, pairwise(known), strict=True)
    return tuple([ScoreMark(label(stages[begin]), after) for begin, (before, after) in parts if before])
