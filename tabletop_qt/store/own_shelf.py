"""The shelf of games with a person's own card editions at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop_qt.store.paths import Paths

if TYPE_CHECKING:
    from engines.kernel.contract import Game
    from tabletop_qt.store.editions import Edition


class OwnShelf(Mapping[str, "Game[Any]"]):
    """The games of the shelf, with a person's own editions at hand."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    def __getitem__(self, game_id: str) -> Game[Any]:
        from engines.shelf import games

        return self.offer(games()[game_id])

    def offer(self, game: Game[Any]) -> Game[Any]:
        """The game, with the editions of this place at hand where it can have any."""
        # The home page stands before editions are looked at.
        from engines.kernel.options import EDITION
        from tabletop_qt.store.editions import Editions

        if any(option.key == EDITION for option in game.options):
            known = game.editions
            if not isinstance(known, Editions) or known.folder.parent != self._paths.cards:
                game.editions = Editions(self._paths, game.id)
        return game

    def editions(self, game_id: str) -> tuple[Edition, ...]:
        """The person's own editions of a game's cards, sound or not, by name."""
        from tabletop_qt.store.editions import editions

        return editions(self._paths, game_id)

    def __iter__(self) -> Iterator[str]:
        from engines.shelf import GAMES

        return iter(GAMES)

    def __len__(self) -> int:
        from engines.shelf import GAMES

        return len(GAMES)
