"""What a rule is: one kind of command, with all that is said of it in one place (TBL-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.operation_master.model import State
from engines.operation_master.theatre import Theatre

C = TypeVar("C", bound=Command)


@frozen
class Rule(Generic[C]):
    """A kind of command in a phase: what may be done, why not, and what it does.

    ``moves`` are all legal ones and ``why_not`` the refusal of any other; both are asked only for a seat that is to act and ask the same
    predicates, of a state or of that seat's view. ``perform`` does one that ``why_not`` allows.
    """

    command: type[C]
    clause: str
    moves: Callable[[State, int], Family[C]]
    why_not: Callable[[State, int, C], Refusal | None]
    perform: Callable[[Theatre, int, C], None]
