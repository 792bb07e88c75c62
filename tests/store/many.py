"""One of several apps that write into the same folder at the same moment.

Arguments: the home folder, what to do, and the number of this app. It says that it is ready, and begins when its input has a line. The name
of every table that was begun is printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from attrs import evolve

from engines import Table
from tabletop_qt.store import session as sessions
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings, save_settings
from tabletop_qt.store.statistics import Finished, keep_finished
from tests.kernel.tiny import GAMES

TIMES = 12


class _SameMoment:
    """A clock that stands still, so that all tables want the same name."""

    @staticmethod
    def now() -> _SameMoment:
        return _SameMoment()

    @staticmethod
    def strftime(_: str) -> str:
        return "2026-01-01-000000"


def main(home: str, what: str, number: int) -> None:
    """Do it, many times."""
    paths = Paths(Path(home))
    vars(sessions)["datetime"] = _SameMoment
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    for time_ in range(TIMES):
        match what:
            case "begin":
                session = Session.start(paths, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17))
                session.count_hint()
                sys.stdout.write(f"{session.path.name}\n")
                session.close()
            case "results":
                keep_finished(Database(paths), Finished(f"{number}-{time_}", "tiny", "x", True, 1, False))
            case "branches":
                Branches(Database(paths)).add_branch("first.homeroom", time_, f"{number}-{time_}.homeroom", "")
            case "settings":
                save_settings(paths.settings, evolve(Settings(), game=f"game-{number}-{time_}", window="x" * 4000))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
