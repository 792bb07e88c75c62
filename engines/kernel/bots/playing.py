"""Bots at a table, and playing whole games with them.

A bot decides from its seat's view and what it remembers. Its own chance is not the table's: `bot_rng` makes one from set-up, seat and
turn, so that the same game with the same bots goes the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from engines.kernel.bots.memory import remembered
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Bot, Event, Game, Setup
from engines.kernel.messages import msg
from engines.kernel.results import Outcome
from engines.kernel.rng import Rng
from engines.kernel.setup import RANDOM, bot_names
from engines.kernel.table import Table

S = TypeVar("S")

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


def bot_rng(setup: Setup, seat: int, turn: int) -> Rng:
    """The generator that the bot on a seat draws from after so many decisions of a table."""
    mixed, _ = Rng.of_deal(setup.deal).next()
    mixed, _ = Rng.of_deal(mixed ^ (turn << 8) ^ seat).next()
    return Rng.of_deal(mixed)


def decide(table: Table[S], seat: int, bot: Bot[S]) -> Command:
    """What a bot would do on a seat now. Raises LookupError where nothing is legal."""
    command, _ = bot.decide(table.game, remembered(table, seat, bot), seat, bot_rng(table.setup, seat, table.turn))
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
