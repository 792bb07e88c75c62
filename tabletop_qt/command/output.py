"""The output of the command line, and the errors that end it."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from unicodedata import east_asian_width

from engines.kernel.messages import msg
from tabletop_qt.store.disk import reason
from tabletop_qt.translation import tr


class CommandLineError(Exception):
    """A finished line for standard error: the place, then the reason."""


def show_every_letter() -> None:
    """Write letters that the terminal can't show as numbers instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def speak_utf8() -> None:
    """Read and write UTF-8 whatever the terminal's encoding is: the app is at the other end."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@contextmanager
def written_out() -> Iterator[None]:
    """Flush the output when the block ends. Raises CommandLineError if it can't be written, and BrokenPipeError."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if sys.platform == "win32" and error.errno == errno.EINVAL:
            # Windows reports a broken pipe like this.
            raise BrokenPipeError from error
        give_up()
        raise CommandLineError(tr(msg("tabletop-qt: the output could not be written: {reason}", reason=reason(error)))) from error


def complain(line: str) -> None:
    """Write a line to standard error, if there is one."""
    with suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def give_up() -> None:
    """Redirect standard output to nowhere, so that the interpreter ends without an error."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


# Lines of text


_WIDE = "\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffef"
_OPENING = "「『（【〔〈《"  # noqa: RUF001
_CLOSING = "、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜…"  # noqa: RUF001
"""The signs that begin no line: punctuation, closing brackets, small kana."""
_PARTS = rf"\s+|[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*|\S"


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text at a width in columns. Japanese letters are two columns wide, and lines break between them."""
    lines, columns = [""], 0
    for part in re.findall(_PARTS, text):
        wide = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in part)
        if columns and columns + wide > width:
            lines.append("")
            columns = 0
        if columns or not part.isspace():
            lines[-1] += " " if part.isspace() else part
            columns += wide
    return [line.rstrip() for line in lines]
