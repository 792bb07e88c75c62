"""Writing so that it stays written: whole files, folders, locks, and the error that says what could not be kept."""

from __future__ import annotations

import glob
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from engines.kernel.messages import Message, msg

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BINARY: int = getattr(os, "O_BINARY", 0)
"""Opens a file without conversion of line ends, on Windows; nothing elsewhere."""

_BESIDE = ".new"
"""How the name of a file ends that is being written."""

_FORGOTTEN = 3600
"""Seconds after which nobody is writing it any more."""

_LOCK_AT = 1 << 40
"""Where Windows locks a byte: far behind any content, which other programs may go on reading."""


class StoreError(OSError):
    """Something could not be read, written or moved; ``message`` says what and why. Nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def unwritten(path: Path, error: OSError) -> StoreError:
    """The error for a file that could not be written."""
    return StoreError(msg("{file} could not be written: {reason}.", file=str(path), reason=error.strerror or str(error)))


def unread(path: Path, error: OSError) -> StoreError:
    """The error for a file that could not be read."""
    return StoreError(msg("{file} could not be read: {reason}.", file=str(path), reason=error.strerror or str(error)))


def read_whole(path: Path, limit: int) -> bytes:
    """The bytes of a file of at most ``limit`` bytes. Raises StoreError."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise unread(path, error) from error
    if len(data) > limit:
        raise StoreError(msg("{file} is longer than {most} bytes.", file=str(path), most=limit))
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after any crash it is there as before or as a whole, then wait until it is on disk. Raises StoreError."""
    beside: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        # A new file that only this person can read, under a name that nobody can foresee: nothing that lies there is written through.
        handle, name = tempfile.mkstemp(_BESIDE, _beside(path), path.parent)
        beside = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        beside = None
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _beside(path: Path) -> str:
    # Names have an end: what is added to a very long one must still fit.
    return f".{path.name[:60]}."


def _sweep(path: Path) -> None:
    """Take away what writers of this file left behind when they were killed."""
    with suppress(OSError):
        for left in path.parent.glob(f"{glob.escape(_beside(path))}*{_BESIDE}"):
            if time.time() - left.stat().st_mtime > _FORGOTTEN:
                left.unlink()


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk. Windows keeps them without being asked, and can't open folders."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def free_name(path: Path, *folders: Path) -> Path:
    """The path itself, or with the first free number before its last suffix where the name is taken, there or in one of the folders."""
    number, free = 1, path
    while free.exists() or any((folder / free.name).exists() for folder in folders):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def move(path: Path, target: Path) -> Path:
    """Move a file to a free name like ``target`` on the same disk; returns the name. Raises StoreError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target = free_name(target)
        os.replace(path, target)
        sync_folder(target.parent)
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(target, error) from error
    return target


def lock(handle: int) -> bool:
    """Claim an open file for this process until it is closed; False where another has it."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, _LOCK_AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
