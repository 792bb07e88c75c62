"""Study as lines of text, so that it can be done in another process: questions hold a record, answers are lines of plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from attrs import frozen

from engines.kernel.contract import Game
from engines.kernel.serialization import MAX_DEPTH, MAX_SIZE, DataError, from_data, parse_json, to_json
from engines.kernel.study import Analyst, Par, Rating, Solution, Stop, Verdict, last_winnable
from engines.kernel.table import Table


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
            found = last_winnable(table, stop_for)
            if found is not None:
                yield _solved(*found)
        case Kind.PAR:
            yield to_json(analyst.par(table))
        case Kind.RATE:
            for each in analyst.ratings(table, asked.seat):
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


def _analyst(game: Game[Any]) -> Analyst[Any]:
    if game.analyst is None:
        raise LookupError(f"{game.id} has no analyst")
    return game.analyst
