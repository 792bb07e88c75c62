"""What a player can decide in Operation Master, as commands with a text form.

Cards and dice are written as their colour and number::

lay blue5
set blue4 effect=2.red1.6
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from engines.kernel.commands import Command, number, piece, pieces
from engines.operation_master.model import Card, Die


class Change(NamedTuple):
    """A die of a seat's Dice Area that an effect changes: as it lies there, and the value it then shows (OM-6.2)."""

    seat: int
    die: Die
    value: int

    @property
    def word(self) -> str:
        """The change as a word, such as ``2.red1.6``."""
        return f"{self.seat}.{self.die.word}.{self.value}"

    @classmethod
    def from_word(cls, word: str) -> Change:
        """The change that a word stands for. Raises ValueError or LookupError."""
        seat, die, value = word.split(".")
        return cls(number(seat), Die.from_word(die), number(value))


@frozen
class Lay(Command, verb="lay"):
    """Lay a rank card (OM-3.1)."""

    card: Card = piece(Card)


@frozen
class Set(Command, verb="set"):
    """Set a die on the own card; with ``effect`` its effect is used, else declined (OM-3.2, 6.1)."""

    die: Die = piece(Die)
    effect: tuple[Change, ...] = pieces(Change, default=())


@frozen
class Take(Command, verb="take"):
    """As the winner with an empty VP Area, take all dice of a value (OM-4.1)."""

    value: int


@frozen
class More(Command, verb="more"):
    """As one of those tied after the last round, play one more round (OM-5.2)."""


@frozen
class Share(Command, verb="share"):
    """As one of those tied after the last round, share the victory (OM-5.2)."""
