"""Single values of card files, checked as they are read. What is wrong is a `CardFault` (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar

from engines.kernel import commands
from engines.kernel.messages import Message, msg

E = TypeVar("E", bound=StrEnum)


class CardFault(ValueError):
    """What is wrong in an entry."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def text(name: str, value: Any, longest: int = 60) -> str:
    """A text that is not blank. Raises CardFault."""
    if not isinstance(value, str) or not value.strip():
        raise CardFault(msg("'{name}' must be a text.", name=name))
    if len(value) > longest:
        raise CardFault(msg("'{name}' is longer than {longest} characters.", name=name, longest=longest))
    return value


def identifier(name: str, value: Any) -> str:
    """An id. Raises CardFault."""
    word = text(name, value)
    try:
        return commands.name(word)
    except commands.CommandError as error:
        reason = msg("'{name}' is made of small letters, digits and underscores, not '{value}'.", name=name, value=word)
        raise CardFault(reason) from error


def number(name: str, value: Any, least: int, most: int) -> int:
    """A number in a range. Raises CardFault."""
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    if type(value) is not int or not least <= value <= most:
        raise CardFault(msg("'{name}' must be a number from {least} to {most}.", name=name, least=least, most=most))
    return value


def among(name: str, value: Any, known: Iterable[str]) -> str:
    """One of some words. Raises CardFault."""
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    words = list(known)
    listed = tuple(Message(word) for word in words)
    if not isinstance(value, str):
        # It may be a number with thousands of digits, so it is not repeated.
        raise CardFault(msg("'{name}' must be one of {known}.", name=name, known=listed))
    if value not in words:
        raise CardFault(msg("'{name}' is '{value}', which is none of {known}.", name=name, value=value[:40], known=listed))
    return value


def member(name: str, value: Any, kind: type[E]) -> E:
    """A member of an enum, by its value. Raises CardFault."""
    return kind(among(name, value, [each.value for each in kind]))


def flag(name: str, value: Any) -> bool:
    """A word that just stands there. Raises CardFault."""
    if value is not True:
        raise CardFault(msg("'{name}' is written '{name} = true'.", name=name))
    return True
