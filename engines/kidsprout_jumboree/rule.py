"""What a rule is: one kind of command, with all that is said of it in one place (TBL-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kidsprout_jumboree.camp import Camp
from engines.kidsprout_jumboree.model import State
from engines.kidsprout_jumboree.sentences import Sentences

C = TypeVar("C", bound=Command)


@frozen
class Ask:
    """A seat that is to act, and the state (or that seat's view of it) in which it is."""

    sentences: Sentences
    state: State
    seat: int


@frozen
class Rule(Generic[C]):
    """A kind of command in a phase: what may be done, why not, and what it does.

    ``moves`` are all legal ones and ``why_not`` the refusal of any other; both are asked only for seats that are to act and ask the same
    predicates. ``perform`` does one that ``why_not`` allows.
    """

    command: type[C]
    clause: str
    moves: Callable[[Ask], Family[C]]
    why_not: Callable[[Ask, C], Refusal | None]
    perform: Callable[[Camp, int, C], None]
