"""Commands: small frozen values with a one-line text form that parses back to itself (TBL-2).

A command class is a frozen attrs class that names its verb, the first word of its text. Fields without a default are written as words in
order, fields with a default as ``name=value`` and only where they differ from it::

    give 218 turn=1 picks=2:u
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self, TypeVar

import attrs

MAX_TEXT = 4096
"""The longest command text that is read, in characters."""

T = TypeVar("T")


class CommandError(ValueError):
    """A text that is no command; the argument says why."""


class Command:
    """Base of every game's commands. Subclasses are ``@attrs.frozen``: ``class Lay(Command, verb="lay")``."""

    __slots__ = ()
    __attrs_attrs__: ClassVar[tuple[attrs.Attribute[Any], ...]] = ()
    verb: ClassVar[str]

    def __init_subclass__(cls, verb: str = "") -> None:
        """Name the verb. When attrs makes the class once more, with slots, it has its verb already."""
        super().__init_subclass__()
        if verb:
            cls.verb = verb

    def text(self) -> str:
        """The command on one line."""
        words = [self.verb]
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if field.default is attrs.NOTHING or value != field.default:
                written = field.metadata["write"](value) if "write" in field.metadata else str(value)
                words.append(written if field.default is attrs.NOTHING else f"{field.name}={written}")
        return " ".join(words)

    def __str__(self) -> str:
        return self.text()

    @classmethod
    def from_words(cls, words: list[str]) -> Self:
        """The command of these words, the verb left out. Raises CommandError with the reason."""
        given: dict[str, Any] = {}
        fields = attrs.fields(cls)
        required = [field for field in fields if field.default is attrs.NOTHING]
        optional = {field.name: field for field in fields if field.default is not attrs.NOTHING}
        if len(words) < len(required):
            raise CommandError(f"'{cls.verb}' needs {' '.join(field.name for field in required)}")
        for field, word in zip(required, words, strict=False):
            given[field.name] = _read(field, word)
        for word in words[len(required) :]:
            name, equals, value = word.partition("=")
            if not equals or name not in optional:
                raise CommandError(f"'{word}' is not part of '{cls.verb}'")
            if name in given:
                raise CommandError(f"'{name}' is given twice")
            given[name] = _read(optional[name], value)
        return cls(**given)


def _read(field: attrs.Attribute[Any], word: str) -> Any:
    reader = field.metadata.get("read", _number)
    try:
        return reader(word)
    except CommandError:
        raise
    except (ValueError, KeyError, IndexError) as error:
        raise CommandError(f"'{word[:40]}' is no {field.name}") from error


def _number(word: str) -> int:
    if len(word) > 12 or not word.lstrip("-").isascii() or not word.lstrip("-").isdigit():
        raise CommandError(f"'{word[:40]}' is no number")
    return int(word)


def word(read: Callable[[str], T], write: Callable[[T], str] = str, **options: Any) -> Any:
    """An attrs field that is written as one word by ``write`` and read back by ``read``."""
    return attrs.field(metadata={"read": read, "write": write}, **options)


def flag() -> Any:
    """An attrs field that is true or not, false by default; where it is true it is written as ``name=yes``."""
    return word(_yes, lambda _: "yes", default=False)


def _yes(text: str) -> bool:
    if text != "yes":
        raise CommandError(f"'{text[:40]}' is not yes")
    return True


def several(read: Callable[[str], T], write: Callable[[T], str] = str, **options: Any) -> Any:
    """An attrs field that holds a tuple, written as words joined by commas ("-" when empty)."""

    def read_all(text: str) -> tuple[T, ...]:
        return () if text == "-" else tuple(read(part) for part in text.split(","))

    def write_all(values: Iterable[T]) -> str:
        return ",".join(write(value) for value in values) or "-"

    return attrs.field(metadata={"read": read_all, "write": write_all}, **options)


number = _number
"""Reads a whole number of at most twelve characters."""


def name(text: str) -> str:
    """Reads an identifier: small letters, digits and underscores."""
    if not text or len(text) > 64 or not text.replace("_", "a").isalnum() or not text.isascii():
        raise CommandError(f"'{text[:40]}' is no name")
    return text


def parse(text: str, types: Iterable[type[Command]]) -> Command:
    """The command a line of text means, of one of the types. Raises CommandError with the reason."""
    if len(text) > MAX_TEXT:
        raise CommandError(f"longer than {MAX_TEXT} characters")
    words = text.split()
    if not words:
        raise CommandError("an empty command")
    for kind in types:
        if kind.verb == words[0]:
            command = kind.from_words(words[1:])
            if command.text() != text:
                raise CommandError(f"not in its standard form, which is '{command.text()}'")
            return command
    raise CommandError(f"'{words[0][:40]}' is no command of this game")
