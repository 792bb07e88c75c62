"""Choosing in secret while the table stays open: by keys, or one after another at a private strip (TBL-5, TBL-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.viewing import Viewing, picks
from tabletop_qt.viewmodels.view_model import Pick, ViewModel


class SecretPicks:
    """What persons pick from, and what they have picked.

    ``viewing`` says who is at the screen, ``see`` looks through other eyes, and ``play`` plays a command of a seat.
    """

    def __init__(
        self,
        table: Table[Any],
        model: ViewModel[Any, Any, Any],
        viewing: Callable[[], Viewing],
        see: Callable[[Viewing], None],
        play: Callable[[Command, int], None],
    ) -> None:
        self._table = table
        self._model = model
        self._viewing = viewing
        self._see = see
        self._play = play

    # By keys

    @property
    def picking(self) -> frozenset[int]:
        """The seats that have yet to pick by keys."""
        return self._viewing().picking

    def offered(self, seat: int) -> tuple[Pick, ...]:
        """What a seat picks from by keys, with labels that everybody may read."""
        return picks(self._table, self._model, seat) if seat in self.picking else ()

    def pick(self, seat: int, index: int) -> Refusal | None:
        """A person pressed their key of this number, from 0. Returns why that can't be picked, None where it was."""
        offered = self.offered(seat)
        if not 0 <= index < len(offered):
            return None
        command = offered[index].command
        refusal = self._table.check(command, seat)
        if refusal is None:
            self._play(command, seat)
        return refusal

    # At the private strip

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that have yet to choose at the private strip, the one that is asked first in front."""
        return self._viewing().choosing

    @property
    def opened(self) -> int | None:
        """The seat whose strip is open: only that person looks."""
        return self._viewing().opened

    def open(self, seat: int) -> None:
        """The person of a seat wants to choose; whoever else's strip was open closes."""
        if seat in self.choosing:
            self._see(evolve(self._viewing(), opened=seat))

    def close(self) -> bool:
        """Close the strip that is open, if any; returns whether one was."""
        was_open = self.opened is not None
        if was_open:
            self._see(evolve(self._viewing(), opened=None))
        return was_open

    @property
    def choices(self) -> tuple[Pick, ...]:
        """What the person whose strip is open can choose, and what has to wait: for their eyes only."""
        seat = self.opened
        if seat is None:
            return ()
        held = self._model.choices(self._table.view(seat), seat)
        return tuple(pick for pick in held if pick.waits is not None or self._table.check(pick.command, seat) is None)

    @property
    def prompt(self) -> Message:
        """What the person whose strip is open is to choose, in the words of their own view."""
        seat = self.opened
        return self._table.game.wording.prompt(self._table.view(seat), seat) if seat is not None else msg("")

    def choose(self, index: int) -> None:
        """The person whose strip is open chose the one with this number, counted from 0."""
        seat, choices = self.opened, self.choices
        if seat is not None and 0 <= index < len(choices) and choices[index].waits is None:
            self._play(choices[index].command, seat)
