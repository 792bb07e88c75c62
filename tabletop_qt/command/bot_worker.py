"""`tabletop-qt think`: bots decide here for the app, so that its window never waits for them.

A question comes as one line of standard input, a number before it. Its answer goes as one line to standard output: the same number, then
``play`` and a command, or ``sorry`` and a reason. It ends with its input: when all is answered, or with ``--attached`` at once. Nothing is
imported that opens windows.

Where the number is followed by ``advise``, advice for a person is asked for (`engines.kernel.bots.worker`). It comes in several lines,
each better than the one before: the number, ``advice`` and the advice, and at last the number and ``done``. It gets no better when
`THINKING_TIME` is over.

Where it is followed by ``complete``, what a command that is being put together could become is asked for. It comes in one line: the number,
``found`` and the commands; and then the number and ``done``.

Where it is followed by ``study``, a record is studied (`engines.kernel.bots.worker`). For each answer comes a line with the number,
``found`` and the answer, and at last the number and ``done``. A position is given up after `SOLVING_TIME`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from engines.kernel.messages import msg
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from engines.kernel.contract import Game

PLAY, SORRY = "play", "sorry"
ADVISE, ADVICE, DONE = "advise", "advice", "done"
COMPLETE, STUDY, FOUND = "complete", "study", "found"

THINKING_TIME = 2.0
"""Seconds after which advice gets no better."""

SOLVING_TIME = 5.0
"""Seconds after which nothing more is known of a position."""

MAX_DIGITS = 20
"""The longest number of a question that is repeated with its answer."""


def add_command(add: Any) -> None:
    """Add the command to the parser."""
    parser = add("think", help=tr(msg("decide for bots: questions on standard input, answers on standard output")))
    parser.add_argument("--attached", action="store_true", help=tr(msg("end at once when the input ends, even in the middle of a thought")))
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from tabletop_qt.command.output import speak_utf8

    speak_utf8()
    asked = Attached(sys.stdin) if options.attached else sys.stdin

    from tabletop_qt.command.own_cards import own_shelf

    return serve(own_shelf(), asked, sys.stdout)


class Lines(Protocol):
    """Something to read questions from."""

    def readline(self, size: int, /) -> str:
        """The next line, at most so long; empty at the end."""


class Attached:
    """The lines of a stream whose end ends this process at once: whoever asked is gone, killed perhaps, and nobody waits for an answer.

    The system closes the stream when the other process ends, however that ends, so this is the same on all of them.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while line := self._stream.readline(_longest()):
                self._lines.put(line)
        finally:
            os._exit(0)

    def readline(self, _size: int, /) -> str:
        """The next line, once there is one."""
        return self._lines.get()


def _longest() -> int:
    """The longest line that is read."""
    from engines.kernel.bots.worker import MAX_QUESTION

    return MAX_QUESTION + MAX_DIGITS + len(COMPLETE) + 3


def serve(games: Mapping[str, Game[Any]], asked: Lines, answered: TextIO) -> int:
    """Answer every line until there are no more; the exit status."""
    while line := asked.readline(_longest()):
        number, _, question = line.strip().partition(" ")
        try:
            for reply in _replies(question, games):
                _say(answered, number, reply)
        except (LookupError, ValueError) as error:
            _say(answered, number, f"{SORRY} {error}")
    return 0


def _say(answered: TextIO, number: str, reply: str) -> None:
    answered.write(f"{number[:MAX_DIGITS]} {' '.join(reply.split())}\n")
    answered.flush()


def _replies(question: str, games: Mapping[str, Game[Any]]) -> Iterator[str]:
    from engines.kernel.bots.worker import advised, answer, completed, studied

    kind, _, about = question.partition(" ")
    if kind == ADVISE:
        over = _after(THINKING_TIME)
        for advice in advised(about, games):
            yield f"{ADVICE} {advice}"
            if over():
                break
        yield DONE
    elif kind == COMPLETE:
        yield f"{FOUND} {completed(about, games)}"
        yield DONE
    elif kind == STUDY:
        for found in studied(about, games, lambda: _after(SOLVING_TIME)):
            yield f"{FOUND} {found}"
        yield DONE
    else:
        yield f"{PLAY} {answer(question, games)}"


def _after(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds are over."""
    end = monotonic() + seconds
    return lambda: monotonic() > end
