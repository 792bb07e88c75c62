"""Games in Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification), for every game played with a piecepack."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from engines.kernel.contract import Setup
from engines.kernel.options import OptionValue

LETTERS = ("S", "M", "C", "A")
"""The notation's letters for suns, moons, crowns and arms."""
RANKS = ("n", "a", "2", "3", "4", "5")
"""The notation's ranks: null, ace, 2, 3, 4 and 5."""
_UP, _DOWN = 0, 180


@frozen
class Lying:
    """The position of a piece: coordinates, side and angle, and the value a die shows.

    With ``back`` the suit side of a coin or the grid side of a tile is up.
    """

    x: float
    y: float
    back: bool = False
    angle: int = _UP
    shows: str = ""

    @property
    def at(self) -> str:
        """The coordinates in the notation's form."""
        return f"({self.x:.2f},{self.y:.2f})".replace(".00", "")


Board: TypeAlias = Mapping[str, Lying]
"""All pieces by the notation's names for them, such as ``cS5`` for the five of suns and ``dM`` for the die of moons."""


def drops(board: Board) -> str:
    """The moves that put all pieces on an empty table."""
    return " ".join(
        f"{name}{lying.shows}{'b' if lying.back else ''}{f',a{lying.angle}' if lying.angle else ''}@{lying.at}"
        for name, lying in board.items()
    )


def changes(before: Board, after: Board) -> str:
    """The moves that lead from one board to another. A piece turned upside down, or back, counts as moved."""
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
    """A numbered move: what the pieces do, and a comment."""

    number: str
    pieces: str
    comment: str = ""

    def __str__(self) -> str:
        escaped = self.comment.replace("{", "%7B").replace("}", "%7D")
        return " ".join(filter(None, [f"{self.number}.", self.pieces, f"{{{escaped}}}" if escaped else ""]))


def write_metadata(metadata: Mapping[str, str | Mapping[str, str]]) -> str:
    """A metadata section in YAML, its begin and end included. All values are quoted, so that YAML reads them as text."""
    lines = ["---"]
    for key, value in metadata.items():
        if isinstance(value, str):
            lines.append(f"{key}: {_quoted(value)}")
        else:
            lines += [f"{key}:", *(f"  {name}: {_quoted(text)}" for name, text in value.items())] if value else [f"{key}: {{}}"]
    return "".join(f"{line}\n" for line in (*lines, "..."))


def _quoted(text: str) -> str:
    # A string in JSON is one in YAML, if characters that nobody can see are escaped.
    return json.dumps(text, ensure_ascii=not text.isprintable())


def write_game(name: str, setup: Setup, suits: Sequence[str], moves: Iterable[Move], scores: Mapping[str, Sequence[int]]) -> str:
    """A game as text.

    Args:
        name: The game's name.
        setup: The set-up of its table; not a position, which has no deal to begin from.
        suits: The letters of the seats' suits.
        moves: The moves; the first puts the pieces on the table.
        scores: The final scores of the seats, by the name of the score; empty for a game that goes on.

    Raises ValueError if the game began from a set-up position.
    """
    if setup.position:
        raise ValueError("a game from a set-up position has no deal to be written with")

    def by_suit(values: Iterable[object]) -> dict[str, str]:
        return dict(zip(suits, map(str, values), strict=True))

    metadata: dict[str, str | Mapping[str, str]] = {
        "GameType": name,
        "SetUp": "None",
        "Players": by_suit(seat.name for seat in setup.seats),
        "Colours": by_suit(seat.colour for seat in setup.seats),
        "PlayedBy": by_suit(seat.player for seat in setup.seats),
        "Options": {key: _option_text(value) for key, value in setup.options.items()},
        "Deal": str(setup.deal),
        **{key: by_suit(values) for key, values in scores.items()},
    }
    return write_metadata(metadata) + "".join(f"{move}\n" for move in moves)


def _option_text(value: OptionValue) -> str:
    return f"[{' '.join(value)}]" if isinstance(value, tuple) else str(value)
