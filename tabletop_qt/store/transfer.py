"""Exporting all that belongs to a person into one file, and importing such a file into the data of this computer.

The file is a zip of readable parts: records, card editions, own puzzles, positions in work, the settings, and the rows of the database as
JSON. An import adds what is missing and never takes anything away:

- A record that is here, under any name, is left alone. A record that goes on from the one here replaces it. Two that went on differently
  are both kept, the imported one as a branch. Deleted tables are not exported, and one that was deleted here stays so.
- Results, names and progress are added; where both sides know something, ours stay, or the greater progress.
- A position in work with the set-up of ours replaces it only if it goes on from it.
- Choices in our settings stay, unless there are no settings yet. An edition with the name of another one gets a free name.

A backup is made first. Each file is written as a whole, so an import that was interrupted can be repeated.
"""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import IO, Any

from attrs import define, evolve, field, frozen

from engines import Table
from engines.kernel import records
from engines.kernel.contract import ContentError, Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import MAX_CARDS, is_name
from engines.kernel.records import SUFFIX, Reading, RecordError
from engines.shelf import edition, with_own_cards
from tabletop_qt import __version__
from tabletop_qt.store.backups import DAMAGED, keep_today
from tabletop_qt.store.database import COPYING, Database, plain
from tabletop_qt.store.disk import StoreError, create_whole, entries, free_name, move, open_regular, read_whole, there, unread, write_whole
from tabletop_qt.store.editions import MAX_FILES, EditionError, card_texts
from tabletop_qt.store.paths import SETTINGS, Paths
from tabletop_qt.store.puzzles import MOST, OWN_SUFFIX, PuzzleError, own_puzzle
from tabletop_qt.store.saved_games import MAX_BYTES, Place, damage, record_files
from tabletop_qt.store.session import Journal
from tabletop_qt.store.settings import MAX_BYTES as MAX_SETTINGS
from tabletop_qt.store.settings import look_at_settings, read_settings, save_settings, with_progress

