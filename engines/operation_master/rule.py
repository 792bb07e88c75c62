"""What a rule of the theatre is asked about, and what it changes (TBL-3)."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from engines.kernel import phases
from engines.kernel.commands import Command
from engines.operation_master.model import State
from engines.operation_master.theatre import Theatre

C = TypeVar("C", bound=Command)


class Ask(NamedTuple):
    """A seat that is to act, and the state (or that seat's view of it) in which it is."""

    state: State
    seat: int


Rule = phases.Rule[Ask, Theatre, C]
"""A kind of command in a phase of the theatre."""
