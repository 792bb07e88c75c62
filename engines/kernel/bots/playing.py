"""Bots at a table: what they remember, playing their turns, whole games, and matches between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Bot, Game, Outcome
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import RANDOM, bot_names
from engines.kernel.table import Table

# Memory


S = TypeVar("S")


def remembered(table: Table[S], seat: int, bot: Bot[S]) -> S:
    """The seat's view with what the bot remembers of earlier ones; undone moves don't count."""
    return bot.remember(table.views(seat, table.turn))


MAX_MOVES = 100_000
"""The most decisions of a playout; a longer game is not going to end."""


class RandomBot(Bot[Any]):
    """A bot that plays random legal commands: it draws a kind of move, then a move of this kind."""

    label = msg("Carefree")
    about = msg("Plays any legal move at random.")

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Draw a legal command. Raises LookupError if nothing is legal."""
        return game.legal(view, seat).draw(rng)


def bots(game: Game[S]) -> Mapping[str, Bot[S]]:
    """The bots that play a game, by name."""
    own = game.bots
    return {name: own[name] if name in own else RandomBot() for name in bot_names(game)}


def bot_rng(deal: int, seat: int, turn: int) -> Rng:
    """The generator that a bot draws from at a table with this deal number, on a seat, after a number of decisions."""
    mixed, _ = Rng.of_deal(deal).next()
    mixed, _ = Rng.of_deal(mixed ^ (turn << 8) ^ seat).next()
    return Rng.of_deal(mixed)


def decide(table: Table[S], seat: int, bot: Bot[S]) -> Command:
    """The command that a bot chooses for a seat. Raises LookupError if nothing is legal."""
    command, _ = bot.decide(table.game, remembered(table, seat, bot), seat, bot_rng(table.setup.deal, seat, table.turn))
    return command


def bot_to_act(table: Table[Any]) -> int | None:
    """The first bot seat that is to act; None if the game waits for persons or has ended."""
    return next((seat for seat in table.to_act if table.seats[seat].player != PERSON), None)


def playout(
    table: Table[S], names: Sequence[str] = (RANDOM,), after: Callable[[Table[S]], object] | None = None, limit: int = MAX_MOVES
) -> Outcome:
    """Play a table to its end with bots on every seat, also those of persons, and return the outcome.

    Args:
        table: The table, which is changed.
        names: The bots by seat; fewer names than seats are repeated.
        after: Called with the table after every decision, to count or check.
        limit: The most decisions.

    Raises:
        KeyError: There is no bot of this name.
        LookupError: Nothing is legal though the game goes on, or it does not end within the limit.
    """
    known = bots(table.game)
    seated = [known[names[seat % len(names)]] for seat in range(len(table.seats))]
    for _ in range(limit):
        acting = table.to_act
        if not acting:
            break
        table.play(decide(table, acting[0], seated[acting[0]]), acting[0])
        if after is not None:
            after(table)
    outcome = table.outcome
    if outcome is None:
        raise LookupError(f"{table.game.id} with deal {table.setup.deal} has not ended after {table.turn} decisions")
    return outcome


# Matches


T = TypeVar("T", bound=Table[Any])


@frozen
class Match:
    """A game of a match, at its end. ``winners`` are numbered by the seats that the bots had in the first game."""

    table: Table[Any]
    outcome: Outcome
    winners: tuple[int, ...]


def seating(names: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    """The bot on each seat after all bots have moved on by some seats; fewer names than seats are repeated.

    >>> seating(["hard", "easy"], 3, 1)
    ('hard', 'hard', 'easy')
    """
    return tuple(names[(seat - turn) % seats % len(names)] for seat in range(seats))


def matches(table: Callable[[int], T], names: Sequence[str], count: int, *, rotate: bool = True, first: int = 0) -> Iterator[Match]:
    """Play a match of several games.

    Args:
        table: A fresh table for a game's number, counted from 0.
        names: The bots, by seat in the first game; fewer names than seats are repeated.
        count: The number of games.
        rotate: Whether all bots move on by a seat after each game.
        first: The number of the first game.

    Raises KeyError if there is no bot of a name.
    """
    for number in range(first, first + count):
        played, turn = table(number), number if rotate else 0
        seats = len(played.seats)
        outcome = playout(played, seating(names, seats, turn))
        yield Match(played, outcome, tuple((seat - turn) % seats for seat in outcome.winners))
