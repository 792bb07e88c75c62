"""What a player can decide in Operation Master, as commands with a text form.

Cards and dice are written as their colour and number::

    lay blue5
    set blue4 effect=2.red1.6
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from engines.kernel.commands import Command, CommandError, number, several, word
from engines.operation_master.model import COLOURS


def write_piece(piece: int) -> str:
    """A card or die as a word.

    >>> write_piece(14)
    'blue4'
    """
    return f"{COLOURS[piece // 10]}{piece % 10}"


def read_piece(text: str) -> int:
    """The card or die that a word stands for. Raises CommandError."""
    name, digit = text[:-1], text[-1:]
    if name not in COLOURS or digit not in "12345678" or not digit:
        raise CommandError(f"'{text[:40]}' is no card or die, such as blue4")
    return 10 * COLOURS.index(name) + int(digit)


@frozen
class Change:
    """A die of a seat's Dice Area that an effect changes: what it shows now, and what then (OM-6.2)."""

    seat: int
    die: int
    value: int


def _write_change(change: Change) -> str:
    return f"{change.seat}.{write_piece(change.die)}.{change.value}"


def _read_change(text: str) -> Change:
    seat, _, rest = text.partition(".")
    die, _, after = rest.partition(".")
    return Change(number(seat), read_piece(die), number(after))


@frozen
class Lay(Command):
    """Lay a rank card (OM-3.1)."""

    verb: ClassVar[str] = "lay"
    card: int = word(read_piece, write_piece)


@frozen
class Set(Command):
    """Set a die on the own card; with ``effect`` its effect is used, else declined (OM-3.2, 6.1)."""

    verb: ClassVar[str] = "set"
    die: int = word(read_piece, write_piece)
    effect: tuple[Change, ...] = several(_read_change, _write_change, default=())


@frozen
class Take(Command):
    """As the winner with an empty VP Area, take all dice of a value (OM-4.1)."""

    verb: ClassVar[str] = "take"
    value: int


@frozen
class More(Command):
    """As one of those tied after the last round, play one more round (OM-5.2)."""

    verb: ClassVar[str] = "more"


@frozen
class Share(Command):
    """As one of those tied after the last round, share the victory (OM-5.2)."""

    verb: ClassVar[str] = "share"


COMMANDS = (Lay, Set, Take, More, Share)
