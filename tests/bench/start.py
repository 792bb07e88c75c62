"""Starts on a real screen: the app from source, without and with tables, and built, a bare window and KPat, in turns on one machine.

    python -m tests.bench.start [ROUNDS]

Every start has a screen of its own (Xvfb) with a window manager (openbox) and an empty home folder, and is timed from its command to the
last change on the screen that another second follows without one. The memory is what the process holds when it has loaded all it loads
by itself. A first round, in which files come from the disk, modules are compiled and new tables are replayed, does not count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from attrs import frozen

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.rng import Rng
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tests.playing import step

ROUNDS = 5
WIDTH, HEIGHT = 1280, 800
LOOK_EVERY = 0.005
QUIET = 1.0
"""Seconds without a change after which the screen is taken to be as it stays."""
LOADED = 3.0
"""Seconds from then on until the memory is read."""
PATIENCE = 60.0
TABLES = 1, 1_000
"""The numbers of unfinished tables in the homes of the app."""
LANGUAGES = "de", "ja"
BUILT = "built app"
BUILT_PROGRAM = Path(__file__).parents[2] / "dist" / "homeroom" / "homeroom"
"""The app as `python3 dev.py package` builds it."""

BARE = """
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
application = QApplication([])
scene = QGraphicsScene()
scene.addRect(0, 0, 100, 100)
view = QGraphicsView(scene)
view.resize(1280, 800)
view.show()
application.exec()
"""


@frozen
class Start:
    """One start: seconds until the screen stays as it is, and MiB of memory."""

    seconds: float
    memory: float


class NeverStillError(Exception):
    """A program does not come onto the screen, or goes on changing it."""


def fill(home: Paths, count: int) -> None:
    """Put this many unfinished tables of the four games into a home, each a minute older than the last."""
    texts = []
    seats = Seat("Ann"), *(Seat(name, colour, "random") for name, colour in (("Bo", "sky"), ("Cy", "green"), ("Di", "purple")))
    for game in ("school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"):
        table, rng = Table.new(game, seats=seats[: 1 if game == "school_year_diary" else 4], deal=1), Rng(1)
        for _ in range(20):
            rng = step(table, rng, table.to_act[0])
        texts.append(table.record())
    home.tables.mkdir(parents=True)
    for number in range(count):
        path = home.tables / f"{number:04}.homeroom"
        path.write_text(texts[number % len(texts)], encoding="utf-8")
        os.utime(path, (1_700_000_000 - 60 * number,) * 2)


def programs(homes: Path) -> Mapping[str, Sequence[str]]:
    """The programs to compare, by name; homes with tables are kept in a folder."""
    ours = (sys.executable, "-m", "tabletop_qt")
    found: dict[str, Sequence[str]] = {"bare window": (sys.executable, "-c", BARE), "Homeroom": ours}
    for count in TABLES:
        home = homes / str(count)
        if not home.exists():
            fill(Paths(home), count)
        found[f"Homeroom, tables: {count:,}"] = ("env", f"{HOME_VARIABLE}={home}", *ours)
    for language in LANGUAGES:
        paths = Paths(homes / language)
        paths.settings.parent.mkdir(parents=True, exist_ok=True)
        paths.settings.write_text(json.dumps({"language": language}), encoding="utf-8")
        found[f"Homeroom, language: {language}"] = ("env", f"{HOME_VARIABLE}={paths.root}", *ours)
    if BUILT_PROGRAM.exists():
        found[BUILT] = (str(BUILT_PROGRAM),)
    kpat = which("kpat", path=f"{os.environ.get('PATH', '')}:/usr/games")
    return {**found, "KPat": (kpat,)} if kpat is not None else found


@contextmanager
def running(*command: str, environment: Mapping[str, str], answer: bool = False) -> Iterator[str]:
    """A program that runs meanwhile, and the first line it prints, where that is waited for."""
    quiet = subprocess.DEVNULL
    program = subprocess.Popen(command, env=environment, stdin=quiet, stdout=subprocess.PIPE if answer else quiet, stderr=quiet, text=True)
    try:
        yield program.stdout.readline().strip() if program.stdout is not None else str(program.pid)
    finally:
        program.terminate()
        program.wait()


@contextmanager
def desktop(folder: Path) -> Iterator[tuple[Mapping[str, str], mmap]]:
    """A screen with a window manager: the environment for programs on it, and its pixels."""
    environment = {name: value for name, value in os.environ.items() if name not in {"WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE"}}
    environment |= {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "xcb", "NO_AT_BRIDGE": "1"}
    size = f"{WIDTH}x{HEIGHT}x24"
    screen = ("Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-fbdir", str(folder))
    bus = ("dbus-daemon", "--session", "--nofork", "--print-address=1")
    with running(*screen, environment=environment, answer=True) as display, running(*bus, environment=environment, answer=True) as address:
        environment |= {"DISPLAY": f":{display}", "DBUS_SESSION_BUS_ADDRESS": address}
        with (
            running("openbox", "--sm-disable", environment=environment),
            (folder / "Xvfb_screen0").open("rb") as file,
            mmap(file.fileno(), 0, access=ACCESS_READ) as pixels,
        ):
            last_change(pixels, monotonic())
            yield environment, pixels


def last_change(pixels: mmap, last: float | None) -> float:
    """The moment of the last change on the screen, once it stays as it is; None has the first change waited for."""
    began, shown = monotonic(), pixels[:]
    while last is None or monotonic() - last < QUIET:
        if monotonic() - began > PATIENCE:
            raise NeverStillError("nothing comes onto the screen, or it does not come to rest")
        sleep(LOOK_EVERY)
        now = pixels[:]
        if now != shown:
            shown, last = now, monotonic()
    return last


def start(command: Sequence[str]) -> Start:
    """Start a program and see when it stands."""
    with TemporaryDirectory() as folder, desktop(Path(folder)) as (environment, pixels):
        began = monotonic()
        with running(*command, environment=environment) as process:
            last = last_change(pixels, None)
            sleep(LOADED)
            pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        return Start(last - began, pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


def measured(rounds: int) -> Mapping[str, Sequence[Start]]:
    """All programs, started in turns."""
    with TemporaryDirectory() as homes:
        commands = programs(Path(homes))
        starts: dict[str, list[Start]] = {name: [] for name in commands}
        for number in range(rounds + 1):
            for name, command in commands.items():
                one = start(command)
                if number:
                    starts[name].append(one)
    return starts


def main() -> None:
    """Measure in turns, and print medians and how many times as long ours takes."""
    starts = measured(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    ours = {name: median(one.seconds for one in found) for name, found in starts.items() if name.startswith("Homeroom")}
    for name, found in starts.items():
        seconds = [one.seconds for one in found]
        memory = median(one.memory for one in found)
        sys.stdout.write(f"{name}: {median(seconds):.3f} s ({min(seconds):.3f} to {max(seconds):.3f}), {memory:.1f} MiB\n")
    for name in starts.keys() - ours.keys():
        other = median(one.seconds for one in starts[name])
        for one, mine in ours.items():
            sys.stdout.write(f"{one} takes {mine / other:.2f} times as long as {name}\n")


if __name__ == "__main__":
    main()
