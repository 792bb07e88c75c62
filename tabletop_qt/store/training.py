"""Training: saved studies of finished years, and a deck of mistakes and puzzles, repeated by Leitner's method.

The deck has a card for each mistake of the last years and for each puzzle that has come up. A card that was answered right moves to the
next box and is asked again after more days; one that was missed moves back to the first box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from attrs import frozen

from engines.kernel.coach import Rating, mistakes
from engines.kernel.serialization import DataError, text_digest
from engines.kernel.table import Table
from engines.kernel.worker import Task, read_result, write_result
from tabletop_qt.store.database import Database, plain
from tabletop_qt.store.statistics import deal_key

# Studies


@frozen
class Study:
    """The ratings of a seat's decisions, by turn; ``whole`` if all that had a choice are rated."""

    ratings: tuple[Rating, ...] = ()
    whole: bool = False


def line_key(table: Table[Any]) -> str:
    """A digest of everything that ratings depend on: rules, cards, deal, and all decisions."""
    return text_digest("\n".join([deal_key(table.game, table.setup), *(f"{each.seat} {each.command.text()}" for each in table.moves)]))


def kept_study(database: Database, record: str, table: Table[Any], seat: int) -> Study:
    """The saved study of a table in this file; an empty one if there is none, or the file has another game now. Raises StoreError."""
    with database.reading() as connection:
        row = connection.execute(
            "SELECT rated, ratings FROM studies WHERE record = ? AND line = ? AND seat = ?", (plain(record), line_key(table), seat)
        ).fetchone()
    if row is None:
        return Study()
    try:
        ratings = tuple([read_result(Task.RATE, line, table.game) for line in row[1].splitlines()])
    except DataError:
        return Study()
    turns = [rating.turn for rating in ratings]
    sound = turns == sorted(set(turns)) and row[0] >= 0 and all(0 <= turn < table.turn for turn in turns)
    return Study(ratings, row[0] >= table.turn) if sound and all(_fits(rating, table, seat) for rating in ratings) else Study()


def _fits(rating: Rating, table: Table[Any], seat: int) -> bool:
    """True if a rating is about a decision of this game."""
    played = table.played(rating.turn + 1)
    about = (rating.seat, rating.seat, rating.command) == (seat, played.seat, played.command)
    return about and table.game.check(table.state_at(rating.turn), seat, rating.better) is None


def keep_study(database: Database, record: str, table: Table[Any], seat: int, study: Study, day: int) -> None:
    """Save a study; once it is whole, its mistakes join the deck. Raises StoreError."""
    record = plain(record)
    text = "\n".join([write_result(Task.RATE, rating) for rating in study.ratings])
    found = [(f"{record} {each.turn}", record, each.theme, day, day) for each in mistakes(study.ratings)]
    with database.writing() as connection:
        line = line_key(table)
        connection.execute("DELETE FROM studies WHERE record = ? AND line != ?", (record, line))
        connection.execute(
            "INSERT INTO studies VALUES (?, ?, ?, ?, ?) ON CONFLICT (record) DO UPDATE SET seat = excluded.seat, rated = excluded.rated, "
            "ratings = excluded.ratings",
            (record, line, seat, table.turn if study.whole else 0, text),
        )
        if study.whole:
            connection.executemany("INSERT OR IGNORE INTO cards VALUES (?, ?, ?, 0, ?, ?, 0, 0)", found)
            connection.execute(
                "DELETE FROM cards WHERE record NOT IN (SELECT DISTINCT record FROM cards WHERE record IS NOT NULL "
                "ORDER BY record DESC LIMIT ?)",
                (YEARS,),
            )


# The deck


DAYS = (1, 2, 4, 8, 16, 32)
"""The days after which a card of each of Leitner's boxes is asked again."""
SESSION = 10
"""The most cards of a session: about a minute for each."""
NEW = 5
"""The most new puzzles a day."""
YEARS = 20
"""The number of last years whose mistakes are asked."""


@frozen
class Card:
    """A card of the deck: a puzzle, or a mistake at a ``turn`` of the game in the file ``record``."""

    id: str
    record: str
    theme: str

    @property
    def turn(self) -> int:
        """The number of decisions before the mistake."""
        return int(self.id.rpartition(" ")[2]) if self.record else 0


def today() -> int:
    """This day as an ordinal number."""
    return date.today().toordinal()


def session(database: Database, day: int, puzzles: Mapping[str, str]) -> tuple[Card, ...]:
    """The cards to ask now: those due longest, filled up with new puzzles, given as themes by id, easiest first. Raises StoreError.

    Of the puzzles tried elsewhere, those missed at first come first, and those solved at the first try are left out.
    """
    with database.reading() as connection:
        query = "SELECT card, record, theme FROM cards WHERE due <= ? ORDER BY due, record IS NULL, record DESC, card LIMIT ?"
        cards = [Card(card, record or "", theme) for card, record, theme in connection.execute(query, (day, SESSION))]
        known = {card for (card,) in connection.execute("SELECT card FROM cards WHERE record IS NULL")}
        tried: dict[str, int] = dict(connection.execute("SELECT puzzle, solved FROM first_tries").fetchall())
        (new,) = connection.execute("SELECT count(*) FROM cards WHERE record IS NULL AND began = ?", (day,)).fetchone()
    room = min(SESSION - len(cards), NEW - new)
    fresh = [Card(puzzle, "", theme) for puzzle, theme in puzzles.items() if puzzle not in known and not tried.get(puzzle)]
    fresh.sort(key=lambda card: card.id not in tried)
    return (*cards, *fresh[: max(room, 0)])


def answered(database: Database, card: Card, day: int, *, right: bool, new: bool = False) -> None:
    """Move a card to its next box, or back to the first one if it was missed. Raises StoreError.

    A right answer before its day changes nothing. A mistake that has left the deck stays out of it, unless it is ``new``: then its game
    is still being studied, and it joins the deck.
    """
    with database.writing() as connection:
        if not card.record or new:
            values = plain(card.id), plain(card.record) or None, card.theme, day, day
            connection.execute("INSERT OR IGNORE INTO cards VALUES (?, ?, ?, 0, ?, ?, 0, 0)", values)
        row = connection.execute("SELECT box, due FROM cards WHERE card = ?", (plain(card.id),)).fetchone()
        if row is not None and (not right or row[1] <= day):
            box = moved(row[0], right)
            connection.execute(
                "UPDATE cards SET box = ?, due = ?, asked = asked + 1, missed = missed + ? WHERE card = ?",
                (box, day + DAYS[box], not right, plain(card.id)),
            )


def moved(box: int, right: bool) -> int:
    """The box of a card after an answer, by Leitner: the next one, or the first."""
    return min(max(box, 0) + 1, len(DAYS) - 1) if right else 0


def drop(database: Database, card: Card) -> None:
    """Take a card out of the deck: a mistake with all others of its game, whose record is gone or has changed. Raises StoreError."""
    with database.writing() as connection:
        connection.execute("DELETE FROM cards WHERE card = ?", (plain(card.id),))
        connection.execute("DELETE FROM studies WHERE record = ?", (plain(card.record),))


@frozen
class Misses:
    """The number of times that cards of a theme were asked, and missed."""

    theme: str
    asked: int
    missed: int


def misses(database: Database) -> Sequence[Misses]:
    """The misses of each theme that came up, the most missed first. Raises StoreError."""
    with database.reading() as connection:
        query = "SELECT theme, sum(asked), sum(missed) FROM cards WHERE asked > 0 GROUP BY theme ORDER BY sum(missed) DESC, theme"
        return [Misses(*row) for row in connection.execute(query)]
