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
from engines.kernel.record import Entry, Header, header_texts, seal, sealed
from engines.kernel.words import msg
from tabletop_qt.store.disk import BINARY, StoreError, lock, unwritten, write_whole


class Journal:
    """An open record file that only grows. One process has it at a time."""

    def __init__(self, path: Path, handle: int, size: int, check: str) -> None:
        self.path = path
        self._handle = handle
        self._size = size
        self._check = check

    @classmethod
    def create(cls, path: Path, header: Header, entries: Iterable[Entry] = ()) -> Self:
        """Write a record as a whole and keep it open for more lines. Raises StoreError."""
        data = "".join(sealed([*header_texts(header), *(entry.text for entry in entries)])).encode()
        write_whole(path, data)
        return cls.resume(path, len(data), data[-9:-1].decode())

    @classmethod
    def resume(cls, path: Path, size: int, check: str) -> Self:
        """Go on with a file that is good for ``size`` bytes, the last line's check being ``check``. Raises StoreError."""
        try:
            handle = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
        except OSError as error:
            raise unwritten(path, error) from error
        if not lock(handle):
            os.close(handle)
            raise StoreError(msg("{file} is open in another window of the app.", file=path.name))
        return cls(path, handle, size, check)

    def append(self, entry: Entry) -> None:
        """Write one line and wait until it is on disk. Raises StoreError; then the file is as before."""
        text = entry.text
        if len(text) > MAX_TEXT:
            raise StoreError(msg("This decision is longer than {most} characters.", most=MAX_TEXT))
        line, check = seal(text, self._check)
        data = f"{line}\n".encode()
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
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
