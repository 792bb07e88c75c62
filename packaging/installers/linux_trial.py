"""Tries the packages for Linux as a person would: installs, starts, plays, opens a table, removes.

All happens in a clean Debian in a folder, made with debootstrap, and in a namespace of its own: nothing of the system it runs on is
changed. What is done in there is in ``linux_trial.sh``. Each trial begins with the same Debian: what it writes is kept in memory and
forgotten.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rooms import debian

from installers.build import CHECKOUT, environment
from installers.identity import EXTENSION, MIME_TYPE, PROGRAM, TERMINAL_PROGRAM

SUITE = "bookworm"
"""The oldest Debian that is supported."""
TOOLS = (
    "xvfb",
    "xauth",
    "xdotool",
    "procps",
    "fonts-dejavu-core",
    "xdg-utils",
    "libglib2.0-bin",
    "shared-mime-info",
    "desktop-file-utils",
    "file",
    "xz-utils",
)
"""What a desktop has, and what stands in for a person."""
SCREEN = "1280x800x24"
DESKTOP = "GNOME"
"""The desktop that is played: it asks the type of files as most do."""
TABLE = f"Äpfel und Birnen.{EXTENSION}"
SETTINGS = {
    "PROGRAM": PROGRAM,
    "TERMINAL_PROGRAM": TERMINAL_PROGRAM,
    "MIME_TYPE": MIME_TYPE,
    "TABLE": TABLE,
    "SCREEN": SCREEN,
    "XDG_CURRENT_DESKTOP": DESKTOP,
}


def enter(room: Path, *command: str, brought: Path | None = None) -> int:
    """Run a command in the room, and return its exit status. With things brought along, all it writes is forgotten."""
    variables = {"LC_ALL": "C.UTF-8", **SETTINGS}
    mounts = {brought: "/brought"} if brought else {}
    with TemporaryDirectory() as folder:
        over = Path(folder) if brought else None
        inside = debian.entering(room, *command, environment=variables, mounts=mounts, over=over)
        return subprocess.run(inside, check=False).returncode


def furnish(room: Path) -> None:
    """Make the room, unless it is there with all these tools."""
    debian.make(room, SUITE)
    done, wanted = room / "room-tools", " ".join(TOOLS)
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    tools = f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {wanted}"
    if enter(room, "sh", "-c", f"({tools}) >/dev/null"):
        raise SystemExit("The clean Debian can't be furnished.")
    done.write_text(wanted, encoding="utf-8")


def table(file: Path) -> str:
    """Write a table, and find out from where to where a card of it is dragged."""
    command = ["xvfb-run", "-a", "-s", f"-screen 0 {SCREEN}", sys.executable, "-m", "installers.trial_table", str(file)]
    with TemporaryDirectory() as home:
        own = environment() | {"HOME": home, "QT_QPA_PLATFORM": "xcb"}
        told = subprocess.run(command, cwd=CHECKOUT, env=own, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(f"{told.stdout}{told.stderr}")
    return told.stdout.split("\n")[0]


def try_out(deb: Path, archive: Path, room: Path) -> None:
    """Try both packages; ends with what went wrong."""
    try:
        debian.prepare_host({"xvfb-run": "xvfb"}, "a trial in a clean Debian")
        furnish(room)
    except debian.RoomError as error:
        raise SystemExit(str(error)) from error
    with TemporaryDirectory() as folder:
        brought = Path(folder)
        shutil.copyfile(deb, brought / deb.name)
        shutil.copyfile(archive, brought / archive.name)
        shutil.copyfile(Path(__file__).with_suffix(".sh"), brought / "trial.sh")
        drag = table(brought / TABLE)
        if enter(room, "sh", "/brought/trial.sh", f"/brought/{deb.name}", f"/brought/{archive.name}", drag, brought=brought):
            raise SystemExit("The packages for Linux do not pass their trial.")
