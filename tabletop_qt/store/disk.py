"""Safe writing to disk: whole files, new files, folders, locks between processes, and the error that says what went wrong."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path

from engines.kernel.messages import Message, msg

BINARY: int = getattr(os, "O_BINARY", 0)
"""Opens a file without conversion of line ends, on Windows; nothing elsewhere."""
_AT_ONCE: int = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Opens a pipe without waiting for its other end, and a terminal as any file."""
PRIVATE = 0o600
"""The mode of new files: only the person can read them."""
_BESIDE = ".new"
"""The suffix of a file that is being written."""
_FORGOTTEN = 3600
"""Seconds after which a file that is being written counts as left behind."""
_IN_USE = (32, 33)
"""The errors of Windows for a file that another program has open."""
_UNSYNCED = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""The errors of a file system that does not sync folders."""


class StoreError(OSError):
    """A file could not be read, written or moved; ``message`` says which and why. Nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def reason(error: OSError) -> Message:
    """The reason of an error of the system; for a rare one, its own words."""
    if isinstance(error, StoreError):
        return error.message
    if getattr(error, "winerror", 0) in _IN_USE:
        return msg("another program is using it")
    match error.errno:
        case errno.ENOENT:
            return msg("it does not exist")
        case errno.EACCES | errno.EPERM:
            return msg("you don't have permission")
        case errno.ENOSPC | errno.EDQUOT:
            return msg("the disk is full")
        case errno.EROFS:
            return msg("the disk is read-only")
        case errno.EISDIR:
            return msg("it is a folder")
        case errno.ENOTDIR:
            return msg("a part of its path is not a folder")
        case errno.EIO:
            return msg("the disk reports a fault")
    return msg("{reason}", reason=error.strerror or str(error))


def unwritten(path: Path, error: OSError) -> StoreError:
    """The error for a file that could not be written."""
    if isinstance(error, StoreError):
        return error
    return StoreError(msg("{file} could not be written: {reason}.", file=str(path), reason=reason(error)))


def unread(path: Path, error: OSError) -> StoreError:
    """The error for a file that could not be read."""
    if isinstance(error, StoreError):
        return error
    return StoreError(msg("{file} could not be read: {reason}.", file=str(path), reason=reason(error)))


def there(path: Path) -> bool:
    """True if anything has this name. Raises StoreError if the folder may not be searched."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise unread(path, error) from error
    return True


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file and return its handle: a pipe or a device could keep its reader waiting for ever. Raises OSError."""
    try:
        handle = os.open(path, flags | BINARY | _AT_ONCE, PRIVATE)
    except PermissionError as error:
        if path.is_dir():
            # As Windows says it.
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from error
        raise
    except ValueError as error:
        printable = str(path).encode("utf-8", "replace").decode("utf-8")
        raise StoreError(msg("{file} is not a valid file name.", file=printable)) from error
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise StoreError(msg("{file} is a pipe or a device, not a file.", file=str(path)))
    except BaseException:
        os.close(handle)
        raise
    return handle


def read_whole(path: Path, limit: int) -> bytes:
    """The bytes of a file of at most ``limit`` bytes. Raises StoreError."""
    data = None
    try:
        with os.fdopen(open_regular(path), "rb") as file:
            if os.fstat(file.fileno()).st_size <= limit:
                data = file.read(limit + 1)
    except OSError as error:
        raise unread(path, error) from error
    if data is None or len(data) > limit:
        raise StoreError(msg("{file} is larger than {most} bytes.", file=str(path), most=limit))
    return data


def names(folder: Path) -> list[str]:
    """The names of all entries of a folder, in order; none if there is no such folder. Raises StoreError."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unread(folder, error) from error


def entries(folder: Path) -> tuple[Path, ...]:
    """All entries of a folder by name; none if there is no such folder. Raises StoreError."""
    return tuple([folder / name for name in names(folder)])


def mtime_ns(path: Path | str) -> int:
    """The time a file was last written; 0 if it can't be examined."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def write_whole(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on disk; a crash leaves either the old file or the whole new one. Raises StoreError."""
    beside: Path | None = None
    try:
        beside = _written_beside(path, data)
        os.replace(beside, path)
        beside = None
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(path, error) from error
    finally:
        _take_away(beside)


def create_whole(path: Path, data: bytes, *folders: Path) -> Path:
    """Write a new file, as a whole or not at all, under this name or the first free one like it, and wait until it is on disk.

    Nothing is overwritten, even if others make files there at the same moment, and the name is free in the other folders, too.
    Returns the file's path. Raises StoreError.
    """
    beside: Path | None = None
    made: Path | None = None
    try:
        beside = _written_beside(path, data)
        while made is None:
            made = _published(beside, free_name(path, *folders))
        beside = None
        sync_folder(path.parent)
    except OSError as error:
        _take_away(made)
        raise unwritten(path, error) from error
    finally:
        _take_away(beside)
    return made


