"""The report of a fault: for whoever mends it, so in English, with everything that is needed to see it again."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import PySide6
from attrs import frozen
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from tabletop_qt import __version__
from tabletop_qt.shell.problems.fault import Fault
from tabletop_qt.store.disk import create_whole, entries, mtime_ns

KEPT = 20
"""How many reports are kept on disk; the oldest make room."""


@frozen
class TableThen:
    """The table that was open when it happened: what it was, its record, and whether that tells what somebody keeps hidden."""

    what: str
    record: str
    secret: bool


def report(faults: Sequence[Fault], table: TableThen | None, with_record: bool = True) -> str:
    """The whole report as text."""
    parts = [
        f"Homeroom {__version__}",
        f"Time: {datetime.now().astimezone().isoformat(timespec='seconds')}",
        f"System: {platform.platform()} ({platform.machine()})",
        f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}, drawing on {QGuiApplication.platformName()}",
    ]
    if table is not None:
        parts.append(f"Table: {table.what}")
        if not with_record:
            parts.append("The record of the table is left out, and what was said of its cards.")
        elif table.secret:
            parts.append("The record below tells what players of this unfinished game keep hidden from each other.")
    for fault in faults:
        hushed = table is not None and table.secret and not with_record
        parts += ["", f"{fault.kind} at {fault.where}", "", (fault.way if hushed else fault.text).rstrip()]
    if table is not None and with_record:
        parts += ["", "Record:", "", table.record.rstrip()]
    return "\n".join(parts) + "\n"


def keep(folder: Path, text: str) -> Path:
    """Write a report into the folder of reports; its path. Raises StoreError."""
    path = create_whole(folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.txt", text.encode("utf-8", "replace"))
    for old in sorted((file for file in entries(folder) if file.suffix == ".txt"), key=mtime_ns)[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return path
