"""Requests to a process that thinks for the app, and its results, as lines of JSON: bots' decisions, advice, study."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engines.kernel.bots import bots, remembered
from engines.kernel.coach import Advice, Analyst, Par, Rating, Recommendation, Solution, Solver, Stop, Trial, last_winnable
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, Person, Sentence, Sign, Value
from engines.kernel.rng import Rng
from engines.kernel.serialization import MAX_DEPTH, MAX_SIZE, DataError, from_data, new_converter, parse_json, text_digest, to_data, to_json
from engines.kernel.table import Table

if TYPE_CHECKING:
    from cattrs import Converter

MAX_LINE = MAX_SIZE + 1024
"""The longest request or result that is read, in characters."""
THINKING_TIME = 2.0
"""Seconds after which advice gets no better."""
SOLVING_TIME = 5.0
"""Seconds after which a position is given up."""
REACHING_TIME = 15.0
"""Seconds after which the goal of a puzzle is given up."""


class Task(StrEnum):
    """A kind of request, and what its results are."""

    BOT = "bot"
    """A bot's move: one `Command`."""
    ADVISE = "advise"
    """A hint: an `Advice`, then better and better ones."""
    COMPLETE = "complete"
    """The commands that an unfinished command could become: one tuple, perhaps empty."""
    SOLVE = "solve"
    """True if the position after a number of turns can be won: one `Solution`."""
    REACH = "reach"
    """True if the goal of a puzzle, named by ``begun``, can be reached after a number of turns: one `Solution`."""
    TURNING_POINT = "turning_point"
    """The last position that could be won, in a game that is over: a `TurningPoint`, or no result."""
    PAR = "par"
    """The result of a good player with the same deal: one `Par`."""
    RATE = "rate"
    """The cost of a seat's decisions at some turns of a finished game: a `Rating` for each."""
    TRY = "try"
    """The rating of another command, compared with a better one: one `Trial`."""
    LINE = "line"
    """A better command and what should follow it: a `Recommendation` for each."""


STUDIES = frozenset({Task.SOLVE, Task.REACH, Task.TURNING_POINT, Task.PAR, Task.RATE, Task.TRY, Task.LINE})
"""Those that study the record of a table."""


@frozen
class TurningPoint:
    """The last position that could be won: after how many turns, and how."""

    turn: int
    solution: Solution


_RESULTS: Mapping[Task, Any] = {
    Task.BOT: Command,
    Task.ADVISE: Advice,
    Task.COMPLETE: tuple[Command, ...],
    Task.SOLVE: Solution,
    Task.REACH: Solution,
    Task.TURNING_POINT: TurningPoint,
    Task.PAR: Par,
    Task.RATE: Rating,
    Task.TRY: Trial,
    Task.LINE: Recommendation,
}


@frozen
class Request:
    """The question to think about.

    For `Task.BOT`, `Task.ADVISE` and `Task.COMPLETE` it has the seat's view as plain data, with what a ``bot`` or the adviser remembers
    in it, the seed, as much of a command as has been ``begun``, and the ``plan`` of the last hint. For study it has the ``record`` of a
    table, a ``turn``, the ``seat`` whose decisions are studied, the command that was ``begun`` in its place for `Task.TRY`, and a
    ``better`` one; for `Task.RATE` all ``turns`` to rate.
    """

    task: Task
    game: str
    seat: int = 0
    view: Any = None
    rng: int = 0
    bot: str = ""
    begun: str = ""
    record: str = ""
    turn: int = 0
    better: str = ""
    turns: tuple[int, ...] = ()
    plan: str = ""


# Making requests


def bot_request(table: Table[Any], seat: int) -> Request:
    """The request for what the bot on a seat plays now."""
    bot = table.seats[seat].player
    return _about_view(Task.BOT, table, seat, remembered(table, seat, bots(table.game)[bot]), bot=bot)


def advice_request(task: Task, table: Table[Any], seat: int, begun: str = "", *, plan: str = "", open_table: bool = False) -> Request:
    """The request for what a seat should do now, or what should become of a command that it has ``begun``.

    ``plan`` is that of the last hint which the seat followed.

    On an ``open_table``, which everybody looks at, it tells no more than what everybody has seen (TBL-6).
    Raises LookupError where the game has no adviser.
    """
    adviser = table.game.adviser
    if adviser is None:
        raise LookupError(f"{table.game.id} has no adviser")
    return _about_view(task, table, seat, adviser.remember(table.views(None if open_table else seat, table.turn)), begun=begun, plan=plan)