def _written_beside(path: Path, data: bytes) -> Path:
    """Write a private new file beside another one and return its path."""
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    make_folder(path.parent)
    sweep(path)
    # Its name can't be foreseen, and it must be new: nothing that lies there is written through.
    name = path.with_name(f"{_beside(path)}{os.urandom(8).hex()}{_BESIDE}")
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE)
    try:
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        _take_away(name)
        raise
    return name


def _published(beside: Path, target: Path) -> Path | None:
    """Give a file its final name; None if another process has just taken that."""
    try:
        if sys.platform == "win32":
            os.rename(beside, target)  # This overwrites nothing on Windows.
            return target
        try:
            os.link(beside, target)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links: an empty file takes the name first.
            return _onto_a_new_name(beside, target)
    except FileExistsError:
        return None
    _take_away(beside)
    return target


def _onto_a_new_name(path: Path, target: Path) -> Path:
    """Rename a file or folder to a free name. Raises FileExistsError if the name is taken."""
    if stat.S_ISDIR(os.lstat(path).st_mode):
        # Only a folder can replace a folder, and on Windows nothing can.
        os.rename(path, target)
        return target
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | BINARY, PRIVATE))
    try:
        os.replace(path, target)
    except OSError:
        _take_away(target)
        raise
    return target


def write_all(handle: int, data: bytes) -> None:
    """Write all data, in several parts if the system takes less at once."""
    while data:
        data = data[os.write(handle, data) :]


def _take_away(path: Path | None) -> None:
    if path is not None:
        with suppress(OSError):
            os.unlink(path)


def _beside(path: Path) -> str:
    # The length of names is limited: the addition to a very long one must still fit.
    return f".{path.name[:60]}."


def sweep(path: Path) -> None:
    """Delete the unfinished files of killed writers of this file."""
    for left in left_behind(path.parent, _beside(path)):
        _take_away(left)


def left_behind(folder: Path, beginning: str = ".") -> tuple[Path, ...]:
    """The unfinished files of writers that were killed."""
    found = []
    # This runs before every atomic write, in a folder that may hold thousands of files.
    with suppress(OSError), os.scandir(folder) as names:
        for left in names:
            with suppress(OSError):
                unfinished = left.name.startswith(beginning) and left.name.endswith(_BESIDE)
                if unfinished and time.time() - left.stat(follow_symlinks=False).st_mtime > _FORGOTTEN:
                    found.append(Path(left.path))
    return tuple(sorted(found))


def make_folder(folder: Path) -> None:
    """Make a folder and its parents if they are missing, and wait until they are on disk."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk. Windows does so automatically, and can't open folders."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in _UNSYNCED:
                raise
        finally:
            os.close(handle)


def free_name(path: Path, *folders: Path) -> Path:
    """The path itself, or with the first free number before its last suffix where the name is taken, there or in one of the folders."""
    number, free = 1, path
    while any(os.path.lexists(folder / free.name) for folder in (path.parent, *folders)):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def move(path: Path, target: Path) -> Path:
    """Move a file to a free name like ``target`` on the same disk; returns the name. Raises StoreError."""
    moved: Path | None = None
    try:
        make_folder(target.parent)
        while moved is None:
            with suppress(FileExistsError):
                moved = _onto_a_new_name(path, free_name(target))
        sync_folder(moved.parent)
        sync_folder(path.parent)
    except OSError as error:
        raise unwritten(target, error) from error
    return moved


# Locks

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, getattr(errno, "EDEADLOCK", errno.EDEADLK), errno.EDEADLK, 0)
"""The errors if another process has the lock (0 under wine); any other one means that there are no locks."""
_LOCK_AT = (1 << 31) - 2
"""The byte that Windows locks: far behind any content, which other programs may go on reading, and within 32 bits."""
PATIENCE = 5.0
"""Seconds that a writer waits for another one, which needs thousandths."""


class Claim(Enum):
    """The result of claiming an open file."""

    OURS = auto()
    TAKEN = auto()
    """Another process has it."""
    UNKNOWN = auto()
    """The file system has no locks."""


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
    """Lock a file while it is read and rewritten, if the disk supports locks. Raises StoreError."""
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
                raise StoreError(msg("Another window of the app has been writing {file} for too long.", file=str(path)))
            time.sleep(0.005)
        yield
    finally:
        os.close(handle)
