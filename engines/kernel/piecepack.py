"""Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification), for every game played with a piecepack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from engines.kernel.commands import Command, CommandError, parse
from engines.kernel.contract import COLOURS, MAX_DEAL, PERSON, Seat, Setup
from engines.kernel.options import OptionValue

if TYPE_CHECKING:
    from yaml import Node


# Movetext


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


# Metadata


_BEGIN, _END = "---", "..."


_MAX_LINES, _MAX_HEADER = 100, 16_384


Value: TypeAlias = str | Mapping[str, str]


def write_metadata(metadata: Mapping[str, str | int | Mapping[str, str | int]]) -> str:
    """A metadata section, its begin and end included."""
    from yaml import safe_dump  # only those who ask for the notation wait for it

    return safe_dump(metadata, allow_unicode=True, sort_keys=False, width=_MAX_HEADER, explicit_start=True, explicit_end=True)


def read_metadata(lines: Sequence[str]) -> tuple[dict[str, Value], int]:
    """The metadata that a text begins with, and how many lines it takes. Raises NotationError.

    What its texts mean is not left to YAML, so that a name such as ``No`` stays a name; and nothing but texts and mappings of texts is
    accepted, so that YAML can do nothing else.
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


# Games


LETTERS = ("S", "M", "C", "A")
"""Suns, moons, crowns and arms as the notation calls them."""


RANKS = ("n", "a", "2", "3", "4", "5")
"""Null, ace, 2, 3, 4 and 5 as the notation calls them."""


MAX_NOTATION = 1_048_576
"""The longest text that is read, in characters."""


_DEAL = re.compile(rf"[0-9]{{1,{len(str(MAX_DEAL))}}}")


_DECISION = re.compile(r"[0-9]{1,3}\.[0-9]{1,4}([SMCA])")


@frozen
class Notation:
    """A game as it was read: all that a table is set up with, and its decisions as (seat, command)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    deal: int
    moves: tuple[tuple[int, Command], ...]


def write_game(name: str, setup: Setup, suits: Sequence[str], moves: Iterable[Move], scores: Mapping[str, Sequence[int]]) -> str:
    """A game as text.

    Args:
        name: The game's name.
        setup: What it was set up with; not a position, which has no deal to begin from.
        suits: The letters of the seats' suits.
        moves: The first puts the pieces on the table.
        scores: What each seat has at the end, by what it is called; empty for a game that goes on.

    Raises ValueError where it began from a set-up position.
    """
    if setup.position:
        raise ValueError("a game from a set-up position has no deal to be written with")

    def by_suit(values: Iterable[str | int]) -> dict[str, str | int]:
        return dict(zip(suits, values, strict=True))

    metadata: dict[str, str | int | Mapping[str, str | int]] = {
        "GameType": name,
        "SetUp": "None",
        "Players": by_suit(seat.name for seat in setup.seats),
        "Colours": by_suit(seat.colour for seat in setup.seats),
        "PlayedBy": by_suit(seat.player for seat in setup.seats),
        "Options": {key: _option_text(value) for key, value in setup.options.items()},
        # As text: a reader for whom whole numbers end at 2,147,483,647 must not stumble over it.
        "Deal": str(setup.deal),
        **{key: by_suit(values) for key, values in scores.items()},
    }
    return write_metadata(metadata) + "".join(f"{move}\n" for move in moves)


def read_game(text: str, name: str, commands: Sequence[type[Command]]) -> Notation:
    """The game of this name that a text holds, whether its moves are legal or not: that is for a table to say.

    Only what `write_game` writes is read. Raises NotationError with the line and the reason.
    """
    if len(text) > MAX_NOTATION:
        raise NotationError(1, f"longer than {MAX_NOTATION} characters")
    lines = text.splitlines()
    metadata, taken = read_metadata(lines)
    if metadata.get("GameType") != name:
        raise NotationError(taken, f"this is no game of {name}")
    players = _mapping(metadata, "Players", taken)
    suits = list(players)
    if not set(suits) <= set(LETTERS):
        raise NotationError(taken, f"the players are not some of {', '.join(LETTERS)}")
    colours, played_by = _mapping(metadata, "Colours", taken, optional=True), _mapping(metadata, "PlayedBy", taken, optional=True)
    seats = tuple(Seat(players[suit], colours.get(suit, COLOURS[index]), played_by.get(suit, PERSON)) for index, suit in enumerate(suits))
    deal = metadata.get("Deal", "")
    options = {key: _read_option(value) for key, value in _mapping(metadata, "Options", taken, optional=True).items()}
    if not isinstance(deal, str) or not _DEAL.fullmatch(deal):
        raise NotationError(taken, "the deal is no number of at most ten digits")
    return Notation(seats, options, int(deal), tuple(_decisions(read_moves(lines, taken + 1), suits, commands)))


def _option_text(value: OptionValue) -> str:
    """What is chosen for an option; several values in brackets."""
    return f"[{' '.join(value)}]" if isinstance(value, tuple) else str(value)


def _read_option(text: str) -> OptionValue:
    return tuple(text[1:-1].split()) if text.startswith("[") and text.endswith("]") else text


def _mapping(metadata: Mapping[str, Value], key: str, line: int, optional: bool = False) -> Mapping[str, str]:
    found = metadata.get(key, {} if optional else "")
    if isinstance(found, str):
        raise NotationError(line, f"'{key}' is missing, or no mapping")
    return found


def _decisions(moves: Iterable[Move], suits: Sequence[str], commands: Sequence[type[Command]]) -> Iterator[tuple[int, Command]]:
    """The decisions among the moves; what follows from them, and the dice, which the deal number fixes, is not read."""
    for move in moves:
        found = _DECISION.fullmatch(move.number)
        if found is None:
            continue
        if found[1] not in suits:
            raise NotationError(move.line, f"nobody plays {found[1]}")
        try:
            yield suits.index(found[1]), parse(move.comment, commands)
        except CommandError as error:
            raise NotationError(move.line, f"{move.number} decides nothing: {error}") from error
