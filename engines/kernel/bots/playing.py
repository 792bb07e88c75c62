"""Bots at a table: what they remember, playing their turns, whole games, and matches between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Bot, Event, Game, Outcome
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import RANDOM, bot_names
from engines.kernel.table import Table

# Memory


S = TypeVar("S")


def remembered(table: Table[S], seat: int, bot: Bot[S]) -> S:
    """What a bot on a seat decides from now: the seat's view with what the bot remembers of those before it.

    What was taken back was never there.
    """
    return bot.remember(table.views(seat, table.turn))


MAX_MOVES = 100_000
"""A game that takes more decisions than this is not going to end."""


class RandomBot(Bot[Any]):
    """Any legal command: first a kind of move, each as likely as the others, then one of it."""

    label = msg("Carefree")
    about = msg("Does anything that the rules allow, without a thought.")

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A command drawn from the legal ones. Raises LookupError where nothing is legal."""
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
    """What a bot would do on a seat now. Raises LookupError where nothing is legal."""
    command, _ = bot.decide(table.game, remembered(table, seat, bot), seat, bot_rng(table.setup.deal, seat, table.turn))
    return command


def bot_to_act(table: Table[Any]) -> int | None:
    """The first seat that is to act and that a bot plays; None where the game waits for persons or has ended."""
    return next((seat for seat in table.to_act if table.seats[seat].player != PERSON), None)


def play_bot(table: Table[Any]) -> tuple[Event, ...]:
    """Play one decision of a bot whose turn it is; nothing where the game waits for persons or has ended."""
    seat = bot_to_act(table)
    if seat is None:
        return ()
    return table.play(decide(table, seat, bots(table.game)[table.seats[seat].player]), seat)


def playout(
    table: Table[S], names: Sequence[str] = (RANDOM,), after: Callable[[Table[S]], object] | None = None, limit: int = MAX_MOVES
) -> Outcome:
    """Play a table to its end with bots on every seat, the persons' too, and return its outcome.

    Args:
        table: The table, which is changed.
        names: The bots by seat; with fewer names than seats they go round.
        after: Called with the table after every decision, to count or check.
        limit: The most decisions.

    Raises:
        KeyError: A name is no bot of this game.
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
    """A game that was played in a match.

    ``table`` stands at its end; ``winners`` are named by the seats they had in the first game, so that a bot keeps its number wherever it
    sits now.
    """

    table: Table[Any]
    outcome: Outcome
    winners: tuple[int, ...]


def seating(names: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    """Which bot sits where after the bots have moved on by so many seats; with fewer names than seats they go round.

    >>> seating(["hard", "easy"], 3, 1)
    ('hard', 'hard', 'easy')
    """
    return tuple(names[(seat - turn) % seats % len(names)] for seat in range(seats))


def matches(table: Callable[[int], T], names: Sequence[str], count: int, *, rotate: bool = True, first: int = 0) -> Iterator[Match]:
    """Play games one after the other.

    Args:
        table: A fresh table for a game's number, counted from 0.
        names: The bots, by seat in the first game; with fewer names than seats they go round.
        count: How many games.
        rotate: Whether all bots move on by a seat after each game.
        first: The number of the first game, where they are played in several lots.

    Raises KeyError where a name is no bot of the game.
    """
    for number in range(first, first + count):
        played, turn = table(number), number if rotate else 0
        seats = len(played.seats)
        outcome = playout(played, seating(names, seats, turn))
        yield Match(played, outcome, tuple((seat - turn) % seats for seat in outcome.winners))
