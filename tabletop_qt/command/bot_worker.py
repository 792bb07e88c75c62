"""`tabletop-qt think`: bots decide here for the app, so that its window never waits for them.

A question comes as one line of standard input, a number before it. Its answer goes as one line to standard output: the same number, then
``play`` and a command, or ``sorry`` and a reason. It ends with its input. Nothing is imported that opens windows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO

from engines.kernel.messages import msg
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from engines.kernel.contract import Game

PLAY, SORRY = "play", "sorry"

MAX_DIGITS = 20
"""The longest number of a question that is repeated with its answer."""


def add_command(add: Any) -> None:
    """Add the command to the parser."""
    parser = add("think", help=tr(msg("decide for bots: questions on standard input, answers on standard output")))
    parser.set_defaults(run=_run)


def _run(_options: argparse.Namespace) -> int:
    from tabletop_qt.command.output import speak_utf8
    from tabletop_qt.command.own_cards import own_shelf

    speak_utf8()
    return serve(own_shelf(), sys.stdin, sys.stdout)


def serve(games: Mapping[str, Game[Any]], asked: TextIO, answered: TextIO) -> int:
    """Answer every line until there are no more; the exit status."""
    from engines.kernel.bots.questions import MAX_QUESTION, answer

    while line := asked.readline(MAX_QUESTION + MAX_DIGITS + 2):
        number, _, question = line.strip().partition(" ")
        try:
            reply = f"{PLAY} {answer(question, games)}"
        except (LookupError, ValueError) as error:
            reply = f"{SORRY} {error}"
        answered.write(f"{number[:MAX_DIGITS]} {' '.join(reply.split())}\n")
        answered.flush()
    return 0
