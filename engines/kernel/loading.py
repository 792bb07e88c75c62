"""How the shelf gets a game that needs no files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engines.kernel.contract import Bot, Game

G = TypeVar("G", bound=Game[Any])


def without_files(rules: Callable[[None, Mapping[str, Bot[Any]]], G], bots: Mapping[str, Bot[Any]]) -> Callable[[Callable[[str], str]], G]:
    """What loads a game: asked with what would give the text of one of its files by name, it makes the game with its bots."""
    return lambda _: rules(None, bots)
