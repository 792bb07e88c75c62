"""Whole games in Portable Piecepack Notation: all that a table is set up with in the metadata, decisions among the moves.

The number of a decision ends with the letter of its seat's suit, as in ``3.1S``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from engines.kernel.commands import Command, CommandError, parse
from engines.kernel.contract import COLOURS, MAX_DEAL, PERSON, Seat, Setup
from engines.kernel.options import OptionValue
from engines.kernel.piecepack.metadata import Value, read_metadata, write_metadata
from engines.kernel.piecepack.movetext import Move, NotationError, read_moves

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
