"""What everybody may see of a table at a glance: where the game is, how they stand, what happened last (TBL-5, TBL-6)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.kernel.messages import Message
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.following import Log


@frozen
class Glance:
    """A table for those who wait before the cover: the round, everybody's points where the game counts any, and the last that was told."""

    stage: Message
    points: tuple[int, ...] = ()
    last: Message | None = None


def glance(table: Table[Any], log: Log) -> Glance:
    """A table at a glance, from what a spectator sees and from a spectator's log."""
    view, wording = table.view(None), table.game.wording
    log.follow()
    return Glance(wording.stage(view).label, wording.totals(view), log.entries[-1].sentence if log.entries else None)
