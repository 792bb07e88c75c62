"""What a set-up is called where tables of the same one are counted together."""

from __future__ import annotations

from typing import Any

from engines.kernel.bots.playing import bots
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import Choice, Option


def setup_words(key: str, game: Game[Any]) -> Message:
    """A set-up as statistics know it, in words: how many seats, which bots, and the rules that are not as usual."""
    given = dict(word.partition("=")[::2] for word in key.split())
    parts: list[Message] = []
    seats = given.pop("seats", "")
    if seats.isdecimal():
        parts.append(msgn("{count} seat", "{count} seats", int(seats)))
    kinds = given.pop("bots", "")
    if kinds:
        parts.append(msg("bots: {kinds}", kinds=tuple(bot_words(kind, game) for kind in dict.fromkeys(kinds.split(",")))))
    if given.pop("position", None) is not None:
        parts.append(msg("from a position"))
    for option in game.options:
        value = given.pop(option.key, None)
        if value is not None and value != _text(option.default):
            parts.append(msg("{option}: {value}", option=option.label, value=_value(option, value)))
    parts += [msg("{option}: {value}", option=name, value=value) for name, value in given.items() if value]
    return _joined(parts) if parts else msg("as usual")


def bot_words(kind: str, game: Game[Any]) -> Message:
    """What a kind of bot is called."""
    bot = bots(game).get(kind)
    return bot.label if bot is not None and bot.label.text else msg("{name}", name=kind)


def _text(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _value(option: Option[Any], value: str) -> Message:
    choices: tuple[Choice, ...] = getattr(option, "choices", ())
    labels = {choice.value: choice.label for choice in choices}
    return msg("{values}", values=tuple(labels.get(each, msg("{value}", value=each)) for each in value.split(",")))


def _joined(parts: list[Message]) -> Message:
    joined = parts[0]
    for part in parts[1:]:
        joined = msg("{first} · {second}", first=joined, second=part)
    return joined
