"""A Debian in a folder: debootstrap makes it, chroot enters it, in namespaces of their own.

Nothing of the host is changed: what is mounted and started for a command in a room ends with the command, so the folder can be removed like
any other. All of this takes root, on a Debian or Ubuntu.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile

HOST_TOOLS = {"debootstrap": "debootstrap", "unshare": "util-linux"}
"""The programs every host of a room needs, and their Debian packages."""
INSIDE = {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
"""The environment of a command in a room."""
SCRIPTS = Path("/usr/share/debootstrap/scripts")
ALONE = ("unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child")
ENTER = """
set -e
room=$1 over=$2; shift 2
if [ -n "$over" ]; then
  mount -t tmpfs none "$over"
  mkdir "$over/written" "$over/work" "$over/room"
  mount -t overlay overlay -o "lowerdir=$room,upperdir=$over/written,workdir=$over/work" "$over/room"; room=$over/room
fi
while [ "$1" != -- ]; do mkdir -p "$room$2"; mount --bind "$1" "$room$2"; shift 2; done; shift
mount -t proc proc "$room/proc"; mount --rbind /dev "$room/dev"; exec chroot "$room" "$@"
"""
"""Mounts what a room needs and enters it: ROOM OVER [SOURCE TARGET]... -- COMMAND..."""


class RoomError(Exception):
    """Why there is no room."""


def prepare_host(tools: Mapping[str, str], purpose: str) -> None:
    """Install the programs that are missing on the host, given with their packages. Raises RoomError where no room can be made."""
    if not sys.platform.startswith("linux") or shutil.which("apt-get") is None:
        raise RoomError(f"{purpose} needs a Debian or Ubuntu; this is neither")
    if os.geteuid() != 0:
        raise RoomError(f"{purpose} needs root: run this with sudo")
    missing = [package for tool, package in {**HOST_TOOLS, **tools}.items() if shutil.which(tool) is None]
    if missing:
        told("apt-get", "-o", "DPkg::Lock::Timeout=600", "install", "-y", "-qq", "--no-install-recommends", *missing)


def mirror() -> str:
    """The address the host gets its own packages from; Debian's own where the host is no Debian."""
    places = (Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*"))
    for file in places:
        found = re.search(r"^(?:URIs: *|deb (?:\[[^]]*\] )?)(\S*debian\S*)", file.read_text() if file.is_file() else "", re.MULTILINE)
        if found:
            return found[1]
    return "http://deb.debian.org/debian"


def make(folder: Path, suite: str, *include: str) -> None:
    """Make a minimal Debian with a few more packages, unless it is there. One that was interrupted is made again from the beginning."""
    marker, made_from = folder / "room-made-from", " ".join((suite, *include))
    if marker.is_file() and marker.read_text() == made_from:
        return
    print(f"Making a Debian ({suite}) in {folder}; this takes some minutes.", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    packages = (f"--include={','.join(include)}",) if include else ()
    # A host does not know how to make a Debian newer than itself: it is made like the one in development.
    script = () if (SCRIPTS / suite).exists() else (SCRIPTS / "sid",)
    told("debootstrap", "--variant=minbase", *packages, suite, folder, mirror(), *script)
    marker.write_text(made_from)


def entering(
    room: Path,
    *command: str | Path,
    environment: Mapping[str, str] | None = None,
    mounts: Mapping[Path, str] | None = None,
    over: Path | None = None,
) -> list[str]:
    """The command by which the host runs one in a room, with folders of the host mounted there.

    Where an empty folder ``over`` is given, whatever the command writes is kept in memory there and forgotten: the room stays as it was.
    """
    bound = [part for source, target in (mounts or {}).items() for part in (str(source), target)]
    variables = [f"{name}={value}" for name, value in {**INSIDE, **(environment or {})}.items()]
    inside = ("env", "-i", *variables, *(str(part) for part in command))
    return [*ALONE, "sh", "-c", ENTER, "enter", str(room), str(over or ""), *bound, "--", *inside]


def told(*command: str | Path) -> None:
    """Run a program of the host that has to succeed. Raises RoomError with its output if it fails."""
    done = finished(command)
    if done.returncode:
        shown = " ".join(str(part) for part in command)
        raise RoomError(f"{shown[-200:]} ended with status {done.returncode}:\n{(done.stdout + done.stderr)[-2000:]}")


def finished(command: Sequence[str | Path], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and return its status and output.

    The output goes to files: a process left behind now and then would keep the end of a pipe open for ever.
    """
    with TemporaryFile() as out, TemporaryFile() as err:
        status = subprocess.run([str(part) for part in command], stdout=out, stderr=err, cwd=folder, check=False).returncode
        printed = []
        for file in (out, err):
            file.seek(0)
            printed.append(file.read().decode(errors="replace").replace("\r\n", "\n"))
    return subprocess.CompletedProcess([str(part) for part in command], status, *printed)
