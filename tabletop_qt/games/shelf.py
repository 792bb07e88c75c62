"""The games that can be played here, as the app knows them."""

from __future__ import annotations

from importlib import import_module

from engines.shelf import GAMES
from tabletop_qt.games.kit import GameKit


def game_kits() -> dict[str, GameKit]:
    """The kit of every game, by id, in the order they are offered; each is made by its folder's ``kit`` module."""
    kits: dict[str, GameKit] = {game: import_module(f"tabletop_qt.games.{game}.kit").kit() for game in GAMES}
    return kits
