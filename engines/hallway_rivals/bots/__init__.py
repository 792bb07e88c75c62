"""The bots of Hallway Rivals: three levels, which see no more than their seat."""

from __future__ import annotations

from collections.abc import Mapping

from engines.hallway_rivals.bots.levels import Easy, Hard, Medium
from engines.hallway_rivals.model import State
from engines.kernel.contract import Bot

BOTS: Mapping[str, Bot[State]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
"""The bots by the names in records."""
