"""What the home page says about a table that can be continued."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.home.table_card import Unfinished
from tabletop_qt.shell.tables.row import Row
from tabletop_qt.store.paths import Paths


def on_offer(row: Row, paths: Paths) -> Unfinished | None:
    """A table as it is offered, with where it stands if that is known by now; None where it can't be opened here."""
    if row.kit is None:
        return None
    what = msg("{name}: {table}", name=row.name, table=row.kit.name) if row.name else row.kit.name
    where = msg("its result is waiting") if row.outcome is not None else _where(row)
    together = len(row.seats) > 1
    who = row.who[0] if together else row.what[1]
    seats = row.seats if together else ()
    return Unfinished(row.saved.path, row.kit.id, what, who, where, row.when, paths.picture(row.saved.path), row.problem, seats)


def _where(row: Row) -> Message:
    stage = row.overview.stage if row.overview is not None else None
    if row.saved.locked:
        return row.where[0]
    return stage or (msgn("{count} seat", "{count} seats", len(row.seats)) if len(row.seats) > 1 else msg("on your own"))
