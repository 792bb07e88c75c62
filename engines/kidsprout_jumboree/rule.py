"""The rules of the camp: what may be done, why not, and what it changes (TBL-3)."""

from __future__ import annotations

from typing import TypeVar

from engines.kernel import phases
from engines.kernel.commands import Command
from engines.kidsprout_jumboree.camp import Camp
from engines.kidsprout_jumboree.model import State

C = TypeVar("C", bound=Command)

Rule = phases.Rule[State, Camp, C]
"""A kind of command in a phase of the camp."""
