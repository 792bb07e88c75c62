"""Commands: small frozen values with a one-line text form that parses back to itself (TBL-2); pieces and free text as words of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Protocol, Self, TypeVar
from unicodedata import category, normalize

import attrs

from engines.kernel.messages import WordedError, msg

# Commands


MAX_TEXT = 4096
"""The longest command text that is read, in characters."""
T = TypeVar("T")


class CommandError(WordedError):
    """A text that is not a command."""


class Command:
    """Base of every game's commands. Subclasses are ``@attrs.frozen``: ``class Lay(Command, verb="lay")``."""

    __slots__ = ()
    __attrs_attrs__: ClassVar[tuple[attrs.Attribute[Any], ...]] = ()
    verb: ClassVar[str]

    def __init_subclass__(cls, verb: str = "") -> None:
        """Set the verb. When attrs makes the class a second time, with slots, it has one already."""
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
        """Parse the words after the verb. Raises CommandError with the reason."""
        given: dict[str, Any] = {}
        fields = attrs.fields(cls)
        required = [field for field in fields if field.default is attrs.NOTHING]
        optional = {field.name: field for field in fields if field.default is not attrs.NOTHING}
        if len(words) < len(required):
            raise CommandError(msg("'{verb}' needs {names}", verb=cls.verb, names=" ".join(field.name for field in required)))
        for field, word in zip(required, words, strict=False):
            given[field.name] = _read(field, word)
        for word in words[len(required) :]:
            name, equals, value = word.partition("=")
            if not equals or name not in optional:
                raise CommandError(msg("'{word}' is not part of '{verb}'", word=word, verb=cls.verb))
            if name in given:
                raise CommandError(msg("'{name}' is given twice", name=name))
            given[name] = _read(optional[name], value)
        return cls(**given)


def _read(field: attrs.Attribute[Any], word: str) -> Any:
    reader = field.metadata.get("read", number)
    try:
        return reader(word)
    except CommandError:
        raise
    except (ValueError, KeyError, IndexError) as error:
        raise CommandError(msg("'{word}' is not valid as {name}", word=word[:40], name=field.name)) from error


def number(word: str) -> int:
    """Read a whole number of at most twelve characters. Raises CommandError."""
    if len(word) > 12 or not word.lstrip("-").isascii() or not word.lstrip("-").isdigit():
        raise CommandError(msg("'{word}' is not a number", word=word[:40]))
    return int(word)


def word(read: Callable[[str], T], write: Callable[[T], str] = str, **options: Any) -> Any:
    """An attrs field that is written as one word by ``write`` and read back by ``read``."""
    return attrs.field(metadata={"read": read, "write": write}, **options)


def flag() -> Any:
    """An attrs field that is false by default; if true it is written as ``name=yes``."""
    return word(_yes, lambda _: "yes", default=False)


def _yes(text: str) -> bool:
    if text != "yes":
        raise CommandError(msg("'{word}' is not yes", word=text[:40]))
    return True


def several(read: Callable[[str], T], write: Callable[[T], str] = str, **options: Any) -> Any:
    """An attrs field that holds a tuple, written as words joined by commas ("-" when empty)."""

    def read_all(text: str) -> tuple[T, ...]:
        return () if text == "-" else tuple(read(part) for part in text.split(","))

    def write_all(values: Iterable[T]) -> str:
        return ",".join(write(value) for value in values) or "-"

    return attrs.field(metadata={"read": read_all, "write": write_all}, **options)


def name(text: str) -> str:
    """Read an identifier: small letters, digits and underscores."""
    if not text or len(text) > 64 or not text.replace("_", "a").isalnum() or not text.isascii():
        raise CommandError(msg("'{word}' is not a name", word=text[:40]))
    return text


