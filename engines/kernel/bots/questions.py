"""A bot's decision as two lines of text, so that it can be made in another process.

The question holds the seat's view and nothing else of the table (TBL-5), in the plain form that set-up positions have; the answer is the
text of a command. Both are bounded, and reading them runs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engines.kernel.bots.playing import bot_rng, bots
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.serialization import MAX_DEPTH, MAX_SIZE, DataError, from_data, parse_json, to_data
from engines.kernel.table import Table

MAX_QUESTION = MAX_SIZE + 1024
"""The longest question that is read, in characters."""

_FIELDS = {"game": str, "bot": str, "seat": int, "rng": int}


def question(table: Table[Any], seat: int) -> str:
    """What the bot on a seat is asked now, on one line."""
    asked = {
        "game": table.game.id,
        "bot": table.seats[seat].player,
        "seat": seat,
        "rng": bot_rng(table.setup, seat, table.turn).state,
        "view": to_data(table.view(seat)),
    }
    return json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def answer(text: str, games: Mapping[str, Game[Any]]) -> str:
    """What the bot decides: the text of a command, just as `bots.decide` has it.

    Raises:
        DataError: The text is no such question, or names a game, bot or seat that there is not.
        LookupError: Nothing is legal for the seat.
    """
    asked = parse_json(text, MAX_QUESTION, MAX_DEPTH + 1)
    whole = isinstance(asked, dict) and set(asked) == {*_FIELDS, "view"}
    if not whole or any(type(asked[key]) is not kind for key, kind in _FIELDS.items()):
        raise DataError("this is no question for a bot")
    game = games.get(asked["game"])
    if game is None:
        raise DataError(f"there is no game {asked['game'][:64]}")
    bot = bots(game).get(asked["bot"])
    if bot is None:
        raise DataError(f"no bot is called {asked['bot'][:64]}")
    view, seat = from_data(asked["view"], game.state_type), asked["seat"]
    if seat not in game.to_act(view):
        raise DataError(f"seat {seat} has nothing to decide")
    command, _ = bot.decide(game, view, seat, Rng(asked["rng"]))
    return command.text()
