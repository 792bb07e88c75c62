"""The kept corpora: records, settings and command lines that may be troublesome, and damage to them by a test's own chance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.kernel.damage import Dice, damaged_bytes

HERE = Path(__file__).parent
RECORDS = tuple(sorted((HERE / "records").iterdir()))
SETTINGS = tuple(sorted((HERE / "settings").iterdir()))
LINES = tuple(line for line in (HERE / "command_lines.txt").read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#"))


def damaged(files: tuple[Path, ...], count: int, seed: int) -> Iterator[bytes]:
    """So many damaged contents of these files."""
    dice = Dice(seed)
    for _ in range(count):
        yield damaged_bytes(files[dice.below(len(files))].read_bytes(), dice)
