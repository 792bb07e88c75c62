"""What a bot remembers: built from the views that its seat has had, never from the state, and a view itself.

A view with more face up is frozen, can be written down and is taken by `Game.determinize` like any other, so worlds that are drawn from it
agree with what was seen. It is made anew from the table's line whenever it is needed: undo makes bots forget.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engines.kernel.contract import Bot
from engines.kernel.table import Table

S = TypeVar("S")


def views(table: Table[S], seat: int) -> Iterator[S]:
    """What a seat has seen at this table, the newest view first; what was taken back was never there."""
    return (table.game.view(table.state_at(turn), seat) for turn in range(table.turn, -1, -1))


def remembered(table: Table[S], seat: int, bot: Bot[S]) -> S:
    """What a bot on a seat decides from now: the seat's view with what the bot remembers of those before it."""
    return bot.remember(views(table, seat))