def parse(text: str, types: Iterable[type[Command]]) -> Command:
    """Parse a line of text as a command of one of the types. Raises CommandError with the reason."""
    if len(text) > MAX_TEXT:
        raise CommandError(msg("longer than {count} characters", count=MAX_TEXT))
    words = text.split()
    if not words:
        raise CommandError(msg("an empty command"))
    for kind in types:
        if kind.verb == words[0]:
            command = kind.from_words(words[1:])
            if command.text() != text:
                raise CommandError(msg("not in its standard form, which is '{command}'", command=command.text()))
            return command
    raise CommandError(msg("'{word}' is not a command of this game", word=words[0][:40]))


# Pieces


class Piece(Protocol):
    """A piece: ``from_word(piece.word) == piece``. The word has no spaces and no commas."""

    @property
    def word(self) -> str:
        """The piece as a word."""
        ...

    @classmethod
    def from_word(cls, word: str, /) -> Self:
        """Read a piece from its word. Raises ValueError or LookupError."""
        ...


P = TypeVar("P", bound=Piece)


def is_piece(kind: Any) -> bool:
    """True if a class is a kind of piece."""
    return isinstance(kind, type) and hasattr(kind, "word") and hasattr(kind, "from_word")


def written(piece: Piece) -> str:
    """The word of a piece."""
    return piece.word


def piece(kind: type[P], **options: Any) -> Any:
    """A field of a command that holds a piece of this kind."""
    return word(kind.from_word, written, **options)


def pieces(kind: type[P], **options: Any) -> Any:
    """A field of a command that holds a tuple of pieces of this kind."""
    return several(kind.from_word, written, **options)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """A hand, a deck or dice with one item removed. Raises ValueError if it is not among them.

    >>> without(("ace", "king", "ace"), "ace")
    ('king', 'ace')
    """
    rest = [*items]
    rest.remove(item)
    return tuple(rest)


# Free text


_WRONG = re.compile("%(?![0-9A-F]{2})")
_BYTES = re.compile("(?:%[0-9A-F]{2})+")
MOST_FOLDED = 18
"""The longest folded form of a single character."""
_JOINERS = dict.fromkeys(map(ord, "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"))
"""Invisible characters that belong to words, in Persian and Hindi for example, and to pictographs."""


def fold(text: str) -> str:
    r"""Fold a text for comparison: letters, their marks and digits only, without case. Folding twice changes nothing.

    >>> fold("The OWL ate it, again!") == fold("the owl  ate it again")
    True
    >>> fold("\N{SCRIPT CAPITAL H}ello")
    'hello'
    """
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))
    while (folded := _folded(text)) != text:
        text = folded
    return folded


def _folded(text: str) -> str:
    # `fold` repeats this: a compatible form can have capitals in it, and letters can combine with marks that then follow them.
    return "".join([sign for sign in normalize("NFKC", text.casefold()) if sign.isalnum() or category(sign)[0] == "M"])


def is_line(text: str, most: int) -> bool:
    """True for one line of printable characters with a word in it, single spaces, and at most this length."""
    return len(text) <= most and text.translate(_JOINERS).isprintable() and text == " ".join(text.split()) and bool(fold(text))


def free_text(**options: Any) -> Any:
    """A field of a command that holds any text."""
    return word(read_text, write_text, **options)


def write_text(text: str) -> str:
    """A text as one printable word; an empty one is ``-``.

    >>> write_text("An owl_ate 5% of it.")
    'An_owl%5Fate_5%25_of_it.'
    """
    if text in ("", "-"):
        return "%2D" if text else "-"
    return "".join(map(_written, text))


def _written(letter: str) -> str:
    if letter == " ":
        return "_"
    if letter not in "_%" and letter.isprintable() and not letter.isspace():
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def read_text(written: str) -> str:
    """Read a text from a word. Raises CommandError if ``%`` is not followed by UTF-8 in hexadecimal digits."""
    if written == "-":
        return ""
    if _WRONG.search(written):
        raise CommandError(msg("a percent sign in a text is written as %25"))
    try:
        return _BYTES.sub(_decoded, written.replace("_", " "))
    except UnicodeDecodeError as error:
        raise CommandError(msg("'{word}' is not a text: its bytes are not UTF-8", word=written[:40])) from error


def _decoded(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")
