"""`tabletop-qt think`: thinks for the app in a process of its own, so that its window never waits.

A request (`engines.kernel.worker`) comes as one line of standard input: a number and JSON. Its results go to standard output, each on a
line with the same number, the word ``result`` and JSON; after them comes a line with the number and ``done``, or ``error`` and the reason.
The process ends when its input ends: after all is answered, or with ``--attached`` at once. Nothing is imported that opens windows.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from engines.kernel.messages import msg
from engines.kernel.serialization import MAX_SIZE
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from engines.kernel.coach import Stop
    from engines.kernel.contract import Game

RESULT, DONE, ERROR = "result", "done", "error"
MAX_REQUEST = MAX_SIZE + 2048
"""The longest line that is read, in characters."""


def add_command(add: Any) -> None:
    """Add the command to the parser."""
    parser = add("think", help=tr(msg("think for the app: requests on standard input, results on standard output")))
    parser.add_argument("--attached", action="store_true", help=tr(msg("quit as soon as the input ends, even while thinking")))
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from tabletop_qt.command.output import speak_utf8

    speak_utf8()

    from tabletop_qt.command.own_data import own_shelf

    if not options.attached:
        return serve(own_shelf(), sys.stdin, sys.stdout)
    requests = Attached(sys.stdin)
    return serve(own_shelf(), requests, sys.stdout, requests.stop_after)


class Lines(Protocol):
    """Something to read requests from."""

    def readline(self, size: int, /) -> str:
        """The next line, of at most this length; empty at the end."""


class Attached:
    """The lines of a stream whose end ends this process at once: the app has ended, and the system has closed the stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while line := self._stream.readline(MAX_REQUEST):
                self._lines.put(line)
        finally:
            os._exit(0)

    def readline(self, _size: int, /) -> str:
        """The next line, once there is one."""
        return self._lines.get()

    def stop_after(self, seconds: float) -> Callable[[], bool]:
        """The same as `stop_after`, and once another line waits: nobody waits for these results any more."""
        over = stop_after(seconds)
        return lambda: over() or not self._lines.empty()


def stop_after(seconds: float) -> Callable[[], bool]:
    """Return a function that returns True once this many seconds are over."""
    end = monotonic() + seconds
    return lambda: monotonic() > end


def serve(games: Mapping[str, Game[Any]], requests: Lines, answered: TextIO, stop: Callable[[float], Stop] = stop_after) -> int:
    """Answer every line until there are no more; the exit status. ``stop`` says when a number of seconds is over."""
    from engines.kernel.worker import read_request, results, write_result

    def say(number: str, kind: str, what: str = "") -> None:
        answered.write(f"{number[:20]} {kind} {what}".rstrip() + "\n")
        answered.flush()

    while line := requests.readline(MAX_REQUEST):
        number, _, text = line.strip().partition(" ")
        try:
            request = read_request(text)
            for result in results(request, games, stop):
                say(number, RESULT, write_result(request.task, result))
            say(number, DONE)
        except (LookupError, ValueError) as error:
            say(number, ERROR, " ".join(str(error).split()))
    return 0
