"""The shelf of badges: found in the progress of the finished tables and in the solved puzzles, each time anew."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import frozen

from engines.kernel.options import EDITION
from engines.shelf import badges
from tabletop_qt.store.database import Database
from tabletop_qt.store.puzzles import collection
from tabletop_qt.store.saved_games import Overviews, SavedGame, records


@frozen
class Shelf:
    """The earned badges by game and id, each with the file of the first table that earned it, or "" for a puzzle.

    ``unread`` are finished tables that have to be replayed before they can be counted.
    """

    earned: Mapping[tuple[str, str], str]
    unread: tuple[SavedGame, ...] = ()


def shelf_of(database: Database, games: Collection[str]) -> Shelf:
    """The badges that are earned so far. Tables with a player's own cards earn none. Raises StoreError."""
    tables = [saved for saved in records(database.paths) if saved.header is not None and not saved.header.options.get(EDITION)]
    known = {saved.path: overview.badges for saved, overview in Overviews(database).known(tables)}
    earned: dict[tuple[str, str], str] = {}
    unread = []
    for saved in sorted(tables, key=lambda saved: saved.path.name):
        if saved.header is not None and saved.header.game in games:
            if saved.path not in known:
                unread.append(saved)
            for each in known.get(saved.path, ()):
                earned.setdefault((saved.header.game, each), saved.path.name)
    with database.reading() as connection:
        solved = {puzzle for (puzzle,) in connection.execute("SELECT puzzle FROM puzzles WHERE solved > 0")}
    for game in games:
        grades = {puzzle.grade for puzzle in collection(game).puzzles if puzzle.id in solved}
        earned.update({(game, badge.id): "" for badge in badges(game) if badge.grade in grades})
    return Shelf(earned, tuple(unread))
