"""The metadata of Portable Piecepack Notation: a YAML mapping of texts and of mappings of texts.

PyYAML writes it and takes it apart. What its texts mean is not left to YAML, so that a name such as ``No`` stays a name; and nothing
but plain texts is accepted, so that nothing of what YAML could do is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from yaml import Node

Value: TypeAlias = str | Mapping[str, str]

BEGIN, END = "---", "..."
MAX_LINES = 100
MAX_HEADER = 16_384
"""The longest metadata that is read, in characters."""


class NotationError(ValueError):
    """A text that is no game in this notation: the line, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def write_metadata(metadata: Mapping[str, str | int | Mapping[str, str | int]]) -> str:
    """A metadata section, its begin and end included."""
    from yaml import safe_dump  # only those who ask for the notation wait for it

    return safe_dump(metadata, allow_unicode=True, sort_keys=False, width=MAX_HEADER, explicit_start=True, explicit_end=True)


def read_metadata(lines: list[str]) -> tuple[dict[str, Value], int]:
    """The metadata that a text begins with, and how many lines it takes. Raises NotationError."""
    from yaml import BaseLoader, MappingNode, YAMLError, compose

    if not lines or not lines[0].startswith(BEGIN):
        raise NotationError(1, f"a game begins with a line of {BEGIN}")
    taken = next((number for number, line in enumerate(lines[:MAX_LINES], 1) if line.startswith(END)), 0)
    text = "\n".join(lines[:taken])
    if not taken or len(text) > MAX_HEADER:
        raise NotationError(min(len(lines), MAX_LINES), f"the metadata does not end with a line of {END}")
    try:
        whole = compose(text, Loader=BaseLoader)
    except (YAMLError, RecursionError, ValueError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise NotationError(mark.line + 1 if mark else 1, f"this is no YAML: {problem}") from error
    found: dict[str, Value] = {}
    for key, node in _pairs(whole):
        found[key] = {name: _text(each) for name, each in _pairs(node)} if isinstance(node, MappingNode) else _text(node)
    return found, taken


def _pairs(node: Node | None) -> list[tuple[str, Node]]:
    """The keys of a mapping with what they stand for, each once."""
    from yaml import MappingNode

    if not isinstance(node, MappingNode):
        raise NotationError(node.start_mark.line + 1 if node else 1, "this is no mapping")
    pairs = [(_text(key), value) for key, value in node.value]
    if len(dict(pairs)) < len(pairs):
        raise NotationError(node.start_mark.line + 1, "a key is given twice")
    return pairs


def _text(node: Node) -> str:
    from yaml import ScalarNode

    if not isinstance(node, ScalarNode):
        raise NotationError(node.start_mark.line + 1, "this is no text")
    return str(node.value)
