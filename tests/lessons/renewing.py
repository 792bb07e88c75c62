"""The records of lessons made anew: the same moves, by the rules and cards of today."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import records
from engines.kernel.contract import Refused
from engines.kernel.records import PLAY, SUFFIX
from engines.tables import Table
from resources import folder
from tests.golden import difference

FOLDER = "lessons"


def renew(game: str) -> Mapping[str, str]:
    """Play the records of a game's lessons anew and write them. Returns what changed in each that is not as it was.

    One that can't be played any more stays as it is: its lesson has to be written anew.
    """
    changes = {}
    where = folder(game, FOLDER)
    for path in sorted(where.glob(f"*{SUFFIX}")) if where.is_dir() else ():
        old = path.read_text(encoding="utf-8")
        try:
            new = played_anew(old)
        except Refused as refused:
            changes[path.stem] = f"can't be played any more, so its lesson has to be written anew: {refused.refusal}"
            continue
        path.write_text(new, encoding="utf-8", newline="\n")
        if change := difference(old, new):
            changes[path.stem] = change
    return changes


def played_anew(text: str) -> str:
    """The record of the same moves. Raises Refused where one is not legal any more."""
    reading = records.read(text)
    header = reading.header
    table = Table.new(
        header.game, seats=header.seats, options=header.options, deal=header.deal, policy=header.policy, position=header.position
    )
    for entry in reading.entries:
        if entry.kind == PLAY:
            table.play(entry.what, entry.seat)
    return table.record()
