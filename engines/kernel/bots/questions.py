"""A bot's decision as two lines of text, so that it can be made in another process.

The question holds the seat's view with what the bot remembers, and nothing else of the table (TBL-5), in the plain form that set-up
positions have; the answer is the text of a command. Both are bounded, and reading them runs nothing.

From a generator that came of the deal, the deal could be found by trying them all, and with it every hand. So the bot's chance is made of
the view itself: seats that have seen the same are asked the same, to the letter, whatever was dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from engines.kernel.bots.memory import remembered
from engines.kernel.bots.playing import bots
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.serialization import MAX_DEPTH, MAX_SIZE, DataError, from_data, parse_json, text_digest, to_data, to_json
from engines.kernel.table import Table

MAX_QUESTION = MAX_SIZE + 1024
"""The longest question that is read, in characters."""


@frozen
class Question:
    """What a bot is asked: in which game, which bot for which seat, where its own generator starts, and the seat's view as plain data.

    The view has what the bot remembers in it.
    """

    game: str
    bot: str
    seat: int
    rng: int
    view: Any


def question(table: Table[Any], seat: int) -> str:
    """What the bot on a seat is asked now, on one line."""
    bot = table.seats[seat].player
    known = remembered(table, seat, bots(table.game)[bot])
    chance = int(text_digest(f"{seat} {to_json(known)}"), 16)
    return to_json(Question(table.game.id, bot, seat, chance, to_data(known)))


def answer(text: str, games: Mapping[str, Game[Any]]) -> str:
    """What the bot decides: the text of a command.

    Raises:
        DataError: The text is no such question, or names a game, bot or seat that does not exist.
        LookupError: Nothing is legal for the seat.
    """
    try:
        asked = from_data(parse_json(text, MAX_QUESTION, MAX_DEPTH + 1), Question)
    except DataError as error:
        raise DataError(f"this is no question for a bot: {error}") from error
    game = games.get(asked.game)
    if game is None:
        raise DataError(f"there is no game {asked.game[:64]}")
    bot = bots(game).get(asked.bot)
    if bot is None:
        raise DataError(f"no bot is called {asked.bot[:64]}")
    view = from_data(asked.view, game.state_type)
    game = game.for_options(game.options_of(view))
    if asked.seat not in game.to_act(view):
        raise DataError(f"seat {asked.seat} has nothing to decide")
    command, _ = bot.decide(game, view, asked.seat, Rng(asked.rng))
    return command.text()
