"""What is told of a table, and to whom: a log for every seat, and one for everybody (TBL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.table import Table
from tabletop_qt.shell.presenting.following import Log
from tabletop_qt.shell.presenting.glance import Glance, glance
from tabletop_qt.shell.presenting.log_entry import LogEntry


class Telling:
    """Keeps the logs of one table. ``openers`` are the kinds of events with which a stage begins."""

    def __init__(self, table: Table[Any], openers: frozenset[str]) -> None:
        self._table = table
        self._openers = openers
        self._logs: dict[int | None, Log] = {}

    def told(self, seat: int | None, until: int | None = None) -> tuple[Sequence[LogEntry], int]:
        """What a seat was told as a sequence that grows, and how many of its entries tell of all decisions, or of the first so many."""
        log = self._log_of(seat)
        log.follow()
        return log.entries, len(log.entries) if until is None else log.until(until)

    @property
    def glance(self) -> Glance:
        """What everybody may see of the table at a glance, on the cover too."""
        return glance(self._table, self._log_of(None))

    def _log_of(self, seat: int | None) -> Log:
        if seat not in self._logs:
            self._logs[seat] = Log(self._table, seat, self._openers)
        return self._logs[seat]
