"""Compiles every translation (`homeroom.po`) to the form that the app reads (`homeroom.mo`), unless that has been done.

    python packaging/compile_words.py

Anything that starts the app from a checkout, and every build, runs this first, so it needs nothing but Python. The catalogues are written
by `dev.py words`, in gettext's form. Texts that are missing or fuzzy are left out, and so are shown in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import loads
from pathlib import Path
from struct import pack

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "translations"
_ENTRY = re.compile(r'^(?:(msgid|msgid_plural|msgstr)(?:\[\d+\])? )?(".*")$')
_MAGIC = 0x950412DE


def entries(catalogue: str) -> Iterator[tuple[str, str]]:
    """Every translated text of a catalogue in gettext's form, with its translation; plural forms are separated by NUL."""
    for block in re.split(r"\n\s*\n", catalogue):
        parts: dict[str, list[str]] = {}
        key = ""
        for line in block.splitlines():
            if found := _ENTRY.match(line):
                if found[1]:
                    key = found[1]
                    parts.setdefault(key, []).append("")
                parts[key][-1] += loads(found[2])
        translated = parts.get("msgstr", [])
        text = "\0".join(parts.get("msgid", []) + parts.get("msgid_plural", []))
        # The header, whose text is empty, counts even if a person has still to look at it.
        if translated and all(translated) and not (text and re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)):
            yield text, "\0".join(translated)


def compiled(catalogue: str) -> bytes:
    """A catalogue in the form of GNU's `.mo` files."""
    pairs = sorted((text.encode(), translated.encode()) for text, translated in entries(catalogue))
    start, texts, places = 28 + 16 * len(pairs), bytearray(), []
    for column in (0, 1):
        for pair in pairs:
            places += [len(pair[column]), start + len(texts)]
            texts += pair[column] + b"\0"
    return pack("<7I", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + pack(f"<{len(places)}I", *places) + texts


def compile_all(folder: Path = FOLDER) -> None:
    """Compile every catalogue that is newer than its compiled form."""
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            target.write_bytes(compiled(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    compile_all()
