"""Which tables are branches of which, and what the person calls them.

A branch is a table of its own with a record of its own. That it grew out of another one, and its name, are kept in the database, so that
records say nothing but what was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import field, frozen

from engines.kernel.messages import Message, msg
from tabletop_qt.store.database import Database, plain

MAX_NAME = 60
"""The longest name of a branch, in characters."""


def _one_line(name: str) -> str:
    return " ".join(name.split())[:MAX_NAME]


@frozen
class Branch:
    """A table in a family: its file's name, what it is called ("" while nobody named it), and from which decision of which table it grew.

    ``of`` is empty for the table that a family began with.
    """

    file: str
    name: str = field(default="", converter=_one_line)
    of: str = ""
    at: int = 0


class Branches:
    """The families of tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._paths = database.paths

    def family(self, file: str) -> tuple[Branch, ...]:
        """The table with this file name and all its kin that are still there, a branch after what it grew out of. Raises StoreError."""
        known = self.known()
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
        with self._database.reading() as connection:
            return {row[0]: Branch(*row) for row in connection.execute("SELECT record, name, parent, turn FROM branches ORDER BY rowid")}

    def grow(self, of: str, at: int, file: str, name: str) -> None:
        """Write down that a table grew out of another one after so many decisions. Raises StoreError."""
        branch = Branch(plain(file), plain(name), plain(of), at)
        with self._database.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO branches VALUES (?, '', '', 0)", (branch.of,))
            connection.execute("INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?)", (branch.file, branch.name, branch.of, at))

    def rename(self, file: str, name: str) -> None:
        """Give a table a name. Raises StoreError."""
        branch = Branch(plain(file), plain(name))
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO branches VALUES (?, ?, '', 0) ON CONFLICT (record) DO UPDATE SET name = excluded.name",
                (branch.file, branch.name),
            )


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
