"""Wordings that have one sentence for each kind of decision and of command, in tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from engines.kernel.commands import Command
from engines.kernel.contract import Wording
from engines.kernel.flow import Decision, FlowState
from engines.kernel.messages import Message, msg

S = TypeVar("S", bound=FlowState)

Prompts = Mapping[type[Decision], Callable[[Any, Any], Message]]
"""What the seat has to decide, from the state and the decision, by its kind."""
Descriptions = Mapping[type[Command], Callable[[Any, Any], Message]]
"""A command in words, from the state and the command, by its kind."""


class WordingByKind(Wording[S]):
    """What a game says where each kind of decision has one sentence for those who decide and one for the others, and each command one."""

    prompts: ClassVar[Prompts]
    descriptions: ClassVar[Descriptions]
    waiting: ClassVar[Prompts] = MappingProxyType({})
    """What the others are told meanwhile, by kind of decision, where there is more to say than whom the game waits for."""
    over: ClassVar[Message] = msg("The game is over.")
    """What there is to decide when the game has ended."""
    only: ClassVar[Mapping[type, Message]] = MappingProxyType({})
    """Why there is no choice, by kind of decision, where there is more to say than that nothing else can be done."""

    def prompt(self, state: S, seat: int) -> Message:
        """What the seat has to decide, or whom the game waits for."""
        decision = state.decision
        if decision is None:
            return self.over
        if seat in decision.seats:
            return self.prompts[type(decision)](state, decision)
        told = self.waiting.get(type(decision))
        return told(state, decision) if told is not None else self.waits_for(state, decision.seat)

    @abstractmethod
    def waits_for(self, state: S, seat: int) -> Message:
        """Whom the game waits for, to the others."""

    def describe(self, state: S, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        return self.descriptions[type(command)](state, command)

    def no_choice(self, state: S) -> Message:
        """Why nothing else than the one command can be done."""
        return self.only.get(type(state.decision)) or super().no_choice(state)
