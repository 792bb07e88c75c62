"""A table for trying an installed app: its record, and from where to where a card is dragged on the screen.

    python -m installers.trial_table FILE

Writes a record in which a person's move is due, opens it in a window as large as the installed app's is at first, and prints the four
numbers of the drag: x and y of the piece, x and y of the place where it is dropped, in pixels of a screen of 1280 by 800 without a window
manager.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from engines.kernel.contract import COLOURS, PERSON, Seat
from engines.kernel.table import Table
from engines.shelf import games
from tabletop_qt.shell.app import application, open_window
from tabletop_qt.store.paths import Paths
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Drop

GAME = "operation_master"
SETTLED = 3.0
"""Seconds after which a table stands as it stays."""


def record() -> str:
    """A table at which a person decides first, with two bots."""
    game = games()[GAME]
    for deal in range(1, 100):
        seats = [
            Seat(name, colour, player)
            for name, colour, player in zip(("Ann", "Ben", "Cyd"), COLOURS, (PERSON, "easy", "easy"), strict=False)
        ]
        table = Table.new(game, seats=seats, deal=deal)
        if 0 in table.to_act:
            return table.record()
    raise SystemExit("The person never comes first.")


def way(view: TableView) -> tuple[int, int, int, int]:
    """The first drag that plays something: where it begins and where it ends, on the screen."""
    for affordance in view.scenery.affordances:
        action = affordance.action
        if isinstance(action, Drop):
            piece = view.table_scene.pieces[action.piece].piece
            place = next(place for place in view.scenery.places if place.id == action.place)
            ends = (QPointF(piece.x, piece.y), QPointF(*place.box.centre))
            (start, end) = (view.viewport().mapToGlobal(view.mapFromScene(point)) for point in ends)
            return start.x(), start.y(), end.x(), end.y()
    raise SystemExit("Nothing can be dragged.")


def main() -> None:
    """Write the record, open it, print the drag."""
    file = Path(sys.argv[1])
    file.write_text(record(), encoding="utf-8")
    application()
    with TemporaryDirectory() as folder:
        window = open_window(Paths(Path(folder)))
        window.open_record(file)
        end = time.monotonic() + SETTLED
        while time.monotonic() < end:
            QApplication.processEvents()
        page = window.table_page
        if page is None:
            raise SystemExit("The table does not open.")
        print(*way(page.table))
        window.close()


if __name__ == "__main__":
    main()
