"""Plays the tiny game in a session until it is killed, and says on its standard output what has been accepted.

Arguments: the home folder; "new", or the file to go on with; "whole", or "torn" to die in the middle of writing a line; a seed.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from unittest.mock import patch

from engines import Table
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session
from tests.kernel.tiny import GAMES

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once. Windows knows no other way, by whatever name."""


def say(text: str) -> None:
    """One line, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def die_within(countdown: int, part: int) -> None:
    """From the given write on, write only a part of a line and die."""
    write = os.write
    left = countdown

    def dying(handle: int, data: bytes) -> int:
        nonlocal left
        left -= 1
        if left > 0:
            return write(handle, data)
        write(handle, data[: part % len(data)])
        os.kill(os.getpid(), KILL)
        return 0

    patch.object(os, "write", dying).start()


def main(home: str, which: str, how: str, seed: int) -> None:
    """Play without end: to the end of a game, back by undo, and on."""
    paths = Paths(Path(home))
    rng = Rng(seed)
    if which == "new":
        session = Session.start(paths, Table.new(GAMES["tiny"], seats=3, deal=seed, policy="practice", options={"rounds": 4}))
    else:
        session = Session.resume(paths, Path(which), GAMES)
    say(f"{session.path}")
    say(f"{len(session.table.entries)} {digest(session.table.state)}")
    if how == "torn":
        die_within(seed % 13 + 1, seed * 7 + 1)
    while True:
        table = session.table
        what, rng = rng.below(4)
        if not table.to_act or (what == 0 and table.can_undo()):
            session.undo()
        elif what == 1 and table.why_not_redo() is None:
            session.redo()
        else:
            seat, rng = rng.pick(table.to_act)
            command, rng = table.legal(seat).draw(rng)
            session.play(command, seat)
        say(f"{len(table.entries)} {digest(table.state)}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
