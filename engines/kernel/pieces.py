"""Typed pieces: cards, dice and the like as small frozen values with a word of their own, such as ``blue4``.

The word is how a piece stands in the text of a command and in a set-up position.
"""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from engines.kernel.commands import several, word


class Piece(Protocol):
    """A piece: ``from_word(piece.word) == piece``. The word has no spaces and no commas."""

    @property
    def word(self) -> str:
        """The piece as a word."""
        ...

    @classmethod
    def from_word(cls, word: str, /) -> Self:
        """The piece that a word stands for. Raises ValueError or LookupError."""
        ...


P = TypeVar("P", bound=Piece)
T = TypeVar("T")


def is_piece(kind: Any) -> bool:
    """Whether a class is one of pieces."""
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
    """What is left of a hand, a deck or dice when one of them has gone. Raises ValueError where it is not among them.

    >>> without(("ace", "king", "ace"), "ace")
    ('king', 'ace')
    """
    place = items.index(item)
    return items[:place] + items[place + 1 :]
