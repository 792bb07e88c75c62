"""The parts of the packaged app that others made, and their licences: ``resources/licences``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import cache

from attrs import frozen
from cattrs import structure

from resources import text


@frozen
class Part:
    """A part of the app that others made."""

    name: str
    by: str
    licence: str
    texts: tuple[str, ...] = ()
    """The names of the licence texts."""
    package: str = ""
    """The distribution on PyPI that it comes from."""
    modules: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Patterns of the names of its libraries."""
    on: tuple[str, ...] = ()
    """The systems it is packaged for; none named means all."""
    inside: str = ""
    """The part that it is built into."""


@cache
def all_parts() -> tuple[Part, ...]:
    """The parts on every system, in the order they are named."""
    return structure(tomllib.loads(text("licences", "parts.toml"))["part"], tuple[Part, ...])


def parts(system: str = sys.platform) -> tuple[Part, ...]:
    """The parts of the app on a system (`sys.platform`)."""
    return tuple(part for part in all_parts() if not part.on or system in part.on)


def licence_text(name: str) -> str:
    """The full text of a licence. Raises FileNotFoundError."""
    return text("licences", f"{name}.txt")


def text_names(of: Sequence[Part]) -> tuple[str, ...]:
    """The names of the licence texts of these parts, each once, in order."""
    return tuple(dict.fromkeys(name for part in of for name in part.texts))


def in_full(system: str = sys.platform) -> str:
    """All parts on a system and the texts of their licences, as plain text."""
    there = parts(system)
    named = [f"{part.name}{f' (in {part.inside})' if part.inside else ''}: {part.licence}\n  {part.by}" for part in there]
    texts = [f"{'-' * 76}\n{name}\n{'-' * 76}\n\n{licence_text(name)}" for name in text_names(there)]
    return "\n\n".join(["Parts of others, and their licences:", *named, *texts])


def unnamed(files: Iterable[str], modules: Iterable[str]) -> list[str]:
    """The packaged libraries (names with or without folders) and modules (neither ours nor Python's) that no part names."""
    known = {module for part in all_parts() for module in part.modules}
    patterns = [pattern for part in all_parts() for pattern in part.files]
    strange = [file for file in files if not any(fnmatchcase(file.replace("\\", "/").rsplit("/", 1)[-1], each) for each in patterns)]
    return strange + [module for module in modules if module.partition(".")[0] not in known]
