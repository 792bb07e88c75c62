"""One running app for each person and screen: a second start passes its record to the first one.

The running app has claimed a file in the person's data folder that contains its process number. The claim ends with the process. A second
start writes a request beside it. The process that removes the request carries it out: the running app, or the writer itself after a
timeout. So it is done once. A request is never more than a file name and the desktop's activation token.

The folder is named after the computer and the screen, so that each screen has its own app even with a shared home folder or remote work.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path

from attrs import frozen

from tabletop_qt.store.disk import BINARY, PRIVATE, Claim, StoreError, claim, create_whole, make_folder, read_whole
from tabletop_qt.store.paths import Paths

PATIENCE = 8.0
"""Seconds that a second start waits for the running app, which may still be starting."""
FORGOTTEN = 60.0
"""Seconds after which the writer of a request stops waiting for it."""
MAX_REQUEST = 1 << 15
"""The longest request in bytes that is read."""
MAX_TOKEN = 1000
_LOOK_EVERY = 0.02
_DIGITS = 20


@frozen
class Request:
    """The request of a second start: open a record, or just come forward. ``token`` is the desktop's activation token."""

    record: Path | None = None
    token: str = ""


class Others(Enum):
    """The result of looking for a running app."""

    NONE = auto()
    """No other app is known to run."""
    TOOK_OVER = auto()
    """The running app carries out the request."""
    SILENT = auto()
    """Another app runs, but does not answer."""


class Running:
    """The claim of the running app, and the folder where later starts leave their requests."""

    def __init__(self, folder: Path, handle: int) -> None:
        self.folder = folder
        self._handle = handle
        with suppress(OSError):
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, b"%d" % os.getpid())

    def take(self) -> tuple[Request, ...]:
        """Take all waiting requests, and delete invalid or expired ones."""
        return tuple(request for path in _waiting(self.folder) if (request := _take(path)) is not None)

    def close(self) -> None:
        """Release the claim. Closing twice does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


def meet(paths: Paths, request: Request) -> tuple[Others, Running | None]:
    """Claim to be the running app, or pass the request to the one that runs. Without locks on the disk, every start runs alone."""
    folder = paths.running / _screen()
    try:
        make_folder(folder)
        handle = os.open(folder / "claim", os.O_RDWR | os.O_CREAT | BINARY, PRIVATE)
    except OSError:
        return Others.NONE, None
    held = claim(handle)
    if held is Claim.OURS:
        return Others.NONE, Running(folder, handle)
    if held is Claim.UNKNOWN:
        os.close(handle)
        return Others.NONE, None
    return _hand_over(folder, handle, request)


def _hand_over(folder: Path, handle: int, request: Request) -> tuple[Others, Running | None]:
    _let_come_forward(handle)
    try:
        left = create_whole(folder / "request.json", _text(request))
    except StoreError:
        os.close(handle)
        return Others.SILENT, None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and left.exists():
        if claim(handle) is Claim.OURS:
            # It has ended meanwhile, or never got as far as running.
            left.unlink(missing_ok=True)
            return Others.NONE, Running(folder, handle)
        time.sleep(_LOOK_EVERY)
    os.close(handle)
    return (Others.SILENT if _took(left) else Others.TOOK_OVER), None


def _took(path: Path) -> bool:
    """True if a request could be removed; otherwise another process has taken it."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _waiting(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(folder.glob("request*.json"))
    return []


def _take(path: Path) -> Request | None:
    """Read and remove a request; None if it is invalid, expired, or taken by another process."""
    data = b""
    with suppress(OSError):
        if path.is_file() and not path.is_symlink():
            data = read_whole(path, MAX_REQUEST)
    return _parse_request(data) if _took(path) else None


def _text(request: Request) -> bytes:
    import json

    record = str(request.record) if request.record is not None else None
    # The time in the request comes from the same clock that the reader has; that of a distant disk may differ.
    return json.dumps({"record": record, "token": request.token, "at": time.time()}).encode("ascii")


def _parse_request(data: bytes) -> Request | None:
    import json

    try:
        fields = json.loads(data)
    except (ValueError, RecursionError):
        return None
    match fields:
        case {"at": float(at)} if not abs(time.time() - at) < FORGOTTEN:
            return None
        case {"record": str(record), "token": str(token), "at": float()} if "\0" not in record and os.path.isabs(record):
            return Request(Path(record), _fit(token))
        case {"record": None, "token": str(token), "at": float()}:
            return Request(None, _fit(token))
    return None


def _fit(token: str) -> str:
    """The desktop's token, or "" if it is invalid: it goes into the environment of the process."""
    return token if len(token) <= MAX_TOKEN and token.isascii() and token.isprintable() else ""


def _screen() -> str:
    """A name for this computer and this screen, of letters and digits."""
    if sys.platform == "win32":
        words = (os.environ.get("COMPUTERNAME", ""), os.environ.get("SESSIONNAME", ""))
    else:
        words = (os.uname().nodename, os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "")
    return "-".join("".join(letter if letter.isalnum() else "_" for letter in word[:60]) for word in words)


def _let_come_forward(handle: int) -> None:
    """Give the running app our right to come forward: Windows gives it to the program that the person has just started."""
    if sys.platform == "win32":
        import ctypes

        os.lseek(handle, 0, os.SEEK_SET)
        process = os.read(handle, _DIGITS)
        if process.isdigit():
            ctypes.windll.user32.AllowSetForegroundWindow(int(process))
