"""Requests to the worker answered within the tests, by way of the text that a process would send."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.kernel.coach import Stop
from engines.kernel.contract import Game
from engines.kernel.serialization import to_json
from engines.kernel.worker import Request, read_request, read_result, results, write_result


def at_once(_: float) -> Stop:
    """Time for one look, whatever is asked for."""
    return lambda: True


def at_length(_: float) -> Stop:
    """All the time there is."""
    return lambda: False


def answers(request: Request, games: Mapping[str, Game[Any]], stop_after: Callable[[float], Stop] = at_length) -> Iterator[Any]:
    """The results of a request, each written and read again."""
    asked = read_request(to_json(request))
    for result in results(asked, games, stop_after):
        yield read_result(asked.task, write_result(asked.task, result), games[asked.game])


def answer(request: Request, games: Mapping[str, Game[Any]]) -> Any:
    """The first result."""
    return next(answers(request, games))
