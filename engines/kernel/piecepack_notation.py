"""Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification), for every game that is played with a piecepack.

A game is a metadata section, which is a YAML mapping, and movetext for the notation's default parser: numbered moves in which pieces are
dropped, moved, turned over or round, and dice set, at coordinates in inches::

    3. ?dM~4 {Nature Hike}
    3.1S. ?cS5-(6,13) {play 5}

A game says where its pieces lie; the moves are what has changed since. What a decision was stands in its comment as in records, so that
it is read back exactly. In a comment braces, which would end it, are written as in a web address: ``%7B``, ``%7D``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from yaml import Node

MAX_NOTATION = 1_048_576
"""The longest text that is read, in characters."""

_BEGIN, _END = "---", "..."
_MAX_LINES, _MAX_HEADER = 100, 16_384
_UP, _DOWN = 0, 180
_ELEMENT = re.compile(r"\{([^{}]*)\}(?!\S)|\S+")
_NUMBER = re.compile(r"[A-Za-z0-9_.]*\.")


class NotationError(ValueError):
    """A text that is no game in this notation: the line, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# Pieces


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


# Movetext


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


# Metadata

Value: TypeAlias = str | Mapping[str, str]


def write_metadata(metadata: Mapping[str, str | int | Mapping[str, str | int]]) -> str:
    """A metadata section, its begin and end included."""
    from yaml import safe_dump  # only those who ask for the notation wait for it

    return safe_dump(metadata, allow_unicode=True, sort_keys=False, width=_MAX_HEADER, explicit_start=True, explicit_end=True)


def read_metadata(lines: Sequence[str]) -> tuple[dict[str, Value], int]:
    """The metadata that a text begins with, and how many lines it takes. Raises NotationError.

    What its texts mean is not left to YAML, so that a name such as ``No`` stays a name; and nothing but texts and mappings of texts is
    accepted, so that nothing of what YAML could do is done.
    """
    from yaml import BaseLoader, MappingNode, YAMLError, compose

    if not lines or not lines[0].startswith(_BEGIN):
        raise NotationError(1, f"a game begins with a line of {_BEGIN}")
    taken = next((number for number, line in enumerate(lines[:_MAX_LINES], 1) if line.startswith(_END)), 0)
    text = "\n".join(lines[:taken])
    if not taken or len(text) > _MAX_HEADER:
        raise NotationError(min(len(lines), _MAX_LINES), f"the metadata does not end with a line of {_END}")
    try:
        whole = compose(text, Loader=BaseLoader)
    except (YAMLError, RecursionError, ValueError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise NotationError(mark.line + 1 if mark else 1, f"this is no YAML: {problem}") from error
    found: dict[str, Value] = {}
    for key, node in _pairs(whole):
        found[key] = {name: _text(each) for name, each in _pairs(node)} if isinstance(node, MappingNode) else _text(node)
    return found, taken


def _pairs(node: Node | None) -> list[tuple[str, Node]]:
    """The keys of a mapping with what they stand for, each once."""
    from yaml import MappingNode

    if not isinstance(node, MappingNode):
        raise NotationError(node.start_mark.line + 1 if node else 1, "this is no mapping")
    pairs = [(_text(key), value) for key, value in node.value]
    if len(dict(pairs)) < len(pairs):
        raise NotationError(node.start_mark.line + 1, "a key is given twice")
    return pairs


def _text(node: Node) -> str:
    from yaml import ScalarNode

    if not isinstance(node, ScalarNode):
        raise NotationError(node.start_mark.line + 1, "this is no text")
    return str(node.value)
