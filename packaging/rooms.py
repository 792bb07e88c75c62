"""A Debian in a folder, to build and try the app in; and a trial of both commands of the README in a plain one.

    python3 dev.py plain [SUITE] [--user] [--only play|test] [ARGUMENTS FOR PYTEST...]

debootstrap makes the Debian, chroot enters it, in namespaces of its own. Nothing of the host is changed: mounts and processes of a command
end with the command, so the folder can be deleted like any other. This needs root, on a Debian or Ubuntu.

SUITE is Debian's name for the version: bookworm (12, the default), trixie (13), or a later one. The plain Debian has Python, git and no
screen. The last commit is cloned into it. ``play`` starts the app, waits until its first window stands still, and closes it. ``test`` runs
all tests, or those named. Each has an empty home folder. Both run as root, for whom dev.py installs missing packages. With ``--user`` they
run as somebody else, after the line that dev.py prints has been typed. The Debian is made once in build/plain; every trial begins with a
new copy in build/plain/SUITE-trial.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep

from attrs import frozen
from installers.identity import NAME
from PySide6.QtGui import QImage

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
    """There is no room; the message says why."""


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


def make_debian(folder: Path, suite: str, *include: str) -> None:
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


def chroot_command(
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


CHECKOUT = Path(__file__).resolve().parents[1]
PLAIN = ("python3", "ca-certificates", "git")
"""The packages of the room besides a minimal Debian."""
SCREEN_TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool"}
"""Programs of the host that show the room's windows and press its keys, and their packages. The room itself stays plain."""
SCREEN = "1280x800x24"
SOCKETS = Path("/", "tmp", ".X11-unix")
"""The folder of X servers' sockets."""
CLONE = "/srv/homeroom"
"""The checkout in the room."""
PERSON = "person"
"""The name of a user who is not root."""
PATIENCE = 900.0
"""Seconds until the first window is there: before that, a virtual environment is made."""
STILL = 2.0
"""Seconds without a change on the screen after which the window stands."""
PASSED_ON = re.compile(r"PIP_.*|SSL_CERT_.*|REQUESTS_CA_BUNDLE|.*_proxy", re.IGNORECASE)
"""The variables of the host by which package registries are reached."""
COMMAND = re.compile(r"^dev\.py: .*: ((?:sudo )?apt-get install [a-z0-9.+ -]+)$", re.MULTILINE)
"""The line dev.py prints for somebody who is not root."""


@frozen
class Screen:
    """An X screen of the host: its display, and the file with its picture in X's window dump format."""

    display: str
    dump: Path

    def windows(self) -> list[str]:
        """The visible windows of the app."""
        return self._xdotool("search", "--onlyvisible", "--name", f"^{NAME}$").split()

    def press_quit(self) -> None:
        """Press Ctrl+Q in every window of the app."""
        for window in self.windows():
            self._xdotool("windowfocus", window)
            sleep(1)
            self._xdotool("key", "ctrl+q")

    def picture(self) -> QImage:
        """Return the picture on the screen."""
        dump = self.dump.read_bytes()
        # The header's size, the width and the height, the length of a line and the number of colours, all big-endian numbers.
        header = struct.unpack(">25I", dump[:100])
        start, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        return QImage(dump[start + 12 * colours :], width, height, line, QImage.Format.Format_RGB32).copy()

    def _xdotool(self, *arguments: str) -> str:
        command = ["env", f"DISPLAY={self.display}", "xdotool", *arguments]
        return finished(command).stdout