FORMAT = 1
"""The version of the file's format."""
ENDING = ".homeroom.zip"
MAX_WHOLE = 1 << 32
"""The most bytes of all parts together."""
MAX_PARTS = 100_000
MAX_ROWS = 1 << 28
"""The longest part with rows of the database, in bytes."""
ABOUT = "homeroom.json"
_OLDEST, _NEWEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""The times that a zip can hold."""
_FOLDERS = {"tables": Place.TABLES, "records": Place.RECORDS}
_RECORD = re.compile(r"(?:tables|records)/[^./\\\x00-\x1f][^/\\\x00-\x1f]{0,200}" + re.escape(SUFFIX))
_CARDS = re.compile(r"cards/([^/]+)/([^/]+)/[A-Za-z0-9][\w-]{0,80}\.toml")
_POSITION = re.compile(r"positions/([a-z][a-z_]{0,40})-[0-9a-f]{8}" + re.escape(SUFFIX))
_PUZZLE = re.compile(r"puzzles/([A-Za-z0-9][\w-]{0,80}" + re.escape(OWN_SUFFIX) + ")")
"""The names of parts; none leads out of our folders."""
_MERGING = {
    "branches": (
        "ON CONFLICT (record) DO UPDATE SET name = iif(name = '', excluded.name, name), turn = iif(parent = '', excluded.turn, turn), "
        "parent = iif(parent = '', excluded.parent, parent)"
    ),
    "puzzles": "ON CONFLICT (puzzle) DO UPDATE SET solved = max(solved, excluded.solved)",
    "cards": (
        "ON CONFLICT (card) DO UPDATE SET box = excluded.box, due = excluded.due, asked = excluded.asked, missed = excluded.missed "
        "WHERE excluded.asked > asked"
    ),
}
"""The clause for a row that is here already, by SQL table; rows of the others stay as they are."""


# Export


@frozen
class Exported:
    """The file, the number of its tables, and what could not be read."""

    path: Path
    tables: int
    problems: tuple[Message, ...]


def export_all(database: Database, path: Path) -> Exported:
    """Write everything into one file, as a whole or not at all. Raises StoreError."""
    problems: list[Message] = []
    tables = 0
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, source in _sources(database.paths, problems):
            try:
                _add(file, name, read_whole(source, MAX_BYTES), time.localtime(source.stat().st_mtime)[:6])
                tables += _RECORD.fullmatch(name) is not None
            except (OSError, ValueError, OverflowError) as error:
                problems.append(unread(source, error).message if isinstance(error, OSError) else msg("{file}", file=str(source)))
        with database.reading() as connection:
            for table, (rows, _) in COPYING.items():
                _add(file, f"data/{table}.json", _rows(connection, rows))
        # Last in the list of parts: where its rest is lost, so is this, and the file is known to be damaged.
        _add(file, ABOUT, _json({"format": FORMAT, "app": __version__, "day": time.strftime("%Y-%m-%d")}))
    write_whole(path, data.getvalue())
    return Exported(path, tables, tuple(problems))


def _add(file: zipfile.ZipFile, name: str, data: bytes, at: Sequence[int] = _OLDEST) -> None:
    when = min(max(tuple(at), _OLDEST), _NEWEST)
    file.writestr(zipfile.ZipInfo(name, (when[0], when[1], when[2], when[3], when[4], when[5])), data, zipfile.ZIP_DEFLATED)


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _rows(connection: sqlite3.Connection, query: str) -> bytes:
    found = connection.execute(query)
    names = [column[0] for column in found.description]
    return _json([dict(zip(names, row, strict=True)) for row in found])


def _sources(paths: Paths, problems: list[Message]) -> Iterator[tuple[str, Path]]:
    """The files to export, each with its name in the export."""
    for folder, place in _FOLDERS.items():
        for path in record_files(place.folder(paths)):
            yield f"{folder}/{plain(path.name)}", path
    for game in with_own_cards():
        for own in entries(paths.cards / game):
            if own.is_dir() and not own.name.startswith("."):
                try:
                    yield from ((f"cards/{game}/{own.name}/{file}", own / file) for file in card_texts(own))
                except (EditionError, StoreError) as error:
                    problems.append(msg("{file}: {reason}", file=str(own), reason=error.message))
    yield from ((name, path) for path in record_files(paths.positions) if _POSITION.fullmatch(name := f"positions/{path.name}"))
    yield from ((name, path) for path in entries(paths.puzzles) if _PUZZLE.fullmatch(name := f"puzzles/{path.name}"))
    if there(paths.settings):
        yield SETTINGS, paths.settings


# Import


@define
class Imported:
    """The numbers of tables that were new, that went on, that were kept as branches, and that were here; what else was added or skipped."""

    new: int = 0
    longer: int = 0
    branches: int = 0
    known: int = 0
    editions: int = 0
    puzzles: int = 0
    positions: int = 0
    problems: list[Message] = field(factory=list)

    @property
    def summary(self) -> Message:
        """A sentence on what was added."""
        parts = [
            msgn("{count} table added", "{count} tables added", self.new),
            *([msgn("{count} table continued", "{count} tables continued", self.longer)] if self.longer else []),
            *([msgn("{count} kept as a branch", "{count} kept as branches", self.branches)] if self.branches else []),
            *([msgn("{count} already here", "{count} already here", self.known)] if self.known else []),
            *([msgn("{count} card edition added", "{count} card editions added", self.editions)] if self.editions else []),
            *([msgn("{count} puzzle added", "{count} puzzles added", self.puzzles)] if self.puzzles else []),
            *([msgn("{count} position added", "{count} positions added", self.positions)] if self.positions else []),
        ]
        return msg("{parts}.", parts=tuple(parts))


def import_all(database: Database, path: Path, games: Mapping[str, Game[Any]]) -> Imported:
    """Add everything in an export that is missing here. Parts that can't be used are named and skipped.

    Raises StoreError if the file can't be used at all, or if there is no room for the backup or the tables; then it can be repeated.
    """
    try:
        with os.fdopen(open_regular(path), "rb") as opened, _opened(path, opened) as file:
            return _Import(database, path, file, games).run()
    except OSError as error:
        raise unread(path, error) from error


def _opened(path: Path, opened: IO[bytes]) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(opened)
    except DAMAGED as error:
        raise _no_export(path) from error


def _no_export(path: Path) -> StoreError:
    return StoreError(msg("{file} is damaged, or not a Homeroom export.", file=str(path)))


class _Import:
    """One import, part by part."""

    def __init__(self, database: Database, path: Path, file: zipfile.ZipFile, games: Mapping[str, Game[Any]]) -> None:
        self._database = database
        self._paths = database.paths
        self._path = path
        self._file = file
        self._games = games
        self._done = Imported()
        self._sizes: dict[int, list[Path]] = {}
        """The tables' files here, by their sizes."""
        self._names: dict[str, str] = {}
        """The names of the tables' files here, by their names in the export."""
        self._fresh: list[str] = []
        """The names of the finished tables that came."""
        self._branches: list[tuple[str, str, int]] = []
        """New branches: the file here, the file it branches from, and the decision."""

    def run(self) -> Imported:
        """Import everything."""
        parts = self._parts()
        self._check_version(parts)
        backup = keep_today(self._database, another=True)
        if backup is not None:
            self._done.problems += backup.problems
        self._note_sizes()
        for name, info in parts.items():
            if _RECORD.fullmatch(name):
                data = self._read(info, MAX_BYTES)
                if data is not None:
                    self._take_table(name, info, data)
        self._take_editions(parts)
        self._take_puzzles(parts)
        self._take_positions(parts)
        self._take_rows(parts)
        if SETTINGS in parts:
            self._take_settings(parts[SETTINGS])
        return self._done

    def _note_sizes(self) -> None:
        for place in _FOLDERS.values():
            for path in record_files(place.folder(self._paths)):
                with suppress(OSError):
                    self._sizes.setdefault(path.stat().st_size, []).append(path)

    def _skip(self, name: str, reason: Message) -> None:
        self._done.problems.append(msg("{file}: {reason}", file=plain(name)[:200], reason=reason))

    # Parts

    def _parts(self) -> dict[str, zipfile.ZipInfo]:
        """The parts by name, without those that no export has. Raises StoreError if they are too large together."""
        infos = [info for info in self._file.infolist() if not info.is_dir()]
        if len(infos) > MAX_PARTS or sum(info.file_size for info in infos) > MAX_WHOLE:
            raise StoreError(msg("{file} has more in it than can be imported.", file=str(self._path)))
        found: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            if info.filename in found or not _is_part(info.filename):
                self._skip(info.filename, msg("This is not part of an export."))
            else:
                found[info.filename] = info
        return found

    def _read(self, info: zipfile.ZipInfo, most: int) -> bytes | None:
        """The bytes of a part; None after naming it if it is damaged or too long."""
        if info.file_size > most:
            self._skip(info.filename, msg("This is larger than {most} bytes.", most=most))
            return None
        try:
            return self._file.read(info)
        except (*DAMAGED, OSError):
            self._skip(info.filename, msg("This is damaged."))
            return None

    def _check_version(self, parts: Mapping[str, zipfile.ZipInfo]) -> None:
        about = self._read(parts[ABOUT], MAX_SETTINGS) if ABOUT in parts else None
        told: object = None
        with suppress(ValueError, RecursionError):
            told = json.loads(about or b"null")
        version = told.get("format") if isinstance(told, dict) else None
        if not isinstance(version, int):
            raise _no_export(self._path)
        if version != FORMAT:
            raise StoreError(msg("{file} was made by a newer version of Homeroom. Update this one first.", file=str(self._path)))

    # Tables

    def _take_table(self, name: str, info: zipfile.ZipInfo, data: bytes) -> None:
        """Add a table, or what is new of it."""
        folder, _, told = name.partition("/")
        place, file = _FOLDERS[folder], _safe(told)
        reading = self._reading(name, data)
        if reading is None:
            return
        same = next((path for path in self._sizes.get(len(data), ()) if _content(path) == data), None)
        if same is not None:
            self._know(told, same)
            if same.parent != place.folder(self._paths) and place is Place.RECORDS:
                # An import that was interrupted has not filed it yet.
                move(same, place.folder(self._paths) / same.name)
            return
        here = self._related(file, *_FOLDERS.values())
        if reading.fault is not None:
            self._skip(name, damage(reading.fault))
            if here:
                return
        theirs = _lines(data)
        for path, ours in here:
            if ours.startswith(theirs):
                self._know(told, path)
                return
            if theirs.startswith(ours):
                self._go_on(name, path, place, info, data)
                return
        gone = next((path for path, ours in self._related(file, Place.DELETED) if ours.startswith(theirs)), None)
        if gone is not None:
            self._know(told, gone)
            return
        made = create_whole(place.folder(self._paths) / file, data, *(each.folder(self._paths) for each in Place))
        _set_time(made, info)
        self._names[told] = made.name
        if place is Place.RECORDS:
            self._fresh.append(made.name)
        at = self._common(theirs, here[0][1]) if here and reading.fault is None else None
        if at is None:
            self._done.new += 1
        else:
            self._done.branches += 1
            self._branches.append((made.name, here[0][0].name, at))

    def _reading(self, name: str, data: bytes) -> Reading | None:
        """The record in a part; None after naming it if nothing of it can be read."""
        try:
            return records.read(data)
        except RecordError as error:
            self._skip(name, damage(error.fault))
            return None

    def _know(self, told: str, path: Path) -> None:
        """Count a table that is here, in this file."""
        self._names[told] = path.name
        self._done.known += 1

    def _related(self, file: str, *places: Place) -> list[tuple[Path, bytes]]:
        """The table in these places with this name, and those with a number after it, each with its whole lines; none if it is free."""
        stem = file.removesuffix(SUFFIX)
        numbered = re.compile(re.escape(stem) + r"-\d+" + re.escape(SUFFIX))
        folders = [place.folder(self._paths) for place in places]
        found = [folder / file for folder in folders if there(folder / file)]
        if found:
            found += [path for folder in folders for path in record_files(folder) if numbered.fullmatch(path.name)]
        return [(path, _lines(data)) for path in found if (data := _content(path)) is not None]

    def _go_on(self, name: str, path: Path, place: Place, info: zipfile.ZipInfo, data: bytes) -> None:
        """Replace a table with a longer history of the same table."""
        try:
            Journal.open(path).close()
        except StoreError as error:
            self._skip(name, error.message)
            return
        write_whole(path, data)
        _set_time(path, info)
        if place is Place.RECORDS:
            if path.parent != place.folder(self._paths):
                path = move(path, place.folder(self._paths) / path.name)
            self._fresh.append(path.name)
        self._names[name.partition("/")[2]] = path.name
        self._done.longer += 1

    def _common(self, theirs: bytes, ours: bytes) -> int | None:
        """The decision at which two histories of a table part; None if they are of different tables."""
        both = zip(theirs.splitlines(keepends=True), ours.splitlines(keepends=True), strict=False)
        alike = b"".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], both))
        try:
            if not records.read(alike).entries:
                return None
            return Table.from_record(alike, self._games).turn
        except RecordError:
            return None

    # Editions

    def _take_editions(self, parts: Mapping[str, zipfile.ZipInfo]) -> None:
        found: dict[tuple[str, str], dict[str, zipfile.ZipInfo]] = {}
        for name, info in parts.items():
            if name.startswith("cards/"):
                _, game, own, file = name.split("/")
                found.setdefault((game, own), {})[file] = info
        for (game, own), files in found.items():
            name = f"cards/{game}/{own}"
            texts = self._texts(name, files)
            if texts is None:
                continue
            try:
                edition(game, {file: data.decode("utf-8") for file, data in texts.items()})
            except ContentError as error:
                self._skip(name, error.message)
            except UnicodeDecodeError:
                self._skip(name, msg("This is not UTF-8 text."))
            else:
                self._keep_edition(self._paths.cards / game / own, texts)

    def _texts(self, name: str, files: Mapping[str, zipfile.ZipInfo]) -> dict[str, bytes] | None:
        """The card files of an edition; None after naming it if they can't be read."""
        if len(files) > MAX_FILES or sum(info.file_size for info in files.values()) > MAX_CARDS:
            self._skip(name, msg("Its card files are larger than {most} bytes in total.", most=MAX_CARDS))
            return None
        texts = {file: self._read(info, MAX_CARDS) for file, info in files.items()}
        whole = {file: data for file, data in texts.items() if data is not None}
        return whole if len(whole) == len(texts) else None

    def _keep_edition(self, folder: Path, texts: Mapping[str, bytes]) -> None:
        """Write an edition under its name, or a free one if another edition has it; complete one that an interruption left unfinished."""
        numbered = [path for path in entries(folder.parent) if re.fullmatch(re.escape(folder.name) + r"-\d+", path.name)]
        for path in (folder, *numbered):
            known = {each.name: _content(each) for each in entries(path) if each.suffix == ".toml"}
            if known.items() <= texts.items():
                break
        else:
            path, known = free_name(folder), {}
        if known.keys() != texts.keys():
            for file, data in texts.items():
                write_whole(path / file, data)
            self._done.editions += 1

    # Puzzles, the database and the settings

    def _take_puzzles(self, parts: Mapping[str, zipfile.ZipInfo]) -> None:
        here = {_content(path) for path in entries(self._paths.puzzles)}
        for name, info in parts.items():
            file = _PUZZLE.fullmatch(name)
            data = self._read(info, MOST) if file is not None else None
            if file is None or data is None or data in here:
                continue
            try:
                own_puzzle(file[1], data)
            except PuzzleError:
                self._skip(name, msg("This is damaged."))
            else:
                create_whole(self._paths.puzzles / file[1], data)
                self._done.puzzles += 1

    def _take_positions(self, parts: Mapping[str, zipfile.ZipInfo]) -> None:
        """Add positions in work that are not here, and those that go on from ours."""
        for name, info in parts.items():
            file = _POSITION.fullmatch(name)
            data = self._read(info, MAX_BYTES) if file is not None else None
            reading = self._reading(name, data) if data is not None else None
            if file is None or data is None or reading is None:
                continue
            if reading.fault is not None or reading.header.game != file[1]:
                self._skip(name, damage(reading.fault) if reading.fault is not None else msg("This is damaged."))
                continue
            path = self._paths.positions / name.rpartition("/")[2]
            theirs, ours = _edits(data), _edits(_content(path) or b"")
            if ours.startswith(theirs):
                continue
            if theirs.startswith(ours):
                write_whole(path, data)
                self._done.positions += 1
            else:
                self._skip(name, msg("Another position with the same setup is already here."))

    def _take_rows(self, parts: Mapping[str, zipfile.ZipInfo]) -> None:
        found = {table: self._rows_of(parts[name]) for table in COPYING if (name := f"data/{table}.json") in parts}
        with self._database.writing() as connection:
            added: set[object] = set()
            for table, rows in found.items():
                bad = self._add_rows(connection, table, rows, added)
                if bad:
                    self._skip(f"data/{table}.json", msg("{count} rows are damaged.", count=bad))
            for file, of, at in self._branches:
                connection.execute("INSERT OR IGNORE INTO branches VALUES (?, '', '', 0)", (plain(of),))
                connection.execute(" ".join([COPYING["branches"][1], _MERGING["branches"]]), (plain(file), "", plain(of), at))
            # Results that did not come with their tables are counted again.
            connection.executemany("INSERT OR IGNORE INTO uncounted VALUES (?)", [(plain(name),) for name in self._fresh])
            connection.execute("DELETE FROM uncounted WHERE record IN (SELECT record FROM results)")

    def _add_rows(self, connection: sqlite3.Connection, table: str, rows: Sequence[object], added: set[object]) -> int:
        """Add the rows of an SQL table, and return how many are damaged. The records of new results join those ``added``."""
        reading, adding = COPYING[table]
        columns = [column[0] for column in connection.execute(reading).description]
        query, bad = " ".join([adding, _MERGING.get(table, "")]), 0
        for row in rows:
            values = self._values(columns, row)
            # The seats of another result with the same name are not those of ours.
            if table == "seats" and values is not None and values["record"] not in added:
                continue
            count = _add_row(connection, query, columns, values)
            bad += count is None
            if count and table == "results" and values is not None:
                added.add(values["record"])
        return bad

    def _rows_of(self, info: zipfile.ZipInfo) -> list[object]:
        data = self._read(info, MAX_ROWS)
        if data is None:
            return []
        try:
            rows = json.loads(data)
        except (ValueError, RecursionError):
            rows = None
        if isinstance(rows, list):
            return rows
        self._skip(info.filename, msg("This is damaged."))
        return []

    def _values(self, columns: Sequence[str], row: object) -> dict[str, Any] | None:
        """The values of a row, with the names that its tables have here; None if it is damaged."""
        if not isinstance(row, dict) or not row.keys() >= set(columns) or any(isinstance(row[column], list | dict) for column in columns):
            return None
        values = dict(row)
        for column in ("record", "parent"):
            values[column] = self._names.get(str(row.get(column)), row.get(column))
        if "card" in columns and row["record"] is not None:
            before, _, turn = str(row["card"]).rpartition(" ")
            values["card"] = f"{self._names.get(before, before)} {turn}"
        return values

    def _take_settings(self, info: zipfile.ZipInfo) -> None:
        data = self._read(info, MAX_SETTINGS)
        if data is None:
            return
        try:
            theirs, wrong = read_settings(data)
        except (ValueError, RecursionError):
            self._skip(SETTINGS, msg("This is damaged."))
            return
        if wrong:
            self._skip(SETTINGS, msg("These settings are damaged: {names}.", names=", ".join(wrong)))
        ours, problem = look_at_settings(self._paths.settings)
        if problem is not None:
            self._skip(SETTINGS, problem)
        elif not there(self._paths.settings):
            # Not the window's place, which was on another screen.
            save_settings(self._paths.settings, evolve(theirs, window=""))
        elif (both := with_progress(ours, theirs)) != ours:
            save_settings(self._paths.settings, both)


