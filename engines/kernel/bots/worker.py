"""Questions to a process that thinks, and its answers, as lines of text: bots' decisions, advice, study."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from attrs import frozen

from engines.kernel.bots.playing import bots, remembered
from engines.kernel.coach import Advice, Adviser, Analyst, Par, Rating, Recommendation, Solution, Stop, Verdict, last_winnable
from engines.kernel.commands import Command, CommandError
from engines.kernel.contract import Game
from engines.kernel.messages import Message
from engines.kernel.rng import Rng
from engines.kernel.serialization import MAX_DEPTH, MAX_SIZE, DataError, from_data, parse_json, text_digest, to_data, to_json
from engines.kernel.table import Table

# Decisions


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


# Advice


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


def _read_question(text: str, games: Mapping[str, Game[Any]]) -> tuple[AdviceQuestion, Game[Any], Adviser[Any, Any], Any]:
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


# Study


class Kind(StrEnum):
    """What is asked about a record."""

    SOLVE = "solve"
    """Whether the position after so many turns can be won: one `Solution`."""
    TURNING_POINT = "turning_point"
    """The last position that could be won, in a game that is over: a `TurningPoint`, or nothing."""
    PAR = "par"
    """How far a good player comes with the same deal: one `Par`."""
    RATE = "rate"
    """What each decision of a seat cost, in a game that is over: a `Rating` for each."""


@frozen
class StudyQuestion:
    """What is asked about a record; ``turn`` is for `Kind.SOLVE`, ``seat`` for `Kind.RATE`."""

    kind: Kind
    record: str
    turn: int = 0
    seat: int = 0


@frozen
class TurningPoint:
    """The last position that could be won: after so many turns, and how."""

    turn: int
    solution: Solution


@frozen
class _Solved:
    verdict: Verdict
    line: tuple[tuple[int, str], ...]
    positions: int
    turn: int


@frozen
class _Rated:
    turn: int
    seat: int
    command: str
    chance: int
    better: str
    best_chance: int


def study_question(kind: Kind, table: Table[Any], turn: int = 0, seat: int = 0) -> str:
    """A question about a table, on one line. Raises LookupError where its game has no analyst."""
    _analyst(table.game)
    return to_json(StudyQuestion(kind, table.record(), turn, seat))


def studied(text: str, games: Mapping[str, Game[Any]], stop_for: Callable[[], Stop]) -> Iterator[str]:
    """Answers to such a question, each on one line. ``stop_for`` gives the end of the time for one position.

    Of a game that goes on nothing is told but whether a position can be won, and that only where all lies open (TBL-5).
    Raises DataError where the text is no such question; LookupError where the game has no analyst or the question is not for a game that
    goes on; RecordError where the record can't be opened.
    """
    try:
        asked = from_data(parse_json(text, MAX_SIZE, MAX_DEPTH + 1), StudyQuestion)
    except DataError as error:
        raise DataError(f"this is no question for study: {error}") from error
    table: Table[Any] = Table.from_record(asked.record, games)
    analyst, over = _analyst(table.game), not table.to_act
    if not 0 <= asked.turn <= table.turn or asked.seat not in range(len(table.seats)):
        raise DataError("the record has no such turn or seat")
    if not over and not (asked.kind is Kind.SOLVE and table.assistance.setup):
        raise LookupError("the game still goes on")
    match asked.kind:
        case Kind.SOLVE:
            yield _solved(asked.turn, analyst.solve(table.game, table.state_at(asked.turn), stop_for(), known_chance=over))
        case Kind.TURNING_POINT:
            found = last_winnable(analyst, table.game, _states(table), stop_for)
            if found is not None:
                yield _solved(*found)
        case Kind.PAR:
            yield to_json(analyst.par(table.game, table.state_at(0), table.setup.deal))
        case Kind.RATE:
            line = tuple((played.seat, played.command) for played in table.moves)
            for each in analyst.ratings(table.game, _states(table), line, asked.seat):
                chances = round(each.chance * 1000), round(each.best_chance * 1000)
                rated = _Rated(each.turn, each.seat, each.command.text(), chances[0], each.better.text(), chances[1])
                yield to_json(rated)


def read_solution(text: str, game: Game[Any]) -> TurningPoint:
    """The solution that a line means, and the turn that it is of. Raises DataError."""
    data = from_data(parse_json(text, MAX_SIZE, MAX_DEPTH + 1), _Solved)
    line = tuple((seat, game.parse(command)) for seat, command in data.line)
    return TurningPoint(data.turn, Solution(data.verdict, line, data.positions))


def read_par(text: str) -> Par:
    """The par that a line means. Raises DataError."""
    return from_data(parse_json(text, MAX_SIZE, MAX_DEPTH + 1), Par)


def read_rating(text: str, game: Game[Any]) -> Rating:
    """The rating that a line means. Raises DataError."""
    data = from_data(parse_json(text, MAX_SIZE, MAX_DEPTH + 1), _Rated)
    command, better = game.parse(data.command), game.parse(data.better)
    return Rating(data.turn, data.seat, command, data.chance / 1000, better, data.best_chance / 1000)


def _solved(turn: int, solution: Solution) -> str:
    line = tuple((seat, command.text()) for seat, command in solution.line)
    return to_json(_Solved(solution.verdict, line, solution.positions, turn))


def _states(table: Table[Any]) -> list[Any]:
    return [table.state_at(turn) for turn in range(table.turn + 1)]


def _analyst(game: Game[Any]) -> Analyst[Any, Any]:
    if game.analyst is None:
        raise LookupError(f"{game.id} has no analyst")
    return game.analyst
