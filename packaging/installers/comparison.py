"""Compares two builds: two of one commit are to have the same files, byte for byte.

    python -m installers.comparison FOLDER FOLDER

Prints what is different, a line for each file, and ends with status 1 where anything is.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path


def inventory(folder: Path) -> Mapping[str, str]:
    """Every file in a folder, and what is in it: its digest, or where a link leads, with an x for programs."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_symlink():
            found[name] = f"→ {file.readlink()}"
        elif file.is_file():
            found[name] = hashlib.sha256(file.read_bytes()).hexdigest() + ("x" if file.stat().st_mode & 0o100 else "")
    return found


def differences(one: Path, other: Path) -> list[str]:
    """What two folders differ in, a line for each file; nothing where they are the same."""
    here, there = inventory(one), inventory(other)
    told = [f"only in {one}: {name}" for name in here.keys() - there.keys()]
    told += [f"only in {other}: {name}" for name in there.keys() - here.keys()]
    told += [f"not the same: {name}" for name in here.keys() & there.keys() if here[name] != there[name]]
    return sorted(told)


def main() -> None:
    """Compare two folders."""
    one, other = (Path(name) for name in sys.argv[1:3])
    told = differences(one, other)
    print("\n".join(told) or f"{one} and {other} have the same {len(inventory(one))} files.")
    raise SystemExit(bool(told))


if __name__ == "__main__":
    main()
