"""Tries the packages for Linux as a person would: installs, starts, plays, opens a table, removes.

All happens in a clean Debian in a folder, made with debootstrap, and in a namespace of its own: nothing of the system it runs on is
changed. What is done in there is in ``linux_trial.sh``. Each trial begins with the same Debian: what it writes is kept in memory and
forgotten.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

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
INSIDE = {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
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

ALONE = ("unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child")
"""What is mounted and started in there ends with the trial."""
ENTER = """
set -e
room=$1 over=$2 brought=$3; shift 3
if [ -n "$over" ]; then
  mount -t tmpfs none "$over"; mkdir "$over/written" "$over/work" "$over/room"
  mount -t overlay overlay -o "lowerdir=$room,upperdir=$over/written,workdir=$over/work" "$over/room"; room=$over/room
  mkdir "$room/brought"; mount --bind "$brought" "$room/brought"
fi
mount -t proc proc "$room/proc"; mount --rbind /dev "$room/dev"; exec chroot "$room" "$@"
"""


def enter(room: Path, *command: str, brought: Path | None = None) -> int:
    """Run a command in the room; with things brought along, all it writes is forgotten. The command's exit status."""
    with TemporaryDirectory() as over:
        told = (str(room), over if brought else "", str(brought or ""))
        inside = ("env", "-i", *(f"{name}={value}" for name, value in {**INSIDE, **SETTINGS}.items()), *command)
        return subprocess.run([*ALONE, "sh", "-c", ENTER, "enter", *told, *inside], check=False).returncode


def furnish(room: Path) -> None:
    """Make the room, unless it is there with all these tools."""
    done, wanted = room.with_name(f"{room.name}.done"), " ".join(TOOLS)
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    done.unlink(missing_ok=True)
    shutil.rmtree(room, ignore_errors=True)
    room.parent.mkdir(parents=True, exist_ok=True)
    print(f"Making a clean Debian in {room}; this takes minutes.", flush=True)
    subprocess.run(["debootstrap", "--variant=minbase", SUITE, str(room)], stdout=subprocess.DEVNULL, check=True)
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
    if os.geteuid():
        raise SystemExit("Only root can make a clean Debian in a folder.")
    furnish(room)
    with TemporaryDirectory() as folder:
        brought = Path(folder)
        shutil.copyfile(deb, brought / deb.name)
        shutil.copyfile(archive, brought / archive.name)
        shutil.copyfile(Path(__file__).with_suffix(".sh"), brought / "trial.sh")
        drag = table(brought / TABLE)
        if enter(room, "sh", "/brought/trial.sh", f"/brought/{deb.name}", f"/brought/{archive.name}", drag, brought=brought):
            raise SystemExit("The packages for Linux do not pass their trial.")