@contextmanager
def x_server(command: Sequence[str]) -> Iterator[str]:
    """The display of an X server that a command starts and that writes its number; it ends with the block. Raises RoomError."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        number = server.stdout.readline().strip() if server.stdout else ""
        if not number:
            raise RoomError("Xvfb opens no screen")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def screen() -> Iterator[Screen]:
    """A screen of the host while something is shown on it."""
    with TemporaryDirectory() as folder:
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset", "-ac", "-fbdir", folder]
        with x_server(command) as display:
            yield Screen(display, Path(folder) / "Xvfb_screen0")


@frozen
class Trial:
    """A first start in a room."""

    room: Path
    user: bool

    @property
    def person(self) -> str:
        """The user who types the commands."""
        return PERSON if self.user else "root"

    def prepare(self) -> None:
        """Clone the last commit into the room, and let it reach the package registries as the host does."""
        given = [*Path("/usr/local/share/ca-certificates").glob("*.crt"), *map(Path, ("/etc/pip.conf", "/etc/resolv.conf", "/etc/hosts"))]
        for file in given:
            if file.is_file():
                target = self.room / file.relative_to("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        acquire = finished(["apt-config", "dump", "Acquire"]).stdout.splitlines()
        settings = [line for line in acquire if line.startswith(("Acquire::http", "Acquire::Check-"))]
        (self.room / "etc/apt/apt.conf.d/99host").write_text("\n".join([*settings, ""]))
        told(*chroot_command(self.room, "update-ca-certificates"))
        told("git", "clone", "--quiet", "--no-hardlinks", CHECKOUT, self.room / CLONE.lstrip("/"))
        if self.user:
            told(*chroot_command(self.room, "useradd", PERSON))
            told(*chroot_command(self.room, "chown", "-R", f"{PERSON}:", CLONE))

    def command(self, name: str, arguments: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> list[str]:
        """The host's command for a command of dev.py, with an empty home folder of its own."""
        home = f"/srv/home-{name}"
        told(*chroot_command(self.room, "install", "-d", "-m", "700", "-o", self.person, home))
        passed_on = {key: value for key, value in os.environ.items() if PASSED_ON.fullmatch(key)}
        variables = {**passed_on, "HOME": home, **(environment or {})}
        identity = ("setpriv", f"--reuid={PERSON}", f"--regid={PERSON}", "--init-groups") if self.user else ()
        typed = ("env", f"--chdir={CLONE}", "python3", "dev.py", name, *arguments)
        mounts = {SOCKETS: str(SOCKETS)} if "DISPLAY" in variables else {}
        return chroot_command(self.room, *identity, *typed, environment=variables, mounts=mounts)

    def install_as_told(self) -> None:
        """Have dev.py name the packages that are missing, and install them as root by the line it prints."""
        said = finished(self.command("play")).stderr
        found = COMMAND.search(said)
        if found is None or len(said.splitlines()) != 1:
            raise RoomError(f"dev.py does not say in one line what to install:\n{said}")
        print(said, end="", flush=True)
        told(*chroot_command(self.room, *found[1].removeprefix("sudo ").split(), "-y", "-qq"))

    def play(self, picture: Path) -> None:
        """Start the app, keep a picture of its first window, and close it. Raises RoomError."""
        with screen() as shown, TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            with log.open("wb") as said:
                app = subprocess.Popen(self.command("play", environment={"DISPLAY": shown.display}), stdout=said, stderr=said)
            try:
                began = monotonic()
                while not shown.windows():
                    if app.poll() is not None or monotonic() - began > PATIENCE:
                        raise RoomError(f"no window of {NAME} comes onto the screen:\n{log.read_text()}")
                    sleep(1)
                wait_until_still(shown)
                shown.picture().save(str(picture))
                print(f"{log.read_text()}play: the first window stands after {monotonic() - began:.0f} s: {picture}", flush=True)
                for _ in range(5):
                    shown.press_quit()
                    if ended(app, 10):
                        break
                if app.poll() != 0:
                    raise RoomError(f"the app does not end well when it is closed ({app.poll()}):\n{log.read_text()}")
            finally:
                app.terminate()

    def test(self, arguments: Sequence[str]) -> None:
        """Run the tests, and show what they print. Raises RoomError."""
        if subprocess.run(self.command("test", arguments), check=False).returncode:
            raise RoomError("the tests do not pass in the room")


def wait_until_still(shown: Screen) -> None:
    """Wait until nothing on the screen has changed for a while. Raises RoomError."""
    began = last = monotonic()
    before = shown.dump.read_bytes()
    while monotonic() - last < STILL:
        if monotonic() - began > 60:
            raise RoomError("the first window does not come to rest")
        sleep(0.1)
        now = shown.dump.read_bytes()
        if now != before:
            before, last = now, monotonic()


def ended(program: subprocess.Popen[bytes], seconds: float) -> bool:
    """True if a program ends in time."""
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def main() -> None:
    """Make the room and try both commands."""
    parser = ArgumentParser(prog="dev.py plain", description="tries both commands of the README in a plain Debian")
    parser.add_argument("suite", nargs="?", default="bookworm", help="Debian's name for the version: bookworm, trixie, …")
    parser.add_argument("--user", action="store_true", help="as somebody who is not root")
    parser.add_argument("--only", choices=("play", "test"), help="try just this one")
    asked, arguments = parser.parse_known_args()
    base = CHECKOUT / "build" / "plain" / asked.suite
    trial = Trial(base.with_name(f"{asked.suite}-trial"), asked.user)
    try:
        prepare_host(SCREEN_TOOLS, "a plain Debian in a folder")
        make_debian(base, asked.suite, *PLAIN)
        shutil.rmtree(trial.room, ignore_errors=True)
        told("cp", "-a", "--reflink=auto", base, trial.room)
        trial.prepare()
        if asked.user:
            trial.install_as_told()
        if asked.only != "test":
            trial.play(trial.room.with_suffix(".png"))
        if asked.only != "play":
            trial.test(arguments)
    except RoomError as error:
        raise SystemExit(f"{asked.suite}: {error}") from error
    print(f"Both commands work in a plain Debian ({asked.suite})." if asked.only is None else f"{asked.only} works in {asked.suite}.")


if __name__ == "__main__":
    main()
