"""Builds the set-up program for Windows: the app with PyInstaller, and around it a wizard made with NSIS.

    python3 dev.py installer windows [--room FOLDER] [--built] [--test] [--own-tests PYTEST'S ARGUMENTS...]

On Windows it needs NSIS and nothing else. On Linux both are done in a room with wine (`room.py`), which is made in build/windows-room
unless another folder is named. What is built lies in build/windows/homeroom, the set-up program in dist.
With `--test` the set-up program is tried there, from the first install to the last file removed (`trial.py`); with `--own-tests` the
project's tests are run there by the Windows Python (`own_tests.py`).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PureWindowsPath

from attrs import frozen
from installers.build import epoch
from installers.icons import write
from rooms.debian import RoomError, finished
from windows.draw import draw
from windows.own_tests import run_tests
from windows.room import CHECKOUT, PYTHON, Room
from windows.trial import STALE, STALE_BESIDE, TrialError, try_setup

from tabletop_qt import __version__

HERE = Path(__file__).resolve().parent
BUILD = CHECKOUT / "build" / "windows"
APP = BUILD / "homeroom"
MOST_INSTALLED = 70_000_000
MOST_DOWNLOADED = 22_000_000
INSIDE = "_internal"
"""The folder in which PyInstaller puts everything but the programs."""
LIST = Path(INSIDE) / "installed.txt"
"""What the set-up program removes before it installs the next version, by the names that it installed."""


OLDER = "0.0.9"
SIDE_PICTURE = "side.bmp"
HEADER_PICTURE = "header.bmp"


class BuildError(Exception):
    """No set-up program was built, and why."""


@frozen
class Here:
    """A Windows that runs this very script."""

    def python(self, *arguments: str | Path) -> Sequence[str | Path]:
        """The command that runs Python."""
        return (sys.executable, *arguments)

    def path(self, file: Path) -> str:
        """How Windows programs call a file of the checkout."""
        return str(file)

    def nsis(self, *arguments: str) -> Sequence[str | Path]:
        """The command that runs NSIS."""
        places = (shutil.which("makensis"), r"C:\Program Files (x86)\NSIS\makensis.exe")
        found = next((place for place in places if place and Path(place).is_file()), None)
        if found is None:
            raise BuildError("NSIS is missing; get it at https://nsis.sourceforge.io/Download")
        return (found, *arguments)

    def compiled(self, file: Path) -> str:
        """How NSIS calls a file of the checkout."""
        return str(file)


@frozen
class InRoom:
    """A room with wine, in which NSIS runs as the Linux program that it also is."""

    room: Room

    def python(self, *arguments: str | Path) -> Sequence[str | Path]:
        """The command that runs the Windows Python in the room."""
        return self.room.entered(["wine", PYTHON, *arguments], environment=self.environment())

    def environment(self) -> dict[str, str]:
        """What Python is told in the room, which has no git to ask when the commit was made."""
        paths = ";".join(self.path(folder) for folder in (CHECKOUT, CHECKOUT / "packaging"))
        return {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "PYTHONPATH": paths, "SOURCE_DATE_EPOCH": epoch()}

    def path(self, file: Path) -> str:
        """How Windows programs in the room call a file of the checkout."""
        return str(PureWindowsPath("Z:/homeroom", file.relative_to(CHECKOUT)))

    def nsis(self, *arguments: str) -> Sequence[str | Path]:
        """The command that runs NSIS in the room."""
        return self.room.entered(["makensis", *arguments])

    def compiled(self, file: Path) -> str:
        """How NSIS in the room calls a file of the checkout."""
        return str(Path("/homeroom", file.relative_to(CHECKOUT)))


def build_app(system: Here | InRoom) -> None:
    """Build the app's folder. Raises BuildError where PyInstaller fails, or warns of something that matters."""
    done = finished(
        system.python("-m", "installers.build", "--no-self-test", "--into", system.path(BUILD), "--work", system.path(BUILD / "work")),
        CHECKOUT,
    )
    if done.returncode:
        raise BuildError((done.stdout + done.stderr)[-4000:])
    list_contents()


def list_contents() -> None:
    """Leave in the app's folder what there is in it, for the set-up program of a later version."""
    names = sorted(entry.name + ("\\" if entry.is_dir() else "") for entry in APP.iterdir())
    (APP / LIST).write_text("".join(f"{name}\r\n" for name in names), encoding="ascii", newline="")


