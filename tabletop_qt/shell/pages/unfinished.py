"""What the home page says about the table that can be continued."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale, QTime

from engines.kernel.disclosure import practises_alone
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.pages.home import Unfinished
from tabletop_qt.store.saved_games import SavedGame


def at_a_glance(saved: SavedGame, kits: Mapping[str, GameKit]) -> Unfinished | None:
    """What can be said without replaying it."""
    header = saved.header
    if header is None or header.game not in kits:
        return None
    what = msg("Unfinished: {game}", game=kits[header.game].name)
    if practises_alone(header.seats, header.policy):
        what = msg("Unfinished: {game}, deal {deal}", game=kits[header.game].name, deal=str(header.deal))
    return Unfinished(what, msgn("{count} move", "{count} moves", saved.lines), _when(saved.written), _lost(saved))


def replayed(saved: SavedGame, kits: Mapping[str, GameKit]) -> Unfinished | None:
    """What can be said after replaying it: where in the game it stands."""
    from attrs import evolve

    from engines import Table
    from engines.kernel.records import RecordError

    glance = at_a_glance(saved, kits)
    if glance is None:
        return None
    try:
        table = Table.from_record(saved.path.read_bytes())
    except (OSError, RecordError):
        return glance
    if table.difference is not None:
        glance = evolve(glance, problem=msg("{reason} It goes on as a table of its own.", reason=table.difference.message))
    if table.outcome is not None:
        what = msg("Finished: {game}, deal {deal}", game=kits[table.setup.game].name, deal=str(table.setup.deal))
        return evolve(glance, what=what, where=msg("its result is waiting"))
    return evolve(glance, where=table.game.wording.stage(table.view(0)).label)


def _lost(saved: SavedGame) -> Message | None:
    if saved.fault is not None:
        return msg("Its record is damaged at line {line}: {reason}", line=saved.fault.line, reason=saved.fault.reason)
    if saved.torn:
        return msg("Its last line was not written completely and is left out.")
    return None


def _when(written: datetime) -> Message:
    clock = QLocale().toString(QTime(written.hour, written.minute), QLocale.FormatType.ShortFormat)
    if written.date() == date.today():
        return msg("played today at {time}", time=clock)
    day = QLocale().toString(QDate(written.year, written.month, written.day), QLocale.FormatType.ShortFormat)
    return msg("played on {day} at {time}", day=day, time=clock)
