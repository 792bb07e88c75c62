"""The locks pin everything by hash, name no place to download from, and agree with each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "packaging"
LOCKS = ("lock-app.txt", "lock-dev.txt")
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ]+)(?P<marker> ; [^\\]+)? \\")
HASH = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}(?: \\)?")


def pins(name: str) -> dict[str, str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return {found["name"]: found["version"] for line in lines if (found := PIN.fullmatch(line)) is not None}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_made_of_pins_each_with_its_hashes(name: str) -> None:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert lines
    assert PIN.fullmatch(lines[0])
    for line, following in zip(lines, [*lines[1:], "end==0 \\"], strict=True):
        assert PIN.fullmatch(line) or HASH.fullmatch(line), line
        # A pin is followed by a hash, and so is a line that says that it goes on.
        assert bool(HASH.fullmatch(following)) == line.endswith("\\"), line


def test_what_the_app_pins_is_what_is_tested() -> None:
    assert pins("lock-app.txt")
    assert pins("lock-app.txt").items() <= pins("lock-dev.txt").items()
