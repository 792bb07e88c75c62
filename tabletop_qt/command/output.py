"""What the command line prints, and the errors that end it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from engines.kernel.messages import msg
from tabletop_qt.translation import tr


class CommandLineError(Exception):
    """A finished line for standard error: the place, then the reason."""


# Output


def show_every_letter() -> None:
    """From now on a letter that the terminal can't show is written as its number instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def speak_utf8() -> None:
    """From now on read and write UTF-8, whatever the terminal's letters are: another program of ours is at the other end."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@contextmanager
def written_out() -> Iterator[None]:
    """What is said within is written when this ends. Raises CommandLineError where it could not be, and BrokenPipeError."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if _unread(error):
            raise BrokenPipeError from error
        give_up()
        reason = error.strerror or str(error)
        raise CommandLineError(tr(msg("tabletop-qt: the output could not be written: {reason}", reason=reason))) from error


def _unread(error: OSError) -> bool:
    """Whether this is how Windows says that nobody reads a pipe any more."""
    return sys.platform == "win32" and error.errno == errno.EINVAL


def complain(line: str) -> None:
    """One line on standard error, where there is one that takes it."""
    with suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def give_up() -> None:
    """Nothing more is written to standard output, so that the interpreter has no trouble with it when it ends."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