def _set_time(path: Path, info: zipfile.ZipInfo) -> None:
    with suppress(OSError, ValueError, OverflowError):
        at = time.mktime((*info.date_time, 0, 0, -1))
        os.utime(path, (at, at))


def _is_part(name: str) -> bool:
    """True if an export can have a part with this name."""
    cards = _CARDS.fullmatch(name)
    if cards is not None:
        return cards[1] in with_own_cards() and is_name(cards[2])
    return any(kind.fullmatch(name) for kind in (_RECORD, _POSITION, _PUZZLE)) or name in (
        ABOUT,
        SETTINGS,
        *(f"data/{table}.json" for table in COPYING),
    )


def _safe(name: str) -> str:
    """The name of a record as every system takes it."""
    return re.sub(r"[^\w.()+' -]", "_", name.removesuffix(SUFFIX)) + SUFFIX


def _add_row(connection: sqlite3.Connection, query: str, columns: Sequence[str], values: Mapping[str, Any] | None) -> int | None:
    """Add a row and return how many that has changed; None if it is damaged."""
    if values is None:
        return None
    try:
        return connection.execute(query, [values[column] for column in columns]).rowcount
    except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError, OverflowError, UnicodeError):
        return None


def _content(path: Path) -> bytes | None:
    try:
        return read_whole(path, MAX_BYTES)
    except StoreError:
        return None


def _edits(data: bytes) -> bytes:
    """The whole lines of a position in work, without the checkpoint that ends it."""
    *before, last = _lines(data).splitlines(keepends=True) or [b""]
    return b"".join(before) + (b"" if last.startswith(b"state ") else last)


def _lines(data: bytes) -> bytes:
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    return data[: data.rfind(b"\n") + 1]
