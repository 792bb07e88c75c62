"""Measures all that is aimed at, and prints it as one table.

    python3 dev.py bench [--write] [--rounds N] [--boardgame SCRIPT.js]

The table also goes into build/bench.json, and with --write into docs/speed.md. Nothing fails because it is slow. What can't be measured,
because a peer or a screen (Xvfb, openbox, dbus-daemon) is not installed, says so. `--boardgame` names the script of boardgame.io that
`tests.bench.side_by_side` tells of. It takes about ten minutes, and wants a machine with nothing else to do.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from tests.bench import measuring, start, targets

JSON = measuring.ROOT / "build" / "bench.json"


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="dev.py bench", description="Measures all that is aimed at, and prints it as one table.")
    parser.add_argument("--write", action="store_true", help="put the table into docs/speed.md, too")
    parser.add_argument("--rounds", type=int, default=start.ROUNDS, help="how often each program is started")
    parser.add_argument("--boardgame", type=Path, metavar="SCRIPT.js", help="a script of boardgame.io to race with")
    asked = parser.parse_args()
    machine = measuring.machine()
    table = targets.rows(measuring.Figures(asked.rounds, asked.boardgame))
    JSON.parent.mkdir(exist_ok=True)
    JSON.write_text(targets.as_json(table, machine), encoding="utf-8")
    if asked.write:
        targets.write(table, measuring.told(machine))
    sys.stdout.write(f"{targets.printed(table)}\nMeasured on {measuring.told(machine)}.\nAs data: {JSON}\n")


if __name__ == "__main__":
    main()
