"""Whole games in the real window, played by keys alone: covers by Enter, everything else through the list of moves.

    python -m tests.bench.by_keys school_year_diary 2 --option mode=coop
    python -m tests.bench.by_keys hallway_rivals 1 1 --option building=quick --option reports=2 --adviser medium

The persons do what a bot says; where that takes too many steps (a long chain of cards), the first thing that does not. What can't be done
in a few steps at all is played as a command, and counted.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engines.kernel.bots.playing import bots
from engines.kernel.rng import Rng
from tabletop_qt.shell.app import application
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.moves import ENTRY
from tabletop_qt.viewmodels.scenery import Action
from tests.bench.actions import Person, Stretch, opened
from tests.bench.gallery import visit
from tests.bench.guard import Guard
from tests.bench.visitor import way_to
from tests.shell.driving import Key, key, the_page, the_presenter

CTRL = Qt.KeyboardModifier.ControlModifier
OTHERS = 60
"""The number of other commands to try."""


class KeysOnly(Person):
    """Sits there for all persons, and touches no mouse."""

    def __init__(self, window: MainWindow, stretch: Stretch, adviser: str) -> None:
        super().__init__(window, stretch, keys=True)
        self.adviser, self.by_command = adviser, 0
        self._planned: list[Action] = []

    def decide(self) -> None:
        """Take the next step of what the bot says."""
        presenter = the_presenter(self.page)
        if not self._planned:
            seat = presenter.deciding
            if presenter.drafting is not None or seat is None:
                self.key(Key.Key_Escape)
                return
            table = self.table
            game, view = table.game, table.view(seat)
            command, _ = bots(game)[self.adviser].decide(game, view, seat, Rng.of_deal(table.turn))
            # A chain takes too many steps: then it is something else that can be done.
            instead = islice(table.legal(seat), OTHERS)
            ways = (way_to(presenter, view, seat, each) for each in (command, *instead))
            self._planned = next((way for way in ways if way), [])
            if not self._planned:
                self.by_command += 1
                presenter.play(command.text())
                return
        self._choose(self._planned.pop(0))

    def _choose(self, action: Action) -> None:
        """Choose a move of the list: Ctrl+M, the arrow keys, Enter."""
        moves = self.page.moves
        self.count()
        key(self.window, Key.Key_M, CTRL)
        QApplication.processEvents()
        offers = self.page.table.scenery.affordances
        wanted = self.page.table.scenery.offered(action)
        if wanted is None:
            # Something was played by itself meanwhile.
            self.key(Key.Key_Escape)
            self._planned = []
            return
        alike = {offer.action for offer in offers if offer.meaning == wanted.meaning}
        for way in (Key.Key_Up, Key.Key_Down):
            for _ in range(moves.list.count() + 1):
                entry = moves.list.currentItem().data(ENTRY) if moves.list.currentRow() >= 0 else None
                if entry is not None and entry.action in alike:
                    self.key(Key.Key_Return)
                    return
                key(self.window, way)
        self._planned = []
        raise SystemExit(f"not in the list of moves: {action}")


def play(game: str, persons: int, opponents: int, adviser: str, options: dict[str, Any]) -> str:
    """Play a game of persons and easy bots to its end; what it took."""
    stretch = visit(game, persons, opponents, lambda _: False, lambda state: state.round, **options).stretch
    with opened(stretch) as window:
        guard = Guard(window)
        person = KeysOnly(window, stretch, adviser)
        counted = person.play()
        guard.stop()
        table = the_presenter(the_page(window)).session.table
        assert table.outcome is not None
        return f"{stretch.name}: {table.turn} decisions, {counted.actions} keys, {person.by_command} by command; {table.outcome.reason}"


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.by_keys", description="Play whole games by keys alone.")
    parser.add_argument("game")
    parser.add_argument("persons", type=int)
    parser.add_argument("bots", type=int, nargs="?", default=0)
    parser.add_argument("--option", action="append", default=[], help="such as mode=coop")
    parser.add_argument("--adviser", default="greedy")
    asked = parser.parse_args()
    application()
    options = {key: int(value) if value.isdigit() else value for key, value in (each.split("=", 1) for each in asked.option)}
    sys.stdout.write(play(asked.game, asked.persons, asked.bots, asked.adviser, options) + "\n")


if __name__ == "__main__":
    main()
