"""The journal of a table: its record, growing line by line on disk (TBL-9).

A line is accepted when the disk has confirmed it. A crash can leave an unfinished last line, which reading drops and reports. Before a
line is written, the file must have its name and length of the last time. Otherwise another program has changed it, and nothing is added.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from engines.kernel.commands import MAX_TEXT
from engines.kernel.messages import Message, msg
from engines.kernel.records import START, Entry, Header, seal, write
from tabletop_qt.store.disk import Claim, StoreError, claim, create_whole, open_regular, unwritten, write_all, write_whole

_TRIES = 4
"""The number of tries to open a file that is replaced, or looked at, at the same moment."""
_MOMENT = 0.02
"""Seconds between two tries."""


class Touched(StoreError):
    """Another program has deleted, moved, replaced or changed the file of an open table; ``message`` says which."""


class Journal:
    """An open record file that only grows. ``locked``: no other process can open it; False if the file system has no locks."""

    def __init__(self, path: Path, handle: int, locked: bool = True) -> None:
        self.path = path
        self.locked = locked
        self._handle = handle
        self._size = 0
        self._check = START
        self._left = False
        # Some file systems give a file another number each time they are asked.
        self._identified = _is_at(handle, path)

    @classmethod
    def create(cls, path: Path, header: Header, entries: Iterable[Entry] = (), *folders: Path) -> Self:
        """Write a new record as a whole and keep it open for more lines; its name is free in the folders, too. Raises StoreError."""
        data = _text(header, entries)
        journal = cls.open(create_whole(path, data, *folders))
        journal._goes_on_from(data)
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """Claim a record file; call `settle` before adding the first line. Raises StoreError."""
        for left in reversed(range(_TRIES)):
            try:
                handle = open_regular(path, os.O_RDWR | os.O_APPEND)
            except FileNotFoundError as error:
                raise StoreError(msg("{file} is no longer there: it was deleted, moved or renamed.", file=str(path))) from error
            except OSError as error:
                raise unwritten(path, error) from error
            ours = claim(handle)
            # Another window may have replaced the file before it let go of it.
            if ours is not Claim.TAKEN and (_is_at(handle, path) or not left):
                return cls(path, handle, ours is Claim.OURS)
            os.close(handle)
            # One that lists the tables has it for a moment.
            time.sleep(_MOMENT if ours is Claim.TAKEN and left else 0)
        raise StoreError(msg("{file} is open in another window of the app.", file=path.name))

    def settle(self, found: bytes, header: Header, entries: Iterable[Entry]) -> None:
        """Reduce the file, which contains ``found``, to these entries, and continue from there. Raises StoreError."""
        data = _text(header, entries)
        try:
            if found.startswith(data):
                if len(found) > len(data):
                    os.ftruncate(self._handle, len(data))
                    os.fsync(self._handle)
            else:
                self._replace(data)
        except StoreError:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        self._goes_on_from(data)

    def _replace(self, data: bytes) -> None:
        if sys.platform == "win32":
            self.close()  # It replaces no open file.
        write_whole(self.path, data)
        # Only now the old one is let go: nobody may begin to write to what has no name any more.
        again = self.open(self.path)
        self.close()
        self._handle, again._handle = again._handle, -1
        self._identified = again._identified

    def _goes_on_from(self, data: bytes) -> None:
        self._size = len(data)
        self._check = data[-9:-1].decode("ascii")

    def _compare(self) -> None:
        """Raise Touched if another program has changed the file, StoreError if it can't be examined."""
        try:
            size = os.fstat(self._handle).st_size
            if self._identified and not _is_at(self._handle, self.path):
                raise Touched(self._what_became())
        except Touched:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        # What an earlier failure left behind and could not take away at once is our own.
        if size < self._size or (size > self._size and not self._left):
            raise Touched(msg("Another program has changed {file}.", file=str(self.path)))

    def _what_became(self) -> Message:
        if os.path.lexists(self.path):
            return msg("Another program has replaced {file}.", file=str(self.path))
        if os.fstat(self._handle).st_nlink:
            return msg("Another program has moved or renamed {file}.", file=str(self.path))
        return msg("Another program has deleted {file}.", file=str(self.path))

    def append(self, *entries: Entry) -> None:
        """Write a line for each entry and wait until they are on disk.

        Raises StoreError; then the file is as before. Raises Touched, even without entries, if another program has changed the file.
        """
        lines, check = [], self._check
        for entry in entries:
            text = entry.text
            if len(text) > MAX_TEXT:
                raise StoreError(msg("This decision is longer than {most} characters.", most=MAX_TEXT))
            line, check = seal(text, check)
            lines.append(f"{line}\n")
        self._compare()
        if not lines:
            return
        data = "".join(lines).encode()
        try:
            if self._left:
                os.ftruncate(self._handle, self._size)
                self._left = False
            write_all(self._handle, data)
            os.fsync(self._handle)
        except OSError as error:
            self._left = True
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
                self._left = False
            raise unwritten(self.path, error) from error
        self._size += len(data)
        self._check = check

    def close(self) -> None:
        """Close the file. Closing twice does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


class NoJournal:
    """The journal of a table that is not saved: entries are written nowhere. ``path`` is the name of its table."""

    locked = True

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, *entries: Entry) -> None:
        """Write nothing."""

    def close(self) -> None:
        """Do nothing."""


def _is_at(handle: int, path: Path) -> bool:
    """True if a name leads to an open file."""
    here = os.fstat(handle)
    try:
        there = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        # Nobody may look there any more; the open file itself can still be written.
        return here.st_nlink > 0
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _text(header: Header, entries: Iterable[Entry]) -> bytes:
    return write(header, entries).encode("utf-8")
