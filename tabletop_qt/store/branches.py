"""Which tables are branches of which, and what the person calls them.

A branch is a table of its own with a record of its own. That it grew out of another one, and its name, are kept in a file beside the
tables, so that records say nothing but what was played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.kernel.serialization import from_data, parse_json, to_data
from tabletop_qt.store.disk import StoreError, alone, move, read_whole, there, write_whole
from tabletop_qt.store.paths import Paths

MAX_BYTES = 1_000_000
MAX_NAME = 60
"""The longest name of a branch, in characters."""


def _one_line(name: str) -> str:
    return " ".join(name.split())[:MAX_NAME]


def _in_its_folder(branch: Branch, attribute: attrs.Attribute[str], file: str) -> None:
    del branch
    if not file or Path(file).name != file:
        raise ValueError(f"'{attribute.name}' is no name of a file")


@frozen
class Branch:
    """A table in a family: its file's name, what it is called ("" while nobody named it), and from which decision of which table it grew.

    ``of`` is empty for the table that a family began with.
    """

    file: str = attrs.field(validator=_in_its_folder)
    name: str = attrs.field(default="", converter=_one_line)
    of: str = ""
    at: int = 0


class Branches:
    """The families of tables on disk. ``tell`` is called with what a person must know about a damaged file."""

    def __init__(self, paths: Paths, tell: Callable[[Message], object] = lambda _: None) -> None:
        self._paths = paths
        self._tell = tell

    def family(self, file: str) -> tuple[Branch, ...]:
        """The table with this file name and all its kin that are still there, a branch after what it grew out of. Raises StoreError."""
        known = self._load()
        first = _ancestors(known, file)[-1]
        found: list[Branch] = []
        seen: set[str] = set()
        waiting = [first]
        while waiting:
            one = waiting.pop(0)
            if one in seen:
                continue
            seen.add(one)
            if self.path_of(one) is not None:
                found.append(known.get(one, Branch(one)))
            waiting[:0] = [branch.file for branch in known.values() if branch.of == one]
        return tuple(found)

    def path_of(self, file: str) -> Path | None:
        """Where a table is, unfinished or finished; None where it is no longer there."""
        for folder in (self._paths.tables, self._paths.records):
            if (folder / file).is_file():
                return folder / file
        return None

    def known(self) -> Mapping[str, Branch]:
        """Every table that has a name or kin, by its file's name. Raises StoreError."""
        return self._load()

    def grow(self, of: str, at: int, file: str, name: str) -> None:
        """Write down that a table grew out of another one after so many decisions. Raises StoreError."""
        with alone(self._paths.branches):
            known = self._load()
            known.setdefault(of, Branch(of))
            known[file] = Branch(file, name, of, at)
            self._save(known)

    def rename(self, file: str, name: str) -> None:
        """Give a table a name. Raises StoreError."""
        with alone(self._paths.branches):
            known = self._load()
            known[file] = evolve(known.get(file, Branch(file)), name=name)
            self._save(known)

    def sound(self) -> bool:
        """Whether the file that keeps them can be understood. Raises StoreError where it can't be read."""
        return self._read()[1]

    def _read(self) -> tuple[dict[str, Branch], bool]:
        """The branches that can be understood, and whether that is all of them. Raises StoreError."""
        path = self._paths.branches
        if not there(path):
            return {}, True
        try:
            given = parse_json(read_whole(path, MAX_BYTES).decode("utf-8"), MAX_BYTES)
        except StoreError:
            raise
        except ValueError:
            return {}, False
        known: dict[str, Branch] = {}
        sound = isinstance(given, list)
        for each in given if isinstance(given, list) else ():
            try:
                branch = from_data(each, Branch)
            except ValueError:
                sound = False
            else:
                known[branch.file] = branch
        return known, sound

    def _load(self) -> dict[str, Branch]:
        known, sound = self._read()
        if not sound:
            self._mend(known)
        return known

    def mend(self) -> Path:
        """Keep a damaged file under another name, which is returned, and write what can be understood of it anew. Raises StoreError."""
        with alone(self._paths.branches):
            return self._mend(self._read()[0])

    def _mend(self, known: Mapping[str, Branch]) -> Path:
        path = self._paths.branches
        aside = move(path, path.with_name(path.name + ".damaged"))
        if known:
            self._save(known)
        self._tell(msg("Some names of tables are damaged and can't be read. The file as it was is kept as {file}.", file=aside.name))
        return aside

    def _save(self, known: Mapping[str, Branch]) -> None:
        # A deleted one may be fetched back, and then has the name that it had.
        there = [file for file in known if self.path_of(file) is not None or (self._paths.deleted / file).is_file()]
        needed = {kin for file in there for kin in _ancestors(known, file)}
        plain = [to_data(branch) for branch in known.values() if branch.file in needed]
        write_whole(self._paths.branches, (json.dumps(plain, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace"))


def _ancestors(known: Mapping[str, Branch], file: str) -> list[str]:
    """The table itself, what it grew out of, and so on to the first of its family."""
    line = [file]
    while (of := known[line[-1]].of if line[-1] in known else "") and of not in line:
        line.append(of)
    return line


def title(branch: Branch) -> Message:
    """What a table of a family is called."""
    if branch.name:
        return msg("{name}", name=branch.name)
    return msg("From decision {number}", number=branch.at) if branch.of else msg("The first line")
