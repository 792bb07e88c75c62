"""Which sounds are heard when: the game says so for what happens at the table, this module for refusals and turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer

from engines.kernel.contract import PERSON
from engines.kernel.table import Table
from tabletop_qt.shell.sound.player import DevicePlayer, Player

AFTER = 260
"""Milliseconds after a move until the sound that it is somebody's turn, so that both are heard."""

ENDINGS = ("bell",)
"""Sounds that go before others of the same moment."""


class Sounds(QObject):
    """Plays sounds while they are on; ``volume`` is from 0 to 100."""

    def __init__(self, of_events: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.player: Player = DevicePlayer()
        self._of_events = of_events
        self._turns = 0
        self.on = False
        self.volume = 60
        self.turn = QTimer(self)
        self.turn.setSingleShot(True)
        self.turn.setInterval(AFTER)
        self.turn.timeout.connect(lambda: self.play("turn"))

    def play(self, name: str) -> None:
        """Play a sound."""
        if self.on and self.volume:
            self.player.play(name, self.volume)

    def happened(self, kinds: Sequence[str]) -> None:
        """Events of these kinds are seen now: one sound for all of them, that of an end before others."""
        found = [self._of_events[kind] for kind in kinds if kind in self._of_events]
        if found:
            self.play(next((name for name in found if name in ENDINGS), found[0]))

    def refused(self) -> None:
        """Somebody tried what can't be done."""
        self.play("refusal")

    def shown(self, table: Table[Any]) -> None:
        """The table is seen as it is: where somebody else has just decided and now a person is to, that is heard."""
        before, self._turns = self._turns, table.turn
        asked = [seat for seat in table.to_act if table.seats[seat].player == PERSON]
        if before < table.turn and asked and table.played(table.turn).seat not in asked:
            self.turn.start()
