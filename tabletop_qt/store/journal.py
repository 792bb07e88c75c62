"""The journal of a table: its record, growing line by line on disk (TBL-9).

A line counts as accepted when it has been written and the disk has confirmed it. What a crash may leave behind is an unfinished last
line, which reading drops and reports.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from engines.kernel.commands import MAX_TEXT
from engines.kernel.messages import msg
from engines.kernel.records import START, Entry, Header, seal, write
from tabletop_qt.store.disk import BINARY, StoreError, lock, unwritten, write_whole


class Journal:
    """An open record file that only grows. One process has it at a time."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._size = 0
        self._check = START

    @classmethod
    def create(cls, path: Path, header: Header, entries: Iterable[Entry] = ()) -> Self:
        """Write a record as a whole and keep it open for more lines. Raises StoreError."""
        data = _text(header, entries)
        write_whole(path, data)
        journal = cls.open(path)
        journal._goes_on_from(data)
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """Claim a record file; before the first line is added, `settle` says how far it is good. Raises StoreError."""
        try:
            handle = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
        except OSError as error:
            raise unwritten(path, error) from error
        if not lock(handle):
            os.close(handle)
            raise StoreError(msg("{file} is open in another window of the app.", file=path.name))
        return cls(path, handle)

    def settle(self, found: bytes, header: Header, entries: Iterable[Entry]) -> None:
        """Make the file, in which ``found`` was read, hold just these entries, and go on from there. Raises StoreError."""
        data = _text(header, entries)
        try:
            if found.startswith(data):
                if len(found) > len(data):
                    os.ftruncate(self._handle, len(data))
                    os.fsync(self._handle)
            else:
                # Windows replaces no open file.
                self.close()
                write_whole(self.path, data)
                self._handle = self.open(self.path).release()
        except StoreError:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        self._goes_on_from(data)

    def release(self) -> int:
        """Hand the open file over."""
        handle, self._handle = self._handle, -1
        return handle

    def _goes_on_from(self, data: bytes) -> None:
        self._size = len(data)
        self._check = data[-9:-1].decode("ascii")

    def append(self, *entries: Entry) -> None:
        """Write a line for each entry and wait until they are on disk. Raises StoreError; then the file is as before."""
        lines, check = [], self._check
        for entry in entries:
            text = entry.text
            if len(text) > MAX_TEXT:
                raise StoreError(msg("This decision is longer than {most} characters.", most=MAX_TEXT))
            line, check = seal(text, check)
            lines.append(f"{line}\n")
        if not lines:
            return
        data = "".join(lines).encode()
        try:
            if os.fstat(self._handle).st_size != self._size:
                # What an earlier failure left behind and could not take away at once.
                os.ftruncate(self._handle, self._size)
            _write_all(self._handle, data)
            os.fsync(self._handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise unwritten(self.path, error) from error
        self._size += len(data)
        self._check = check

    def close(self) -> None:
        """Let go of the file. Closing twice does nothing."""
        handle = self.release()
        if handle >= 0:
            os.close(handle)


def _text(header: Header, entries: Iterable[Entry]) -> bytes:
    return write(header, entries).encode("utf-8")


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
