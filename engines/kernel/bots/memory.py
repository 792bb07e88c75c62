"""What a bot remembers: built from the views that its seat has had, never from the state, and a view itself.

A view with more face up is frozen, can be written down and is taken by `Game.determinize` like any other, so worlds that are drawn from it
agree with what was seen. It is made anew from the table's line whenever it is needed: undo makes bots forget.
"""

from __future__ import annotations

from typing import TypeVar

from engines.kernel.contract import Bot
from engines.kernel.table import Table

S = TypeVar("S")


def remembered(table: Table[S], seat: int, bot: Bot[S]) -> S:
    """What a bot on a seat decides from now: the seat's view with what the bot remembers of those before it.

    What was taken back was never there.
    """
    return bot.remember(table.views(seat, table.turn))
