"""Tries the set-up program in the room as persons would: install, play, open a table, upgrade, uninstall; a line for every check.

It begins with a fresh Windows of wine's that has no Python, and a screen of its own. docs/installers.md names what wine cannot prove.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field
from rooms import finished
from windows.room import CHECKOUT, PREFIX, Room

WINE = "/root/trial"
"""The folder of the Windows that the trial begins with, in the room."""
PROGRAM_FOLDER = "AppData/Local/Programs/Homeroom"
TABLES = "AppData/Local/homeroom"
TEMPORARY = "AppData/Local/Temp"
MENU_ENTRY = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Homeroom.lnk"
TABLE = "Übung für Käthe, 2. Jahr.homeroom"
UNINSTALL_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Homeroom"
CLASSES = r"HKCU\Software\Classes"
EVERYBODYS_CLASSES = r"HKLM\Software\Classes"
IS_RUNNING = 3
"""The status with which the set-up program refuses while the app runs."""
STALE = "_internal/left_over.dll"
STALE_BESIDE = "left_over.txt"
PATIENCE = 180
"""Seconds in which whatever is waited for should have happened, on a busy machine."""
REST = 60
"""Seconds after which what is left of wine has nothing more to do."""


class TrialError(Exception):
    """A fault that the trial found."""


@define
class Trial:
    """A Windows in the room, and a screen."""

    room: Room
    display: str
    began: float = field(factory=time.monotonic)

    @property
    def drive(self) -> Path:
        """Drive C: of the trial's Windows."""
        return self.room.folder / WINE.lstrip("/") / "drive_c"

    @property
    def home(self) -> Path:
        """The person's folder."""
        return self.drive / "users/root"

    @property
    def program(self) -> Path:
        """The folder of the installed app."""
        return self.home / PROGRAM_FOLDER

    def seen(self, what: str) -> None:
        """Say what has been found right."""
        print(f"  {time.monotonic() - self.began:4.0f} s  {what}", flush=True)

    def entered(self, *command: str | Path) -> list[str]:
        """A command as it runs in the room, with this Windows and this screen."""
        return self.room.entered(command, environment={"WINEPREFIX": WINE, "DISPLAY": self.display})

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command in the room to its end."""
        return finished(self.entered(*command))

    def start(self, *command: str | Path) -> subprocess.Popen[bytes]:
        """Run a command in the room and go on meanwhile."""
        return subprocess.Popen(self.entered(*command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def rest(self) -> None:
        """Wait until all has ended and is written down, but not for a console that wine leaves behind now and then."""
        try:
            subprocess.run(self.entered("wineserver", "--wait"), timeout=REST, check=False)
        except subprocess.TimeoutExpired:
            self.run("wineserver", "--kill")

    def registry(self, key: str) -> str:
        """The registry below a key, empty if there is no such key."""
        told = self.run("wine", "reg", "query", key, "/s")
        return "" if told.returncode else told.stdout

    def windows(self) -> list[str]:
        """The app's windows on the screen, by their numbers."""
        return self.run("xdotool", "search", "--onlyvisible", "--name", "Homeroom").stdout.split()

    def moves(self) -> list[str]:
        """The decisions in the records of tables that have not ended."""
        files = sorted((self.home / TABLES / "tables").glob("*.homeroom"))
        return [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]


def expect(right: object, wrong: str) -> None:
    """Go on where it is right. Raises TrialError."""
    if not right:
        raise TrialError(wrong)


def wait_for(what: Callable[[], object], wrong: str) -> None:
    """Go on as soon as it is so. Raises TrialError where that takes too long."""
    end = time.monotonic() + PATIENCE
    while not what():
        expect(time.monotonic() < end, f"{wrong} within {PATIENCE} seconds")
        time.sleep(0.5)


@contextmanager
def windows(room: Room) -> Iterator[Trial]:
    """A fresh Windows with a screen; both are gone in the end."""
    with room.screen() as display:
        trial = Trial(room, display)
        shutil.rmtree(trial.drive.parent, ignore_errors=True)
        try:
            trial.run("wineboot", "--init")
            room.give_font(WINE)
            shutil.copy(room.folder / PREFIX.lstrip("/") / "drive_c/windows/system32/icuuc.dll", trial.drive / "windows/system32")
            yield trial
        finally:
            trial.run("wineserver", "--kill")


