"""Making a puzzle of a position: a goal is chosen from a list, and the solver looks in a process of its own for a way to reach it."""

from __future__ import annotations

from time import monotonic
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QProgressBar, QWidget

from engines import Table
from engines.kernel.coach import Solution, Verdict
from engines.kernel.contract import PERSON, PRACTICE, Seat
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.worker import Task, study_request
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import YOU, Puzzle, grade_of, keep_own
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, add, button, column, describe, label, line

WIDE = 520
LONGEST_TITLE = 60
NO_GOAL = msg("A puzzle needs a turn of yours, alone, with one row of each student and something left to do.")


class PuzzleDialog(Dialog):
    """Asks for the goal of a puzzle, checks that it can be reached, and saves the puzzle."""

    made = Signal(object)
    """The `Puzzle` that was saved."""

    def __init__(self, parent: QWidget, kit: GameKit, table: Table, state: Any, paths: Paths) -> None:
        super().__init__(parent, msg("Make a puzzle"), WIDE)
        self._paths = paths
        self._goals = kit.goals(state)
        seat = Seat(YOU.text, table.seats[0].colour, PERSON)
        self._table = Table.new(
            table.game, seats=[seat], options=table.setup.options, deal=table.setup.deal, policy=PRACTICE, position=state
        )
        self._solution: Solution | None = None
        self._begun = 0.0
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        self.process.failed.connect(self._tell)
        self.goals = QListWidget()
        self.goals.addItems([tr(kit.goal(goal).words) for goal in self._goals])
        describe(self.goals, msg("Goals"))
        self.goals.setCurrentRow(0)
        self.goals.currentRowChanged.connect(lambda _: self._renew())
        self.title = QLineEdit(tr(msg("From my table")), maxLength=LONGEST_TITLE)
        describe(self.title, msg("Title"))
        self.words = label(msg("Nothing unseen is drawn in a puzzle, so the solution uses only what lies open."))
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        describe(self.progress, msg("Looking for a solution"))
        self.progress.hide()
        self.check = button(msg("Check"), self.look, primary=True)
        self.save = button(msg("Save puzzle"), self.keep, primary=True)
        self.stop = button(msg("Cancel"), self.reject)
        layout = add(
            column(self, 16, 12), label(msg("What is to be reached?"), "heading"), self.goals, self.title, self.words, self.progress
        )
        row = add(line(spacing=8), 1, self.check, self.save, self.stop)
        layout.addLayout(row)
        self._renew()

    def _renew(self) -> None:
        """Begin with another goal."""
        self.process.cancel()
        self._solution = None
        self.progress.hide()
        self.check.show()
        self.save.hide()

    def look(self) -> None:
        """Look for a solution; Cancel stops."""
        self.progress.show()
        self.check.hide()
        self._begun = monotonic()
        self.words.setText(tr(msg("Looking for a way to reach the goal…")))
        self.process.ask(study_request(Task.REACH, self._table, command=self._goals[self.goals.currentRow()]), self._table.game)

    def _hear(self, solution: Solution) -> None:
        self._solution = solution
        seconds, moves = max(1, round(monotonic() - self._begun)), len(solution.line)
        if solution.verdict is Verdict.WINNABLE:
            told = msgn("It can be reached with {count} move.", "It can be reached with {count} moves.", moves)
        elif solution.verdict is Verdict.LOST:
            told = msg("It can't be reached: everything was tried ({count} positions).", count=solution.positions)
        else:
            told = msgn(
                "No way was found in {count} second; there may be one.", "No way was found in {count} seconds; there may be one.", seconds
            )
        self._tell(told)
        self.save.setVisible(solution.verdict is Verdict.WINNABLE)
        self.check.setVisible(solution.verdict is Verdict.UNKNOWN)

    def _tell(self, words: Message) -> None:
        self.progress.hide()
        self.check.show()
        self.words.setText(tr(words))
        describe(self.words, words)

    def keep(self) -> None:
        """Save the puzzle with its solution."""
        solution = self._solution
        if solution is None:
            return
        for seat, command in solution.line[self._table.turn :]:
            self._table.play(command, seat)
        title = self.title.text().strip() or tr(msg("From my table"))
        try:
            puzzle: Puzzle = keep_own(self._paths, self._table, self._goals[self.goals.currentRow()], title, grade_of(solution.positions))
        except StoreError as error:
            self._tell(error.message)
            return
        self.accept()
        self.made.emit(puzzle)

    def done(self, result: int, /) -> None:
        """Close, and end the process."""
        self.process.stop()
        super().done(result)
