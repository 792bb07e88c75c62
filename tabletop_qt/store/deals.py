"""Deals by number: how they went, how far careful play comes with them, favourites, and the streak of deals of the day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from engines.kernel.coach import Par
from engines.kernel.serialization import text_digest
from engines.kernel.table import Table
from tabletop_qt.store.database import Database
from tabletop_qt.store.settings import Settings
from tabletop_qt.store.statistics import Finished, setup_key


@frozen
class Deal:
    """A deal of a game: how often it was finished and won, the most points, and whether it is a favourite."""

    number: int
    finished: int = 0
    won: int = 0
    best: int | None = None
    favourite: bool = False


def deals(numbers: Iterable[int], game: str, finished: Iterable[Finished], settings: Settings) -> tuple[Deal, ...]:
    """What is known of these deals of a game, in this order."""
    known = {deal.number: deal for deal in played(game, finished)}
    return tuple([evolve(known.get(number, Deal(number)), favourite=is_favourite(settings, game, number)) for number in numbers])


def played(game: str, finished: Iterable[Finished]) -> tuple[Deal, ...]:
    """The deals of a game that were finished, the latest first."""
    found: dict[int, Deal] = {}
    for one in finished:
        if one.game == game and one.deal:
            so_far = found.pop(one.deal, Deal(one.deal))
            best = one.total if so_far.best is None else max(so_far.best, one.total)
            found[one.deal] = evolve(so_far, finished=so_far.finished + 1, won=so_far.won + one.won, best=best)
    return tuple(reversed(found.values()))


def favourites(settings: Settings, game: str) -> tuple[int, ...]:
    """The favourite deals of a game, the latest first."""
    return tuple([int(number) for of, _, number in map(_parts, reversed(tuple(settings.favourites))) if of == game and number.isdecimal()])


def _parts(key: str) -> tuple[str, str, str]:
    return key.partition("/")


def is_favourite(settings: Settings, game: str, number: int) -> bool:
    """Whether a deal is a favourite."""
    return bool(settings.favourites.get(f"{game}/{number}"))


def marked(settings: Settings, game: str, number: int, favourite: bool) -> Settings:
    """The settings with a deal as a favourite, or as none."""
    others = {key: value for key, value in settings.favourites.items() if key != f"{game}/{number}"}
    return evolve(settings, favourites={**others, f"{game}/{number}": 1} if favourite else others)


def streak(game: str, finished: Iterable[Finished], of_days: Sequence[int]) -> int:
    """For how many days in a row the deal of the day was finished; ``of_days`` are those deals, today's first, then yesterday's.

    Where today's is still to be played, the days up to yesterday count.
    """
    done = {one.deal for one in finished if one.game == game}
    days = list(of_days)
    if days and days[0] not in done:
        days = days[1:]
    return next((count for count, deal in enumerate(days) if deal not in done), len(days))


# Par


def deal_key(table: Table[Any]) -> str:
    """What the par of a table depends on, as one readable line: rules, cards, set-up, deal, and a position where one was set up."""
    game, setup = table.game, table.setup
    words = [game.id, f"rules={game.rules_version}", f"content={game.content_digest}", f"deal={setup.deal}", setup_key(setup)]
    return " ".join([*words, text_digest(setup.position)] if setup.position else words)


def kept_par(database: Database, table: Table[Any]) -> Par | None:
    """How far careful play comes with the deal of a table; None where that was not kept. Raises StoreError."""
    with database.reading() as connection:
        found = connection.execute("SELECT won, reached, goal, round FROM pars WHERE deal = ?", (deal_key(table),)).fetchone()
    return Par(bool(found[0]), *found[1:]) if found is not None else None


def keep_par(database: Database, table: Table[Any], par: Par) -> None:
    """Keep how far careful play comes with the deal of a table. Raises StoreError."""
    with database.writing() as connection:
        values = (deal_key(table), par.won, par.reached, par.of, par.round)
        connection.execute("INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?, ?)", values)