def try_setup(room: Room, setup: Path, older: Path, older_version: str, version: str, python: Sequence[str]) -> None:
    """Try a set-up program after an older one; `python` runs a module of the checkout. Raises TrialError at the first wrong thing."""
    print("Trying the set-up program under wine:", flush=True)
    with windows(room) as trial:
        before = set(trial.drive.rglob("*"))
        _install(trial, older, older_version)
        expect((trial.program / STALE).exists(), "the older version has not brought the file that is to become stale")
        _starts(trial)
        (trial.program / "mine.txt").write_text("mine")
        _install(trial, setup, version)
        stale = [name for name in (STALE, STALE_BESIDE) if (trial.program / name).exists()]
        expect(not stale, f"the upgrade leaves stale files: {stale}")
        expect((trial.program / "mine.txt").read_text() == "mine", "the upgrade took a file of the person's")
        trial.seen("the upgrade removed what was stale and kept a file of the person's")
        _tests_itself(trial)
        _plays(trial, setup, python)
        (trial.program / "mine.txt").unlink()
        _uninstalls(trial, before)
        _installs_elsewhere_and_leaves_nothing(trial, setup)
    print("All is well, under wine.", flush=True)


def _install(trial: Trial, setup: Path, version: str) -> None:
    began = time.monotonic()
    done = trial.run("wine", _called(setup), "/S")
    took = time.monotonic() - began
    expect(done.returncode == 0, f"{setup.name} /S ended with status {done.returncode}: {done.stderr[-500:]}")
    for name in ("homeroom.exe", "tabletop-qt.exe", "uninstall.exe", "_internal/record.ico", "_internal/installed.txt"):
        expect((trial.program / name).is_file(), f"{name} is not installed")
    expect((trial.home / MENU_ENTRY).is_file(), "there is no entry in the Start menu")
    entry = trial.registry(UNINSTALL_KEY)
    for value in ("DisplayName", "Publisher", "EstimatedSize", "UninstallString", "QuietUninstallString", "InstallLocation", "HelpLink"):
        expect(value in entry, f"Windows is not told the {value}")
    expect(f"DisplayVersion    REG_SZ    {version}" in entry, f"Windows is told another version than {version}:\n{entry}")
    expect("Homeroom.Record" in trial.registry(rf"{CLASSES}\.homeroom"), "records are not associated with the app")
    expect("homeroom.exe" in trial.registry(rf"{CLASSES}\Homeroom.Record\shell\open\command"), "nothing opens records")
    trial.seen(f"{version} installed silently in {took:.1f} s: files, Start menu, association, entry for uninstalling")


def _tests_itself(trial: Trial) -> None:
    began = time.monotonic()
    program = _inside(trial.program / "tabletop-qt.exe", trial)
    done = trial.run("wine", program, "--self-test")
    expect(done.returncode == 0, f"the installed app fails its test of itself: {done.stdout[-500:]}{done.stderr[-500:]}")
    trial.seen(f"the installed app replays its records ({time.monotonic() - began:.0f} s)")
    told = trial.run("env", "LANGUAGE=de", "wine", program, "--help").stdout
    expect("Optionen" in told and any(letter in told for letter in "äöüÄÖÜß"), f"its help is no German in UTF-8: {told}")
    trial.seen("its commands speak German, in UTF-8 in a file, too")


def _starts(trial: Trial) -> None:
    began = time.monotonic()
    app = trial.start("wine", _inside(trial.program / "homeroom.exe", trial))
    wait_for(trial.windows, "no window is seen")
    trial.seen(f"its window is seen after {time.monotonic() - began:.1f} s")
    _leave(trial)
    app.wait()


def _plays(trial: Trial, setup: Path, python: Sequence[str]) -> None:
    """Open a table as by a double click, drag a card of it, see that the running app is not touched."""
    table = trial.home / TABLE
    told = trial.run("env", "WINEPREFIX=" + PREFIX, *python, "-m", "installers.trial_table", rf"Z:{WINE}\drive_c\table.homeroom")
    expect(told.returncode == 0, f"no table to try: {told.stderr[-500:]}")
    from_x, from_y, to_x, to_y = (int(number) for number in told.stdout.split())
    (trial.drive / "table.homeroom").rename(table)
    with _known_to_all(trial):
        app = trial.start("wine", "start", "/wait", _inside(table, trial))
        wait_for(trial.windows, f"no window is seen after opening {TABLE}")
    trial.seen(f"“{TABLE}” is opened by its association")
    time.sleep(10)
    # At one's first table the game introduces itself.
    trial.run("xdotool", "windowfocus", trial.windows()[0], "sleep", "1", "key", "Return", "sleep", "3")
    trial.run(*_dragging((from_x, from_y), (to_x, to_y)))
    wait_for(trial.moves, "a card was dragged, and no decision is in the record")
    trial.seen(f"a card was dragged by mouse; the record says: {trial.moves()[0]}")
    for command in (
        ("wine", _called(setup), "/S"),
        ("wine", _inside(trial.program / "uninstall.exe", trial), "/S", f"_?={_inside(trial.program, trial)}"),
    ):
        done = trial.run(*command)
        expect(done.returncode == IS_RUNNING, f"while the app runs, {command[1]} ends with status {done.returncode}, not {IS_RUNNING}")
        expect((trial.program / "homeroom.exe").exists() and trial.windows(), "the running app was touched")
    trial.seen(f"setting up and uninstalling are refused with status {IS_RUNNING} while it runs")
    _leave(trial)
    app.wait()


