"""Builds the set-up program for Windows: the app with PyInstaller, and a wizard around it, made with NSIS.

    python3 dev.py installer windows [--room FOLDER] [--built] [--test] [--own-tests ARGUMENTS FOR PYTEST...]

On Windows this needs NSIS only. On Linux both run in a room with wine (`room.py`), by default build/windows-room. The app is built in
build/windows/homeroom, the set-up program in dist. `--test` tries the set-up program in the room, from the first install to the last file
removed (`trial.py`). `--own-tests` runs the project's tests there by the Windows Python, in real windows: off screen, Qt has no fonts on
Windows. `tests/on_windows.toml` names the tests that cannot run under Windows.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PureWindowsPath

from attrs import frozen
from installers.build import epoch
from installers.identity import REPOSITORY, write_icons
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer
from rooms import RoomError, finished
from windows.room import CHECKOUT, PYTHON, Room
from windows.trial import STALE, STALE_BESIDE, TrialError, try_setup

from tabletop_qt import __version__

ICON = Path(__file__).resolve().parents[2] / "resources" / "art" / "icon.svg"
SIDE = (164, 314)
HEADER = (150, 57)
"""The sizes that NSIS has for its pictures; Windows stretches them on dense displays, so they are drawn twice as large."""
DENSE = 2
PAPER, BOARD = QColor("#FBF5E6"), QColor("#E4D9BF")


def draw(side: Path, header: Path) -> None:
    """Draw them into two files."""
    icon = QSvgRenderer(str(ICON))
    tall = QImage(SIDE[0] * DENSE, SIDE[1] * DENSE, QImage.Format.Format_RGB888)
    painter = QPainter(tall)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QLinearGradient(0, 0, 0, tall.height())
    ground.setColorAt(0, PAPER)
    ground.setColorAt(1, BOARD)
    painter.fillRect(tall.rect(), ground)
    painter.setPen(QColor("#D6DDE6"))
    for line in range(tall.height() // 12, tall.height(), tall.height() // 12):
        painter.drawLine(0, line, tall.width(), line)
    size = tall.width() * 0.72
    icon.render(painter, QRectF((tall.width() - size) / 2, tall.height() * 0.16, size, size))
    painter.end()
    wide = QImage(HEADER[0] * DENSE, HEADER[1] * DENSE, QImage.Format.Format_RGB888)
    wide.fill(Qt.GlobalColor.white)
    painter = QPainter(wide)
    size = wide.height() * 0.84
    icon.render(painter, QRectF(wide.width() - size - 12, (wide.height() - size) / 2, size, size))
    painter.end()
    for picture, file in ((tall, side), (wide, header)):
        if not picture.save(str(file)):
            raise SystemExit(f"{file} can't be written")


HERE = Path(__file__).resolve().parent
BUILD = CHECKOUT / "build" / "windows"
APP = BUILD / "homeroom"
MOST_INSTALLED = 70_000_000
MOST_DOWNLOADED = 24_000_000
INSIDE = "_internal"
"""The folder in which PyInstaller puts everything but the programs."""
LIST = Path(INSIDE) / "installed.txt"
"""The list of installed names, which the next set-up program removes first."""
OLDER = "0.0.9"
SIDE_PICTURE = "side.bmp"
HEADER_PICTURE = "header.bmp"


class BuildError(Exception):
    """No set-up program was built; the message says why."""


@frozen
class Here:
    """A Windows that runs this very script."""

    def python(self, *arguments: str | Path) -> Sequence[str | Path]:
        """The command that runs Python."""
        return (sys.executable, *arguments)

    def path(self, file: Path) -> str:
        """The path of a file of the checkout for Windows programs."""
        return str(file)

    def nsis(self, *arguments: str) -> Sequence[str | Path]:
        """The command that runs NSIS."""
        places = (shutil.which("makensis"), r"C:\Program Files (x86)\NSIS\makensis.exe")
        found = next((place for place in places if place and Path(place).is_file()), None)
        if found is None:
            raise BuildError("NSIS is missing; get it at https://nsis.sourceforge.io/Download")
        return (found, *arguments)

    def compiled(self, file: Path) -> str:
        """The path of a file of the checkout for NSIS."""
        return str(file)


@frozen
class InRoom:
    """A room with wine, in which NSIS runs as the Linux program that it also is."""

    room: Room

    def python(self, *arguments: str | Path) -> Sequence[str | Path]:
        """The command that runs the Windows Python in the room."""
        return self.room.entered(["wine", PYTHON, *arguments], environment=self.environment())

    def environment(self) -> dict[str, str]:
        """Python's environment in the room, which has no git to ask for the commit's time."""
        paths = ";".join(self.path(folder) for folder in (CHECKOUT, CHECKOUT / "packaging"))
        return {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "PYTHONPATH": paths, "SOURCE_DATE_EPOCH": epoch()}

    def path(self, file: Path) -> str:
        """The path of a file of the checkout for Windows programs in the room."""
        return str(PureWindowsPath("Z:/homeroom", file.relative_to(CHECKOUT)))

    def nsis(self, *arguments: str) -> Sequence[str | Path]:
        """The command that runs NSIS in the room."""
        return self.room.entered(["makensis", *arguments])

    def compiled(self, file: Path) -> str:
        """The path of a file of the checkout for NSIS in the room."""
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
    write_icons(pictures)
    draw(pictures / SIDE_PICTURE, pictures / HEADER_PICTURE)
    given = {
        "VERSION": version,
        "NUMBER": ".".join((version.split(".") + ["0"] * 4)[:4]),
        "SIZE": str(sum(file.stat().st_size for file in _files(APP)) // 1024),
        "PAGE": REPOSITORY,
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
    """The sizes of app and set-up program, one line each. Raises BuildError if one is too large."""
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


TEMPORARY = r"C:\tests"
SCREEN = "3840x2160x24"
"""Larger than any window that is tested: Windows makes none larger than its screen."""


def run_tests(room: Room, environment: Mapping[str, str], arguments: Sequence[str]) -> int:
    """Run pytest with arguments; its exit status."""
    pytest = ["wine", PYTHON, "-m", "pytest", "--benchmark-disable", "-q", "--tb=short", f"--basetemp={TEMPORARY}", *arguments]
    with room.screen(SCREEN) as display:
        try:
            return subprocess.run(room.entered(pytest, {**environment, "DISPLAY": display}), check=False).returncode
        finally:
            # Else this Windows would go on, and take the next screen for as large as this one.
            subprocess.run(room.entered(["wineserver", "--kill"], environment), check=False)


if __name__ == "__main__":
    main()
