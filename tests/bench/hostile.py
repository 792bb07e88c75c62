"""Starts the app on machines that make it hard, each in a room of its own, and takes a picture of what a person sees there.

    python -m tests.bench.hostile FOLDER [PROGRAM …]

PROGRAM is the packaged app; without it the app is started from its source. Rooms are mount and network namespaces, so this needs Linux and
root; nothing outside is touched. In every room a window has to stand, Ctrl+Q or Escape has to close it, and nobody may meet a traceback.
What a room needs no rights for is tried by the tests in ``tests/hostile``.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from attrs import field, frozen

from engines import Table
from tests.bench.start import LOADED, desktop, last_change

PATIENCE = 60.0
FULL = 'mount -t tmpfs -o size=256k none "$HOME"; cp "$GAME" "$HOME"; dd if=/dev/zero of="$HOME/rest" 2>/dev/null;'
HIDDEN = ("/usr/lib/python3*", "/usr/local/lib/python3*", "/usr/bin/python3*", sys.base_prefix, str(Path(sys.prefix)))
"""The folders of Python and its packages."""


@frozen
class Room:
    """A machine: what is done to it before the app starts, in a shell, and what its environment has."""

    name: str
    before: str = ""
    environment: Mapping[str, str] = field(factory=dict)
    namespaces: Sequence[str] = ("--mount",)


ROOMS = (
    Room("usual"),
    Room("home read-only", 'mount --bind "$HOME" "$HOME"; mount -o remount,ro,bind "$HOME";'),
    Room("home missing", 'rmdir "$HOME"; mount --bind "$ROOM" "$ROOM"; mount -o remount,ro,bind "$ROOM";'),
    Room("disk full", FULL),
    Room("disk full and a record to open", f'{FULL} set -- "$@" "$GAME";'),
    Room("no network", namespaces=("--mount", "--net")),
    Room("no sound", "mount -t tmpfs none /dev/snd 2>/dev/null;"),
    Room("150 percent", environment={"QT_SCALE_FACTOR": "1.5"}),
    Room("144 dots per inch", environment={"QT_FONT_DPI": "144"}),
    Room("no locale", environment={"LANG": "C", "LC_ALL": "POSIX"}),
    Room("no fonts", "mount -t tmpfs none /usr/share/fonts;"),
    Room("no temporary folder", 'mkdir "$ROOM/none"; export TMPDIR="$ROOM/none"; mount -t tmpfs -o ro none "$TMPDIR";'),
)
NO_PYTHON = Room(
    "no Python", f"for place in {' '.join(HIDDEN)}; do if [ -d $place ]; then mount -t tmpfs none $place; "
    "elif [ -e $place ]; then mount --bind /dev/null $place; fi; done;",
)  # fmt: skip
"""Only the packaged app can stand there."""


def fault(room: Room, program: Sequence[str], pictures: Path) -> str:
    """The fault in a room, empty if there is none."""
    with TemporaryDirectory(prefix="Räume mit Leerzeichen ") as name, desktop(Path(name)) as (environment, pixels):
        home, game, inside = Path(name) / "room" / "home", Path(name) / "ein Jahr.homeroom", Path(name) / "room"
        home.mkdir(parents=True)
        game.write_text(Table.new("school_year_diary", deal=7).record(), encoding="utf-8")
        given = {**environment, "HOME": str(home), "ROOM": str(inside), "GAME": str(game), **room.environment}
        command = ("unshare", *room.namespaces, "--", "sh", "-c", f'{room.before} exec "$@"', "sh", *program)
        with (Path(name) / "said").open("w+", encoding="utf-8") as said:
            app = subprocess.Popen(command, env=given, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            try:
                last_change(pixels, None)
                sleep(LOADED)
                picture = pictures / f"{room.name}.png"
                _at_screen(environment, "import", "-window", "root", str(picture))
                if app.poll() is not None:
                    return f"it has ended with status {app.returncode}: {_read(Path(name) / 'said')}"
                left = monotonic() + PATIENCE
                while app.poll() is None and monotonic() < left:
                    # The home page, a table, or a question before there is a window.
                    _at_screen(environment, "xdotool", "key", "ctrl+q", "Escape")
                    sleep(1)
                if app.poll() is None:
                    return "it can't be closed"
            finally:
                app.kill()
                app.wait()
        told = _read(Path(name) / "said")
        return f"it said: {told}" if "Traceback" in told or app.returncode not in (0, 1) else ""


def _at_screen(environment: Mapping[str, str], *command: str) -> None:
    subprocess.run(command, env=dict(environment), check=True, timeout=PATIENCE)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip()


def main() -> int:
    """Try all rooms; the number of those in which something is wrong."""
    pictures, program = Path(sys.argv[1]), sys.argv[2:]
    pictures.mkdir(parents=True, exist_ok=True)
    rooms = (*ROOMS, NO_PYTHON) if program else ROOMS
    wrong = 0
    for room in rooms:
        found = fault(room, program or (sys.executable, "-m", "tabletop_qt"), pictures)
        wrong += bool(found)
        sys.stdout.write(f"{room.name}: {found or 'well'}\n")
        sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    sys.exit(main())
