"""What the home page says about a table that can be continued."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.pages.home import Unfinished
from tabletop_qt.shell.tables.row import Row


def on_offer(row: Row) -> Unfinished | None:
    """A table as it is offered, with where it stands if that is known by now; None where it can't be opened here."""
    if row.kit is None:
        return None
    over = row.outcome is not None
    what = msg("{name}: {table}", name=row.name, table=row.table) if row.name else row.table
    what = msg("Finished: {table}", table=what) if over else msg("Unfinished: {table}", table=what)
    when = msg("played {when}", when=row.when)
    return Unfinished(row.saved.path, what, msg("its result is waiting") if over else _where(row), when, row.problem)


def _where(row: Row) -> Message:
    stage = row.overview.stage if row.overview is not None else None
    where = row.where[0] if row.saved.locked else stage or msgn("{count} seat", "{count} seats", len(row.seats))
    return where if len(row.seats) < 2 else msg("{names} · {where}", names=row.who[0], where=where)