def _about_view(task: Task, table: Table[Any], seat: int, view: Any, bot: str = "", begun: str = "", plan: str = "") -> Request:
    # Chance comes from what the seat knows, so that the request tells no more than that (TBL-5).
    chance = int(text_digest(f"{seat} {to_json(view)}"), 16)
    return Request(task, table.game.id, seat, to_data(view), chance, bot, begun, plan=plan)


def study_request(
    task: Task, table: Table[Any], turn: int = 0, seat: int = 0, command: str = "", better: str = "", turns: tuple[int, ...] = ()
) -> Request:
    """The request to study a table. Raises LookupError where its game has no analyst."""
    _analyst(table.game)
    return Request(task, table.game.id, seat, record=table.record(), turn=turn, begun=command, better=better, turns=turns)


def read_request(text: str) -> Request:
    """The request that a line stands for. Raises DataError."""
    try:
        return from_data(parse_json(text, MAX_LINE, MAX_DEPTH + 1), Request)
    except DataError as error:
        raise DataError(Message(f"this is not a request: {error}")) from error


# Answering


def results(request: Request, games: Mapping[str, Game[Any]], stop_after: Callable[[float], Stop]) -> Iterator[Any]:
    """The results of a request, one after the other; ``stop_after`` says when a number of seconds is over.

    Raises DataError where the request names a game, bot, seat or turn that does not exist; LookupError where the game can't do this, or
    nothing is legal; RecordError where a record can't be opened; CommandError where what has been begun can't be read.
    """
    if request.task in STUDIES:
        yield from _studied(request, games, stop_after)
        return
    game = games.get(request.game)
    if game is None:
        raise DataError(Message(f"there is no game {request.game[:64]}"))
    view = from_data(request.view, game.state_type)
    game = game.for_options(game.options_of(view))
    if request.seat not in game.to_act(view):
        raise DataError(Message(f"seat {request.seat} has nothing to decide"))
    if request.task is Task.BOT:
        bot = bots(game).get(request.bot)
        if bot is None:
            raise DataError(Message(f"no bot is called {request.bot[:64]}"))
        yield bot.decide(game, view, request.seat, Rng(request.rng))[0]
        return
    if game.adviser is None:
        raise LookupError(f"{game.id} has no adviser")
    completions = game.adviser.complete(game, view, request.seat, request.begun) if request.begun or request.task is Task.COMPLETE else ()
    if request.task is Task.COMPLETE:
        yield tuple(each.command for each in completions)
    elif completions:
        yield Advice(completions)
    else:
        over, told = stop_after(THINKING_TIME), None
        for advice in game.adviser.advise(game, view, request.seat, Rng(request.rng), request.plan):
            if advice is not told:
                yield advice
            told = advice
            if over():
                break


def _studied(request: Request, games: Mapping[str, Game[Any]], stop_after: Callable[[float], Stop]) -> Iterator[Any]:
    """For an unfinished game, answers only whether a position can be won, and only if nothing is hidden (TBL-5).

    The goal of a puzzle is reached without what is hidden, so the answer tells nothing of it.
    """
    table: Table[Any] = Table.from_record(request.record, games)
    analyst, over = _analyst(table.game), not table.to_act
    if not 0 <= request.turn <= table.turn or request.seat not in range(len(table.seats)):
        raise DataError(Message("the record has no such turn or seat"))
    asked = {Task.SOLVE: table.assistance.setup, Task.REACH: bool(table.setup.position)}
    if not over and not asked.get(request.task):
        raise LookupError("the game still goes on")
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    if request.task is Task.RATE:
        line = tuple((played.seat, played.command) for played in table.moves)
        if not all(0 <= turn < table.turn and line[turn][0] == request.seat for turn in request.turns):
            raise DataError(Message("the seat has no such turn"))
        yield from analyst.ratings(table.game, states, line, request.seat, request.turns)
        return
    if not isinstance(analyst, Solver):
        raise LookupError(f"{table.game.id} is not won together")
    match request.task:
        case Task.SOLVE:
            yield analyst.solve(table.game, states[request.turn], stop_after(SOLVING_TIME), known_chance=over)
        case Task.REACH:
            try:
                yield analyst.reach(table.game, states[request.turn], request.begun, stop_after(REACHING_TIME))
            except ValueError as error:
                raise DataError(Message(str(error))) from error
        case Task.TURNING_POINT:
            found = last_winnable(analyst, table.game, states, lambda: stop_after(SOLVING_TIME))
            if found is not None:
                yield TurningPoint(*found)
        case Task.PAR:
            yield analyst.par(table.game, states[0], table.setup.deal)
        case _:
            yield from _taught(request, analyst, table.game, states[: request.turn + 1])


