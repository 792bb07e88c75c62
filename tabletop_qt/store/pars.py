"""How far careful play comes with deals that were played, kept so that it has to be found out only once.

All of it can be found out again, so the newest are enough, and a file that makes no sense is begun anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import frozen

from engines.kernel.coach import Par
from engines.kernel.serialization import DataError, from_data, parse_json, text_digest, to_data
from engines.kernel.table import Table
from tabletop_qt.store.disk import StoreError, alone, read_whole, there, write_whole
from tabletop_qt.store.statistics import setup_key

MAX_BYTES = 1_000_000
MOST = 500
"""How many are kept."""


@frozen
class KeptPar:
    """A deal, by all that par depends on, and its par."""

    deal: str
    par: Par


def deal_key(table: Table[Any]) -> str:
    """What the par of a table depends on, as one readable line: rules, cards, set-up, deal, and a position where one was set up."""
    game, setup = table.game, table.setup
    words = [game.id, f"rules={game.rules_version}", f"content={game.content_digest}", f"deal={setup.deal}", setup_key(setup)]
    return " ".join([*words, text_digest(setup.position)] if setup.position else words)


def kept_par(path: Path, table: Table[Any]) -> Par | None:
    """The par of a table as it was kept; None where none was. Raises StoreError where the file can't be read."""
    key = deal_key(table)
    return next((kept.par for kept in _load(path) if kept.deal == key), None)


def keep_par(path: Path, table: Table[Any], par: Par) -> None:
    """Keep the par of a table, and let go of the oldest where there are too many. Raises StoreError; then the file is as before."""
    key = deal_key(table)
    with alone(path):
        try:
            before = _load(path)
        except StoreError:
            before = ()
        known = [*[kept for kept in before if kept.deal != key], KeptPar(key, par)]
        write_whole(path, (json.dumps([to_data(kept) for kept in known[-MOST:]], indent=1) + "\n").encode("utf-8", "replace"))


def sound(path: Path) -> bool:
    """True if the file can be understood. Raises StoreError where it can't be read."""
    try:
        _read(path)
    except DataError:
        return False
    return True


def _load(path: Path) -> tuple[KeptPar, ...]:
    try:
        return _read(path)
    except DataError:
        return ()


def _read(path: Path) -> tuple[KeptPar, ...]:
    if not there(path):
        return ()
    return from_data(parse_json(read_whole(path, MAX_BYTES).decode("utf-8", "replace"), MAX_BYTES), tuple[KeptPar, ...])
