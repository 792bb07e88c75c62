"""Runs of puzzles against the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from tabletop_qt.store.puzzles import MISSES, SECONDS, Puzzle


class Run(QObject):
    """A run against the clock: puzzles one after another, the easiest first, for three minutes or until three are missed."""

    ticked = Signal()
    """A second has passed."""
    ended = Signal()

    def __init__(self, puzzles: Sequence[Puzzle], seed: int, now: Callable[[], float] = monotonic, parent: QObject | None = None) -> None:
        super().__init__(parent)
        shuffled, _ = Rng.of_deal(seed).shuffled(puzzles)
        self._left = sorted(shuffled, key=lambda puzzle: puzzle.grade)
        self.solved = 0
        self.missed = 0
        self._now = now
        self._until = now() + SECONDS
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(1000)

    @property
    def seconds(self) -> int:
        """The seconds left."""
        return max(0, round(self._until - self._now()))

    @property
    def words(self) -> Message:
        """The time left and the results so far."""
        left = f"{self.seconds // 60}:{self.seconds % 60:02}"
        missed = msg("{missed} of {most} missed", missed=self.missed, most=MISSES)
        return msg("{time} left · {solved} solved · {missed}", time=left, solved=self.solved, missed=missed)

    def next(self) -> Puzzle | None:
        """The next puzzle; None if the run is over."""
        over = not self.seconds or self.missed >= MISSES or not self._left
        return None if over else self._left.pop(0)

    def count(self, solved: bool) -> None:
        """Count a puzzle that was solved or missed."""
        self.solved += solved
        self.missed += not solved

    def stop(self) -> None:
        """Stop the clock."""
        self._clock.stop()

    def _tick(self) -> None:
        self.ticked.emit()
        if not self.seconds:
            self.stop()
            self.ended.emit()
