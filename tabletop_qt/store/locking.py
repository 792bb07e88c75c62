"""One process at a time: claims on open files, and short moments in which one writer has the shared files to itself."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path

from engines.kernel.messages import msg
from tabletop_qt.store.disk import StoreError, make_folder, open_regular, unwritten

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_UNSAID = 0
"""The error number that wine gives where a lock of Windows can't be had."""

_TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, getattr(errno, "EDEADLOCK", errno.EDEADLK), errno.EDEADLK, _UNSAID)
"""How the system says that another process has the lock; anything else means that there are no locks."""

_LOCK_AT = (1 << 31) - 2
"""Where Windows locks a byte: far behind any content, which other programs may go on reading, and where 32 bits of an offset reach."""

PATIENCE = 5.0
"""Seconds that a writer waits for another one, which needs thousandths."""

_PAUSE = 0.005


class Claim(Enum):
    """What came of claiming an open file."""

    OURS = auto()
    TAKEN = auto()
    """Another process has it."""
    UNKNOWN = auto()
    """The file system has no locks, so nobody can tell."""


def claim(handle: int) -> Claim:
    """Claim an open file for this process until it is closed."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, _LOCK_AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return Claim.TAKEN if error.errno in _TAKEN else Claim.UNKNOWN
    return Claim.OURS


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Have a file to oneself while it is read and written anew; where there are no locks, as well as can be. Raises StoreError."""
    lock = path.with_name(f".{path.name}.lock")
    try:
        make_folder(lock.parent)
        handle = open_regular(lock, os.O_RDWR | os.O_CREAT)
    except OSError as error:
        raise unwritten(lock, error) from error
    try:
        until = time.monotonic() + PATIENCE
        while claim(handle) is Claim.TAKEN:
            if time.monotonic() > until:
                raise StoreError(msg("{file} is being written by another window of the app, for a long time already.", file=str(path)))
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)
