"""A game in a nutshell: a few pictures with a line each, read from ``resources/<game>/nutshell.toml`` (no Qt).

Each ``[[picture]]`` shows the real table: ``record`` is one of the game's lessons, ``at`` says after how many decisions of it, and
``shows`` what is to be seen there, by ids of pieces and places with ``*`` for anything. ``text`` is the line, ``clause`` where the rules
say it.
"""

from __future__ import annotations

import tomllib
from functools import cache

from attrs import field, frozen

from engines.kernel.messages import Message
from engines.kernel.serialization import DataError, from_data
from resources import folder
from resources import text as resource_text

FILE = "nutshell.toml"
FEWEST, MOST = 3, 5
"""How many pictures there are."""


class NutshellError(Exception):
    """A nutshell that can't be read: the file, the picture in it (0: none), and the reason."""

    def __init__(self, file: str, picture: int, reason: str) -> None:
        super().__init__(f"{file}: picture {picture}: {reason}" if picture else f"{file}: {reason}")


@frozen
class Picture:
    """One picture: a lesson's record, after how many decisions of it, what of the table is shown, and the line below."""

    record: str
    at: int
    shows: tuple[str, ...]
    text: Message
    clause: str


@frozen
class _WrittenPicture:
    record: str
    at: int
    shows: tuple[str, ...]
    text: str
    clause: str


@frozen
class _WrittenNutshell:
    picture: tuple[_WrittenPicture, ...] = field()


@cache
def nutshell(game: str) -> tuple[Picture, ...]:
    """The pictures of a game; none where it has no nutshell. Raises NutshellError with file, picture and reason."""
    if not folder(game, FILE).is_file():
        return ()
    return read(resource_text(game, FILE), f"{game}/{FILE}")


def read(source: str, file: str) -> tuple[Picture, ...]:
    """The pictures that a TOML text tells of; ``file`` is its name in errors. Raises NutshellError."""
    try:
        found = from_data(tomllib.loads(source), _WrittenNutshell).picture
    except tomllib.TOMLDecodeError as error:
        raise NutshellError(file, 0, str(error)) from error
    except DataError as error:
        raise NutshellError(file, 0, str(error)) from error
    if not FEWEST <= len(found) <= MOST:
        raise NutshellError(file, 0, f"there are {FEWEST} to {MOST} pictures, not {len(found)}")
    for number, each in enumerate(found, 1):
        if not each.text.strip() or not each.shows or each.at < 0:
            raise NutshellError(file, number, "it needs a line, and something to show")
    return tuple([Picture(each.record, each.at, each.shows, Message(" ".join(each.text.split())), each.clause) for each in found])
