"""Players for empty chairs, of three levels. Each sees only its seat's view."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import Bot
from engines.operation_master.bots.levels import Easy, Hard, Medium
from engines.operation_master.model import State

BOTS: Mapping[str, Bot[State]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
"""The levels, by name."""
