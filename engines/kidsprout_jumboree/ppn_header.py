"""The metadata of Portable Piecepack Notation: a YAML mapping, of which only the plainest part is written and read.

One ``Key: value`` a line, values quoted as in JSON (which YAML takes as they are) or whole numbers; a key with nothing after the colon
is a mapping of the lines below it, indented by two spaces. No other YAML is read, so nothing that YAML could do is done.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypeAlias

Value: TypeAlias = str | int
Metadata: TypeAlias = Mapping[str, Value | Mapping[str, Value]]

BEGIN, END = "---", "..."
MAX_LINES = 100
_LINE = re.compile(r'(  )?([A-Za-z_]{1,40}):(?: ("(?:[^"\\]|\\.)*"|-?[0-9]{1,12}))?')


class NotationError(ValueError):
    """A text that is no game in this notation: the line, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def write_metadata(metadata: Metadata) -> list[str]:
    """The lines of a metadata section, its begin and end included."""
    lines = [BEGIN]
    for key, value in metadata.items():
        if isinstance(value, Mapping):
            lines.append(f"{key}:")
            lines += [f"  {inner}: {_quoted(each)}" for inner, each in value.items()]
        else:
            lines.append(f"{key}: {_quoted(value)}")
    return [*lines, END]


def _quoted(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_metadata(lines: list[str]) -> tuple[dict[str, Value | dict[str, Value]], int]:
    """The metadata that a text begins with, and how many lines it takes. Raises NotationError."""
    if not lines or not lines[0].startswith(BEGIN):
        raise NotationError(1, f"a game begins with a line of {BEGIN}")
    found: dict[str, Value | dict[str, Value]] = {}
    inner: dict[str, Value] | None = None
    for number, line in enumerate(lines[1:MAX_LINES], 2):
        if line.startswith(END):
            return found, number
        match = _LINE.fullmatch(line.rstrip())
        if match is None:
            raise NotationError(number, "this is not a key with a quoted text or a number")
        indent, key, text = match.groups()
        into = inner if indent else found
        if into is None or key in into:
            raise NotationError(number, f"'{key}' is given twice" if into is not None else f"'{key}' belongs to nothing")
        if text is None and indent:
            raise NotationError(number, f"'{key}' has no value")
        if not indent:
            inner = None
        if text is None:
            found[key] = inner = {}
        else:
            into[key] = _unquoted(text, number)
    raise NotationError(min(len(lines), MAX_LINES), f"the metadata does not end with a line of {END}")


def _unquoted(text: str, line: int) -> Value:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise NotationError(line, f"{text[:40]} is no quoted text or number") from error
    if not isinstance(value, str | int):
        raise NotationError(line, f"{text[:40]} is no quoted text or number")
    return value