@contextmanager
def _known_to_all(trial: Trial) -> Iterator[None]:
    """Windows opens files by what a person's part of the registry says; wine looks only into the part that is for everybody."""
    for name in (".homeroom", "Homeroom.Record"):
        trial.run("wine", "reg", "copy", rf"{CLASSES}\{name}", rf"{EVERYBODYS_CLASSES}\{name}", "/s", "/f")
    try:
        yield
    finally:
        for name in (".homeroom", "Homeroom.Record"):
            trial.run("wine", "reg", "delete", rf"{EVERYBODYS_CLASSES}\{name}", "/f")


def _dragging(start: tuple[int, int], end: tuple[int, int]) -> Sequence[str]:
    """The command that drags by mouse, slowly enough to be seen."""
    steps = [(start[0] + (end[0] - start[0]) * step // 8, start[1] + (end[1] - start[1]) * step // 8) for step in range(9)]
    moved = [word for x, y in steps for word in ("mousemove", str(x), str(y), "sleep", "0.15")]
    return ("xdotool", *moved[:5], "mousedown", "1", *moved[5:], "mouseup", "1")


def _leave(trial: Trial) -> None:
    """Close the window by keys, as soon as it listens to them."""
    end = time.monotonic() + PATIENCE
    while trial.windows():
        expect(time.monotonic() < end, "the window does not close")
        trial.run("xdotool", "windowfocus", trial.windows()[0], "sleep", "1", "key", "ctrl+q")
        time.sleep(3)
    trial.rest()


def _uninstalls(trial: Trial, before: set[Path]) -> None:
    tables = sorted((trial.home / TABLES / "tables").iterdir())
    trial.run("wine", _inside(trial.program / "uninstall.exe", trial), "/S")
    wait_for(lambda: not trial.program.exists(), "the app's folder is still there")
    trial.rest()
    expect(tables == sorted((trial.home / TABLES / "tables").iterdir()), "tables of the person's are gone")
    # The uninstaller works from a copy, which the system takes away at its next start.
    kept = (trial.home / TABLES, trial.home / TABLE, *(trial.home / TEMPORARY).glob("~nsu*"))
    left = [file for file in set(trial.drive.rglob("*")) - before if not any(file.is_relative_to(folder) for folder in kept)]
    expect(not left, f"files are left: {[str(file) for file in left]}")
    _nothing_in_the_registry(trial)
    trial.seen("uninstalled: nothing is left but the person's tables")


def _nothing_in_the_registry(trial: Trial) -> None:
    for key in (UNINSTALL_KEY, rf"{CLASSES}\.homeroom", rf"{CLASSES}\Homeroom.Record"):
        expect(not trial.registry(key), f"{key} is left in the registry")


def _installs_elsewhere_and_leaves_nothing(trial: Trial, setup: Path) -> None:
    place = trial.drive / "Meine Spiele" / "Homeroom"
    # A folder is named without quotes, whatever spaces it has, which only a batch file does here.
    (trial.drive / "elsewhere.bat").write_text(f'"{_called(setup)}" /S /D={_inside(place, trial)}\r\n', newline="")
    trial.run("wine", "cmd", "/c", "C:\\elsewhere.bat")
    wait_for((place / "uninstall.exe").exists, f"not installed into {place}")
    trial.rest()
    refused = trial.run("wine", _called(setup), "/S", rf"/D={_inside(trial.home / TABLES, trial)}")
    expect(refused.returncode and not (trial.home / TABLES / "homeroom.exe").exists(), "it was installed among the person's tables")
    trial.run("wine", _inside(place / "uninstall.exe", trial), "/S", "/DELETETABLES")
    wait_for(lambda: not place.exists(), f"{place.name} is still there")
    trial.rest()
    expect(not (trial.home / TABLES).exists(), "the person's tables are still there, although they were to be deleted")
    _nothing_in_the_registry(trial)
    trial.seen("installed into a folder with a space in its name; not among the tables; uninstalled together with the tables, as asked")


def _called(file: Path) -> str:
    """The path of a file of the checkout for Windows programs in the room."""
    return "Z:\\homeroom\\" + str(file.relative_to(CHECKOUT)).replace("/", "\\")


def _inside(file: Path, trial: Trial) -> str:
    """The path of a file on drive C: for Windows programs."""
    return "C:\\" + str(file.relative_to(trial.drive)).replace("/", "\\")