def _taught(request: Request, solver: Solver[Any, Any], game: Game[Any], states: Sequence[Any]) -> Iterator[Any]:
    """The trial of a command, or the line that begins with a better one."""
    seat = request.seat
    commands = [game.parse(text) for text in (request.better, *([request.begun] if request.task is Task.TRY else []))]
    if seat not in game.to_act(states[-1]) or any(game.check(states[-1], seat, command) is not None for command in commands):
        raise DataError(Message("that is not a legal move there"))
    if request.task is Task.TRY:
        yield solver.trial(game, states, seat, commands[1], commands[0])
    else:
        yield from solver.line(game, states, seat, commands[0])


def _analyst(game: Game[Any]) -> Analyst[Any, Any]:
    if game.analyst is None:
        raise LookupError(f"{game.id} has no analyst")
    return game.analyst


# Results as text


def write_result(task: Task, result: Any) -> str:
    """A result as one line."""
    return to_json(_converter(None).unstructure(result, unstructure_as=_RESULTS[task]))


def read_result(task: Task, text: str, game: Game[Any]) -> Any:
    """The result that a line stands for. Raises DataError."""
    return from_data(parse_json(text, MAX_LINE, MAX_DEPTH + 1), _RESULTS[task], _converter(game))


@lru_cache(maxsize=4)
def _converter(game: Game[Any] | None) -> Converter:
    """Converts commands to their texts, chances to thousandths (plain data has no fractions), and sentences."""
    converter = new_converter()
    # By a predicate: registered by class, its class variables' types would be resolved, which can't be done.
    converter.register_unstructure_hook_func(_is_command, lambda command: command.text())
    converter.register_unstructure_hook(float, lambda chance: round(chance * 1000))
    converter.register_unstructure_hook(Message, _plain)
    if game is not None:
        converter.register_structure_hook_func(_is_command, lambda text, _: game.parse(_text(text)))
    converter.register_structure_hook(float, lambda thousandths, _: thousandths / 1000)
    converter.register_structure_hook(Message, lambda data, _: _message(data))
    return converter


def _is_command(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Command)


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise DataError(Message("this is not a command"))
    return data


def _plain(value: Value) -> Any:
    """A message, or a value in one, as plain data: a list, an object with a list of them or with tenths, a text or a whole number."""
    if isinstance(value, Message):
        more: list[Any] = []
        match value:
            case Person():
                more = [value.seat, value.plain]
            case Sentence():
                more = [True]
            case Sign():
                more = [_plain(value.word)]
        return [value.text, {name: _plain(inner) for name, inner in value.values}, value.plural, value.count, *more]
    if isinstance(value, float):
        return {"tenths": round(value * 10)}
    return {"list": [_plain(each) for each in value]} if isinstance(value, tuple) else value


def _value(data: Any) -> Value:
    match data:
        case {"list": list(parts)}:
            return tuple(_message(each) for each in parts)
        case {"tenths": int(tenths)}:
            return tenths / 10
    return data if isinstance(data, str | int) else _message(data)


def _message(data: Any) -> Message:
    match data:
        case [str(text), dict(values), str(plural), int(count), *more]:
            read = text, tuple((name, _value(inner)) for name, inner in values.items()), plural, count
            match more:
                case []:
                    return Message(*read)
                case [True]:
                    return Sentence(*read)
                case [list(word)]:
                    return Sign(*read, word=_message(word))
                case [int(seat), bool(plain)] if seat >= 0:
                    return Person(*read, seat=seat, plain=plain)
    raise DataError(Message("this is not a message"))
