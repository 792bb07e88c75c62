"""Rule options that a table's set-up offers: one of some choices, several of them, or a number."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, Self, TypeVar

from attrs import frozen

from engines.kernel.messages import Message, msg

OptionValue = str | int | tuple[str, ...]
"""What can be chosen for an option: the value of a choice, a number, the values of several choices in the order they were picked."""

V = TypeVar("V", bound=OptionValue)
K = TypeVar("K", bound=str)


class OptionError(ValueError):
    """A value that an option does not have; ``message`` says which ones it has."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@frozen
class Choice:
    """One value of an option."""

    value: str
    label: Message


@frozen
class Option(ABC, Generic[V]):
    """A rule option; the default is the rule as written. ``clause`` is where the rules speak of it."""

    key: str
    label: Message
    explanation: Message
    clause: str
    default: V

    def __attrs_post_init__(self) -> None:
        """Raises OptionError where the option has no such value as its default."""
        self.read(self.default)

    @abstractmethod
    def read(self, value: object) -> V:
        """The value as this option has it. Raises OptionError."""


@frozen
class ChoiceOption(Option[str]):
    """One of some choices."""

    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, key: str, label: Message, explanation: Message, clause: str, choices: Mapping[K, Message], default: str = "") -> Self:
        """An option with these values and what they are called; unless another is named, the first is the default."""
        return cls(key, label, explanation, clause, default or next(iter(choices)), tuple(Choice(*choice) for choice in choices.items()))

    def read(self, value: object) -> str:
        """One of the choices' values. Raises OptionError."""
        values = [choice.value for choice in self.choices]
        if isinstance(value, str) and value in values:
            return value
        raise OptionError(msg("{option}: one of {values}.", option=self.label, values=named(values)))


@frozen
class SelectionOption(Option[tuple[str, ...]]):
    """From ``least`` to ``most`` different ones of some choices, in the order they were picked."""

    choices: tuple[Choice, ...]
    least: int
    most: int

    def read(self, value: object) -> tuple[str, ...]:
        """Different values of choices, not too few and not too many. Raises OptionError."""
        values = [choice.value for choice in self.choices]
        if isinstance(value, (tuple, list)) and self.least <= len(value) <= self.most:
            chosen = tuple(item for item in value if isinstance(item, str) and item in values)
            if len(set(chosen)) == len(value):
                return chosen
        raise OptionError(
            msg(
                "{option}: from {least} to {most} different ones of {values}.",
                option=self.label,
                least=self.least,
                most=self.most,
                values=named(values),
            )
        )


@frozen
class NumberOption(Option[int]):
    """A whole number from ``least`` to ``most``."""

    least: int
    most: int

    def read(self, value: object) -> int:
        """A number in the range. Raises OptionError."""
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise OptionError(msg("{option}: a number from {least} to {most}.", option=self.label, least=self.least, most=self.most))


def named(names: Iterable[str]) -> tuple[Message, ...]:
    """Identifiers as a list in a sentence."""
    return tuple(msg("{name}", name=name) for name in names)
