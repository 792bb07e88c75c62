"""The kernel's questions and rules, of this game."""

from __future__ import annotations

from typing import TypeVar

from engines.kernel import flow
from engines.kernel.commands import Command
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import State
from engines.school_year_diary.tasks import ActDecision, TurnDecision
from engines.school_year_diary.working import Working

D = TypeVar("D", bound=flow.Decision)
C = TypeVar("C", bound=Command)

Ask = flow.Ask[Cards, State, D]
Rule = flow.Rule[Cards, State, Working, D, C]

IdeaOrCard = TurnDecision | ActDecision
"""An action as an idea, or because a card tells to: the same rules for both."""
