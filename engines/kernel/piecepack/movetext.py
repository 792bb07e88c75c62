"""The movetext of Portable Piecepack Notation: how pieces lie, what has changed, and numbered moves.

In a comment braces, which would end it, are written as in a web address: ``%7B``, ``%7D``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

_UP, _DOWN = 0, 180
_ELEMENT = re.compile(r"\{([^{}]*)\}(?!\S)|\S+")
_NUMBER = re.compile(r"[A-Za-z0-9_.]*\.")


class NotationError(ValueError):
    """A text that is no game in this notation: the line, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@frozen
class Lying:
    """How a piece lies: where, suit side of a coin or grid side of a tile up (``back``), by what angle turned; what a die shows."""

    x: float
    y: float
    back: bool = False
    angle: int = _UP
    shows: str = ""

    @property
    def at(self) -> str:
        """The coordinates as the notation has them."""
        return f"({self.x:.2f},{self.y:.2f})".replace(".00", "")


Board: TypeAlias = Mapping[str, Lying]
"""All pieces by the notation's names for them, such as ``cS5`` for the five of suns and ``dM`` for the die of moons."""


def drops(board: Board) -> str:
    """The pieces put on an empty table."""
    return " ".join(
        f"{name}{lying.shows}{'b' if lying.back else ''}{f',a{lying.angle}' if lying.angle else ''}@{lying.at}"
        for name, lying in board.items()
    )


def changes(before: Board, after: Board) -> str:
    """How the pieces of a board come to lie as on another. A piece turned upside down, or back, is one that moves."""
    words = []
    for name, new in after.items():
        old = before[name]
        if new.at != old.at:
            words.append(f"?{name}-{new.at}")
        if new.angle != old.angle:
            words.append("~v" if new.angle == _DOWN else "~^")
        if new.back != old.back:
            words.append(f"+?{name}")
        if new.shows != old.shows:
            words.append(f"?{name}~{new.shows}")
    return " ".join(words)


@frozen
class Move:
    """A numbered move; read, with the line that it begins on."""

    number: str
    pieces: str
    comment: str = ""
    line: int = 0

    def __str__(self) -> str:
        escaped = self.comment.replace("{", "%7B").replace("}", "%7D")
        return " ".join(filter(None, [f"{self.number}.", self.pieces, f"{{{escaped}}}" if escaped else ""]))


def read_moves(lines: Sequence[str], first: int) -> Iterator[Move]:
    """The moves from a line on, counted from 1. Raises NotationError."""
    number, comment, begun = "", "", first
    words: list[str] = []
    for line, text in enumerate(lines[first - 1 :], first):
        for element in _ELEMENT.finditer(text):
            if element[1] is not None:
                comment = element[1].strip().replace("%7B", "{").replace("%7D", "}")
            elif not _NUMBER.fullmatch(element[0]):
                words.append(element[0])
            else:
                yield from _finished(number, words, comment, begun)
                number, words, comment, begun = element[0][:-1], [], "", line
    yield from _finished(number, words, comment, begun)


def _finished(number: str, words: list[str], comment: str, line: int) -> Iterable[Move]:
    if words and not number:
        raise NotationError(line, "a move has no number")
    return [Move(number, " ".join(words), comment, line)] if number else []
