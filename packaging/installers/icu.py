"""Makes ICU's library of data smaller: Qt for Linux sorts text by it, in the app's few languages. 32 MB become 2.4.

The data is a file inside a shared library: a header, a table of contents, and the items. `KEPT` names the items that stay. binutils, which
PyInstaller needs as well, make a library of what is left.
"""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

KEPT = r"coll/(root|res_index|ucadata|{languages})(_\w*)?\.\w+|\w+\.nrm|cnvalias\.icu|(root|pool|icuver|icustd|keyTypeData|metadata)\.res"
KEPT += r"|(likelySubtags|supplementalData|numberingSystems|zoneinfo64|timezoneTypes|metaZones|windowsZones)\.res"
"""The items that stay: the order of letters, their normal forms, and what ICU itself reads; not names, formats, converters or breaks."""
ALIGNED = 16


def items(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The items of ICU's data, by their names."""
    (base,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, base)
    places = [struct.unpack_from("<II", data, base + 4 + 8 * number) for number in range(count)]
    ends = [start for _, start in places[1:]] + [len(data) - base]
    for (name, start), end in zip(places, ends, strict=True):
        yield data[base + name : data.index(b"\0", base + name)].decode(), data[base + start : base + end]


def written(header: bytes, kept: Iterable[tuple[str, bytes]]) -> bytes:
    """The data with these items, which must be in the order of their names."""
    entries = [(name.encode() + b"\0", item.ljust(-len(item) % ALIGNED + len(item), b"\0")) for name, item in kept]
    name_at = 4 + 8 * len(entries)
    names = b"".join(name for name, _ in entries)
    first = name_at + len(names) + -(name_at + len(names)) % ALIGNED
    table, item_at = struct.pack("<I", len(entries)), first
    for name, item in entries:
        table += struct.pack("<II", name_at, item_at)
        name_at, item_at = name_at + len(name), item_at + len(item)
    return header + (table + names).ljust(first, b"\0") + b"".join(item for _, item in entries)


def shrink(library: Path, target: Path, languages: Iterable[str]) -> None:
    """Write the library again with the data that these languages need."""
    version = library.name.rpartition(".")[2]
    kept = re.compile(rf"icudt{version}l/({KEPT.format(languages='|'.join(languages))})")
    with TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", library, folder / "data"], check=True)
        data = (folder / "data").read_bytes()
        header = data[: struct.unpack_from("<H", data)[0]]
        (folder / "data").write_bytes(written(header, (item for item in items(data) if kept.fullmatch(item[0]))))
        symbol = f"icudt{version}_dat"
        place = f".section .rodata\n.globl {symbol}\n.type {symbol},%object\n.balign {ALIGNED}\n"
        (folder / "data.s").write_text(f'{place}{symbol}: .incbin "data"\n.size {symbol},.-{symbol}\n', encoding="utf-8")
        subprocess.run(["as", "-o", "data.o", "data.s"], cwd=folder, check=True)
        made = ("-z", "noexecstack", "-soname", library.name, "-o", target.resolve())
        subprocess.run(["ld", "-shared", *made, "data.o"], cwd=folder, check=True)
