"""The rules of the theatre: what may be done, why not, and what it changes (TBL-3)."""

from __future__ import annotations

from typing import TypeVar

from engines.kernel import phases
from engines.kernel.commands import Command
from engines.operation_master.model import State
from engines.operation_master.theatre import Theatre

C = TypeVar("C", bound=Command)

Rule = phases.Rule[State, Theatre, C]
"""A kind of command in a phase of the theatre."""
