"""Tables and the games that can be played at them: the one place where games get their bundled cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Self

from engines.kernel.contract import Game, Refusal, Refused, Seat
from engines.kernel.messages import msg
from engines.kernel.table import Table as KernelTable
from resources import text


def _school_year_diary() -> Game[Any]:
    from engines.school_year_diary.card_reading import CARD_FILES, parse_cards
    from engines.school_year_diary.game import SchoolYearDiary

    names = [f"{name}.toml" for name in CARD_FILES]
    return SchoolYearDiary(parse_cards({name: text("school_year_diary", name) for name in names}))


def _kidsprout_jumboree() -> Game[Any]:
    from engines.kidsprout_jumboree.bots.easy import Easy
    from engines.kidsprout_jumboree.bots.hard import Hard
    from engines.kidsprout_jumboree.bots.medium import Medium
    from engines.kidsprout_jumboree.game import KidSproutJumboree
    from engines.kidsprout_jumboree.sentences import parse_sentences

    sentences = parse_sentences(text("kidsprout_jumboree", "excuses.toml"), "excuses.toml")
    return KidSproutJumboree(sentences, {"easy": Easy(sentences), "medium": Medium(sentences), "hard": Hard(sentences)})


def _operation_master() -> Game[Any]:
    from engines.operation_master.game import OperationMaster

    return OperationMaster()


_BUILDERS: Mapping[str, Callable[[], Game[Any]]] = {
    "kidsprout_jumboree": _kidsprout_jumboree,
    "operation_master": _operation_master,
    "school_year_diary": _school_year_diary,
}


class Shelf(Mapping[str, Game[Any]]):
    """The games by id. A game's cards are read when it is first taken from the shelf."""

    def __getitem__(self, game_id: str) -> Game[Any]:
        return _built(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(_BUILDERS)

    def __len__(self) -> int:
        return len(_BUILDERS)


@cache
def _built(game_id: str) -> Game[Any]:
    return _BUILDERS[game_id]()


def games() -> Mapping[str, Game[Any]]:
    """The games that can be played, by id."""
    return Shelf()


class Table(KernelTable[Any]):
    """A game in progress, of a game named by its id; all else is as the kernel's `Table` says."""

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
    ) -> Self:
        """A table before its first decision; the game is one of `games()`, by id. Raises Refused."""
        if isinstance(game, str):
            shelf = games()
            if game not in shelf:
                raise Refused(Refusal("TBL-4", msg("There is no game {game}.", game=game[:64])))
            game = shelf[game]
        return super().new(game, seats=seats, options=options, deal=deal, policy=policy, position=position)

    @classmethod
    def from_record(cls, text: str | bytes, games: Mapping[str, Game[Any]] | None = None) -> Self:
        """The table that a record tells of, up to its first fault (TBL-8). Raises RecordError where it can't be opened at all."""
        return super().from_record(text, Shelf() if games is None else games)
