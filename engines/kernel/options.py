"""Rule options of a table's set-up: one choice, several choices, a number, or a name."""

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

from engines.kernel.messages import Message, WordedError, msg

OptionValue = str | int | tuple[str, ...]
"""The value of an option: a choice, a number, or several choices in the order in which they were picked."""
V = TypeVar("V", bound=OptionValue)
K = TypeVar("K", bound=str)
T = TypeVar("T", bound=attrs.AttrsInstance)


class OptionError(WordedError):
    """A wrong value of an option; ``message`` says which values are right."""


@frozen
class Choice:
    """One value of an option."""

    value: str
    label: Message


@frozen
class Option(ABC, Generic[V]):
    """A rule option; the default is the rule as written. ``clause`` is where the rule book describes it."""

    key: str
    label: Message
    explanation: Message
    clause: str
    default: V

    def __attrs_post_init__(self) -> None:
        """Raises OptionError if the default is a wrong value."""
        self.read(self.default)

    @abstractmethod
    def read(self, value: object) -> V:
        """Check and convert a value. Raises OptionError."""

    def leads_to(self, value: V, found: OptionValue) -> bool:
        """True if a table set up with ``value`` can have a state that shows ``found``."""
        return value == found


@frozen
class ChoiceOption(Option[str]):
    """A choice among several."""

    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, key: str, label: Message, explanation: Message, clause: str, choices: Mapping[K, Message], default: str = "") -> Self:
        """An option with these values and labels; the first is the default unless another one is named."""
        return cls(key, label, explanation, clause, default or next(iter(choices)), tuple(Choice(*choice) for choice in choices.items()))

    def read(self, value: object) -> str:
        """One of the choices' values. Raises OptionError."""
        values = [choice.value for choice in self.choices]
        if isinstance(value, str) and value in values:
            return value
        raise OptionError(msg("{option}: one of {values}.", option=self.label, values=named(values)))


class Switch(StrEnum):
    """The values of an option that is off or on."""

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
                "{option}: {least} to {most} different values from {values}.",
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
"""The option that names the edition of the cards, in games that have such an option."""
MAX_CARDS = 262_144
"""The most bytes of an edition's card files together; ours have a tenth of it."""
MAX_WORD = 40
"""The longest name that a `NameOption` can hold, in characters."""


@frozen
class NameOption(Option[str]):
    """The name of something that may be missing, such as a player's own cards; empty for none."""

    def read(self, value: object) -> str:
        """A name of letters, digits, dashes and underscores, or nothing. Raises OptionError."""
        if isinstance(value, str) and (not value or is_name(value)):
            return value
        raise OptionError(msg("{option}: at most {most} letters, digits, dashes and underscores.", option=self.label, most=MAX_WORD))


def is_name(text: str) -> bool:
    """True if a text can be the value of a `NameOption`."""
    return 0 < len(text) <= MAX_WORD and text.replace("-", "a").replace("_", "a").isalnum()


ANY = "any"
"""The value of a seat that leaves a `SeatsOption` open."""


@frozen
class SeatsOption(Option[tuple[str, ...]]):
    """A different choice for each seat, in seat order, or `ANY`; seats beyond the last leave it open."""

    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, key: str, label: Message, explanation: Message, clause: str, choices: Mapping[K, Message]) -> Self:
        """An option with these values and labels; by default every seat leaves it open."""
        return cls(key, label, explanation, clause, (), tuple(Choice(*choice) for choice in choices.items()))

    def read(self, value: object) -> tuple[str, ...]:
        """Values of choices, no two seats the same one, or `ANY`. Raises OptionError."""
        values = [choice.value for choice in self.choices]
        if isinstance(value, (tuple, list)) and len(value) <= len(values):
            chosen = tuple(item for item in value if isinstance(item, str) and (item in values or item == ANY))
            taken = [item for item in chosen if item != ANY]
            if len(chosen) == len(value) and len(set(taken)) == len(taken):
                return chosen
        raise OptionError(msg("{option}: a different one of {values} for each seat, or any.", option=self.label, values=named(values)))

    def shared_out(self, value: tuple[str, ...], seats: int) -> tuple[str, ...]:
        """The choice of each seat; those left open get the remaining choices in order."""
        chosen = (*value, *(ANY,) * seats)[:seats]
        left = iter([choice.value for choice in self.choices if choice.value not in chosen])
        return tuple([next(left) if item == ANY else item for item in chosen])

    def every_way(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """All ways for a number of seats to choose if none leaves it open, in an order in which neighbours differ a lot."""
        ways = list(permutations([choice.value for choice in self.choices], seats))
        step = next(step for step in range(len(ways) * 3 // 10 + 1, len(ways) + 2) if gcd(step, len(ways)) == 1)
        return tuple([ways[number * step % len(ways)] for number in range(len(ways))])

    def leads_to(self, value: tuple[str, ...], found: OptionValue) -> bool:
        """True if seats that choose ``value`` can end up with ``found``."""
        return isinstance(found, tuple) and self.shared_out(value, len(found)) == found


_OPTION = "option"


def choice(label: Message, explanation: Message, clause: str, choices: Mapping[K, Message]) -> Any:
    """A config field that is an option of the same name: one of these values, by default the first."""
    made = partial(ChoiceOption.of, label=label, explanation=explanation, clause=clause, choices=choices)
    return attrs.field(default=next(iter(choices)), metadata={_OPTION: made})


def switch(label: Message, explanation: Message, clause: str) -> Any:
    """A config field that is an option of the same name: a `Switch`, by default off."""
    return choice(label, explanation, clause, {Switch.OFF: msg("off"), Switch.ON: msg("on")})


def number(label: Message, explanation: Message, clause: str, default: int, least: int, most: int) -> Any:
    """A config field that is an option of the same name: a whole number from ``least`` to ``most``."""
    made = partial(NumberOption, label=label, explanation=explanation, clause=clause, default=default, least=least, most=most)
    return attrs.field(default=default, metadata={_OPTION: made})


def options_in(config: type[attrs.AttrsInstance]) -> tuple[Option[Any], ...]:
    """The options that a config class declares with `choice`, `switch` and `number`."""
    return tuple([field.metadata[_OPTION](field.name) for field in attrs.fields(config) if _OPTION in field.metadata])


def chosen(config: type[T], options: Mapping[str, OptionValue], **others: Any) -> T:
    """Make a config from a set-up's options, each in the field of its name and of its type, and from its other fields."""
    kinds = {field.name: field.type for field in attrs.fields(attrs.resolve_types(config)) if field.name in options}
    made: Callable[..., T] = config
    return made(**{name: kind(options[name]) for name, kind in kinds.items() if kind is not None}, **others)


def kept(config: attrs.AttrsInstance, options: Iterable[Option[Any]]) -> Mapping[str, OptionValue]:
    """The values of the options that have a field in the config."""
    names = {option.key for option in options}
    return {field.name: getattr(config, field.name) for field in attrs.fields(type(config)) if field.name in names}


def named(names: Iterable[str]) -> tuple[Message, ...]:
    """Identifiers as a list in a sentence."""
    return tuple(msg("{name}", name=name) for name in names)
