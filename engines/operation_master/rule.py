"""The rules of the theatre: what may be done, why not, and what it changes (TBL-3)."""

from __future__ import annotations

from typing import TypeVar

from engines.kernel import phases
from engines.kernel.commands import Command
from engines.operation_master.model import State
from engines.operation_master.working import Working

C = TypeVar("C", bound=Command)

Rule = phases.Rule[State, Working, C]
"""A kind of command in a phase of the theatre."""
