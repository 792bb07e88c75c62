"""Rule options that a table's set-up offers: one of some choices, several of them, a number, or a name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from itertools import permutations
from math import gcd
from typing import Any, Generic, Self, TypeVar

import attrs
from attrs import frozen

from engines.kernel.messages import Message, msg

OptionValue = str | int | tuple[str, ...]
"""What can be chosen for an option: the value of a choice, a number, the values of several choices in the order they were picked."""

V = TypeVar("V", bound=OptionValue)
K = TypeVar("K", bound=str)
T = TypeVar("T", bound=attrs.AttrsInstance)


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

    def leads_to(self, value: V, found: OptionValue) -> bool:
        """Whether a state that shows ``found`` for this option can be that of a table set up with a value."""
        return value == found


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


class Switch(StrEnum):
    """What an option is set to that is off or on."""

    OFF = "off"
    ON = "on"


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


EDITION = "edition"
"""The option that names the edition whose cards a table is played with, in games that have such an option."""

MAX_CARDS = 262_144
"""The longest card files of an edition, all together, in bytes; ours are a tenth of it."""

MAX_WORD = 40
"""The longest name that a `NameOption` can hold, in characters."""


@frozen
class NameOption(Option[str]):
    """The name of something that may or may not be there, such as cards of a person's own; empty for none."""

    def read(self, value: object) -> str:
        """A name of letters, digits, dashes and underscores, or nothing. Raises OptionError."""
        if isinstance(value, str) and (not value or is_name(value)):
            return value
        raise OptionError(msg("{option}: at most {most} letters, digits, dashes and underscores.", option=self.label, most=MAX_WORD))


def is_name(text: str) -> bool:
    """Whether a text can be the name in a `NameOption`."""
    return 0 < len(text) <= MAX_WORD and text.replace("-", "a").replace("_", "a").isalnum()


ANY = "any"
"""What a seat has in a value of a `SeatsOption` that leaves the choice open."""


@frozen
class SeatsOption(Option[tuple[str, ...]]):
    """What each seat chooses for itself, in seat order: different ones of some choices, or `ANY`; seats beyond the last leave it open."""

    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, key: str, label: Message, explanation: Message, clause: str, choices: Mapping[K, Message]) -> Self:
        """An option with these values and what they are called; by default every seat leaves it open."""
        return cls(key, label, explanation, clause, (), tuple(Choice(*choice) for choice in choices.items()))

    def read(self, value: object) -> tuple[str, ...]:
        """Values of choices, no two seats the same one, or `ANY`. Raises OptionError."""
        values = [choice.value for choice in self.choices]
        if isinstance(value, (tuple, list)) and len(value) <= len(values):
            chosen = tuple(item for item in value if isinstance(item, str) and (item in values or item == ANY))
            taken = [item for item in chosen if item != ANY]
            if len(chosen) == len(value) and len(set(taken)) == len(taken):
                return chosen
        raise OptionError(msg("{option}: for each seat another one of {values}, or any.", option=self.label, values=named(values)))

    def shared_out(self, value: tuple[str, ...], seats: int) -> tuple[str, ...]:
        """What each seat gets: what it has chosen, else what is left, in the order of the choices."""
        chosen = (*value, *(ANY,) * seats)[:seats]
        left = iter([choice.value for choice in self.choices if choice.value not in chosen])
        return tuple([next(left) if item == ANY else item for item in chosen])

    def every_way(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Every way in which so many seats can choose when none leaves it open, in an order in which neighbours differ a lot."""
        ways = list(permutations([choice.value for choice in self.choices], seats))
        step = next(step for step in range(len(ways) * 3 // 10 + 1, len(ways) + 2) if gcd(step, len(ways)) == 1)
        return tuple([ways[number * step % len(ways)] for number in range(len(ways))])

    def leads_to(self, value: tuple[str, ...], found: OptionValue) -> bool:
        """Whether seats that choose like this can end up with what is ``found``, in seat order."""
        return isinstance(found, tuple) and self.shared_out(value, len(found)) == found


_OPTION = "option"


def choice(label: Message, explanation: Message, clause: str, choices: Mapping[K, Message]) -> Any:
    """A field of the class in which a game keeps its set-up, and the option of that name: one of these values, by default the first."""
    made = partial(ChoiceOption.of, label=label, explanation=explanation, clause=clause, choices=choices)
    return attrs.field(default=next(iter(choices)), metadata={_OPTION: made})


def switch(label: Message, explanation: Message, clause: str) -> Any:
    """A field of the class in which a game keeps its set-up, and the option of that name: a `Switch`, by default off."""
    return choice(label, explanation, clause, {Switch.OFF: msg("off"), Switch.ON: msg("on")})


def number(label: Message, explanation: Message, clause: str, default: int, least: int, most: int) -> Any:
    """A field of the class in which a game keeps its set-up, and the option of that name: a whole number from ``least`` to ``most``."""
    made = partial(NumberOption, label=label, explanation=explanation, clause=clause, default=default, least=least, most=most)
    return attrs.field(default=default, metadata={_OPTION: made})


def options_in(config: type[attrs.AttrsInstance]) -> tuple[Option[Any], ...]:
    """The options that a class in which a game keeps its set-up declares by `choice`, `switch` and `number`."""
    return tuple([field.metadata[_OPTION](field.name) for field in attrs.fields(config) if _OPTION in field.metadata])


def chosen(config: type[T], options: Mapping[str, OptionValue], **others: Any) -> T:
    """What a set-up chose, as a game keeps it: each option in the field of its name, as what the field holds; and its other fields."""
    kinds = {field.name: field.type for field in attrs.fields(attrs.resolve_types(config)) if field.name in options}
    made: Callable[..., T] = config
    return made(**{name: kind(options[name]) for name, kind in kinds.items() if kind is not None}, **others)


def kept(config: attrs.AttrsInstance, options: Iterable[Option[Any]]) -> Mapping[str, OptionValue]:
    """The options that have a field of their name in what a game keeps of its set-up, with their values."""
    names = {option.key for option in options}
    return {field.name: getattr(config, field.name) for field in attrs.fields(type(config)) if field.name in names}


def named(names: Iterable[str]) -> tuple[Message, ...]:
    """Identifiers as a list in a sentence."""
    return tuple(msg("{name}", name=name) for name in names)
