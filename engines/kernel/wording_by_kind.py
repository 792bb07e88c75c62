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

Told = Message | Callable[[Any, Any], Message]
"""What is told: always the same, or made from the state and the decision or command that it is about."""
Prompts = Mapping[type[Decision], Told]
"""What the seat has to decide, by kind of decision."""
Descriptions = Mapping[type[Command], Told]
"""A command in words, by its kind."""


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
            return _said(self.prompts[type(decision)], state, decision)
        told = self.waiting.get(type(decision))
        return _said(told, state, decision) if told is not None else self.waits_for(state, decision.seat)

    @abstractmethod
    def waits_for(self, state: S, seat: int) -> Message:
        """Whom the game waits for, to the others."""

    def describe(self, state: S, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        return _said(self.descriptions[type(command)], state, command)

    def no_choice(self, state: S) -> Message:
        """Why nothing else than the one command can be done."""
        return self.only.get(type(state.decision)) or super().no_choice(state)


def _said(told: Told, state: object, about: object) -> Message:
    return told if isinstance(told, Message) else told(state, about)
