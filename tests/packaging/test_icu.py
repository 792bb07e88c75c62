"""ICU's data for Linux: what stays sorts every language of the app as before."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from installers.icu import ALIGNED, items, shrink, written

from tabletop_qt.translation import languages

# Qt brings it along for Linux alone.
LIBRARIES = sorted((Path(PySide6.__file__).parent / "Qt" / "lib").glob("libicudata.so.*"))
SORTED = """
from PySide6.QtCore import QCollator, QLocale
words = "zebra Ärger Arzt Öl ol apfel Äpfel ăn ân an đi da de さくら カード 亜 一 きゃ きや ガ ß ss É e".split()
for name in {names}:
    collator = QCollator(QLocale(name))
    print(name, *sorted(words, key=collator.sortKey))
"""


def test_items_are_written_as_they_were_read() -> None:
    header = struct.pack("<H", 32).ljust(32, b"h")
    kept = [("icudt73l/a.res", b"one" * 16), ("icudt73l/coll/de.res", b"two" * 32)]
    data = written(header, kept)
    assert list(items(data)) == kept
    assert len(data) % ALIGNED == 0


@pytest.mark.parametrize("library", LIBRARIES, ids=[file.name for file in LIBRARIES])
def test_a_tenth_of_the_data_sorts_our_languages_as_all_of_it(library: Path, tmp_path: Path) -> None:
    smaller = tmp_path / library.name
    shrink(library, smaller, languages())
    assert smaller.stat().st_size < library.stat().st_size / 10
    names = [*languages(), "de_AT", "en_GB"]

    def told(asked: list[str], **environment: str) -> str:
        command = [sys.executable, "-X", "utf8", "-c", SORTED.format(names=asked)]
        return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True).stdout

    assert told(names, LD_PRELOAD=str(smaller)) == told(names)
    # So it is the smaller library that was asked.
    assert told(["sv"], LD_PRELOAD=str(smaller)) != told(["sv"])
