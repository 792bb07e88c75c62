"""The table of a lesson or a puzzle: the rules are all there, but it is kept nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from engines import Table
from engines.kernel.contract import Refusal, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import Entry
from engines.kernel.takeback import PRACTICE
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session


class UnkeptSession(Session):
    """A session that writes nothing, on a table set up as another one was. ``title`` is what its table is called."""

    def __init__(self, whole: Table, name: str, title: Message, paths: Paths) -> None:
        setup = whole.setup
        table = Table.new(whole.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy=PRACTICE, position=setup.position)
        super().__init__(table, Path(f"{name}.homeroom"), paths)
        self.title = title
        self._whole = whole
        self._start = table.snapshot()

    @property
    def kept(self) -> bool:
        """It is kept nowhere."""
        return False

    def branch(self, at: int) -> Self:
        """Nothing is kept of it, so nothing goes on from it. Raises Refused."""
        del at
        raise Refused(Refusal("TBL-7", msg("This table is no table of yours: nothing can go on from it.")))

    def close(self) -> Path:
        """Let go of the table; there is nothing to keep."""
        return self.path

    def _write(self, *entries: Entry) -> None:
        """Nothing is written."""
