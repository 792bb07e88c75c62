"""Following a record to its end to tell where its table stands; it can rest, or be given up, at any decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from engines.kernel.contract import Game
from engines.kernel.disclosure import Disclosure
from engines.kernel.hotseat import persons
from engines.kernel.messages import Message, msg
from engines.kernel.records import RecordError
from engines.kernel.replay import Followed, follow_record
from engines.kernel.results import Outcome
from engines.kernel.table import Table
from tabletop_qt.store.disk import StoreError, read_whole
from tabletop_qt.store.saved_games import MAX_BYTES, SavedGame, damage


@frozen
class Overview:
    """Where a table stands: how many decisions led there, in which stage of the game, and how it ended.

    ``problem`` is what is lost or different. Where the record can't be followed at all, there is no ``stage``. ``secrets``: its record
    tells more than whoever plays may know (TBL-5).
    """

    turn: int = 0
    stage: Message | None = None
    outcome: Outcome | None = None
    problem: Message | None = None
    secrets: bool = False


def overview(saved: SavedGame, games: Mapping[str, Game[Any]], rest: Callable[[], object]) -> Overview:
    """Follow a record to its end. ``rest`` is called before every decision, and ends it by raising."""
    try:
        table: Table[Any]
        table, followed = follow_record(read_whole(saved.path, MAX_BYTES), games, Table.new, lambda _done, _of: rest())
    except StoreError as error:
        return Overview(problem=error.message)
    except RecordError as error:
        return Overview(problem=damage(error.fault))
    stage = table.game.wording.stage(table.view(None)).label
    sitting = persons(table.seats)
    told = Disclosure(table, sitting[0] if len(sitting) == 1 else None)
    return Overview(table.turn, stage, table.outcome, _problem(followed), told.record_tells_more)


def _problem(followed: Followed) -> Message | None:
    if followed.difference is not None:
        return msg("{reason} It goes on as a table of its own.", reason=followed.difference.message)
    if followed.fault is not None:
        return damage(followed.fault)
    if followed.torn:
        return msg("Its last line was not written completely and is left out.")
    return None
