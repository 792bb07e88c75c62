"""Advice as lines of text, so that it can be thought out in another process.

A question is made and read like a bot's (`questions`): it holds the seat's view as plain data and nothing else of the table (TBL-5), and
chance comes of the view alone. Every answer is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from engines.kernel.advice import Advice, Adviser, Recommendation
from engines.kernel.bots.questions import MAX_QUESTION
from engines.kernel.commands import Command, CommandError
from engines.kernel.contract import Game
from engines.kernel.messages import Message
from engines.kernel.rng import Rng
from engines.kernel.serialization import MAX_DEPTH, DataError, from_data, parse_json, text_digest, to_data, to_json
from engines.kernel.table import Table


@frozen
class AdviceQuestion:
    """What is asked: advice in which game, for which seat, where chance starts, and the seat's view as plain data.

    ``begun`` is what there is of a command that is being put together; empty where there is none.
    """

    game: str
    seat: int
    rng: int
    view: Any
    begun: str = ""


@frozen
class _Line:
    """A recommendation as plain data."""

    command: str
    why: Any
    chance: int | None
    """In thousandths: plain data has no fractions."""


@frozen
class _Answer:
    """Advice as plain data."""

    recommended: tuple[_Line, ...]
    effort: int


def advice_question(table: Table[Any], seat: int, begun: str = "") -> str:
    """The question of what a seat should do now, or of what should become of a command that it has ``begun``, on one line.

    Raises LookupError where the game has no adviser.
    """
    if table.game.adviser is None:
        raise LookupError(f"{table.game.id} has no adviser")
    seen = table.view(seat)
    chance = int(text_digest(f"{seat} {to_json(seen)}"), 16)
    return to_json(AdviceQuestion(table.game.id, seat, chance, to_data(seen), begun))


def advised(text: str, games: Mapping[str, Game[Any]]) -> Iterator[str]:
    """Answers to such a question, each on one line and better than the one before.

    Raises DataError where the text is no such question, or names a game or seat that does not exist; LookupError where the game has no
    adviser.
    """
    asked, game, adviser, view = _read_question(text, games)
    found = adviser.complete(game, view, asked.seat, asked.begun) if asked.begun else ()
    if found:
        yield _line(Advice(found))
        return
    for advice in adviser.advise(game, view, asked.seat, Rng(asked.rng)):
        yield _line(advice)


def completed(text: str, games: Mapping[str, Game[Any]]) -> str:
    """What the command that such a question tells of could become, on one line: the commands that the adviser has for it, maybe none.

    Raises DataError and LookupError as `advised` does, and CommandError where what has been begun can't be read.
    """
    asked, game, adviser, view = _read_question(text, games)
    return to_json([each.command.text() for each in adviser.complete(game, view, asked.seat, asked.begun)])


def read_completed(text: str, game: Game[Any]) -> tuple[Command, ...]:
    """The commands that such a line means. Raises DataError."""
    texts = parse_json(text, MAX_QUESTION, MAX_DEPTH)
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise DataError("these are no commands")
    try:
        return tuple(game.parse(each) for each in texts)
    except CommandError as error:
        raise DataError(str(error)) from error


def _read_question(text: str, games: Mapping[str, Game[Any]]) -> tuple[AdviceQuestion, Game[Any], Adviser[Any], Any]:
    """A question, by whose rules and by whom it is answered, and the seat's view."""
    try:
        asked = from_data(parse_json(text, MAX_QUESTION, MAX_DEPTH + 1), AdviceQuestion)
    except DataError as error:
        raise DataError(f"this is no question for advice: {error}") from error
    game = games.get(asked.game)
    if game is None:
        raise DataError(f"there is no game {asked.game[:64]}")
    view = from_data(asked.view, game.state_type)
    game = game.for_options(game.options_of(view))
    if game.adviser is None:
        raise LookupError(f"{game.id} has no adviser")
    if asked.seat not in game.to_act(view):
        raise DataError(f"seat {asked.seat} has nothing to decide")
    return asked, game, game.adviser, view


def _line(advice: Advice) -> str:
    lines = tuple(
        _Line(each.command.text(), _plain(each.why), None if each.chance is None else round(each.chance * 1000))
        for each in advice.recommended
    )
    return to_json(_Answer(lines, advice.effort))


def read_advice(text: str, game: Game[Any]) -> Advice:
    """The advice that a line of an answer means. Raises DataError."""
    answer = from_data(parse_json(text, MAX_QUESTION, MAX_DEPTH + 1), _Answer)
    if not answer.recommended:
        raise DataError("nothing is recommended")
    try:
        return Advice(
            tuple(
                Recommendation(game.parse(line.command), _message(line.why), None if line.chance is None else line.chance / 1000)
                for line in answer.recommended
            ),
            answer.effort,
        )
    except CommandError as error:
        raise DataError(str(error)) from error


def _plain(value: str | int | Message | tuple[Message, ...]) -> Any:
    """A message, or a value in one, as plain data: a list, an object with a list of them, a text or a number."""
    if isinstance(value, Message):
        return [value.text, {name: _plain(inner) for name, inner in value.values}, value.plural, value.count]
    return {"list": [_plain(each) for each in value]} if isinstance(value, tuple) else value


def _value(data: Any) -> str | int | Message | tuple[Message, ...]:
    if isinstance(data, dict) and isinstance(data.get("list"), list):
        return tuple(_message(each) for each in data["list"])
    return data if isinstance(data, str | int) else _message(data)


def _message(data: Any) -> Message:
    match data:
        case [str(text), dict(values), str(plural), int(count)]:
            return Message(text, tuple((name, _value(inner)) for name, inner in values.items()), plural, count)
        case _:
            raise DataError("this is no message")
