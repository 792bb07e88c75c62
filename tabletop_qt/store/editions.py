"""The person's own card editions: a folder of card files each, read and checked like ours (SYD-9.1).

A person who owns a boxed game can write its cards into files of the same form (``docs/own-cards.md``). A faulty edition is listed with its
fault and can't be played. Nothing in a file is executed, and the size of all input is limited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engines.kernel.messages import Message, WordedError, msg
from engines.kernel.options import EDITION, MAX_CARDS, MAX_WORD, is_name
from tabletop_qt.store.disk import StoreError, entries, read_whole
from tabletop_qt.store.paths import Paths

if TYPE_CHECKING:
    from engines.kernel.contract import Game

MAX_FILES = 16
"""The most card files of an edition that are read."""
MOST = 64
"""The most editions that are listed."""


@frozen
class Edition:
    """An edition, by the name of its folder. ``fault`` names file, entry and reason; None if it can be played."""

    name: str
    fault: Message | None = None


class EditionError(WordedError):
    """An edition that can't be used; ``message`` says which file, which entry, and why."""


def editions(paths: Paths, game_id: str) -> tuple[Edition, ...]:
    """All editions of a game's cards, sound or not, by name."""
    place = paths.cards / game_id
    try:
        found = [each for each in entries(place) if not each.name.startswith(".") and not _is_file(each)]
    except StoreError as error:
        return (Edition(place.name, error.message),)
    return tuple(_checked(folder, game_id) for folder in found[:MOST])


def _is_file(path: Path) -> bool:
    """True for a file, which anybody may put beside the editions. What can't be looked at may be an edition."""
    try:
        return path.is_file()
    except OSError:
        return False


def _checked(folder: Path, game_id: str) -> Edition:
    try:
        read_edition(folder, game_id)
    except EditionError as error:
        return Edition(folder.name, error.message)
    return Edition(folder.name)


def read_edition(folder: Path, game_id: str) -> Game[Any]:
    """The game with the cards of an edition, which are checked. Raises EditionError."""
    from engines.kernel.contract import ContentError
    from engines.shelf import edition

    if not is_name(folder.name):
        most = MAX_WORD
        raise EditionError(msg("The folder's name can have at most {most} letters, digits, dashes and underscores.", most=most))
    try:
        return edition(game_id, card_texts(folder))
    except (ContentError, StoreError) as error:
        raise EditionError(error.message) from error


def _files(folder: Path) -> tuple[Path, ...]:
    """The card files of an edition. Raises StoreError or EditionError."""
    found = [each for each in entries(folder) if each.suffix == ".toml"]
    if not found:
        raise EditionError(msg("It contains no card file (.toml)."))
    if len(found) > MAX_FILES:
        raise EditionError(msg("It contains more than {most} card files.", most=MAX_FILES))
    return tuple(found)


def card_texts(folder: Path) -> Mapping[str, str]:
    """The card files of an edition by name, as long as they may be together. Raises StoreError or EditionError."""
    texts: dict[str, str] = {}
    left = MAX_CARDS
    for path in _files(folder):
        data = read_whole(path, MAX_CARDS)
        left -= len(data)
        if left < 0:
            raise EditionError(msg("Its card files are larger than {most} bytes in total.", most=MAX_CARDS))
        try:
            texts[path.name] = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise EditionError(msg("{file}: this is not UTF-8 text.", file=path.name)) from error
    return texts


class Editions(Mapping[str, "Game[Any]"]):
    """The game with the cards of each sound edition, by name. A folder is read on demand, and again if its files have changed."""

    def __init__(self, paths: Paths, game_id: str) -> None:
        self.folder = paths.cards / game_id
        self._paths = paths
        self._game_id = game_id
        self._read: dict[str, tuple[object, Game[Any]]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if not is_name(name):
            raise KeyError(name)
        folder = self.folder / name
        try:
            stamp = tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in _files(folder))
            if name not in self._read or self._read[name][0] != stamp:
                game = read_edition(folder, self._game_id)
                game.editions = self
                self._read[name] = stamp, game
        except (EditionError, OSError) as error:
            raise KeyError(name) from error
        return self._read[name][1]

    def __iter__(self) -> Iterator[str]:
        return (edition.name for edition in editions(self._paths, self._game_id) if edition.fault is None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def why_not(game: Game[Any], options: Mapping[str, object]) -> Message | None:
    """The reason why a new table can't be played with the edition in the options, or None."""
    name = options.get(EDITION)
    if not isinstance(name, str) or not is_name(name) or not isinstance(game.editions, Editions) or name in game.editions:
        return None
    try:
        read_edition(game.editions.folder / name, game.id)
    except EditionError as error:
        return msg("The cards “{name}” can't be used. {reason}", name=name, reason=error.message)
    return None
