"""The list of games, and their loading with the bundled cards. A new game is added here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from resources import text

if TYPE_CHECKING:
    # The app starts without loading any game.
    from engines.kernel.contract import Game
    from engines.kernel.score_pad import ScorePad
    from engines.kernel.trophies import Trophy

GAMES = (
    "school_year_diary",
    "kidsprout_jumboree",
    "operation_master",
    "hallway_rivals",
)
"""The ids of all games, in the order in which they are offered.

A game lives in ``engines/<id>``, whose ``loading`` module has ``load``; its files are in ``resources/<id>``, and what the app adds for it
is in ``tabletop_qt/games/<id>``.
"""


class Shelf(Mapping[str, "Game[Any]"]):
    """The games by id. A game is loaded when it is first used."""

    def __getitem__(self, game_id: str) -> Game[Any]:
        if game_id not in GAMES:
            raise KeyError(game_id)
        return _loaded(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


@cache
def _loaded(game_id: str) -> Game[Any]:
    game: Game[Any] = import_module(f"engines.{game_id}.loading").load(partial(text, game_id))
    return game


def with_own_cards() -> tuple[str, ...]:
    """The ids of the games that can be played with a player's own cards: those whose ``loading`` has ``load_edition``."""
    return tuple(game_id for game_id in GAMES if hasattr(import_module(f"engines.{game_id}.loading"), "load_edition"))


def edition(game_id: str, own: Mapping[str, str]) -> Game[Any]:
    """A game with the cards of a player's own files, by name. Raises ContentError if they can't be used."""
    game: Game[Any] = import_module(f"engines.{game_id}.loading").load_edition(own, partial(text, game_id))
    return game


def notation_writer(game_id: str) -> Callable[..., str] | None:
    """The writer of Portable Piecepack Notation for a game; None if the game has none."""
    writer: Callable[..., str] | None = getattr(import_module(f"engines.{game_id}.loading"), "write_notation", None)
    return writer


def trophies(game_id: str) -> tuple[Trophy, ...]:
    """The trophies of a game; none for a game that is not on the shelf."""
    return _part(game_id, "TROPHIES")


def score_pads(game_id: str) -> tuple[ScorePad, ...]:
    """The pads for scoring a game that is played on paper; none for a game that is not on the shelf."""
    return _part(game_id, "PADS")


def _part(game_id: str, name: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = getattr(import_module(f"engines.{game_id}.loading"), name, ()) if game_id in GAMES else ()
    return found


def games() -> Mapping[str, Game[Any]]:
    """All games, by id."""
    return Shelf()