def build_older(system: Here | InRoom) -> Path:
    """Build the set-up program of an older version, with files that the present one has no more, for trying the upgrade."""
    stale = [APP / STALE, APP / STALE_BESIDE]
    try:
        for file in stale:
            file.write_text("stale")
        list_contents()
        return build_setup(system, OLDER, BUILD / "older-setup.exe", quick=True)
    finally:
        for file in stale:
            file.unlink()
        list_contents()


def build_setup(system: Here | InRoom, version: str = __version__, out: Path | None = None, *, quick: bool = False) -> Path:
    """Build the set-up program around the app's folder, for trying even more quickly than small. Raises BuildError."""
    out = out or CHECKOUT / "dist" / f"homeroom-{version}-windows-x64-setup.exe"
    out.parent.mkdir(exist_ok=True)
    pictures = BUILD / "pictures"
    write(pictures)
    draw(pictures / SIDE_PICTURE, pictures / HEADER_PICTURE)
    given = {
        "VERSION": version,
        "NUMBER": ".".join((version.split(".") + ["0"] * 4)[:4]),
        "SIZE": str(sum(file.stat().st_size for file in _files(APP)) // 1024),
        "APP": system.compiled(APP),
        "OUT": system.compiled(out),
        "ICON": system.compiled(pictures / "homeroom.ico"),
        "SIDE": system.compiled(pictures / SIDE_PICTURE),
        "HEADER": system.compiled(pictures / HEADER_PICTURE),
    }
    named = (f"-D{name}={value}" for name, value in given.items())
    script = system.compiled(HERE / "homeroom.nsi")
    done = finished(system.nsis("-V2", "-WX", "-INPUTCHARSET", "UTF8", *named, *(["-DQUICK"] if quick else []), script), CHECKOUT)
    if done.returncode:
        raise BuildError(f"NSIS: {(done.stdout + done.stderr)[-3000:]}")
    return out


def figures(setup: Path) -> Iterator[str]:
    """How large app and set-up program are. Raises BuildError where one is larger than it may be."""
    installed = sum(file.stat().st_size for file in _files(APP))
    downloaded = setup.stat().st_size
    yield f"{setup.name}: {downloaded / 1e6:.1f} MB (at most {MOST_DOWNLOADED // 1_000_000})"
    yield f"installed: {installed / 1e6:.1f} MB (at most {MOST_INSTALLED // 1_000_000}), {len(_files(APP))} files"
    if installed > MOST_INSTALLED or downloaded > MOST_DOWNLOADED:
        raise BuildError(f"too large: {installed / 1e6:.1f} MB installed, {downloaded / 1e6:.1f} MB to download")


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Builds, and tries what was built where asked."""
    parser = argparse.ArgumentParser(prog="dev.py installer windows")
    parser.add_argument("--room", type=Path, default=CHECKOUT / "build" / "windows-room", help="where the room is, or is to be made")
    parser.add_argument("--test", action="store_true", help="try the set-up program, after building it")
    parser.add_argument("--built", action="store_true", help="take the app as it was built before")
    parser.add_argument(
        "--own-tests",
        nargs=argparse.REMAINDER,
        help="build nothing; run the project's tests by the Windows Python, with what follows as pytest's own arguments",
    )
    wanted = parser.parse_args(arguments)
    try:
        system: Here | InRoom = Here()
        if sys.platform != "win32":
            room = Room(wanted.room.resolve())
            room.make()
            room.install(CHECKOUT / "packaging" / "lock-dev.txt")
            system = InRoom(room)
        if wanted.own_tests is not None and isinstance(system, InRoom):
            raise SystemExit(run_tests(system.room, system.environment(), wanted.own_tests))
        if not wanted.built:
            build_app(system)
        setup = build_setup(system)
        print(*figures(setup), sep="\n", flush=True)
        if wanted.test and isinstance(system, InRoom):
            named = [f"{name}={value}" for name, value in system.environment().items()]
            try_setup(system.room, setup, build_older(system), OLDER, __version__, [*named, "wine", PYTHON])
    except (BuildError, RoomError, TrialError) as error:
        print(f"dev.py installer windows: {error}", file=sys.stderr)
        raise SystemExit(1) from error


if __name__ == "__main__":
    main()
