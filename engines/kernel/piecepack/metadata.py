"""The metadata of Portable Piecepack Notation: a YAML mapping of texts and of mappings of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engines.kernel.piecepack.movetext import NotationError

if TYPE_CHECKING:
    from yaml import Node

_BEGIN, _END = "---", "..."
_MAX_LINES, _MAX_HEADER = 100, 16_384

Value: TypeAlias = str | Mapping[str, str]


def write_metadata(metadata: Mapping[str, str | int | Mapping[str, str | int]]) -> str:
    """A metadata section, its begin and end included."""
    from yaml import safe_dump  # only those who ask for the notation wait for it

    return safe_dump(metadata, allow_unicode=True, sort_keys=False, width=_MAX_HEADER, explicit_start=True, explicit_end=True)


def read_metadata(lines: Sequence[str]) -> tuple[dict[str, Value], int]:
    """The metadata that a text begins with, and how many lines it takes. Raises NotationError.

    What its texts mean is not left to YAML, so that a name such as ``No`` stays a name; and nothing but texts and mappings of texts is
    accepted, so that YAML can do nothing else.
    """
    from yaml import BaseLoader, MappingNode, YAMLError, compose

    if not lines or not lines[0].startswith(_BEGIN):
        raise NotationError(1, f"a game begins with a line of {_BEGIN}")
    taken = next((number for number, line in enumerate(lines[:_MAX_LINES], 1) if line.startswith(_END)), 0)
    text = "\n".join(lines[:taken])
    if not taken or len(text) > _MAX_HEADER:
        raise NotationError(min(len(lines), _MAX_LINES), f"the metadata does not end with a line of {_END}")
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
