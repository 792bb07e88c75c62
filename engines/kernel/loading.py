"""How the shelf gets a game that needs no files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engines.kernel.contract import Bot, Game

G = TypeVar("G", bound=Game[Any])


def without_files(rules: Callable[[None, Mapping[str, Bot[Any]]], G], bots: Mapping[str, Bot[Any]]) -> Callable[[Callable[[str], str]], G]:
    """The function that loads a game with its bots. Like every other it is handed what reads the game's files, and has no use for it."""
    return lambda _: rules(None, bots)
