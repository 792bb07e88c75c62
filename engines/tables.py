"""Tables for the games of the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from engines.kernel.contract import Game, Refusal, Refused, Seat
from engines.kernel.messages import msg
from engines.kernel.records import Watch
from engines.kernel.table import Table as KernelTable
from engines.shelf import Shelf, games


class Table(KernelTable[Any]):
    """A kernel `Table` whose game can be named by its id."""

    @classmethod
    def new(
        cls,
        game: Game[Any] | str,
        *,
        seats: int | Sequence[str | Seat] | None = None,
        options: Mapping[str, object] | None = None,
        deal: int = 1,
        policy: str = "",
        position: Any = "",
        automatic: bool = False,
    ) -> Self:
        """A table before its first decision; the game is one of `games()`, by id. Raises Refused."""
        if isinstance(game, str):
            shelf = games()
            if game not in shelf:
                raise Refused(Refusal("TBL-4", msg("There is no game {game}.", game=game[:64])))
            game = shelf[game]
        return super().new(game, seats=seats, options=options, deal=deal, policy=policy, position=position, automatic=automatic)

    @classmethod
    def from_record(cls, text: str | bytes, games: Mapping[str, Game[Any]] | None = None, watch: Watch | None = None) -> Self:
        """Replay a record, as far as possible (TBL-8). Raises RecordError if it can't be opened at all."""
        return super().from_record(text, Shelf() if games is None else games, watch)
