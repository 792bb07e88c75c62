"""What two builds differ in is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from installers.comparison import differences


@pytest.fixture
def builds(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same files."""
    for name in ("one", "other"):
        inner = tmp_path / name / "inner"
        inner.mkdir(parents=True)
        (inner / "library.so").write_bytes(b"\x7fELF")
        (tmp_path / name / "program").write_bytes(b"#!")
    return tmp_path / "one", tmp_path / "other"


def test_the_same_files_are_no_difference_whatever_their_times(builds: tuple[Path, Path]) -> None:
    one, other = builds
    os.utime(one / "program", (1, 1))
    assert differences(one, other) == []


def test_files_that_are_missing_and_files_that_differ_are_named(builds: tuple[Path, Path]) -> None:
    one, other = builds
    (one / "inner" / "library.so").write_bytes(b"\x7fELF2")
    (one / "more").touch()
    (other / "program").unlink()
    assert differences(one, other) == [
        "not the same: inner/library.so",
        f"only in {one}: more",
        f"only in {one}: program",
    ]
